"""Sandtable: long, hidden-information wargames with every rule enforced.

>>> import sandtable
>>> "cnc" in sandtable.games()
True
"""

from sandtable.engine.errors import BadData, BadNotation, IllegalAction, SandtableError
from sandtable.engine.registry import game, games
from sandtable.games import install_all

__version__ = "0.1.0"
__all__ = ["BadData", "BadNotation", "IllegalAction", "SandtableError", "game", "games"]

install_all()
