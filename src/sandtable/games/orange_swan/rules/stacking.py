"""2.7, 10.1: how many units of a Side may be in one space, and what becomes of those too many."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CV,
    FIRST_YEAR,
    MAP,
    US,
    major_of,
    side_of,
)
from sandtable.games.orange_swan.base.kinds import LOSE
from sandtable.games.orange_swan.base.tables import refusal, step, template
from sandtable.games.orange_swan.rules.optional import KIDO_BUTAI, plays
from sandtable.games.orange_swan.rules.units import at, class_of, count, eliminate, enemy_of
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.kit.flow import Ask, Offer
from sandtable.kit.steps import Step
from sandtable.protocol.text import Text

NOT_TOO_MANY = refusal("2.7", "Choose one of your units in the space with too many.")
NOT_A_GUEST = refusal("2.7.2c", "There is no limit on US units there, so a unit of another Ally must go.")
NOT_A_CARRIER = refusal("10.1", "There are too many carriers there, so one of them must go.")

UNLIMITED: Final = 1000
# Where the map prints no limit for those who are exempt, this holds for all others.
ORDINARY: Final = 4
ANYWHERE: Final = -1


# ------------------------------------------------------------------ limits


def limit(g: SwanState, space: int, side: int) -> int:
    """2.7: how many units of a Side may be in a space."""
    return LIMITS[side][space]


def sea_limit(sea: int, side: int) -> int:
    """2.7.1a: four Naval Units of a Side in a Sea Zone."""
    return UNLIMITED if is_own_water(sea, side) else ORDINARY


def is_own_water(sea: int, side: int) -> bool:
    """2.7.1b: no limit in the Sea Zones that only one Side may enter."""
    return MAP.only[sea] == side


def land_limit(land: int, side: int) -> int:
    """2.7.2b: four units of a Side in a Land Area."""
    if is_mainland(land, side):
        return UNLIMITED
    return small_limit(land) if MAP.small[land] or MAP.fortress[land] else ORDINARY


def small_limit(land: int) -> int:
    """2.7.2a: fewer on small islands, in Hong Kong, Gili Gili and Singapore."""
    return MAP.stack[land]


def is_mainland(land: int, side: int) -> bool:
    """2.7.2c: no limit for the US at their Capital; their guests keep one of their own, see `is_guest`."""
    return MAP.capital[land] == US and side == ALLIED


# By Side and space.
LIMITS: Final[list[list[int]]] = [
    [sea_limit(space, side) if MAP.sea[space] else land_limit(space, side) for space in range(MAP.n)]
    for side in (AXIS, ALLIED)
]


def carrier_limit(g: SwanState, side: int, sea: int = ANYWHERE) -> int:
    """10.1: where Kido Butai is played, one Allied CV in a Sea Zone in 1941, and one more each year.

    The waters in which the Allies have no limit of stacking have none of carriers either.
    """
    if side != ALLIED or not plays(g, KIDO_BUTAI) or (sea != ANYWHERE and is_own_water(sea, side)):
        return UNLIMITED
    return g.year - FIRST_YEAR + 1


def carriers_at(g: SwanState, sea: int, side: int) -> list[int]:
    """10.1: the CVs of a Side in a Sea Zone."""
    return [unit for unit in at(g, sea, side) if class_of(g, unit) == CV]


def room(g: SwanState, space: int, side: int) -> int:
    """2.7: how many more units of a Side fit into a space."""
    left = limit(g, space, side) - (g.axis_at[space] if side == AXIS else g.allied_at[space])
    return left if left > 0 else 0


def is_guest(nation: int, space: int) -> bool:
    """2.7.2c: in the mainland of the US the other Allies keep the ordinary limit among themselves."""
    return MAP.capital[space] == US and side_of(nation) == ALLIED and major_of(nation) != US


def guests(g: SwanState, space: int) -> list[int]:
    """2.7.2c: the units in a space that stand there as guests of the US."""
    return [unit for unit in g.units_at[space] if is_guest(BLOCKS.unit_nation[unit], space)]


def counted_with(g: SwanState, unit: int, space: int) -> list[int]:
    """2.7: the units in a space that a unit would share a limit with."""
    if is_guest(BLOCKS.unit_nation[unit], space):
        return guests(g, space)
    return at(g, space, BLOCKS.unit_side[unit])


def room_for(g: SwanState, unit: int, space: int) -> int:
    """2.7, 2.7.2c: how many more units like one of a Nation fit into a space."""
    if MAP.capital[space] == US and is_guest(BLOCKS.unit_nation[unit], space):
        return max(0, ORDINARY - len(guests(g, space)))
    return room(g, space, BLOCKS.unit_side[unit])


def fits(g: SwanState, unit: int, space: int, coming: list[int]) -> bool:
    """2.7, 2.7.2c: whether a unit fits into a space together with others that are on their way there."""
    if is_guest(BLOCKS.unit_nation[unit], space):
        coming = [other for other in coming if is_guest(BLOCKS.unit_nation[other], space)]
    return len(coming) < room_for(g, unit, space)


# ------------------------------------------------------------------ too many


def too_many(g: SwanState, side: int) -> list[int]:
    """2.7: the spaces in which a Side has more units than it may."""
    counts, few = (g.axis_at if side == AXIS else g.allied_at), fewest_limit(g)
    return [
        space
        for space in range(MAP.n)
        if counts[space] > few
        and (
            count(g, space, side) > limit(g, space, side)
            or too_many_carriers(g, space, side)
            or (side == ALLIED and too_many_guests(g, space))
        )
    ]


def fewest_limit(g: SwanState) -> int:
    """The lowest limit that there is anywhere: up to there nothing need be looked at."""
    return 1 if plays(g, KIDO_BUTAI) else 2


def too_many_carriers(g: SwanState, space: int, side: int) -> bool:
    """10.1: more CVs of a Side in a Sea Zone than the year allows."""
    if not MAP.sea[space]:
        return False
    return len(carriers_at(g, space, side)) > carrier_limit(g, side, space)


def too_many_guests(g: SwanState, space: int) -> bool:
    """2.7.2c: more guests of the US in its mainland than it takes."""
    return MAP.capital[space] == US and len(guests(g, space)) > ORDINARY


def crowd(g: SwanState, space: int, side: int) -> list[int]:
    """2.7: the units of which some must go where a Side has too many."""
    return guests(g, space) if side == ALLIED and too_many_guests(g, space) else at(g, space, side)


TOO_MANY_CARRIERS: Final = template(
    "prompt.excess.carriers", "space", "There are too many carriers in {0}. Choose one to eliminate."
)
TOO_MANY_UNITS: Final = template(
    "prompt.excess", "space", "There are too many units in {0}. Choose one to eliminate."
)


def check_culled(cull: Cull, g: SwanState, unit: int) -> int:
    """2.7, 2.7.2c, 10.1: one of those too many: a guest where there are too many guests, else a carrier."""
    if unit not in at(g, cull.space, cull.side):
        return NOT_TOO_MANY
    if too_many_guests(g, cull.space) and not is_guest(BLOCKS.unit_nation[unit], cull.space):
        return NOT_A_GUEST
    return NOT_A_CARRIER if cull.carrier and class_of(g, unit) != CV else 0


@step
class Cull(Ask):
    """2.7, 10.1: the owner eliminates a unit of a space that holds too many, or too many carriers."""

    __slots__ = ("carrier", "side", "space")
    name = "cull"
    offers = (
        Offer(
            LOSE,
            lambda cull, g, unit: eliminate(g, unit),
            check_culled,
            listed=lambda cull, g: at(g, cull.space, cull.side),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, space: int, side: int, carrier: int) -> None:
        self.space = space
        self.side = side
        self.carrier = carrier

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(TOO_MANY_CARRIERS if self.carrier else TOO_MANY_UNITS, self.space)

    def who(self, g: SwanState) -> int:
        return mask_of(g, self.side)


@step
class Excess(Step):
    """2.7: while a space holds too many units of a Side, its owner eliminates one; the Phasing Side first."""

    __slots__ = ()
    name = "excess"

    def go(self, g: SwanState) -> None:
        for side in (g.turn, enemy_of(g.turn)):
            for space in too_many(g, side):
                crowded = count(g, space, side) > limit(g, space, side)
                g.push(Cull(space, side, int(MAP.sea[space] and not crowded)))
                return
        g.pop()


def begin(g: SwanState) -> None:
    """2.7: at the end of a Sub-Phase."""
    g.push(Excess())
