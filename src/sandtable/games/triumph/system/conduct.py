"""How the Phases of a year are conducted: one faction after the other, or Partners at the same time.

The sequence of play asks here for whatever depends on it. A way to conduct them is registered under the name
that a content bears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.triumph.system.state import TriumphState


def one_number(g: TriumphState, theatre: int, die: int) -> int:
    """7.15a: the Turn Order of a theatre is that of the number rolled."""
    return die


def nothing(g: TriumphState) -> None:
    """Nothing comes in between."""


@dataclass(frozen=True)
class Conduct:
    """What pushes the steps of each Phase."""

    production: Callable[[TriumphState], None]
    government: Callable[[TriumphState], None]
    reveal: Callable[[TriumphState], None]  # all Command cards are committed: reveal them
    order: Callable[[TriumphState], None]  # the Command Order, once the cards are revealed
    turn: Callable[[TriumphState, int], None]  # the Player Turn of a faction
    declared_before: bool = False  # whether all declarations are made before any faction's Movement
    turn_order_number: Callable[[TriumphState, int, int], int] = one_number
    open_year: Callable[[TriumphState], None] = nothing  # the Turn Order of a Year is known


CONDUCTS: dict[str, Conduct] = {}


def conduct_of(g: TriumphState) -> Conduct:
    """How the Phases of this game are conducted."""
    return CONDUCTS[g.content.conduct]
