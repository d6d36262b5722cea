"""Chapter 7: the Blitz Phase: when it is played, who may act in it, and what they may do; and 6.6."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, ARROW, AXIS, CONTESTED, LINKS, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import ops
from sandtable.games.orange_swan.rules.naval_combat import dice_of_ship
from sandtable.games.orange_swan.rules.reach import air_spread, in_continental_asia
from sandtable.games.orange_swan.state import LAND, NAVAL, OUT_OF_SUPPLY, SHIPPED, STILL, SwanState
from tests.games.orange_swan.helpers import name, rule_against, units, words

GAME = make_game()

# A ship of each Nation that would surrender without one, out of the way.
SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
OCEANIC = ["oceanic"]
CONTINENTAL = ["continental"]
BOTH = ["oceanic", "continental"]


def placed(at: str, *forces: list[Any], **more: Any) -> SwanState:
    state = GAME.position({"at": at, "units": [*SHIPS, *forces], **more})
    assert isinstance(state, SwanState)
    return state


def in_blitz(at: str, discs: list[str], *forces: list[Any], **more: Any) -> SwanState:
    """A position in the Blitz Phase of these Discs."""
    return placed(at, *forces, discs=discs, blitz=True, **more)


def refusal(state: SwanState, space: str, kind: str) -> str:
    """The paragraph by which a block may not act; empty where it may."""
    number = activation(state, units(state, space, kind)[0])
    return GAME.refusal_text(number)[0] if number else ""


# ------------------------------------------------------------------ when there is a Blitz Phase


@pytest.mark.rule("orange-swan:7.0.1a")
def test_without_a_disc_there_is_no_blitz_phase() -> None:
    state = placed("blitz", ["nanking", "jp-inf-3", 3])
    assert "The Blitz Phase." not in state.journal()
    assert "The Final Phase." in state.journal()


@pytest.mark.rule("orange-swan:7.0.1a")
def test_with_a_disc_units_act_again() -> None:
    state = placed("land-combat", ["nanking", "jp-inf-3", 3, "moved"], discs=CONTINENTAL)
    assert "The Blitz Phase." in state.journal()
    assert "The Final Phase." not in state.journal()
    assert f"march {name(state, 'nanking', 'jp-inf-3')}" in words(state, "axis")


@pytest.mark.rule("orange-swan:7.0.1a")
def test_a_disc_is_not_kept_for_another_turn() -> None:
    state = placed("turn", ["nanking", "jp-inf-3", 3], discs=OCEANIC)
    assert state.discs == [0, 0]


@pytest.mark.rule("orange-swan:7.0.1b")
def test_ships_may_carry_again_in_the_blitz_phase() -> None:
    state = placed("land-combat", ["japan-sea", "jp-ls-4", 4, "shipped"], discs=BOTH)
    assert state.blitz
    assert not state.unit_flags[units(state, "japan-sea")[0]] & SHIPPED


@pytest.mark.rule("orange-swan:7.0.1b")
def test_strategic_movement_points_come_back_in_the_blitz_phase() -> None:
    state = in_blitz("land-movement", BOTH, ["tokyo", "jp-inf-3", 3], ["nanking", "jp-inf-3", 3])
    state.moves_left[0] = 0
    state.act("axis", "done")
    assert f"transfer {name(state, 'nanking', 'jp-inf-3')}" in words(state, "axis")


# ------------------------------------------------------------------ limits of every Blitz


@pytest.mark.rule("orange-swan:7.0.2")
def test_a_ship_cut_off_lies_still_but_is_not_marked_nor_halved() -> None:
    state = placed(
        "blitz",
        ["coral-sea", "jp-ls-4", 4],
        ["japan-sea", "jp-ls-3", 3],
        ["tokyo", "jp-inf-3", 3],
        discs=OCEANIC,
    )
    assert state.phase == NAVAL
    lone, near = units(state, "coral-sea")[0], units(state, "japan-sea")[0]
    assert rule_against(state, "axis", f"sail {name(state, 'coral-sea', 'jp-ls-4')}") == "7.0.2"
    assert f"sail {name(state, 'japan-sea', 'jp-ls-3')}" in words(state, "axis")
    assert state.unit_flags[lone] & STILL
    assert not state.unit_flags[lone] & OUT_OF_SUPPLY
    assert not state.unit_flags[near] & STILL
    assert dice_of_ship(state, lone) == 4


@pytest.mark.rule("orange-swan:7.0.2")
def test_a_ship_marked_since_the_supply_check_is_not_found_cut_off_again() -> None:
    state = placed(
        "blitz",
        ["coral-sea", "jp-ls-4", 4, "out-of-supply"],
        ["tasman-sea", "jp-ls-3", 3],
        ["tokyo", "jp-inf-3", 3],
        discs=OCEANIC,
    )
    told = [line for line in state.journal("axis") if "cannot act in the Blitz Phase" in line]
    assert [("Coral Sea" in line, "Tasman Sea" in line) for line in told] == [(False, True)]


@pytest.mark.rule("orange-swan:7.0.2")
def test_a_ship_that_has_found_supply_acts_again() -> None:
    state = placed(
        "blitz", ["japan-sea", "jp-ls-3", 3, "out-of-supply"], ["tokyo", "jp-inf-3", 3], discs=OCEANIC
    )
    assert f"sail {name(state, 'japan-sea', 'jp-ls-3')}" in words(state, "axis")
    assert not state.unit_flags[units(state, "japan-sea")[0]] & OUT_OF_SUPPLY


@pytest.mark.rule("orange-swan:7.0.2")
def test_the_check_of_ships_is_forgotten_when_the_blitz_phase_ends() -> None:
    state = in_blitz("land-combat", BOTH, ["coral-sea", "jp-ls-4", 4, "still"])
    assert not state.blitz
    assert not state.unit_flags[units(state, "coral-sea")[0]] & STILL


@pytest.mark.rule("orange-swan:7.0.3")
def test_in_an_active_monsoon_nobody_acts_and_nobody_enters() -> None:
    forces = [["rangoon", "jp-inf-3", 3], ["malay", "jp-inf-4", 4], ["andaman-sea", "jp-ls-4", 4]]
    state = in_blitz("land-movement", OCEANIC, *forces, season="summer")
    assert refusal(state, "rangoon", "jp-inf-3") == "7.0.3"
    assert refusal(state, "andaman-sea", "jp-ls-4") == "7.0.3"
    state.act("axis", f"march {name(state, 'malay', 'jp-inf-4')}")
    assert rule_against(state, "axis", "to bangkok") == "7.0.3"
    assert MAP.index["bangkok"] not in air_spread(state, MAP.index["malay"], 3, AXIS)
    dry = in_blitz("land-movement", OCEANIC, *forces, season="fall")
    assert refusal(dry, "rangoon", "jp-inf-3") == refusal(dry, "andaman-sea", "jp-ls-4") == ""
    assert MAP.index["bangkok"] in air_spread(dry, MAP.index["malay"], 3, AXIS)


@pytest.mark.rule("orange-swan:7.0.4")
def test_nobody_crosses_the_jungle_in_a_blitz_phase() -> None:
    state = in_blitz("land-movement", BOTH, ["hanoi", "jp-inf-3", 3], season="winter")
    state.act("axis", f"march {name(state, 'hanoi', 'jp-inf-3')}")
    assert rule_against(state, "axis", "to rangoon") == "6.2.1e"
    hanoi, rangoon = MAP.index["hanoi"], MAP.index["rangoon"]
    assert rangoon not in air_spread(state, hanoi, 2, AXIS)
    assert rangoon in air_spread(placed("land-movement", season="winter"), hanoi, 2, AXIS)


# ------------------------------------------------------------------ both Discs


@pytest.mark.rule("orange-swan:7.1")
def test_both_discs_give_a_whole_naval_and_land_phase_for_all() -> None:
    state = placed(
        "blitz", ["changsha", "jp-inf-3", 3], ["tokyo", "jp-inf-3", 3], ["hawaii", "us-inf", 3], discs=BOTH
    )
    assert state.phase == NAVAL
    assert refusal(state, "changsha", "jp-inf-3") == refusal(state, "tokyo", "jp-inf-3") == ""
    assert refusal(state, "inland-sea", "jp-ls-4") == ""
    state.act("axis", "done")
    assert state.phase == LAND
    assert state.stack[-1].name.startswith("seaborne")


@pytest.mark.rule("orange-swan:7.1s")
def test_the_allies_get_the_same_by_a_disc_of_china_and_one_of_the_us() -> None:
    state = placed(
        "blitz",
        ["chungking", "cn-inf-3", 3],
        ["noumea", "us-inf", 3],
        ["delhi", "cw-inf-3", 3],
        turn="allied",
        discs=BOTH,
    )
    assert state.phase == NAVAL
    for space, kind in (("chungking", "cn-inf-3"), ("noumea", "us-inf"), ("delhi", "cw-inf-3")):
        assert refusal(state, space, kind) == ""


# ------------------------------------------------------------------ the Oceanic Disc


@pytest.mark.rule("orange-swan:7.2a")
def test_the_oceanic_disc_activates_ships_and_units_in_ports() -> None:
    state = in_blitz(
        "land-movement",
        OCEANIC,
        ["pujin", "jp-inf-3", 3],
        ["canton", "jp-inf-3", 3],
        ["canton", "jp-air-3", 3],
        ["java-sea", "jp-ls-4", 4],
    )
    assert rule_against(state, "axis", f"march {name(state, 'pujin', 'jp-inf-3')}") == "7.2a"
    for space, kind in (("canton", "jp-inf-3"), ("canton", "jp-air-3"), ("java-sea", "jp-ls-4")):
        assert refusal(state, space, kind) == ""


@pytest.mark.rule("orange-swan:7.2a")
def test_the_oceanic_disc_activates_ships_far_from_any_port() -> None:
    """No Land Area has a Port on the Central Pacific."""
    ship = ["central-pacific", "jp-ls-4", 4]
    state = in_blitz("naval-movement", OCEANIC, ship, seas={"central-pacific": "axis", "japan-sea": "axis"})
    state.act("axis", f"sail {name(state, 'central-pacific', 'jp-ls-4')}")
    state.act("axis", "to wake-island")
    assert units(state, "wake-island", "jp-ls-4")


@pytest.mark.rule("orange-swan:7.2a")
@pytest.mark.reading("7.2: which units are in Ports?")
def test_a_port_of_the_enemy_alone_activates_nobody() -> None:
    state = in_blitz("land-movement", OCEANIC, ["sapporo", "us-inf", 3], turn="allied")
    assert refusal(state, "sapporo", "us-inf") == "7.2a"


@pytest.mark.rule("orange-swan:7.2a")
def test_who_moved_out_of_a_port_may_still_use_strategic_movement() -> None:
    state = in_blitz("land-movement", OCEANIC, ["canton", "jp-inf-3", 3], ["pujin", "jp-art-3", 3])
    unit = name(state, "canton", "jp-inf-3")
    state.act("axis", f"march {unit}")
    state.act("axis", "to pujin")
    assert refusal(state, "pujin", "jp-inf-3") == ""
    assert refusal(state, "pujin", "jp-art-3") == "7.2a"


@pytest.mark.rule("orange-swan:4.5.1e")
def test_the_oceanic_disc_of_the_us_is_not_for_chinese_units() -> None:
    forces = [["canton", "cn-inf-3", 3], ["hanoi", "cw-inf-3", 3], ["hanoi", "us-inf", 3]]
    state = in_blitz("land-movement", OCEANIC, *forces, turn="allied")
    assert refusal(state, "canton", "cn-inf-3") == "4.5.1e"
    assert refusal(state, "hanoi", "cw-inf-3") == refusal(state, "hanoi", "us-inf") == ""
    state = in_blitz("land-movement", CONTINENTAL, *forces, turn="allied")
    for space, kind in (("canton", "cn-inf-3"), ("hanoi", "cw-inf-3"), ("hanoi", "us-inf")):
        assert refusal(state, space, kind) == ""


@pytest.mark.rule("orange-swan:7.2b")
def test_only_ports_are_engaged_by_the_oceanic_disc() -> None:
    forces = [
        ["canton", "jp-inf-4", 4],
        ["canton", "jp-art-3", 3],
        ["changsha", "cn-inf-3", 3],
        ["hong-kong", "cw-inf-1", 1],
    ]
    state = in_blitz("land-movement", OCEANIC, *forces)
    assert rule_against(state, "axis", "engage changsha") == "7.2b"
    assert "engage hong-kong" in words(state, "axis")
    state.act("axis", f"march {name(state, 'canton', 'jp-inf-4')}")
    assert "to pujin" in words(state, "axis")  # vacant, without a Port
    assert "engage changsha" in words(in_blitz("land-movement", BOTH, *forces), "axis")


@pytest.mark.rule("orange-swan:7.2c")
def test_who_assaulted_in_the_blitz_phase_does_not_move_strategically() -> None:
    forces = [["peking", "jp-inf-3", 3, "assaulted", "moved"], ["tokyo", "jp-inf-4", 4]]
    state = in_blitz("strategic-movement", OCEANIC, *forces)
    assert rule_against(state, "axis", f"transfer {name(state, 'peking', 'jp-inf-3')}") == "7.2c"
    state = placed("land-combat", *forces, discs=OCEANIC)  # Assaulted in the Land Phase before
    assert state.blitz
    while state.stack[-1].name != "strategic movement":
        state.act("axis", "done")
    assert f"transfer {name(state, 'peking', 'jp-inf-3')}" in words(state, "axis")


@pytest.mark.rule("orange-swan:7.2d")
def test_assaults_of_the_blitz_phase_need_full_strength_too() -> None:
    forces = [["taan", "jp-inf-4", 3], ["taan", "jp-inf-3", 3], ["south-china-sea", "jp-ls-4", 4]]
    state = in_blitz("seaborne", OCEANIC, *forces)
    state.act("axis", "assault hong-kong")
    assert rule_against(state, "axis", f"land {name(state, 'taan', 'jp-inf-4')}") == "6.1.2b"
    assert f"land {name(state, 'taan', 'jp-inf-3')}" in words(state, "axis")


@pytest.mark.example
@pytest.mark.rule("orange-swan:7.2a", "orange-swan:7.2b", "orange-swan:6.1.1a")
def test_example_a_turn_with_the_oceanic_disc() -> None:
    """OS-EX-22."""
    forces = [["canton", "jp-inf-4", 4], ["canton", "jp-art-3", 3], ["changsha", "cn-inf-3", 3]]
    state = placed("naval-movement", *forces, discs=OCEANIC)
    seen: list[str] = []
    while state.turn == AXIS:
        step = state.stack[-1].name
        if state.blitz and step == "land movement":
            assert rule_against(state, "axis", "engage changsha") == "7.2b"
        seen.append(f"{'blitz ' if state.blitz else ''}{step}")
        state.act("axis", "done")
    assert seen == [
        *("sailing", "seaborne operations", "land movement", "strategic movement"),
        *(
            "blitz sailing",
            "blitz seaborne operations",
            "blitz land movement",
            "blitz strategic movement",
        ),
    ]


# ------------------------------------------------------------------ the Continental Disc


@pytest.mark.rule("orange-swan:7.3a")
def test_the_continental_disc_activates_armies_in_continental_asia() -> None:
    state = in_blitz(
        "land-movement",
        CONTINENTAL,
        ["nanking", "jp-inf-3", 3],
        ["tokyo", "jp-inf-3", 3],
        ["japan-sea", "jp-ls-4", 4],
    )
    assert refusal(state, "nanking", "jp-inf-3") == ""
    assert rule_against(state, "axis", f"march {name(state, 'tokyo', 'jp-inf-3')}") == "7.3a"
    assert refusal(state, "japan-sea", "jp-ls-4") == "7.3a"


@pytest.mark.rule("orange-swan:7.3a", "orange-swan:14.14")
def test_the_continental_disc_brings_neither_a_naval_phase_nor_landings() -> None:
    state = placed("blitz", ["nanking", "jp-inf-3", 3], discs=CONTINENTAL)
    assert state.phase == LAND
    assert state.stack[-1].name == "land movement"
    sea = placed("blitz", ["nanking", "jp-inf-3", 3], discs=OCEANIC)
    assert sea.phase == NAVAL


@pytest.mark.rule("orange-swan:14.14")
def test_the_two_discs_activate_different_units() -> None:
    forces = [["tokyo", "jp-inf-3", 3], ["nanking", "jp-inf-3", 3]]
    by_sea = in_blitz("land-movement", OCEANIC, *forces)
    assert (refusal(by_sea, "tokyo", "jp-inf-3"), refusal(by_sea, "nanking", "jp-inf-3")) == ("", "7.2a")
    by_land = in_blitz("land-movement", CONTINENTAL, *forces)
    assert (refusal(by_land, "tokyo", "jp-inf-3"), refusal(by_land, "nanking", "jp-inf-3")) == ("7.3a", "")


@pytest.mark.rule("orange-swan:7.3b")
def test_continental_asia_is_what_can_be_walked_to_from_delhi() -> None:
    reached = {MAP.index["delhi"]}
    edge = list(reached)
    while edge:
        here = edge.pop()
        for there, link in zip(MAP.land_next[here], MAP.land_link[here]):
            if link != ARROW and there not in reached:
                reached.add(there)
                edge.append(there)
    assert {land for land in MAP.lands if in_continental_asia(land)} == reached
    inside = [
        in_continental_asia(MAP.index[id]) for id in ("singapore", "saigon", "peking", "hainan", "tapei")
    ]
    assert inside == [True, True, True, False, False]
    assert LINKS[ARROW] == "double-arrow"


@pytest.mark.example
@pytest.mark.rule("orange-swan:7.3a", "orange-swan:6.1.1a")
def test_example_a_turn_with_the_continental_disc() -> None:
    """OS-EX-23: the phases and who is active; buying the Disc is in the tests of Production."""
    forces = [["chungking", "cn-inf-3", 3], ["delhi", "cw-inf-3", 3], ["noumea", "us-inf", 3]]
    state = placed("naval-movement", *forces, turn="allied", discs=CONTINENTAL)
    seen: list[str] = []
    while state.turn == ALLIED and len(seen) < 9 and state.deciders == [1]:
        if state.blitz and state.stack[-1].name == "land movement":
            assert refusal(state, "chungking", "cn-inf-3") == refusal(state, "delhi", "cw-inf-3") == ""
            assert refusal(state, "noumea", "us-inf") == "7.3a"
        seen.append(f"{'blitz ' if state.blitz else ''}{state.stack[-1].name}")
        state.act("allied", "done")
    assert seen == [
        *("sailing", "land movement", "strategic movement"),
        *("blitz land movement", "blitz strategic movement"),
    ]


# ------------------------------------------------------------------ updates


@pytest.mark.rule("orange-swan:6.6")
def test_after_the_land_phase_the_captor_of_a_port_has_its_disc() -> None:
    state = placed("land-movement", ["bangkok", "jp-inf-3", 3], discs=CONTINENTAL)
    andaman = MAP.index["andaman-sea"]
    assert ops(state, andaman, AXIS) == 0
    state.act("axis", f"march {name(state, 'bangkok', 'jp-inf-3')}")
    state.act("axis", "to malay")
    assert ops(state, andaman, AXIS) == 0
    while not state.blitz:
        state.act("axis", "done")
    assert ops(state, andaman, AXIS) == 1
    assert state.sea_control[andaman] == AXIS


@pytest.mark.rule("orange-swan:7.4")
def test_after_the_blitz_phase_sea_control_and_powers_are_worked_out_anew() -> None:
    state = in_blitz(
        "land-combat",
        OCEANIC,
        ["java-sea", "jp-ls-4", 4],
        ["truk", "jp-inf-3", 3],
        seas={"java-sea": "contested"},
    )
    assert not state.blitz
    assert state.sea_control[MAP.index["java-sea"]] == AXIS
    assert state.sea_control[MAP.index["coral-sea"]] == CONTESTED
