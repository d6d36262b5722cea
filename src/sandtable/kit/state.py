"""State: the columns of a game; see the module of the engine."""

from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, PUBLIC, UNKNOWN, Column
from sandtable.engine.state import State

__all__ = ("FIRST_REALM", "INT", "LIST", "LISTS", "PUBLIC", "UNKNOWN", "Column", "State")
