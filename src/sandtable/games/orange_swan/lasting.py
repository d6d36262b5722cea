"""What follows from who holds which Land Areas, kept while that stays so. It is there for speed alone."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.content import MAP
from sandtable.games.orange_swan.state import SwanState

# More than all that can be asked while nobody takes anything; then everything is worked out anew.
KEPT: Final = 20_000


class Line:
    """A line of Supply: what it rests on, and by space whether it comes there."""

    __slots__ = ("enemies", "reached", "seas")

    def __init__(self, seas: list[int], enemies: list[int], reached: list[bool]) -> None:
        self.seas = seas
        self.enemies = enemies
        self.reached = reached


class Lasting:
    """Which ways are open while the Land Areas are held as they are. Copies of a state share it."""

    __slots__ = ("dei_neutral", "held", "holder", "lines", "reach", "sea_next", "shares", "supply_next")

    def __init__(self, g: SwanState) -> None:
        self.holder = g.holder[:]
        self.dei_neutral = g.dei_neutral
        # By Side and space: the Sea Zones next to one.
        self.sea_next: dict[int, list[int]] = {}
        # By Side, the spaces next to each as Supply goes.
        self.supply_next: dict[int, list[list[int]]] = {}
        # By Nation, the areas that count for it; empty while nobody has asked.
        self.shares: list[list[int]] = []
        # Lines of Supply, by the Side and the sources.
        self.lines: dict[tuple[int, tuple[int, ...]], Line] = {}
        # How far ships get, by where they start and where they must stop.
        self.reach: dict[tuple[int, int], list[int]] = {}
        # By Land Area the name of the Side that holds it, for those who look at the board.
        self.held: dict[str, str] | None = None


def lasting(g: SwanState) -> Lasting:
    """What is known as things stand; begun anew where somebody has taken something."""
    kept = g.lasting
    if kept is None or kept.holder != g.holder or kept.dei_neutral != g.dei_neutral or len(kept.reach) > KEPT:
        kept = g.lasting = Lasting(g)
    return kept


def place(side: int, space: int) -> int:
    """A Side and a space as one number."""
    return side * MAP.n + space
