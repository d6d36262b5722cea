"""Sandtable: long, hidden-information wargames with every rule enforced.

>>> import sandtable
>>> [game for game in sandtable.games() if not sandtable.game(game).scenarios]
[]
"""

from collections.abc import Callable

from sandtable.engine import registry
from sandtable.engine.errors import BadData, BadNotation, IllegalAction, SandtableError
from sandtable.games import install_all

__version__ = "0.1.0"
__all__ = ["BadData", "BadNotation", "IllegalAction", "SandtableError", "game", "games"]

install_all()

game = registry.game
# Set after the import of the package of the same name, which would otherwise hide the function.
games: Callable[[], list[str]] = registry.games
