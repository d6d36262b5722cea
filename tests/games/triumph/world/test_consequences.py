"""What obligations of the joined game lead to at the end of a Phase, and ways round them that are closed."""

from typing import Any

import pytest

from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.system import victory, war
from sandtable.games.triumph.system.new_year import is_due
from sandtable.games.triumph.system.partners import ACCORD, ALLIANCE, relationship
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.governing import settle, standing
from tests.games.triumph.world.helpers import (
    WORLD,
    act,
    choices,
    faction,
    position,
    refused,
    space,
    unit,
    unit_at,
)

ALLIED = {"capitalist": "alliance"}
AXIS_WAR = [["axis", "western-europe"]]
SOVIET_WAR = [["russia", "western-europe"]]


def at_war(state: TriumphState, one: str, other: str) -> bool:
    return war.at_war(state, faction(one), faction(other))


def due(state: TriumphState, year: int) -> set[str]:
    """The series of units that would come at a New Year."""
    now, state.year = state.year, year
    events = year_events(state.content)
    found = {e.id for n, e in enumerate(events) if e.power >= 0 and is_due(state, n, e)}
    state.year = now
    return found


def fight(commands: str, units: list[str], **parts: Any) -> TriumphState:
    """A Combat Phase, up to the first question."""
    parts.setdefault("season", "summer")
    state = WORLD.paused(units=units, phase=f"combat {commands}", **parts)
    state.settle()
    return state


def owner(state: TriumphState, name: str) -> str:
    """The faction whose unit it is."""
    return state.content.faction_id[state.content.power_faction[state.unit_power[unit(name)]]]


# ---------------------------------------------------------------------- ALLIANCE


@pytest.mark.rule("conquest-and-tragedy:7.122b", "conquest-and-tragedy:8.13f")
def test_an_alliance_during_the_european_war_brings_no_american_units_forward() -> None:
    courted: dict[str, Any] = {
        "commitments": ["british-empire"],
        "influence": {"usa": "western-europe 2"},
    }
    state = standing(year=1940, war=AXIS_WAR, **courted)
    assert relationship(state, faction("western-europe")) == ACCORD
    settle(state, usa=("western-europe", 1))
    assert relationship(state, faction("western-europe")) == ALLIANCE
    assert at_war(state, "united-states", "axis")
    assert due(state, 1941) == set()
    assert victory.declaration_points(state, faction("axis")) == -1
    assert victory.declaration_points(state, faction("united-states")) == 0


@pytest.mark.rule("conquest-and-tragedy:8.13e", "conquest-and-tragedy:2.23b")
def test_a_war_of_japan_upon_allies_is_paid_for_by_attack_upon_either_and_not_the_axiss() -> None:
    units = ["japan infantry 2 sumatra", "british-empire infantry 1 singapore"]
    state = position(units=units, control={"sumatra": "japan"}, relations=ALLIED, phase="turn japan 4")
    act(state, "militarists", "declare united-states", "done")
    assert at_war(state, "japan", "western-europe")
    assert not at_war(state, "axis", "western-europe")
    assert not at_war(state, "axis", "united-states")
    assert refused(state, "militarists", "done")
    act(state, "militarists", f"move {unit_at(state, 'japan infantry sumatra')}", "to singapore")
    ways = sorted(choice for choice in choices(state, "militarists") if choice.startswith("via"))
    act(state, "militarists", *ways[:1], "done")
    assert state.obliged[faction("japan")] == []


@pytest.mark.rule("conquest-and-tragedy:8.13a", "conquest-and-tragedy:8.13b")
def test_a_violation_releases_restricted_units_within_the_year() -> None:
    units = ["usa fleet 2 new-york", "japan infantry 2 sumatra", "british-empire infantry 1 singapore"]
    state = position(units=units, control={"sumatra": "japan"}, phase="turn japan 4")
    fleet = unit(unit_at(state, "usa fleet new-york"))
    assert space("irish-sea") not in destinations(state, fleet)
    act(state, "militarists", "violate british-empire")
    assert space("irish-sea") in destinations(state, fleet)


# ---------------------------------------------------------------------- Violations


@pytest.mark.rule("conquest-and-tragedy:14.31b", "conquest-and-tragedy:7.123b")
def test_a_siberian_violation_brings_no_ships_forward() -> None:
    state = position(
        year=1940, units=["siberia infantry 2 wakhan"], control={"wakhan": "siberia"}, phase="turn siberia 4"
    )
    act(state, "communists", "violate british-empire")
    assert at_war(state, "siberia", "united-states")
    assert due(state, 1941) == set()


@pytest.mark.rule("conquest-and-tragedy:14.32b", "conquest-and-tragedy:7.124")
def test_a_russian_violation_of_america_brings_no_units_forward() -> None:
    units = ["ussr fleet 2 mid-atlantic-ocean", "britain fleet 1 bay-of-biscay"]
    state = position(year=1940, units=units, phase="turn russia 4")
    act(state, "communists", "violate usa")
    assert due(state, 1941) == set()


# ---------------------------------------------------------------------- Home Seas in another Phase


@pytest.mark.rule("conquest-and-tragedy:14.1b")
def test_nobody_retreats_into_the_home_sea_of_a_rival_at_peace() -> None:
    units = ["britain fleet 3 irminger-sea", "germany fleet 2 irminger-sea"]
    state = fight("western-europe 4", units, war=AXIS_WAR, dice=[6] * 12)
    found = choices(state, "militarists")
    assert {"fire naval", "retreat greenland-sea"} <= found
    assert "retreat north-atlantic-ocean" not in found
    with_both = fight("western-europe 4", units, war=AXIS_WAR, relations=ALLIED, dice=[6] * 12)
    assert "retreat north-atlantic-ocean" in choices(with_both, "militarists")


# ---------------------------------------------------------------------- Restricted units in another Phase


@pytest.mark.rule("conquest-and-tragedy:2.42b")
def test_restricted_units_do_not_retreat_beyond_their_limit() -> None:
    units = ["siberia fleet 3 gulf-of-siam", "british-empire fleet 2 gulf-of-siam"]
    state = fight("siberia 4", units, war=SOVIET_WAR, dice=[6] * 12)
    assert state.deciders == [state.seat("capitalists")]
    retreats = {choice for choice in choices(state, "capitalists") if choice.startswith("retreat")}
    assert "retreat gulf-of-tonkin" not in retreats
    free = fight("siberia 4", units, war=SOVIET_WAR, relations=ALLIED, dice=[6] * 12)
    assert retreats < {choice for choice in choices(free, "capitalists") if choice.startswith("retreat")}


# ---------------------------------------------------------------------- the common army


@pytest.mark.rule("conquest-and-tragedy:2.34a")
def test_a_soviet_unit_that_retreats_over_the_border_of_the_theatres_is_the_partners() -> None:
    units = ["ussr infantry 2 turkmenistan", "germany infantry 3 turkmenistan"]
    state = fight("axis 4", units, war=[["axis", "russia"]], control={"turkmenistan": "russia"}, dice=[6] * 8)
    act(state, "militarists", "activate turkmenistan")
    name = unit_at(state, "ussr infantry turkmenistan")
    assert owner(state, name) == "russia"
    act(state, "communists", "retreat tashkent")
    assert owner(state, name) == "siberia"
    assert state.unit_space[unit(name)] == space("tashkent")
