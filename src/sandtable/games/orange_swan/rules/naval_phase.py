"""Chapter 5: the order of a Naval Phase."""

from __future__ import annotations

from sandtable.games.orange_swan.base.tables import step
from sandtable.games.orange_swan.rules import engagement, naval_movement, stacking
from sandtable.games.orange_swan.rules.power import update
from sandtable.games.orange_swan.rules.units import mingle_all
from sandtable.games.orange_swan.state import MOVED, SwanState
from sandtable.kit.flow import Sequence, Stage, in_turn


def clear_marks(g: SwanState) -> None:
    """5.1: when all have moved, nobody can tell any more which of the ships in a Sea Zone came last."""
    for space in range(len(g.units_at)):
        for unit in g.units_at[space]:
            g.unit_flags[unit] &= ~MOVED
    mingle_all(g)


@step
class NavalPhase(Sequence):
    """Naval Movement, Engagement, Combat, and the update of Sea Control."""

    __slots__ = ("stage",)
    name = "naval phase"
    stages = (
        Stage("movement", naval_movement.begin),
        Stage("stacks", stacking.begin),
        Stage("engagement", in_turn(clear_marks, engagement.begin)),
        Stage("update", update),
    )
