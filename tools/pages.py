"""The games that have pages, and the tables that can stand in them: each game is registered here, once.

A table is a function that takes the game and returns lines of Markdown; its name is the name of the function.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from sandtable.cli.names import find_game
from sandtable.engine.game import Game
from sandtable.games.orange_swan.game import make_game as make_orange_swan
from sandtable.games.triumph import GAMES as OF_TRIUMPH
from sandtable.games.triumph.system.game import TriumphGame
from tools import (
    guide_tables,
    joined_guide_tables,
    source_tables,
    swan_blocks,
    swan_figures,
    swan_map,
    swan_opening,
    swan_sources,
)

Maker = Callable[[Game], list[str]]


@dataclass(frozen=True)
class Pages:
    """How a game is made, and the tables of its pages by name."""

    make: Callable[[], Game]
    tables: dict[str, Maker]


def by_name(makers: Iterable[Maker]) -> dict[str, Maker]:
    """Tables by the names that pages call them."""
    return {table_name(maker): maker for maker in makers}


def table_name(maker: Callable[..., list[str]]) -> str:
    return maker.__name__.replace("_", "-")


def of_triumph(maker: Callable[[TriumphGame], list[str]]) -> Maker:
    """A table that is made for the games of one system only."""

    def made(game: Game) -> list[str]:
        assert isinstance(game, TriumphGame)
        return maker(game)

    made.__name__ = maker.__name__
    return made


TRIUMPH: Final = by_name(
    of_triumph(maker) for maker in (*guide_tables.MAKERS, *joined_guide_tables.MAKERS, *source_tables.MAKERS)
)  # fmt: skip
ORANGE_SWAN: Final = by_name((
    guide_tables.scenarios, guide_tables.notation,
    *swan_figures.MAKERS, *swan_opening.MAKERS, *swan_blocks.MAKERS, *swan_map.MAKERS, *swan_sources.MAKERS,
))  # fmt: skip

REGISTERED: Final[dict[str, Pages]] = {
    **{game_id: Pages(partial(find_game, game_id), TRIUMPH) for game_id in OF_TRIUMPH},
    "orange-swan": Pages(make_orange_swan, ORANGE_SWAN),
}
