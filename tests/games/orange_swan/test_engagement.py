"""5.2: the Naval Engagement roll, its modifiers, and the Code Break of 10.8."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, MAP
from sandtable.games.orange_swan.rules import engagement, sequence
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, units, words

START_1941 = {"setup": True, "at": "engagement", "first_turn": True}


def rolled(g: SwanState) -> list[str]:
    """Make all Engagement rolls; what the journal tells of them."""
    engagement.begin(g)
    return [line for line in g.journal() if line.startswith("Search of")]


def before_the_die(g: SwanState, sea: str) -> int:
    """What is added to the die in a Sea Zone."""
    space = MAP.index[sea]
    return engagement.forces(g, space) + engagement.surprise(g) + engagement.search(g, space)


def shown(g: SwanState, sea: str) -> set[int]:
    """Whether the ships of a Sea Zone lie face up."""
    return {g.unit_shown[unit] for unit in units(g, sea)}


# ------------------------------------------------------------------ the printed examples


@pytest.mark.example
@pytest.mark.rule("orange-swan:5.2a", "orange-swan:5.2.1a", "orange-swan:5.2.1c")
def test_south_china_sea_in_fall_1941() -> None:
    g = arranged(**START_1941, dice=[1] * 4)
    assert before_the_die(g, "south-china-sea") == 13
    assert (
        "Search of the South China Sea: rolled 1, plus 12 for Naval Units and Discs and 1 for search. "
        "Combat!" in rolled(g)
    )


@pytest.mark.example
@pytest.mark.rule("orange-swan:5.2a", "orange-swan:5.2.1a", "orange-swan:5.2.1c")
def test_gulf_of_thailand_in_fall_1941() -> None:
    g = arranged(**START_1941, dice=[1] * 4)
    assert before_the_die(g, "gulf-of-thailand") == 10
    assert (
        "Search of the Gulf of Thailand: rolled 1, plus 8 for Naval Units and Discs and 2 for search. "
        "Combat!" in rolled(g)
    )


@pytest.mark.example
@pytest.mark.rule("orange-swan:5.2a", "orange-swan:5.2.1c")
def test_hawaiian_islands_in_fall_1941() -> None:
    g = arranged(**START_1941, dice=[1] * 4)
    assert before_the_die(g, "hawaiian-islands") == 12
    rolled(g)
    assert shown(g, "hawaiian-islands") == {1}


@pytest.mark.example
@pytest.mark.rule("orange-swan:5.2a")
@pytest.mark.reading("5.2.1: does Surprise count in the Gilbert Islands?")
def test_gilbert_islands_in_fall_1941() -> None:
    """The printed sum of 8 forgets the Surprise of the same page; with it 9 come out, and still no Combat."""
    g = arranged(**START_1941, dice=[6] * 4)
    assert before_the_die(g, "gilbert-islands") + 6 == 9
    assert "Search of the Gilbert Islands: rolled 6, plus 3 for Naval Units and Discs. No Combat." in rolled(
        g
    )
    assert shown(g, "gilbert-islands") == {0}


# ------------------------------------------------------------------ the roll


@pytest.mark.rule("orange-swan:5.2c")
def test_all_rolls_come_before_any_combat() -> None:
    state = GAME.position({"setup": True, "at": "engagement", "first-turn": True, "dice": [1, 1, 1, 1]})
    assert isinstance(state, SwanState)
    assert not state.script
    assert sorted(words(state, "axis")) == [
        f"resolve {sea}" for sea in ("gulf-of-thailand", "hawaiian-islands", "south-china-sea")
    ]


def marshalls(*more: list[Any], turn: str = "allied", **data: Any) -> SwanState:
    """Three Japanese and three US Subs in the Marshall Islands, which has the Discs of two garrisons."""
    ships = [["marshall-islands", kind, 1] for kind in ("jp-sub-3", "us-sub") for _ in range(2)]
    garrisons = [["kwajalein", "jp-inf-2", 1], ["majuro", "jp-inf-2", 1]]
    return arranged(units=[*ships, *garrisons, *more], at="engagement", turn=turn, year=1942, **data)


LS = ["marshall-islands", "us-ls", 4]


@pytest.mark.rule("orange-swan:5.2a")
def test_combat_follows_from_eleven_on() -> None:
    eleven = marshalls(
        LS, LS, ["marshall-islands", "jp-ls-4", 4], ["marshall-islands", "jp-ls-4", 4], dice=[1]
    )
    assert rolled(eleven) == [
        "Search of the Marshall Islands: rolled 1, plus 10 for Naval Units and Discs and 0 for search. "
        "Combat!"
    ]
    ten = marshalls(LS, LS, ["marshall-islands", "jp-ls-4", 4], dice=[1])
    assert rolled(ten) == [
        "Search of the Marshall Islands: rolled 1, plus 9 for Naval Units and Discs. No Combat."
    ]


@pytest.mark.rule("orange-swan:5.2a")
def test_only_shared_sea_zones_are_rolled_for() -> None:
    g = arranged(units=[["fiji", "us-ls", 4], ["wake-island", "jp-ls-4", 4]], at="engagement", dice=[6])
    assert rolled(g) == []
    assert g.script == [6]


@pytest.mark.rule("orange-swan:5.2b")
def test_ships_are_revealed_where_combat_follows() -> None:
    missed = marshalls(dice=[4])
    rolled(missed)
    assert shown(missed, "marshall-islands") == {0}
    met = marshalls(dice=[5])
    rolled(met)
    assert shown(met, "marshall-islands") == {1}


# ------------------------------------------------------------------ modifiers


@pytest.mark.rule("orange-swan:5.2.1a")
def test_float_planes_search_in_the_axis_turn() -> None:
    heavy = [["marshall-islands", "jp-hs-t", 4], ["marshall-islands", "jp-hs-4", 3]]
    sea = MAP.index["marshall-islands"]
    assert engagement.search(marshalls(*heavy, turn="axis"), sea) == 2
    assert engagement.search(marshalls(["marshall-islands", "jp-hs-4", 4], turn="axis"), sea) == 1
    assert engagement.search(marshalls(*heavy, turn="allied"), sea) == 0


@pytest.mark.rule("orange-swan:5.2.1b")
def test_carriers_search_in_the_allied_turn() -> None:
    sea = MAP.index["marshall-islands"]
    flattops = [["marshall-islands", "cw-cv", 3], ["marshall-islands", "us-cv-4e-44", 4]]
    assert engagement.search(marshalls(*flattops), sea) == 3
    assert engagement.search(marshalls(["marshall-islands", "us-cv", 3]), sea) == 0
    assert engagement.search(marshalls(*flattops, turn="axis"), sea) == 0


@pytest.mark.rule("orange-swan:5.2.1b")
@pytest.mark.reading("5.2: what is told of an Engagement roll?")
def test_search_can_bring_about_combat_and_is_told_then_only() -> None:
    seeing = marshalls(["marshall-islands", "us-cv", 4], dice=[3])
    assert rolled(seeing) == [
        "Search of the Marshall Islands: rolled 3, plus 7 for Naval Units and Discs and 1 for search. Combat!"
    ]
    failing = marshalls(["marshall-islands", "us-cv", 4], dice=[2])
    assert rolled(failing) == [
        "Search of the Marshall Islands: rolled 2, plus 7 for Naval Units and Discs. No Combat."
    ]


@pytest.mark.rule("orange-swan:5.2.1c")
def test_surprise_adds_one_in_the_first_naval_phase_alone() -> None:
    assert engagement.surprise(arranged(**START_1941)) == 1
    blitz = arranged(**START_1941, discs=["oceanic"], blitz=True)
    assert engagement.surprise(blitz) == 0
    assert engagement.surprise(arranged(setup=True, at="engagement", turn="allied")) == 0
    assert engagement.surprise(arranged(setup=True, at="engagement", year=1942, season="fall")) == 0


@pytest.mark.rule("orange-swan:5.2.1d")
def test_a_monsoon_halves_the_die_and_blinds_the_search() -> None:
    bay = MAP.index["bay-of-bengal"]
    fleet = [["bay-of-bengal", "cw-cv", 3], ["bay-of-bengal", "jp-sub-4", 4]]
    wet = arranged(units=fleet, at="engagement", turn="allied", season="summer", year=1942)
    assert [engagement.weathered(wet, bay, die) for die in (1, 5, 6)] == [1, 2, 3]
    assert engagement.search(wet, bay) == 0
    dry = arranged(units=fleet, at="engagement", turn="allied", season="fall", year=1942)
    assert engagement.weathered(dry, bay, 5) == 5
    assert engagement.search(dry, bay) == 1


@pytest.mark.rule("orange-swan:5.2.1d")
def test_in_a_monsoon_half_the_die_decides() -> None:
    fleet = [["bay-of-bengal", kind, 4] for kind in ("cw-ls", "jp-ls-4") for _ in range(4)]
    at_bay = {"units": fleet, "at": "engagement", "turn": "allied", "year": 1942}
    assert "No Combat" in rolled(arranged(**at_bay, season="summer", dice=[5]))[0]
    assert "0 for search. Combat" in rolled(arranged(**at_bay, season="summer", dice=[6]))[0]
    assert "0 for search. Combat" in rolled(arranged(**at_bay, season="spring", dice=[3]))[0]


# ------------------------------------------------------------------ Code Breaks


def two_subs(die: int, year: int = 1942, **data: Any) -> SwanState:
    """An Engagement roll for two Subs, by which nothing but a code can be broken."""
    subs = [["fiji", "us-sub", 1], ["fiji", "jp-sub-4", 1]]
    data.setdefault("options", {"allied-code-breaking": "on"})
    g = arranged(units=subs, at="engagement", turn="axis", year=year, season="spring", dice=[die, 6], **data)
    engagement.begin(g)
    return g


@pytest.mark.rule("orange-swan:10.8a")
def test_the_first_roll_of_a_turn_can_break_a_code() -> None:
    assert two_subs(4).code_break == 1
    assert "The Allies break a Japanese code." in two_subs(4).journal()
    assert two_subs(3).code_break == 0
    assert two_subs(4, options={}).code_break == 0


@pytest.mark.rule("orange-swan:10.8a")
@pytest.mark.reading("10.8: which roll breaks a code?")
def test_later_rolls_break_no_code() -> None:
    g = two_subs(3)
    engagement.begin(g)
    assert not g.script
    assert g.code_break == 0


@pytest.mark.rule("orange-swan:10.8a")
def test_codes_are_broken_in_1942_and_1943_alone_and_once_a_year() -> None:
    assert [two_subs(6, year).code_break for year in (1941, 1942, 1943, 1944)] == [0, 1, 1, 0]
    assert two_subs(6, state={"code_year": 1942}).code_break == 0
    assert two_subs(6, 1943, state={"code_year": 1942}).code_break == 1


@pytest.mark.rule("orange-swan:10.8b")
def test_a_code_break_that_is_not_used_lapses_and_does_not_count() -> None:
    g = two_subs(5)
    assert g.code_break == 1
    g.turn = ALLIED
    sequence.begin_turn(g)
    assert g.code_break == 0
    engagement.begin(g)
    assert g.code_break == 1
