"""Copies: clones, bytes and files lead to the same game, and nothing done to a copy is felt elsewhere."""

from __future__ import annotations

import pickle
from random import Random

import msgspec

from sandtable.engine.columns import INT, LISTS
from sandtable.engine.files import read_game, write_game
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Step, Together
from tests.suites.play import SuiteFailure, pick, walk, where

CONTINUED = 30


def check_copies(game: Game, scenario: str, seed: int, decisions: int, every: int) -> None:
    """At every so many decisions, copies of each kind must play on exactly as the original."""
    state = None
    for decision, state in walk(game, scenario, seed, decisions):
        if decision % every == 0:
            here = where(state, scenario, seed, decision)
            rng = Random(f"copies {seed} {decision}")
            check_sharing(state, here)
            check_view(state, here)
            check_continuation(state, rng, here)
    assert state is not None
    check_file(state, where(state, scenario, seed, decisions))


def check_sharing(state: State, here: str) -> None:
    """A clone shares no list with its original."""
    shared = set(lists_of(state)) & set(lists_of(state.clone()))
    if shared:
        names = sorted({lists_of(state)[i] for i in shared})
        raise SuiteFailure(f"{here}: a clone shares {', '.join(names)} with its original")


def check_view(state: State, here: str) -> None:
    """A view is plain data and its reader's own: what is done to it is not felt in what is shown later."""
    digest = state.digest()
    for seat in [None, *state.deciders[:1]]:
        shown, view = msgspec.json.encode(state.view(seat)), state.view(seat)
        if msgspec.json.decode(shown) != view:
            raise SuiteFailure(f"{here}: the view of seat {seat} is no plain data")
        empty(view)
        if state.digest() != digest or msgspec.json.encode(state.view(seat)) != shown:
            raise SuiteFailure(f"{here}: the view of seat {seat} shares data with what is shown later")


def empty(data: object) -> None:
    """Take everything out of all lists and mappings within some data."""
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        empty(inner)
    if isinstance(data, dict | list):
        data.clear()


def lists_of(state: State) -> dict[int, str]:
    """Every list that a state consists of: its identity, and where it stands."""
    found: dict[int, str] = {id(state.stack): "the stack"}
    for column in state.columns:
        value = getattr(state, column.name)
        if column.shape != INT:
            found[id(value)] = f"column {column.name}"
        if column.shape == LISTS:
            found.update({id(inner): f"column {column.name}" for inner in value})
    for step in state.stack:
        found.update(lists_of_step(step))
    return found


def lists_of_step(step: Step) -> dict[int, str]:
    """Every list in a step, and the step itself."""
    found = {id(step): f"step {step.name}"}
    for field in step.__slots__:
        value = getattr(step, field)
        if isinstance(value, list):
            found[id(value)] = f"{field} of step {step.name}"
    if isinstance(step, Together):
        found[id(step.seats)] = found[id(step.lanes)] = f"step {step.name}"
        for lane in step.lanes:
            found[id(lane)] = f"a lane of step {step.name}"
            for inner in lane:
                found.update(lists_of_step(inner))
    return found


def check_continuation(state: State, rng: Random, here: str) -> None:
    """The same actions lead copies of each kind through the same states."""
    digest = state.digest()
    copies = {
        "a clone": state.clone(),
        "a clone of a clone": state.clone().clone(),
        "the state read from bytes": state.game.from_bytes(state.to_bytes()),
        "the pickled state": pickle.loads(pickle.dumps(state)),
    }
    leader = state.clone()
    for name, copy in copies.items():
        if copy.digest() != digest:
            raise SuiteFailure(f"{here}: {name} differs from the original")
    for played in range(CONTINUED):
        if leader.over:
            break
        seat, code = pick(leader, rng)
        leader.play(seat, code)
        after = leader.digest()
        if state.digest() != digest:
            raise SuiteFailure(
                f"{here}: '{state.game.actions.text(code)}' done to a clone changed the original"
            )
        for name, copy in copies.items():
            if copy.refusal(seat, code):
                raise SuiteFailure(f"{here}: {name} refuses '{state.game.actions.text(code)}', {played} on")
            copy.play(seat, code)
            if copy.digest() != after:
                raise SuiteFailure(f"{here}: {name} differs {played + 1} decisions later")


def check_file(state: State, here: str) -> None:
    """The file of a game replays to the same state and tells the same story."""
    again = read_game(write_game(state))
    if again.digest() != state.digest():
        raise SuiteFailure(f"{here}: the file replays to another state")
    for seat in [None, *range(state.n_seats)]:
        if again.journal(seat) != state.journal(seat):
            raise SuiteFailure(f"{here}: the file replays to another journal for seat {seat}")
    if write_game(again) != write_game(state):
        raise SuiteFailure(f"{here}: the file of the replayed game is another one")
