"""6.2.3: attacks over land: who can take part in one, and how it is planned and begun."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ARROW, AXIS, BLOCKS, MAP, OCEANIC, RIVER, TANK
from sandtable.games.orange_swan.base.kinds import CANCEL, LAUNCH, TO, WITH
from sandtable.games.orange_swan.base.tables import event, refusal, step
from sandtable.games.orange_swan.rules.landing_rules import check_late_support
from sandtable.games.orange_swan.rules.marching import (
    APART,
    NOT_ADJACENT,
    alike,
    check_enter,
    check_land,
    check_way,
    cross,
    is_company,
    may_move,
    movers,
    walk,
)
from sandtable.games.orange_swan.rules.reach import entry_cost, flights, link_between, movement_points
from sandtable.games.orange_swan.rules.stacking import fits
from sandtable.games.orange_swan.rules.units import (
    at,
    class_of,
    count,
    enemy_of,
    has,
    is_air,
    mingle,
    move_to,
)
from sandtable.games.orange_swan.state import ENGAGED, MOVED, REDUCED, SwanState
from sandtable.kit.flow import Half, Offer, nearest
from sandtable.kit.kept import PRESENT

NO_ENEMY = refusal("6.2.3a", "There are no enemies in that Land Area.")
NOT_A_PORT = refusal("7.2b", "With the Oceanic Disc alone you can Engage only Ports.")
TWO_CLASSES = refusal("6.2.3a", "You need units of at least two Classes to Engage.")
TWO_OF_CLASS = refusal("6.2.3a", "At most two units of each Class can Engage.")
NOT_OVER_ARROW = refusal("6.2.3b", "Tanks cannot Engage across a double black arrow.")
NO_ROOM = refusal("2.7", "There is no room for more of your units in that Land Area.")
NOBODY_YET = refusal("6.2.3a", "Choose the attacking units first.")
IS_PLANNED = refusal("6.2d", "It is already part of the plan.")

# 6.2.3a
MOST_OF_CLASS: Final = 2

STORMED = event(
    "stormed", "unit to:space from:space", "{0} {0:Engages/Engage} {1} from {2}.", by="unit", role="move"
)


# ------------------------------------------------------------------ what can be attacked, and by whom


def check_target(g: SwanState, land: int) -> int:
    """6.2.3a: a Land Area with enemies in it."""
    if MAP.sea[land] or not has(g, land, enemy_of(g.turn)):
        return NO_ENEMY
    return 0 if may_be_engaged(g, land) else NOT_A_PORT


def may_be_engaged(g: SwanState, land: int) -> bool:
    """7.2b: in a Blitz Phase by the Oceanic Disc alone, Land Areas with a Port only."""
    return g.blitz != OCEANIC or bool(MAP.ports[land])


def check_storm(g: SwanState, unit: int, here: int, target: int, points: int) -> int:
    """6.2.3b: whether a Ground Unit can Engage from a Land Area into the next."""
    refused = check_way(g, unit, here, target, points)
    if refused:
        return refused
    return NOT_OVER_ARROW if stops_at_arrow(g, unit, here, target) else 0


def stops_at_arrow(g: SwanState, unit: int, here: int, target: int) -> bool:
    """6.2.3b, 9.10: Tanks do not Engage across a double-black-arrow."""
    return class_of(g, unit) == TANK and link_between(here, target) == ARROW


def origins(g: SwanState, unit: int, target: int) -> list[int]:
    """6.2.3a: the Land Areas from which a unit can come into the one that is attacked."""
    here = g.unit_space[unit]
    if is_air(g, unit):
        return [here] if target in flights(g, unit) and check_land(g, unit, target) == 0 else []
    points = movement_points(g, unit)
    found = [here] if check_storm(g, unit, here, target, points) == 0 else []
    if points > 1:
        found += [via for via in MAP.land_next[here] if leads_to(g, unit, via, target, points)]
    return found


def leads_to(g: SwanState, unit: int, via: int, target: int, points: int) -> bool:
    """6.2.3a: a Tank may go through a Land Area without enemies before it Engages."""
    here = g.unit_space[unit]
    if via == target or check_enter(g, unit, here, via, points):
        return False
    left = points - entry_cost(g, unit, link_between(here, via), via)
    return check_storm(g, unit, via, target, left) == 0


def why_not_near(g: SwanState, unit: int, target: int) -> int:
    """The refusal for a unit that has no way into the Land Area attacked."""
    if is_air(g, unit):
        return check_land(g, unit, target) or NOT_ADJACENT
    return check_storm(g, unit, g.unit_space[unit], target, movement_points(g, unit)) or NOT_ADJACENT


def candidates(g: SwanState, target: int) -> list[int]:
    """6.2.3a: the units that can still join an attack on a Land Area."""
    known = PRESENT.known(g)
    found: dict[int, list[int]] | None = known.get(muster)
    if found is None:
        found = known[muster] = muster(g)
    return found.get(target, [])


def muster(g: SwanState) -> dict[int, list[int]]:
    """By Land Area with enemies, the units of the Phasing Side that can come into it."""
    there = g.allied_at if g.turn == AXIS else g.axis_at
    hostile = [land for land in MAP.lands if there[land]]
    found: dict[int, list[int]] = {}
    known: dict[int, list[int]] = {}
    for unit in movers(g):
        key = alike(g, unit)
        if key not in known:
            near = nearby(g, unit, hostile)
            known[key] = [target for target in near if there[target] and origins(g, unit, target)]
        for target in known[key]:
            found.setdefault(target, []).append(unit)
    return found


def nearby(g: SwanState, unit: int, hostile: list[int]) -> list[int]:
    """The Land Areas that a unit might attack, as far as the map goes; `hostile` are all with enemies."""
    if is_air(g, unit):
        reached = flights(g, unit)
        return [land for land in hostile if land in reached]
    here = g.unit_space[unit]
    return MAP.land_near[here] if movement_points(g, unit) > 1 else MAP.land_next[here]


def targets(g: SwanState) -> list[int]:
    """The Land Areas that an attack could be planned on, if there are units for it."""
    there = g.allied_at if g.turn == AXIS else g.axis_at
    return [land for land in MAP.lands if there[land] and check_target(g, land) == 0]


# ------------------------------------------------------------------ who may attack together


def check_join(g: SwanState, unit: int, target: int, planned: list[int]) -> int:
    """6.2.3a: whether a unit can be added to those that attack a Land Area."""
    if not fits_with(g, unit, target, planned):
        return APART
    if not fits(g, unit, target, planned):
        return NO_ROOM
    if count(g, target, g.turn) + len(planned) < MOST_OF_CLASS:
        return 0
    return TWO_OF_CLASS if too_many_of_class(g, unit, at(g, target, g.turn) + planned) else 0


def fits_with(g: SwanState, unit: int, target: int, planned: list[int]) -> bool:
    """1.6b, 1.6c: Communists attack with Communists only, all other Allies together."""
    communist = BLOCKS.unit_communist[unit]
    if any(BLOCKS.unit_communist[other] != communist for other in planned):
        return False
    return is_company(g, unit, target)


def too_many_of_class(g: SwanState, unit: int, attackers: list[int]) -> bool:
    """6.2.3a: at most two units of a Class attack a Land Area."""
    cls = class_of(g, unit)
    return len([other for other in attackers if class_of(g, other) == cls]) >= MOST_OF_CLASS


def has_two_classes(g: SwanState, attackers: list[int]) -> bool:
    """6.2.3a: at least two Classes attack a Land Area."""
    return len({class_of(g, unit) for unit in attackers}) >= 2


def check_plan(g: SwanState, target: int) -> int:
    """6.2.3a: whether the units at hand can make up an attack."""
    return check_target(g, target) or check_attackers(g, target)


def check_attackers(g: SwanState, target: int) -> int:
    """6.2.3a: the same of a Land Area that can be attacked."""
    refused = 0
    able: list[int] = []
    for unit in candidates(g, target):
        why = check_join(g, unit, target, [])
        if why == 0:
            able.append(unit)
        refused = refused or why
    if not able:
        return refused or TWO_CLASSES
    there = at(g, target, g.turn)
    for unit in able:
        if completes(g, unit, target, there, able):
            return 0
    return TWO_CLASSES


def completes(g: SwanState, unit: int, target: int, there: list[int], able: list[int]) -> bool:
    """6.2.3a: whether a unit attacks with those that are there already, or with another that can come."""
    if has_two_classes(g, [*there, unit]):
        return True
    for other in able:
        if other != unit and check_join(g, other, target, [unit]) == 0:
            if has_two_classes(g, [*there, unit, other]):
                return True
    return False


# ------------------------------------------------------------------ the plan


def approach(question: Approach, g: SwanState, start: int) -> None:
    """6.2.3a: it is clear from where the Tank comes."""
    join(nearest(g, Attack), question.unit, start)


@step
class Approach(Half):
    """6.2.3a: from where a Tank Engages, if it can come from several Land Areas."""

    __slots__ = ("target", "unit")
    name = "approach"
    prompt = "Choose the Land Area it Engages from."
    offers = (
        Offer(
            TO,
            approach,
            legal=lambda question, g: origins(g, question.unit, question.target),
            otherwise=NOT_ADJACENT,
            ends=True,
            own=True,
        ),
    )

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target


def able(attack: Attack, g: SwanState) -> list[int]:
    """6.2.3a: the units that can join."""
    units = [unit for unit in candidates(g, attack.target) if unit not in attack.units]
    return [unit for unit in units if check_join(g, unit, attack.target, attack.units) == 0]


def check_unit(attack: Attack, g: SwanState, unit: int) -> int:
    """6.2.3a: whether a unit can join, and if not, why."""
    if unit in attack.units:
        return IS_PLANNED
    refused = may_move(g, unit)
    if refused:
        return refused
    if not origins(g, unit, attack.target):
        return why_not_near(g, unit, attack.target)
    return check_join(g, unit, attack.target, attack.units)


def add_unit(attack: Attack, g: SwanState, unit: int) -> None:
    """6.2.3a: a unit joins; a Tank says first from where it comes, if there are several ways."""
    ways = origins(g, unit, attack.target)
    if len(ways) > 1:
        g.push(Approach(unit, attack.target))
    else:
        join(attack, unit, ways[0])


def join(attack: Attack, unit: int, start: int) -> None:
    """6.2.3a: a unit is part of the plan."""
    attack.units.append(unit)
    attack.origins.append(start)


def check_launch(attack: Attack, g: SwanState) -> int:
    """6.2.3a: two Classes attack, and Air Support that comes late is not forgotten."""
    if not attack.units:
        return NOBODY_YET
    if not has_two_classes(g, at(g, attack.target, g.turn) + attack.units):
        return TWO_CLASSES
    return check_late_support(g, attack.target, attack.units)


@step
class Attack(Half):
    """6.2.3a: an attack is planned unit by unit, and begun when it is complete."""

    __slots__ = ("origins", "target", "units")
    name = "attack"
    prompt = "Choose the attacking units. Then launch the attack, or cancel it."
    offers = (
        Offer(WITH, add_unit, check_unit, legal=able, own=True),
        Offer(
            LAUNCH,
            lambda attack, g: launch(g, attack.target, attack.units, attack.origins),
            check_launch,
            ends=True,
            own=True,
        ),
        Offer(CANCEL),
    )

    def __init__(self, target: int) -> None:
        self.target = target
        self.units: list[int] = []
        self.origins: list[int] = []


# ------------------------------------------------------------------ carrying it out


def launch(g: SwanState, target: int, units: list[int], starts: list[int]) -> None:
    """6.2.3a: the units of a plan move into the Land Area that they attack."""
    for unit, start in zip(units, starts):
        if start != g.unit_space[unit]:
            walk(g, unit, [start])
        storm(g, unit, start, target)
    mingle(g, target)


def storm(g: SwanState, unit: int, start: int, target: int) -> None:
    """6.2.3a: a unit Engages, and is marked with where it came from."""
    cross(g, unit, start, target)
    move_to(g, unit, target)
    g.unit_flags[unit] |= MOVED | ENGAGED | reduction(g, unit, start, target)
    g.unit_from[unit] = start
    g.tell(STORMED, unit, target, start)


def reduction(g: SwanState, unit: int, start: int, target: int) -> int:
    """6.2.3c, 9.10: Ground Units that Engage over a River or a double-black-arrow are marked as reduced."""
    if is_air(g, unit):
        return 0
    return REDUCED if link_between(start, target) in (RIVER, ARROW) else 0
