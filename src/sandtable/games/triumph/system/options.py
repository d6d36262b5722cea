"""What a table may agree on before the game starts. The first value of each is the printed game."""

from __future__ import annotations

from typing import Final

from sandtable.engine.game import Option
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.state import TriumphState

LAST_YEAR: Final = 0
OPENING: Final = 1
FOREIGN_ENTRY: Final = 2

OVERHAND: Final = "overhand"
WAR_WITH_ANYBODY: Final = "any-war"
WAR_THERE: Final = "war-there"


def all_options(content: Content) -> list[Option]:
    """The options of a game on this content, in the order in which states store them."""
    return [
        _last_year(content),
        Option(
            "opening",
            ["turn-order", OVERHAND],
            "Who opens Government card play: the first in Turn Order, or whoever holds most cards beyond "
            "his Limit, down to the next largest excess.",
        ),
        Option(
            "foreign-entry",
            [WAR_WITH_ANYBODY, WAR_THERE],
            "Which War lets US, British and Russian units enter China: any War of their faction, or only "
            "one with a faction that moves there freely.",
        ),
    ]


def _last_year(content: Content) -> Option:
    """0.3: the game is printed for ten years; a table may agree to stop earlier."""
    first, last = content.theatres[0].start_year, content.theatres[0].last_year
    years = [str(last)] + [str(year) for year in range(first, last)]
    return Option(
        "last-year", years, f"The year after which Victory Points decide; the printed game ends in {last}."
    )


def chosen(g: TriumphState, option: int) -> str:
    """The value that the table agreed on."""
    return g.game.options[option].values[g.options[option]]
