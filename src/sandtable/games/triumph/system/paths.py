"""11.0: where a unit can go, and where it can ReBase to (13.0).

A search spreads from the start over the links of one way of moving; the gates say where it may pass and end.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from itertools import compress
from typing import Final

from sandtable.games.triumph.content import AIR, MARINE
from sandtable.games.triumph.system.armed_minors import is_hostile
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.distance import mode_of, way_left
from sandtable.games.triumph.system.effects import tech_speed
from sandtable.games.triumph.system.entry import may_stay_at_sea
from sandtable.games.triumph.system.gates import (
    ANYWHERE,
    CROSSING,
    END,
    EVERYWHERE,
    PASS,
    REDEPLOY_ONLY,
    Mover,
    air_gate,
    air_speed,
    as_there,
    coast_gate,
    crossing_problem,
    entry_to,
    land_gate,
    land_speed,
    leaving,
    may_move_strategically,
    refuse,
    sea_gate,
    sea_speed,
    stance_of,
    strategic_air_gate,
    strategic_land_gate,
    strategic_sea_gate,
)
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.units import minor_powers

TOO_FAR = refusal("11.0b", "That is farther than the unit can move, or its way there is blocked.")
MUST_STOP = refusal("11.0c", "There are Enemy units on the way, and the unit must stop where it meets them.")
STAYS = refusal("11.0b", "The unit is already there.")
ONE_WAY = refusal("11.0d", "Land, Sea and Air Movement cannot be combined in one move.")
STOP_AT_LAND = refusal(
    "11.2a", "Sea Movement stops on entering land, unless ships can pass through it and no Enemy holds it."
)

Gate = Callable[[TriumphState, Mover, int], int]
# The links of the map that a way of moving follows, how far, and what opens the areas.
Way = tuple[list[tuple[int, ...]], int, Gate]
STRATEGIC_GATES = (strategic_land_gate, strategic_sea_gate, strategic_air_gate)
# Stands for all types that are alike to a gate.
ANY_TYPE: Final = -1


def mover_of(g: TriumphState, unit: int, commander: int = -1) -> Mover:
    """The search of a unit on the map, under the Command of its owner or of another faction."""
    escaped = bool(g.unit_flags[unit] & ESCAPED)
    return Mover(g, g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit], escaped, commander)


def spread(
    g: TriumphState,
    m: Mover,
    links: list[tuple[int, ...]],
    speed: int,
    gate: Gate,
    ends: list[int],
    ahead: list[int] | None = None,
) -> list[int]:
    """11.0b, 11.21, tnt:T11.4b: go as far as the Speed allows, each area at its cost; mark where it may end.

    Where the search is for one area alone, `ahead` says how far that is: it goes nowhere from where that is
    too far. Returns, for the areas from which it may go on, one more than the area-moves left there.
    """
    cost, start = g.content.enter_cost, m.start
    theatre = g.content.space_theatre
    home = g.content.power_theatre[m.power]
    left = [0] * len(cost)
    seen = bits_of(g, m, gate)
    layers: list[list[int]] = [[] for _ in range(speed + 1)]
    bound_first = m.engaged or bool(m.first)
    left[start] = speed + 1
    layers[speed].append(start)
    for moves in range(speed, 0, -1):
        for here in layers[moves]:
            if left[here] != moves + 1:
                continue
            for space in links[here]:
                rest = moves - cost[space]
                if rest < 0 or left[space] > rest or (ahead is not None and ahead[space] > rest):
                    continue
                bits = seen[space]
                if bits < 0:
                    # In another theatre the unit is a visitor.
                    mover = m if theatre[space] == home else as_there(g, m, space)
                    bits = seen[space] = gate(g, mover, space)
                if bound_first and here == start and bits:
                    bits = first_step(g, m, space, bits)
                if not bits:
                    continue
                if bits & END and not ends[space]:
                    problem = crossing_problem(g, m, here, space) if bits & CROSSING else 0
                    if problem:
                        refuse(m, space, problem)
                    else:
                        ends[space] = 1
                        if m.goal == space or m.goal == ANYWHERE:
                            m.reached = True
                            return left
                if bits & PASS:
                    left[space] = rest + 1
                    if rest:
                        layers[rest].append(space)
    return left


def bits_of(g: TriumphState, m: Mover, gate: Gate) -> list[int]:
    """By area, what a gate said of it, or -1 where it was not asked yet.

    What one unit has asked holds for all of its Power that are alike to the gate: to Strategic Movement all
    but Marines, else those of one type or any other Ground units, in a Battle or not, at Sea or not.
    """
    if m.why is not None or g.memo is None or m.lone:
        return [-1] * g.content.n_spaces
    sort = MARINE if m.kind == MARINE else ANY_TYPE
    if gate not in STRATEGIC_GATES:
        sort = m.kind if sort == MARINE or not m.ground else ANY_TYPE
        sort = sort << 3 | m.engaged << 2 | m.public << 1 | g.content.space_is_sea[m.start]
    elif sort == MARINE:
        return [-1] * g.content.n_spaces
    key = (gate, m.power, m.commander, sort)
    found: list[int] | None = g.memo.get(key)
    if found is None:
        found = g.memo[key] = [-1] * g.content.n_spaces
    return found


def ahead_of(g: TriumphState, m: Mover, links: list[tuple[int, ...]]) -> list[int] | None:
    """By area, what the way to the goal of a search costs at least; None where it has no goal.

    Where reasons are asked for everything is tried.
    """
    if m.goal < 0 or m.why is not None:
        return None
    return way_left(g.content, mode_of(g.content, links), m.goal)


def first_step(g: TriumphState, m: Mover, space: int, bits: int) -> int:
    """11.51a: what the first step out of a Battle allows."""
    if m.first and space not in m.first:
        return 0
    return leaving(g, as_there(g, m, space), space, bits) if m.engaged else bits


def normal_ways(g: TriumphState, m: Mover) -> list[Way]:
    """11.0d, tnt:T11.1b: the ways of moving of the type, never combined: Land, Sea and Air."""
    content = g.content
    air = air_speed(g, m.power, m.kind)
    if air:
        return [(content.air_links, air, air_gate)]
    ways: list[Way] = []
    land = land_speed(g, m.power, m.kind)
    if land and content.space_is_land[m.start]:
        ways.append((content.land_links, land, land_gate))
    elif not m.ground and content.type_land[m.kind] > 0 and content.space_is_land[m.start]:
        ways.append((content.coast_links, content.type_land[m.kind], coast_gate))
    sea = sea_speed(g, m.kind)
    if sea:
        ways.append((content.sea_links, sea, sea_gate))
    return ways


def strategic_ways(g: TriumphState, m: Mover) -> list[Way]:
    """11.4a, tnt:T11.8a: the same ways at double Speed, over Friendly areas only."""
    content = g.content
    ways: list[Way] = []
    if not may_move_strategically(g, m):
        return ways
    factor = content.theatres[content.space_theatre[m.start]].strategic_factor
    air, land, sea = air_speed(g, m.power, m.kind), land_speed(g, m.power, m.kind), sea_speed(g, m.kind)
    if air:
        ways.append((content.air_links, air * factor, strategic_air_gate))
    if land and content.space_is_land[m.start]:
        ways.append((content.land_links, land * factor, strategic_land_gate))
    if sea:
        ways.append((content.sea_links, sea * factor, strategic_sea_gate))
    return ways


def search(g: TriumphState, m: Mover) -> list[int]:
    """11.0b, 11.4a: for every area whether the unit may end its move there."""
    ends = [0] * g.content.n_spaces
    if not m.redeploys:
        search_by(g, m, normal_ways(g, m), ends)
    if not m.reached:
        search_by(g, m, strategic_ways(g, m), ends)
    return ends


def search_by(g: TriumphState, m: Mover, ways: list[Way], ends: list[int]) -> None:
    """Mark where a unit may end by some ways of moving, until it has reached what it looks for."""
    for links, speed, gate in ways:
        ahead = ahead_of(g, m, links)
        if ahead is None or not is_vain(g, m, ahead, speed, gate):
            spread(g, m, links, speed, gate, ends, ahead)
            if m.reached:
                return


def ways_of(g: TriumphState, m: Mover) -> list[Way]:
    """All ways of moving that are open to a unit."""
    strategic = strategic_ways(g, m)
    return strategic if m.redeploys else normal_ways(g, m) + strategic


def is_vain(g: TriumphState, m: Mover, ahead: list[int], speed: int, gate: Gate) -> bool:
    """Whether a way of moving cannot end where the search is to lead, so that it need not be tried."""
    if ahead[m.start] > speed:
        return True
    known = bits_of(g, m, gate)
    if known[m.goal] < 0:
        known[m.goal] = gate(g, as_there(g, m, m.goal), m.goal)
    return not known[m.goal] & END


def reaches(g: TriumphState, m: Mover, goal: int) -> bool:
    """Whether a unit can end there, or ANYWHERE. Stops as soon as that is known."""
    m.goal = goal
    search(g, m)
    found, m.goal, m.reached = m.reached, EVERYWHERE, False
    return found


def reaches_one(g: TriumphState, m: Mover, goals: list[int]) -> bool:
    """Whether a unit can end in one of a few areas. Each is looked for by itself."""
    found, nowhere = False, [0] * g.content.n_spaces
    for links, speed, gate in ways_of(g, m):
        for goal in goals:
            m.goal = goal
            ahead = ahead_of(g, m, links)
            if not found and (ahead is None or not is_vain(g, m, ahead, speed, gate)):
                spread(g, m, links, speed, gate, nowhere[:], ahead)
                found = m.reached
    m.goal, m.reached = EVERYWHERE, False
    return found


def ends_among(g: TriumphState, m: Mover, goals: Set[int]) -> set[int]:
    """11.0b: in which of some areas a unit can end its move. Tries no way that can end in none of them."""
    found: set[int] = set()
    if not goals:
        return found
    ends = [0] * g.content.n_spaces
    for links, speed, gate in ways_of(g, m):
        left: list[int] = []
        for m.goal in goals - found:
            ahead = ahead_of(g, m, links)
            if ahead is None or not is_vain(g, m, ahead, speed, gate):
                left.append(m.goal)
        m.goal = left[0] if len(left) == 1 else EVERYWHERE
        if left:
            spread(g, m, links, speed, gate, ends, ahead_of(g, m, links))
            found.update(goal for goal in left if ends[goal])
    m.goal, m.reached = EVERYWHERE, False
    return found


def destinations(g: TriumphState, unit: int, commander: int = -1) -> list[int]:
    """11.0b: every area where the move of a unit may end."""
    return list(compress(range(g.content.n_spaces), search(g, mover_of(g, unit, commander))))


def can_move(g: TriumphState, unit: int, commander: int = -1) -> bool:
    """Whether a unit has anywhere to go at all. Mostly the first area next to it will do."""
    if has_easy_step(g, unit, commander):
        return True
    m = mover_of(g, unit, commander)
    return has_first_step(g, m) or reaches(g, m, ANYWHERE)


def has_easy_step(g: TriumphState, unit: int, commander: int) -> bool:
    """Whether a unit that nothing holds can go next door to a friend's land or to a Sea without Enemies.

    Nearly all can, and that is seen at once; of those that cannot it says nothing.
    """
    content = g.content
    power, kind, start = g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit]
    stance = stance_of(g, power, commander if commander >= 0 else content.power_faction[power])
    enemies = stance.enemies | minor_powers(content)
    held_back = stance.bound or stance.redeploys or stance.neutral or kind == MARINE
    if held_back or g.space_powers[start] & enemies:
        return False
    ground = content.type_is_ground[kind]
    if content.type_air[kind] > 0:
        links, speed = content.air_links, content.type_air[kind]
    elif ground:
        links, speed = content.land_links, content.type_land[kind]
    else:
        links, speed = content.sea_links, content.type_sea[kind]
    sails = not ground and not content.apart and not (kind == AIR and content.space_is_sea[start])
    for space in links[start]:
        if content.enter_cost[space] > speed or g.space_powers[space] & enemies:
            continue
        if content.theatre_power[content.space_theatre[space]][power] != power:
            continue
        held = g.space_control[space]
        if content.space_is_sea[space]:
            if sails and (not content.home_sea_of[space] or may_stay_at_sea(g, power, space) == 0):
                return True
        elif held >= 0 and stance.friends >> held & 1 and entry_to(g, stance.entry, power, space) == 0:
            return True
    return False


def has_first_step(g: TriumphState, m: Mover, goals: Set[int] | None = None) -> bool:
    """Whether a unit can go to an area next to it, one of some if they are given, and stop there."""
    if m.redeploys:
        return False
    cost = g.content.enter_cost
    for links, speed, gate in normal_ways(g, m):
        known = bits_of(g, m, gate)
        for space in links[m.start]:
            if cost[space] > speed or (goals is not None and space not in goals):
                continue
            bits = known[space]
            if bits < 0:
                bits = known[space] = gate(g, as_there(g, m, space), space)
            if bits & END and m.engaged:
                bits = first_step(g, m, space, bits)
            if bits & END and not (bits & CROSSING and crossing_problem(g, m, m.start, space)):
                return True
    return False


# ---------------------------------------------------------------------- whence


def entries(g: TriumphState, m: Mover, space: int) -> list[int]:
    """11.52a, 11.53a: the areas from which a unit can enter an area where it counts whence it came.

    Those reached by land come first. Empty where it does not count.
    """
    found: list[int] = []
    if m.redeploys or not (m.engaged or counts_whence(g, m, space)):
        return found
    for links, speed, gate in normal_ways(g, m):
        if m.engaged:
            found += [near for near in links[m.start] if near not in found and leads(g, m, near, space)]
            continue
        left = spread(g, m, links, speed, gate, [0] * g.content.n_spaces)
        cost = g.content.enter_cost[space]
        for near in links[space]:
            if left[near] > cost and near not in found and not crossing_problem(g, m, near, space):
                found.append(near)
    return found


def counts_whence(g: TriumphState, m: Mover, space: int) -> bool:
    """11.5, 11.221a: Battles, and empty Enemy land to which a Ground unit can only come by sea."""
    there = as_there(g, m, space)
    if g.space_powers[space] & there.enemies:
        return True
    if not m.ground or not g.content.space_is_land[space] or not is_hostile(g, there.power, space):
        return False
    ends = [0] * g.content.n_spaces
    if g.content.space_is_land[m.start]:
        spread(g, m, g.content.land_links, land_speed(g, m.power, m.kind), land_gate, ends)
    return not ends[space]


def leads(g: TriumphState, m: Mover, near: int, space: int) -> bool:
    """11.51a: whether a unit that leaves a Battle by this area can end there."""
    m.first = [near]
    found = reaches(g, m, space)
    m.first = []
    return found


def comes_by_land(g: TriumphState, m: Mover, via: int, space: int) -> bool:
    """11.1a: whether a Ground unit can enter from there by Land Movement."""
    speed = land_speed(g, m.power, m.kind)
    if not speed or not g.content.space_is_land[m.start] or via not in g.content.land_links[space]:
        return False
    left = spread(g, m, g.content.land_links, speed, land_gate, [0] * g.content.n_spaces)
    return left[via] > g.content.enter_cost[space]


def possible_kinds(g: TriumphState, unit: int, space: int, via: int, commander: int = -1) -> int:
    """11.9s: the types that could have made a move, as far as everybody can tell: a mask."""
    possible = 1 << g.unit_kind[unit]
    open_kinds = g.unit_kinds[unit] & ~possible
    like: dict[tuple[int, ...], bool] = {}
    for kind in range(g.content.n_types):
        if open_kinds >> kind & 1:
            way = way_of_moving(g, g.unit_power[unit], kind)
            if way not in like:
                like[way] = could_have_gone(g, unit, kind, space, via, commander)
            if like[way]:
                possible |= 1 << kind
    return possible


def way_of_moving(g: TriumphState, power: int, kind: int) -> tuple[int, ...]:
    """3.13: what tells types apart by their moves alone."""
    content = g.content
    return (
        content.type_land[kind],
        content.type_sea[kind],
        content.type_air[kind],
        content.type_is_ground[kind],
        tech_speed(g, power, kind),
    )


def could_have_gone(g: TriumphState, unit: int, kind: int, space: int, via: int, commander: int) -> bool:
    """11.9s: whether a unit of that type could have made this move, by what everybody sees."""
    escaped = bool(g.unit_flags[unit] & ESCAPED)
    m = Mover(g, g.unit_power[unit], kind, g.unit_space[unit], escaped, commander)
    m.public = True
    return reaches(g, m, space) and (via < 0 or m.engaged or via in entries(g, m, space))


# ---------------------------------------------------------------------- refusals


def why_not(g: TriumphState, unit: int, space: int, commander: int = -1) -> int:
    """11.0b: the reason for which a unit cannot end its move there, or 0."""
    m = mover_of(g, unit, commander)
    m.why = [0] * g.content.n_spaces
    if reaches(g, m, space):
        return 0
    if space == m.start:
        return STAYS
    if m.why[space]:
        return m.why[space]
    if m.redeploys:
        return REDEPLOY_ONLY
    m.unstopped = True
    if reaches(g, m, space):
        return MUST_STOP
    m.unstopped, m.unlanded = False, True
    if reaches(g, m, space):
        return STOP_AT_LAND
    return ONE_WAY if combines(g, m, space) else TOO_FAR


def combines(g: TriumphState, m: Mover, space: int) -> bool:
    """11.0d: whether a march and a voyage, one after the other, would be short enough."""
    ways = normal_ways(g, m)
    start = m.start
    for links, speed, gate in ways:
        left = spread(g, m, links, speed, gate, [0] * g.content.n_spaces)
        for here, moves in enumerate(left):
            if moves > 1 and here != start:
                m.start = here
                ends = [0] * g.content.n_spaces
                for other_links, _, other_gate in ways:
                    spread(g, m, other_links, moves - 1, other_gate, ends)
                m.start = start
                if ends[space]:
                    return True
    return False


# ---------------------------------------------------------------------- ReBasing


def rebase_spaces(g: TriumphState, unit: int, start: int, first: list[int] | None = None) -> list[int]:
    """13.0a, 13.0c, 11.4s, tnt:T13d: the undisputed Friendly land within a normal move of a Battle area.

    `first` limits the first step, as a Retreat does.
    """
    return rebase_spaces_as(g, unit, g.unit_kind[unit], start, first)


def rebase_spaces_as(
    g: TriumphState, unit: int, kind: int, start: int, first: list[int] | None = None
) -> list[int]:
    """13.0a: where a unit could ReBase to if it were of that type."""
    m = Mover(g, g.unit_power[unit], kind, start, True)
    m.winter, m.redeploys, m.emergency, m.lone = None, False, False, True
    if first is not None:
        if not first:
            return []
        m.first = first
    ends = [0] * g.content.n_spaces
    for links, speed, gate in normal_ways(g, m):
        spread(g, m, links, speed, gate, ends)
    return [space for space, end in enumerate(ends) if end and is_haven(g, m, space)]


def is_haven(g: TriumphState, m: Mover, space: int) -> bool:
    """13.0a, tnt:T13a: undisputed Friendly land."""
    there = as_there(g, m, space)
    if not g.content.space_is_land[space] or g.space_powers[space] & there.enemies:
        return False
    return land_status(g, there.power, space) == FRIENDLY
