"""The tables that can stand in the pages of these games."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from sandtable.engine.game import Game
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.tools import guide_tables, joined_guide_tables, source_tables


def of_triumph(maker: Callable[[TriumphGame], list[str]]) -> Callable[[Game], list[str]]:
    """A table that is made for the games of this system only."""

    @wraps(maker)
    def made(game: Game) -> list[str]:
        assert isinstance(game, TriumphGame)
        return maker(game)

    return made


LISTED: Final = (*guide_tables.MAKERS, *joined_guide_tables.MAKERS, *source_tables.MAKERS)
MAKERS: Final = [of_triumph(maker) for maker in LISTED]
