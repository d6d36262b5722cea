"""7.121, 8.1: what the Capitalists court of each other, as content: part of `joining`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.theatre import NO_LIMIT, YearEvent
from sandtable.games.triumph.world.shapes import OpinionData, WorldData


def court(c: Content, world: WorldData) -> None:
    """8.1, 8.11d: the nations that each Capitalist courts; how each theatre alone wins them does not hold."""
    for row in world.courtship.courted:
        nation = c.nation_index[row.nation]
        c.courted[nation] = c.faction_index[row.by]
        c.nation_influence_limit[nation] = NO_LIMIT


def hear_opinion(c: Content, world: WorldData) -> None:
    """7.121, 8.2g: the Influence of New Years and of Violations, as the joined game has it."""
    ours = {data.id: data for data in world.public_opinion}
    revise_events(c, lambda event: revised(c, event, ours))
    revise_events(c, lambda event: placed_at_once(event, world.placed_at_once))


def revise_events(c: Content, revise: Callable[[YearEvent], YearEvent]) -> None:
    """Put others in the place of the year events of both theatres."""
    c.theatres = tuple(
        replace(theatre, year_events=tuple(revise(event) for event in theatre.year_events))
        for theatre in c.theatres
    )


def placed_at_once(event: YearEvent, ours: tuple[str, ...]) -> YearEvent:
    """8.2h: the Influence of a Violation is placed with it in both theatres, and acts at Resolution."""
    return replace(event, at_once=True) if event.id in ours else event


def revised(c: Content, event: YearEvent, ours: dict[str, OpinionData]) -> YearEvent:
    """A year event with the figures of the joined game, if that has any for it."""
    data = ours.get(event.id)
    if data is None:
        return event
    return replace(
        event,
        years=data.years,
        influence_faction=c.faction_index[data.faction],
        influence_nation=c.nation_index[data.nation],
        influence_markers=data.markers,
    )
