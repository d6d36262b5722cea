"""Seaborne Operations: what to land on, with whom, and over which way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.bots.officers.orange_swan.garrisons import leave_all, leave_cost
from sandtable.bots.officers.orange_swan.odds import at_least, to_hit
from sandtable.bots.officers.orange_swan.worth import sea_distances, unit_worth
from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.games.orange_swan.base.content import CV, HS, MAP
from sandtable.games.orange_swan.base.kinds import (
    ABOARD,
    ASHORE,
    ASSAULT,
    CANCEL,
    DONE,
    FLY,
    LAND,
    LAUNCH,
    SUPPORT,
)
from sandtable.games.orange_swan.rules.landing_rules import approaches, check_flier, check_lander
from sandtable.games.orange_swan.rules.stacking import room
from sandtable.games.orange_swan.rules.surprise import hit_bonus, surprised
from sandtable.games.orange_swan.rules.transport import carriers, guns
from sandtable.games.orange_swan.rules.units import (
    armies,
    at,
    class_of,
    has,
    is_air,
    is_elite,
    is_full,
    is_marine,
)
from sandtable.games.orange_swan.rules.weather import is_rough

Handler = Callable[[Desk, Sequence[int]], int]
Dice = tuple[tuple[int, float], ...]

# What must be gained on average for an operation, and the least chance of it.
WORTHWHILE: Final = 3.0
LEAST_CHANCE: Final = 0.5
FAILURE: Final = 7.0
VACANT: Final = 0.95
SHIPS_IN_SUPPORT: Final = 4
MOST_LOOKED_AT: Final = 7
# What a place counts to which Supply does not come.
BEYOND_SUPPLY: Final = 0.5
# Once in so often whatever was planned is dropped, lest a plan that cannot be carried out be made for ever.
DROPPED: Final = 0.05


# ------------------------------------------------------------------ with whom


def force(desk: Desk, target: int) -> list[int]:
    """The units that would land on a Land Area or fly in support: as many as fit, the best of each Class."""
    g = desk.g
    seas = approaches(g, desk.side, target, [], [])
    own = armies(g, desk.side)
    landers = [unit for unit in own if check_lander(g, unit, seas) == 0]
    if not has(g, target, desk.enemy):
        landers.sort(key=lambda unit: leave_cost(desk, unit) + 0.3 * unit_worth(g, unit))
        return landers[:1]
    fliers = [unit for unit in own if is_air(g, unit) and check_flier(g, unit, target) == 0]
    fliers.sort(key=lambda unit: leave_cost(desk, unit) - 2 * desk.steps(unit))
    places = room(g, target, desk.side)
    wings = fliers[: min(2, places - 1)]
    return wings + landing_party(desk, landers, min(places - len(wings), berths(desk, target)))


def berths(desk: Desk, target: int) -> int:
    """How many can be carried to a Land Area: one by each ship off it, where a ship is needed at all."""
    seas = [sea for sea in MAP.ports[target] if desk.g.sea_control[sea] != desk.enemy]
    if any(MAP.only[sea] == desk.side for sea in seas):
        return MOST_LOOKED_AT
    return sum(len(carriers(desk.g, sea, desk.side)) for sea in seas)


def landing_party(desk: Desk, landers: list[int], places: int) -> list[int]:
    """As many as fit, at most two of a Class; those of whom together least is left open behind them."""
    g = desk.g
    chosen: list[int] = []
    landers.sort(key=lambda unit: leave_cost(desk, unit) - ashore_dice(desk, unit))
    left = landers[:MOST_LOOKED_AT]
    while left and len(chosen) < places:
        best = min(left, key=lambda unit: leave_all(desk, [*chosen, unit]) - 1.5 * ashore_dice(desk, unit))
        left.remove(best)
        if sum(class_of(g, other) == class_of(g, best) for other in chosen) < 2:
            chosen.append(best)
    return chosen


def ashore_dice(desk: Desk, unit: int) -> float:
    """How many dice a unit has when it comes ashore."""
    if is_marine(desk.g, unit) or is_air(desk.g, unit):
        return desk.steps(unit)
    return max(1.0, desk.steps(unit) // 4)


def landing_dice(desk: Desk, target: int, units: list[int]) -> Dice:
    """The dice of a landing, with the ships that could support it."""
    g = desk.g
    surprise = hit_bonus(desk.side, surprised(g, target))
    dice = [(int(ashore_dice(desk, u)), to_hit(surprise + is_elite(g, u))) for u in units]
    ships = [
        ship
        for sea in MAP.ports[target]
        for ship in at(g, sea, desk.side)
        if class_of(g, ship) in (CV, HS) and is_full(g, ship)
    ]
    for ship in ships[:SHIPS_IN_SUPPORT]:
        dice.append((2 if class_of(g, ship) == CV else 1, to_hit(surprise + is_elite(g, ship))))
    return tuple(dice)


def chance(desk: Desk, target: int, dice: Dice) -> float:
    """The chance that a landing takes a Land Area: in Rough Terrain nobody may be left to defend it."""
    g = desk.g
    if not has(g, target, desk.enemy):
        return VACANT
    needed = desk.strength(target, desk.enemy)
    rough = is_rough(g, target)
    if not rough:
        needed *= 0.7
    return at_least(dice, round(needed + rough + MAP.fortress[target])) * 0.95


def landing_score(desk: Desk, target: int) -> float:
    """What a landing brings on average."""
    g = desk.g
    units = force(desk, target)
    defended = has(g, target, desk.enemy)
    if not any(not is_air(g, unit) for unit in units):
        return 0.0
    if defended and len({class_of(g, unit) for unit in units}) < 2:
        return 0.0
    won = chance(desk, target, landing_dice(desk, target, units))
    if won < LEAST_CHANCE:
        return 0.0
    left = leave_all(desk, units)
    value = desk.value[target] * (1.0 if desk.supplied(target) else BEYOND_SUPPLY)
    return won * value - (1 - won) * FAILURE - left


# ------------------------------------------------------------------ the questions


def seaborne(desk: Desk, codes: Sequence[int]) -> int:
    """The landing that brings most."""
    best, chosen = WORTHWHILE, code_of(DONE)
    if desk.rng.random() < DROPPED:
        return chosen
    for code in codes:
        if kind_of(code) == ASSAULT:
            score = landing_score(desk, argument_of(code))
            if score > best:
                best, chosen = score, code
    return chosen


def plan(desk: Desk, codes: Sequence[int]) -> int:
    """The one who is meant to take part, then off; if that cannot be, nothing comes of it."""
    step, offered = desk.step, set(codes)
    wanted = force(desk, step.target)
    if not has(desk.g, step.target, desk.enemy) and code_of(LAUNCH) in offered:
        return code_of(LAUNCH)
    for unit in wanted:
        kind = FLY if is_air(desk.g, unit) else LAND
        if code_of(kind, unit) in offered:
            return code_of(kind, unit)
    if code_of(LAUNCH) in offered:
        return code_of(LAUNCH)
    others = [code for code in codes if kind_of(code) in (FLY, LAND)]
    return others[0] if others else code_of(CANCEL)


def crossing(desk: Desk, codes: Sequence[int]) -> int:
    """The shortest way, under the least fire, aboard the ship that can best be shown."""
    if code_of(ASHORE) in codes:
        return code_of(ASHORE)
    goal = sea_distances(MAP.ports[desk.step.target])

    def cost(code: int) -> float:
        sea = desk.g.unit_space[argument_of(code)] if kind_of(code) == ABOARD else argument_of(code)
        ship = unit_worth(desk.g, argument_of(code)) if kind_of(code) == ABOARD else 0.0
        return 3.0 * goal[sea] + guns(desk.g, sea, desk.side) + 0.05 * ship

    return min(codes, key=cost)


def support_fire(desk: Desk, codes: Sequence[int]) -> int:
    """All that can fire do."""
    ships = [code for code in codes if kind_of(code) == SUPPORT]
    if not ships:
        return code_of(DONE)
    return max(ships, key=lambda code: unit_worth(desk.g, argument_of(code)))


HANDLERS: Final[dict[str, Handler]] = {
    "seaborne operations": seaborne,
    "assault plan": plan,
    "assault crossing": crossing,
    "support fire": support_fire,
}
