"""6.5b, 6.5.2 to 6.5.4: the ways by which a unit can retreat, over land and over the sea."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import BLOCKS, JUNGLE, MAP
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import holds, port_serves, sea_neighbours
from sandtable.games.orange_swan.rules.marching import check_border, check_land, is_company
from sandtable.games.orange_swan.rules.reach import jungle_closed, link_between, movement_points
from sandtable.games.orange_swan.rules.stacking import room_for
from sandtable.games.orange_swan.rules.transport import carries_all
from sandtable.games.orange_swan.rules.units import at, enemy_of, has, is_air, is_chinese
from sandtable.games.orange_swan.rules.weather import closed_to_blitz
from sandtable.games.orange_swan.state import ASSAULTED, FLOWN, SHIPPED, SwanState
from sandtable.kit.map import reaches


def exits(g: SwanState, unit: int, here: int, crowded: int, flown: int, used: list[int]) -> list[int]:
    """6.5b: where a unit on its retreat can go next, so that it comes to safety in the end.

    `here` is where its way has led it, `crowded` how many full Land Areas it has entered, `flown` how many
    Sea Zones; `used` has the Sea Zones that others crossed in this retreat, once for each.
    """
    if MAP.sea[here]:
        return seas_from(g, unit, here, flown, used) + shores(g, unit, here, flown)
    lands = lands_from(g, unit, here, crowded, g.unit_steps[unit])
    return lands if crowded else lands + seas_from(g, unit, here, flown, used)


# ------------------------------------------------------------------ over land


def lands_from(g: SwanState, unit: int, here: int, crowded: int, steps: int) -> list[int]:
    """6.5b, 6.5.4: the neighbouring Land Areas by which a unit can reach room for it."""
    return [
        land
        for land in crossings(g, unit, here)
        if is_refuge(g, unit, land) and leads_home(g, unit, here, land, crowded, steps)
    ]


def leads_home(g: SwanState, unit: int, here: int, land: int, crowded: int, steps: int) -> bool:
    """6.5.2: a Land Area with room, or a full one from which the unit can go on alive."""
    left = steps - jungle_loss(g, unit, here, land)
    if not room_for(g, unit, land):
        left -= hits_of_crowd(crowded)
    return left >= 1 and reaches(
        [land],
        lambda full: crossings(g, unit, full),
        lambda there, _: room_for(g, unit, there) > 0,
        lambda there: there != here and is_refuge(g, unit, there),
        lambda full, there: (
            jungle_loss(g, unit, full, there) + (0 if room_for(g, unit, there) else hits_of_crowd(1))
        ),
        limit=left - 1,
    )


def crossings(g: SwanState, unit: int, here: int) -> list[int]:
    """6.2.1d, 6.2.1f: the Land Areas next to one, over borders that are open to a unit."""
    return [land for land in MAP.land_next[here] if may_cross(g, unit, here, land)]


def hits_of_crowd(crowded: int) -> int:
    """6.5.2: the first full Land Area costs nothing, each further one a Hit."""
    return 1 if crowded else 0


def is_refuge(g: SwanState, unit: int, land: int) -> bool:
    """6.5b, 6.5c: friendly Controlled, Uncontested, and open to the unit."""
    side = BLOCKS.unit_side[unit]
    if not holds(g, land, side) or has(g, land, enemy_of(side)):
        return False
    return check_land(g, unit, land) == 0 and is_company(g, unit, land)


def may_cross(g: SwanState, unit: int, here: int, land: int) -> bool:
    """6.2.1d, 6.2.1f: the borders that stop a unit on the move stop it in retreat too."""
    link = link_between(here, land)
    if is_air(g, unit):
        return not (link == JUNGLE and jungle_closed(g))
    return check_border(g, unit, link) == 0


def jungle_loss(g: SwanState, unit: int, here: int, land: int) -> int:
    """The Step that a Ground Unit will lose in the Mekong Jungle."""
    return int(link_between(here, land) == JUNGLE and not is_air(g, unit))


# ------------------------------------------------------------------ over the sea


def may_go_by_sea(g: SwanState, unit: int) -> bool:
    """6.5.3a: Ground Units that Assaulted, and Air Units that supported an Assault."""
    return not is_chinese(unit) and bool(g.unit_flags[unit] & (ASSAULTED | FLOWN))


def seas_from(g: SwanState, unit: int, here: int, flown: int, used: list[int]) -> list[int]:
    """6.5.3a: the Sea Zones into which a unit can retreat and outlast the Hit that each of them costs."""
    if not may_go_by_sea(g, unit) or g.unit_steps[unit] <= 1:
        return []
    if is_air(g, unit):
        nearby = MAP.sea_next[here] if MAP.sea[here] else MAP.coasts[here]
        return [
            sea
            for sea in dict.fromkeys(nearby)
            if is_safe(g, unit, sea) and in_range(g, unit, sea, flown + 1, g.unit_steps[unit] - 1)
        ]
    side = BLOCKS.unit_side[unit]
    if MAP.sea[here]:
        nearby = sea_neighbours(g, here, side)
    else:
        nearby = [sea for sea in MAP.ports[here] if port_serves(sea, side)]
    return [sea for sea in nearby if leads_ashore(g, unit, sea, g.unit_steps[unit] - 1, used)]


def is_safe(g: SwanState, unit: int, sea: int) -> bool:
    """6.5.3a: friendly Controlled, not Contested, and no Active Monsoon in a Blitz Phase."""
    return g.sea_control[sea] == BLOCKS.unit_side[unit] and not closed_to_blitz(g, sea)


def has_ship(g: SwanState, sea: int, side: int, used: list[int]) -> bool:
    """6.5.3a, 9.11a: a Naval Unit for each Ground Unit that crosses, where ships are needed."""
    return carries_all(sea) or len(rescuers(g, sea, side)) > used.count(sea)


def rescuers(g: SwanState, sea: int, side: int) -> list[int]:
    """6.5.3a: Naval Units that gave no Sea Transport; Assault Transport does not count."""
    return [
        ship for ship in at(g, sea, side) if not g.unit_flags[ship] & SHIPPED and activation(g, ship) == 0
    ]


def leads_ashore(g: SwanState, unit: int, sea: int, left: int, used: list[int]) -> bool:
    """6.5.3a, 6.5.3b: a Sea Zone from which a Ground Unit with so many Steps left can come to land."""
    side = BLOCKS.unit_side[unit]

    def crosses(there: int) -> bool:
        return is_safe(g, unit, there) and has_ship(g, there, side, used)

    return (
        left >= 1
        and crosses(sea)
        and reaches(
            [sea],
            lambda here: sea_neighbours(g, here, side),
            lambda there, lost: has_shore(g, unit, there, MAP.ports[there], left - lost),
            crosses,
            limit=left - 1,
        )
    )


def in_range(g: SwanState, unit: int, sea: int, flown: int, left: int) -> bool:
    """6.5.3c, 14.13: an Air Unit needs no ship, but a Land Area to land on within its range."""
    farther = min(movement_points(g, unit) - flown, left) - 1
    return farther >= 0 and reaches(
        [sea],
        MAP.sea_next.__getitem__,
        lambda there, lost: has_shore(g, unit, there, MAP.coasts[there], left - lost),
        lambda there: is_safe(g, unit, there),
        limit=farther,
    )


def has_shore(g: SwanState, unit: int, sea: int, lands: list[int], steps: int) -> bool:
    """6.5.3a: whether a unit with so many Steps left can leave the sea at one of these Land Areas."""
    return any(is_shore(g, unit, sea, land, steps) for land in lands)


def shores(g: SwanState, unit: int, sea: int, flown: int) -> list[int]:
    """6.5.3a, 6.5.3c: the Land Areas at which a unit can leave the sea: Ground Units by a Port."""
    if is_air(g, unit):
        lands = MAP.coasts[sea] if movement_points(g, unit) > flown else []
    else:
        lands = MAP.ports[sea]
    return [land for land in lands if is_shore(g, unit, sea, land, g.unit_steps[unit])]


def is_shore(g: SwanState, unit: int, sea: int, land: int, steps: int) -> bool:
    """6.5.3d: a friendly Land Area with room, or a full one from which the unit can go on by land."""
    side = BLOCKS.unit_side[unit]
    if not is_refuge(g, unit, land) or not (is_air(g, unit) or port_serves(sea, side)):
        return False
    return room_for(g, unit, land) > 0 or bool(lands_from(g, unit, land, 1, steps))
