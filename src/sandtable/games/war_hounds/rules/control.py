"""Who controls a region."""

from __future__ import annotations

from sandtable.games.war_hounds.rules.units import nations_at, on_map
from sandtable.games.war_hounds.state import CONQUEST, NONE, HoundState, nations
from sandtable.games.war_hounds.terrain import WORLD


def controller(g: HoundState, region: int) -> int:
    """WH-CTRL-1, WH-MOVE-5, WH-CTRL-4: the only nation with units there; where there are two it is nobody."""
    there = nations_at(g, region)
    if there:
        return there[0] if len(there) == 1 else NONE
    return starter(g, region)


def starter(g: HoundState, region: int) -> int:
    """WH-CTRL-2, WH-CTRL-3, WH-CTRL-6: an empty starting region is its owner's, any other one nobody's."""
    for nation in nations(g):
        if region in (g.home[nation], g.second[nation]) and not is_eliminated(g, nation):
            return nation
    return NONE


def is_eliminated(g: HoundState, nation: int) -> bool:
    """WH-SOLO-23: whether an enemy has no unit left; its empty regions are nobody's."""
    return g.leader[nation] < 0 and not on_map(g, nation)


def controlled(g: HoundState, nation: int) -> list[int]:
    """WH-CTRL-5: the regions that a nation controls, land and marine; aircraft hold none."""
    return [region for region in range(WORLD.n_regions) if controller(g, region) == nation]


def is_closed(g: HoundState, nation: int, region: int) -> bool:
    """WH-MOVE-6: the home region of another nation is closed."""
    if is_open_to(g, nation):
        return False
    return any(g.home[other] == region for other in nations(g) if other != nation)


def is_open_to(g: HoundState, nation: int) -> bool:
    """WH-SOLO-23: in conquest the homes of enemies are open to the solo player."""
    return g.solo == CONQUEST and g.leader[nation] >= 0
