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


def exits(g: SwanState, unit: int, here: int, crowded: int, flown: int, used: list[int]) -> list[int]:
    """6.5b: where a unit on its retreat can go next, so that it comes to safety in the end.

    `here` is where its way has led it, `crowded` how many full Land Areas it has entered, `flown` how many
    Sea Zones; `used` has the Sea Zones that others crossed in this retreat, once for each.
    """
    if MAP.sea[here]:
        return seas_from(g, unit, here, flown, used) + shores(g, unit, here, flown)
    lands = lands_from(g, unit, here, crowded, g.unit_steps[unit], [here])
    return lands if crowded else lands + seas_from(g, unit, here, flown, used)


# ------------------------------------------------------------------ over land


def lands_from(g: SwanState, unit: int, here: int, crowded: int, steps: int, behind: list[int]) -> list[int]:
    """6.5b, 6.5.4: the neighbouring Land Areas by which a unit can reach room for it."""
    return [
        land
        for land in MAP.land_next[here]
        if land not in behind and leads_home(g, unit, here, land, crowded, steps, behind)
    ]


def leads_home(
    g: SwanState, unit: int, here: int, land: int, crowded: int, steps: int, behind: list[int]
) -> bool:
    """6.5.2: a Land Area with room, or a full one from which the unit can go on alive."""
    if not is_refuge(g, unit, land) or not may_cross(g, unit, here, land):
        return False
    left = steps - jungle_loss(g, unit, here, land)
    if left < 1:
        return False
    if room_for(g, unit, land):
        return True
    left -= hits_of_crowd(crowded)
    return left >= 1 and bool(lands_from(g, unit, land, crowded + 1, left, [*behind, land]))


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
    return [sea for sea in nearby if leads_ashore(g, unit, sea, g.unit_steps[unit] - 1, used, [])]


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


def leads_ashore(g: SwanState, unit: int, sea: int, left: int, used: list[int], behind: list[int]) -> bool:
    """6.5.3a, 6.5.3b: a Sea Zone from which a Ground Unit with so many Steps left can come to land."""
    side = BLOCKS.unit_side[unit]
    if left < 1 or not is_safe(g, unit, sea) or not has_ship(g, sea, side, used):
        return False
    if any(is_shore(g, unit, sea, land, left) for land in MAP.ports[sea]):
        return True
    further = [next_sea for next_sea in sea_neighbours(g, sea, side) if next_sea not in behind]
    return any(leads_ashore(g, unit, next_sea, left - 1, used, [*behind, sea]) for next_sea in further)


def in_range(g: SwanState, unit: int, sea: int, flown: int, left: int) -> bool:
    """6.5.3c, 14.13: an Air Unit needs no ship, but a Land Area to land on within its range."""
    points = movement_points(g, unit) - flown
    if points < 1 or left < 1:
        return False
    if any(is_shore(g, unit, sea, land, left) for land in MAP.coasts[sea]):
        return True
    return any(
        is_safe(g, unit, next_sea) and in_range(g, unit, next_sea, flown + 1, left - 1)
        for next_sea in dict.fromkeys(MAP.sea_next[sea])
    )


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
    return room_for(g, unit, land) > 0 or bool(lands_from(g, unit, land, 1, steps, [land]))
