"""Chapters 7.5 and 8.7-8.11: the USA: Neutral, won by the West, and brought in by a Violation."""

from typing import Any

import pytest

from sandtable.games.triumph.system.diplomacy import PROTECTORATE, SATELLITE, UNALIGNED, add_influence
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.helpers import (
    act,
    choices,
    content,
    faction,
    governing,
    moving,
    nation,
    new_game,
    position,
    power,
    refused,
    resolve,
    space,
    unit_at,
)

FORCES = ["air", "fleet", "infantry", "tank"]
AXIS_WEST = [["axis", "west"]]
USSR_WEST = [["ussr", "west"]]


def new_year(year: int, influence: dict[str, str]) -> TriumphState:
    """The New Year of a year, up to the first Production."""
    return position(year=year, influence=influence, phase="new-year")


def producing(year: int, **parts: Any) -> TriumphState:
    """The West's Production of a year."""
    return position(year=year, phase="production west", **parts)


def influence(state: TriumphState) -> tuple[str, int]:
    """Who has Influence on the USA, and how much."""
    owner = state.influence_of[nation("usa")]
    return content().faction_id[owner] if owner >= 0 else "", state.influence[nation("usa")]


def has_joined(state: TriumphState) -> bool:
    return not state.power_neutral[power("usa")]


def american(state: TriumphState) -> list[str]:
    """The USA's units: type, CV and place of each."""
    c, found = content(), []
    for unit in range(c.n_units):
        if state.unit_space[unit] >= 0 and state.unit_power[unit] == power("usa"):
            kind, place = c.type_id[state.unit_kind[unit]], c.space_id[state.unit_space[unit]]
            found.append(f"{kind} {state.unit_cv[unit]} {place}")
    return sorted(found)


def forces(cv: int, place: str = "new-york") -> list[str]:
    """The forces of a year, all in one place."""
    return sorted(f"{kind} {cv} {place}" for kind in FORCES)


def raise_all(state: TriumphState, place: str = "new-york") -> None:
    """The West places all arriving units in one place."""
    while state.stack[-1].name == "arrivals":
        act(state, "west", f"raise {place}")


FORTS = ["fortress 2 new-york", "fortress 4 washington"]


# ---------------------------------------------------------------------- Neutral


@pytest.mark.rule("tnt:T8.7a")
def test_the_usa_begins_neutral() -> None:
    state = new_game()
    assert state.space_control[space("washington")] == -1
    assert influence(state) == ("", 0)
    assert [state.population[faction(name)] for name in ("axis", "west", "ussr")] == [11, 12, 12]


@pytest.mark.rule("tnt:T8.7a")
def test_neither_west_units_nor_others_enter_the_usa() -> None:
    state = moving("west", ["britain infantry 2 ottawa"])
    act(state, "west", f"move {unit_at(state, 'britain infantry ottawa')}")
    assert refused(state, "west", "to new-york") == "T8.5a"


@pytest.mark.rule("tnt:T8.7b")
def test_rivals_gain_nothing_but_stand_in_the_way() -> None:
    state = governing("axis", hands={"axis": ["A17"]}, influence={"usa": "axis 3"})
    assert state.nation_status[nation("usa")] == UNALIGNED
    assert (state.population[faction("axis")], state.res[faction("axis")]) == (11, 6)
    assert refused(state, "axis", "play A17") == ""
    act(state, "axis", "play A17")
    assert refused(state, "axis", "influence usa") == "T8.7b"
    for left in (2, 1, 0):
        add_influence(state, faction("west"), nation("usa"), 1)
        assert state.influence[nation("usa")] == left
    assert influence(state) == ("", 0)


@pytest.mark.rule("tnt:T8.7b")
@pytest.mark.reading("T8.7: what of a fourth marker of a Rival on the USA?")
def test_a_card_for_a_fourth_marker_is_played_in_vain() -> None:
    state = governing("axis", hands={"axis": ["A03"], "west": ["A13"]}, influence={"usa": "axis 3"})
    act(state, "axis", "play A03", "for usa")
    resolve(state)
    assert influence(state) == ("axis", 3)


@pytest.mark.rule("tnt:T8.8a")
def test_the_west_uses_its_goods() -> None:
    state = governing("west", hands={"west": ["A03"]})
    act(state, "west", "play A03", "for usa")
    resolve(state)
    assert (state.population[faction("west")], state.res[faction("west")]) == (15, 15)
    assert not has_joined(state)
    two = governing("west", influence={"usa": "west 2"})
    assert two.nation_status[nation("usa")] == PROTECTORATE
    assert (two.population[faction("west")], two.res[faction("west")]) == (15, 15)


# ---------------------------------------------------------------------- joining


@pytest.mark.rule("tnt:T8.8b", "tnt:T8.9")
def test_the_third_marker_brings_the_usa_in_at_new_year() -> None:
    state = new_year(1942, {"usa": "west 2"})
    assert has_joined(state)
    assert state.nation_status[nation("usa")] == SATELLITE
    assert state.nation_control[nation("usa")] == faction("west")
    assert state.industry_cost[faction("west")] == 5
    assert american(state) == FORTS


@pytest.mark.rule("tnt:T8.8b")
def test_the_usa_joins_at_resolution() -> None:
    state = governing("west", hands={"west": ["A12"]}, influence={"usa": "west 2"})
    act(state, "west", "play A12", "influence usa")
    assert not has_joined(state)
    resolve(state)
    assert has_joined(state)
    assert american(state) == FORTS
    assert state.space_control[space("new-york")] == faction("west")


@pytest.mark.rule("tnt:T8.8b")
def test_it_joins_the_wars_of_the_west() -> None:
    state = position(year=1942, influence={"usa": "west 2"}, war=USSR_WEST, phase="new-year")
    assert has_joined(state)
    assert state.power_enemies[power("usa")] >> power("ussr") & 1
    assert state.power_enemies[power("ussr")] >> power("usa") & 1
    assert not state.power_enemies[power("usa")] >> power("germany") & 1


@pytest.mark.rule("tnt:T8.8c")
def test_its_units_are_built_by_the_west_from_then_on() -> None:
    neutral = producing(1939, influence={"usa": "west 2"}, tracks={"west": {"points": 3}})
    assert "raise new-york" not in choices(neutral, "west")
    assert refused(neutral, "west", "raise new-york") == "T8.8"
    joined = producing(1939, influence={"usa": "west 3"}, tracks={"west": {"points": 3}})
    act(joined, "west", "raise new-york", "as tank")
    assert "tank 1 new-york" in american(joined)


@pytest.mark.rule("tnt:T8.8d")
def test_at_peace_its_units_stay_at_home() -> None:
    units = ["usa fleet 2 new-york", "usa infantry 2 new-york", "usa air 2 washington"]
    state = moving("west", units, allied=True)
    for kind, place, wrong in (
        ("fleet", "new-york", "north-atlantic-ocean"),
        ("infantry", "new-york", "ottawa"),
        ("air", "washington", "ottawa"),
    ):
        act(state, "west", f"move {unit_at(state, f'usa {kind} {place}')}")
        assert refused(state, "west", f"to {wrong}") == "T8.8"
        assert choices(state, "west") == {"to washington" if place == "new-york" else "to new-york"}
        state.undo("west")


@pytest.mark.rule("tnt:T8.8d")
def test_in_any_war_its_units_leave() -> None:
    state = moving("west", ["usa fleet 2 new-york"], allied=True, war=USSR_WEST)
    act(state, "west", f"move {unit_at(state, 'usa fleet new-york')}")
    assert refused(state, "west", "to north-atlantic-ocean") == ""


# ---------------------------------------------------------------------- Public Opinion


@pytest.mark.rule("tnt:T7.5")
def test_the_west_gains_a_marker_from_1941_on() -> None:
    assert influence(new_year(1940, {})) == ("", 0)
    assert influence(new_year(1941, {})) == ("west", 1)
    assert influence(new_year(1944, {})) == ("west", 1)
    assert influence(new_year(1945, {})) == ("", 0)


@pytest.mark.rule("tnt:T8.9")
def test_public_opinion_removes_a_rivals_marker() -> None:
    assert influence(new_year(1941, {"usa": "axis 1"})) == ("", 0)


@pytest.mark.rule("tnt:T8.9")
def test_public_opinion_takes_effect_at_once() -> None:
    state = new_year(1941, {})
    assert (state.population[faction("west")], state.res[faction("west")]) == (15, 15)


@pytest.mark.rule("tnt:T8.9")
def test_a_satellite_gains_no_influence() -> None:
    state = new_year(1943, {"usa": "west 3"})
    assert influence(state) == ("", 0)
    assert state.industry_cost[faction("west")] == 5
    assert american(state) == FORTS


# ---------------------------------------------------------------------- the forces of 1942 to 1944


@pytest.mark.rule("tnt:T8.10a")
def test_its_forces_arrive_in_the_production_of_the_west() -> None:
    state = producing(1943, allied=True)
    assert choices(state, "west") == {"raise washington", "raise new-york"}
    act(state, "west", "raise washington")
    raise_all(state)
    assert american(state) == ["air 2 washington", *(line for line in forces(2) if "air" not in line)]


@pytest.mark.rule("tnt:T8.10a")
def test_each_year_they_are_stronger_and_then_no_more_come() -> None:
    for year, cv in ((1942, 1), (1943, 2), (1944, 3)):
        state = producing(year, allied=True)
        raise_all(state)
        assert american(state) == forces(cv)
    assert american(producing(1941, allied=True)) == []
    assert american(producing(1945, allied=True)) == []


@pytest.mark.rule("tnt:T8.10a")
@pytest.mark.reading("T8.10: do forces that arrive in a Battle grow there?")
def test_they_come_even_into_a_battle() -> None:
    units = ["usa infantry 1 new-york", "germany infantry 1 new-york"]
    held = {"washington": "axis", "new-york": "west"}
    state = producing(1942, allied=True, war=AXIS_WEST, units=units, control=held)
    assert choices(state, "west") == {"raise new-york"}
    raise_all(state)
    fleet = unit_at(state, "usa fleet new-york")
    assert refused(state, "west", f"promote {fleet}") == "T7.8a"


@pytest.mark.rule("tnt:T8.10a")
@pytest.mark.reading("T8.10: do the USA's forces come without London?")
def test_they_come_without_london_but_do_not_grow() -> None:
    units = ["germany infantry 1 london"]
    state = producing(1942, allied=True, war=AXIS_WEST, units=units, control={"london": "axis"})
    assert state.points[faction("west")] == 0
    raise_all(state)
    assert american(state) == forces(1)
    assert choices(state, "west") == {"done"}


@pytest.mark.rule("tnt:T8.10b")
def test_each_may_grow_one_step_on_arrival() -> None:
    state = producing(1942, allied=True)
    raise_all(state)
    fleet = unit_at(state, "usa fleet new-york")
    act(state, "west", f"promote {fleet}")
    assert unit_at(state, "usa fleet 2 new-york") == fleet
    assert refused(state, "west", f"promote {fleet}") == "T7.8b"


@pytest.mark.rule("tnt:T8.10c")
def test_what_was_due_before_it_joined_is_lost() -> None:
    early = producing(1942, influence={"usa": "west 2"})
    assert early.stack[-1].name == "production-turn"
    assert american(early) == []
    late = producing(1943, influence={"usa": "west 3"})
    raise_all(late)
    assert american(late) == sorted([*FORTS, *forces(2)])


# ---------------------------------------------------------------------- Violation


@pytest.mark.rule("tnt:T8.11a")
def test_only_the_axis_violates_the_usa() -> None:
    state = moving("ussr", ["ussr infantry 2 north-atlantic-ocean"])
    assert refused(state, "ussr", "violate usa") == "T8.11"
    west = moving("west", ["britain infantry 2 north-atlantic-ocean"])
    assert refused(west, "west", "violate usa") == "T8.11a"


@pytest.mark.rule("tnt:T8.11a")
@pytest.mark.reading("T8.11: must War be Declared before the USA is Violated?")
def test_an_axis_attack_brings_the_usa_in_and_is_war() -> None:
    state = moving("axis", ["germany infantry 2 north-atlantic-ocean"], influence={"usa": "axis 1"})
    act(state, "axis", "violate usa")
    assert has_joined(state)
    assert state.at_war[faction("axis")] == 1 << faction("west")
    assert state.war_declared[faction("axis")] == 1 << faction("west")
    assert state.industry_cost[faction("west")] == 4
    raise_all(state, "washington")
    landing = unit_at(state, "germany infantry north-atlantic-ocean")
    act(state, "axis", f"move {landing}")
    assert refused(state, "axis", "to new-york") == ""


@pytest.mark.rule("tnt:T8.11b")
def test_a_landing_in_canada_brings_the_usa_in() -> None:
    state = moving("ussr", ["ussr infantry 2 north-atlantic-ocean"], war=USSR_WEST)
    act(state, "ussr", f"move {unit_at(state, 'ussr infantry north-atlantic-ocean')}", "to ottawa")
    assert has_joined(state)
    assert american(state) == FORTS
    assert state.power_enemies[power("usa")] >> power("ussr") & 1
    raise_all(state)
    assert american(state) == sorted([*FORTS, *forces(1)])
    assert state.deciders == [state.seat("ussr")]


@pytest.mark.rule("tnt:T8.11b")
def test_friends_in_canada_provoke_nobody() -> None:
    state = moving("west", ["britain infantry 2 north-atlantic-ocean"], war=AXIS_WEST)
    act(state, "west", f"move {unit_at(state, 'britain infantry north-atlantic-ocean')}", "to ottawa")
    assert not has_joined(state)


@pytest.mark.rule("tnt:T8.11c")
def test_after_a_violation_the_forces_come_year_after_year() -> None:
    state = moving("axis", ["germany infantry 2 north-atlantic-ocean"], year=1940, war=AXIS_WEST)
    act(state, "axis", f"move {unit_at(state, 'germany infantry north-atlantic-ocean')}", "to ottawa")
    raise_all(state)
    assert american(state) == sorted([*FORTS, *forces(1)])
    for cv, year in ((2, 1941), (3, 1942)):
        go_on(state, year)
        assert state.stack[-1].name == "arrivals"
        raise_all(state)
        assert set(forces(cv)) <= set(american(state))
    go_on(state, 1943)
    assert state.stack[-1].name == "production-turn"


def go_on(state: TriumphState, year: int) -> None:
    """Everybody does as little as possible until the West produces in that year."""
    while state.year < year or not is_production_of_the_west(state):
        seat = state.deciders[0]
        state.act(seat, least(choices(state, state.game.scenarios[0].seats[seat])))


def is_production_of_the_west(state: TriumphState) -> bool:
    """Whether the West is asked in its Production."""
    west = state.seat("west")
    return state.stack[-1].name in ("arrivals", "production-turn") and state.deciders == [west]


def least(offered: set[str]) -> str:
    """The idle choice, if there is one."""
    idle = [text for text in ("pass", "done") if text in offered]
    return idle[0] if idle else min(offered)
