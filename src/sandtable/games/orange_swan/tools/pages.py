"""The tables that can stand in the pages of the game."""

from typing import Final

from sandtable.games.orange_swan.tools import blocks, figures, map_tables, opening, sources

MAKERS: Final = (
    *figures.MAKERS, *opening.MAKERS, *blocks.MAKERS, *map_tables.MAKERS, *sources.MAKERS,
)  # fmt: skip
