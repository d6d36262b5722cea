"""8.1 to 8.3, 9.7, 10.7: who surrenders in the Final Phase, what is captured, and what reverts to China."""

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    CHINA,
    COMMONWEALTH,
    DEI,
    JAPAN,
    MAP,
    PHILIPPINES,
    POOL,
    REMOVED,
    TRAY,
    US,
)
from sandtable.games.orange_swan.rules import final
from sandtable.games.orange_swan.rules import units as blocks
from sandtable.games.orange_swan.rules.control import holds, ops
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import arranged, in_place, steps, units
from tests.games.orange_swan.test_supply import ALL_ALLIED, ALL_CONTESTED, SHIPS

WAKE = [["wake", "us-air", 4, "out-of-supply"], ["wake", "us-marine", 2, "out-of-supply"]]


def ended(**data: Any) -> SwanState:
    """A position after the Final Phase of the Turn, with a ship of every Nation on the map."""
    g = arranged(**{**data, "units": [*SHIPS, *data.get("units", ())]})
    final.begin(g)
    return g


def without(nation: str) -> list[list[Any]]:
    """The ships of all Nations but one."""
    return [ship for ship in SHIPS if not str(ship[1]).startswith(nation)]


def checked(**data: Any) -> SwanState:
    """A position after the check of Nations and units."""
    g = arranged(**data)
    final.surrender_nations(g)
    final.surrender_units(g)
    return g


# ---------------------------------------------------------------------- Nations


@pytest.mark.rule("orange-swan:8.1a")
def test_the_us_surrender_without_naval_units() -> None:
    assert not checked(units=SHIPS).surrendered[US]
    assert checked(units=[*without("us"), ["hawaii", "us-air", 1]]).surrendered[US]


@pytest.mark.rule("orange-swan:8.1b")
@pytest.mark.reading("8.1, 8.4: a Nation surrenders that no victory names")
def test_japan_surrenders_without_naval_units_or_without_tokyo() -> None:
    assert not checked(units=SHIPS).surrendered[JAPAN]
    for data in ({"units": without("jp")}, {"units": SHIPS, "holders": {"tokyo": "us"}}):
        g = arranged(turn="allied", **data)
        final.begin(g)
        assert g.surrendered[JAPAN]
        assert (g.over, g.winner) == (True, ALLIED)


@pytest.mark.rule("orange-swan:8.1c")
def test_the_commonwealth_surrenders_without_ships_or_both_capitals() -> None:
    assert not checked(units=SHIPS, holders={"delhi": "japan"}).surrendered[COMMONWEALTH]
    assert not checked(units=SHIPS, holders={"sydney": "japan"}).surrendered[COMMONWEALTH]
    both = {"delhi": "japan", "sydney": "japan"}
    assert checked(units=SHIPS, holders=both).surrendered[COMMONWEALTH]
    assert checked(units=without("cw")).surrendered[COMMONWEALTH]


@pytest.mark.rule("orange-swan:8.1d")
def test_a_minor_nation_surrenders_with_its_capital() -> None:
    g = checked(units=SHIPS)
    assert not g.surrendered[PHILIPPINES]
    assert not g.surrendered[DEI]
    assert checked(units=SHIPS, holders={"manila": "japan"}).surrendered[PHILIPPINES]
    assert checked(units=SHIPS, holders={"batavia": "japan"}).surrendered[DEI]


@pytest.mark.rule("orange-swan:8.1d")
@pytest.mark.reading("8.1: does a Minor Nation surrender with its Major?")
def test_a_minor_nation_surrenders_with_its_major() -> None:
    g = checked(units=[*without("us"), ["davao", "ph-inf", 1]])
    assert g.surrendered[PHILIPPINES]
    assert units(g, "davao") == []
    assert not g.surrendered[DEI]


@pytest.mark.rule("orange-swan:8.1d", "orange-swan:11.MG.d")
def test_in_1942_the_minor_nations_have_surrendered_already() -> None:
    g = arranged(scenario="midway-to-guadalcanal", setup=True)
    assert (g.surrendered[PHILIPPINES], g.surrendered[DEI], g.surrendered[US]) == (1, 1, 0)
    g = arranged(scenario="rising-swan", setup=True)
    assert not any(g.surrendered)


@pytest.mark.rule("orange-swan:8.1e")
def test_china_never_surrenders() -> None:
    g = checked(units=SHIPS, holders={"chungking": "japan"})
    assert not g.surrendered[CHINA]
    # The others do, by the same check.
    assert checked(units=SHIPS, holders={"batavia": "japan"}).surrendered[DEI]


@pytest.mark.rule("orange-swan:8.1f")
@pytest.mark.reading("8.1: what does a Minor Nation control?")
def test_areas_go_to_the_enemy_but_for_those_in_which_friends_stand() -> None:
    g = checked(
        units=[*SHIPS, ["davao", "us-inf", 1], ["tacloban", "ph-inf", 1]],
        holders={"manila": "japan"},
    )
    assert g.holder[MAP.index["davao"]] == US
    assert g.holder[MAP.index["tacloban"]] == JAPAN
    assert holds(g, MAP.index["batavia"], ALLIED)

    g = checked(units=SHIPS, holders={"batavia": "japan"})
    assert all(holds(g, land, AXIS) for land in MAP.lands if MAP.owner[land] == DEI)
    assert g.holder[MAP.index["singapore"]] == COMMONWEALTH


@pytest.mark.rule("orange-swan:8.1f")
def test_what_a_major_nation_controls_changes_hands() -> None:
    fallen = {"delhi": "japan", "sydney": "japan", "santa-cruz": "us"}
    g = checked(units=[*SHIPS, ["noumea", "us-inf", 1]], holders=fallen)
    assert g.holder[MAP.index["calcutta"]] == JAPAN
    assert g.holder[MAP.index["noumea"]] == US
    assert g.holder[MAP.index["santa-cruz"]] == US

    g = checked(units=without("jp"), holders={"manila": "japan"})
    assert g.holder[MAP.index["tokyo"]] == US
    assert g.holder[MAP.index["manila"]] == PHILIPPINES


@pytest.mark.rule("orange-swan:8.1d", "orange-swan:8.1f")
def test_friends_that_surrender_themselves_keep_no_area() -> None:
    fallen = {"delhi": "japan", "sydney": "japan"}
    for kind, holder in (("cw-art", JAPAN), ("us-inf", US)):
        g = checked(units=[*SHIPS, ["batavia", kind, 2]], holders=fallen)
        assert g.surrendered[DEI]
        assert g.holder[MAP.index["batavia"]] == holder


@pytest.mark.rule("orange-swan:8.1g")
@pytest.mark.reading("8.1, 8.2.1: do units of a Minor Nation give PP?")
def test_units_of_a_nation_that_surrendered_leave_the_game() -> None:
    g = checked(units=[*SHIPS, ["davao", "ph-inf", 3]], holders={"manila": "japan"})

    assert units(g, "davao") == []
    assert in_place(g, REMOVED, "ph-inf") == 2  # the other one could have been drawn by nobody
    assert in_place(g, POOL, "ph-inf") == 0
    assert g.captured == 1
    assert steps(g, "us-coastal-waters", "us-ls") == [1]

    g = checked(units=[*SHIPS, ["calcutta", "cw-art", 2]], holders={"delhi": "japan", "sydney": "japan"})
    assert g.captured == 3 + 2  # the Artillery, and the LS in the Indian Ocean
    assert in_place(g, POOL, "cw-art") == in_place(g, POOL, "cw-cv-44") == 0


@pytest.mark.rule("orange-swan:8.1h")
@pytest.mark.parametrize("turn", ["axis", "allied"])
def test_both_sides_nations_are_checked_in_every_final_phase(turn: str) -> None:
    g = arranged(turn=turn, units=without("us"))
    final.begin(g)
    assert g.surrendered[US]


@pytest.mark.rule("orange-swan:8.1h")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
@pytest.mark.parametrize(("turn", "left"), [("axis", 1), ("allied", 0)])
def test_only_units_of_the_phasing_side_are_judged(turn: str, left: int) -> None:
    g = ended(turn=turn, units=[["wake", "us-air", 4, "out-of-supply"]], seas=ALL_CONTESTED)
    assert len(units(g, "wake")) == left


@pytest.mark.rule("orange-swan:10.9")
@pytest.mark.reading("8.1, 10.9: what do Guerrillas keep?")
def test_guerrillas_hold_out_where_they_stand() -> None:
    forces = [*SHIPS, ["davao", "ph-inf", 2]]
    for played, left in (("off", []), ("on", [2])):
        g = checked(options={"guerrillas": played}, units=forces, holders={"manila": "japan"})
        assert g.surrendered[PHILIPPINES]
        assert steps(g, "davao", "ph-inf") == left
        assert holds(g, MAP.index["davao"], ALLIED) == bool(left)
        assert holds(g, MAP.index["tacloban"], AXIS)


# ---------------------------------------------------------------------- units


@pytest.mark.rule("orange-swan:8.2a")
def test_a_marked_unit_that_can_trace_again_is_in_supply() -> None:
    g = arranged(turn="allied", units=[*SHIPS, ["sydney", "us-inf", 2, "out-of-supply"]])

    final.surrender_units(g)

    (unit,) = units(g, "sydney")
    assert g.unit_flags[unit] == 0
    assert any("is In Supply again" in line for line in g.journal())


@pytest.mark.rule("orange-swan:8.2.1", "orange-swan:14.15")
@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        ("us-inf", 1),
        ("us-sub", 1),
        ("us-tank", 2),
        ("us-ls", 2),
        ("us-art", 3),
        ("us-hs", 3),
        ("us-air", 4),
        ("us-cv", 4),
        ("us-marine", 5),
        ("cw-air", 4),
        ("jp-air-4", 0),
        ("jp-hs-4", 0),
    ],
)
def test_what_a_surrendered_unit_is_worth(kind: str, worth: int) -> None:
    place = "wake-island" if kind.split("-")[1] in ("cv", "hs", "ls", "sub") else "wake"
    turn = "axis" if kind.startswith("jp") else "allied"
    g = arranged(turn=turn, units=[*SHIPS, [place, kind, 3, "out-of-supply"]], seas=ALL_CONTESTED)

    final.surrender_units(g)

    assert units(g, place) == []
    assert g.captured == worth


@pytest.mark.rule("orange-swan:8.2.1")
@pytest.mark.example
@pytest.mark.reading("8.2.1: what is told of captured equipment?")
def test_surrender_on_wake() -> None:
    g = ended(turn="allied", units=WAKE, pool=[], seas=ALL_CONTESTED)

    assert units(g, "wake") == []
    assert in_place(g, POOL, "us-air") == in_place(g, POOL, "us-marine") == 1
    assert g.captured == 9
    assert holds(g, MAP.index["wake"], ALLIED)
    for seat in ("axis", "allied"):
        told = [line for line in g.journal(seat) if "equipment" in line]
        assert told == ["Japan captures equipment worth 9 PP."]
    sight = g.sight("axis")
    assert all(sight.unit_kind[unit] == -1 for unit in g.units_at[POOL] if blocks.side(unit) == ALLIED)


@pytest.mark.rule("orange-swan:11.PH.d")
def test_lost_ships_are_set_aside_in_the_match_of_two_games() -> None:
    for scenario, kind, place in (
        ("pearl-harbor", "us-ls", TRAY),
        ("pearl-harbor", "jp-cv-4e", TRAY),
        ("pearl-harbor", "us-inf", POOL),
        ("rising-swan", "us-ls", POOL),
    ):
        where = "samoa" if kind == "us-inf" else "samoa-sea"
        g = arranged(scenario=scenario, units=[[where, kind, 1]])
        (unit,) = units(g, where)
        blocks.eliminate(g, unit)
        assert g.unit_space[unit] == place


# ---------------------------------------------------------------------- update, and China


@pytest.mark.rule("orange-swan:8.3")
def test_sea_control_is_updated_after_the_surrender() -> None:
    g = ended(turn="allied", units=WAKE, seas=ALL_ALLIED)
    assert ops(g, MAP.index["wake-island"], ALLIED) == 1  # nobody surrenders

    g = ended(turn="allied", units=WAKE, seas=ALL_CONTESTED)
    assert ops(g, MAP.index["wake-island"], ALLIED) == 0
    lines = g.journal()
    update = next(i for i, line in enumerate(lines) if "Economic Power" in line)
    check = next(i for i, line in enumerate(lines) if "Victory Check" in line)
    assert update < check


@pytest.mark.rule("orange-swan:4.2.3c", "orange-swan:9.7")
@pytest.mark.parametrize(
    ("turn", "garrison", "reverts"), [("axis", False, True), ("axis", True, False), ("allied", False, False)]
)
def test_empty_areas_of_china_revert_at_the_end_of_the_axis_turn(
    turn: str, garrison: bool, reverts: bool
) -> None:
    forces = [["kunming", "jp-inf-4", 2]] if garrison else []
    g = ended(turn=turn, units=forces, holders={"kunming": "japan"})
    assert (g.holder[MAP.index["kunming"]] == CHINA) == reverts


@pytest.mark.rule("orange-swan:9.7")
def test_other_areas_do_not_revert() -> None:
    g = ended(holders={"rangoon": "japan", "chungking": "japan"})
    assert holds(g, MAP.index["rangoon"], AXIS)
    assert g.holder[MAP.index["chungking"]] == CHINA


@pytest.mark.rule("orange-swan:10.7")
def test_the_china_rebellion() -> None:
    for played, held in (("off", JAPAN), ("on", CHINA)):
        g = ended(options={"china-rebellion": played}, units=[["peking", "jp-inf-4", 1]])
        for space in ("jinzhou", "nanking", "shanghai", "canton"):
            assert g.holder[MAP.index[space]] == held
        assert g.holder[MAP.index["peking"]] == JAPAN
        assert g.holder[MAP.index["hanoi"]] == JAPAN
