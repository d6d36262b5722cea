"""6.1: Seaborne Operations: Amphibious Assaults are planned in secret, then launched."""

from __future__ import annotations

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.steps import Step
from sandtable.games.orange_swan.content import MAP
from sandtable.games.orange_swan.kinds import (
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
from sandtable.games.orange_swan.landing import carry_out
from sandtable.games.orange_swan.landing_rules import (
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
    lacks_class,
    lands_from,
)
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.games.orange_swan.tables import refusal, step
from sandtable.games.orange_swan.transport import (
    CARRIED_BEFORE,
    NO_SHIP_NEEDED,
    SHIP_NEEDED,
    carriers,
    carries_all,
    check_carrier,
    next_seas,
)
from sandtable.games.orange_swan.units import armies, at, is_ashore, side

NO_GROUND_UNIT = refusal("6.1.2a", "An Assault needs a Ground Unit.")
NOT_NEXT = refusal("6.1.3d", "That Sea Zone is not adjacent, or the Strait between them is not open to you.")
CROSSED_BEFORE = refusal("6.1.3a", "It has already crossed that Sea Zone.")
NO_PORT_THERE = refusal("6.1.2a", "The Land Area has no Port on the last Sea Zone crossed.")


def begin(g: SwanState) -> None:
    """6.1.1a: the Sub-Phase of Seaborne Operations."""
    g.push(Seaborne())


@step
class Seaborne(Step):
    """6.1.4a: any number of Assaults, one after the other."""

    __slots__ = ()
    name = "seaborne operations"
    prompt = "Choose a Land Area to Assault, or finish."

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (ASSAULT, DONE)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        found = [code_of(ASSAULT, land) for land in MAP.lands if check_target(g, g.turn, land) == 0]
        return [*found, code_of(DONE)]

    def check(self, g: SwanState, seat: int, code: int) -> int:
        return 0 if kind_of(code) == DONE else check_target(g, g.turn, argument_of(code))

    def act(self, g: SwanState, seat: int, code: int) -> None:
        if kind_of(code) == DONE:
            g.pop()
        else:
            g.enter(Plan(argument_of(code)))


@step
class Plan(Step):
    """6.1.2: who Assaults a Land Area. It is nobody else's business before it is launched."""

    __slots__ = ("flying", "landing", "riders", "seas", "ships", "target")
    name = "assault plan"
    mid = True
    private = True
    prompt = (
        "Choose the units that land and those that fly in support. Then launch the Assault, or cancel it."
    )

    def __init__(self, target: int) -> None:
        self.target = target
        self.landing: list[int] = []
        self.flying: list[int] = []
        # For each Sea Zone crossed: by whom, which one, and aboard what ship, or -1.
        self.riders: list[int] = []
        self.seas: list[int] = []
        self.ships: list[int] = []

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (LAND, FLY, LAUNCH, CANCEL)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        seas = approaches(g, g.turn, self.target, self.ships, [])
        units = sorted(armies(g, g.turn))
        found = [code_of(LAND, unit) for unit in units if self.check_land(g, unit, seas) == 0]
        found += [code_of(FLY, unit) for unit in units if self.check_fly(g, unit) == 0]
        if self.check_launch(g) == 0:
            found.append(code_of(LAUNCH))
        return [*found, code_of(CANCEL)]

    def check(self, g: SwanState, seat: int, code: int) -> int:
        kind = kind_of(code)
        if kind == LAND:
            seas = approaches(g, g.turn, self.target, self.ships, [])
            return self.check_land(g, argument_of(code), seas)
        if kind == FLY:
            return self.check_fly(g, argument_of(code))
        return self.check_launch(g) if kind == LAUNCH else 0

    def planned(self) -> list[int]:
        """All that take part."""
        return self.landing + self.flying

    def check_land(self, g: SwanState, unit: int, seas: list[int]) -> int:
        """6.1.2a: a Ground Unit that may join."""
        if side(unit) != g.turn or not is_ashore(g, unit) or unit in self.landing:
            return NOT_GROUND
        return check_lander(g, unit, seas) or check_number(g, self.target, self.planned(), unit)

    def check_fly(self, g: SwanState, unit: int) -> int:
        """6.1.6a: an Air Unit that may join."""
        if side(unit) != g.turn or not is_ashore(g, unit) or unit in self.flying:
            return NOT_AIR
        return check_flier(g, unit, self.target) or check_number(g, self.target, self.planned(), unit)

    def check_launch(self, g: SwanState) -> int:
        """6.1.2d: at least one Ground Unit, and against defenders two Classes."""
        if not self.landing:
            return NO_GROUND_UNIT
        force = self.planned() + at(g, self.target, g.turn)
        return ONE_CLASS if lacks_class(g, self.target, g.turn, force) else 0

    def act(self, g: SwanState, seat: int, code: int) -> None:
        kind = kind_of(code)
        if kind == LAND:
            g.enter(Crossing(argument_of(code), self.target))
        elif kind == FLY:
            self.flying.append(argument_of(code))
            g.stay()
        else:
            g.pop()
            if kind == LAUNCH:
                legs = list(zip(self.riders, self.seas, self.ships))
                carry_out(g, g.turn, self.target, self.landing, self.flying, legs)
            else:
                g.stay()


@step
class Crossing(Step):
    """6.1.3a, 6.1.4b: the Sea Zones that one unit crosses; others may come over others."""

    __slots__ = ("seas", "ships", "target", "unit")
    name = "assault crossing"
    mid = True
    private = True
    prompt = "Choose the ships that carry it, one Sea Zone after another, until it goes ashore."

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target
        self.seas: list[int] = []
        self.ships: list[int] = []

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (ABOARD, OVER, ASHORE)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        found: list[int] = []
        for sea in next_seas(g, self.here(g), g.turn):
            if carries_all(sea):
                found.append(code_of(OVER, sea))
            else:
                found += [code_of(ABOARD, ship) for ship in carriers(g, sea, g.turn)]
        found.append(code_of(ASHORE))
        return [code for code in found if self.check(g, seat, code) == 0]

    def here(self, g: SwanState) -> int:
        """Where the unit has got to."""
        return self.seas[-1] if self.seas else g.unit_space[self.unit]

    def check(self, g: SwanState, seat: int, code: int) -> int:
        kind, chosen = kind_of(code), argument_of(code)
        if kind == ASHORE:
            return 0 if self.seas and lands_from(self.seas[-1], self.target) else NO_PORT_THERE
        if kind == OVER:
            return self.check_sea(g, chosen) if carries_all(chosen) else SHIP_NEEDED
        if cannot := check_carrier(g, chosen, g.turn):
            return cannot
        if chosen in self.busy(g):
            return CARRIED_BEFORE
        sea = g.unit_space[chosen]
        return NO_SHIP_NEEDED if carries_all(sea) else self.check_sea(g, sea)

    def busy(self, g: SwanState) -> list[int]:
        """6.1.3a: the ships that carry others of the plan."""
        plan = g.stack[-2]
        assert isinstance(plan, Plan)
        return plan.ships

    def check_sea(self, g: SwanState, sea: int) -> int:
        """6.1.3d: the next Sea Zone, from which there must be a way on to the Land Area."""
        if sea in self.seas:
            return CROSSED_BEFORE
        if sea not in next_seas(g, self.here(g), g.turn):
            return NOT_NEXT
        if shut := check_leg(g, sea, g.turn):
            return shut
        onward = approaches(g, g.turn, self.target, self.busy(g), self.seas)
        return 0 if sea in onward else NO_WAY_OVER

    def act(self, g: SwanState, seat: int, code: int) -> None:
        kind, chosen = kind_of(code), argument_of(code)
        g.stay()
        if kind != ASHORE:
            self.seas.append(g.unit_space[chosen] if kind == ABOARD else chosen)
            self.ships.append(chosen if kind == ABOARD else -1)
            return
        g.pop()
        plan = g.stack[-1]
        assert isinstance(plan, Plan)
        plan.landing.append(self.unit)
        plan.riders += [self.unit] * len(self.seas)
        plan.seas += self.seas
        plan.ships += self.ships
