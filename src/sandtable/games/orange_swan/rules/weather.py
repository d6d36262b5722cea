"""3.1, 9.1: the Monsoon, and what it makes of the ground."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import MAP, SUMMER
from sandtable.games.orange_swan.state import SwanState


def active_monsoon(g: SwanState, space: int) -> bool:
    """3.1, 14.16: in Summer, and then only, the marked spaces have an Active Monsoon."""
    return g.season == SUMMER and MAP.monsoon[space]


def is_rough(g: SwanState, land: int) -> bool:
    """2.6b, 9.1a: Rough Terrain, as printed or by an Active Monsoon."""
    return MAP.rough[land] or active_monsoon(g, land)


def closed_to_blitz(g: SwanState, space: int) -> bool:
    """7.0.3, 9.1d: in a Blitz Phase no unit acts in, enters or passes an Active Monsoon."""
    return g.blitz != 0 and active_monsoon(g, space)
