"""tnt:T18.1: starting Cadres of which some must be of one type, wherever among several one wants it."""

from __future__ import annotations

from random import Random

from sandtable.games.triumph.system.state import SETTING_UP, UNSET, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import FORCED_CADRES, STATE_CHECKS, ForcedCadres
from sandtable.games.triumph.system.units import blocks_left, units_of
from sandtable.games.triumph.theatre import ForcedAmong

MUST_BE_FORCED = refusal("T18.1", "One of the Cadres there must be a Fortress, and this is the last one.")
KEPT_FOR_FORCED = refusal("T18.1", "That block is needed elsewhere, where a Cadre must be of its type.")


def rows(g: TriumphState, power: int) -> list[ForcedAmong]:
    """tnt:T18.1b: what the set-up forces upon the Cadres of a Power."""
    forces = g.game.setup_of(g.scenario).forces
    return [row for force in forces if force.power == power for row in force.forced_among]


def missing(g: TriumphState, power: int, row: ForcedAmong) -> int:
    """tnt:T18.1b: how many of the type are still to be chosen there. Known to the owner."""
    there = [u for u in units_of(g, power) if g.unit_space[u] in row.spaces]
    return row.count - sum(g.unit_kind[u] == row.type for u in there)


def unset(g: TriumphState, power: int, row: ForcedAmong) -> int:
    """How many Cadres there have no type yet. Known to the owner."""
    there = [u for u in units_of(g, power) if g.unit_space[u] in row.spaces]
    return sum(g.unit_kind[u] == UNSET for u in there)


def forced_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """tnt:T18.1b: why the next Cadre in a space cannot be of a type, or 0: some must be of another."""
    needed = 0
    for row in rows(g, power):
        here, lacking = space in row.spaces, missing(g, power, row)
        if here and kind != row.type and unset(g, power, row) <= lacking:
            return MUST_BE_FORCED
        if kind == row.type:
            needed += max(0, lacking - here)
    return KEPT_FOR_FORCED if needed and blocks_left(g, power, kind) <= needed else 0


def problems(g: TriumphState) -> list[str]:
    """What is wrong with a set-up: a forced type that can no longer be chosen."""
    if g.phase != SETTING_UP:
        return []
    found = []
    for power in range(g.content.n_powers):
        for row in rows(g, power):
            lacking = missing(g, power, row)
            if lacking > min(unset(g, power, row), blocks_left(g, power, row.type)):
                found.append(
                    f"a forced {g.content.type_id[row.type]} of {g.content.power_id[power]} is missing"
                )
    return found


def draw(
    g: TriumphState, power: int, hidden: list[int], left: list[int], half_done: bool, rng: Random
) -> dict[int, int]:
    """For a set-up that a seat does not see: hidden Cadres that are, or will be, of the forced types.

    Their blocks are taken from those that are left.
    """
    chosen: dict[int, int] = {}
    for row in rows(g, power) if g.phase == SETTING_UP else []:
        there = [u for u in hidden if g.unit_space[u] in row.spaces and g.unit_kinds[u] >> row.type & 1]
        for unit in rng.sample(there, min(len(there), max(0, missing(g, power, row)))):
            left[row.type] -= 1
            chosen[unit] = UNSET if half_done and rng.random() < 0.5 else row.type
    return chosen


def install() -> None:
    """Let set-ups of this theatre force types upon Cadres."""
    FORCED_CADRES["europe"] = ForcedCadres(forced_problem, draw)
    STATE_CHECKS["europe"] = problems
