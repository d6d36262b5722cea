"""Where in the story of a game a position stands: the season, whose Turn it is, and the Phase."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.board.status_view import SEASON_NAMES, date, phase_words
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.journal import Heading

HEADING: Final = template("heading", "text text", "{0}: {1}")


def heading(g: SwanState) -> Heading:
    """The heading of a position, in whole and in parts."""
    when, phase, season = date(g), phase_words(g), g.say(SEASON_NAMES[g.season])
    return Heading(g.say(HEADING, when, phase), when, season, phase, g.year)
