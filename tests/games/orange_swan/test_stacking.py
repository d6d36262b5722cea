"""2.7, 10.1: how many units may be in one space, and what becomes of those too many."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, MAP, POOL
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.stacking import carrier_limit, carriers_at, limit, room
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import name, rule_against, units, words

GAME = make_game()


def placed(*forces: list[Any], at: str = "land-movement", **more: Any) -> SwanState:
    state = GAME.position({"at": at, "units": list(forces), **more})
    assert isinstance(state, SwanState)
    return state


@pytest.mark.rule("orange-swan:2.7", "orange-swan:2.7.2b")
def test_the_owner_chooses_what_is_lost_where_too_many_are_left() -> None:
    crowd = [["nanking", "jp-inf-4", 4, "moved"]] * 4
    state = placed(*crowd, ["nanking", "jp-art-3", 3, "moved"])
    state.act("axis", "done")
    assert len(words(state, "axis")) == 5
    lost = name(state, "nanking", "jp-art-3")
    assert rule_against(state, "axis", "lose japan-fleet-1") == "2.7"
    state.act("axis", f"lose {lost}")
    assert len(units(state, "nanking")) == 4
    assert not units(state, "nanking", "jp-art-3")
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:2.7")
def test_both_sides_keep_the_limit() -> None:
    state = placed(*[["chungking", "cn-inf-3", 3]] * 4, ["chungking", "cn-inf-4", 4])
    state.act("axis", "done")
    assert state.deciders == [1]
    state.act("allied", f"lose {name(state, 'chungking', 'cn-inf-3')}")
    assert len(units(state, "chungking")) == 4


@pytest.mark.rule("orange-swan:2.7")
def test_what_can_still_move_away_must_do_so() -> None:
    state = placed(*[["nanking", "jp-inf-4", 4, "moved"]] * 4, ["nanking", "jp-art-3", 3])
    assert rule_against(state, "axis", "done") == "2.7"
    state.act("axis", f"march {name(state, 'nanking', 'jp-art-3')}")
    state.act("axis", "to peking")
    state.act("axis", "done")
    assert len(units(state, "nanking")) == 4
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:2.7", "orange-swan:2.7.2b")
@pytest.mark.reading("2.7: may a stack be too high on purpose?")
def test_a_full_area_is_entered_only_if_a_unit_in_it_can_still_go() -> None:
    state = placed(*[["peking", "jp-inf-4", 4, "moved"]] * 4, ["nanking", "jp-art-3", 3])
    state.act("axis", f"march {name(state, 'nanking', 'jp-art-3')}")
    assert rule_against(state, "axis", "to peking") == "2.7"
    state = placed(
        *[["peking", "jp-inf-4", 4, "moved"]] * 3, ["peking", "jp-inf-3", 3], ["nanking", "jp-art-3", 3]
    )
    state.act("axis", f"march {name(state, 'nanking', 'jp-art-3')}")
    state.act("axis", "to peking")
    assert rule_against(state, "axis", "done") == "2.7"
    state.act("axis", f"march {name(state, 'peking', 'jp-inf-3')}")
    state.act("axis", "to nanking")
    assert "done" in words(state, "axis")


@pytest.mark.rule("orange-swan:2.7")
def test_two_units_may_trade_places_between_full_areas() -> None:
    state = placed(
        *[["nanking", "jp-inf-4", 4, "moved"]] * 3,
        ["nanking", "jp-art-3", 3],
        *[["shanghai", "jp-inf-3", 3, "moved"]] * 3,
        ["shanghai", "jp-air-3", 3],
        holders=dict.fromkeys(("tapei", "okinawa"), "japan"),
    )
    state.act("axis", f"march {name(state, 'nanking', 'jp-art-3')}")
    state.act("axis", "to shanghai")
    assert rule_against(state, "axis", "done") == "2.7"
    state.act("axis", f"march {name(state, 'shanghai', 'jp-air-3')}")
    state.act("axis", "to nanking")
    assert "done" in words(state, "axis")


@pytest.mark.rule("orange-swan:2.7.2a")
@pytest.mark.parametrize("small", ["singapore", "hong-kong", "gili-gili", "wake", "truk"])
def test_small_areas_hold_two_of_a_side(small: str) -> None:
    state = placed(*[[small, "cw-inf-3", 3]] * 3, turn="allied")
    assert limit(state, MAP.index[small], ALLIED) == limit(state, MAP.index[small], AXIS) == 2
    assert room(state, MAP.index[small], AXIS) == 2
    state = placed(*[[small, "cw-inf-3", 3, "moved"]] * 3, turn="allied")
    state.act("allied", "done")
    state.act("allied", f"lose {name(state, small, 'cw-inf-3')}")
    assert len(units(state, small)) == 2
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:2.7.2b")
def test_other_areas_hold_four_of_a_side() -> None:
    state = placed(["nanking", "jp-inf-4", 4])
    assert limit(state, MAP.index["nanking"], AXIS) == 4
    assert (room(state, MAP.index["nanking"], AXIS), room(state, MAP.index["nanking"], ALLIED)) == (3, 4)


@pytest.mark.rule("orange-swan:2.7.2c")
def test_the_us_mainland_holds_any_number_of_allies() -> None:
    state = placed(*[["san-diego", "us-inf", 3]] * 4, *[["san-diego", "us-art", 3]] * 3, turn="allied")
    state.act("allied", "done")
    assert state.stack[-1].name != "cull"
    assert len(units(state, "san-diego")) == 7
    assert limit(state, MAP.index["san-diego"], AXIS) == 4


@pytest.mark.rule("orange-swan:2.7.1a")
def test_a_sea_zone_holds_four_naval_units_of_a_side() -> None:
    fleet = [["java-sea", "jp-ls-4", 4, "moved"]] * 5
    state = placed(*fleet, ["java-sea", "us-ls", 4], at="naval-movement")
    state.act("axis", "done")
    assert all(word.startswith("lose japan-fleet") for word in words(state, "axis"))
    state.act("axis", f"lose {name(state, 'java-sea', 'jp-ls-4')}")
    assert len(units(state, "java-sea", "jp-ls-4")) == 4
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:2.7.1b")
@pytest.mark.parametrize(
    ("sea", "kind", "turn"),
    [
        ("inland-sea", "jp-ls-4", "axis"),
        ("us-coastal-waters", "us-ls", "allied"),
        ("indian-ocean", "us-ls", "allied"),
    ],
)
def test_own_waters_hold_any_number(sea: str, kind: str, turn: str) -> None:
    state = placed(*[[sea, kind, 4]] * 6, at="naval-movement", turn=turn)
    state.act(turn, "done")
    assert len(units(state, sea)) == 6
    assert state.stack[-1].name != "cull"


def carrier_room(g: SwanState, sea: int, side: int) -> int:
    """How many more carriers of a Side fit into a Sea Zone."""
    return carrier_limit(g, side, sea) - len(carriers_at(g, sea, side))


KIDO_BUTAI = {"kido-butai": "on"}


@pytest.mark.rule("orange-swan:10.1")
@pytest.mark.parametrize(("year", "most"), [(1941, 1), (1942, 2), (1943, 3), (1944, 4)])
def test_allied_carriers_mass_slowly(year: int, most: int) -> None:
    sea = MAP.index["coral-sea"]
    state = placed(["coral-sea", "us-cv", 4], options=KIDO_BUTAI, year=year, turn="allied")
    assert carrier_room(state, sea, ALLIED) == most - 1
    assert carrier_room(state, sea, AXIS) >= 4
    free = placed(["coral-sea", "us-cv", 4], year=year, turn="allied")
    assert carrier_room(free, sea, ALLIED) >= 4
    assert carrier_room(state, MAP.index["us-coastal-waters"], ALLIED) >= 4  # no limit of stacking at all


@pytest.mark.rule("orange-swan:10.1")
def test_a_third_allied_carrier_of_1942_is_one_too_many() -> None:
    fleet = [["coral-sea", "us-cv", 4, "moved"]] * 3
    state = placed(
        *fleet,
        ["coral-sea", "us-ls", 4, "moved"],
        at="naval-movement",
        turn="allied",
        year=1942,
        options=KIDO_BUTAI,
    )
    state.act("allied", "done")
    assert rule_against(state, "allied", f"lose {name(state, 'coral-sea', 'us-ls')}") == "10.1"
    lost = units(state, "coral-sea", "us-cv")[0]
    state.act("allied", f"lose {name(state, 'coral-sea', 'us-cv')}")
    assert state.unit_space[lost] == POOL
    assert len(units(state, "coral-sea", "us-cv")) == 2
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:10.1")
def test_japan_may_mass_four_carriers_from_the_start() -> None:
    fleet = [["coral-sea", kind, 3] for kind in ("jp-cv-4e", "jp-cv-4", "jp-cv-3", "jp-cv-3")]
    state = placed(*fleet, at="naval-movement", year=1941, options=KIDO_BUTAI)
    state.act("axis", "done")
    assert len(units(state, "coral-sea")) == 4
