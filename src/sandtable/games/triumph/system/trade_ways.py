"""Which way a Trade Route takes. Whether there is one the rules tell; here it is walked to be drawn."""

from __future__ import annotations

from sandtable.games.triumph.system.routes import Links, land_ways, sea_ways
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.trade import open_areas, shipping


def route(g: TriumphState, faction: int, space: int, cargo: int) -> list[int]:
    """A short way by land; by land, then by sea; or by sea, then by land. Empty: none."""
    center = g.content.faction_center[faction]
    if g.space_control[center] != faction:
        return []
    passable = open_areas(g, shipping(g, faction))
    by_land, by_sea = land_ways(g.content, cargo), sea_ways(g.content, cargo)
    out = walked(passable, by_land, {space: -1})
    if center in out:
        return way_to(out, center)
    if not passable[center]:
        return first_by_sea(g, passable, by_land, by_sea, space, center)
    voyage = sailed(g, passable, by_sea, out)
    if center in voyage:
        return land_then_sea(out, voyage, center)
    return first_by_sea(g, passable, by_land, by_sea, space, center)


def walked(passable: list[bool], ways: Links, before: dict[int, int]) -> dict[int, int]:
    """A Land Segment: by space reached, the one before it; -1 where it begins."""
    queue = list(before)
    for here in queue:
        for near in ways[here]:
            if passable[near] and near not in before:
                before[near] = here
                queue.append(near)
    return before


def sailed(g: TriumphState, passable: list[bool], ways: Links, starts: dict[int, int]) -> dict[int, int]:
    """A Sea Segment from some spaces: it goes on from Seas, Straits and Islets, and may end on any land."""
    sea, passage = g.content.space_is_sea, g.content.space_is_passage
    before: dict[int, int] = {}
    queue = list(starts)
    began = set(queue)
    for here in queue:
        for near in ways[here]:
            if passable[near] and near not in before:
                before[near] = here
                if (sea[near] or passage[near]) and near not in began:
                    queue.append(near)
    return before


def land_then_sea(out: dict[int, int], voyage: dict[int, int], center: int) -> list[int]:
    """The way back from the Center over the Sea Segment to the shore, and from there to where it began."""
    at_sea = [center]
    while at_sea[-1] not in out:
        at_sea.append(voyage[at_sea[-1]])
    return way_to(out, at_sea[-1]) + at_sea[-2::-1]


def first_by_sea(
    g: TriumphState, passable: list[bool], by_land: Links, by_sea: Links, space: int, center: int
) -> list[int]:
    """By sea to land from which a Land Segment leads to the Center."""
    inland = walked(passable, by_land, {center: -1})
    voyage = sailed(g, passable, by_sea, {space: -1})
    for end in voyage:
        if end in inland:
            at_sea = [end]
            while at_sea[-1] != space:
                at_sea.append(voyage[at_sea[-1]])
            return at_sea[::-1] + way_to(inland, end)[-2::-1]
    return []


def way_to(before: dict[int, int], space: int) -> list[int]:
    """The way from where a search began to a space."""
    way = [space]
    while before[way[-1]] >= 0:
        way.append(before[way[-1]])
    return way[::-1]
