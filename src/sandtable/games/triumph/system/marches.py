"""Whether a unit could come to land that a declaration would open: quick looks before a search."""

from __future__ import annotations

from collections.abc import Set

from sandtable.games.triumph.system.distance import BY_SEA, way_left
from sandtable.games.triumph.system.entry import entry_table
from sandtable.games.triumph.system.gates import entry_to, land_speed, sea_speed
from sandtable.games.triumph.system.paths import mover_of, normal_ways, search_by
from sandtable.games.triumph.system.state import TriumphState


def may_come(g: TriumphState, unit: int, goals: Set[int]) -> bool:
    """Whether a unit does not go by land alone, or a goal lies next to what is open to its march."""
    content, kind, start = g.content, g.unit_kind[unit], g.unit_space[unit]
    if not content.type_is_ground[kind] or not content.space_is_land[start]:
        return True
    power = g.unit_power[unit]
    if not marches(g, power, land_speed(g, power, kind), start).isdisjoint(goals):
        return True
    sea = sea_speed(g, kind)
    return sea > 0 and any(way_left(content, BY_SEA, space)[start] <= sea for space in goals)


def marches(g: TriumphState, power: int, speed: int, start: int) -> set[int]:
    """The areas next to those that a march over land open to a Power comes through without Enemies."""
    key = (marches, power, speed, start)
    found: set[int] | None = None if g.memo is None else g.memo.get(key)
    if found is None:
        links, home = g.content.land_links, g.content.power_theatre[power]
        table, enemies = entry_table(g, power), g.power_enemies[power]
        found, heads = set(links[start]), links[start]
        for _ in range(1, speed):
            through = [
                s
                for s in heads
                if not g.space_powers[s] & enemies
                and (g.content.space_theatre[s] != home or entry_to(g, table, power, s) == 0)
            ]
            heads = tuple({space for here in through for space in links[here]} - found)
            found.update(heads)
        if g.memo is not None:
            g.memo[key] = found
    return found


def enters(g: TriumphState, unit: int, goals: Set[int]) -> bool:
    """Whether a unit can end its move in one of some areas, not Strategically."""
    m = mover_of(g, unit)
    ways = [] if m.redeploys else normal_ways(g, m)
    for goal in goals:
        m.goal = goal
        search_by(g, m, ways, [0] * g.content.n_spaces)
        if m.reached:
            return True
    return False
