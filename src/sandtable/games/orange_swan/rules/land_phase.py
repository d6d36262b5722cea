"""Chapter 6: the order of a Land Phase."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import MAP, OCEANIC
from sandtable.games.orange_swan.base.tables import step
from sandtable.games.orange_swan.rules import (
    land_combat,
    land_movement,
    seaborne,
    stacking,
    strategic_movement,
)
from sandtable.games.orange_swan.rules.power import update
from sandtable.games.orange_swan.rules.units import conceal, mingle_all
from sandtable.games.orange_swan.state import CARRIED, OF_LAND_PHASE, SwanState
from sandtable.kit.flow import Sequence, Stage


def has_landings(g: SwanState) -> bool:
    """6.1.1a, 7.3a: Seaborne Operations need the Oceanic Disc, in the Blitz Phase too."""
    return bool(g.discs[g.turn] & OCEANIC)


def end_phase(g: SwanState) -> None:
    """6.1.3e, 6.6, 7.0.1b: the marks come off, transports stand up again, Sea Control is updated."""
    carriers = []
    for space in range(MAP.n):
        for unit in g.units_at[space]:
            if g.unit_flags[unit] & CARRIED:
                carriers.append(unit)
            g.unit_flags[unit] &= ~OF_LAND_PHASE
            g.unit_from[unit] = -1
    conceal(g, carriers)
    mingle_all(g)
    update(g)


@step
class LandPhase(Sequence):
    """Seaborne Operations, Land and Strategic Movement, Combat with its retreats, and the update."""

    __slots__ = ("stage",)
    name = "land phase"
    stages = (
        Stage("seaborne operations", seaborne.begin, when=has_landings),
        Stage("movement", land_movement.begin),
        Stage("stacks", stacking.begin),
        Stage("strategic movement", strategic_movement.begin),
        Stage("strategic stacks", stacking.begin),
        Stage("combat", land_combat.begin),
        Stage("end", end_phase),
    )
