"""Giving a decision away: the choice that wants nothing more of a question, where the rules offer one."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Step
from sandtable.games import shipped
from tests.default_game import JOINED_GAME
from tests.toy.game import Skirmish


class Question(Step):
    """Asks the first seat to choose among some actions."""

    __slots__ = ("codes",)
    name = "question of a test"

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes

    def deciders(self, g: State) -> int:
        return 1

    def choices(self, g: State, seat: int) -> list[int]:
        return self.codes


def passed(game: Game, *offered: str) -> str | None:
    """How the first seat gives away a question with these choices."""
    state = game.start(game.scenarios[0], seed=1)
    state.push(Question([game.code(action) for action in offered]))
    state.settle()
    code = game.passing(state, 0)
    return None if code < 0 else game.actions.text(code)


def test_whoever_may_pass_or_be_done_does_so() -> None:
    toy = Skirmish()
    assert passed(toy, "march red-1", "done") == "done"
    assert passed(toy, "play ambush-1", "pass") == "pass"
    assert passed(toy, "done", "pass") == "pass"


def test_whoever_must_choose_has_nothing_to_give_away() -> None:
    assert passed(Skirmish(), "defend red-1", "defend red-2") is None
    assert passed(Skirmish(), "ready") is None


def test_whoever_is_not_asked_has_nothing_to_give_away() -> None:
    toy = Skirmish()
    state = toy.position({"turn": "red"})
    assert toy.actions.text(toy.passing(state, 0)) == "done"
    assert toy.passing(state, 1) == -1


def test_whoever_is_asked_for_a_consent_withholds_it() -> None:
    joined = sandtable.game(JOINED_GAME)
    assert passed(joined, "agree", "refuse") == "refuse"
    assert passed(joined, "consent-all", "consent-ask", "consent-none") == "consent-none"


@pytest.mark.parametrize("game_id", shipped())
def test_what_is_given_away_is_always_among_the_choices(game_id: str) -> None:
    game, rng = sandtable.game(game_id), Random(3)
    state = game.start(game.scenarios[0], seed=5)
    given = 0
    for _ in range(150):
        if state.over:
            break
        seat = rng.choice(state.deciders)
        code = game.passing(state, seat)
        assert code == -1 or code in state.legal(seat)
        given += code >= 0
        state.play(seat, rng.choice(state.legal(seat)))
    assert given > 10
