"""5.3.4, 6.4.2: dice that look for Hits, and what the journal tells of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.state import SwanState

# So many dice one event can tell; more of them are told by several.
MOST: Final = 12
# 5.3.4a, 6.4.2a: what a die must show, before bonuses.
TO_HIT: Final[int] = 5


def dice_event(count: int) -> int:
    """Name the event of so many dice: a number each, in the order in which they fell."""
    faces = ", ".join(f"{{{place}}}" for place in range(count))
    return event(f"dice-{count}", " ".join(["dice:number"] * count), f"Rolled: {faces}.", role="dice")


# By how many dice there are, from one on.
DICE: Final[list[int]] = [dice_event(count) for count in range(1, MOST + 1)]


def tell_dice(g: SwanState, dice: Sequence[int]) -> None:
    """Everybody sees how dice fell."""
    for first in range(0, len(dice), MOST):
        told = dice[first : first + MOST]
        g.tell(DICE[len(told) - 1], *told)


def roll_for_hits(g: SwanState, count: int, needed: int) -> int:
    """Roll so many dice, and count those that show what is needed or more."""
    dice = g.roll_many(count)
    tell_dice(g, dice)
    return count_hits(dice, needed)


def count_hits(dice: Sequence[int], needed: int) -> int:
    """5.3.4a, 6.4.2a: each die of the needed number or more is a Hit."""
    return sum(die >= needed for die in dice)
