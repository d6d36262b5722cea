"""Set-ups that the games bring along are whole and legal, and fill in what a player has left open."""

from __future__ import annotations

from collections import Counter

import pytest

import sandtable
from sandtable.engine.errors import SandtableError
from sandtable.games import shipped
from sandtable.games.triumph.system import ready_set_ups
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.setup import SetUpPhase, next_cadre
from sandtable.games.triumph.system.state import TriumphState
from tests.default_game import DEFAULT_GAME

SCENARIOS = [
    (game.id, scenario)
    for game in map(sandtable.game, shipped())
    if isinstance(game, TriumphGame)
    for scenario in range(len(game.scenarios))
]


def begun(game_id: str = DEFAULT_GAME, scenario: int = 0) -> TriumphState:
    """A new game, nothing chosen."""
    game = sandtable.game(game_id)
    state = game.start(game.scenarios[scenario], seed=1)
    assert isinstance(state, TriumphState)
    return state


def stand(state: TriumphState, seat: int) -> dict[str, list[str]]:
    """The roster of a seat: by space, what was chosen."""
    found = state.game.describe(state.sight(seat)).roster
    return {} if found is None else found.slots


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_every_prepared_set_up_is_whole_and_as_it_is_written(game_id: str, scenario: int) -> None:
    game = sandtable.game(game_id)
    for one in game.prepared_set_ups(game.scenarios[scenario]):
        state = begun(game_id, scenario)
        written = ready_set_ups.prepared_slots(state, one.id)
        for seat in range(state.n_seats):
            while (code := game.set_up_answer(state, seat, one.id, {})) >= 0 or stand(state, seat):
                if code < 0:
                    for space, kinds in stand(state, seat).items():
                        assert Counter(kinds) == Counter(written[space]), (one.id, space)
                    code = game.set_up_answer(state, seat, one.id, {}, True)
                assert state.refusal(seat, code) == 0
                state.play(seat, code)
        assert not any(isinstance(step, SetUpPhase) for step in state.stack)


def test_what_was_chosen_stays_and_the_rest_is_filled_in_around_it() -> None:
    state = begun()
    state.play(0, state.game.code("as tank"))  # in Tokyo, where the prepared set-up has none
    while (code := state.game.set_up_answer(state, 0, "balanced", {"osaka": ["sub"]})) >= 0:
        state.play(0, code)
    found = stand(state, 0)
    assert found["tokyo"].count("tank") == 1
    assert "" not in [kind for kinds in found.values() for kind in kinds]
    assert "sub" in found["osaka"]


def test_a_wish_that_the_rules_forbid_is_filled_as_recommended() -> None:
    state = begun()
    wishes = {"hailar": ["fleet"], "nowhere": ["tank"], "tokyo": ["militia", "no such thing"]}
    while (code := state.game.set_up_answer(state, 0, "", wishes)) >= 0:
        state.play(0, code)
    assert stand(state, 0)["hailar"] == ["fortress"]


def test_only_the_one_who_sets_up_sees_the_roster() -> None:
    state = begun()
    assert set(stand(state, 0)) != set(stand(state, 1))
    assert "tokyo" in stand(state, 0)
    assert "tokyo" not in stand(state, 1)
    assert state.game.describe(state.sight(None)).roster is None


def test_the_roster_counts_the_blocks_that_are_left() -> None:
    state = begun()
    before = state.game.describe(state.sight(0)).roster
    state.play(0, state.game.code("as tank"))
    after = state.game.describe(state.sight(0)).roster
    assert before is not None
    assert after is not None
    assert (before.left["tank"], after.left["tank"]) == (2, 1)
    assert next_cadre(state, 0) >= 0


def test_a_set_up_that_there_is_not_is_told_with_those_that_there_are() -> None:
    state = begun()
    with pytest.raises(SandtableError, match="there is no set-up 'clever'; there are balanced, bold"):
        state.game.set_up_answer(state, 0, "clever", {})
