"""What follows from who holds which Land Areas, kept while that stays so. It is there for speed alone."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.content import MAP
from sandtable.games.orange_swan.state import SwanState

# More than all that can be asked while nobody takes anything; then everything is worked out again.
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

    __slots__ = (
        "dei_neutral",
        "held",
        "holder",
        "lines",
        "reach",
        "sea_next",
        "shares",
        "shores",
        "supply_next",
        "taken",
    )

    def __init__(self, g: SwanState, before: Lasting | None) -> None:
        self.holder = g.holder[:]
        self.dei_neutral = g.dei_neutral
        self.shores = [g.holder[land] for land in MAP.shores]
        # What hangs on the passages alone is taken over where those are held as before.
        if before is None or before.shores != self.shores or before.dei_neutral != self.dei_neutral:
            before = None
        # By Side: the Sea Zones next to each, and the spaces next to each as Supply goes.
        self.sea_next: dict[int, list[list[int]]] = {} if before is None else before.sea_next
        self.supply_next: dict[int, list[list[int]]] = {} if before is None else before.supply_next
        # How far ships get, by where they start and where they must stop.
        self.reach: dict[tuple[int, int], list[int]] = {} if before is None else before.reach
        # By Nation, the areas that count for it; empty while nobody has asked.
        self.shares: list[list[int]] = []
        # Lines of Supply, by the Side and the sources.
        self.lines: dict[tuple[int, tuple[int, ...]], Line] = {}
        # For those who look at the board: by Land Area the name of the Side that holds it, and whose it is
        # now where that is another Nation than the one printed.
        self.held: dict[str, str] | None = None
        self.taken: dict[str, int] | None = None


def lasting(g: SwanState) -> Lasting:
    """What is known as things stand; begun again where somebody has taken something."""
    kept = g.lasting
    if kept is None or len(kept.reach) > KEPT:
        kept = g.lasting = Lasting(g, None)
    elif kept.holder != g.holder or kept.dei_neutral != g.dei_neutral:
        kept = g.lasting = Lasting(g, kept)
    return kept


def place(side: int, space: int) -> int:
    """A Side and a space as one number."""
    return side * MAP.n + space
