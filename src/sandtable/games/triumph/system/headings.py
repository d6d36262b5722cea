"""Where in the story of a game a position stands: the Season, where there is one, the Year and the Phase."""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.system.printed import SEASONS
from sandtable.games.triumph.system.state import (
    GOVERNMENT,
    NEW_YEAR,
    PHASES,
    PRODUCTION,
    SETTING_UP,
    TriumphState,
)
from sandtable.games.triumph.system.tables import template
from sandtable.protocol.board import PhaseMark, phase_marks
from sandtable.protocol.journal import Heading
from sandtable.protocol.text import Text

HEADING: Final = template("heading", "text text", "{0}: {1}")
SEASON_AND_YEAR: Final = template("heading.date", "text text", "{0} {1}")
# What the Phases and the Seasons are called where they stand alone.
PHASE_NAMES: Final = [template(f"phase.{phase.lower().replace(' ', '-')}", "", phase) for phase in PHASES]
SEASON_NAMES: Final = [template(f"season.{season.lower()}", "", season) for season in SEASONS]


def heading(g: TriumphState) -> Heading:
    """The heading of a position, in whole and in parts."""
    templates, year = g.game.templates, str(g.year)
    season: Text = templates.text(SEASON_NAMES[g.season]) if g.season >= 0 else []
    date: Text = templates.text(SEASON_AND_YEAR, season, year) if season else [year]
    phase = templates.text(PHASE_NAMES[g.phase])
    return Heading(templates.text(HEADING, date, phase), date, season, phase, g.year)


def phases(g: TriumphState) -> list[PhaseMark]:
    """The parts of a Year in order: three Phases, then Seasons, the present one with its Phase."""
    say, first = g.game.templates.text, [NEW_YEAR, PRODUCTION, GOVERNMENT]
    if g.phase == SETTING_UP:
        first.insert(0, SETTING_UP)
    names: list[Text] = [say(PHASE_NAMES[phase]) for phase in first]
    for season, name in enumerate(SEASON_NAMES):
        here = season == g.season
        names.append(say(HEADING, say(name), say(PHASE_NAMES[g.phase])) if here else say(name))
    if g.season >= 0:
        return phase_marks(names, len(first) + g.season)
    # A position made by hand may stand in a Phase of no Season.
    return phase_marks(names, first.index(g.phase) if g.phase in first else -1)
