"""Chapter 7: the beginning and the end of a Blitz Phase; who may act in it stands in `activation`."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.rules.supply import SUPPLIED, supplies
from sandtable.games.orange_swan.rules.units import at, mingle, mingle_all
from sandtable.games.orange_swan.state import OUT_OF_SUPPLY, STILL, SwanState

HALTED = event(
    "halted", "unit space", "{0} in {1} cannot trace Supply and cannot act in the Blitz Phase.", by="unit"
)


def check_ships(g: SwanState) -> None:
    """7.0.2: when the Blitz Phase begins, the Naval Units of the Phasing Side are checked for Supply."""
    for sea in MAP.seas:
        changed = False
        for ship in at(g, sea, g.turn):
            if supplies(g, ship):
                changed |= resupply(g, ship)
            else:
                changed |= halt(g, ship)
        if changed:
            mingle(g, sea)


def resupply(g: SwanState, ship: int) -> bool:
    """4.1.3d, 7.0.2: a ship found In Supply now acts again; whether that changes anything."""
    if not g.unit_flags[ship] & OUT_OF_SUPPLY:
        return False
    g.unit_flags[ship] &= ~OUT_OF_SUPPLY
    g.tell(SUPPLIED, ship, g.unit_space[ship])
    return True


def halt(g: SwanState, ship: int) -> bool:
    """7.0.2: a ship cut off since the Supply Check does nothing in this Phase; nothing else befalls it."""
    if g.unit_flags[ship] & OUT_OF_SUPPLY:
        return False
    g.unit_flags[ship] |= STILL
    g.tell(HALTED, ship, g.unit_space[ship])
    return True


def finish(g: SwanState) -> None:
    """7.0.2: the marks of the Blitz Phase come off."""
    for sea in MAP.seas:
        for ship in g.units_at[sea]:
            g.unit_flags[ship] &= ~STILL
    mingle_all(g)
    g.blitz = 0
