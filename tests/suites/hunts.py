"""What the driver for rare things must be told of a game: what is rare there, and what leads to it.

A game says so in a small module that `reach.HUNTS` names, which offers `hunt()`. Nothing of it is needed: of
a game that says nothing the driver seeks the kinds of action that it has used least.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence

from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.suites.reach import HUNTS

# Whether an event of the journal, by its name and arguments, is the rare thing.
Outcome = Callable[[str, tuple[int, ...]], bool]


def told(*names: str) -> Outcome:
    """Something of which the journal tells by an event of its own."""
    return lambda name, arguments: name in names


class Mood:
    """What a seat is after for a while: how much it likes each kind of action, and which actions of a kind.

    `words` says how many times as often as by lot a kind of action is done.
    """

    name = "whatever comes"
    words: Mapping[str, float] = {}

    def appeal(self, state: State, seat: int, word: str) -> float:
        """How many times as often as by lot a seat does an action of this kind now."""
        return self.words.get(word, 1.0)

    def favourites(self, state: State, seat: int, word: str, codes: Sequence[int]) -> Sequence[int]:
        """Those of some actions of one kind that lead where this mood wants to be; none: all alike."""
        return ()


class Watch:
    """What is held against a game from outside: it sees every position, and raises SuiteFailure."""

    def judge(self, state: State) -> None:
        """Called with the first position, and after each action."""


class Hunt:
    """What is rare in a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moods: Sequence[Mood] = (Mood(),)
        self.outcomes: Mapping[str, Outcome] = {}

    def weight(self, state: State, seat: int, code: int) -> float:
        """How often, of the actions of one kind, this one is done."""
        return 1.0

    def watches(self) -> Sequence[Watch]:
        """Those who watch one game."""
        return ()


def hunt_for(game: Game) -> Hunt:
    """What a game says of itself, or nothing."""
    if game.id not in HUNTS:
        return Hunt(game)
    found: Hunt = importlib.import_module(HUNTS[game.id]).hunt(game)
    return found
