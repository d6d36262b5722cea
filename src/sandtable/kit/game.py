"""Games: what a game is, its scenarios and options, how it ends, and how it refuses bad data."""

from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.game import Game, Option, Result, Scenario

__all__ = (
    "BadData",
    "Game",
    "Option",
    "Result",
    "SandtableError",
    "Scenario",
)
