"""WOUNDS AND XP CUBES, MEDALS AND CASUALTIES."""

from __future__ import annotations

from sandtable.games.war_hounds.content import BUNKER, BUNKER_XP, TRACK_LENGTH, TRENCH_XP
from sandtable.games.war_hounds.rules.units import gain_xp, nation_of, to_reserve, value_of
from sandtable.games.war_hounds.state import (
    ATTACKED,
    COMMITTED,
    CONQUEST,
    NO_PART,
    ON_MAP,
    HoundState,
    faction_of,
    has_tech,
)
from sandtable.games.war_hounds.tables import event

HURT = event(
    "hurt", "by:nation nation unit kind points:number", "{3} of {1} takes {4} damage from {0}.", by="by"
)
DESTROYED = event("destroyed", "by:nation nation unit kind", "{0} destroys {3} of {1}.", by="by")


def is_alive(g: HoundState, unit: int) -> bool:
    """Whether a unit stands on the map."""
    return g.unit_state[unit] == ON_MAP


def can_take(g: HoundState, unit: int) -> int:
    """How much damage a unit can take before it is destroyed, its trench and XP included."""
    return value_of(g, unit) - g.unit_wounds[unit] + g.unit_xp[unit] + g.unit_cover[unit]


def commit(g: HoundState, unit: int) -> None:
    """WH-ATT-9: a unit attacks; a troop leaves its trench first and stays outside."""
    g.unit_part[unit] = COMMITTED
    g.unit_inside[unit] = 0


def attacked(g: HoundState, unit: int) -> None:
    """WH-DMG-3, WH-DMG-8: a unit can be hit; in a trench, whoever built it, it has 1 point of cover, or 3."""
    g.unit_part[unit] = ATTACKED
    if g.unit_inside[unit]:
        g.unit_cover[unit] = BUNKER_XP if has_tech(g, nation_of(unit), BUNKER) else TRENCH_XP


def hurt(g: HoundState, unit: int, points: int, by: int) -> None:
    """WH-DMG-1, WH-DMG-2, WH-DMG-3, WH-ART-13: the trench cancels first, then XP; each point left is a
    wound.
    """
    g.tell(HURT, by, nation_of(unit), unit, g.unit_kind[unit], points)
    for _ in range(points):
        if g.unit_cover[unit]:
            g.unit_cover[unit] -= 1
        elif g.unit_xp[unit]:
            g.unit_xp[unit] -= 1
        else:
            g.unit_wounds[unit] += 1
            if g.unit_wounds[unit] == value_of(g, unit):
                destroy(g, unit, by)
                return


def destroy(g: HoundState, unit: int, by: int) -> None:
    """WH-DMG-4, WH-TRK-1, WH-TRK-2, WH-TRK-3, WH-TRK-5: the destroyer gains medals, the owner casualties."""
    owner, steps = nation_of(unit), value_of(g, unit)
    g.tell(DESTROYED, by, owner, unit, g.unit_kind[unit])
    to_reserve(g, unit)
    for track, laps, nation in ((g.medals, g.medal_laps, by), (g.casualties, g.casualty_laps, owner)):
        if is_tracked(g, nation):
            advance(track, laps, nation, steps)


def is_tracked(g: HoundState, nation: int) -> bool:
    """WH-SOLO-21: in conquest the solo player's tracks alone are kept."""
    return g.solo != CONQUEST or g.leader[nation] >= 0


def advance(track: list[int], laps: list[int], nation: int, steps: int) -> None:
    """WH-TRK-4: the end of a track brings its tile, and the marker goes on from the start."""
    gone, track[nation] = divmod(track[nation] + steps, TRACK_LENGTH)
    laps[nation] += gone


def recover(g: HoundState) -> None:
    """WH-DMG-5, WH-DMG-6, WH-DMG-10: once after the whole Attack each survivor heals, or gains XP."""
    for unit, part in enumerate(g.unit_part):
        if part != NO_PART and is_alive(g, unit):
            if g.unit_wounds[unit]:
                g.unit_wounds[unit] = max(0, g.unit_wounds[unit] - wounds_healed(g, nation_of(unit)))
            else:
                gain_xp(g, unit, 1)


def wounds_healed(g: HoundState, nation: int) -> int:
    """WH-DMG-5, WH-DMG-9, WH-SOLO-34: one wound; two of a Theocrat unit, also of an enemy."""
    return faction_of(g, nation).hook("heal_after_combat", "wounds") or 1
