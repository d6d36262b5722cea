"""6.2: Land Movement: units move one at a time, and attacks are planned."""

from __future__ import annotations

from typing import Final

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.steps import Step
from sandtable.games.orange_swan.content import MAP
from sandtable.games.orange_swan.engaging import Attack, check_attackers, check_plan, targets
from sandtable.games.orange_swan.kinds import DONE, ENGAGE, HALT, MARCH, REPAIR, SABOTAGE, TO
from sandtable.games.orange_swan.marching import (
    NOT_ADJACENT,
    NOWHERE,
    OVERSTACKED,
    alike,
    can_be_cured,
    check_enter,
    check_landing,
    check_rest,
    end_move,
    fly,
    may_move,
    movers,
    walk,
)
from sandtable.games.orange_swan.optional import OILFIELD_SABOTAGE, plays
from sandtable.games.orange_swan.reach import entry_cost, flights, link_between, movement_points
from sandtable.games.orange_swan.sabotage import check_repair, check_sabotage, repair, sabotage
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.games.orange_swan.tables import refusal, step, template
from sandtable.games.orange_swan.units import armies, is_air
from sandtable.protocol.text import Text

NOT_GONE = refusal("6.2b", "Choose where it moves.")


def begin(g: SwanState) -> None:
    """6.2d: the Land Movement of the Phasing Side."""
    g.push(LandMovement())


# ------------------------------------------------------------------ where a unit can go


def check_goal(g: SwanState, unit: int, path: list[int], left: int, there: int) -> int:
    """6.2b: whether a unit can go on to a space, after the path that it has entered already."""
    if is_air(g, unit):
        return check_flight(g, unit, there)
    here = path[-1] if path else g.unit_space[unit]
    refused = check_enter(g, unit, here, there, left)
    if refused or there in path or there == g.unit_space[unit]:
        return refused or NOT_ADJACENT
    refused = check_rest(g, unit, there)
    if refused == 0:
        return 0
    left -= entry_cost(g, unit, link_between(here, there), there)
    return 0 if onward(g, unit, [*path, there], left) else refused


def check_flight(g: SwanState, unit: int, there: int) -> int:
    """6.2b, 6.2.2b: an Air Unit flies within its range, and lands on friendly ground."""
    if there == g.unit_space[unit] or there not in flights(g, unit):
        return check_landing(g, unit, there) or NOT_ADJACENT
    return check_touchdown(g, unit, there)


def check_touchdown(g: SwanState, unit: int, there: int) -> int:
    """6.2b: whether an Air Unit can come down in a space within its range."""
    return check_landing(g, unit, there) or check_rest(g, unit, there)


def onward(g: SwanState, unit: int, path: list[int], left: int) -> list[int]:
    """6.2.2c: the Land Areas to which a Ground Unit can go on with what is left of its points."""
    if left <= 0:
        return []
    return [land for land in MAP.land_next[path[-1]] if check_goal(g, unit, path, left, land) == 0]


def goals(g: SwanState, unit: int, path: list[int], left: int) -> list[int]:
    """6.2b: the spaces to which a unit can go next."""
    if is_air(g, unit):
        here = g.unit_space[unit]
        return [s for s in flights(g, unit) if s != here and check_touchdown(g, unit, s) == 0]
    return onward(g, unit, path or [g.unit_space[unit]], left)


def check_march(g: SwanState, unit: int) -> int:
    """6.2d: whether a unit can be moved."""
    refused = may_move(g, unit)
    if refused:
        return refused
    return 0 if has_goal(g, unit) else NOWHERE


def marching(g: SwanState) -> list[int]:
    """6.2d: the units that can be moved; of units that are alike one is looked at."""
    known: dict[int, bool] = {}
    found: list[int] = []
    for unit in movers(g):
        key = alike(g, unit)
        if key not in known:
            known[key] = has_goal(g, unit)
        if known[key]:
            found.append(unit)
    return found


def has_goal(g: SwanState, unit: int) -> bool:
    """6.2b: whether there is any space to which a unit can go: `goals`, as far as the first of them."""
    here = g.unit_space[unit]
    if is_air(g, unit):
        return any(s != here and check_touchdown(g, unit, s) == 0 for s in flights(g, unit))
    points = movement_points(g, unit)
    return any(check_goal(g, unit, [], points, land) == 0 for land in MAP.land_next[here])


# ------------------------------------------------------------------ the steps


@step
class LandMovement(Step):
    """6.2d: one move or attack after the other, until the Phasing Side is done."""

    __slots__ = ()
    name = "land movement"
    prompt = "Move a unit, plan an attack, or say that you are done."

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        words = (MARCH, ENGAGE, DONE)
        return (*words, SABOTAGE, REPAIR) if plays(g, OILFIELD_SABOTAGE) else words

    def choices(self, g: SwanState, seat: int) -> list[int]:
        found = [code_of(MARCH, unit) for unit in marching(g)]
        found += [code_of(ENGAGE, land) for land in targets(g) if check_attackers(g, land) == 0]
        if plays(g, OILFIELD_SABOTAGE):
            units = armies(g, g.turn)
            found += [code_of(SABOTAGE, unit) for unit in units if check_sabotage(g, unit) == 0]
            found += [code_of(REPAIR, unit) for unit in units if check_repair(g, unit) == 0]
        if self.check(g, seat, code_of(DONE)) == 0:
            found.append(code_of(DONE))
        return found

    def check(self, g: SwanState, seat: int, code: int) -> int:
        kind = kind_of(code)
        if kind == DONE:
            return OVERSTACKED if can_be_cured(g) else 0
        if kind == ENGAGE:
            return check_plan(g, argument_of(code))
        if kind == SABOTAGE:
            return check_sabotage(g, argument_of(code))
        if kind == REPAIR:
            return check_repair(g, argument_of(code))
        return check_march(g, argument_of(code))

    def act(self, g: SwanState, seat: int, code: int) -> None:
        kind = kind_of(code)
        if kind == MARCH:
            unit = argument_of(code)
            g.enter(March(unit, movement_points(g, unit)))
        elif kind == ENGAGE:
            g.enter(Attack(argument_of(code)))
        elif kind == SABOTAGE:
            sabotage(g, argument_of(code))
        elif kind == REPAIR:
            repair(g, argument_of(code))
        else:
            g.pop()


ASKS_WHERE_ON: Final = template("prompt.march.on", "", "Choose where it moves next, or halt it here.")
ASKS_WHERE_TO: Final = template("prompt.march", "", "Choose where it moves.")


@step
class March(Step):
    """6.2d: where a unit goes; a Tank may go on, and moves when its whole way has been chosen."""

    __slots__ = ("left", "path", "unit")
    name = "march"
    mid = True
    private = True

    def __init__(self, unit: int, left: int) -> None:
        self.unit = unit
        self.left = left
        self.path: list[int] = []

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_WHERE_ON if self.path else ASKS_WHERE_TO)

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, g.turn)

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (TO, HALT)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        found = [code_of(TO, space) for space in goals(g, self.unit, self.path, self.left)]
        if self.check(g, seat, code_of(HALT)) == 0:
            found.append(code_of(HALT))
        return found

    def check(self, g: SwanState, seat: int, code: int) -> int:
        if kind_of(code) == HALT:
            return check_rest(g, self.unit, self.path[-1]) if self.path else NOT_GONE
        return check_goal(g, self.unit, self.path, self.left, argument_of(code))

    def act(self, g: SwanState, seat: int, code: int) -> None:
        if kind_of(code) == TO:
            self.go_on(g, argument_of(code))
            if not is_air(g, self.unit) and onward(g, self.unit, self.path, self.left):
                g.stay()
                return
        g.pop()
        if is_air(g, self.unit):
            fly(g, self.unit, self.path[-1])
        else:
            walk(g, self.unit, self.path)
        end_move(g, self.unit)

    def go_on(self, g: SwanState, there: int) -> None:
        """6.2b: the next Land Area of the way, and what it costs."""
        if not is_air(g, self.unit):
            here = self.path[-1] if self.path else g.unit_space[self.unit]
            self.left -= entry_cost(g, self.unit, link_between(here, there), there)
        self.path.append(there)
