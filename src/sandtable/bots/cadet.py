"""cadet: chooses by lot too, but with sensible weights.

The weight of a kind of action comes from the table below and is shared by the choices of that kind, so
that forty units which could move do not drown the one card to play. A game may know better: where it
has a method `hints(sight, seat, code) -> int`, that many tenths of the weight are taken, from 0 (never)
over 10 (as it is) upwards.
"""

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from sandtable.engine.actions import Action, kind_of
from sandtable.engine.state import State

# What a kind of action weighs, by the first part of its word in notation.
DOING: Final = 12
WEIGHTS: Final[dict[str, int]] = {
    # Throwing away what one has is hardly ever right.
    **dict.fromkeys(("disband", "scuttle", "resign", "concede", "surrender", "repudiate"), 0),
    # Going back and forth leads nowhere.
    **dict.fromkeys(("back", "cancel", "undo"), 1),
    # Doing something is better than doing nothing, but not always.
    **dict.fromkeys(("pass", "done", "end", "finish", "stop", "skip", "decline", "no"), 4),
}

# Divisible by most numbers of choices, so that shares stay whole numbers.
SHARES: Final = 5040

Hints = Callable[[State, int, int], int]


def kind_weight(word: str) -> int:
    """The weight of a kind of action, by its word.

    >>> kind_weight("disband"), kind_weight("pass-battle"), kind_weight("move")
    (0, 4, 12)
    """
    return WEIGHTS.get(re.split(r"[^a-z]", word, maxsplit=1)[0], DOING)


def table_weights(sight: State, codes: Sequence[int]) -> list[int]:
    """The weight of each choice where the game gives no hints."""
    kinds = sight.game.actions.kinds
    count: dict[int, int] = {}
    for code in codes:
        count[kind_of(code)] = count.get(kind_of(code), 0) + 1
    share = {kind: kind_weight(kinds[kind].word) * SHARES // n for kind, n in count.items()}
    return [share[kind_of(code)] for code in codes]


def hinted_weights(hints: Hints, sight: State, codes: Sequence[int]) -> list[int]:
    """The weight of each choice as the game sees it; less than nothing counts as nothing."""
    plain = table_weights(sight, codes)
    return [w * max(0, hints(sight, sight.viewer, code)) for w, code in zip(plain, codes, strict=True)]


def drawn(weights: Sequence[int], rng: random.Random) -> int:
    """The index of one weight, drawn in proportion; any index where all weights are nothing."""
    total = sum(weights)
    if total == 0:
        return int(rng.random() * len(weights))
    left = int(rng.random() * total)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return len(weights) - 1


class Cadet:
    """Knows no plan, but does not throw its army away."""

    def decide(self, sight: State, choices: Sequence[Action], rng: random.Random) -> Action:
        """One of the choices, by weight."""
        if len(choices) == 1:
            return choices[0]
        codes = [action.code for action in choices]
        hints: Any = getattr(sight.game, "hints", None)
        weights = table_weights(sight, codes) if hints is None else hinted_weights(hints, sight, codes)
        return choices[drawn(weights, rng)]

    def __repr__(self) -> str:
        return "Cadet()"
