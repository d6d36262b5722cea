"""What an event in one theatre does in another that is played at the same time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.games.triumph.system.state import TriumphState

# Events: a faction Violates a nation's Neutrality, wins it as a Satellite, or Defeats its Power.
VIOLATION: Final = 0
SATELLITE: Final = 1
DEFEAT: Final = 2

# What comes of them, by the conduct of a content: event, faction, nation.
ECHOES: dict[str, Callable[[TriumphState, int, int, int], None]] = {}


def echo(g: TriumphState, event: int, faction: int, nation: int) -> None:
    """Let the other theatre hear of an event, where there is one."""
    answer = ECHOES.get(g.content.conduct)
    if answer is not None:
        answer(g, event, faction, nation)
