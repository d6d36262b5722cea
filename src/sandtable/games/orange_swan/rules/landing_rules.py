"""6.1.2 to 6.1.4, 6.1.6: who may Assault a Land Area, over which Sea Zones, and who may support it by air."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AIR, BLOCKS, MAP
from sandtable.games.orange_swan.base.tables import refusal
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import has_port, holds, open_seas
from sandtable.games.orange_swan.rules.reach import (
    air_steps,
    flight_key,
    is_closed_to_chinese,
    is_neutral,
    movement_points,
)
from sandtable.games.orange_swan.rules.stacking import fits, room
from sandtable.games.orange_swan.rules.transport import (
    check_crossing,
    check_traveller,
    has_passage,
    next_seas,
)
from sandtable.games.orange_swan.rules.units import (
    armies,
    at,
    class_of,
    enemy_of,
    has,
    is_air,
    is_chinese,
    is_full,
    is_ground,
)
from sandtable.games.orange_swan.rules.weather import active_monsoon
from sandtable.games.orange_swan.state import ASSAULTED, ENGAGED, MOVED, SwanState
from sandtable.kit.kept import PRESENT
from sandtable.kit.map import spread

NO_TARGET = refusal("6.1.2a", "You can Assault only a Land Area that the enemy controls.")
PORTLESS = refusal("6.1.2e", "A Land Area without a Port cannot be Assaulted.")
NOT_AT_WAR = refusal("11.PH.b", "The Dutch East Indies are not at war yet.")
STORM_ASHORE = refusal("6.1.2f", "An Assault cannot enter or cross an Active Monsoon.")
NO_ROOM_ASHORE = refusal("6.1.4a", "There must be room in the Land Area for the Assault and its Air Support.")
NOBODY_TO_LAND = refusal("6.1.3a", "There is no Ground Unit at full Strength with ships to take it there.")
ONE_CLASS = refusal(
    "6.1.2d", "Against defenders, at least two Classes must take part in the Assault, including Air Units."
)

NOT_GROUND = refusal("6.1.2a", "Choose one of your own Ground Units that is not in the plan yet.")
NOT_AGAIN = refusal("6.1.2a", "It has already made an Assault in this Land Phase.")
NOT_FULL = refusal("6.1.2b", "Only Ground Units at full Strength can Assault.")
TWO_OF_CLASS = refusal("6.1.2c", "At most two units of each Class can Assault a Land Area.")
NOT_AT_PORT = refusal("6.1.2a", "An Assault must begin in a Land Area with a Port.")
NO_WAY_OVER = refusal("6.1.3a", "There is no route with ships from there to a Port of the Land Area.")

NOT_AIR = refusal("6.1.6a", "Choose one of your own Air Units that is not in the plan yet.")
WEAK_AIR = refusal("6.1.6a", "Only Air Units at full Strength can support an Assault.")
TOO_FAR = refusal("6.1.6a", "The target is out of range of that Air Unit.")

# 6.1.2c, 6.1.2d
MOST_OF_CLASS: Final = 2
FEWEST_CLASSES: Final = 2
# How far Air Support flies, by all that it hangs on: no game changes that, so all games share it.
KNOWN_SUPPORT: Final[dict[int, list[int]]] = {}


# ------------------------------------------------------------------ the target


def check_target(g: SwanState, side: int, land: int) -> int:
    """6.1.2a: an enemy Controlled Land Area with a Port, which units can reach."""
    if MAP.sea[land] or MAP.no_entry[land] or holds(g, land, side):
        return NO_TARGET
    if not has_port(land, side):
        return PORTLESS
    if is_neutral(g, land, side):
        return NOT_AT_WAR
    if active_monsoon(g, land):
        return STORM_ASHORE
    if not room(g, land, side):
        return NO_ROOM_ASHORE
    return check_force(g, side, land)


def check_force(g: SwanState, side: int, land: int) -> int:
    """6.1.2d, 6.1.3a: whether there are units enough to Assault a Land Area at all."""
    seas = approaches(g, side, land, [], [])
    if not seas:
        return NOBODY_TO_LAND
    if not has(g, land, enemy_of(side)):
        landing = any(goes_to(g, unit, seas) for unit in embarking(g, side))
        return 0 if landing else NOBODY_TO_LAND
    able = [unit for unit in embarking(g, side) if goes_to(g, unit, seas)]
    if not able:
        return NOBODY_TO_LAND
    able += at(g, land, side)
    if lacks_class(g, land, side, able):
        wings = [unit for unit in fliers(g, side) if check_flier(g, unit, land) == 0]
        return ONE_CLASS if lacks_class(g, land, side, able + wings) else 0
    return 0


def fliers(g: SwanState, side: int) -> list[int]:
    """6.1.6a: the Air Units of a Side on the map, listed once like those. Do not change the list."""
    known, key = PRESENT.known(g), (fliers, side)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = [unit for unit in armies(g, side) if is_air(g, unit)]
    return found


def embarking(g: SwanState, side: int) -> list[int]:
    """6.1.2a: the units of a Side that could Assault where ships take them, listed once like those."""
    known, key = PRESENT.known(g), (embarking, side)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = [unit for unit in armies(g, side) if check_embarking(g, unit) == 0]
    return found


def lacks_class(g: SwanState, land: int, side: int, units: list[int]) -> bool:
    """6.1.2d: against defenders two Classes are needed, and one where the Land Area is vacant."""
    return has(g, land, enemy_of(side)) and len({class_of(g, unit) for unit in units}) < FEWEST_CLASSES


# ------------------------------------------------------------------ the way


def check_leg(g: SwanState, sea: int, side: int) -> int:
    """6.1.2f, 9.1d: an Assault crosses what can be crossed, but no Active Monsoon."""
    return STORM_ASHORE if active_monsoon(g, sea) else check_crossing(g, sea, side)


def approaches(g: SwanState, side: int, land: int, used: list[int], seen: list[int]) -> list[int]:
    """6.1.3a, 6.1.3c: the Sea Zones on ways to a Land Area, however long: each has a ship left.

    `used` are ships that carry others, `seen` Sea Zones that the unit has crossed already.
    """
    open_lanes = lanes(g, side, used)
    found: list[int] = []
    for first in next_seas(g, land, side):
        if first in open_lanes and first not in found and first not in seen:
            found += lane(g, side, first, open_lanes, seen) if seen else open_lanes[first]
    return found


def lanes(g: SwanState, side: int, used: list[int]) -> dict[int, list[int]]:
    """6.1.3a, 6.1.3c: each Sea Zone that one more unit of an Assault can cross, with its lane."""
    known, key = PRESENT.known(g), (lanes, side, *used)
    found: dict[int, list[int]] | None = known.get(key)
    if found is None:
        found = known[key] = find_lanes(g, side, used)
    return found


def find_lanes(g: SwanState, side: int, used: list[int]) -> dict[int, list[int]]:
    """6.1.3a, 6.1.3c: the same, worked out; Sea Zones on one lane share it."""
    found: dict[int, list[int]] = {sea: [] for sea in MAP.seas if serves(g, sea, side, used)}
    for first in found:
        if not found[first]:
            way = lane(g, side, first, found, [])
            for sea in way:
                found[sea] = way
    return found


def lane(g: SwanState, side: int, first: int, serving: dict[int, list[int]], seen: list[int]) -> list[int]:
    """6.1.3c: the Sea Zones that can be crossed one after the other from one of them."""
    near = open_seas(g, side)
    return list(spread([first], near.__getitem__, lambda sea: sea in serving and sea not in seen))


def serves(g: SwanState, sea: int, side: int, used: list[int]) -> bool:
    """6.1.3a: whether one more unit of an Assault can cross a Sea Zone."""
    return check_leg(g, sea, side) == 0 and has_passage(g, sea, side, used)


def lands_from(sea: int, land: int) -> bool:
    """6.1.2a, 6.1.2e: ashore it goes only where the Land Area has a Port on the last Sea Zone crossed."""
    return land in MAP.ports[sea]


# ------------------------------------------------------------------ the units


def check_lander(g: SwanState, unit: int, seas: list[int]) -> int:
    """6.1.2a: a Ground Unit in a Port from which ships can take it to one of these Sea Zones."""
    return check_embarking(g, unit) or (0 if goes_to(g, unit, seas) else NO_WAY_OVER)


def check_embarking(g: SwanState, unit: int) -> int:
    """6.1.2a: a Ground Unit in a Port that may Assault."""
    if not is_ground(g, unit):
        return NOT_GROUND
    if cannot := check_traveller(unit) or activation(g, unit):
        return cannot
    if g.unit_flags[unit] & MOVED:
        return NOT_AGAIN
    if lacks_strength(g, unit):
        return NOT_FULL
    return 0 if has_port(g.unit_space[unit], BLOCKS.unit_side[unit]) else NOT_AT_PORT


def goes_to(g: SwanState, unit: int, seas: list[int]) -> bool:
    """6.1.3a: whether a Port of the Land Area in which a unit stands opens on one of these Sea Zones."""
    return any(sea in seas for sea in next_seas(g, g.unit_space[unit], BLOCKS.unit_side[unit]))


def lacks_strength(g: SwanState, unit: int) -> bool:
    """6.1.2b, 7.2d: only Ground Units at full Strength Assault, in a Blitz Phase too."""
    return not is_full(g, unit)


def check_number(g: SwanState, land: int, planned: list[int], unit: int) -> int:
    """6.1.2c, 6.1.4a: at most two of a Class, and no more than fit in; those that are ashore count."""
    side = BLOCKS.unit_side[unit]
    alike = [u for u in planned + at(g, land, side) if class_of(g, u) == class_of(g, unit)]
    if len(alike) >= MOST_OF_CLASS:
        return TWO_OF_CLASS
    return check_fit(g, land, unit, planned)


def check_fit(g: SwanState, land: int, unit: int, planned: list[int]) -> int:
    """6.1.4a: Stacking holds for all that Assault, from wherever, and for Air Support."""
    return 0 if fits(g, unit, land, planned) else NO_ROOM_ASHORE


def check_flier(g: SwanState, unit: int, land: int) -> int:
    """6.1.6a: an Air Unit within range; it needs no ship."""
    if class_of(g, unit) != AIR:
        return NOT_AIR
    if cannot := activation(g, unit):
        return cannot
    if g.unit_flags[unit] & MOVED:
        return NOT_AGAIN
    return check_air_strength(g, unit, land) or (0 if flies_to(g, unit, land) else TOO_FAR)


def check_air_strength(g: SwanState, unit: int, land: int) -> int:
    """6.1.6a: Air Support must be at full Strength, but where a Land Area is attacked over land as well."""
    if is_full(g, unit) or attacked_over_land(g, land, BLOCKS.unit_side[unit]):
        return 0
    return WEAK_AIR


def attacked_over_land(g: SwanState, land: int, side: int) -> bool:
    """6.1.6b: whether Ground Units of a Side have Engaged there over land, not by an Assault."""
    return any(
        g.unit_flags[unit] & ENGAGED and not g.unit_flags[unit] & ASSAULTED
        for unit in at(g, land, side)
        if is_ground(g, unit)
    )


def check_late_support(g: SwanState, land: int, joining: list[int]) -> int:
    """6.1.6b, 6.1.6c: Air Units that join an Assault in Land Movement, with Ground Units or without."""
    if any(is_ground(g, unit) for unit in joining):
        return 0
    return max((check_air_strength(g, unit, land) for unit in joining), default=0)


def late_support(g: SwanState, land: int) -> list[int]:
    """6.1.6c, 6.5.3a: the Air Units at full Strength that have joined those who landed, however they came."""
    there = at(g, land, g.turn)
    if not any(g.unit_flags[unit] & ASSAULTED for unit in there):
        return []
    return [unit for unit in there if is_air(g, unit) and is_full(g, unit)]


def flies_to(g: SwanState, unit: int, land: int) -> bool:
    """6.1.6a, 9.1d: one Movement Point for each Sea Zone and Land Area, around any Active Monsoon."""
    start, side = g.unit_space[unit], BLOCKS.unit_side[unit]
    key = flight_key(g, start, movement_points(g, unit), side, is_chinese(unit))
    known = KNOWN_SUPPORT.get(key)
    if known is None:
        known = KNOWN_SUPPORT[key] = find_support(g, unit)
    return land in known


def find_support(g: SwanState, unit: int) -> list[int]:
    """6.1.6a, 9.1d: the spaces to which an Air Unit could fly in support."""
    start, side = g.unit_space[unit], BLOCKS.unit_side[unit]
    reached = spread(
        [start],
        lambda here: air_steps(g, here, side),
        lambda there: not shut_to(g, unit, there),
        limit=movement_points(g, unit),
    )
    return [space for space in reached if space != start]


def shut_to(g: SwanState, unit: int, space: int) -> bool:
    """1.6e, 9.1d: what an Air Unit does not enter in support of an Assault."""
    return active_monsoon(g, space) or (is_chinese(unit) and is_closed_to_chinese(space))
