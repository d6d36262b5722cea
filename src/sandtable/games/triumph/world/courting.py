"""7.121, 8.1: what the Capitalists court of each other, as content: part of `joining`."""

from __future__ import annotations

from dataclasses import replace

from sandtable.games.triumph.content import AT_NEW_YEAR, Content
from sandtable.games.triumph.theatre import NO_LIMIT, YearEvent
from sandtable.games.triumph.world.shapes import OpinionData, WorldData


def court(c: Content, world: WorldData) -> None:
    """8.1, 8.11d: the nations that each Capitalist courts; how each theatre alone wins them does not hold."""
    for row in world.courtship.courted:
        nation = c.nation_index[row.nation]
        c.courted[nation] = c.faction_index[row.by]
        c.nation_influence_limit[nation] = NO_LIMIT


def hear_opinion(c: Content, world: WorldData) -> None:
    """7.121a, 7.121b: the Influence of New Years, in place of what the theatres alone have."""
    opinions = [opinion(c, data) for data in world.public_opinion]
    theatres = []
    for number, theatre in enumerate(c.theatres):
        kept = [event for event in theatre.year_events if event.influence_faction < 0 or not event.years]
        own = [event for event in opinions if c.nation_theatre[event.influence_nation] == number]
        theatres.append(replace(theatre, year_events=(*kept, *own)))
    c.theatres = tuple(theatres)


def opinion(c: Content, data: OpinionData) -> YearEvent:
    """One such event: no units, nobody's Declaration, nothing but Influence."""
    return YearEvent(
        id=data.id,
        years=data.years,
        declared=(),
        declarations=0,
        violated_by=-1,
        violated=(),
        repeats=0,
        replaces=False,
        when=AT_NEW_YEAR,
        joined=False,
        disputed=False,
        power=-1,
        pools=(),
        types=(),
        cv=(),
        spaces=(),
        together=False,
        influence_faction=c.faction_index[data.faction],
        influence_nation=c.nation_index[data.nation],
        influence_markers=data.markers,
    )
