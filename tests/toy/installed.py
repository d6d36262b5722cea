"""The toy game as a game that is there, for as long as somebody needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.engine.game import Game
from sandtable.engine.registry import game, games, install, uninstall
from tests.toy.game import Skirmish


@contextmanager
def installed() -> Iterator[Game]:
    """Install it, and afterwards leave everything as it was: others may have installed it for longer."""
    was_there = "skirmish" in games()
    if not was_there:
        install("skirmish", Skirmish)
    try:
        yield game("skirmish")
    finally:
        if not was_there:
            uninstall("skirmish")
