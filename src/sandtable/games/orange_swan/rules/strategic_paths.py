"""6.3, 9.12: the ways of Strategic Movement, by land and by sea."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, CONTINENTAL, JUNGLE, MAP, side_of
from sandtable.games.orange_swan.base.tables import refusal
from sandtable.games.orange_swan.base.watches import ROADS
from sandtable.games.orange_swan.rules.control import contested, holds
from sandtable.games.orange_swan.rules.marching import CLOSING, is_company
from sandtable.games.orange_swan.rules.reach import (
    crosses_rift,
    is_closed_to_chinese,
    jungle_closed,
    link_between,
)
from sandtable.games.orange_swan.rules.stacking import room_for
from sandtable.games.orange_swan.rules.supply import supplies_space
from sandtable.games.orange_swan.rules.transport import (
    check_crossing,
    check_traveller,
    has_passage,
    next_seas,
)
from sandtable.games.orange_swan.rules.units import is_air, is_chinese
from sandtable.games.orange_swan.rules.weather import closed_to_blitz
from sandtable.games.orange_swan.state import SwanState
from sandtable.kit.kept import Answers
from sandtable.kit.map import reaches, spread

NOT_FRIENDLY = refusal("6.3b", "Strategic Movement can enter only friendly Land Areas without enemies.")
UNSUPPLIED = refusal("6.3c", "That Land Area cannot trace Supply.")
OUT_OF_ASIA = refusal("1.6e", "Chinese units cannot leave Continental Asia.")
LAND_IN_RAIN = refusal("9.1d", "No unit can enter or cross an Active Monsoon in a Blitz Phase.")
NO_SEA_TRANSPORT = refusal("7.3a", "Sea Transport is not allowed with the Continental Disc alone.")

# By space, whether one of its borders is not like the others: the Mekong Jungle, or the Papuan Rift.
HAS_BARRIER: Final = [any(link in CLOSING for link in links) for links in MAP.land_link]


# ------------------------------------------------------------------ Land Areas


def check_land(g: SwanState, unit: int, land: int) -> int:
    """6.3b: a Land Area that a unit may enter by Strategic Movement: friendly, Supplied, no enemies in it."""
    nation = BLOCKS.unit_nation[unit]
    if not is_friendly(g, land, side_of(nation)):
        return NOT_FRIENDLY
    if not traces(g, nation, land):
        return UNSUPPLIED
    if leaves_asia(unit, land):
        return OUT_OF_ASIA
    return LAND_IN_RAIN if closed_to_blitz(g, land) else 0


def is_friendly(g: SwanState, land: int, side: int) -> bool:
    """6.3b: controlled by the Side and not Contested, for nobody Engages by Strategic Movement."""
    return holds(g, land, side) and not contested(g, land)


def traces(g: SwanState, nation: int, land: int) -> bool:
    """6.3c: whether a Land Area can trace Supply at this instant, for the unit's Nation; in China too."""
    return supplies_space(g, nation, land)


def leaves_asia(unit: int, land: int) -> bool:
    """1.6e: Chinese units stay in Continental Asia, and Hainan is not in it."""
    return is_chinese(unit) and is_closed_to_chinese(land)


def land_spread(g: SwanState, unit: int, starts: list[int], strength: int) -> dict[int, int]:
    """6.3b: the Land Areas that a unit comes to over land, worked out once while nothing changes."""
    known, key = ROADS.known(g), (BLOCKS.unit_nation[unit], is_air(g, unit), strength, *starts)
    found: dict[int, int] | None = known.get(key)
    if found is None:
        found = known[key] = find_spread(g, unit, starts, strength)
    return found


def find_spread(g: SwanState, unit: int, starts: list[int], strength: int) -> dict[int, int]:
    """6.3b, 9.12: the Land Areas that a unit comes to over land, each with the Steps that the way costs."""
    flies, known = is_air(g, unit), ROADS.known(g)
    return spread(
        starts,
        lambda here: roads(g, here, flies) if HAS_BARRIER[here] else MAP.land_next[here],
        lambda land: not is_shut(g, unit, land, known),
        lambda here, there: toll_by_land(here, there, flies) if HAS_BARRIER[here] else 0,
        limit=strength - 1,
    )


def roads(g: SwanState, here: int, flies: bool) -> list[int]:
    """6.2.1d, 9.12: the Land Areas next to one, over borders that are open."""
    return MAP.borders.open(here, lambda there, link: not is_barred(g, link, flies))


def toll_by_land(here: int, there: int, flies: bool) -> int:
    """9.12: the Steps that it costs to go from one Land Area to the next."""
    return int(link_between(here, there) == JUNGLE and wears_down(flies))


def is_shut(g: SwanState, unit: int, land: int, known: Answers) -> bool:
    """6.3b: whether units of a Nation may not enter a Land Area; `known` is what is known of such roads."""
    key = BLOCKS.unit_nation[unit] * MAP.n + land
    shut: bool | None = known.get(key)
    if shut is None:
        shut = known[key] = check_land(g, unit, land) != 0
    return shut


def is_barred(g: SwanState, link: int, flies: bool) -> bool:
    """6.2.1d, 9.12: the Papuan Rift to Ground Units, the Mekong Jungle to all in Summer and in a Blitz."""
    if link == JUNGLE:
        return jungle_closed(g)
    return crosses_rift(link) and not flies


def wears_down(flies: bool) -> bool:
    """9.12: the Mekong Jungle costs Ground Units a Step, in Strategic Movement too; Air Units fly over it."""
    return not flies


def may_stay(g: SwanState, unit: int, land: int) -> bool:
    """2.7, 1.6b: whether there is room for a unit, in company that it may keep."""
    return land != g.unit_space[unit] and room_for(g, unit, land) > 0 and is_company(g, unit, land)


# ------------------------------------------------------------------ Sea Zones


def check_sea(g: SwanState, unit: int, sea: int) -> int:
    """6.3.1b: whether a unit may cross a Sea Zone by Sea Transport."""
    return check_traveller(unit) or no_transport(g) or check_crossing(g, sea, BLOCKS.unit_side[unit])


def no_transport(g: SwanState) -> int:
    """7.3a: a Blitz Phase by the Continental Disc alone knows no Sea Transport."""
    return NO_SEA_TRANSPORT if g.blitz == CONTINENTAL else 0


def serves(g: SwanState, unit: int, sea: int) -> bool:
    """6.3.1a: whether there is a ship left for a unit in a Sea Zone that it may cross."""
    return check_sea(g, unit, sea) == 0 and has_passage(g, sea, BLOCKS.unit_side[unit], [])


def landings(g: SwanState, unit: int, sea: int) -> list[int]:
    """6.3.1a: the Land Areas with a Port on a Sea Zone at which a unit may go ashore."""
    known = ROADS.known(g)
    return [land for land in MAP.ports[sea] if not is_shut(g, unit, land, known)]


def onward(g: SwanState, unit: int, last: int, lands: dict[int, int]) -> list[int]:
    """6.3.1a: the Sea Zones that come next: those of the Ports reached, and those beside the last one."""
    side = BLOCKS.unit_side[unit]
    found = next_seas(g, last, side) if last >= 0 else []
    for land in lands:
        found = found + [sea for sea in next_seas(g, land, side) if sea not in found]
    return sorted(found)


def leads_ashore(g: SwanState, unit: int, first: int, seen: list[int], strength: int) -> bool:
    """6.3b: whether a way from a Sea Zone ends where the unit may stay, without the Sea Zones seen before."""

    def lands(sea: int) -> dict[int, int]:
        return land_spread(g, unit, landings(g, unit, sea), strength)

    return reaches(
        [first],
        lambda sea: onward(g, unit, sea, lands(sea)),
        lambda sea, _: any(may_stay(g, unit, land) for land in lands(sea)),
        lambda sea: sea not in seen and serves(g, unit, sea),
    )


def goes_next_door(g: SwanState, unit: int, strength: int) -> bool:
    """6.3b, 9.12: whether a unit can go to a Land Area next to its own."""
    flies, here, known = is_air(g, unit), g.unit_space[unit], ROADS.known(g)
    for there, link in zip(MAP.land_next[here], MAP.land_link[here]):
        worn = link == JUNGLE and wears_down(flies)
        if is_barred(g, link, flies) or (worn and strength < 2) or not may_stay(g, unit, there):
            continue
        if not is_shut(g, unit, there, known):
            return True
    return False


def has_way(g: SwanState, unit: int) -> bool:
    """6.3b: whether a unit can go anywhere at all; mostly it can go next door."""
    strength = g.unit_steps[unit]
    if goes_next_door(g, unit, strength):
        return True
    lands = land_spread(g, unit, [g.unit_space[unit]], strength)
    if any(may_stay(g, unit, land) for land in lands):
        return True
    seas = [sea for sea in onward(g, unit, -1, lands) if serves(g, unit, sea)]
    return any(leads_ashore(g, unit, sea, [], strength) for sea in seas)
