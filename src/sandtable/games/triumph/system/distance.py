"""How far units could ever come, whatever stands in their way: a bound that a search need not exceed.

It follows from the printed map and the speed alone, so each answer is worked out once.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.effects import tech_speed
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import units_of

# More than any way costs.
FAR: Final = 1 << 16

# The numbers of the links among those of `links_of`.
BY_LAND: Final = 0
BY_SEA: Final = 1
BY_AIR: Final = 2
ALONG_COASTS: Final = 3


def reachable(g: TriumphState, unit: int) -> frozenset[int]:
    """11.0b: the spaces to which a unit's speed could take it; to Seas also by Strategic Movement (11.4)."""
    speeds = speeds_of(g, g.unit_power[unit], g.unit_kind[unit])
    return surroundings(g.content, g.unit_space[unit], *speeds)


def speeds_of(g: TriumphState, power: int, kind: int) -> tuple[int, int, int, int]:
    """How fast units of a type are by land, sea and air, and the factor of Strategic Movement."""
    content = g.content
    faster = tech_speed(g, power, kind)
    air = max(content.type_air[kind], faster) if content.type_air[kind] > 0 else 0
    land = max(content.type_land[kind], faster) if content.type_land[kind] > 0 else 0
    factor = content.theatres[content.power_theatre[power]].strategic_factor
    return land, content.type_sea[kind], air, factor


@cache
def surroundings(content: Content, start: int, land: int, sea: int, air: int, factor: int) -> frozenset[int]:
    """All spaces within some speeds by land, sea or air, and Seas within those speeds times a factor."""
    found = set(content.coast_links[start])
    for mode, speed in ((BY_LAND, land), (BY_SEA, max(0, sea)), (BY_AIR, air)):
        for space, cost in within(content, start, speed * factor, mode).items():
            if cost <= speed or content.space_is_sea[space]:
                found.add(space)
    return frozenset(found - {start})


@cache
def next_to(content: Content, start: int) -> frozenset[int]:
    """All spaces next to one, by whatever way of moving."""
    return frozenset(near for links in links_of(content) for near in links[start])


@cache
def way_left(content: Content, mode: int, goal: int) -> list[int]:
    """By space, the least cost of a way from there to a goal, by one of `links_of`.

    FAR where none leads, or a longer one than anything can go.
    """
    back, cost, longest = links_back(content, mode), content.enter_cost, longest_move(content)
    left = [FAR] * len(back)
    left[goal] = 0
    queue = [goal]
    for here in queue:
        way = left[here] + cost[here]
        if way <= longest:
            for before in back[here]:
                if way < left[before]:
                    left[before] = way
                    queue.append(before)
    return left


@cache
def longest_move(content: Content) -> int:
    """What the longest move of all could cost: the highest speed there is, in Strategic Movement."""
    techs = [figure for rows in content.speed_techs for _, figure in rows]
    fastest = max(*content.type_land, *content.type_sea, *content.type_air, *techs)
    return fastest * max(theatre.strategic_factor for theatre in content.theatres)


@cache
def links_back(content: Content, mode: int) -> list[list[int]]:
    """By space, from where a way of moving leads to it."""
    links = links_of(content)[mode]
    back: list[list[int]] = [[] for _ in links]
    for here, near in enumerate(links):
        for space in near:
            back[space].append(here)
    return back


def links_of(content: Content) -> tuple[list[tuple[int, ...]], ...]:
    """The links of the map, by way of moving."""
    return content.land_links, content.sea_links, content.air_links, content.coast_links


def mode_of(content: Content, links: list[tuple[int, ...]]) -> int:
    """Which of `links_of` these are."""
    if links is content.sea_links:
        return BY_SEA
    if links is content.land_links:
        return BY_LAND
    return BY_AIR if links is content.air_links else ALONG_COASTS


def within(content: Content, start: int, speed: int, mode: int) -> dict[int, int]:
    """The spaces that so many area-moves of a kind reach, and how many it takes; Oceans cost more (11.21)."""
    links, at_sea = links_of(content)[mode], mode == BY_SEA
    spent = {start: 0}
    queue = [start]
    for here in queue:
        for near in links[here]:
            cost = spent[here] + (content.enter_cost[near] if at_sea else 1)
            if cost <= speed and cost < spent.get(near, FAR):
                spent[near] = cost
                queue.append(near)
    return spent


def surrounding(g: TriumphState, faction: int) -> set[int]:
    """All areas where units of a faction stand or that their speed could take them to."""
    found: set[int] | None = None if g.memo is None else g.memo.get((surrounding, faction))
    if found is None:
        found = set()
        for (_, _, start), near in ranges(g, faction).items():
            found |= near
            found.add(start)
        if g.memo is not None:
            g.memo[surrounding, faction] = found
    return found


def ranges(g: TriumphState, faction: int) -> dict[tuple[int, int, int], frozenset[int]]:
    """Where its speed could take a faction's units, by their Power, type and area."""
    found: dict[tuple[int, int, int], frozenset[int]] | None
    found = None if g.memo is None else g.memo.get((ranges, faction))
    if found is None:
        found = {}
        for power in g.content.faction_powers[faction]:
            speeds: dict[int, tuple[int, int, int, int]] = {}
            for unit in units_of(g, power):
                kind, space = g.unit_kind[unit], g.unit_space[unit]
                if (power, kind, space) not in found:
                    if kind not in speeds:
                        speeds[kind] = speeds_of(g, power, kind)
                    found[power, kind, space] = surroundings(g.content, space, *speeds[kind])
        if g.memo is not None:
            g.memo[ranges, faction] = found
    return found
