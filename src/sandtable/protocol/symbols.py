"""The symbols that a page can draw by their names."""

from __future__ import annotations

from typing import Literal

# On pieces.
PieceSymbol = Literal[
    "air",
    "artillery",
    "carrier",
    "convoy",
    "fleet",
    "fortress",
    "heavy-ship",
    "infantry",
    "light-ship",
    "marine",
    "militia",
    "partisan",
    "sub",
    "tank",
]

# On tokens, counters and tiles, where they bear no symbol of a piece.
PlaceSymbol = Literal[
    "base",
    "battle",
    "blockade",
    "factory",
    "flag",
    "oil",
    "population",
    "rain",
    "resource",
    "star",
    "strait",
]

# On the plates of spaces; a drawing may bring more of them along.
PlateSign = Literal[
    "base",
    "black",
    "capital",
    "capital-city",
    "city",
    "main",
    "red",
    "strait",
    "sub",
    "town",
]
