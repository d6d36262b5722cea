"""TRENCHES, ROADS, RAILS: improvements, paid with any action."""

from __future__ import annotations

from sandtable.games.war_hounds.content import RAIL_SUPPLY, ROAD_SUPPLY, TRENCH_SUPPLY
from sandtable.games.war_hounds.rules.control import controller
from sandtable.games.war_hounds.rules.paying import charge, why_not_payable
from sandtable.games.war_hounds.rules.units import (
    alike,
    enemies_at,
    is_present,
    may_enter,
    nation_of,
    on_map,
)
from sandtable.games.war_hounds.state import A_RAIL, A_ROAD, NO_PART, NO_ROAD, HoundState, faction_of
from sandtable.games.war_hounds.tables import event, refusal
from sandtable.games.war_hounds.terrain import WORLD

NO_TILE = refusal("WH-IMP-12", "There is no such tile left in the supply.")
NOT_YOURS = refusal("WH-IMP-2", "A trench needs a region that you control, without enemy units.")
HAS_TRENCH = refusal("WH-IMP-3", "There is a trench in that region already.")
NOT_IN_PLAY = refusal("WH-IMP-9", "That border is not in play.")
NOT_PRESENT = refusal("WH-IMP-9", "You need a unit in one of the two regions.")
HAS_ROAD = refusal("WH-IMP-13", "A border holds one road or one rail.")
NEEDS_ROAD = refusal("WH-IMP-10", "A rail takes the place of a road.")
NO_COVER = refusal(
    "WH-IMP-14",
    "Only a troop that has not attacked can enter a trench, and no other nation's troops may be in it.",
)

DUG = event("trench built", "nation space", "{0} builds a trench in {1}.", by="nation")
PAVED = event("road built", "nation border", "{0} builds a road between {1}.", by="nation")
RAILED = event("rail built", "nation border", "{0} replaces the road between {1} by a rail.", by="nation")
COVERED = event("covered", "nation unit space", "{1} takes cover in the trench in {2}.", by="nation")


def trenches_left(g: HoundState) -> int:
    """WH-SETUP-7, WH-IMP-12: the trench tiles left."""
    return TRENCH_SUPPLY - sum(g.trench)


def roads_left(g: HoundState) -> int:
    """WH-SETUP-7, WH-IMP-10, WH-IMP-12: the road tiles left; those that rails replaced are back."""
    return ROAD_SUPPLY - g.border.count(A_ROAD)


def rails_left(g: HoundState) -> int:
    """WH-SETUP-7, WH-IMP-12: the rail tiles left."""
    return RAIL_SUPPLY - g.border.count(A_RAIL)


def check_trench(g: HoundState, nation: int, region: int) -> int:
    """WH-IMP-2, WH-IMP-3, WH-IMP-12: where a trench may be built, for its price."""
    if not WORLD.is_land(region) or controller(g, region) != nation or enemies_at(g, region, nation):
        return NOT_YOURS
    if g.trench[region]:
        return HAS_TRENCH
    if not trenches_left(g):
        return NO_TILE
    return why_not_payable(g, nation, faction_of(g, nation).trench_cost)


def build_trench(g: HoundState, nation: int, region: int) -> None:
    """WH-IMP-1, WH-IMP-12: a trench is built and paid; stars do not limit it."""
    lay_trench(g, region)
    g.tell(DUG, nation, region)
    charge(g, nation, faction_of(g, nation).trench_cost)


def lay_trench(g: HoundState, region: int) -> None:
    """WH-IMP-7: a trench lies there for the rest of the game."""
    g.trench[region] = 1


def is_near(g: HoundState, nation: int, border: int) -> bool:
    """WH-IMP-9, WH-IMP-10: a unit in one of the two regions, whoever else is there."""
    return any(is_present(g, nation, region) for region in WORLD.borders[border])


def in_play(g: HoundState, border: int) -> bool:
    """WH-IMP-9: whether both regions of a border are in play."""
    return all(region in WORLD.in_play[g.players].spaces for region in WORLD.borders[border])


def check_road(g: HoundState, nation: int, border: int) -> int:
    """WH-IMP-9, WH-IMP-12, WH-IMP-13: where a road may be built, for its price."""
    if not in_play(g, border):
        return NOT_IN_PLAY
    if g.border[border] != NO_ROAD:
        return HAS_ROAD
    if not is_near(g, nation, border):
        return NOT_PRESENT
    if not roads_left(g):
        return NO_TILE
    return why_not_payable(g, nation, faction_of(g, nation).road_cost)


def build_road(g: HoundState, nation: int, border: int) -> None:
    """WH-IMP-9, WH-IMP-12: a road is built and paid."""
    g.border[border] = A_ROAD
    g.tell(PAVED, nation, border)
    charge(g, nation, faction_of(g, nation).road_cost)


def check_rail(g: HoundState, nation: int, border: int) -> int:
    """WH-IMP-10, WH-IMP-12: a rail takes the place of a road, also of one just built."""
    if g.border[border] != A_ROAD:
        return NEEDS_ROAD
    if not is_near(g, nation, border):
        return NOT_PRESENT
    if not rails_left(g):
        return NO_TILE
    return why_not_payable(g, nation, faction_of(g, nation).rail_cost)


def build_rail(g: HoundState, nation: int, border: int) -> None:
    """WH-IMP-10, WH-IMP-11, WH-IMP-12: a rail replaces the road, and stays."""
    g.border[border] = A_RAIL
    g.tell(RAILED, nation, border)
    charge(g, nation, faction_of(g, nation).rail_cost)


def check_cover(g: HoundState, nation: int, unit: int) -> int:
    """WH-IMP-14, WH-IMP-4, WH-DEP-10: a troop that has not attacked in this action may enter a trench."""
    can = nation_of(unit) == nation and unit < len(g.unit_state) and g.unit_part[unit] == NO_PART
    return 0 if can and may_enter(g, unit) else NO_COVER


def take_cover(g: HoundState, nation: int, unit: int) -> None:
    """WH-IMP-14, WH-IMP-6: a troop is placed in the trench, which holds any number."""
    g.unit_inside[unit] = 1
    g.tell(COVERED, nation, unit, g.unit_at[unit])


def could_cover(g: HoundState, nation: int) -> list[int]:
    """WH-IMP-14: the troops that could enter a trench; alike ones once."""
    able = [unit for unit in on_map(g, nation) if check_cover(g, nation, unit) == 0]
    return alike(g, able)
