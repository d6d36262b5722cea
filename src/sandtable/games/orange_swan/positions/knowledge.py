"""Invariants of a full state: what the fuzzer, the leak tests and anybody who builds a position rely on."""

from __future__ import annotations

from sandtable.games.orange_swan.positions.block_checks import check_blocks
from sandtable.games.orange_swan.positions.board_checks import check_board
from sandtable.games.orange_swan.positions.mark_checks import check_marks
from sandtable.games.orange_swan.positions.step_checks import check_steps
from sandtable.games.orange_swan.state import SwanState


def problems(g: SwanState) -> list[str]:
    """What is wrong with a full state, in words; nothing for every state that play can reach."""
    found: list[str] = []
    check_blocks(g, found)
    check_marks(g, found)
    check_board(g, found)
    # Rules are asked about steps only where the rest makes sense.
    if not found:
        check_steps(g, found)
    return found
