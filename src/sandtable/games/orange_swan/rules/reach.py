"""6.2, 9.2 to 9.4: how far units move, what the ground costs them, and where Air Units can fly."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    AIR,
    ARROW,
    AXIS,
    BLOCKS,
    CHINA,
    DEI,
    JAPAN,
    JUNGLE,
    MAP,
    OPEN,
    RIFT,
    SUMMER,
    TANK,
    US,
)
from sandtable.games.orange_swan.base.watches import place
from sandtable.games.orange_swan.rules.control import closed_by_neutrals, may_enter_sea
from sandtable.games.orange_swan.rules.units import class_of, is_chinese, is_elite
from sandtable.games.orange_swan.rules.weather import closed_to_blitz, is_rough
from sandtable.games.orange_swan.state import SwanState
from sandtable.kit.map import spread

# The last year in which ranges grow.
LAST_YEAR: Final = 1945
ROUGH_FOR_TANKS: Final = 2
# More Movement Points than any unit has.
MOST_POINTS: Final = 32
TANK_POINTS: Final[int] = BLOCKS.movement["tank"]
FOOT_POINTS: Final[int] = BLOCKS.movement["infantry"]
# How far Air Units fly, by all that it hangs on: no game changes that, so all games share it.
KNOWN_FLIGHTS: Final[dict[int, dict[int, int]]] = {}


# ------------------------------------------------------------------ Movement Points


def movement_points(g: SwanState, unit: int) -> int:
    """6.2a: the Movement Points of a Ground or Air Unit."""
    cls = class_of(g, unit)
    if cls == AIR:
        return air_range(g, unit)
    return TANK_POINTS if cls == TANK else FOOT_POINTS


def air_range(g: SwanState, unit: int) -> int:
    """6.2a, 14.9: by Nation, and for the US and the Commonwealth by the year."""
    nation = BLOCKS.unit_nation[unit]
    if nation == JAPAN:
        return japanese_range(g)
    if nation == CHINA:
        return chinese_range(g)
    if nation == US and is_elite(g, unit):
        return superfortress_range(g)
    return allied_range(g)


def japanese_range(g: SwanState) -> int:
    """9.2: the same throughout the game."""
    return BLOCKS.air_range["japan"][min(g.year, LAST_YEAR)]


def chinese_range(g: SwanState) -> int:
    """9.3a: the same in all years; nobody sends China better ones."""
    return BLOCKS.air_range["china"][min(g.year, LAST_YEAR)]


def allied_range(g: SwanState) -> int:
    """9.3: the range of US and Commonwealth Air Units grows with the years."""
    return BLOCKS.air_range["us_and_commonwealth"][min(g.year, LAST_YEAR)]


def superfortress_range(g: SwanState) -> int:
    """9.4: Elite US Air Units fly farther in 1945."""
    return BLOCKS.air_range["us_elite"].get(min(g.year, LAST_YEAR), allied_range(g))


# ------------------------------------------------------------------ what may be entered and crossed


def forbidden(g: SwanState, land: int, side: int) -> bool:
    """1.8, 6.2.1a, 11.PH.b: Impassable Terrain, Absolute Neutrals, and the DEI while neutral."""
    return MAP.no_entry[land] or is_neutral(g, land, side)


def is_neutral(g: SwanState, land: int, side: int) -> bool:
    """11.PH.b: the Axis enters no Land Area of the Dutch East Indies before they are at war."""
    return bool(g.dei_neutral) and side == AXIS and MAP.owner[land] == DEI


def is_closed_to_chinese(land: int) -> bool:
    """1.6e: what lies outside Continental Asia; Hainan does."""
    return not in_continental_asia(land)


def in_continental_asia(land: int) -> bool:
    """7.3b: what a Ground Unit could reach from Delhi without an arrow, a Sea Zone or a forbidden Area."""
    return MAP.continental[land]


def jungle_closed(g: SwanState) -> bool:
    """6.2.1e, 7.0.4, 9.12: nobody crosses the Mekong Jungle in Summer or a Blitz Phase, not even by air."""
    return bool(g.blitz) or g.season == SUMMER


def link_between(here: int, there: int) -> int:
    """How two Land Areas touch; -1 where they do not."""
    return MAP.borders.mark(here, there)


def crosses_rift(link: int) -> bool:
    """6.2.1d: the border that Ground Units cannot cross."""
    return link == RIFT


def entry_cost(g: SwanState, unit: int, link: int, land: int) -> int:
    """6.2b: every Land Area costs a Ground Unit one point, and Tanks two where the going is hard."""
    return ROUGH_FOR_TANKS if is_hard_for(g, unit, link, land) else 1


def is_hard_for(g: SwanState, unit: int, link: int, land: int) -> bool:
    """6.2.1b, 9.9, 9.10: Tanks in Rough Terrain or over a double-black-arrow."""
    return class_of(g, unit) == TANK and (link == ARROW or is_rough(g, land))


# ------------------------------------------------------------------ flying


def flights(g: SwanState, unit: int) -> dict[int, int]:
    """6.2b: the spaces over which an Air Unit can be, with the points that they take."""
    side = BLOCKS.unit_side[unit]
    return air_spread(g, g.unit_space[unit], movement_points(g, unit), side, is_chinese(unit))


def air_spread(g: SwanState, start: int, points: int, side: int, chinese: bool = False) -> dict[int, int]:
    """6.2b: the same from any place, with any points, worked out once. Do not change it."""
    key = flight_key(g, start, points, side, chinese)
    known = KNOWN_FLIGHTS.get(key)
    if known is None:
        known = KNOWN_FLIGHTS[key] = spread(
            [start],
            lambda here: air_steps(g, here, side),
            lambda there: not (chinese and is_closed_to_chinese(there)),
            limit=points,
        )
    return known


def flight_key(g: SwanState, start: int, points: int, side: int, chinese: bool) -> int:
    """All that a flight hangs on, as one number: from where, how far, whose, the weather, who is neutral."""
    closed = (1 if g.blitz else 0) | (2 if g.season == SUMMER else 0)
    closed |= (4 if chinese else 0) | (8 if g.dei_neutral else 0)
    return (place(side, start) * MOST_POINTS + points) << 4 | closed


def air_steps(g: SwanState, here: int, side: int) -> list[int]:
    """6.2b, 6.2.1c: the spaces next to one by air: over borders, coasts and Straits alike."""
    if MAP.sea[here]:
        steps = _seas_by_air(g, here, side)
    else:
        steps = _lands_by_air(g, here)
    return [there for there in steps + MAP.coasts[here] if open_to_air(g, there, side)]


def _lands_by_air(g: SwanState, here: int) -> list[int]:
    shut = jungle_closed(g)
    return MAP.borders.open(here, lambda there, link: not (shut and link == JUNGLE))


def _seas_by_air(g: SwanState, here: int, side: int) -> list[int]:
    """11.PH.b: the Axis does not even fly through a passage of the neutral Dutch East Indies."""
    if not g.dei_neutral or side != AXIS:
        return MAP.sea_next[here]
    return MAP.waters.open(here, lambda there, passage: passage == OPEN or not closed_by_neutrals(g, passage))


def open_to_air(g: SwanState, space: int, side: int) -> bool:
    """6.2.1a, 7.0.3, 9.11a: not forbidden, not the enemy's own waters, and no Monsoon in a Blitz Phase."""
    if closed_to_blitz(g, space):
        return False
    return may_enter_sea(space, side) if MAP.sea[space] else not forbidden(g, space, side)
