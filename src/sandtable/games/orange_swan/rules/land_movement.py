"""6.2: Land Movement: units move one at a time, and attacks are planned."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.base.kinds import DONE, ENGAGE, HALT, MARCH, REPAIR, SABOTAGE, TO
from sandtable.games.orange_swan.base.tables import refusal, step, template
from sandtable.games.orange_swan.rules.engaging import Attack, check_attackers, check_plan, targets
from sandtable.games.orange_swan.rules.marching import (
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
    ways,
)
from sandtable.games.orange_swan.rules.optional import OILFIELD_SABOTAGE, plays
from sandtable.games.orange_swan.rules.reach import entry_cost, flights, link_between, movement_points
from sandtable.games.orange_swan.rules.sabotage import check_repair, check_sabotage, repair, sabotage
from sandtable.games.orange_swan.rules.units import armies, is_air
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.kit.flow import Ask, Half, Offer, then
from sandtable.protocol.text import Text

NOT_GONE = refusal("6.2b", "Choose where it moves.")


# ------------------------------------------------------------------ where a unit can go


def check_goal(g: SwanState, unit: int, path: list[int], left: int, there: int) -> int:
    """6.2b: whether a unit can go on to a space, after the path that it has entered already."""
    if is_air(g, unit):
        return check_flight(g, unit, there)
    here = path[-1] if path else g.unit_space[unit]
    refused = check_enter(g, unit, here, there, left)
    if refused or there in path or there == g.unit_space[unit]:
        return refused or NOT_ADJACENT
    return check_stop(g, unit, here, path, left, there)


def check_stop(g: SwanState, unit: int, here: int, path: list[int], left: int, there: int) -> int:
    """2.7, 6.2b: whether it can stay in the next Land Area, or go on from there."""
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
        return [space for space in ways(g, unit) if check_rest(g, unit, space) == 0]
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
    near = ways(g, unit)
    if is_air(g, unit):
        return any(check_rest(g, unit, space) == 0 for space in near)
    here, points = g.unit_space[unit], movement_points(g, unit)
    return any(check_stop(g, unit, here, [], points, land) == 0 for land in near)


# ------------------------------------------------------------------ the steps


ASKS_WHERE_ON: Final = template("prompt.march.on", "", "Choose where it moves next, or halt it here.")
ASKS_WHERE_TO: Final = template("prompt.march", "", "Choose where it moves.")


def next_goals(march: March, g: SwanState) -> list[int]:
    """6.2b: the spaces to which the unit can go on."""
    return goals(g, march.unit, march.path, march.left)


def check_next(march: March, g: SwanState, there: int) -> int:
    """6.2b: whether it can go on to a space."""
    return check_goal(g, march.unit, march.path, march.left, there)


def check_halt(march: March, g: SwanState) -> int:
    """6.2d: whether it can stay where its way has led so far."""
    return check_rest(g, march.unit, march.path[-1]) if march.path else NOT_GONE


def go_on(march: March, g: SwanState, there: int) -> None:
    """6.2b: the next Land Area of the way, and what it costs; if it can go no further it moves at once."""
    flies = is_air(g, march.unit)
    if not flies:
        here = march.path[-1] if march.path else g.unit_space[march.unit]
        march.left -= entry_cost(g, march.unit, link_between(here, there), there)
    march.path.append(there)
    if flies or not onward(g, march.unit, march.path, march.left):
        g.pop()
        move(march, g)


def move(march: March, g: SwanState) -> None:
    """6.2d: the way is chosen, and the unit moves."""
    if is_air(g, march.unit):
        fly(g, march.unit, march.path[-1])
    else:
        walk(g, march.unit, march.path)
    end_move(g, march.unit)


@step
class March(Half):
    """6.2d: where a unit goes; a Tank may go on, and moves when its whole way has been chosen."""

    __slots__ = ("left", "path", "unit")
    name = "march"
    offers = (
        Offer(TO, go_on, check_next, legal=next_goals, own=True),
        Offer(HALT, move, check_halt, ends=True, own=True),
    )

    def __init__(self, unit: int, left: int) -> None:
        self.unit = unit
        self.left = left
        self.path: list[int] = []

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_WHERE_ON if self.path else ASKS_WHERE_TO)


# ------------------------------------------------------------------ the Sub-Phase


def attackable(g: SwanState) -> list[int]:
    """6.2.3a: the Land Areas on which an attack can be planned."""
    return [land for land in targets(g) if check_attackers(g, land) == 0]


def check_done(g: SwanState) -> int:
    """2.7: not while some unit can still move out of a space that holds too many."""
    return OVERSTACKED if can_be_cured(g) else 0


def has_oilfields(g: SwanState) -> bool:
    """10.10: with Oilfield Sabotage units may do such work."""
    return plays(g, OILFIELD_SABOTAGE)


@step
class LandMovement(Ask):
    """6.2d: one move or attack after the other, until the Phasing Side is done."""

    __slots__ = ()
    name = "land movement"
    prompt = "Move a unit, plan an attack, or say that you are done."
    offers = (
        Offer(
            MARCH,
            lambda g, unit: g.enter(March(unit, movement_points(g, unit))),
            check_march,
            legal=marching,
        ),
        Offer(ENGAGE, then(Attack), check_plan, legal=attackable),
        Offer(SABOTAGE, sabotage, check_sabotage, listed=lambda g: armies(g, g.turn), when=has_oilfields),
        Offer(REPAIR, repair, check_repair, listed=lambda g: armies(g, g.turn), when=has_oilfields),
        Offer(DONE, check=check_done),
    )

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)


def begin(g: SwanState) -> None:
    """6.2d: the Land Movement of the Phasing Side."""
    g.push(LandMovement())
