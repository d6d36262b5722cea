"""Copies that are played on, and what tells two states apart for a seat."""

from itertools import pairwise
from random import Random

import pytest

from sandtable.engine.columns import INT
from sandtable.engine.errors import IllegalAction
from sandtable.engine.game import Game
from sandtable.engine.registry import game as installed_game
from sandtable.engine.state import SPECTATOR, State
from sandtable.games import shipped
from tests.default_game import DEFAULT_GAME, OTHER_GAME


def playing(game: Game, scenario: str, seed: int, acts: int) -> list[State]:
    """The states of a random game, in order, each a branch of the one before."""
    rng, state = Random(seed), game.start(scenario, seed=seed)
    states = [state]
    while len(states) <= acts and not state.over:
        seat = rng.choice(state.deciders)
        code = rng.choice(state.legal(seat))
        state = state.branch()
        state.play(seat, code)
        states.append(state)
    return states


@pytest.mark.parametrize("seed", range(5))
def test_branches_go_the_way_of_a_game_played_in_place(toy: Game, seed: int) -> None:
    rng, plain = Random(seed), toy.start("duel", seed=seed)
    for branched in playing(toy, "duel", seed, 60):
        assert branched.digest() == plain.digest()
        assert branched.journal() == plain.journal()
        assert branched.record is not None
        assert plain.record is not None
        assert branched.record.actions == plain.record.actions
        for seat in range(plain.n_seats):
            assert undone(branched.branch(), seat) == undone(plain.branch(), seat)
        if not plain.over:
            seat = rng.choice(plain.deciders)
            plain.play(seat, rng.choice(plain.legal(seat)))


def undone(state: State, seat: int) -> tuple[str, list[str]] | str:
    """What comes of taking back a seat's last click: the state and the journal, or why it stands."""
    try:
        state.undo(seat)
    except IllegalAction as stands:
        return stands.why
    return state.digest(), state.journal()


def test_a_branch_leaves_the_state_as_it_is(toy: Game) -> None:
    state = toy.position("{turn: red, moves: 3, blocks: {red-1: [camp, horse, 2], blue-1: [mill, foot, 1]}}")
    state.act("red", "march red-1")
    before = state.digest()
    branch = state.branch()
    branch.act("red", "to moor")
    assert state.digest() == before
    assert state.journal() == []
    assert state.record is not None
    assert len(state.record.actions) == 1
    assert branch.journal() == ["red-1 marches to moor."]


@pytest.mark.parametrize(
    ("name", "scenario"), [("skirmish", "duel"), (DEFAULT_GAME, "1936"), (OTHER_GAME, "1936")]
)
def test_what_tells_states_apart_is_what_tells_sights_apart(toy: Game, name: str, scenario: str) -> None:
    differed = 0
    for before, state in pairwise(playing(installed_game(name), scenario, 1, 120)):
        for seat in [*range(state.n_seats), SPECTATOR]:
            viewer = None if seat == SPECTATOR else seat
            same = state.same_in_the_open(before) and state.same_in_secret(before, seat)
            assert same == (state.sight(viewer).packed() == before.sight(viewer).packed())
            differed += state.same_in_the_open(before) and not same
    assert differed


GAMES = [
    ("skirmish", "duel"),
    *((game, manifest.scenarios[0]) for game, manifest in shipped().items()),
]


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_states_at_rest_share_what_stayed_the_same(toy: Game, name: str, scenario: str) -> None:
    rng, state = Random(2), installed_game(name).start(scenario, seed=2)
    shared = 0
    for _ in range(120):
        if state.over:
            break
        before, digest = state, state.digest()
        seat = rng.choice(before.deciders)
        state = before.branch()
        state.play(seat, rng.choice(before.legal(seat)))
        apart = state.clone()
        state.share(before)
        assert state.digest() == apart.digest()
        assert before.digest() == digest
        names = [column.name for column in state.columns if column.shape != INT]
        for column in names:
            same = getattr(state, column) == getattr(before, column)
            assert same == (getattr(state, column) is getattr(before, column))
            shared += same
    assert shared


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_a_look_at_a_state_at_rest_is_the_same_and_leaves_it_as_it_is(
    toy: Game, name: str, scenario: str
) -> None:
    for state in playing(installed_game(name), scenario, 3, 120)[::5]:
        digest = state.digest()
        for viewer in [*range(state.n_seats), None]:
            assert state.view(viewer, at_rest=True) == state.view(viewer)
            assert state.sight(viewer, at_rest=True).packed() == state.sight(viewer).packed()
            assert state.digest() == digest
