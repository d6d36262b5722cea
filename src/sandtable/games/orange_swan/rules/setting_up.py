"""Chapters 11 and 12: every column at its start, and every block in its place."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import (
    AXIS,
    BLOCKS,
    JAPAN,
    LATER,
    MAJORS,
    MAP,
    NATIONS,
    NOT_HELD,
    POOL,
    REMOVED,
)
from sandtable.games.orange_swan.rules.control import controller, place_discs
from sandtable.games.orange_swan.rules.setups import SETUPS, Setup
from sandtable.games.orange_swan.rules.units import mingle_all, mingle_pool, move_to
from sandtable.games.orange_swan.state import BEFORE, PIECES, SwanState


def fill_columns(g: SwanState, setup: Setup) -> None:
    """Every column at its start; all blocks lie in their Force Pools, or apart until their year."""
    g.year, g.season, g.turn, g.phase = setup.year, setup.season, AXIS, BEFORE
    g.blitz, g.first_turn, g.axis_seat = 0, 1, 0
    g.dei_neutral = int(setup.dei_neutral)
    g.discs = setup.discs[:]
    PIECES.begin(g, POOL)
    g.unit_steps, g.unit_flags, g.unit_from = [0] * BLOCKS.n, [0] * BLOCKS.n, [-1] * BLOCKS.n
    for unit in range(BLOCKS.n):
        if BLOCKS.entry[g.unit_kind[unit]] > setup.year:
            g.unit_shown[unit] = 1
            move_to(g, unit, LATER)
    g.holder = setup.holder[:]
    g.sea_control = [NOT_HELD] * MAP.n
    g.ops_axis, g.ops_allied, g.ops_near = [0] * MAP.n, [0] * MAP.n, [0] * MAP.n
    g.economy, g.strategic = setup.economy[:], setup.strategic[:]
    g.collected, g.purse, g.moves_left = [0] * MAJORS, [0] * MAJORS, [0] * MAJORS
    g.surrendered = [fallen(setup, nation) for nation in range(len(NATIONS))]
    g.captured = 0
    g.game_number, g.swaps, g.points = 1, 0, [0, 0]
    g.winner, g.victory = -1, 0
    g.sabotaged = [0] * MAP.n
    g.kamikaze = g.manhattan = g.plan_orange = g.code_break = g.code_rolled = g.code_year = 0


def place_forces(g: SwanState) -> None:
    """11.0: the blocks of a set-up in their places, at their printed Steps; the others in the Force Pools."""
    setup = SETUPS[g.scenario]
    for kind, space, steps in setup.placed:
        unit = next(u for u in g.units_at[POOL] if g.unit_kind[u] == kind)
        move_to(g, unit, space)
        g.unit_steps[unit] = steps
    leave_builds(g, setup)
    hide(g)


def leave_builds(g: SwanState, setup: Setup) -> None:
    """11.PH.g: the Force Pools hold what a set-up lists as its builds; other blocks are out of the game."""
    wanted = setup.pool[:]
    for unit in list(g.units_at[POOL]):
        if g.unit_kind[unit] in wanted:
            wanted.remove(g.unit_kind[unit])
        else:
            g.unit_shown[unit] = 1
            move_to(g, unit, REMOVED)


def fallen(setup: Setup, nation: int) -> int:
    """8.1d, 11.MG.d: 1 for a Minor Nation whose Capital the enemy holds when a scenario begins."""
    if nation < MAJORS:
        return 0
    return int(all(setup.holder[land] == JAPAN for land in MAP.capitals[nation]))


def hide(g: SwanState) -> None:
    """1.0: nobody can tell blocks apart by their numbers."""
    mingle_all(g)
    for group in range(BLOCKS.n_groups):
        mingle_pool(g, group)


def see_seas(g: SwanState) -> None:
    """11.PH.h: Opposition Discs and Sea Control as they follow from garrisons and ships, without a word."""
    place_discs(g)
    for sea in MAP.seas:
        g.sea_control[sea] = controller(g, sea)


def seats_of(setup: Setup) -> tuple[str, str]:
    """Two seats: the Sides, or in a match of two games the players who change them."""
    return ("one", "two") if setup.swaps_carriers else ("axis", "allied")
