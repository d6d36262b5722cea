"""Random play, shared by all suites."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.engine.actions import kind_of
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.steps import Step, Together, half_entered

# How often random play uses a right instead of answering a question: once in this many decisions, and more
# often in the middle of somebody's move.
RIGHTS_EVERY = 60
RIGHTS_EVERY_HALF = 30

# Words with which a seat does nothing more, and how often random play passes them over.
IDLE_WORDS = frozenset({"pass", "done", "end", "stop"})
BUSY_SHARE = 0.75


class SuiteFailure(AssertionError):
    """A game does not do what every game must. The message says what and where."""


def where(state: State, scenario: str, seed: int | str, decision: int) -> str:
    """The place of a failure, so that it can be found again."""
    return f"{state.game.id} {scenario}, seed {seed}, decision {decision}"


def pick_code(game: Game, codes: list[int], rng: Random) -> int:
    """One of several actions; half of the time the kind first, so that rare kinds come up.

    Mostly something is done rather than nothing, so that games get somewhere.
    """
    busy = [code for code in codes if game.actions.kinds[kind_of(code)].word not in IDLE_WORDS]
    if busy and rng.random() < BUSY_SHARE:
        codes = busy
    if rng.random() < 0.5:
        return rng.choice(codes)
    kind = rng.choice(sorted({kind_of(code) for code in codes}))
    return rng.choice([code for code in codes if kind_of(code) == kind])


def pick(state: State, rng: Random, rights: bool = True) -> tuple[int, int]:
    """A seat and what it does, at random. Now and then a seat uses a right."""
    if rights and rng.randrange(RIGHTS_EVERY_HALF if half_entered(state) else RIGHTS_EVERY) == 0:
        seat = rng.randrange(state.n_seats)
        codes = state.game.rights(state, seat)
        if codes:
            return seat, rng.choice(codes)
    seat = rng.choice(state.deciders)
    codes = state.legal(seat)
    if not codes:
        raise SuiteFailure(f"{state.game.seats(scenario_id(state))[seat]} is asked but has no choice")
    return seat, pick_code(state.game, codes, rng)


def check_asked(state: State) -> None:
    """A seat that is asked has a choice, and is asked in words; some seat is asked until the game is over."""
    if state.over:
        return
    deciders = state.deciders
    if not deciders:
        raise SuiteFailure("nobody is asked, and the game is not over")
    for seat in deciders:
        # The choices of a seat that is asked alone are needed next, and are kept for that.
        if not (state.legal(seat) if len(deciders) == 1 else state.has_choice(seat)):
            raise SuiteFailure(f"seat {seat} is asked but has no choice")
        if not state.prompt(seat):
            raise SuiteFailure(f"seat {seat} is asked without words")
        standing = state.standing(seat)
        if standing >= 0 and standing not in state.legal(seat):
            text = state.game.actions.text(standing)
            raise SuiteFailure(f"the standing answer of seat {seat}, '{text}', is not among its choices")


def kind_of_question(state: State) -> tuple[str, ...]:
    """What sort of thing goes on: the step on top of the stack, or of each lane."""

    def names(stack: list[Step]) -> list[str]:
        if not stack:
            return ["(done)"]
        top = stack[-1]
        inner = [name for lane in top.lanes for name in names(lane)] if isinstance(top, Together) else []
        return [top.name, *inner]

    return tuple(names(state.stack))


def without_halves(state: State) -> State:
    """The state as it would be if nobody had entered half a move."""
    twin = state.clone()
    for half in half_entered(twin):
        half.cancel()
    return twin


def scenario_id(state: State) -> str:
    """The id of the scenario that a state belongs to."""
    return state.game.scenarios[state.scenario].id


def walk(
    game: Game, scenario: str, seed: int | str, decisions: int, rights: bool = True
) -> Iterator[tuple[int, State]]:
    """A random game: its state before each decision, with the number of the decision.

    The state is the same object all along, so take a clone of what must be kept.
    """
    rng = Random(f"{game.id} {scenario} {seed}")
    state = game.start(scenario, seed=seed)
    for decision in range(decisions):
        if state.over:
            return
        yield decision, state
        seat, code = pick(state, rng, rights)
        state.play(seat, code)
    yield decisions, state
