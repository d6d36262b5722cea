"""15.21f: which unit could follow a declaration when that was last asked.

Mostly it still can, so it is asked first. It is a hint and no answer: anybody who takes it looks again.
"""

from __future__ import annotations

from collections.abc import Set

from sandtable.games.triumph.system.distance import reachable
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.turns import is_own, turn_problem

# A Power, and units of it, each with where its speed could take it.
AbleUnits = tuple[int, list[tuple[int, Set[int]]]]


def note_follower(g: TriumphState, faction: int, code: int, unit: int, goals: Set[int]) -> bool:
    """Remember a unit that can follow a declaration, and where to. Returns that it can."""
    g.followers[faction, code] = (unit, goals)
    return True


def last_follower(g: TriumphState, faction: int, code: int) -> list[AbleUnits]:
    """The unit that could follow, where it can still move, with where it could go then and can be in time."""
    found = g.followers.get((faction, code))
    if found is None:
        return []
    unit, goals = found
    if g.unit_space[unit] < 0 or not is_own(g, faction, unit) or turn_problem(g, faction, unit):
        return []
    near = reachable(g, unit) & goals
    return [(g.unit_power[unit], [(unit, near)])] if near else []
