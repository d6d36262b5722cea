"""11.1: the Surprise of Fall 1941."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, FALL, FIRST_YEAR
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.units import at, is_chinese
from sandtable.games.orange_swan.state import SwanState

BONUS: Final = 1


def in_force(g: SwanState) -> bool:
    """11.1a: in the Axis Naval and Land Phases of Fall 1941, not in the Blitz Phase."""
    if not SETUPS[g.scenario].surprise or g.blitz:
        return False
    return g.year == FIRST_YEAR and g.season == FALL and g.turn == AXIS


def surprised(g: SwanState, space: int) -> bool:
    """11.1a: whether the Allies in a space are taken by Surprise; a force of Chinese alone never is."""
    return in_force(g) and any(not is_chinese(unit) for unit in at(g, space, ALLIED))


def hit_bonus(side: int, surprise: bool) -> int:
    """11.1b: Japan hits by one more in a battle that it opens by Surprise."""
    return BONUS if surprise and side == AXIS else 0
