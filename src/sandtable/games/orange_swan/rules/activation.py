"""4.1.3, chapter 7: which units may act now."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import BLOCKS, CONTINENTAL, OCEANIC
from sandtable.games.orange_swan.base.tables import refusal
from sandtable.games.orange_swan.rules.control import has_port
from sandtable.games.orange_swan.rules.reach import in_continental_asia
from sandtable.games.orange_swan.rules.units import is_chinese, is_ship
from sandtable.games.orange_swan.rules.weather import closed_to_blitz
from sandtable.games.orange_swan.state import MOVED, OUT_OF_SUPPLY, STILL, SwanState

IS_CUT_OFF = refusal("4.1.3a", "A unit that is Out of Supply cannot act this Turn.")
LIES_STILL = refusal("7.0.2", "It was Out of Supply when the Blitz Phase began.")
IN_MONSOON = refusal("7.0.3", "A unit in an Active Monsoon cannot act in a Blitz Phase.")
NOT_IN_PORT = refusal(
    "7.2a", "With the Oceanic Disc alone you can activate Ground and Air Units only in Ports."
)
NOT_FOR_CHINA = refusal("4.5.1e", "The US Oceanic Disc activates only US and Commonwealth units.")
NOT_IN_ASIA = refusal(
    "7.3a", "With the Continental Disc alone you can activate only units in Continental Asia, and no ships."
)


def activation(g: SwanState, unit: int) -> int:
    """4.1.3a, 7.1: 0 for a unit that may act now, else the refusal that says why not."""
    if g.unit_flags[unit] & OUT_OF_SUPPLY:
        return IS_CUT_OFF
    return activated_by_blitz(g, unit) if g.blitz else 0


def activated_by_blitz(g: SwanState, unit: int) -> int:
    """7.1, 7.1s: both Discs activate all units but those of 7.0.2 and 7.0.3, one Disc only some of them."""
    if lies_still(g, unit):
        return LIES_STILL
    if closed_to_blitz(g, g.unit_space[unit]):
        return IN_MONSOON
    if g.blitz == OCEANIC:
        return oceanic(g, unit)
    return continental(g, unit) if g.blitz == CONTINENTAL else 0


def fights_at_sea(g: SwanState, ship: int) -> bool:
    """7.0.1a, 7.0.2: in a Blitz Phase a ship of the Phasing Side fights only if it can be activated."""
    return not g.blitz or BLOCKS.unit_side[ship] != g.turn or activation(g, ship) == 0


def lies_still(g: SwanState, unit: int) -> bool:
    """7.0.2: a Naval Unit that could not trace Supply when the Blitz Phase began."""
    return bool(g.unit_flags[unit] & STILL)


def oceanic(g: SwanState, unit: int) -> int:
    """4.5.1e, 7.2a, 14.14: Naval Units anywhere, Ground and Air Units in Ports; of the Allies no Chinese."""
    if is_ship(unit):
        return 0
    if is_chinese(unit):
        return NOT_FOR_CHINA
    if was_activated(g, unit) or has_port(g.unit_space[unit], BLOCKS.unit_side[unit]):
        return 0
    return NOT_IN_PORT


def continental(g: SwanState, unit: int) -> int:
    """7.3a, 14.14: Ground and Air Units in Continental Asia."""
    if is_ship(unit):
        return NOT_IN_ASIA
    if was_activated(g, unit) or in_continental_asia(g.unit_space[unit]):
        return 0
    return NOT_IN_ASIA


def was_activated(g: SwanState, unit: int) -> bool:
    """7.2a, 7.3a: who began the Phase where the Disc activates may go on from wherever it has moved."""
    return bool(g.unit_flags[unit] & MOVED)
