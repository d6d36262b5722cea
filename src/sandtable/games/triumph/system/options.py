"""What a table may agree on before the game starts. The first value of each is the printed game.

Each game lists its own options; a rule asks by id, and a game without that option plays as printed.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.engine.game import Option
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.theatre import TableOption

LAST_YEAR: Final = "last-year"
OPENING: Final = "opening"
FOREIGN_ENTRY: Final = "foreign-entry"
OPEN_PARTNERS: Final = "open-partners"

OVERHAND: Final = "overhand"
WAR_WITH_ANYBODY: Final = "any-war"
WAR_THERE: Final = "war-there"
OFF: Final = "off"
ON: Final = "on"

NONE_CLOSED: Final[frozenset[int]] = frozenset()


def last_year(content: Content) -> Option:
    """0.3: the game is printed for ten years; a table may agree to stop earlier."""
    first, last = content.theatres[0].start_year, content.theatres[0].last_year
    years = [str(last)] + [str(year) for year in range(first, last)]
    return Option(
        LAST_YEAR, years, f"The year after which Victory Points decide; the printed game ends in {last}."
    )


def switches(content: Content, theatre: int) -> list[Option]:
    """tnt:T19a: the options that the data of a theatre describe, each a switch."""
    return [Option(option.id, [OFF, ON], option.about) for option in content.theatres[theatre].options]


def chosen(g: TriumphState, option: str) -> str:
    """The value that the table agreed on; empty where the game has no such option."""
    for known, value in zip(g.game.options, g.options, strict=True):
        if known.id == option:
            return known.values[value]
    return ""


def agreed(g: TriumphState) -> list[TableOption]:
    """tnt:T19a: the switches of all theatres that the table has agreed on."""
    options = [option for theatre in g.content.theatres for option in theatre.options]
    return [option for option in options if chosen(g, option.id) == ON]


def closed_passages(g: TriumphState) -> frozenset[int]:
    """tnt:T19.1: the Straits that by agreement let only their friends pass."""
    if not any(g.options):
        return NONE_CLOSED
    return _closed(tuple(option.closed_passages for option in agreed(g)))


@cache
def _closed(passages: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    return frozenset(space for closed in passages for space in closed)
