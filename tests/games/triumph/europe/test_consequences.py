"""What obligations of Triumph & Tragedy lead to when a Phase ends, and ways round them that are closed."""

import pytest

from sandtable.games.triumph.system.state import COMBAT, MOVEMENT, NEUTRAL, TriumphState
from tests.games.triumph.combat_helpers import asked, current, where
from tests.games.triumph.europe.helpers import (
    act,
    choices,
    combat,
    faction,
    finish_moving,
    march,
    moving,
    nation,
    power,
    refused,
    space,
    unit_at,
)

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
AXIS_WEST = [["axis", "west"]]
AXIS_USSR = [["axis", "ussr"]]
KIEV = ["germany infantry 2 kiev", "ussr tank 2 kiev"]


def through_combat(state: TriumphState) -> None:
    """Everybody goes on, firing where that is asked, until Combat is over."""
    while state.phase == COMBAT and state.deciders:
        seat = state.deciders[0]
        offered = sorted(choices(state, seat))
        wanted = [c for c in offered if c in ("done", "pass")] or [c for c in offered if c.startswith("fire")]
        act(state, seat, (wanted or offered)[0])


def on_map(state: TriumphState, name: str) -> int:
    """How many units of a Power are on the map."""
    owned = [u for u in range(state.content.n_units) if state.unit_space[u] >= 0]
    return sum(state.unit_power[u] == power(name) for u in owned)


# ---------------------------------------------------------------------- Aggression and Battles


@pytest.mark.rule("tnt:T12.1a")
def test_a_battle_of_aggression_is_fought_before_combat_ends() -> None:
    units = [
        "germany infantry 3 lvov",
        "germany infantry 2 kiev",
        "ussr infantry 1 odessa",
        "ussr tank 2 kiev",
    ]
    g = moving("axis", units, war=AXIS_USSR, control={"lvov": "axis"}, dice=[6] * 8)
    march(g, "axis", unit_at(g, "germany infantry lvov"), "odessa")
    finish_moving(g, "axis")
    act(g, "axis", "done")
    assert asked(g) == "ussr"
    act(g, "ussr", "fire ground")
    assert asked(g) == "axis"


@pytest.mark.rule("tnt:T12.10", "tnt:T12.1a")
def test_a_second_unit_that_follows_an_aggressor_does_not_spare_the_battle() -> None:
    units = ["germany infantry 3 lvov", "germany tank 2 lvov", "ussr infantry 1 odessa"]
    g = moving("axis", units, war=AXIS_USSR, control={"lvov": "axis"}, dice=[6] * 8)
    march(g, "axis", unit_at(g, "germany infantry lvov"), "odessa")
    march(g, "axis", unit_at(g, "germany tank lvov"), "odessa")
    finish_moving(g, "axis")
    assert current(g).space == space("odessa")


# ---------------------------------------------------------------------- Capture and Defeat


@pytest.mark.rule("tnt:T2.4a", "tnt:T1.7")
def test_an_empty_capital_is_captured_when_combat_ends_and_not_before() -> None:
    units = ["germany infantry 2 lorraine", "france infantry 2 algiers"]
    g = moving("axis", units, war=AXIS_WEST, control={"lorraine": "axis"})
    march(g, "axis", unit_at(g, "germany infantry lorraine"), "paris")
    assert (g.phase, on_map(g, "france")) == (MOVEMENT, 1)
    act(g, "axis", "done")
    g.settle()
    through_combat(g)
    assert on_map(g, "france") == 0
    assert g.nation_control[nation("france")] == AXIS


@pytest.mark.rule("tnt:T2.4a", "tnt:T1.7")
def test_a_capital_that_its_defender_enters_again_before_combat_ends_is_not_captured() -> None:
    units = ["germany infantry 2 paris", "france infantry 2 paris", "france infantry 1 algiers"]
    g = combat("axis", units, control={"paris": "west"})
    g.settle()
    through_combat(g)
    assert on_map(g, "france") == 2


@pytest.mark.rule("tnt:T2.4a")
def test_a_power_is_defeated_in_the_combat_phase_of_its_own_faction_as_well() -> None:
    units = ["germany infantry 4 paris", "france infantry 1 paris", "france infantry 1 algiers"]
    g = combat("west", units, control={"paris": "west"}, dice=[1] * 8)
    g.settle()
    act(g, "west", "activate paris")
    through_combat(g)
    assert (on_map(g, "france"), g.nation_control[nation("france")]) == (0, AXIS)


def into_poland(place: str) -> TriumphState:
    """A German Infantry has gone from Konigsberg into some undefended land of an Armed Poland."""
    units = ["germany infantry 3 konigsberg", "minor fortress 1 lvov"]
    g = moving("axis", units, violated={"poland": "germany"})
    march(g, "axis", unit_at(g, "germany infantry konigsberg"), place)
    return g


@pytest.mark.rule("tnt:T15.8")
def test_a_minor_is_defeated_when_combat_is_over_and_its_capital_may_then_be_left() -> None:
    g = into_poland("warsaw")
    assert (g.nation_control[nation("poland")], on_map(g, "minor")) == (NEUTRAL, 1)
    finish_moving(g, "axis")
    through_combat(g)
    assert (g.nation_control[nation("poland")], on_map(g, "minor")) == (AXIS, 0)
    later = moving("axis", ["germany infantry 3 warsaw"], control={"warsaw": "axis"})
    march(later, "axis", unit_at(later, "germany infantry warsaw"), "konigsberg")
    finish_moving(later, "axis")
    assert {later.space_control[space(name)] for name in ("warsaw", "lvov", "vilna")} == {AXIS}


@pytest.mark.rule("tnt:T15.8", "tnt:T1.7")
def test_other_land_of_a_minor_does_not_defeat_it() -> None:
    g = into_poland("vilna")
    finish_moving(g, "axis")
    through_combat(g)
    assert (g.nation_control[nation("poland")], on_map(g, "minor")) == (NEUTRAL, 1)


# ---------------------------------------------------------------------- the USA


@pytest.mark.rule("tnt:T8.11b")
@pytest.mark.parametrize("kind", ["fleet", "sub", "infantry"])
def test_whatever_enters_canada_brings_the_usa_in(kind: str) -> None:
    units = [f"germany {kind} 2 north-atlantic-ocean", "britain infantry 1 ottawa"]
    state = moving("axis", units, war=AXIS_WEST)
    march(state, "axis", unit_at(state, f"germany {kind} north-atlantic-ocean"), "ottawa")
    assert not state.power_neutral[power("usa")]


@pytest.mark.rule("tnt:T8.11b")
def test_units_in_the_sea_beside_canada_provoke_nobody() -> None:
    state = moving("axis", ["germany fleet 2 mid-atlantic-ocean"], war=AXIS_WEST)
    march(state, "axis", unit_at(state, "germany fleet mid-atlantic-ocean"), "north-atlantic-ocean")
    finish_moving(state, "axis")
    assert state.power_neutral[power("usa")]


@pytest.mark.rule("tnt:T8.8d")
def test_american_units_leave_in_the_turn_in_which_the_west_declares_war() -> None:
    units = ["usa fleet 2 new-york", "britain fleet 2 north-sea", "germany fleet 1 baltic-sea"]
    state = moving("west", units, allied=True)
    act(state, "west", f"move {unit_at(state, 'usa fleet new-york')}")
    assert refused(state, "west", "to north-atlantic-ocean") == "T8.8"
    state.undo("west")
    act(state, "west", "declare axis")
    march(state, "west", unit_at(state, "usa fleet new-york"), "north-atlantic-ocean")
    assert where(state, unit_at(state, "usa fleet north-atlantic-ocean")) == "north-atlantic-ocean"
