"""7.12: the units that New Years bring, as content: part of `joining`."""

from __future__ import annotations

from dataclasses import replace

from sandtable.games.triumph.content import AT_NEW_YEAR, Content
from sandtable.games.triumph.theatre import YearEvent
from sandtable.games.triumph.world.shapes import ArrivalData, WorldData


def expect_arrivals(c: Content, world: WorldData) -> None:
    """7.122a, 7.125a: the joined game's own arrivals, in place of those of the theatres."""
    ours = [arrival(c, data) for data in world.arrivals]
    theatres = []
    for number, theatre in enumerate(c.theatres):
        kept = [event for event in theatre.year_events if event.power < 0]
        own = [event for event in ours if c.power_theatre[event.power] == number]
        theatres.append(replace(theatre, year_events=(*kept, *own)))
    c.theatres = tuple(theatres)


def arrival(c: Content, data: ArrivalData) -> YearEvent:
    """One series of arrivals: its years, what brings it forward, and the blocks."""
    pools = tuple(c.power_index[name] for name in data.pools)
    return YearEvent(
        id=data.id,
        years=data.years,
        declared=tuple((c.faction_index[by], c.faction_index[upon]) for by, upon in data.declared),
        declarations=data.declarations,
        violated_by=-1,
        violated=(),
        repeats=data.repeats,
        replaces=True,
        when=AT_NEW_YEAR,
        joined=False,
        disputed=False,
        power=pools[0],
        pools=pools,
        types=tuple(c.type_index[name] for name in data.types),
        cv=data.cv,
        spaces=tuple(c.space_index[name] for name in data.spaces),
        together=data.together,
        influence_faction=-1,
        influence_nation=-1,
        influence_markers=0,
    )
