"""4.2: Economic and Strategic Power: what Land Areas are worth, and to whom."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import (
    AXIS,
    BLOCKS,
    CHINA,
    COMMONWEALTH,
    CV,
    FIRST_YEAR,
    JAPAN,
    LARGE,
    MAJORS,
    MAP,
    REMOVED,
    TRAY,
    US,
    side_of,
)
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.base.watches import HOLDERS
from sandtable.games.orange_swan.rules.control import holds, update_seas
from sandtable.games.orange_swan.rules.optional import ALLIED_RIVALRY, KAMIKAZE, plays
from sandtable.games.orange_swan.rules.supply import in_supply, line_from, line_of, own_sources
from sandtable.games.orange_swan.state import SwanState
from sandtable.kit.kept import kept

POWERS = event(
    "powers",
    "nation economic:number strategic:number",
    "{0}: Economic Power {1}, Strategic Power {2}.",
    by="nation",
)

# 4.2.2: US Domestic Production in the first year, what each Winter adds to it, and the most that it can be.
DOMESTIC = 10
KAMIKAZE_BEGINS = event("kamikaze", "", "Japan turns to Kamikaze Attacks.")

NEAR_ISLANDS = [land for land in MAP.lands if MAP.island[land] and MAP.umbrella[land] & LARGE]
ELITE_CARRIER = next(
    kind
    for kind in range(len(BLOCKS.types))
    if BLOCKS.type_nation[kind] == JAPAN and BLOCKS.cls[kind] == CV and BLOCKS.elite[kind]
)
WORTH = [space for space in MAP.lands if MAP.pp[space]]


def domestic(year: int) -> int:
    """4.2.2, 12.0: 10 PP in 1941, 10 more from each Winter on."""
    return DOMESTIC * (year - FIRST_YEAR + 1)


def update_powers(g: SwanState) -> None:
    """3.3c, 4.2.1d, 4.2.5, 4.2.6f: the trackers of all Major Nations, as control and Supply stand."""
    for nation in range(MAJORS):
        economy, strategic = powers(g, nation)
        if (economy, strategic) != (g.economy[nation], g.strategic[nation]):
            g.economy[nation], g.strategic[nation] = economy, strategic
            g.tell(POWERS, nation, economy, strategic)


def update(g: SwanState) -> None:
    """3.3c: at the end of every Phase: Sea Control, Economic and Strategic Power."""
    update_seas(g)
    update_powers(g)
    check_kamikaze(g)


def powers(g: SwanState, nation: int) -> tuple[int, int]:
    """4.2.1a, 4.2.5: a Nation's Economic Power and Strategic Power."""
    if g.surrendered[nation]:
        return 0, 0
    line = line_that_counts(g, nation)
    economy = domestic(g.year) if nation == US else 0
    strategic = 0
    for space in shares(g)[nation]:
        if collects(g, nation, space, line):
            economy += worth(g, nation, space)
            strategic += MAP.strategic[space]
    if road_benefits(g) == nation and all(collects(g, nation, s, line) for s in MAP.burma_road):
        economy += MAP.burma_pp
        strategic += 1
    return economy, strategic


@kept(HOLDERS)
def shares(g: SwanState) -> list[list[int]]:
    """4.2.6: by Major Nation the areas that count in its Sphere, listed once while nobody takes anything."""
    found: list[list[int]] = [[] for _ in range(MAJORS)]
    for space in WORTH:
        if (nation := benefits(g, space)) >= 0:
            found[nation].append(space)
    return found


def worth(g: SwanState, nation: int, space: int) -> int:
    """4.2.1a, 10.10a: the PP of a Production or Strategic Area; a sabotaged oilfield gives Japan none."""
    return 0 if nation == JAPAN and g.sabotaged[space] else MAP.pp[space]


def benefits(g: SwanState, space: int) -> int:
    """1.7c, 4.2.6a, 4.2.6c, 4.2.6d, 4.2.6e, 14.3: the Nation in whose Sphere an area counts, or -1.

    Who stands there does not matter, nor whether anybody does.
    """
    if holds(g, space, AXIS):
        return JAPAN if MAP.spheres[JAPAN][space] else -1
    for nation in (CHINA, COMMONWEALTH, US):
        if MAP.spheres[nation][space] and (nation != CHINA or china_holds(g, space)):
            return nation
    return -1


def china_holds(g: SwanState, space: int) -> bool:
    """4.2.6b: orange areas lie in China's Sphere; Truk, which is orange, in that of the US."""
    return not MAP.spheres[US][space]


def road_benefits(g: SwanState) -> int:
    """4.2.6b, 4.2.7: the Burma Road is China's, or Japan's, where one Side holds all its four areas."""
    side = 1 - AXIS if holds(g, MAP.burma_road[0], 1 - AXIS) else AXIS
    if not all(holds(g, space, side) for space in MAP.burma_road):
        return -1
    return JAPAN if side == AXIS else CHINA


def collects(g: SwanState, nation: int, space: int, line: list[bool]) -> bool:
    """4.2.1a, 8.4.1d: only an area In Supply counts."""
    return in_supply(g, space, side_of(nation), line)


def line_that_counts(g: SwanState, nation: int) -> list[bool]:
    """4.2.1a, 10.3a: traced to one's own Capitals; US and CW share theirs, but for Allied Rivalry."""
    if nation in (US, COMMONWEALTH) and plays(g, ALLIED_RIVALRY):
        return line_from(g, side_of(nation), tuple(own_sources(g, nation)))
    return line_of(g, nation)


def check_kamikaze(g: SwanState) -> None:
    """10.12a, 10.12b: for good, once Japan's Elite CV is gone and an Island in the large Umbrella Allied."""
    if not g.kamikaze and kamikaze_attacks(g):
        g.kamikaze = 1
        g.tell(KAMIKAZE_BEGINS)


def kamikaze_attacks(g: SwanState) -> bool:
    """10.12a, 10.12b: from the instant that both conditions are met; the update after it makes them last."""
    if g.kamikaze or not plays(g, KAMIKAZE):
        return g.kamikaze == 1
    return elite_carrier_lost(g) and near_island_lost(g)


def near_island_lost(g: SwanState) -> bool:
    """10.12b: the Allies control an Island inside the large Umbrella."""
    return any(holds(g, land, 1 - AXIS) for land in NEAR_ISLANDS)


def elite_carrier_lost(g: SwanState) -> bool:
    """10.12a: Japan's Elite CV has been eliminated; then it lies out of the game for all to see."""
    out = g.units_at[REMOVED] + g.units_at[TRAY]
    return any(BLOCKS.unit_nation[u] == JAPAN and g.unit_kind[u] == ELITE_CARRIER for u in out)
