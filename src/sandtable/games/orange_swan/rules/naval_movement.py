"""5.1: Naval Movement."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import BLOCKS, CV, MAP, SUMMER
from sandtable.games.orange_swan.base.kinds import DONE, SAIL, TO
from sandtable.games.orange_swan.base.tables import event, refusal, step
from sandtable.games.orange_swan.base.watches import COURSES, place
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import may_enter_sea, sea_neighbours
from sandtable.games.orange_swan.rules.stacking import UNLIMITED, carrier_limit, carriers_at, limit, room
from sandtable.games.orange_swan.rules.units import (
    at,
    class_of,
    count,
    enemy_of,
    has,
    is_ship,
    mingle,
    move_to,
)
from sandtable.games.orange_swan.rules.weather import closed_to_blitz
from sandtable.games.orange_swan.state import MOVED, SwanState, mask_of
from sandtable.kit.flow import Ask, Half, Offer, then
from sandtable.kit.kept import PRESENT
from sandtable.kit.map import spread

SAILED = event("sailed", "unit to:space", "{0} {0:sails/sail} to {1}.", by="unit", role="move")

NOT_A_SHIP = refusal("5.1a", "Choose one of your own Naval Units at sea.")
HAS_SAILED = refusal("5.1a", "It has already moved in this Phase.")
NOWHERE_TO_SAIL = refusal("5.1a", "There is no Sea Zone it could move to.")
NO_SEA_ZONE = refusal("5.1a", "Naval Units must move to another Sea Zone.")
BARRED_WATERS = refusal("5.0.1", "Only the other Side can enter that Sea Zone.")
STORMY_WATERS = refusal("9.1d", "No unit can enter or cross an Active Monsoon in a Blitz Phase.")
NO_WAY_BY_SEA = refusal(
    "5.1a", "The way is barred by enemy Naval Units, closed Straits or forbidden Sea Zones."
)
FULL_WATERS = refusal("2.7", "There is no room for it there, and no ship there can still leave.")
FULL_OF_CARRIERS = refusal(
    "10.1", "There is no room for another carrier there, and none of those there can still leave."
)


# ------------------------------------------------------------------ how far


def sea_reach(g: SwanState, start: int, side: int) -> list[int]:
    """5.1a: all Sea Zones to which a ship can get: there is no limit, but where it must stop.

    Worked out once for as long as neither the enemy's ships nor the open passages change.
    """
    known, key = COURSES.known(g), (place(side, start), barriers(g, side))
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = find_reach(g, start, side)
    return found


def barriers(g: SwanState, side: int) -> int:
    """Where a ship must stop and where it may not go, as bits; found once while nothing changes."""
    known, key = PRESENT.known(g), (barriers, side)
    found: int | None = known.get(key)
    if found is None:
        found = known[key] = find_barriers(g, side)
    return found


def find_barriers(g: SwanState, side: int) -> int:
    """5.1a, 9.1d: the same, worked out."""
    mask = 0
    for bit, sea in enumerate(MAP.seas):
        if g.units_at[sea] and must_stop(g, sea, side):
            mask |= 2 << bit
    if g.blitz and g.season == SUMMER:
        mask |= 1
    return mask


def find_reach(g: SwanState, start: int, side: int) -> list[int]:
    """5.1a: go on from Sea Zone to Sea Zone, and no further from where enemies are."""
    reached = spread(
        [start],
        lambda here: [] if here != start and must_stop(g, here, side) else open_waters(g, here, side),
    )
    return sorted(sea for sea in reached if sea != start)


def open_waters(g: SwanState, here: int, side: int) -> list[int]:
    """5.1c, 9.1d: the Sea Zones next to one that a ship may enter, by passages that are open to it."""
    near = sea_neighbours(g, here, side)
    return [there for there in near if not closed_to_blitz(g, there)] if g.blitz else near


def must_stop(g: SwanState, sea: int, side: int) -> bool:
    """5.1a: a ship stops as it enters a Sea Zone with an enemy Naval Unit."""
    return has(g, sea, enemy_of(side))


# ------------------------------------------------------------------ how many


def check_room(g: SwanState, unit: int, sea: int) -> int:
    """2.7, 10.1: where it is full, a ship enters only while others can still make room for it."""
    side = BLOCKS.unit_side[unit]
    if not room(g, sea, side) and lacks_room(g, at(g, sea, side), limit(g, sea, side)):
        return FULL_WATERS
    if class_of(g, unit) != CV:
        return 0
    most = carrier_limit(g, side, sea)
    crowded = most < UNLIMITED and lacks_room(g, carriers_at(g, sea, side), most)
    return FULL_OF_CARRIERS if crowded else 0


def lacks_room(g: SwanState, others: list[int], most: int) -> bool:
    """2.7: whether one more is too many, even when all leave that still can."""
    excess = len(others) + 1 - most
    return sum(can_make_room(g, other) for other in others) < excess


def can_make_room(g: SwanState, ship: int) -> bool:
    """2.7: whether a ship can still leave: it can always go back the way by which another one comes."""
    return not (g.unit_flags[ship] & MOVED or activation(g, ship))


# ------------------------------------------------------------------ the moves


def check_ship(g: SwanState, side: int, unit: int) -> int:
    """5.1a: a ship of one's own that has not moved yet and has somewhere to go."""
    if BLOCKS.unit_side[unit] != side or not is_ship(unit) or g.unit_space[unit] >= MAP.n:
        return NOT_A_SHIP
    if g.unit_flags[unit] & MOVED:
        return HAS_SAILED
    if stuck := frozen(g, unit):
        return stuck
    return 0 if has_course(g, unit) else NOWHERE_TO_SAIL


def has_course(g: SwanState, unit: int) -> bool:
    """5.1a: whether a ship has somewhere to go. The nearest Sea Zones are tried first: mostly they do."""
    start, side = g.unit_space[unit], BLOCKS.unit_side[unit]
    if any(check_room(g, unit, sea) == 0 for sea in open_waters(g, start, side)):
        return True
    return any(check_room(g, unit, sea) == 0 for sea in sea_reach(g, start, side))


def frozen(g: SwanState, unit: int) -> int:
    """5.1b: a ship Out of Supply stays where it is; one In Supply may leave enemies behind."""
    return activation(g, unit)


def check_destination(g: SwanState, unit: int, sea: int) -> int:
    """5.1a: whether a ship may go to a Sea Zone, and if not, why."""
    side = BLOCKS.unit_side[unit]
    if not MAP.sea[sea] or sea == g.unit_space[unit]:
        return NO_SEA_ZONE
    if not may_enter_sea(sea, side):
        return BARRED_WATERS
    if closed_to_blitz(g, sea):
        return STORMY_WATERS
    if sea not in sea_reach(g, g.unit_space[unit], side):
        return NO_WAY_BY_SEA
    return check_room(g, unit, sea)


def destinations(g: SwanState, unit: int) -> list[int]:
    """5.1a: the Sea Zones to which a ship may go."""
    reached = sea_reach(g, g.unit_space[unit], g.turn)
    return [sea for sea in reached if check_room(g, unit, sea) == 0]


def sail(g: SwanState, unit: int, sea: int) -> None:
    """5.1a: a ship moves, and cannot be told from the others there that have."""
    move_to(g, unit, sea)
    g.unit_flags[unit] |= MOVED
    g.tell(SAILED, unit, sea)
    if count(g, sea, BLOCKS.unit_side[unit]) > 1:
        mingle(g, sea)


@step
class Course(Half):
    """5.1a: where a ship goes."""

    __slots__ = ("unit",)
    name = "course"
    prompt = "Choose the Sea Zone it moves to."
    offers = (
        Offer(
            TO,
            lambda course, g, sea: sail(g, course.unit, sea),
            lambda course, g, sea: check_destination(g, course.unit, sea),
            legal=lambda course, g: destinations(g, course.unit),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, unit: int) -> None:
        self.unit = unit


def able_ships(g: SwanState) -> list[int]:
    """5.1a: the ships of the Phasing Side that can move."""
    ships = sorted([unit for sea in MAP.seas if g.units_at[sea] for unit in at(g, sea, g.turn)])
    return [unit for unit in ships if check_ship(g, g.turn, unit) == 0]


@step
class Sailing(Ask):
    """5.1a: ships move one at a time."""

    __slots__ = ()
    name = "sailing"
    prompt = "Choose a Naval Unit to move, or finish."
    offers = (
        Offer(SAIL, then(Course), lambda g, unit: check_ship(g, g.turn, unit), legal=able_ships),
        Offer(DONE),
    )

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)


def begin(g: SwanState) -> None:
    """5.1a: the Phasing Side moves its Naval Units."""
    g.push(Sailing())
