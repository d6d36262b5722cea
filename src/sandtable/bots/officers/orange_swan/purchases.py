"""Production: Discs, new units, where they go, and which Steps are bought."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.bots.officers.orange_swan.odds import at_least, to_hit
from sandtable.bots.officers.orange_swan.waters import FARTHER, shortest_way, staging
from sandtable.bots.officers.orange_swan.worth import PRIZE, step_worth, unit_worth
from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.games.orange_swan.base.content import (
    AIR,
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    CONTINENTAL,
    JAPAN,
    MAP,
    OCEANIC,
    US,
)
from sandtable.games.orange_swan.base.kinds import (
    BUILD_ARMY,
    BUILD_SHIP,
    DISC,
    DONE,
    FREE_DISC,
    GIVE,
    RECRUIT,
    REINFORCE,
    RESEARCH,
)
from sandtable.games.orange_swan.rules.landing_rules import check_flier
from sandtable.games.orange_swan.rules.reinforcement import step_cost
from sandtable.games.orange_swan.rules.units import armies, at, has, is_air, is_full

Handler = Callable[[Desk, Sequence[int]], int]

# What a Nation keeps for Steps when it has bought a Disc.
KEPT: Final = 6
DISC_COST: Final = 20
# What landings must promise for a Disc, and for one that takes nearly all there is.
WORTH_A_DISC: Final = 30.0
WORTH_ALL: Final = 50.0
# What they must promise the Allies before the year in which they come back.
COMING_BACK: Final = 1943
WORTH_HASTE: Final = 90.0
# By Nation, how many ships there should be for an army.
SHIPS_PER_ARMY: Final = (0.7, 1.6, 0.8, 0.0)
MOST_LANDINGS: Final = 4
# Air Units so near to a prize or an enemy are made ready first: they decide landings.
IN_RANGE: Final = 3
FLIERS_FIRST: Final = 1.7
LEAST_HOPE: Final = 0.45


# ------------------------------------------------------------------ Blitz Discs


def discs(desk: Desk, codes: Sequence[int]) -> int:
    """A Disc where there is something to take with it."""
    g = desk.g
    for code in codes:
        kind, argument = kind_of(code), argument_of(code)
        if kind == RESEARCH and argument == 1 and g.purse[US] >= 2 * DISC_COST:
            return code
        if kind == FREE_DISC and prospects(desk) >= WORTH_A_DISC:
            return code
        if kind == DISC and 1 << argument == OCEANIC and wants_oceanic(desk):
            return code
        if kind == DISC and 1 << argument == CONTINENTAL and wants_continental(desk):
            return code
    if code_of(DISC, 0) not in codes and prospects(desk) >= WORTH_A_DISC:
        gifts = [code for code in codes if kind_of(code) == GIVE]
        lacking = DISC_COST - g.purse[US]
        for code in gifts:
            if argument_of(code) == lacking <= 8:
                return code
    return code_of(DONE)


def wants_oceanic(desk: Desk) -> bool:
    """Landings that pay, and something left for those who land."""
    left = desk.g.purse[JAPAN if desk.side == AXIS else US] - DISC_COST
    wanted = WORTH_A_DISC if left >= KEPT else WORTH_ALL
    if desk.side == ALLIED and desk.g.year < COMING_BACK:
        wanted = WORTH_HASTE
    return prospects(desk) >= wanted


def prospects(desk: Desk) -> float:
    """What the best landings of this Turn would bring: a few, for there are not ships for more."""
    staged = staging(desk)
    found: list[float] = []
    for land in desk.prizes:
        if desk.value[land] < PRIZE:
            break
        way = shortest_way(desk, land, staged)
        if way:
            won = hoped_for(desk, land)
            if won >= LEAST_HOPE:
                found.append(won * desk.value[land] * FARTHER[len(way)] ** 0.4)
    found.sort(reverse=True)
    return sum(found[:MOST_LANDINGS])


def hoped_for(desk: Desk, land: int) -> float:
    """The chance of a landing, guessed before the ships have sailed: two come ashore, two fly, three fire."""
    g = desk.g
    if not has(g, land, desk.enemy):
        return 0.95
    wings = [
        desk.steps(unit)
        for unit in armies(g, desk.side)
        if is_air(g, unit) and is_full(g, unit) and check_flier(g, unit, land) == 0
    ]
    wings.sort(reverse=True)
    dice = 2 + 3 + int(sum(wings[: 2 if MAP.stack[land] > 2 else 1]))
    needed = desk.strength(land, desk.enemy) + MAP.rough[land] + MAP.fortress[land]
    return at_least(((dice, to_hit(0)),), math.ceil(needed))


def wants_continental(desk: Desk) -> bool:
    """Only with points to spare, where armies face each other in Asia."""
    g = desk.g
    nation = JAPAN if desk.side == AXIS else CHINA
    if g.purse[nation] < DISC_COST + 3 * KEPT:
        return False
    return any(MAP.continental[land] and desk.value[land] >= PRIZE for land in desk.prizes[:12])


# ------------------------------------------------------------------ new units


def builds(desk: Desk, codes: Sequence[int]) -> int:
    """All that may be bought: ships first, where there are fewer of them than a Nation needs."""
    g, step = desk.g, desk.step
    fleet, army = code_of(BUILD_SHIP), code_of(BUILD_ARMY)
    ships, armies_there = step.fleets, step.armies
    for group in range(BLOCKS.n_groups):
        if BLOCKS.group_nation[group] == step.nation:
            there = sum(g.unit_space[unit] < MAP.n for unit in BLOCKS.group_units[group])
            if BLOCKS.group_large[group]:
                ships += there
            else:
                armies_there += there
    wants_ship = ships < SHIPS_PER_ARMY[step.nation] * armies_there
    if fleet in codes and (army not in codes or wants_ship):
        return fleet
    return army if army in codes else code_of(DONE)


def deploy(desk: Desk, codes: Sequence[int]) -> int:
    """The best unit first, while there is most choice."""
    return max(codes, key=lambda code: step_worth(desk.g.unit_kind[argument_of(code)]))


def deploy_at(desk: Desk, codes: Sequence[int]) -> int:
    """Where nobody stands yet, and near to where it is needed."""
    g = desk.g

    def score(code: int) -> float:
        space = argument_of(code)
        empty = 0 if has(g, space, desk.side) else 3 if desk.value[space] >= PRIZE else 1
        return empty - 0.6 * desk.enemy_near[space] + 0.1 * desk.pull[space]

    return max(codes, key=score)


# ------------------------------------------------------------------ Steps


def reinforce(desk: Desk, codes: Sequence[int]) -> int:
    """The Step that brings most for what it costs; those at the front count most."""
    best, chosen = 0.0, code_of(DONE)
    for code in codes:
        if kind_of(code) != REINFORCE:
            continue
        unit = argument_of(code)
        score = step_score(desk, unit) / step_cost(desk.g, unit)
        if score > best:
            best, chosen = score, code
    return chosen


def step_score(desk: Desk, unit: int) -> float:
    """What one more Step of a unit is worth where it stands."""
    g = desk.g
    space, kind = g.unit_space[unit], g.unit_kind[unit]
    score = step_worth(kind)
    near = min(desk.enemy_near[space], desk.prize_near[space])
    score *= 1.6 if near <= 1 else 1.25 if near == 2 else 1.0 if near == 3 else 0.7
    if not MAP.sea[space] and desk.enemy_near[space] <= 2 and len(at(g, space, desk.side)) == 1:
        score *= 1 + min(desk.value[space], 40.0) / 40
    missing = BLOCKS.most[kind] - g.unit_steps[unit]
    if missing == 1 and BLOCKS.cls[kind] >= AIR:
        # Only full Strength can land, or fly in support.
        score *= 1.3
    if BLOCKS.cls[kind] == AIR and near <= IN_RANGE:
        score *= FLIERS_FIRST
    return score


def insurgency(desk: Desk, codes: Sequence[int]) -> int:
    """A new Communist unit where one can be had, else a Step for the weakest."""
    if code_of(RECRUIT) in codes:
        return code_of(RECRUIT)
    steps = [code for code in codes if kind_of(code) == REINFORCE]
    return min(steps, key=lambda code: desk.g.unit_steps[argument_of(code)]) if steps else codes[-1]


def losses(desk: Desk, codes: Sequence[int]) -> int:
    """Among equals, the unit of which a Step is worth least."""
    return min(codes, key=lambda code: least(desk, code))


def least(desk: Desk, code: int) -> float:
    """What it would cost to choose a unit."""
    if kind_of(code) in (DONE, 0):
        return 1000.0
    unit = argument_of(code)
    kind = desk.g.unit_kind[unit]
    last = 2.0 if desk.g.unit_steps[unit] == 1 else 0.0
    return (step_worth(kind) if kind >= 0 else 1.0) + last


def cull(desk: Desk, codes: Sequence[int]) -> int:
    """The unit that is worth least."""
    return min(codes, key=lambda code: unit_worth(desk.g, argument_of(code)))


HANDLERS: Final[dict[str, Handler]] = {
    "discs": discs,
    "builds": builds,
    "deploy": deploy,
    "deploy at": deploy_at,
    "reinforce": reinforce,
    "insurgency": insurgency,
    "rising": deploy_at,
    "strategic losses": losses,
    "cull": cull,
}
