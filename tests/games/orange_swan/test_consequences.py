"""Obligations played out to the end of their Phase, and attempts to get round them."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, CHINA, JAPAN, MAP, US
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.state import LAND, NAVAL, PRODUCTION, SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, steps, units, words
from tests.games.orange_swan.landings import land

SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
SEATS = ("axis", "allied")
IDLE = ("done", "pass", "stay")
CAME = ("engaged", "moved")


def placed(at: str, *forces: list[Any], **more: Any) -> SwanState:
    data = {"at": at, "units": [*SHIPS, *forces], "year": 1943, "season": "winter", **more}
    state = GAME.position(data)
    assert isinstance(state, SwanState)
    return state


def idle(state: SwanState) -> None:
    """A seat that is asked does as little as possible."""
    seat = SEATS[state.deciders[0]]
    offered = words(state, seat)
    state.act(seat, next((word for word in offered if word in IDLE), offered[0]))


def play_to(state: SwanState, turn: int, phase: int) -> None:
    """Play on until somebody is asked in a Phase of a Turn."""
    for _ in range(400):
        if (state.turn, state.phase) == (turn, phase):
            return
        idle(state)
    raise AssertionError("that Phase never comes")


def play_to_step(state: SwanState, *steps_named: str) -> None:
    """Play on until one of these steps asks."""
    for _ in range(200):
        if state.stack[-1].name in steps_named:
            return
        idle(state)
    raise AssertionError(f"{steps_named} never ask")


# ------------------------------------------------------------------ 4.1.3: nothing of any kind


@pytest.mark.rule("orange-swan:4.1.3a")
def test_a_unit_out_of_supply_can_do_nothing_of_any_kind() -> None:
    """Whatever a unit or a ship could do in its own Turn, one after the other."""
    cut = "out-of-supply"
    at_sea = placed("naval-movement", ["south-china-sea", "jp-ls-4", 4, cut])
    assert rule_against(at_sea, "axis", f"sail {name(at_sea, 'south-china-sea', 'jp-ls-4')}") == "4.1.3a"

    forces = [
        ["taan", "jp-inf-4", 4, cut],
        ["taan", "jp-inf-3", 3],
        ["tapei", "jp-air-4", 4, cut],
        ["south-china-sea", "jp-ls-4", 4, cut],
        ["south-china-sea", "jp-ls-3", 3],
        ["hong-kong", "cw-inf-1", 1],
        ["canton", "jp-art-3", 3, cut],
        ["canton", "jp-tank-3", 3],
        ["canton", "jp-inf-4", 4],
        ["changsha", "cn-inf-3", 3],
    ]
    state = placed("seaborne", *forces, discs=["oceanic"])
    state.act("axis", "assault manila")
    assert rule_against(state, "axis", f"land {name(state, 'taan', 'jp-inf-4')}") == "4.1.3a"
    assert rule_against(state, "axis", f"fly {name(state, 'tapei', 'jp-air-4')}") == "4.1.3a"
    state.act("axis", f"land {name(state, 'taan', 'jp-inf-3')}")
    assert rule_against(state, "axis", f"aboard {name(state, 'south-china-sea', 'jp-ls-4')}") == "4.1.3a"

    state = placed("land-movement", *forces)
    assert rule_against(state, "axis", f"march {name(state, 'taan', 'jp-inf-4')}") == "4.1.3a"
    state.act("axis", "engage changsha")
    assert rule_against(state, "axis", f"with {name(state, 'canton', 'jp-art-3')}") == "4.1.3a"
    assert rule_against(state, "axis", f"with {name(state, 'canton', 'jp-tank-3')}") == ""

    state = placed("strategic-movement", *forces)
    assert rule_against(state, "axis", f"transfer {name(state, 'taan', 'jp-inf-4')}") == "6.3e"

    oil = {"oilfield-sabotage": "on"}
    state = placed("land-movement", ["miri", "cw-inf-3", 3, cut], turn="allied", options=oil)
    assert rule_against(state, "allied", f"sabotage {name(state, 'miri', 'cw-inf-3')}") == "4.1.3a"


@pytest.mark.rule("orange-swan:4.1.3a", "orange-swan:7.0.2")
def test_an_army_out_of_supply_stays_so_in_the_blitz_phase_and_a_ship_may_not() -> None:
    cut = "out-of-supply"
    forces = [["canton", "jp-inf-4", 4, cut], ["japan-sea", "jp-ls-4", 4, cut], ["nanking", "jp-inf-3", 3]]
    state = placed("blitz", *forces, discs=["oceanic", "continental"])
    assert f"sail {name(state, 'japan-sea', 'jp-ls-4')}" in words(state, "axis")
    play_to_step(state, "land movement")
    assert rule_against(state, "axis", f"march {name(state, 'canton', 'jp-inf-4')}") == "4.1.3a"
    assert f"march {name(state, 'nanking', 'jp-inf-3')}" in words(state, "axis")


# ------------------------------------------------------------------ China


@pytest.mark.rule("orange-swan:4.2.3c", "orange-swan:9.7")
def test_what_is_taken_in_china_and_left_again_is_lost_even_where_no_chinese_are_left() -> None:
    """Taken in the Land Phase, left in the Blitz Phase: it counts in between, and reverts at the end."""
    forces = [["hanoi", "jp-inf-4", 4], ["saigon", "jp-inf-3", 3]]
    state = placed("land-movement", *forces, discs=["continental"])
    state.act("axis", f"march {name(state, 'hanoi', 'jp-inf-4')}")
    state.act("axis", "to kunming")
    assert state.holder[MAP.index["kunming"]] == JAPAN
    while not (state.blitz and state.stack[-1].name == "land movement"):
        state.act("axis", "done")
    state.act("axis", f"march {name(state, 'kunming', 'jp-inf-4')}")
    state.act("axis", "to hanoi")
    assert state.holder[MAP.index["kunming"]] == JAPAN
    play_to(state, ALLIED, PRODUCTION)
    assert state.holder[MAP.index["kunming"]] == CHINA
    assert holds(state, MAP.index["hanoi"], AXIS)


@pytest.mark.rule("orange-swan:4.2.3c")
def test_an_air_unit_is_a_garrison_in_china_too() -> None:
    state = placed("final", ["kunming", "jp-air-3", 3], holders={"nanning": "japan"})
    assert state.turn == ALLIED
    assert state.holder[MAP.index["kunming"]] == JAPAN
    assert state.holder[MAP.index["nanning"]] == CHINA


# ------------------------------------------------------------------ battles and retreats


@pytest.mark.rule("orange-swan:6.5c", "orange-swan:14.11")
def test_a_battle_that_is_won_opens_a_way_for_the_next_retreat() -> None:
    """Chinese attackers of Canton can retreat to Changsha only if that battle was fought before and won."""
    forces: list[list[Any]] = [
        ["changsha", "jp-inf-2", 1],
        *[["changsha", kind, 3, *CAME] for kind in ("cn-art", "cn-inf-3")],
        ["canton", "jp-inf-4", 4],
        ["canton", "jp-art-3", 3],
        *[["canton", kind, 3, *CAME] for kind in ("cn-tank", "cn-inf-3")],
        *[[space, "jp-inf-3", 3] for space in ("pujin", "nanning", "hong-kong")],
    ]
    for first, ways in (("changsha", ["to changsha"]), ("canton", [])):
        dice = [6] * 6 + [1] * 60 if first == "changsha" else [1] * 60
        state = placed("land-combat", *forces, turn="allied", dice=dice)
        state.act("allied", f"resolve {first}")
        if first == "changsha":
            while units(state, "changsha", "jp-inf-2"):
                idle(state)
            state.script = [1] * 60
        while not any("retreats from Canton" in line for line in state.journal()):
            seat = SEATS[state.deciders[0]]
            offered = words(state, seat)
            state.act(seat, "stay" if "stay" in offered else offered[0])
        if ways:
            state.act("allied", f"withdraw {name(state, 'canton', 'cn-tank')}")
            assert words(state, "allied") == ways
        else:
            assert units(state, "canton", "cn-tank") == []
            assert units(state, "changsha", "cn-tank") == []


@pytest.mark.rule("orange-swan:6.1.2c", "orange-swan:6.1.6c")
def test_no_third_unit_of_a_class_joins_by_another_way() -> None:
    """Two Infantry have landed; a third does not come over the arrow from Tacloban, Artillery does."""
    landed = ("assaulted", "engaged", "moved", "from:south-china-sea")
    forces = [["manila", "jp-inf-4", 4, *landed], ["manila", "jp-inf-4", 4, *landed], ["manila", "us-art", 3]]
    forces += [["tacloban", "jp-inf-3", 3], ["tacloban", "jp-art-3", 3]]
    state = placed("land-movement", *forces, discs=["oceanic"])
    state.act("axis", "engage manila")
    assert rule_against(state, "axis", f"with {name(state, 'tacloban', 'jp-inf-3')}") == "6.2.3a"
    state.act("axis", f"with {name(state, 'tacloban', 'jp-art-3')}")
    state.act("axis", "launch")
    assert len(units(state, "manila")) == 4


@pytest.mark.rule("orange-swan:6.2c", "orange-swan:6.3b")
def test_who_took_an_empty_island_marches_no_more_but_may_be_shipped_on() -> None:
    forces = [["taan", "jp-inf-4", 4], ["south-china-sea", "jp-ls-4", 4], ["south-china-sea", "jp-ls-3", 3]]
    seas = dict.fromkeys(("south-china-sea", "eastern-china-sea", "yellow-sea"), "axis")
    state = placed("seaborne", *forces, discs=["oceanic"], seas=seas)
    state.act("axis", "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    state.act("axis", "launch")
    state.act("axis", "done")
    landed = name(state, "manila", "jp-inf-4")
    assert rule_against(state, "axis", f"march {landed}") == "6.2c"
    state.act("axis", "done")
    assert rule_against(state, "axis", f"transfer {landed}") == ""
    state.act("axis", f"transfer {landed}")
    # The ship that carried the Assault carries nobody now.
    assert sum(word.startswith("aboard") for word in words(state, "axis")) == 1


# ------------------------------------------------------------------ the Mekong Jungle


@pytest.mark.rule("orange-swan:9.12", "orange-swan:6.2.1f")
def test_the_jungle_costs_its_step_by_every_way_across() -> None:
    held = {
        "rangoon": "japan",
        "bangkok": "japan",
        "malay": "japan",
        "vientiane": "japan",
        "mandalay": "japan",
    }
    march = placed("land-movement", ["hanoi", "jp-inf-4", 3], ["hanoi", "jp-inf-3", 1], holders=held)
    march.act("axis", f"march {name(march, 'hanoi', 'jp-inf-4')}")
    march.act("axis", "to rangoon")
    assert steps(march, "rangoon", "jp-inf-4") == [2]
    march.act("axis", f"march {name(march, 'hanoi', 'jp-inf-3')}")
    assert rule_against(march, "axis", "to rangoon") == "6.2.1f"

    attack = [["hanoi", "jp-inf-4", 3], ["hanoi", "jp-art-3", 3], ["rangoon", "cw-inf-3", 3]]
    state = placed("land-movement", *attack, holders={**held, "rangoon": "commonwealth"})
    state.act("axis", "engage rangoon")
    state.act("axis", f"with {name(state, 'hanoi', 'jp-inf-4')}")
    state.act("axis", f"with {name(state, 'hanoi', 'jp-art-3')}")
    state.act("axis", "launch")
    assert steps(state, "rangoon", "jp-inf-4") == steps(state, "rangoon", "jp-art-3") == [2]


@pytest.mark.rule("orange-swan:7.0.4", "orange-swan:9.12")
@pytest.mark.parametrize(
    ("season", "discs", "open_way"),
    [("winter", [], True), ("summer", [], False), ("winter", ["oceanic"], False)],
)
def test_neither_march_nor_flight_crosses_the_jungle_in_a_blitz_or_in_summer(
    season: str, discs: list[str], open_way: bool
) -> None:
    """With two Movement Points there is no way around it through the air."""
    held = dict.fromkeys(("bangkok", "vientiane", "kunming"), "japan")
    forces = [["hanoi", "us-inf", 4], ["hanoi", "us-air", 4], ["rangoon", "cw-inf-3", 3]]
    data = {"turn": "allied", "year": 1942, "season": season, "discs": discs, "blitz": bool(discs)}
    for kind in ("us-inf", "us-air"):
        state = placed("land-movement", *forces, ["nanning", "cn-inf-3", 3], holders=held, **data)
        state.act("allied", f"march {name(state, 'hanoi', kind)}")
        assert ("to rangoon" in words(state, "allied")) == open_way


# ------------------------------------------------------------------ Blitz


@pytest.mark.rule("orange-swan:7.2a")
def test_who_comes_to_a_port_before_the_blitz_is_activated_and_who_leaves_one_is_not() -> None:
    forces = [["pujin", "jp-inf-3", 3], ["shanghai", "jp-inf-4", 4], ["changsha", "jp-art-3", 3]]
    state = placed("land-movement", *forces, discs=["oceanic"])
    state.act("axis", f"march {name(state, 'shanghai', 'jp-inf-4')}")
    state.act("axis", "to nanking")
    state.act("axis", f"march {name(state, 'pujin', 'jp-inf-3')}")
    state.act("axis", "to shanghai")
    while not (state.blitz and state.stack[-1].name == "land movement"):
        state.act("axis", "done")
    assert f"march {name(state, 'shanghai', 'jp-inf-3')}" in words(state, "axis")
    assert rule_against(state, "axis", f"march {name(state, 'nanking', 'jp-inf-4')}") == "7.2a"


@pytest.mark.rule("orange-swan:7.2b")
def test_a_portless_area_is_not_engaged_by_oceanic_blitz_from_the_air_either() -> None:
    """Nor is it Assaulted; vacant, it is entered. A Port is Engaged over land."""
    forces = [["canton", "jp-inf-4", 4], ["canton", "jp-air-4", 4], ["canton", "jp-art-3", 3]]
    enemies = [["changsha", "cn-inf-3", 3], ["hong-kong", "cw-inf-1", 1]]
    state = placed("land-movement", *forces, *enemies, discs=["oceanic"], blitz=True)
    assert rule_against(state, "axis", "engage changsha") == "7.2b"
    state.act("axis", "engage hong-kong")
    state.act("axis", "cancel")
    state.act("axis", f"march {name(state, 'canton', 'jp-inf-4')}")
    assert "to pujin" in words(state, "axis")
    assert rule_against(state, "axis", "to changsha") != ""


@pytest.mark.rule("orange-swan:7.3a")
def test_a_lone_continental_disc_ships_nobody_even_over_the_inland_sea() -> None:
    state = placed("strategic-movement", ["fu-san", "jp-inf-4", 4], discs=["continental"], blitz=True)
    state.act("axis", f"transfer {name(state, 'fu-san', 'jp-inf-4')}")
    assert rule_against(state, "axis", "over inland-sea") == "7.3a"
    assert "to keijo" in words(state, "axis")
    before = placed("strategic-movement", ["fu-san", "jp-inf-4", 4], discs=["continental"])
    before.act("axis", f"transfer {name(before, 'fu-san', 'jp-inf-4')}")
    assert "over inland-sea" in words(before, "axis")


# ------------------------------------------------------------------ sequence


@pytest.mark.rule("orange-swan:3.3b", "orange-swan:5.2c")
def test_all_allied_nations_finish_a_phase_before_the_next_begins() -> None:
    """Ships of all Allies sail, then all rolls are made, then come the battles, then the armies."""
    fleet = [
        [sea, kind, 4] for sea in ("fiji", "coral-sea") for kind in ("us-ls", "us-hs", "cw-ls", "jp-ls-4")
    ]
    fleet += [[sea, "jp-ls-4", 4] for sea in ("fiji", "coral-sea")]
    armies = [["sydney", "cw-inf-3", 3], ["hawaii", "us-inf", 3]]
    state = placed("naval-movement", *fleet, *armies, turn="allied", dice=[6] * 2 + [1] * 80)
    offered = words(state, "allied")
    assert any("us-fleet" in word for word in offered)
    assert any("commonwealth-fleet" in word for word in offered)
    assert not any(word.startswith("march") for word in offered)
    state.act("allied", "done")
    told = state.journal()
    rolls = [i for i, line in enumerate(told) if "Search of" in line]
    assert len(rolls) == 2
    assert not any(line.startswith("Battle in") for line in told[: rolls[-1]])
    assert state.phase == NAVAL
    play_to(state, ALLIED, LAND)
    offered = words(state, "allied")
    assert f"march {name(state, 'sydney', 'cw-inf-3')}" in offered
    assert not any(word.startswith("sail") for word in offered)


@pytest.mark.rule("orange-swan:4.2.1c", "orange-swan:8.2.1")
def test_captured_equipment_is_spent_in_the_next_axis_production_and_not_kept_after_it() -> None:
    state = placed("final", ["wake", "us-marine", 2, "out-of-supply"], turn="allied")
    assert state.turn == AXIS
    assert state.captured == 0
    collected = state.collected[JAPAN]
    assert collected == state.economy[JAPAN] + 5
    play_to(state, ALLIED, PRODUCTION)
    play_to(state, AXIS, PRODUCTION)
    assert state.collected[JAPAN] == state.economy[JAPAN]


@pytest.mark.rule("orange-swan:8.1f", "orange-swan:1.7a")
def test_after_its_surrender_a_minor_nations_areas_earn_for_japan_and_its_units_are_gone() -> None:
    forces = [["manila", "jp-inf-4", 4], ["davao", "ph-inf", 1], ["tacloban", "us-inf", 2]]
    state = placed("final", *forces)
    assert units(state, "davao") == []
    assert holds(state, MAP.index["davao"], AXIS)
    assert state.holder[MAP.index["tacloban"]] == US
    assert steps(state, "tacloban", "us-inf") == [2]
    play_to(state, AXIS, PRODUCTION)
    assert holds(state, MAP.index["davao"], AXIS)
