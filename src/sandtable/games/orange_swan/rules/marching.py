"""6.2: what a Ground or Air Unit may enter on the move, and what happens when it does."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AXIS, BLOCKS, JUNGLE, MAP, RIFT
from sandtable.games.orange_swan.base.tables import event, refusal
from sandtable.games.orange_swan.base.watches import FOES
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import holds, take
from sandtable.games.orange_swan.rules.reach import (
    crosses_rift,
    entry_cost,
    flights,
    is_closed_to_chinese,
    is_neutral,
    jungle_closed,
    link_between,
    movement_points,
)
from sandtable.games.orange_swan.rules.stacking import counted_with, crowd, room_for, too_many
from sandtable.games.orange_swan.rules.units import (
    armies,
    enemy_of,
    has,
    is_air,
    is_chinese,
    is_ship,
    lose_step,
    mingle,
    move_to,
)
from sandtable.games.orange_swan.rules.weather import closed_to_blitz
from sandtable.games.orange_swan.state import ASSAULTED, FLOWN, MOVED, SwanState, mask_of
from sandtable.kit.kept import PRESENT, kept

NOT_YOURS = refusal("6.2d", "Choose one of your Ground or Air Units on the map.")
HAS_MOVED = refusal("6.2d", "It has already moved in this Land Phase.")
HAS_LANDED = refusal("6.2c", "It has already taken part in Seaborne Operations this Land Phase.")
NOWHERE = refusal("6.2b", "It has nowhere to go.")
NOT_ADJACENT = refusal("6.2b", "It cannot reach that Land Area this way.")
NOT_ON_LAND = refusal("6.2b", "A move must end in a Land Area.")
TOO_FAR = refusal("6.2a", "That takes more Movement Points than it has.")
IMPASSABLE = refusal("6.2.1a", "Nobody can enter that Land Area.")
NEUTRAL = refusal("11.PH.b", "The Dutch East Indies are not at war yet.")
NOT_FOR_CHINESE = refusal("1.6e", "Chinese units must stay in Continental Asia.")
MONSOON = refusal("7.0.3", "No unit can enter an Active Monsoon in a Blitz Phase.")
OVER_STRAIT = refusal("6.2.1c", "Ground Units cannot cross a Strait.")
OVER_RIFT = refusal("6.2.1d", "Ground Units cannot cross the Papuan Rift.")
JUNGLE_CLOSED = refusal("6.2.1e", "No unit can cross the Mekong Jungle in Summer or in a Blitz Phase.")
TOO_WEAK = refusal("6.2.1f", "A Ground Unit with one Step cannot cross the Mekong Jungle.")
MUST_ENGAGE = refusal("6.2.3a", "There are enemies there: plan an attack with `engage`.")
AIR_ALONE = refusal("6.2.2b", "An Air Unit can land only where a Ground Unit has already taken control.")
IS_FULL = refusal("2.7", "There is no room there, and no unit there can still move away.")
APART = refusal("1.6b", "Communist units can stack and attack only with other Communist units.")
OVERSTACKED = refusal("2.7", "Some unit can still move out of the overstacked space.")

# The borders that can stop a Ground Unit.
CLOSING: Final = (JUNGLE, RIFT)
# More Steps than any unit has.
MORE_THAN_STEPS: Final = 8
# No Land Area is being left.
NOWHERE_ELSE: Final = -1

MARCHED = event("marched", "unit to:space", "{0} {0:moves/move} to {1}.", by="unit", role="move")
WORN = event(
    "jungle", "unit", "{0} {0:loses/lose} a Step in the Mekong Jungle.", private=(0,), veiled="", by="unit"
)


# ------------------------------------------------------------------ who may move


@kept(PRESENT)
def movers(g: SwanState) -> list[int]:
    """6.2d: the units of the Phasing Side that may still move, listed once while nothing changes."""
    return [unit for unit in armies(g, g.turn) if may_move(g, unit) == 0]


def alike(g: SwanState, unit: int) -> int:
    """All of a unit that matters to where it can go, as one number: its place, its type and its Steps."""
    kind = BLOCKS.moves_like[g.unit_kind[unit]]
    return (g.unit_space[unit] * len(BLOCKS.types) + kind) * MORE_THAN_STEPS + g.unit_steps[unit]


def may_move(g: SwanState, unit: int) -> int:
    """6.2d: a Ground or Air Unit of the Phasing Side that has not moved and that may act."""
    if BLOCKS.unit_side[unit] != g.turn or is_ship(unit) or g.unit_space[unit] >= MAP.n:
        return NOT_YOURS
    if has_landed(g, unit):
        return HAS_LANDED
    return HAS_MOVED if g.unit_flags[unit] & MOVED else activation(g, unit)


def has_landed(g: SwanState, unit: int) -> bool:
    """6.2c: units that took part in an Assault do not move afterwards."""
    return bool(g.unit_flags[unit] & (ASSAULTED | FLOWN))


# ------------------------------------------------------------------ one Land Area to the next


def check_way(g: SwanState, unit: int, here: int, there: int, points: int) -> int:
    """6.2b: whether a Ground Unit can go from a Land Area to the next with the points it has left."""
    if MAP.sea[there]:
        return NOT_ON_LAND
    refused = check_land(g, unit, there)
    if refused:
        return refused
    link = link_between(here, there)
    if link < 0:
        return OVER_STRAIT if strait_between(here, there) else NOT_ADJACENT
    if link in CLOSING and (refused := check_border(g, unit, link)):
        return refused
    return TOO_FAR if entry_cost(g, unit, link, there) > points else 0


def check_land(g: SwanState, unit: int, land: int) -> int:
    """1.6e, 1.8, 6.2.1a, 7.0.3: Land Areas that a unit cannot enter however it comes."""
    if MAP.no_entry[land]:
        return IMPASSABLE
    if g.dei_neutral and is_neutral(g, land, BLOCKS.unit_side[unit]):
        return NEUTRAL
    if is_chinese(unit) and is_closed_to_chinese(land):
        return NOT_FOR_CHINESE
    return MONSOON if g.blitz and closed_to_blitz(g, land) else 0


def strait_between(here: int, there: int) -> bool:
    """6.2.1c: whether a Strait parts two Land Areas, which no Ground Unit crosses."""
    return here * MAP.n + there in MAP.straits


def check_border(g: SwanState, unit: int, link: int) -> int:
    """6.2.1d, 6.2.1e, 9.12: the borders that stop a Ground Unit."""
    if crosses_rift(link):
        return OVER_RIFT
    if link != JUNGLE:
        return 0
    if jungle_closed(g):
        return JUNGLE_CLOSED
    return TOO_WEAK if too_weak_for_jungle(g, unit) else 0


def too_weak_for_jungle(g: SwanState, unit: int) -> bool:
    """6.2.1f: who has one Step left never crosses the Mekong Jungle."""
    return g.unit_steps[unit] == 1


def check_enter(g: SwanState, unit: int, here: int, there: int, points: int) -> int:
    """6.2.2a: a Ground Unit enters friendly and vacant enemy Land Areas freely, others by Engaging only."""
    refused = check_way(g, unit, here, there, points)
    if refused:
        return refused
    return MUST_ENGAGE if has(g, there, enemy_of(BLOCKS.unit_side[unit])) else 0


def ways(g: SwanState, unit: int) -> list[int]:
    """6.2b: the spaces that a unit can enter next, if there is room; moves of its own Side change nothing."""
    known, key = FOES[BLOCKS.unit_side[unit]].known(g), alike(g, unit)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = find_ways(g, unit)
    return found


def find_ways(g: SwanState, unit: int) -> list[int]:
    """6.2b: where it could land, or the Land Areas beside it."""
    here = g.unit_space[unit]
    if is_air(g, unit):
        return [space for space in flights(g, unit) if space != here and check_landing(g, unit, space) == 0]
    points = movement_points(g, unit)
    return [land for land in MAP.land_next[here] if check_enter(g, unit, here, land, points) == 0]


# ------------------------------------------------------------------ where a unit may stay


def check_rest(g: SwanState, unit: int, land: int) -> int:
    """2.7, 6.2.3d: any units up to the limit may stay; more than that only where one can still go."""
    if not is_company(g, unit, land):
        return APART
    if room_for(g, unit, land):
        return 0
    vacated = g.unit_space[unit]
    others = counted_with(g, unit, land)
    return 0 if any(can_leave(g, other, vacated) for other in others) else IS_FULL


def is_company(g: SwanState, unit: int, land: int) -> bool:
    """1.6b, 1.6c: Communists share a Land Area with Communists only; all other Allies mix freely."""
    side = BLOCKS.unit_side[unit]
    if side == AXIS or not g.allied_at[land]:
        return True
    communist = BLOCKS.unit_communist[unit]
    for other in g.units_at[land]:
        if BLOCKS.unit_communist[other] != communist and BLOCKS.unit_side[other] == side:
            return False
    return True


def can_leave(g: SwanState, unit: int, vacated: int) -> bool:
    """2.7: whether a unit can still move on, to where there is room or to a Land Area that another leaves."""
    if may_move(g, unit):
        return False
    for land in ways(g, unit):
        if (land == vacated or room_for(g, unit, land)) and is_company(g, unit, land):
            return True
    return False


def check_landing(g: SwanState, unit: int, space: int) -> int:
    """6.2b: an Air Unit ends its flight on land without enemies."""
    if MAP.sea[space]:
        return NOT_ON_LAND
    refused = check_land(g, unit, space)
    if refused:
        return refused
    side = BLOCKS.unit_side[unit]
    if has(g, space, enemy_of(side)):
        return MUST_ENGAGE
    return 0 if may_land(g, space, side) else AIR_ALONE


def may_land(g: SwanState, land: int, side: int) -> bool:
    """6.2.2b: only where the own Side is in control; over enemy Land Areas it may fly."""
    return holds(g, land, side)


def can_be_cured(g: SwanState) -> bool:
    """2.7: whether the Phasing Side has too many units somewhere and can still move one of them away."""
    crowded = too_many(g, g.turn)
    return any(can_leave(g, unit, NOWHERE_ELSE) for space in crowded for unit in crowd(g, space, g.turn))


# ------------------------------------------------------------------ moving


def walk(g: SwanState, unit: int, path: list[int]) -> None:
    """6.2d, 6.2.2c: a Ground Unit goes from one Land Area to the next, and takes what is vacant."""
    for land in path:
        cross(g, unit, g.unit_space[unit], land)
        move_to(g, unit, land)
        g.tell(MARCHED, unit, land)
        occupy(g, unit, land)


def cross(g: SwanState, unit: int, here: int, there: int) -> None:
    """6.2.1e, 9.12: crossing the Mekong Jungle costs a Ground Unit a Step at once."""
    if link_between(here, there) == JUNGLE and not is_air(g, unit):
        g.tell_only(mask_of(g, BLOCKS.unit_side[unit]), WORN, unit)
        lose_step(g, unit)


def occupy(g: SwanState, unit: int, land: int) -> None:
    """6.2.2a, 6.2.2c: a Ground Unit that enters a vacant enemy Land Area takes control of it at once."""
    if not holds(g, land, BLOCKS.unit_side[unit]):
        take(g, land, BLOCKS.unit_nation[unit])


def fly(g: SwanState, unit: int, land: int) -> None:
    """6.2b: an Air Unit flies to its goal in one go."""
    move_to(g, unit, land)
    g.tell(MARCHED, unit, land)


def end_move(g: SwanState, unit: int) -> None:
    """6.2d: a unit moves once; among those that moved to the same place nobody can tell which is which."""
    g.unit_flags[unit] |= MOVED
    mingle(g, g.unit_space[unit])
