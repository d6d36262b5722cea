"""Two truths that a seat cannot tell apart, and decisions that look alike to it in both."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from sandtable.engine.game import Game
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.play.drafts import settled
from tests.suites.leaks import Twins, play_alike
from tests.suites.play import pick_code, walk
from tests.suites.scramble import declared, scramble

Act = tuple[int, int]
UNSEEN_CLICKS = 3
# So many decisions are looked at for one that reveals nothing.
TRIES = 8


@dataclass(frozen=True)
class Moves:
    """What is done next: first in the second truth alone, which nobody sees, and then in both."""

    unseen: list[Act]
    ones: list[Act]
    twos: list[Act]

    @property
    def uneven(self) -> bool:
        """Whether more is done in one truth than in the other."""
        return len(self.ones) != len(self.unseen) + len(self.twos)


class Pair:
    """A position and its scramble for a seat (-1: a spectator), planned on side by side.

    Each step says what is to be done at a table in either truth. Standing answers are not among it: the
    server gives them by itself.
    """

    def __init__(self, state: State, seat: int, rng: Random) -> None:
        self.rng = rng
        self.twins = Twins(state, scramble(state, seat, rng), seat)

    @property
    def seat(self) -> int:
        """For whom the two look alike."""
        return self.twins.seat

    def states(self) -> tuple[State, State]:
        """Both truths, each with a record of its own, as a table needs them."""
        one, two = self.twins.one, self.twins.two
        return one.game.from_bytes(one.to_bytes()), two.game.from_bytes(two.to_bytes())

    def alike(self) -> bool:
        """Whether a standing answer has settled the same in both truths.

        One that is given at once can be told from one that was thought about: that much of it shows.
        """
        return settled(self.twins.one) is None and settled(self.twins.two) is None

    def step(self) -> Moves | None:
        """What to do next in either truth; None where everything tried would reveal something."""
        if self.twins.one.over or not self.alike():
            return None
        before = self.twins
        for _ in range(TRIES):
            self.twins = copy_of(before)
            acts = self.try_step()
            if acts is not None:
                return acts
        self.twins = before
        return None

    def try_step(self) -> Moves | None:
        """One decision that looks alike; None where it reveals something, or nothing looks alike."""
        twins, known = self.twins, self.twins.one.known
        ahead = self.unseen_clicks()
        twins.two.known = known
        with noted() as done:
            if not play_alike(twins, self.rng):
                return None
        ones = [(seat, code) for state, seat, code in done if state is twins.one]
        twos = [(seat, code) for state, seat, code in done if state is twins.two]
        for state, acts in ((twins.one, ones), (twins.two, twos)):
            # The server gives standing answers after each decision; where there are several, stay clear.
            if len(acts) != 1 and settled(state) is not None:
                return None
            give_standing_answers(state)
        if (twins.one.known, twins.two.known) != (known, known) or not self.alike():
            return None
        if twins.shown(twins.one) != twins.shown(twins.two):
            return None  # a standing answer was given in one truth only
        twins.two.counters = twins.one.counters[:]
        return Moves(ahead, ones, twos)

    def unseen_clicks(self) -> list[Act]:
        """Let others click in the second truth alone, where the seat would not see it."""
        done: list[Act] = []
        two = self.twins.two
        others = [other for other in two.deciders if other != self.seat]
        for _ in range(self.rng.randrange(UNSEEN_CLICKS) if others else 0):
            other = self.rng.choice(others)
            codes = two.legal(other)
            trial = two.clone()
            if not codes:
                break
            code = pick_code(two.game, codes, self.rng)
            trial.log = []
            trial.perform(other, code)
            quiet = not trial.log and trial.asked() == two.asked() and settled(trial) is None
            if quiet and declared(trial, self.seat) == declared(two, self.seat):
                two.perform(other, code)
                done.append((other, code))
        two.counters = self.twins.one.counters[:]
        return done


def give_standing_answers(state: State) -> None:
    """Do what the server does by itself after a decision."""
    following = settled(state)
    while following is not None:
        state.perform(*following)
        following = settled(state)


def copy_of(twins: Twins) -> Twins:
    """Twins to try something on."""
    trial = copy.copy(twins)
    trial.one, trial.two = twins.one.clone(), twins.two.clone()
    trial.one.log, trial.two.log = list(twins.one.log or []), list(twins.two.log or [])
    return trial


@contextmanager
def noted() -> Iterator[list[tuple[State, int, int]]]:
    """While it lasts, note what is done to which state."""
    done: list[tuple[State, int, int]] = []
    perform = State.perform

    def note(state: State, seat: int, code: int) -> None:
        done.append((state, seat, code))
        perform(state, seat, code)

    with patch.object(State, "perform", note):
        yield done


def positions(game: Game, scenario: str, seed: int, at: list[int]) -> Iterator[tuple[int, State]]:
    """Positions of a random game, after so many decisions each, with standing answers given."""
    for decision, state in walk(game, scenario, f"proofs {seed}", max(at)):
        if decision in at:
            copy = state.clone()
            give_standing_answers(copy)
            if not copy.over:
                yield decision, copy


def viewers(state: State) -> list[int]:
    """All seats, and the spectator."""
    return [SPECTATOR, *range(state.n_seats)]
