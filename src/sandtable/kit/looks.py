"""Looks: colours, signs and symbols that every board knows."""

from sandtable.engine import palette, signs
from sandtable.engine.symbols import chosen

__all__ = (
    "chosen",
    "palette",
    "signs",
)
