"""Beside the rulings on set-ups, on Defeat and on what comes in a Production of Triumph & Tragedy."""

import dataclasses

import pytest

from sandtable.games.triumph.content import AT_PRODUCTION, year_events
from sandtable.games.triumph.europe.defeat import defeat
from sandtable.games.triumph.europe.usa import has_joined
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.state import BUILT, NEUTRAL
from tests.games.triumph.europe.helpers import (
    TNT,
    act,
    choices,
    content,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.europe.test_setup import additions_made, short_game

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")


# ---------------------------------------------------------------------- T17: 1939


@pytest.mark.rule("tnt:T17b")
def test_only_units_on_the_map_grow_before_1939() -> None:
    state = short_game()
    c = content()
    absent = next(
        u for u in range(c.n_units) if state.unit_space[u] < 0 and c.unit_power[u] == power("germany")
    )
    reason = state.why_not("axis", f"promote {c.unit_name[absent]}")
    assert reason is not None
    assert "on the map" in reason[1]


@pytest.mark.rule("tnt:T17b")
@pytest.mark.parametrize("left", [0, 1])
def test_the_last_addition_is_the_last(left: int) -> None:
    state = short_game()
    state.points[AXIS] = left
    name = unit_at(state, "germany infantry berlin")
    assert (refused(state, "axis", f"promote {name}") == "") == (left == 1)
    assert (refused(state, "axis", "done") == "") == (left == 0)


@pytest.mark.rule("tnt:T17b")
def test_what_grew_before_1939_may_grow_again_in_its_production() -> None:
    state = additions_made()
    assert not any(flags & BUILT for flags in state.unit_flags)


@pytest.mark.rule("tnt:T17d")
def test_the_diplomacy_of_1939_is_played_from_the_hand() -> None:
    state = additions_made()
    c, held = content(), hand_of(state, AXIS)
    other = next(card for card in range(c.n_cards) if c.card_kind[card] == 0 and card not in held)
    assert f"play {c.card_id[other]}" not in choices(state, "axis")
    assert refused(state, "axis", f"play {c.card_id[other]}")


# ---------------------------------------------------------------------- T2.4, T2.5: Defeat


@pytest.mark.rule("tnt:T2.4a", "tnt:T2.5a")
def test_defeat_moves_control_and_the_tracks_at_once() -> None:
    state = position(units=["france infantry 1 algiers"], war=[["axis", "west"]], phase="government")
    before = state.population[WEST]
    defeat(state, power("france"), AXIS)
    assert state.nation_control[nation("france")] == AXIS
    colonies = [
        n
        for n in range(content().n_nations)
        if content().nation_power[n] == power("france") and n != nation("france")
    ]
    assert {state.nation_control[n] for n in colonies} == {NEUTRAL}
    assert state.space_control[space("algiers")] == NEUTRAL
    assert state.population[WEST] < before


# ---------------------------------------------------------------------- T8.10: what comes in a Production


@pytest.mark.rule("tnt:T8.10a", "tnt:T8.9")
@pytest.mark.parametrize("who", ["ussr", "axis"])
def test_no_unit_of_the_usa_and_no_opinion_comes_in_another_production(who: str) -> None:
    state = position(year=1942, allied=True, phase=f"production {who}")
    assert state.stack[-1].name == "production-turn"
    assert not any(state.event_count)


@pytest.mark.rule("tnt:T8.10c")
def test_only_units_that_wait_for_their_power_to_join_are_lost() -> None:
    state = position(year=1942, phase="production west")
    forces = next(event for event in year_events(content()) if event.when == AT_PRODUCTION)
    assert not has_joined(state, forces)
    assert has_joined(state, dataclasses.replace(forces, joined=False))


# ---------------------------------------------------------------------- T18.4: Active and Passive


@pytest.mark.rule("tnt:T18.4")
@pytest.mark.parametrize(("leads", "rests"), [("West", "USSR"), ("USSR", "West")])
def test_everybody_is_told_which_ally_is_active_and_which_passive(leads: str, rests: str) -> None:
    order = ["axis", "west", "ussr"]
    state = TNT.position(scenario="1936-two", year=1937, phase="dividends", dice=[2], turn_order=order)
    act(state, "allies", f"lead {leads.lower()}")
    told = [line for line in state.journal() if "Active Ally" in line]
    assert len(told) == 1
    assert told[0].startswith(f"The {leads} is the Active Ally")
    assert f"the {rests} is Passive" in told[0]
