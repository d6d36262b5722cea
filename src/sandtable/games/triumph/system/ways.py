"""What a destination comes to before it is chosen: by which areas the unit gets there, and who waits for it.

Nothing here is a rule. It is made from a sight, by the search that the rules themselves use, and only for the
player of the unit that is about to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system import debts, kinds
from sandtable.games.triumph.system.cautions import entry_words
from sandtable.games.triumph.system.gates import Mover, as_there, crossing_problem
from sandtable.games.triumph.system.movement import MoveTo, MoveVia
from sandtable.games.triumph.system.paths import Way as Moving
from sandtable.games.triumph.system.paths import (
    counts_whence,
    entries,
    mover_of,
    normal_ways,
    spread,
    strategic_ways,
)
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.units import power_in
from sandtable.protocol.board import Tier, Way
from sandtable.protocol.text import Text

BY_LAND: Final = template("way.land", "", "by land")
BY_SEA: Final = template("way.sea", "", "by sea")
BY_AIR: Final = template("way.air", "", "by air")
STRATEGIC: Final = template("way.strategic", "", "by Strategic Movement")


def ways(g: TriumphState) -> dict[str, Way]:
    """By what the viewer may choose now, in notation, what choosing that place comes to."""
    found: dict[str, Way] = {}
    text = g.game.actions.text
    for step in asking(g, g.stack):
        if isinstance(step, MoveTo):
            goals = debts.moves_of(g, step.faction, step.unit)
            for space, way in to_goals(g, step, goals).items():
                found[text(kinds.TO << 16 | space)] = way
        else:
            for near, way in from_sides(g, step).items():
                found[text(kinds.VIA << 16 | near)] = way
    return found


def asking(g: TriumphState, stack: list[Step]) -> Iterator[MoveTo | MoveVia]:
    """The moves of which the viewer is asked where to, or from where; others do not know of them."""
    top = stack[-1] if stack else None
    if isinstance(top, Together):
        for lane in top.lanes:
            yield from asking(g, lane)
    elif isinstance(top, MoveTo | MoveVia) and g.viewer >= 0 and g.faction_seat[top.faction] == g.viewer:
        yield top


def to_goals(g: TriumphState, step: MoveTo, goals: list[int]) -> dict[int, Way]:
    """What each destination of a unit comes to."""
    m = mover_of(g, step.unit, step.faction)
    ids = g.content.space_id
    found: dict[int, Way] = {}
    asked = {goal: entries(g, m, goal) for goal in goals if not m.engaged and counts_whence(g, m, goal)}
    for moving, strategic in all_ways(g, m):
        links, speed, gate = moving
        ends = [0] * g.content.n_spaces
        left = spread(g, m, links, speed, gate, ends)
        before = came_from(links, left)
        for goal in goals:
            if goal in found or not ends[goal]:
                continue
            route = [ids[space] for space in route_to(g, m, left, before, goal)]
            tier = tier_of(g, step, m, goal, strategic)
            words = g.say(STRATEGIC) if strategic else by_words(g, moving)
            sides = [ids[near] for near in asked.get(goal, [])]
            found[goal] = Way(tier, route, words, sides if len(sides) > 1 else [])
    return found


def from_sides(g: TriumphState, step: MoveVia) -> dict[int, Way]:
    """The routes to an area by each of the areas from which the unit can enter it."""
    m = mover_of(g, step.unit, step.faction)
    ids = g.content.space_id
    found: dict[int, Way] = {}
    sides = entries(g, m, step.space)
    for moving in normal_ways(g, m):
        links, speed, gate = moving
        left = spread(g, m, links, speed, gate, [0] * g.content.n_spaces)
        before = came_from(links, left)
        for near in sides:
            if near not in found and left[near] and step.space in links[near]:
                route = [*route_to(g, m, left, before, near), step.space]
                found[near] = Way("move", [ids[space] for space in route], by_words(g, moving))
    return found


def all_ways(g: TriumphState, m: Mover) -> Iterator[tuple[Moving, bool]]:
    """The ways of moving of a unit, in the order in which the rules try them; whether each is strategic."""
    for moving in [] if m.redeploys else normal_ways(g, m):
        yield moving, False
    for moving in strategic_ways(g, m):
        yield moving, True


def tier_of(g: TriumphState, step: MoveTo, m: Mover, goal: int, strategic: bool) -> Tier:
    """How a destination is marked."""
    if g.space_powers[goal] & as_there(g, m, goal).enemies:
        return "fight"
    if entry_words(g, step.faction, power_in(g, g.unit_power[step.unit], goal), goal):
        return "caution"
    return "far" if strategic else "move"


def by_words(g: TriumphState, moving: Moving) -> Text:
    """The way of moving that follows some links."""
    links = moving[0]
    if links is g.content.sea_links:
        return g.say(BY_SEA)
    return g.say(BY_AIR if links is g.content.air_links else BY_LAND)


def came_from(links: list[tuple[int, ...]], left: list[int]) -> dict[int, list[int]]:
    """By area, those from which one can go on to it."""
    found: dict[int, list[int]] = {}
    for here, moves in enumerate(left):
        if moves:
            for space in links[here]:
                found.setdefault(space, []).append(here)
    return found


def route_to(
    g: TriumphState, m: Mover, left: list[int], before: dict[int, list[int]], goal: int
) -> list[int]:
    """The areas on a shortest way, the first being where the unit stands."""
    cost, route, here = g.content.enter_cost, [goal], goal
    while here != m.start:
        near = [space for space in before.get(here, []) if left[space] > cost[here] and space not in route]
        if not near:
            break
        # Where the last border counts, it is crossed where it may be.
        open_ = [space for space in near if here != goal or not crossing_problem(g, m, space, here)]
        here = max(open_ or near, key=lambda space: left[space])
        route.append(here)
    return route[::-1]
