"""6.5: after a battle: who keeps the Land Area, who must leave it, and how the units go."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, MAP
from sandtable.games.orange_swan.base.kinds import RETREAT, STAY, TO, WITHDRAW
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules.control import holds, take
from sandtable.games.orange_swan.rules.marching import cross
from sandtable.games.orange_swan.rules.retreat_ways import exits, hits_of_crowd
from sandtable.games.orange_swan.rules.stacking import room_for
from sandtable.games.orange_swan.rules.transport import ops_fire
from sandtable.games.orange_swan.rules.units import (
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
from sandtable.games.orange_swan.rules.weather import is_rough
from sandtable.games.orange_swan.state import ASSAULTED, ENGAGED, FLOWN, REDUCED, SwanState, mask_of
from sandtable.kit.flow import Ask, Offer, nearest
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
        g.push(RetreatOffer(land, enemy_of(g.turn)))
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


def stay(offer: RetreatOffer, g: SwanState) -> None:
    """6.5.1a: then the attacker is asked, and after that the priorities decide."""
    if offer.side == g.turn:
        retire(g, offer.land, who_must_go(g, offer.land))
    else:
        g.push(RetreatOffer(offer.land, g.turn))


@step
class RetreatOffer(Ask):
    """6.5.1a: first the defender may retreat, then the attacker; else the priorities decide."""

    __slots__ = ("land", "side")
    name = "offer of retreat"
    offers = (
        Offer(RETREAT, lambda offer, g: retire(g, offer.land, offer.side), ends=True, own=True),
        Offer(STAY, stay, ends=True, own=True),
    )

    def __init__(self, land: int, side: int) -> None:
        self.land = land
        self.side = side

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_RETREAT, self.land)

    def who(self, g: SwanState) -> int:
        return mask_of(g, self.side)


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


def has_way(column: Retreating, g: SwanState, unit: int) -> bool:
    """6.5b: whether a unit can get away at all."""
    return bool(exits(g, unit, column.land, 0, 0, column.used))


def check_withdrawal(column: Retreating, g: SwanState, unit: int) -> int:
    """6.5b: one of those that retreat, with a way out."""
    if unit not in at(g, column.land, column.side):
        return NOT_RETREATING
    return 0 if has_way(column, g, unit) else NO_WAY_OUT


@step
class Retreating(Ask):
    """6.5b: the units go one after the other, as their owner chooses; who has no way out is eliminated."""

    __slots__ = ("land", "side", "used")
    name = "retreating"
    prompt = "Choose the unit that retreats next."
    offers = (
        Offer(
            WITHDRAW,
            lambda column, g, unit: g.enter(Withdraw(unit, column.land)),
            check_withdrawal,
            listed=lambda column, g: at(g, column.land, column.side),
            own=True,
        ),
    )

    def __init__(self, land: int, side: int) -> None:
        self.land = land
        self.side = side
        # The Sea Zones that Ground Units of this retreat have crossed, once for each.
        self.used: list[int] = []

    def who(self, g: SwanState) -> int:
        able = any(has_way(self, g, unit) for unit in at(g, self.land, self.side))
        return mask_of(g, self.side) if able else 0

    def over(self, g: SwanState) -> None:
        g.pop()
        for unit in at(g, self.land, self.side):
            eliminate(g, unit)
        settle_control(g, self.land)


def ways(going: Withdraw, g: SwanState) -> list[int]:
    """6.5b: the spaces to which a unit can go on from where it is."""
    return exits(g, going.unit, going.here, going.crowded, going.flown, nearest(g, Retreating).used)


def go_on(going: Withdraw, g: SwanState, space: int) -> None:
    """6.5b: a unit goes on to the next space."""
    unit = going.unit
    if MAP.sea[space]:
        put_to_sea(going, g, space)
        return
    cross(g, unit, going.here, space)
    if room_for(g, unit, space):
        g.pop()
        arrive(g, unit, space)
    else:
        pass_through(going, g, space)


def put_to_sea(going: Withdraw, g: SwanState, sea: int) -> None:
    """6.5.3a, 6.5.3b: a Sea Zone costs a Hit, and Ground Units a ship and the fire of the enemy."""
    if not is_air(g, going.unit):
        nearest(g, Retreating).used.append(sea)
    going.here = sea
    going.flown += 1
    g.tell(PASSED, going.unit, sea)
    if not survives_sea(g, going.unit, sea):
        g.pop()


def pass_through(going: Withdraw, g: SwanState, land: int) -> None:
    """6.5.2, 6.5.3d: a full Land Area is left again at once."""
    for _ in range(hits_of_crowd(going.crowded)):
        lose_step(g, going.unit)
    going.here = land
    going.crowded += 1
    g.tell(PASSED, going.unit, land)


@step
class Withdraw(Ask):
    """6.5b: the way of a unit, space by space, until it stands where there is room for it."""

    __slots__ = ("crowded", "flown", "here", "unit")
    name = "withdraw"
    mid = True
    prompt = "Choose where it retreats to."
    offers = (Offer(TO, go_on, legal=ways, otherwise=NO_REFUGE, own=True),)

    def __init__(self, unit: int, here: int) -> None:
        self.unit = unit
        self.here = here
        # How many full Land Areas and how many Sea Zones it has gone through.
        self.crowded = 0
        self.flown = 0

    def who(self, g: SwanState) -> int:
        return mask_of(g, BLOCKS.unit_side[self.unit]) if ways(self, g) else 0

    def over(self, g: SwanState) -> None:
        g.pop()
        eliminate(g, self.unit)


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
