"""How the Phases of a year are conducted: one faction after the other, or Partners at the same time.

The sequence of play asks here for whatever depends on it. A way to conduct them is registered under the name
that a content bears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.triumph.system.state import TriumphState


@dataclass(frozen=True)
class Conduct:
    """What pushes the steps of each Phase."""

    production: Callable[[TriumphState], None]
    government: Callable[[TriumphState], None]
    order: Callable[[TriumphState], None]  # the Command Order, once the cards are revealed
    turn: Callable[[TriumphState, int], None]  # the Player Turn of a faction


CONDUCTS: dict[str, Conduct] = {}


def conduct_of(g: TriumphState) -> Conduct:
    """How the Phases of this game are conducted."""
    return CONDUCTS[g.content.conduct]
