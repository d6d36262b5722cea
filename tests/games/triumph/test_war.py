"""15.1, 15.2: Peace, and what a Declaration of War does."""

import pytest

from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.system import battle, victory
from sandtable.games.triumph.system.combat import may_activate
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.new_year import declared_before
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import checks_supply
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.combat_helpers import acting
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import go, moving, reach, why

JAPAN, USA, SOVIETS = faction("japan"), faction("usa"), faction("soviets")
LANDING = ["japan infantry 3 palau", "us infantry 1 manila"]


def at_war(state: TriumphState, one: int, other: int) -> bool:
    return bool(state.at_war[one] >> other & 1 and state.at_war[other] >> one & 1)


def declared(seat: str, victim: str, units: list[str]) -> TriumphState:
    """A faction has just Declared War."""
    state = moving(seat, units)
    act(state, seat, f"declare {victim}")
    return state


# ---------------------------------------------------------------------- Peace


@pytest.mark.rule("cnc:15.1a")
def test_at_peace_rivals_share_seas_without_battle() -> None:
    fleets = ["japan fleet 2 philippine-sea", "us fleet 2 philippine-sea"]
    state = position(season="summer", units=fleets, phase="movement japan 4")
    assert not is_battle(state, space("philippine-sea"))
    assert may_activate(state, JAPAN, range(state.content.n_spaces)) == []
    assert "philippine-sea" in reach(moving("japan", ["japan fleet 2 palau", fleets[1]]), "japan fleet palau")


@pytest.mark.rule("cnc:15.1a", "cnc:15.22e")
def test_res_counts_from_the_declaration_on() -> None:
    state = moving("japan", LANDING)
    state.population[JAPAN], state.ind[JAPAN], state.res[JAPAN] = 10, 11, 5
    assert production_level(state, JAPAN) == 10
    act(state, "japan", "declare usa")
    state.population[JAPAN], state.ind[JAPAN], state.res[JAPAN] = 10, 11, 5
    assert production_level(state, JAPAN) == 5


# ---------------------------------------------------------------------- effects


@pytest.mark.rule("cnc:15.22a")
def test_the_declarer_pays_and_the_usa_pays_double() -> None:
    state = moving("japan", LANDING)
    before = victory.points(state, JAPAN)
    state.res[JAPAN] = 99
    act(state, "japan", "declare usa")
    state.res[JAPAN] = 99
    assert victory.points(state, JAPAN) == before - 1
    state = moving("usa", ["us infantry 2 manila", "japan infantry 1 formosa"])
    before = victory.points(state, USA)
    act(state, "usa", "declare japan")
    state.res[USA] = 99
    assert victory.points(state, USA) == before - 2


@pytest.mark.rule("cnc:15.22b", "cnc:7.32c")
def test_the_industry_cost_of_a_victim_falls_each_time() -> None:
    state = declared("japan", "usa", LANDING)
    assert state.industry_cost[USA] == 6
    units = ["us infantry 2 manila", "japan infantry 1 formosa"]
    state = declared("usa", "japan", units)
    assert state.industry_cost[JAPAN] == 5
    units = ["russia infantry 2 vladivostok", "japan infantry 1 korea"]
    state = moving("soviets", units, war=[["usa", "japan"]])
    act(state, "soviets", "declare japan")
    assert state.industry_cost[JAPAN] == 4


@pytest.mark.rule("cnc:15.22c")
def test_war_is_for_good() -> None:
    state = declared("japan", "usa", LANDING)
    assert at_war(state, JAPAN, USA)
    assert state.power_enemies[power("japan")] >> power("us") & 1
    assert refused(state, "japan", "declare usa") == "15.22c"
    assert not [kind for kind in content_kinds(state) if "peace" in kind]


def content_kinds(state: TriumphState) -> list[str]:
    return [kind.word for kind in state.game.actions.kinds]


@pytest.mark.rule("cnc:15.22g")
def test_a_third_faction_stays_at_peace_with_both() -> None:
    units = [*LANDING, "japan infantry 2 korea", "russia infantry 1 vladivostok"]
    state = declared("japan", "usa", units)
    assert not at_war(state, JAPAN, SOVIETS)
    assert not state.power_enemies[power("japan")] >> power("russia") & 1
    assert why(state, "japan", "japan infantry korea", "vladivostok") == "11.0f"
    act(state, "japan", "declare soviets")
    assert at_war(state, JAPAN, SOVIETS)
    assert state.war_declared[JAPAN].bit_count() == 2
    assert not at_war(state, USA, SOVIETS)


@pytest.mark.rule("cnc:15.22d")
def test_a_declarer_fires_first() -> None:
    units = ["japan air 1 palau", "us air 1 manila", "us infantry 1 manila"]
    state = declared("japan", "usa", units)
    assert state.surprise[JAPAN] == 1 << USA
    go(state, "japan", "japan air palau", "manila", "philippine-sea")
    act(state, "japan", "done")
    assert acting(state) == unit_at(state, "japan air manila")
    battle_now = battle.battle_of(state)
    assert battle_now is not None
    state = moving("japan", units, war=[["japan", "usa"]])
    go(state, "japan", "japan air palau", "manila", "philippine-sea")
    act(state, "japan", "done")
    assert acting(state) == unit_at(state, "us air manila")


@pytest.mark.rule("cnc:15.22d")
def test_jets_cancel_surprise() -> None:
    units = ["japan air 1 palau", "us air 1 manila", "us infantry 1 manila"]
    state = moving("japan", units, techs={"usa": ["jets"]})
    act(state, "japan", "declare usa")
    go(state, "japan", "japan air palau", "manila", "philippine-sea")
    act(state, "japan", "done")
    assert acting(state) == unit_at(state, "us air manila")


@pytest.mark.rule("cnc:15.22f")
def test_arrivals_follow_the_year_of_the_declaration() -> None:
    events = {event.id: event for event in year_events(content())}
    upon_usa = [e for e in events.values() if USA in dict(e.declared).values()]
    state = declared("soviets", "usa", ["russia fleet 2 vladivostok", "us fleet 1 sea-of-japan"])
    state.year += 1
    coming = {event.id for event in upon_usa if declared_before(state, event)}
    only_japan = {event.id for event in upon_usa if event.declared == ((JAPAN, USA),)}
    assert coming
    assert only_japan
    assert not coming & only_japan
    state = declared("japan", "usa", LANDING)
    assert not any(declared_before(state, event) for event in upon_usa)
    state.year += 1
    assert all(declared_before(state, event) for event in upon_usa)


@pytest.mark.rule("cnc:15.22s")
def test_fleets_that_share_a_sea_must_leave_or_fight() -> None:
    units = ["japan fleet 2 marianas-sea", "us fleet 1 marianas-sea"]
    state = declared("japan", "usa", units)
    assert state.space_aggressor[space("marianas-sea")] == JAPAN + 1
    act(state, "japan", "done")
    assert battle.battle_of(state) is not None
    state = declared("japan", "usa", [*units, *LANDING])
    go(state, "japan", "japan infantry palau", "manila")
    go(state, "japan", "japan fleet marianas-sea", "marianas", "marianas")
    assert not is_battle(state, space("marianas-sea"))


@pytest.mark.rule("cnc:15.23")
def test_what_war_brings() -> None:
    state = declared("japan", "usa", ["japan fleet 2 palau", "us fleet 1 manila"])
    for side in ("japan", "us"):
        assert checks_supply(state, power(side))
    assert "manila" in reach(state, "japan fleet palau")
    state = position(
        year=1941, war=[["japan", "usa"]], peaceful=["japan", "usa", "soviets"], phase="dividends"
    )
    assert [len(chits) for chits in state.chits] == [0, 0, 1]


@pytest.mark.rule("cnc:15.22s")
def test_staying_in_a_shared_sea_is_the_aggression_that_must_follow() -> None:
    state = declared("japan", "usa", ["japan fleet 2 philippine-sea", "us fleet 1 philippine-sea"])
    assert "done" in choices(state, "japan")
