"""Cups: counters in a cup or a bag, of which everybody knows what is in it and nobody what comes next."""

from __future__ import annotations

from typing import Any, Final

NOTHING: Final = -1


class Cup:
    """The counters of a column: by kind of counter, how many are in the cup. `stream` is what draws them.

    A counter has no number of its own: what it is says its kind, such as whose it is and what it does.
    """

    def __init__(self, column: str, stream: int) -> None:
        self.column = column
        self.stream = stream

    def inside(self, g: Any) -> list[int]:
        """By kind, how many are in it. Change it by `put` and `take` alone."""
        counters: list[int] = getattr(g, self.column)
        return counters

    def count(self, g: Any) -> int:
        """How many are in it."""
        return sum(self.inside(g))

    def put(self, g: Any, kind: int, number: int = 1) -> None:
        """Put counters in."""
        self.inside(g)[kind] += number

    def take(self, g: Any, kind: int) -> None:
        """Take out a counter that somebody has looked for."""
        counters = self.inside(g)
        if not counters[kind]:
            raise ValueError(f"there is no counter of kind {kind} in {self.column}")
        counters[kind] -= 1

    def draw(self, g: Any) -> int:
        """Draw a counter, so that all see its kind; NOTHING where the cup is empty. It ends undo."""
        counters = self.inside(g)
        left = sum(counters)
        if not left:
            return NOTHING
        place = g.draw_below(self.stream, left)
        for kind, number in enumerate(counters):
            if place < number:
                counters[kind] -= 1
                return kind
            place -= number
        raise AssertionError("a cup holds fewer counters than it counts")
