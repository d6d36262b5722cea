"""What things are worth, in points: five of them are a Production Point a season for the rest of the war."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    DEI,
    JAPAN,
    LARGE,
    MAP,
    NOT_HELD,
    PHILIPPINES,
    side_of,
)
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.state import SwanState

STRATEGIC: Final = 34.0
PRODUCTION: Final = 24.0
ROAD: Final = 9.0
PORT: Final = 4.0
GROUND: Final = 1.0
MINORS: Final = (PHILIPPINES, DEI)
OBJECTIVE: Final = 80.0
TOKYO: Final = 300.0
BASE_NEAR_JAPAN: Final = 7.0
# What a step of the way to Japan is worth to the Allies, less with each Sea Zone that lies between.
STEPPING_STONE: Final = (8.0, 8.0, 7.0, 6.0, 5.0, 2.5)
# Roads and coasts by which Supply comes to the armies of Japan in Asia, and what would join them over land.
LIFELINE: Final = 8.0
BRIDGE: Final = 10.0
# A Strategic Area that Japan loses there builds armies for China instead.
LOST_TO_CHINA: Final = 40.0
# What the Capital of a Minor Nation counts of all that falls with it.
FALLS_WITH_IT: Final = 0.5
# What makes a Land Area worth an operation.
PRIZE: Final = 9.0

# By class: what a Step of a unit is worth when it lives.
STEP: Final = (3.4, 2.3, 1.5, 1.3, 3.0, 2.0, 1.5, 1.0)
MARINE: Final = 2.2
ELITE: Final = 1.4
# What a ship is worth beside its Steps: few are built in a season, and they grow slowly.
HULL: Final = 2.5


def held_by(g: SwanState, land: int) -> int:
    """The Side that has a Land Area; -1 for seas and what nobody enters."""
    nation = g.holder[land]
    return -1 if nation == NOT_HELD else side_of(nation)


def plain_worth(land: int) -> float:
    """What a Land Area is worth to anybody: what it yields, its Ports, and the ground."""
    found = GROUND + PORT * len(MAP.ports[land])
    if land in MAP.burma_road:
        found += ROAD
    if MAP.strategic[land]:
        return found + STRATEGIC
    return found + PRODUCTION if MAP.pp[land] else found


def land_worth(g: SwanState, land: int, side: int) -> float:
    """What it is worth to a Side to have a Land Area and not the enemy."""
    if MAP.sea[land] or MAP.no_entry[land]:
        return 0.0
    found = plain_worth(land)
    if is_objective(g, land):
        found += OBJECTIVE
    if MAP.capital[land] == JAPAN:
        found += TOKYO
    elif MAP.capital[land] in MINORS:
        found += FALLS_WITH_IT * sum(rest_of(g, land))
    if side == ALLIED and MAP.ports[land]:
        found += stone(land)
    if side == AXIS and MAP.owner[land] == JAPAN and MAP.continental[land]:
        found += LOST_TO_CHINA if MAP.strategic[land] else LIFELINE
    if MAP.owner[land] == CHINA and side == AXIS and not MAP.strategic[land]:
        # China takes back what nobody stands in.
        found *= 0.7
    return found + BRIDGE if land in BRIDGES else found


def rest_of(g: SwanState, capital: int) -> list[float]:
    """What surrenders with the Capital of a Minor Nation: all that is its own and still free."""
    nation = MAP.capital[capital]
    return [plain_worth(land) for land in MAP.lands if g.holder[land] == nation and land != capital]


def stone(land: int) -> float:
    """What a Port is worth on the way to Japan: the nearer, the more, and most within reach of bombers."""
    far = min(FROM_JAPAN[sea] for sea in MAP.ports[land])
    found = STEPPING_STONE[far] if far < len(STEPPING_STONE) else 0.0
    if MAP.island[land] and MAP.umbrella[land] & LARGE:
        found += BASE_NEAR_JAPAN
    return found


def sea_distances(starts: list[int]) -> list[int]:
    """By space, over how many Sea Zones the nearest of some is reached; 99 for what cannot be."""
    found = [99] * MAP.n
    edge = list(starts)
    for sea in edge:
        found[sea] = 0
    for here in edge:
        for there in MAP.sea_next[here]:
            if found[there] == 99:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def bridges() -> list[int]:
    """The Land Areas of China that would join coasts of Japan's: over them Supply comes without any ship."""
    coast_of: dict[int, int] = {}
    for start in MAP.lands:
        if MAP.continental[start] and MAP.owner[start] == JAPAN and start not in coast_of:
            members = [start]
            for here in members:
                coast_of[here] = start
                members += [
                    there
                    for there in MAP.land_next[here]
                    if there not in coast_of and there not in members and MAP.owner[there] == JAPAN
                ]
    return [
        land
        for land in MAP.lands
        if MAP.owner[land] == CHINA
        and len({coast_of[there] for there in MAP.land_next[land] if there in coast_of}) > 1
    ]


BRIDGES: Final[list[int]] = bridges()
FROM_JAPAN: Final[list[int]] = sea_distances([s for s in MAP.ports[MAP.capitals[JAPAN][0]] if MAP.sea[s]])


def is_objective(g: SwanState, land: int) -> bool:
    """Whether a scenario names a Land Area for its own victory, as long as that can be won."""
    for extra in SETUPS[g.scenario].extra:
        if g.year <= extra.get("only_in_year", g.year) and MAP.id[land] in extra.get("areas", ()):
            return True
    return False


def step_worth(kind: int) -> float:
    """What a Step of a type of block is worth."""
    found = MARINE if BLOCKS.marine[kind] else STEP[BLOCKS.cls[kind]]
    return found * ELITE if BLOCKS.elite[kind] and not BLOCKS.marine[kind] else found


def unit_worth(g: SwanState, unit: int) -> float:
    """What a unit is worth as it stands; a hidden one for what it may be."""
    kind = g.unit_kind[unit]
    if kind < 0:
        return 5.0 + HULL if BLOCKS.unit_large[unit] else 3.5
    found = step_worth(kind) * g.unit_steps[unit] + (1.0 if BLOCKS.elite[kind] else 0.0)
    return found + HULL if BLOCKS.large[kind] else found
