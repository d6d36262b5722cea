"""6.1: Seaborne Operations: Amphibious Assaults are planned in secret, then launched."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, MAP
from sandtable.games.orange_swan.base.kinds import (
    ABOARD,
    ASHORE,
    ASSAULT,
    CANCEL,
    DONE,
    FLY,
    LAND,
    LAUNCH,
    OVER,
)
from sandtable.games.orange_swan.base.tables import refusal, step
from sandtable.games.orange_swan.rules.control import has_port
from sandtable.games.orange_swan.rules.landing import carry_out
from sandtable.games.orange_swan.rules.landing_rules import (
    NO_WAY_OVER,
    NOT_AIR,
    NOT_GROUND,
    ONE_CLASS,
    approaches,
    check_flier,
    check_lander,
    check_leg,
    check_number,
    check_target,
    embarking,
    fliers,
    lacks_class,
    lands_from,
)
from sandtable.games.orange_swan.rules.transport import (
    CARRIED_BEFORE,
    NO_SHIP_NEEDED,
    SHIP_NEEDED,
    carriers,
    carries_all,
    check_carrier,
    next_seas,
)
from sandtable.games.orange_swan.rules.units import at, is_ashore, side
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.kit.actions import code_of
from sandtable.kit.flow import Ask, Half, Offer, nearest, then

NO_GROUND_UNIT = refusal("6.1.2a", "An Assault needs a Ground Unit.")
NOT_NEXT = refusal("6.1.3d", "That Sea Zone is not adjacent, or the Strait between them is not open to you.")
CROSSED_BEFORE = refusal("6.1.3a", "It has already crossed that Sea Zone.")
NO_PORT_THERE = refusal("6.1.2a", "The Land Area has no Port on the last Sea Zone crossed.")


# 6.1.2e: by Side, the Land Areas with a Port that it may use.
SHORES: Final = tuple([land for land in MAP.lands if has_port(land, side)] for side in (AXIS, ALLIED))


# ------------------------------------------------------------------ one unit on its way


def here(crossing: Crossing, g: SwanState) -> int:
    """6.1.3d: where the unit has got to."""
    return crossing.seas[-1] if crossing.seas else g.unit_space[crossing.unit]


def seas_next(crossing: Crossing, g: SwanState) -> list[int]:
    """6.1.3d: the Sea Zones that may come next."""
    return next_seas(g, here(crossing, g), g.turn)


def ships_next(crossing: Crossing, g: SwanState) -> list[int]:
    """6.1.3a: the ships there."""
    return [ship for sea in seas_next(crossing, g) for ship in carriers(g, sea, g.turn)]


def check_ashore(crossing: Crossing, g: SwanState) -> int:
    """6.1.2a: it goes ashore from the last Sea Zone, on which the Land Area has a Port."""
    return 0 if crossing.seas and lands_from(crossing.seas[-1], crossing.target) else NO_PORT_THERE


def check_over(crossing: Crossing, g: SwanState, sea: int) -> int:
    """6.1.3c: a Sea Zone that needs no ship."""
    return check_sea(crossing, g, sea) if carries_all(sea) else SHIP_NEEDED


def check_aboard(crossing: Crossing, g: SwanState, ship: int) -> int:
    """6.1.3a: a ship for each unit, in the next Sea Zone."""
    if cannot := check_carrier(g, ship, g.turn):
        return cannot
    if ship in busy(g):
        return CARRIED_BEFORE
    sea = g.unit_space[ship]
    return NO_SHIP_NEEDED if carries_all(sea) else check_sea(crossing, g, sea)


def busy(g: SwanState) -> list[int]:
    """6.1.3a: the ships that carry others of the plan."""
    return nearest(g, Plan).ships


def check_sea(crossing: Crossing, g: SwanState, sea: int) -> int:
    """6.1.3d: the next Sea Zone, from which there must be a way on to the Land Area."""
    if sea in crossing.seas:
        return CROSSED_BEFORE
    if sea not in seas_next(crossing, g):
        return NOT_NEXT
    if shut := check_leg(g, sea, g.turn):
        return shut
    onward = approaches(g, g.turn, crossing.target, busy(g), crossing.seas)
    return 0 if sea in onward else NO_WAY_OVER


def cross_over(crossing: Crossing, g: SwanState, sea: int) -> None:
    """6.1.3c: over a Sea Zone without a ship."""
    crossing.seas.append(sea)
    crossing.ships.append(-1)


def cross_aboard(crossing: Crossing, g: SwanState, ship: int) -> None:
    """6.1.3a: over a Sea Zone aboard a ship."""
    crossing.seas.append(g.unit_space[ship])
    crossing.ships.append(ship)


def go_ashore(crossing: Crossing, g: SwanState) -> None:
    """6.1.3a: its way is complete, and part of the plan."""
    plan = nearest(g, Plan)
    plan.landing.append(crossing.unit)
    plan.riders += [crossing.unit] * len(crossing.seas)
    plan.seas += crossing.seas
    plan.ships += crossing.ships


@step
class Crossing(Half):
    """6.1.3a, 6.1.4b: the Sea Zones that one unit crosses; others may come over others."""

    __slots__ = ("seas", "ships", "target", "unit")
    name = "assault crossing"
    prompt = "Choose the ships that carry it, one Sea Zone after another, until it goes ashore."
    offers = (
        Offer(ABOARD, cross_aboard, check_aboard, listed=ships_next, own=True),
        Offer(OVER, cross_over, check_over, listed=seas_next, own=True),
        Offer(ASHORE, go_ashore, check_ashore, ends=True, own=True),
    )

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target
        self.seas: list[int] = []
        self.ships: list[int] = []

    def choices(self, g: SwanState, seat: int) -> list[int]:
        # Sea Zone by Sea Zone, and not what needs a ship before what needs none.
        found: list[int] = []
        for sea in seas_next(self, g):
            if carries_all(sea):
                found.append(code_of(OVER, sea))
            else:
                found += [code_of(ABOARD, ship) for ship in carriers(g, sea, g.turn)]
        found.append(code_of(ASHORE))
        return [code for code in found if self.check(g, seat, code) == 0]


# ------------------------------------------------------------------ the plan


def planned(plan: Plan) -> list[int]:
    """All that take part."""
    return plan.landing + plan.flying


def landers(plan: Plan, g: SwanState) -> list[int]:
    """6.1.2a: the Ground Units that may join."""
    seas = approaches(g, g.turn, plan.target, plan.ships, [])
    able = sorted(embarking(g, g.turn))
    return [unit for unit in able if check_landing_unit(plan, g, unit, seas) == 0]


def check_land(plan: Plan, g: SwanState, unit: int) -> int:
    """6.1.2a: why a Ground Unit may not join, or 0."""
    return check_landing_unit(plan, g, unit, approaches(g, g.turn, plan.target, plan.ships, []))


def check_landing_unit(plan: Plan, g: SwanState, unit: int, seas: list[int]) -> int:
    """6.1.2a: the same, by the Sea Zones on ways to the Land Area."""
    if side(unit) != g.turn or not is_ashore(g, unit) or unit in plan.landing:
        return NOT_GROUND
    return check_lander(g, unit, seas) or check_number(g, plan.target, planned(plan), unit)


def check_fly(plan: Plan, g: SwanState, unit: int) -> int:
    """6.1.6a: an Air Unit that may join."""
    if side(unit) != g.turn or not is_ashore(g, unit) or unit in plan.flying:
        return NOT_AIR
    return check_flier(g, unit, plan.target) or check_number(g, plan.target, planned(plan), unit)


def check_launch(plan: Plan, g: SwanState) -> int:
    """6.1.2d: at least one Ground Unit, and against defenders two Classes."""
    if not plan.landing:
        return NO_GROUND_UNIT
    force = planned(plan) + at(g, plan.target, g.turn)
    return ONE_CLASS if lacks_class(g, plan.target, g.turn, force) else 0


def launch(plan: Plan, g: SwanState) -> None:
    """6.1.4a: the Assault begins."""
    legs = list(zip(plan.riders, plan.seas, plan.ships))
    carry_out(g, g.turn, plan.target, plan.landing, plan.flying, legs)


@step
class Plan(Half):
    """6.1.2: who Assaults a Land Area. It is nobody else's business before it is launched."""

    __slots__ = ("flying", "landing", "riders", "seas", "ships", "target")
    name = "assault plan"
    prompt = (
        "Choose the units that land and those that fly in support. Then launch the Assault, or cancel it."
    )
    offers = (
        Offer(
            LAND,
            lambda plan, g, unit: g.push(Crossing(unit, plan.target)),
            check_land,
            legal=landers,
            own=True,
        ),
        Offer(
            FLY,
            lambda plan, g, unit: plan.flying.append(unit),
            check_fly,
            listed=lambda plan, g: sorted(fliers(g, g.turn)),
            own=True,
        ),
        Offer(LAUNCH, launch, check_launch, ends=True, own=True),
        Offer(CANCEL),
    )

    def __init__(self, target: int) -> None:
        self.target = target
        self.landing: list[int] = []
        self.flying: list[int] = []
        # For each Sea Zone crossed: by whom, which one, and aboard what ship, or -1.
        self.riders: list[int] = []
        self.seas: list[int] = []
        self.ships: list[int] = []


# ------------------------------------------------------------------ the Sub-Phase


@step
class Seaborne(Ask):
    """6.1.4a: any number of Assaults, one after the other."""

    __slots__ = ()
    name = "seaborne operations"
    prompt = "Choose a Land Area to Assault, or finish."
    offers = (
        Offer(
            ASSAULT,
            then(Plan),
            lambda g, land: check_target(g, g.turn, land),
            legal=lambda g: [land for land in SHORES[g.turn] if check_target(g, g.turn, land) == 0],
        ),
        Offer(DONE),
    )

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)


def begin(g: SwanState) -> None:
    """6.1.1a: the Sub-Phase of Seaborne Operations."""
    g.push(Seaborne())
