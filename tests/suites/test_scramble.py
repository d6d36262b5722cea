"""The scramble itself: another truth that a seat cannot tell from the first, found without a sight."""

from random import Random
from unittest.mock import patch

import pytest

from sandtable.engine.state import State
from tests.suites.cases import Case, for_every_game
from tests.suites.play import walk
from tests.suites.scramble import declared, scramble
from tests.toy.skirmish import SkirmishState

DUEL = Case("skirmish", "duel")


@for_every_game
def test_a_scramble_is_legal_and_leaves_what_the_seat_knows(case: Case) -> None:
    game = case.game
    for decision, state in walk(game, case.scenario, 5, 12 * case.budget.every):
        if decision % (3 * case.budget.every):
            continue
        digest = state.digest()
        for seat in range(-1, state.n_seats):
            other = scramble(state, seat, Random(decision))
            assert game.problems(other) == []
            # Only `known`, the first of what is declared, is nobody's to see.
            assert declared(other, seat)[1:] == declared(state, seat)[1:]
        assert state.digest() == digest


def test_it_looks_at_no_sight() -> None:
    state = DUEL.game.start("duel", seed=1)
    with patch.object(State, "sight", side_effect=AssertionError("it looked")):
        scramble(state, 0, Random(1))


def test_it_reaches_everything_that_is_possible() -> None:
    state = DUEL.game.start("duel", seed=1)
    kinds, strengths, cards, picks = set(), set(), set(), set()
    for seed in range(60):
        other = scramble(state, 0, Random(seed))
        assert isinstance(other, SkirmishState)
        kinds.add(tuple(other.block_kind[4:]))
        strengths.add(other.block_strength[5])
        cards.add(tuple(other.hands[1]))
        picks.add(other.picked[1] < 17)
    assert len(kinds) == 12, "every order of two foot, a horse and guns"
    assert strengths == {1, 2, 3}
    assert len(cards) > 40
    assert picks == {False, True}, "blue may or may not have picked"


def test_a_move_half_entered_may_not_have_been_entered() -> None:
    state = DUEL.game.position("{turn: red, moves: 2}")
    state.act("red", "march red-1")
    tops = {scramble(state, 1, Random(seed)).stack[-1].name for seed in range(20)}
    assert tops == {"turn", "march"}
    assert {scramble(state, 0, Random(seed)).stack[-1].name for seed in range(20)} == {"march"}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_keeps_its_own_secrets(seat: int) -> None:
    state = DUEL.game.start("duel", seed=2)
    other = scramble(state, seat, Random(1))
    assert isinstance(state, SkirmishState)
    assert isinstance(other, SkirmishState)
    assert other.hands[seat] == state.hands[seat]
    assert other.block_kind[4 * seat : 4 * seat + 4] == state.block_kind[4 * seat : 4 * seat + 4]
