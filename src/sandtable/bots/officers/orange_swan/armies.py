"""Movement on land: attacks, empty places to take, places to hold, and the long way to the front."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.bots.officers.orange_swan.garrisons import discs_worth, join_gain, leave_all, leave_cost, risk
from sandtable.bots.officers.orange_swan.odds import at_least, to_hit
from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.games.orange_swan.base.content import ARROW, MAP, RIVER
from sandtable.games.orange_swan.base.kinds import (
    ABOARD,
    CANCEL,
    DONE,
    ENGAGE,
    HALT,
    LAUNCH,
    MARCH,
    OVER,
    REPAIR,
    SABOTAGE,
    TO,
    TRANSFER,
    WITH,
)
from sandtable.games.orange_swan.rules.engaging import candidates, check_join, origins
from sandtable.games.orange_swan.rules.land_movement import goals
from sandtable.games.orange_swan.rules.reach import link_between, movement_points
from sandtable.games.orange_swan.rules.stacking import limit
from sandtable.games.orange_swan.rules.surprise import hit_bonus, surprised
from sandtable.games.orange_swan.rules.transport import guns
from sandtable.games.orange_swan.rules.units import at, class_of, has, is_air, is_elite, is_marine
from sandtable.games.orange_swan.rules.weather import active_monsoon, is_rough

Handler = Callable[[Desk, Sequence[int]], int]

WORTHWHILE: Final = 2.0
STIR: Final = 0.8
LEAST_CHANCE: Final = 0.55
FAILURE: Final = 6.0
# An enemy who is beaten no longer comes to where one came from.
LEFT: Final = 0.8
# What is taken and lost again was worth something for a while.
LOST_AGAIN: Final = 0.6
DROPPED: Final = 0.05
# No landing succeeds without Air Units: they go where the next one can be reached.
FLIERS_FORWARD: Final = 1.0
MOST_SEAS: Final = 4


# ------------------------------------------------------------------ attacks over land


def attackers(desk: Desk, target: int) -> list[int]:
    """The units that would attack a Land Area: at most two of a Class, as many as fit, the best first."""
    g = desk.g
    able = [unit for unit in candidates(g, target) if check_join(g, unit, target, []) == 0]
    able.sort(key=lambda unit: leave_cost(desk, unit) - 2 * dice_of(desk, unit, target))
    there = at(g, target, desk.side)
    chosen: list[int] = []
    for unit in able:
        if check_join(g, unit, target, chosen) == 0 and len(there) + len(chosen) < limit(
            g, target, desk.side
        ):
            chosen.append(unit)
    return chosen


def dice_of(desk: Desk, unit: int, target: int) -> float:
    """How many dice a unit has in an attack on a Land Area."""
    g, found = desk.g, desk.steps(unit)
    if active_monsoon(g, target):
        found = max(1.0, found // 2)
    if not is_air(g, unit) and not is_marine(g, unit):
        ways = origins(g, unit, target)
        if ways and all(link_between(way, target) in (RIVER, ARROW) for way in ways):
            found = max(1.0, found // 2)
    return found


def attack_score(desk: Desk, target: int) -> float:
    """What an attack brings on average."""
    g = desk.g
    units = attackers(desk, target)
    if len({class_of(g, unit) for unit in units + at(g, target, desk.side)}) < 2 or not units:
        return 0.0
    surprise = hit_bonus(desk.side, surprised(g, target))
    dice = tuple((int(dice_of(desk, u, target)), to_hit(surprise + is_elite(g, u))) for u in units)
    needed, rough = desk.strength(target, desk.enemy), is_rough(g, target)
    needed = needed + 1 + MAP.fortress[target] + active_monsoon(g, target) if rough else 0.6 * needed
    won = at_least(dice, math.ceil(needed)) * 0.95
    if won < LEAST_CHANCE:
        return 0.0
    left = leave_all(desk, units)
    spoils = 1.2 * desk.strength(target, desk.enemy)
    return won * (desk.value[target] + spoils) - (1 - won) * FAILURE - LEFT * left


def attack(desk: Desk, codes: Sequence[int]) -> int:
    """The one who is meant to take part, then off."""
    offered = set(codes)
    for unit in attackers(desk, desk.step.target):
        if code_of(WITH, unit) in offered:
            return code_of(WITH, unit)
    if code_of(LAUNCH) in offered:
        return code_of(LAUNCH)
    others = [code for code in codes if kind_of(code) == WITH]
    return others[0] if others else code_of(CANCEL)


def approach(desk: Desk, codes: Sequence[int]) -> int:
    """Not over a River where there is another way."""
    target = desk.step.target
    return min(codes, key=lambda code: link_between(argument_of(code), target) in (RIVER, ARROW))


# ------------------------------------------------------------------ moves


def place_score(desk: Desk, unit: int, land: int) -> float:
    """What it brings to have a unit in a Land Area."""
    g = desk.g
    if not desk.holds(land) and not has(g, land, desk.enemy):
        return desk.value[land] * (1 - LOST_AGAIN * risk(desk, land, desk.steps(unit)))
    share = FLIERS_FORWARD if is_air(g, unit) else 0.2
    nearer = front_score(desk, land) - front_score(desk, g.unit_space[unit])
    return join_gain(desk, land, unit) + share * nearer


def front_score(desk: Desk, land: int) -> float:
    """How useful troops are in a Land Area for what comes next: near to prizes, and to enemies."""
    port = 0.5 if MAP.ports[land] else 0.0
    return port + 0.16 * desk.pull[land] - 0.2 * desk.enemy_near[land]


def best_goal(desk: Desk, unit: int) -> tuple[float, int]:
    """Where a unit had best go, and what that brings."""
    g, best, chosen = desk.g, 0.0, -1
    left = leave_cost(desk, unit)
    for land in goals(g, unit, [], movement_points(g, unit)):
        if not MAP.sea[land]:
            score = place_score(desk, unit, land) - left
            if score > best:
                best, chosen = score, land
    return best, chosen


def land_movement(desk: Desk, codes: Sequence[int]) -> int:
    """The attack or the move that brings most."""
    best, chosen = STIR, code_of(DONE)
    if chosen in codes and desk.rng.random() < DROPPED:
        return chosen
    if chosen not in codes:
        best, chosen = -1000.0, codes[0]
    for code in codes:
        kind, argument = kind_of(code), argument_of(code)
        if kind == ENGAGE:
            score = attack_score(desk, argument)
            score = score if score > WORTHWHILE else 0.0
        elif kind == MARCH:
            score = best_goal(desk, argument)[0]
        elif kind == REPAIR:
            score = 6.0
        elif kind == SABOTAGE:
            score = 5.0 if desk.enemy_near[desk.g.unit_space[argument]] <= 1 else 0.0
        else:
            continue
        if score > best:
            best, chosen = score, code
    return chosen


def march(desk: Desk, codes: Sequence[int]) -> int:
    """Where it brings most; a Tank goes on where that is still better."""
    step = desk.step
    here = step.path[-1] if step.path else -1

    def score(code: int) -> float:
        land = here if kind_of(code) == HALT else argument_of(code)
        return -1000.0 if MAP.sea[land] else place_score(desk, step.unit, land)

    return max(codes, key=score)


# ------------------------------------------------------------------ Strategic Movement


def strategic(desk: Desk, codes: Sequence[int]) -> int:
    """Troops that are not needed where they stand go to the front, those farthest from it first."""
    best, chosen = STIR, code_of(DONE)
    wanted = vacant_port(desk)
    for code in codes:
        if kind_of(code) == TRANSFER:
            unit = argument_of(code)
            land = desk.g.unit_space[unit]
            far = min(desk.prize_near[land], desk.enemy_near[land])
            score = max(0.8 * (far - 2), wanted) - leave_cost(desk, unit)
            if score > best:
                best, chosen = score, code
    return chosen


def vacant_port(desk: Desk) -> float:
    """What it would bring to Garrison the best Port of one's own in which nobody stands."""
    vacant = [land for land in MAP.lands if MAP.ports[land] and desk.holds(land)]
    return max((discs_worth(desk, land) for land in vacant if not has(desk.g, land, desk.side)), default=0.0)


def transfer(desk: Desk, codes: Sequence[int]) -> int:
    """Ashore where it is needed; on by sea while that leads nearer."""
    g, step = desk.g, desk.step
    best, chosen = -1000.0, codes[0]
    for code in codes:
        kind, argument = kind_of(code), argument_of(code)
        if kind == TO:
            score = front_score(desk, argument) + join_gain(desk, argument, step.unit)
        else:
            sea = g.unit_space[argument] if kind == ABOARD else argument
            score = sea_score(desk, sea, step.unit) - 0.25 * len(step.seas)
            if len(step.seas) >= MOST_SEAS:
                score -= 100.0
        if kind == OVER:
            score += 0.2
        if score > best:
            best, chosen = score, code
    return chosen


def sea_score(desk: Desk, sea: int, unit: int) -> float:
    """What lies beyond a Sea Zone that is crossed, less the fire there."""
    ashore = [
        front_score(desk, land) + join_gain(desk, land, unit)
        for land in MAP.ports[sea]
        if desk.holds(land) and len(at(desk.g, land, desk.side)) < limit(desk.g, land, desk.side)
    ]
    near = 0.16 * desk.pull[sea] - 0.2 * desk.enemy_near[sea]
    return max([*ashore, near - 0.5]) - 0.3 * guns(desk.g, sea, desk.side) - 0.1


HANDLERS: Final[dict[str, Handler]] = {
    "land movement": land_movement,
    "march": march,
    "attack": attack,
    "approach": approach,
    "strategic movement": strategic,
    "transfer": transfer,
}
