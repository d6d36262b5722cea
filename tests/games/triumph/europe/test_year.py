"""T6, T7.1 to T7.4: the sequence of the year, the Victory Check, Peace Dividends and Turn Order."""

import pytest

from sandtable.games.triumph.system.cards import cards_at
from sandtable.games.triumph.system.state import NEW_YEAR, PRODUCTION, TriumphState
from tests.games.triumph.europe.helpers import (
    act,
    content,
    faction,
    finish_setup,
    moving,
    new_game,
    pass_all,
    position,
    unit_at,
)

RICH = [2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]


def order(state: TriumphState) -> list[str]:
    """The Turn Order of the year."""
    return [content().faction_id[number] for number in state.turn_order]


def told(state: TriumphState, words: str) -> int:
    """The place in the journal of the first line with these words."""
    return next(place for place, line in enumerate(state.journal(None)) if words in line)


def production_of(state: TriumphState, year: int) -> TriumphState:
    """Everybody idles until the Production of a year."""
    pass_all(state, lambda g: g.year == year and g.phase == PRODUCTION)
    return state


@pytest.mark.rule("tnt:T1.1b")
def test_the_last_winter_ends_the_game() -> None:
    state = position(year=1945, season="winter", phase="supply")
    assert state.result is not None
    assert state.result.kind == "hegemony"
    assert state.year == 1945


@pytest.mark.rule("tnt:T1.1b", "tnt:T7.1")
def test_every_other_winter_is_followed_by_a_new_year() -> None:
    state = position(year=1936, season="winter", phase="supply")
    assert (state.year, state.phase) == (1937, PRODUCTION)


@pytest.mark.rule("tnt:T6a")
def test_a_year_is_new_year_production_government_and_four_seasons() -> None:
    state = new_game()
    finish_setup(state)
    production_of(state, 1937)
    parts = (
        "New Year 1936",
        "has 11 Production",
        "passes",
        "Spring 1936",
        "Summer 1936",
        "Fall 1936",
        "Winter 1936",
        "New Year 1937",
    )
    places = [told(state, part) for part in parts]
    assert places == sorted(places)


@pytest.mark.rule("tnt:T6b")
def test_a_season_is_command_the_turns_and_supply() -> None:
    state = position(
        season="spring",
        phase="command",
        war=[["axis", "ussr"]],
        turn_order=["axis", "west", "ussr"],
        units=["germany infantry 2 urals"],
        control={"urals": "axis"},
        hands={"axis": ["A04"], "west": ["A01"]},
    )
    act(state, "axis", "commit A04")
    act(state, "west", "commit A01")
    pass_all(state, lambda g: g.season == 1)
    lines = (
        "The West takes its Turn",
        "The Axis takes its Turn",
        "is Unsupplied and loses 1 CV",
        "Summer 1936",
    )
    places = [told(state, line) for line in lines]
    assert places == sorted(places)


@pytest.mark.rule("tnt:T7.1", "tnt:T7.2a")
def test_nobody_wins_at_the_first_new_year() -> None:
    first = position(phase="new-year", year=1936, chits={"axis": RICH})
    assert not first.over
    assert first.phase == PRODUCTION
    assert position(phase="new-year", year=1937, chits={"axis": RICH}).over


@pytest.mark.rule("tnt:T7.2a")
def test_the_victory_check_comes_before_anything_else_of_the_year() -> None:
    state = position(phase="new-year", year=1940, chits={"west": [*RICH, 1, 1, 1]}, dice=[6])
    assert state.result is not None
    assert (state.result.winners, state.result.kind) == (("west",), "economic")
    assert state.phase == NEW_YEAR
    assert len(state.chits[faction("ussr")]) == 0
    assert state.script == [6]


@pytest.mark.rule("tnt:T7.2b")
def test_new_year_shuffles_the_discards_into_both_decks() -> None:
    state = position(phase="new-year", year=1937, discards=["A01", "A02", "I01"])
    assert [len(cards_at(state, state.content.n_decks + deck)) for deck in (0, 1)] == [0, 0]
    assert state.deck_count == [55, 55]


@pytest.mark.rule("tnt:T5.4", "tnt:T7.3a")
def test_the_first_thing_is_a_chit_for_everybody() -> None:
    state = new_game()
    finish_setup(state)
    assert (state.year, state.phase) == (1936, PRODUCTION)
    assert [len(chits) for chits in state.chits] == [1, 1, 1]
    assert told(state, "New Year 1936") < told(state, "draws a Peace Dividend")


@pytest.mark.rule("tnt:T7.3a")
def test_who_violated_a_neutral_draws_no_chit() -> None:
    state = moving("axis", ["germany infantry 4 ruhr"], year=1937, dice=[6] * 8)
    act(state, "axis", "violate denmark")
    assert not state.peaceful[faction("axis")]
    act(state, "axis", f"move {unit_at(state, 'germany infantry ruhr')}", "to copenhagen")
    production_of(state, 1938)
    assert [len(chits) for chits in state.chits] == [0, 1, 1]


@pytest.mark.rule("tnt:T7.3a")
def test_who_is_at_war_draws_no_chit() -> None:
    state = position(phase="dividends", year=1940, war=[["axis", "west"]])
    assert [len(chits) for chits in state.chits] == [0, 0, 1]


@pytest.mark.rule("tnt:T7.3b")
def test_a_partition_is_a_battle_and_costs_the_chit() -> None:
    state = moving(
        "ussr", ["ussr infantry 3 kiev", "minor fortress 1 lvov"], year=1939, violated={"poland": "germany"}
    )
    act(state, "ussr", f"move {unit_at(state, 'ussr infantry kiev')}", "to lvov")
    production_of(state, 1940)
    assert len(state.chits[faction("ussr")]) == 0
    assert len(state.chits[faction("west")]) == 1


@pytest.mark.rule("tnt:T7.4")
@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (1, ["axis", "ussr", "west"]),
        (2, ["axis", "west", "ussr"]),
        (3, ["west", "axis", "ussr"]),
        (4, ["west", "ussr", "axis"]),
        (5, ["ussr", "west", "axis"]),
        (6, ["ussr", "axis", "west"]),
    ],
)
def test_the_die_gives_the_turn_order(die: int, expected: list[str]) -> None:
    assert order(position(phase="dividends", dice=[die])) == expected


@pytest.mark.rule("tnt:T7.4")
def test_the_turn_order_holds_all_year() -> None:
    state = position(phase="dividends", dice=[3])
    seen: list[int] = []

    def note(g: TriumphState) -> bool:
        seen.append(g.deciders[0])
        return g.season == 1

    pass_all(state, note)
    west, axis, ussr = state.seat("west"), state.seat("axis"), state.seat("ussr")
    assert seen[:9] == [west, axis, ussr] * 3
