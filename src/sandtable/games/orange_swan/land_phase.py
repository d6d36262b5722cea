"""Chapter 6: the order of a Land Phase."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.orange_swan import (
    land_combat,
    land_movement,
    seaborne,
    stacking,
    strategic_movement,
)
from sandtable.games.orange_swan.content import MAP, OCEANIC
from sandtable.games.orange_swan.power import update
from sandtable.games.orange_swan.state import CARRIED, OF_LAND_PHASE, SwanState
from sandtable.games.orange_swan.tables import step
from sandtable.games.orange_swan.units import conceal, mingle_all

SEABORNE: Final = 0
MOVEMENT: Final = 1
MOVED_STACKS: Final = 2
STRATEGIC: Final = 3
STRATEGIC_STACKS: Final = 4
COMBAT: Final = 5
UPDATE: Final = 6


@step
class LandPhase(Step):
    """Seaborne Operations, Land and Strategic Movement, Combat with its retreats, and the update."""

    __slots__ = ("stage",)
    name = "land phase"

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def go(self, g: SwanState) -> None:
        stage = self.stage
        self.stage = stage + 1
        if stage == SEABORNE:
            if has_landings(g):
                seaborne.begin(g)
        elif stage == MOVEMENT:
            land_movement.begin(g)
        elif stage in (MOVED_STACKS, STRATEGIC_STACKS):
            stacking.begin(g)
        elif stage == STRATEGIC:
            strategic_movement.begin(g)
        elif stage == COMBAT:
            land_combat.begin(g)
        else:
            g.pop()
            end_phase(g)


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
