"""Chapter 5: the order of a Naval Phase."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.orange_swan import engagement, naval_movement, stacking
from sandtable.games.orange_swan.power import update
from sandtable.games.orange_swan.state import MOVED, SwanState
from sandtable.games.orange_swan.tables import step
from sandtable.games.orange_swan.units import mingle_all

MOVEMENT: Final = 0
MOVED_STACKS: Final = 1
ENGAGEMENT: Final = 2
UPDATE: Final = 3


@step
class NavalPhase(Step):
    """Naval Movement, Engagement, Combat, and the update of Sea Control."""

    __slots__ = ("stage",)
    name = "naval phase"

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def go(self, g: SwanState) -> None:
        stage = self.stage
        self.stage = stage + 1
        if stage == MOVEMENT:
            naval_movement.begin(g)
        elif stage == MOVED_STACKS:
            stacking.begin(g)
        elif stage == ENGAGEMENT:
            clear_marks(g)
            engagement.begin(g)
        else:
            g.pop()
            update(g)


def clear_marks(g: SwanState) -> None:
    """5.1: when all have moved, nobody can tell any more which of the ships in a Sea Zone came last."""
    for space in range(len(g.units_at)):
        for unit in g.units_at[space]:
            g.unit_flags[unit] &= ~MOVED
    mingle_all(g)
