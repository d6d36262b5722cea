"""Where a unit can go, told before it goes: the route, how it travels, and whether enemies are met there.

It shows what the searches of the rules find on the sight of the player who moves, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, MAP
from sandtable.games.orange_swan.base.kinds import TO
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.rules.land_movement import March, next_goals
from sandtable.games.orange_swan.rules.naval_movement import Course, destinations, must_stop, open_waters
from sandtable.games.orange_swan.rules.strategic_movement import Transfer, goals, reached
from sandtable.games.orange_swan.rules.strategic_paths import landings
from sandtable.games.orange_swan.rules.units import enemy_of, has, is_air
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.board import Tier, Way
from sandtable.protocol.text import Text

BY_SEA: Final = template("way.sea", "", "by sea")
BY_LAND: Final = template("way.land", "", "by land")
BY_AIR: Final = template("way.air", "", "by air")
STRATEGIC: Final = template("way.strategic", "", "by Strategic Movement")


def ways(g: SwanState) -> dict[str, Way]:
    """By what the viewer may choose now, in notation, what choosing that place comes to."""
    top = g.stack[-1] if g.stack else None
    found: dict[int, Way] = {}
    if g.viewer < 0 or top is None or not top.private:
        return {}
    if isinstance(top, Course):
        found = by_sea(g, top)
    elif isinstance(top, March):
        found = on_the_march(g, top)
    elif isinstance(top, Transfer):
        found = strategic(g, top)
    return {g.game.actions.text(TO << 16 | space): way for space, way in found.items()}


def by_sea(g: SwanState, course: Course) -> dict[int, Way]:
    """5.1a: where a ship can go; it stops where it meets enemies, and battles are fought there."""
    side, start = BLOCKS.unit_side[course.unit], g.unit_space[course.unit]

    def onward(here: int) -> Iterable[int]:
        return [] if here != start and must_stop(g, here, side) else open_waters(g, here, side)

    before = shortest(start, onward)
    found: dict[int, Way] = {}
    for sea in destinations(g, course.unit):
        route = route_to(before, sea)
        met = has(g, sea, enemy_of(side))
        tier: Tier = "fight" if met else "far" if len(route) > 2 else "move"
        found[sea] = way(g, tier, route, g.say(BY_SEA))
    return found


def on_the_march(g: SwanState, march: March) -> dict[int, Way]:
    """6.2b: where a unit can go next, after what it has gone already."""
    gone = [g.unit_space[march.unit], *march.path]
    words = g.say(BY_AIR if is_air(g, march.unit) else BY_LAND)
    return {space: way(g, "move", [*gone, space], words) for space in next_goals(march, g)}


def strategic(g: SwanState, going: Transfer) -> dict[int, Way]:
    """6.3b: where a unit can end, over the Sea Zones that it has crossed and on over land."""
    start, lands = g.unit_space[going.unit], reached(going, g)
    begun = [start, *going.seas] if going.seas else []

    def onward(here: int) -> list[int]:
        return [land for land in MAP.land_next[here] if land in lands]

    found: dict[int, Way] = {}
    routes = [shortest(first, onward) for first in ashore(g, going)]
    for land in goals(going, g):
        known = [route_to(before, land) for before in routes if land in before]
        found[land] = way(g, "far", [*begun, *min(known, key=len, default=[land])], g.say(STRATEGIC))
    return found


def ashore(g: SwanState, going: Transfer) -> list[int]:
    """6.3.1a: the Land Areas from which it goes on over land."""
    return landings(g, going.unit, going.seas[-1]) if going.seas else [g.unit_space[going.unit]]


def way(g: SwanState, tier: Tier, route: list[int], words: Text) -> Way:
    """A way by the ids of its spaces."""
    return Way(tier, [MAP.id[space] for space in route], words)


def shortest(start: int, onward: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """By space that is reached, the one before it on a shortest way; the start is its own."""
    before, edge = {start: start}, [start]
    for here in edge:
        for there in onward(here):
            if there not in before:
                before[there] = here
                edge.append(there)
    return before


def route_to(before: dict[int, int], goal: int) -> list[int]:
    """The spaces of a shortest way, the first where it begins."""
    route = [goal]
    while before.get(route[-1], route[-1]) != route[-1]:
        route.append(before[route[-1]])
    return route[::-1]
