"""Where in the story of a game a position stands: the season, whose Turn it is, and the Phase."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.board.status_view import PHASE_NAMES, SEASON_NAMES, date, phase_words
from sandtable.games.orange_swan.state import FINAL, LAND, NAVAL, PRODUCTION, SwanState
from sandtable.protocol.board import PhaseMark, phase_marks
from sandtable.protocol.journal import Heading
from sandtable.protocol.text import Text

HEADING: Final = template("heading", "text text", "{0}: {1}")
BLITZ: Final = template("phase.in-blitz", "text", "Blitz: {0}")


def heading(g: SwanState) -> Heading:
    """The heading of a position, in whole and in parts."""
    when, phase, season = date(g), phase_words(g), g.say(SEASON_NAMES[g.season])
    return Heading(g.say(HEADING, when, phase), when, season, phase, g.year)


def phases(g: SwanState) -> list[PhaseMark]:
    """3.0: the Phases of a Turn in order; in a Blitz its Naval and Land Phase come before the Final Phase."""
    order = [PRODUCTION, NAVAL, LAND, FINAL]
    if g.phase not in order:
        order.insert(0, g.phase)
    names: list[Text] = [g.say(PHASE_NAMES[phase]) for phase in order]
    now = order.index(g.phase)
    if g.blitz and g.phase != FINAL:
        now = len(names) - 1
        names.insert(now, g.say(BLITZ, g.say(PHASE_NAMES[g.phase])))
    return phase_marks(names, now)
