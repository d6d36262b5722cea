"""1.41: what stands too many on a single Islet goes at the end of the Phase in which it came there."""

import pytest

from sandtable.games.triumph.system.state import PRODUCTION, SUPPLY, TriumphState
from tests.games.triumph.combat_helpers import asked
from tests.games.triumph.helpers import act, choices, pass_all, position, refused, space, unit_at
from tests.games.triumph.moving import moving


def on(state: TriumphState, place: str) -> list[str]:
    return [state.content.unit_name[unit] for unit in state.units_at[space(place)]]


def must_remove(state: TriumphState, seat: str, place: str) -> bool:
    return choices(state, seat) == {f"remove {name}" for name in on(state, place)}


def producing(units: list[str], *order: str) -> TriumphState:
    """The Production Phase, when it is the turn of the USA, which has Industry to spare."""
    order = order or ("japan", "soviets", "usa")
    state = position(units=units, phase="production", turn_order=list(order), tracks={"usa": {"ind": 20}})
    pass_all(state, lambda g: "raise guam" in choices(g, "usa"))
    return state


@pytest.mark.rule("cnc:1.41a")
def test_a_fort_may_be_built_beside_another_unit_and_one_goes_when_production_ends() -> None:
    state = producing(["us infantry 1 wake"])
    assert refused(state, "usa", "raise wake") == ""
    act(state, "usa", "raise wake", "as fortress")
    assert len(on(state, "wake")) == 2
    act(state, "usa", "done")
    assert state.phase == PRODUCTION
    assert must_remove(state, "usa", "wake")
    assert refused(state, "usa", "done") == "1.41a"
    act(state, "usa", "remove " + unit_at(state, "us infantry wake"))
    assert on(state, "wake") == [unit_at(state, "us fortress wake")]
    assert state.phase != PRODUCTION


@pytest.mark.rule("cnc:1.41a")
@pytest.mark.reading("1.41: when are units that are too many on a single Islet removed?")
def test_it_is_the_end_of_the_phase_and_not_of_ones_own_production() -> None:
    state = producing(["us infantry 1 wake"], "usa", "japan", "soviets")
    act(state, "usa", "raise wake", "as fortress", "done")
    assert len(on(state, "wake")) == 2
    while asked(state) != "usa":
        act(state, asked(state), "done")
    assert state.phase == PRODUCTION
    assert must_remove(state, "usa", "wake")


@pytest.mark.rule("cnc:1.41a")
def test_elsewhere_both_stay() -> None:
    state = producing(["us infantry 1 guam", "us infantry 1 samoa"])
    act(state, "usa", "raise guam", "as fortress", "raise samoa", "as fortress", "done")
    assert not any(choice.startswith("remove") for choice in choices(state, "usa"))
    assert [len(on(state, place)) for place in ("guam", "samoa")] == [2, 2]


@pytest.mark.rule("cnc:1.41a")
def test_who_must_leave_in_the_supply_phase_crowds_an_islet_no_longer_than_that() -> None:
    cut = [f"japan fleet 1 {sea}" for sea in ("hawaiian-sea", "palmyra-sea", "central-pacific-ocean")]
    units = ["us infantry 1 hawaii", "japan fortress 1 hawaii", "us air 2 hawaii", "us fortress 1 johnston"]
    state = position(
        units=[*units, *cut],
        season="summer",
        war=[["japan", "usa"]],
        control={"hawaii": "japan"},
        phase="supply",
    )
    act(state, "usa", "rebase johnston")
    while asked(state) != "usa" or (state.phase == SUPPLY and not must_remove(state, "usa", "johnston")):
        act(state, asked(state), "done")
    assert state.phase == SUPPLY
    assert must_remove(state, "usa", "johnston")
    act(state, "usa", "remove " + unit_at(state, "us air johnston"))
    assert on(state, "johnston") == [unit_at(state, "us fortress johnston")]
    assert state.phase != SUPPLY


@pytest.mark.rule("cnc:1.41a")
def test_each_faction_may_have_its_own() -> None:
    units = ["us fortress 1 wake", "japan infantry 1 wake", "us fleet 1 manila"]
    state = moving("usa", units, war=[["japan", "usa"]])
    act(state, "usa", "done")
    assert not any(choice.startswith("remove") for choice in choices(state, "usa"))
    assert len(on(state, "wake")) == 2


@pytest.mark.rule("cnc:1.41a")
def test_what_moved_there_is_gone_before_combat_begins() -> None:
    state = moving("usa", ["us fleet 1 midway x2"])
    act(state, "usa", "done")
    assert must_remove(state, "usa", "midway")
    act(state, "usa", f"remove {on(state, 'midway')[0]}")
    assert len(on(state, "midway")) == 1
