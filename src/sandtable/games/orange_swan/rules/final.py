"""8.1 to 8.3, 9.7: the Final Phase: who surrenders, what reverts to China, and the update."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    COMMONWEALTH,
    DEI,
    JAPAN,
    LATER,
    MAP,
    PHILIPPINES,
    POOL,
    REMOVED,
    TRAY,
    US,
    side_of,
)
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.rules import victory
from sandtable.games.orange_swan.rules.control import holds, take
from sandtable.games.orange_swan.rules.optional import CHINA_REBELLION, GUERRILLAS, plays
from sandtable.games.orange_swan.rules.power import update
from sandtable.games.orange_swan.rules.supply import SUPPLIED, bushido, endures, supplies
from sandtable.games.orange_swan.rules.units import (
    eliminate,
    has,
    is_set_aside,
    mingle,
    move_to,
    on_map,
    side,
)
from sandtable.games.orange_swan.state import OUT_OF_SUPPLY, SwanState, mask_of

SURRENDERS = event("surrenders", "nation", "{0} {0:surrenders/surrender}.", by="nation")
CAPTURED = event("captured", "points:number", "Japan captures equipment worth {0} PP.")
WORN = event(
    "worn",
    "unit space",
    "{0} in {1} {0:is/are} Out of Supply and {0:loses/lose} a Step.",
    private=(0, 1),
    veiled="",
    by="unit",
)

# The Nations that can surrender. A Major takes its Minor with it, so it comes first.
CAN_SURRENDER: Final = (JAPAN, US, COMMONWEALTH, PHILIPPINES, DEI)
PATRONS: Final = {PHILIPPINES: US, DEI: COMMONWEALTH}


def begin(g: SwanState) -> None:
    """8.1h, 8.3: Nations, units and areas surrender or revert; then the update and the Victory Check."""
    surrender_nations(g)
    surrender_units(g)
    if g.turn == AXIS:
        revert_to_china(g)
    update(g)
    victory.check(g)


# ------------------------------------------------------------------ 8.1 Nations


def surrender_nations(g: SwanState) -> None:
    """8.1h: the check concerns the Nations of both Sides, in every Final Phase."""
    for nation in CAN_SURRENDER:
        if not g.surrendered[nation] and must_surrender(g, nation):
            g.surrendered[nation] = 1
            g.tell(SURRENDERS, nation)
            hand_over(g, nation)


def must_surrender(g: SwanState, nation: int) -> bool:
    """8.1e: what makes a Nation surrender; nothing makes China."""
    if nation == US:
        return us_is_beaten(g)
    if nation == JAPAN:
        return japan_is_beaten(g)
    if nation == COMMONWEALTH:
        return commonwealth_is_beaten(g)
    return minor_is_beaten(g, nation)


def us_is_beaten(g: SwanState) -> bool:
    """8.1a: without a Naval Unit on the map."""
    return not on_map(g, US, ships=True)


def japan_is_beaten(g: SwanState) -> bool:
    """8.1b: without a Naval Unit on the map, or without Tokyo."""
    return not on_map(g, JAPAN, ships=True) or lost_capitals(g, JAPAN)


def commonwealth_is_beaten(g: SwanState) -> bool:
    """8.1c: without a Naval Unit on the map, or without both Sydney and Delhi."""
    return not on_map(g, COMMONWEALTH, ships=True) or lost_capitals(g, COMMONWEALTH)


def minor_is_beaten(g: SwanState, nation: int) -> bool:
    """8.1d: without its Capital; and with the Major Nation whose units its own count as."""
    return lost_capitals(g, nation) or g.surrendered[PATRONS[nation]] == 1


def lost_capitals(g: SwanState, nation: int) -> bool:
    """8.1b, 8.1c, 8.1d: all Capitals of a Nation are enemy Controlled."""
    return all(holds(g, land, 1 - side_of(nation)) for land in MAP.capitals[nation])


def hand_over(g: SwanState, nation: int) -> None:
    """8.1f: the enemy Side takes what a Nation controls, but for areas in which its friends stand."""
    for land in MAP.lands:
        if not belongs_to(g, land, nation):
            continue
        friend = friend_in(g, land, nation)
        take(g, land, friend if friend >= 0 else heir(land, nation))


def belongs_to(g: SwanState, land: int, nation: int) -> bool:
    """8.1f: what a Nation controls; of a Minor Nation all of its colour that the enemy does not hold."""
    if nation in PATRONS:
        return MAP.owner[land] == nation and holds(g, land, ALLIED)
    return g.holder[land] == nation


def friend_in(g: SwanState, land: int, nation: int) -> int:
    """8.1f, 10.9: a Nation of the same Side that goes on fighting and has a unit in an area, or -1."""
    for unit in g.units_at[land]:
        other = BLOCKS.unit_nation[unit]
        if side_of(other) != side_of(nation):
            continue
        if other != nation and not g.surrendered[other]:
            return other
        if fights_on(g, other):
            return other
    return -1


def heir(land: int, nation: int) -> int:
    """8.1f: Japan takes from the Allies; from Japan the first owner of an area, or the US."""
    if side_of(nation) == ALLIED:
        return JAPAN
    return US if MAP.owner[land] == JAPAN else MAP.owner[land]


def fights_on(g: SwanState, nation: int) -> bool:
    """10.9: Guerrillas never surrender, where they are played."""
    return nation in PATRONS and plays(g, GUERRILLAS)


# ------------------------------------------------------------------ 8.2 units


def surrender_units(g: SwanState) -> None:
    """8.2a, 8.1g: what cannot be supplied any more, and all that is left of Nations that gave up."""
    lift_marks(g)
    gained = surrender_marked(g)
    gained += remove_nations(g)
    if gained:
        g.captured += gained
        g.tell(CAPTURED, gained)


def lift_marks(g: SwanState) -> None:
    """8.2a: a marked unit of either Side that can trace Supply again is In Supply."""
    for unit in marked(g):
        if supplies(g, unit):
            g.unit_flags[unit] &= ~OUT_OF_SUPPLY
            g.tell(SUPPLIED, unit, g.unit_space[unit])
            mingle(g, g.unit_space[unit])


def marked(g: SwanState) -> list[int]:
    """4.1.3a: the units of both Sides that are marked as Out of Supply."""
    return [
        unit for space in range(MAP.n) for unit in g.units_at[space] if g.unit_flags[unit] & OUT_OF_SUPPLY
    ]


def must_give_up(g: SwanState, unit: int) -> bool:
    """4.1.3c, 8.1h: for want of Supply units surrender in the Final Phase of their own Side only."""
    return side(unit) == g.turn


def surrender_marked(g: SwanState) -> int:
    """4.1.3c, 8.2b: units still marked surrender, or are worn down; who controls areas does not change."""
    gained = 0
    for unit in marked(g):
        if not must_give_up(g, unit):
            continue
        # Whether it endures, and what it leaves to Japan, tells everybody what it was.
        g.disclose()
        if endures(g, unit):
            wear_down(g, unit)
        elif not g.surrendered[BLOCKS.unit_nation[unit]]:
            gained += equipment(g, unit)
            eliminate(g, unit)
    return gained


def wear_down(g: SwanState, unit: int) -> None:
    """4.1.4a, 4.1.5: a Step is lost, which only the owner sees; the mark stays."""
    before = g.unit_steps[unit]
    bushido(g, unit)
    if g.unit_steps[unit] < before:
        g.tell_only(mask_of(g, side(unit)), WORN, unit, g.unit_space[unit])


def equipment(g: SwanState, unit: int) -> int:
    """8.2.1, 4.1.4b, 14.15: what a surrendered unit is worth to Japan, whatever its Steps; its own none."""
    return BLOCKS.captured[g.unit_kind[unit]] if side(unit) == ALLIED else 0


def remove_nations(g: SwanState) -> int:
    """8.1g: all units of a Nation that surrendered leave the game; those on the map leave their equipment."""
    gained = 0
    for unit in range(BLOCKS.n):
        nation = BLOCKS.unit_nation[unit]
        if not g.surrendered[nation] or fights_on(g, nation):
            continue
        if g.unit_space[unit] < MAP.n:
            gained += equipment(g, unit)
            leave_game(g, unit)
        elif g.unit_space[unit] in (POOL, LATER):
            leave_game(g, unit)
    return gained


def leave_game(g: SwanState, unit: int) -> None:
    """8.1g: out of the game, or where ships are counted to those that were set aside."""
    aside = g.unit_space[unit] < MAP.n and is_set_aside(g, unit)
    g.disclose()
    g.unit_steps[unit], g.unit_flags[unit], g.unit_from[unit], g.unit_shown[unit] = 0, 0, -1, 1
    move_to(g, unit, TRAY if aside else REMOVED)


# ------------------------------------------------------------------ 9.7 China


def revert_to_china(g: SwanState) -> None:
    """4.2.3c, 9.7: at the end of the Axis Turn areas of China without a Japanese unit are Chinese again."""
    for land in MAP.lands:
        if must_be_occupied(g, land) and holds(g, land, AXIS) and not has(g, land, AXIS):
            take(g, land, CHINA)


def must_be_occupied(g: SwanState, land: int) -> bool:
    """9.7, 10.7: purple areas; with the Rebellion those with a Communist roundel too."""
    return MAP.owner[land] == CHINA or rebels(g, land)


def rebels(g: SwanState, land: int) -> bool:
    """10.7: the five areas of the China Rebellion, where that is played."""
    return MAP.communist_roundel[land] and plays(g, CHINA_REBELLION)
