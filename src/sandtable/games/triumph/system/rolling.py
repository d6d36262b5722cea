"""Dice as they fell: what the journal tells of dice that were rolled together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.state import State
from sandtable.games.triumph.system.tables import event

# So many dice one event can tell; more of them are told by several.
MOST: Final = 12


def dice_event(count: int) -> int:
    """Name the event of so many dice: a number each, in the order in which they fell."""
    faces = ", ".join(f"{{{place}}}" for place in range(count))
    return event(f"dice-{count}", " ".join(["dice:number"] * count), f"Dice: {faces}.", role="dice")


# By how many dice there are, from one on.
DICE: Final[list[int]] = [dice_event(count) for count in range(1, MOST + 1)]


def tell_dice(g: State, dice: Sequence[int]) -> None:
    """Everybody sees how dice fell; what they were rolled for is told after that."""
    for first in range(0, len(dice), MOST):
        told = dice[first : first + MOST]
        g.tell(DICE[len(told) - 1], *told)
