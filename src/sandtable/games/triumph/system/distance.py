"""How far units could ever come, whatever stands in their way: a bound that a search need not exceed.

It follows from the printed map and the speed alone, so each answer is worked out once.
"""

from __future__ import annotations

from functools import cache

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.effects import tech_speed
from sandtable.games.triumph.system.state import TriumphState


def could_reach(g: TriumphState, unit: int, target: int) -> bool:
    """11.0b: whether a unit's speed could take it to a space; at sea also by Strategic Movement (11.4)."""
    content = g.content
    kind, power = g.unit_kind[unit], g.unit_power[unit]
    faster = tech_speed(g, power, kind)
    air = max(content.type_air[kind], faster) if content.type_air[kind] > 0 else 0
    land = max(content.type_land[kind], faster) if content.type_land[kind] > 0 else 0
    factor = 1
    if content.space_is_sea[target]:
        factor = content.theatres[content.power_theatre[power]].strategic_factor
    return target in surroundings(content, g.unit_space[unit], land, content.type_sea[kind], air, factor)


@cache
def surroundings(content: Content, start: int, land: int, sea: int, air: int, factor: int) -> frozenset[int]:
    """All spaces within some speeds by land, sea or air, times a factor."""
    found = within(content, start, land * factor, "land")
    found |= within(content, start, max(0, sea) * factor, "sea")
    found |= within(content, start, air * factor, "air")
    return frozenset(found | set(content.coast_links[start]))


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
