"""4.2.3, 5.0.2 to 5.0.3, 5.1.3, 5.4: who controls Land Areas and Sea Zones, Opposition Discs and Straits."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    ANYBODY,
    AXIS,
    BLOCKS,
    CHINA,
    CONTESTED,
    DEI,
    JAPAN,
    LARGE,
    MAP,
    NOT_HELD,
    OPEN,
    side_of,
)
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.base.watches import PASSAGES
from sandtable.games.orange_swan.state import SwanState

TAKEN = event("taken", "nation space", "{0} {0:takes/take} {1}.", by="nation")
SEA_TAKEN = event("sea", "side space", "The {0} Side controls {1}.", by="side")
SEA_CONTESTED = event("contested", "space", "{0} {0:is/are} Contested.")


# ------------------------------------------------------------------ Land Areas


def holds(g: SwanState, land: int, side: int) -> bool:
    """4.2.3a: whether a Land Area is controlled by a Side: its occupant, or its last one."""
    nation = g.holder[land]
    return nation != NOT_HELD and (nation == JAPAN) == (side == AXIS)


def contested(g: SwanState, land: int) -> bool:
    """4.2.3b: a Land Area with units of both Sides."""
    return g.axis_at[land] > 0 and g.allied_at[land] > 0


def take(g: SwanState, land: int, nation: int) -> None:
    """4.2.3a, 6.2.2a: a Nation gains control of a Land Area."""
    if g.holder[land] != nation:
        if side_of(g.holder[land]) != side_of(nation):
            g.tell(TAKEN, nation, land)
        g.holder[land] = nation


# ------------------------------------------------------------------ Ports and Opposition Discs


def has_port(land: int, side: int) -> bool:
    """2.8: whether a Land Area has a Port that a Side may use."""
    return bool(PORTS[side][land])


def port_serves(sea: int, side: int) -> bool:
    """2.8b: a Port on a Sea Zone that only one Side may enter serves that Side alone."""
    return MAP.only[sea] in (ANYBODY, side)


# By Side and Land Area, the Sea Zones on which it has Ports that the Side may use.
PORTS: Final[list[list[list[int]]]] = [
    [[sea for sea in MAP.ports[space] if port_serves(sea, side)] for space in range(MAP.n)]
    for side in (AXIS, ALLIED)
]


def discs_of_port(g: SwanState, land: int, side: int) -> int:
    """5.0.2, 5.0.3: the Opposition Discs that a Garrisoned Port grants in each Sea Zone on which it opens."""
    if not garrisoned(g, land, side):
        return 0
    return 2 if MAP.strategic[land] else 1


def garrisoned(g: SwanState, land: int, side: int) -> bool:
    """5.0.2, 5.0.3c, 14.5: with a unit in it, Out of Supply or not; Chinese units alone do not count."""
    return any(
        BLOCKS.unit_side[unit] == side and BLOCKS.unit_nation[unit] != CHINA for unit in g.units_at[land]
    )


def place_discs(g: SwanState) -> None:
    """5.0.3a: Opposition Discs in every Sea Zone."""
    for sea in MAP.seas:
        g.ops_axis[sea] = g.ops_allied[sea] = g.ops_near[sea] = 0
    for land in MAP.lands:
        if g.axis_at[land] and (granted := discs_of_port(g, land, AXIS)):
            for sea in PORTS[AXIS][land]:
                g.ops_axis[sea] += granted
                if MAP.umbrella[land] & LARGE:
                    g.ops_near[sea] += granted
        if g.allied_at[land] and (granted := discs_of_port(g, land, ALLIED)):
            for sea in PORTS[ALLIED][land]:
                g.ops_allied[sea] += granted


def ops(g: SwanState, sea: int, side: int) -> int:
    """5.0.3: the Opposition Discs of a Side in a Sea Zone."""
    return g.ops_axis[sea] if side == AXIS else g.ops_allied[sea]


# ------------------------------------------------------------------ Sea Zones


def controller(g: SwanState, sea: int) -> int:
    """5.4.1: the Side whose Naval Units and Discs are at least twice those of the other, or CONTESTED."""
    if MAP.only[sea] != ANYBODY:
        return always_held(sea)
    return stronger(g.ops_axis[sea] + g.axis_at[sea], g.ops_allied[sea] + g.allied_at[sea])


def stronger(axis: int, allied: int) -> int:
    """5.4.1a, 5.4.1b: control takes double the other's sum; an empty Sea Zone is Contested."""
    if axis and axis >= 2 * allied:
        return AXIS
    if allied and allied >= 2 * axis:
        return ALLIED
    return CONTESTED


def always_held(sea: int) -> int:
    """5.4.1c: a Sea Zone that only one Side may enter is controlled by that Side at all times."""
    return MAP.only[sea]


def update_seas(g: SwanState) -> None:
    """4.6, 6.6, 7.4, 8.3: place the Discs and see who controls each Sea Zone."""
    place_discs(g)
    for sea in MAP.seas:
        now = controller(g, sea)
        if now != g.sea_control[sea]:
            g.sea_control[sea] = now
            if now == CONTESTED:
                g.tell(SEA_CONTESTED, sea)
            else:
                g.tell(SEA_TAKEN, now, sea)


def may_enter_sea(sea: int, side: int) -> bool:
    """5.0.1, 5.1c: the Inland Sea is Japan's, US Coastal Waters and the Indian Ocean for US and CW alone."""
    return MAP.only[sea] in (ANYBODY, side)


def passage_open(g: SwanState, passage: int, side: int) -> bool:
    """5.1.3a: both Land Areas of a Strait or a double-black-arrow must be friendly Controlled."""
    if passage == OPEN:
        return True
    a, b = MAP.passage_lands[passage]
    if side == AXIS:
        if closed_by_neutrals(g, passage):
            return False
        if kamchatka(passage):
            return holds(g, MAP.passage_japan[passage], AXIS)
    return holds(g, a, side) and holds(g, b, side)


def closed_by_neutrals(g: SwanState, passage: int) -> bool:
    """11.PH.b: until the Dutch East Indies are at war, the Axis passes no Strait at their shores."""
    a, b = MAP.passage_lands[passage]
    return bool(g.dei_neutral) and (MAP.owner[a] == DEI or MAP.owner[b] == DEI)


def kamchatka(passage: int) -> bool:
    """5.1.3b: the Strait for which Japan needs one shore only."""
    return MAP.passage_japan[passage] != NOT_HELD


def sea_neighbours(g: SwanState, sea: int, side: int) -> list[int]:
    """5.0.1, 5.1.3: the Sea Zones next to one for a Side. Do not change the list."""
    return open_seas(g, side)[sea]


def open_seas(g: SwanState, side: int) -> list[list[int]]:
    """5.0.1, 5.1.3: by space the Sea Zones next to it for a Side, found once while no passage changes."""
    known, key = PASSAGES.known(g), (open_seas, side)
    found: list[list[int]] | None = known.get(key)
    if found is None:
        found = known[key] = [find_neighbours(g, space, side) for space in range(MAP.n)]
    return found


def find_neighbours(g: SwanState, sea: int, side: int) -> list[int]:
    """5.0.1, 5.1.3: the Sea Zones that a Side can reach from one: allowed to it, by an open passage."""
    return MAP.waters.open(
        sea, lambda there, passage: may_enter_sea(there, side) and passage_open(g, passage, side)
    )
