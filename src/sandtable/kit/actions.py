"""Actions: one int each, a kind and the number of what it is about."""

from sandtable.engine.actions import NOTHING, ArgumentType, Names, code_of

__all__ = ("NOTHING", "ArgumentType", "Names", "code_of")
