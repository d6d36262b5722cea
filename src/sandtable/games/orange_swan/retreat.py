"""6.5: after a battle: who keeps the Land Area, who must leave it, and how the units go."""

from __future__ import annotations

from typing import Final

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.steps import Step
from sandtable.games.orange_swan.content import BLOCKS, MAP
from sandtable.games.orange_swan.control import holds, take
from sandtable.games.orange_swan.kinds import RETREAT, STAY, TO, WITHDRAW
from sandtable.games.orange_swan.marching import cross
from sandtable.games.orange_swan.retreat_ways import exits, hits_of_crowd
from sandtable.games.orange_swan.stacking import room_for
from sandtable.games.orange_swan.state import ASSAULTED, ENGAGED, FLOWN, REDUCED, SwanState, mask_of
from sandtable.games.orange_swan.tables import event, refusal, step, template
from sandtable.games.orange_swan.transport import ops_fire
from sandtable.games.orange_swan.units import (
    at,
    class_of,
    eliminate,
    enemy_of,
    has,
    is_air,
    lose_step,
    mingle,
    move_to,
)
from sandtable.games.orange_swan.weather import is_rough
from sandtable.protocol.text import Text

NOT_RETREATING = refusal("6.5a", "It cannot retreat from this battle.")
NO_WAY_OUT = refusal("6.5b", "It has nowhere to retreat to.")
NO_REFUGE = refusal(
    "6.5b", "It cannot retreat there: that space is not adjacent, not friendly, Contested, or a dead end."
)

RETREATS = event("retreats", "side space", "The {0} Side retreats from {1}.", by="side")
RETREATED = event("retreated", "unit to:space", "{0} {0:retreats/retreat} to {1}.", by="unit", role="leave")
PASSED = event("passed", "unit via:space", "{0} {0:retreats/retreat} through {1}.", by="unit")


def begin(g: SwanState, land: int) -> None:
    """6.5a, 6.5c, 14.11: at once after a battle; where both Sides are left, one of them must go."""
    if has(g, land, g.turn) and has(g, land, enemy_of(g.turn)):
        g.push(Offer(land, enemy_of(g.turn)))
    else:
        settle_control(g, land)


def settle_control(g: SwanState, land: int) -> None:
    """6.5a: an attacker that remains alone takes control; where nobody remains the defender keeps it."""
    if has(g, land, g.turn) and not holds(g, land, g.turn):
        take(g, land, occupant(g, land))
    mingle(g, land)


def occupant(g: SwanState, land: int) -> int:
    """4.2.3a: the Nation that gains a Land Area: the one whose colour it bears, else the first in it."""
    nations = [BLOCKS.unit_nation[unit] for unit in at(g, land, g.turn)]
    return MAP.owner[land] if MAP.owner[land] in nations else nations[0]


# ------------------------------------------------------------------ who retreats

ASKS_RETREAT: Final = template("prompt.retreat.own", "space", "Do you want to retreat from {0}?")


@step
class Offer(Step):
    """6.5.1a: first the defender may retreat, then the attacker; else the priorities decide."""

    __slots__ = ("land", "side")
    name = "offer of retreat"

    def __init__(self, land: int, side: int) -> None:
        self.land = land
        self.side = side

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_RETREAT, self.land)

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, self.side)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        return [code_of(RETREAT), code_of(STAY)]

    def act(self, g: SwanState, seat: int, code: int) -> None:
        g.pop()
        if kind_of(code) == RETREAT:
            retire(g, self.land, self.side)
        elif self.side == g.turn:
            retire(g, self.land, who_must_go(g, self.land))
        else:
            g.push(Offer(self.land, g.turn))


def who_must_go(g: SwanState, land: int) -> int:
    """6.5.1b, 6.5.1c: the Side that must retreat where neither does so of its own will."""
    return g.turn if favours_defender(g, land) else weaker_side(g, land)


def favours_defender(g: SwanState, land: int) -> bool:
    """6.5.1b, 9.9, 9.13b: nobody is forced out of Rough Terrain, an Active Monsoon or Singapore."""
    return is_rough(g, land) or MAP.fortress[land]


def weaker_side(g: SwanState, land: int) -> int:
    """6.5.1c: the Side with fewer Classes goes."""
    attackers, defenders = classes(g, land, g.turn), classes(g, land, enemy_of(g.turn))
    if len(attackers) != len(defenders):
        return g.turn if len(attackers) < len(defenders) else enemy_of(g.turn)
    return lesser_class(g, land, attackers[0], defenders[0])


def classes(g: SwanState, land: int, side: int) -> list[int]:
    """2.1, 6.5.1c: the Classes of a Side in a Land Area, the highest first."""
    return sorted({class_of(g, unit) for unit in at(g, land, side)})


def lesser_class(g: SwanState, land: int, attacking: int, defending: int) -> int:
    """6.5.1c: with as many Classes, the Side without the highest one goes."""
    if attacking != defending:
        return g.turn if attacking > defending else enemy_of(g.turn)
    return fewer_steps(g, land, attacking)


def fewer_steps(g: SwanState, land: int, cls: int) -> int:
    """6.5.1c, 6.5.1d, 14.12: then the Steps of that Class alone count; a tie sends the attacker away."""
    attacking, defending = strength(g, land, g.turn, cls), strength(g, land, enemy_of(g.turn), cls)
    return enemy_of(g.turn) if attacking > defending else g.turn


def strength(g: SwanState, land: int, side: int, cls: int) -> int:
    """6.5.1c: the Steps of a Side's units of a Class in a Land Area."""
    return sum(g.unit_steps[unit] for unit in at(g, land, side) if class_of(g, unit) == cls)


# ------------------------------------------------------------------ how they go


def retire(g: SwanState, land: int, side: int) -> None:
    """6.5a: a Side leaves a Land Area to the other."""
    g.tell(RETREATS, side, land)
    g.push(Retreating(land, side))


@step
class Retreating(Step):
    """6.5b: the units go one after the other, as their owner chooses; who has no way out is eliminated."""

    __slots__ = ("land", "side", "used")
    name = "retreating"
    prompt = "Choose the unit that retreats next."

    def __init__(self, land: int, side: int) -> None:
        self.land = land
        self.side = side
        # The Sea Zones that Ground Units of this retreat have crossed, once for each.
        self.used: list[int] = []

    def deciders(self, g: SwanState) -> int:
        able = any(self.has_way(g, unit) for unit in at(g, self.land, self.side))
        return mask_of(g, self.side) if able else 0

    def has_way(self, g: SwanState, unit: int) -> bool:
        return bool(exits(g, unit, self.land, 0, 0, self.used))

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (WITHDRAW,)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        return [code_of(WITHDRAW, unit) for unit in at(g, self.land, self.side) if self.has_way(g, unit)]

    def check(self, g: SwanState, seat: int, code: int) -> int:
        unit = argument_of(code)
        if unit not in at(g, self.land, self.side):
            return NOT_RETREATING
        return 0 if self.has_way(g, unit) else NO_WAY_OUT

    def act(self, g: SwanState, seat: int, code: int) -> None:
        g.enter(Withdraw(argument_of(code), self.land))

    def go(self, g: SwanState) -> None:
        g.pop()
        for unit in at(g, self.land, self.side):
            eliminate(g, unit)
        settle_control(g, self.land)


@step
class Withdraw(Step):
    """6.5b: the way of a unit, space by space, until it stands where there is room for it."""

    __slots__ = ("crowded", "flown", "here", "unit")
    name = "withdraw"
    mid = True
    prompt = "Choose where it retreats to."

    def __init__(self, unit: int, here: int) -> None:
        self.unit = unit
        self.here = here
        # How many full Land Areas and how many Sea Zones it has gone through.
        self.crowded = 0
        self.flown = 0

    def ways(self, g: SwanState) -> list[int]:
        return exits(g, self.unit, self.here, self.crowded, self.flown, column(g).used)

    def deciders(self, g: SwanState) -> int:
        return mask_of(g, BLOCKS.unit_side[self.unit]) if self.ways(g) else 0

    def form(self, g: SwanState, seat: int) -> tuple[int, ...]:
        return (TO,)

    def choices(self, g: SwanState, seat: int) -> list[int]:
        return [code_of(TO, space) for space in self.ways(g)]

    def check(self, g: SwanState, seat: int, code: int) -> int:
        return 0 if argument_of(code) in self.ways(g) else NO_REFUGE

    def act(self, g: SwanState, seat: int, code: int) -> None:
        space, unit = argument_of(code), self.unit
        if MAP.sea[space]:
            self.put_to_sea(g, space)
            return
        cross(g, unit, self.here, space)
        if room_for(g, unit, space):
            g.pop()
            arrive(g, unit, space)
        else:
            self.pass_through(g, space)

    def put_to_sea(self, g: SwanState, sea: int) -> None:
        """6.5.3a, 6.5.3b: a Sea Zone costs a Hit, and Ground Units a ship and the fire of the enemy."""
        if not is_air(g, self.unit):
            column(g).used.append(sea)
        self.here = sea
        self.flown += 1
        g.tell(PASSED, self.unit, sea)
        if not survives_sea(g, self.unit, sea):
            g.pop()

    def pass_through(self, g: SwanState, land: int) -> None:
        """6.5.2, 6.5.3d: a full Land Area is left again at once."""
        for _ in range(hits_of_crowd(self.crowded)):
            lose_step(g, self.unit)
        self.here = land
        self.crowded += 1
        g.tell(PASSED, self.unit, land)

    def go(self, g: SwanState) -> None:
        g.pop()
        eliminate(g, self.unit)


def column(g: SwanState) -> Retreating:
    """The retreat that the unit under way belongs to."""
    for below in reversed(g.stack):
        if isinstance(below, Retreating):
            return below
    raise LookupError("nobody retreats")


def survives_sea(g: SwanState, unit: int, sea: int) -> bool:
    """6.5.3b, 14.13: an automatic Hit for all, then fire at Ground Units; whether the unit is left."""
    lose_step(g, unit)
    if g.unit_steps[unit]:
        ops_fire(g, unit, sea)
    return g.unit_steps[unit] > 0


def arrive(g: SwanState, unit: int, land: int) -> None:
    """6.5b: a unit has come to safety, and its marks of the battle come off."""
    move_to(g, unit, land)
    g.unit_flags[unit] &= ~(ENGAGED | ASSAULTED | REDUCED | FLOWN)
    g.unit_from[unit] = -1
    g.tell(RETREATED, unit, land)
    mingle(g, land)
