"""How far units could ever come, whatever stands in their way: a bound that a search need not exceed.

It follows from the printed map and the speed alone, so each answer is worked out once.
"""

from __future__ import annotations

from functools import cache

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.effects import tech_speed
from sandtable.games.triumph.system.state import TriumphState


def reachable(g: TriumphState, unit: int) -> frozenset[int]:
    """11.0b: the spaces to which a unit's speed could take it; to Seas also by Strategic Movement (11.4)."""
    content = g.content
    kind, power = g.unit_kind[unit], g.unit_power[unit]
    faster = tech_speed(g, power, kind)
    air = max(content.type_air[kind], faster) if content.type_air[kind] > 0 else 0
    land = max(content.type_land[kind], faster) if content.type_land[kind] > 0 else 0
    factor = content.theatres[content.power_theatre[power]].strategic_factor
    return surroundings(content, g.unit_space[unit], land, content.type_sea[kind], air, factor)


@cache
def surroundings(content: Content, start: int, land: int, sea: int, air: int, factor: int) -> frozenset[int]:
    """All spaces within some speeds by land, sea or air, and Seas within those speeds times a factor."""
    near = within_speeds(content, start, land, sea, air)
    far = within_speeds(content, start, land * factor, sea * factor, air * factor)
    return frozenset(near | {space for space in far if content.space_is_sea[space]})


def within_speeds(content: Content, start: int, land: int, sea: int, air: int) -> set[int]:
    """All spaces within some speeds by land, sea or air."""
    found = within(content, start, land, "land")
    found |= within(content, start, max(0, sea), "sea")
    found |= within(content, start, air, "air")
    return found | set(content.coast_links[start])


def within(content: Content, start: int, speed: int, mode: str) -> set[int]:
    """The spaces that so many area-moves of a kind reach; entering an Ocean costs more (11.21)."""
    links = {"land": content.land_links, "sea": content.sea_links, "air": content.air_links}[mode]
    left = {start: speed}
    queue = [start]
    for here in queue:
        for near in links[here]:
            rest = left[here] - (content.enter_cost[near] if mode == "sea" else 1)
            if rest >= 0 and rest > left.get(near, -1):
                left[near] = rest
                queue.append(near)
    return set(left) - {start}
