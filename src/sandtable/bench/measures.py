"""One measurement of one of our games, in a process of its own.

    python -m sandtable.bench.measures GAME SCENARIO play --seconds 3 --seed 1

writes one line of JSON. Every choice is drawn by lot, also where a standing answer would settle it;
where several seats are asked at once, which of them answers is drawn, too.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

import msgspec

from sandtable.bench.anchors import Count, Visit, clock, gather, microseconds, play
from sandtable.build import compiled
from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import State

# Far more than any game has: past it, random play goes round in circles.
DECISIONS: Final = 200_000

OPERATIONS: Final = ("clone", "choices", "sight", "view", "sample")


class RandomPlay:
    """A scenario of a game of ours, to be played by lot."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        seed: str,
        options: Mapping[str, str] | None = None,
        limit: int = DECISIONS,
    ) -> None:
        self.rules = game
        self.scenario = scenario
        self.seed = seed
        self.options = options
        self.limit = limit
        self.games = 0
        # What a game works out once for all its games is not in the time of any.
        self.start(record=False)
        self.games = 0

    def start(self, record: bool) -> State:
        """A new game; each has a seed of its own."""
        seed = f"{self.seed}/{self.games}"
        self.games += 1
        return self.rules.start(self.scenario, seed=seed, options=self.options, record=record)

    def game(self, rng: Random, visit: Visit) -> Count:
        """Play one complete random game. Decisions with at least two choices are counted."""
        counted = made = 0
        state = self.start(record=False)
        limit = self.limit
        while made < limit and (asked := state.asked()):
            if visit:
                visit(state)
            seat = drawn_seat(asked, rng)
            codes = state.legal(seat)
            state.play(seat, codes[int(rng.random() * len(codes))])
            made += 1
            if len(codes) > 1:
                counted += 1
        return Count(counted, made)


def drawn_seat(asked: int, rng: Random) -> int:
    """One of the seats of a mask, by lot.

    >>> drawn_seat(0b100, Random(1))
    2
    """
    if asked & (asked - 1) == 0:
        return asked.bit_length() - 1
    seats = [seat for seat in range(asked.bit_length()) if asked >> seat & 1]
    return seats[int(rng.random() * len(seats))]


# ---------------------------------------------------------------------- single operations and sizes


def operations(ours: RandomPlay, seconds: float, rng: Random) -> dict[str, Any]:
    """What the single operations take on states from all over random games, and how large those are.

    Every operation gets states of which nothing has been worked out yet. One that a game does not offer is
    left out.
    """
    states: list[State] = gather(ours, seconds / 3, rng, lambda state: state.clone())
    share = seconds * 2 / 3 / len(OPERATIONS)
    doing: dict[str, Callable[[tuple[State, int]], object]] = {
        "clone": lambda at: at[0].clone(),
        "choices": lambda at: at[0].choices(at[1]),
        "sight": lambda at: at[0].sight(at[1]),
        "view": lambda at: at[0].view(at[1]),
        "sample": lambda at: at[0].sample(rng),
    }
    taken = {}
    for name in OPERATIONS:
        prepare = as_sight if name == "sample" else untouched
        with suppress(NotImplementedError):
            taken[name] = microseconds(doing[name], states, share, prepare)
    return {
        "microseconds": taken,
        "state_bytes": sizes([len(state.to_bytes()) for state in states]),
        "view_bytes": sizes([len(msgspec.json.encode(state.view(state.deciders[0]))) for state in states]),
    }


def untouched(state: State) -> tuple[State, int]:
    """A copy of which nothing has been worked out, and a seat that is asked."""
    return state.clone(), state.deciders[0]


def as_sight(state: State) -> tuple[State, int]:
    """What the seat that is asked knows."""
    seat = state.deciders[0]
    return state.sight(seat), seat


def sizes(lengths: Sequence[int]) -> dict[str, float]:
    """The middle one and the largest."""
    return {"median": median(lengths), "largest": max(lengths)}


# ---------------------------------------------------------------------- whether anything grows


class TimedDecision(NamedTuple):
    """A decision of a recorded game: who chose what, whether it counts, and the seconds that it took."""

    seat: int
    code: int
    counts: bool
    seconds: float


def growth(ours: RandomPlay, seconds: float, rng: Random) -> dict[str, Any]:
    """Whether a game that keeps its journal and record becomes slower as they grow.

    First as it is played: the rates of the first and of the last tenth of its decisions, which are
    decisions of different kinds. Then with nothing else different: the last tenth is played again,
    decision by decision, once with the journal and record of the whole game and once from the same
    state with empty ones.
    """
    first: list[TimedDecision] = []
    last: list[TimedDecision] = []
    with_log = without_log = 0.0
    began = clock()
    while not first or clock() - began < seconds:
        number = ours.games
        done = recorded(ours, rng)
        tenth = max(1, len(done) // 10)
        first += done[:tenth]
        last += done[-tenth:]
        ours.games = number
        long, short = twice(ours, done, tenth, with_log_first=number % 2 == 0)
        with_log += long
        without_log += short
    return {"first_tenth": rate(first), "last_tenth": rate(last), "log": with_log, "no_log": without_log}


def recorded(ours: RandomPlay, rng: Random) -> list[TimedDecision]:
    """Play a game that is recorded, and time every decision of it."""
    state = ours.start(record=True)
    done: list[TimedDecision] = []
    while len(done) < ours.limit and (asked := state.asked()):
        began = clock()
        seat = drawn_seat(asked, rng)
        codes = state.legal(seat)
        code = codes[int(rng.random() * len(codes))]
        state.play(seat, code)
        done.append(TimedDecision(seat, code, len(codes) > 1, clock() - began))
    return done


def twice(
    ours: RandomPlay, done: Sequence[TimedDecision], tenth: int, with_log_first: bool
) -> tuple[float, float]:
    """The seconds of the last decisions of a game with its whole journal and record, and with empty ones."""
    state = ours.start(record=True)
    replay(state, done[:-tenth])
    empty = ours.rules.from_bytes(state.to_bytes())
    order = (state, empty) if with_log_first else (empty, state)
    taken = {id(one): replay(one, done[-tenth:]) for one in order}
    return taken[id(state)], taken[id(empty)]


def replay(state: State, done: Sequence[TimedDecision]) -> float:
    """Play decisions that are known to be legal; the seconds that they took."""
    began = clock()
    for seat, code, _, _ in done:
        state.play(seat, code)
    return clock() - began


def rate(done: Sequence[TimedDecision]) -> float:
    """Counted decisions a second."""
    return sum(one.counts for one in done) / sum(one.seconds for one in done)


# ---------------------------------------------------------------------- the process

MEASURES: Final[dict[str, Callable[[RandomPlay, float, Random], dict[str, Any]]]] = {
    "play": play,
    "operations": operations,
    "growth": growth,
}


def measure(game: str, scenario: str, what: str, seconds: float, seed: int) -> dict[str, Any]:
    """One measurement of one scenario."""
    began = clock()
    try:
        rules = registry.game(game)
        ours = RandomPlay(rules, scenario, f"bench {seed}")
    except (ImportError, SandtableError) as error:
        return {"absent": str(error)}
    load_seconds = clock() - began
    taken = MEASURES[what](ours, seconds, Random(f"bench {seed}"))
    return taken | {"compiled": compiled(), "load_seconds": load_seconds}


def main() -> None:
    """Make the measurement that the arguments name, and write it down."""
    parser = argparse.ArgumentParser(description="One measurement of one game of ours.")
    parser.add_argument("game", choices=registry.games())
    parser.add_argument("scenario")
    parser.add_argument("what", choices=list(MEASURES))
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    taken = measure(options.game, options.scenario, options.what, options.seconds, options.seed)
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
