"""10.10: oilfields that the Allies wreck, and that Japan repairs."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, BLOCKS, MAP
from sandtable.games.orange_swan.base.tables import event, refusal
from sandtable.games.orange_swan.rules.marching import may_move
from sandtable.games.orange_swan.rules.optional import OILFIELD_SABOTAGE, plays
from sandtable.games.orange_swan.rules.units import lose_step, mingle
from sandtable.games.orange_swan.state import MOVED, TOILED, SwanState

NOT_PLAYED = refusal("10.10a", "This table does not use Oilfield Sabotage.")
NOT_ALLIED = refusal("10.10a", "Only Allied units can sabotage oilfields.")
NOT_JAPANESE = refusal("10.10b", "Only Japanese units can repair oilfields.")
NO_OILFIELD = refusal("10.10a", "It is not in a working oilfield.")
NOT_WRECKED = refusal("10.10b", "It is not in a sabotaged oilfield.")
LAST_STEP = refusal("10.10a", "This costs a Step, and a unit with only one Step cannot pay it.")

SABOTAGED = event("sabotaged", "unit space", "{0} {0:sabotages/sabotage} the oilfield of {1}.", by="unit")
REPAIRED = event("repaired", "unit space", "{0} {0:repairs/repair} the oilfield of {1}.", by="unit")


def check_sabotage(g: SwanState, unit: int) -> int:
    """10.10a: an Allied unit with two Steps or more, instead of moving from where it began."""
    if not plays(g, OILFIELD_SABOTAGE):
        return NOT_PLAYED
    if BLOCKS.unit_side[unit] != ALLIED:
        return NOT_ALLIED
    refused = may_move(g, unit)
    if refused:
        return refused
    land = g.unit_space[unit]
    if not MAP.oilfield[land] or g.sabotaged[land]:
        return NO_OILFIELD
    return 0 if can_pay(g, unit) else LAST_STEP


def check_repair(g: SwanState, unit: int) -> int:
    """10.10b: a Japanese unit with two Steps or more, instead of moving from where it began."""
    if not plays(g, OILFIELD_SABOTAGE):
        return NOT_PLAYED
    if BLOCKS.unit_side[unit] != AXIS:
        return NOT_JAPANESE
    refused = may_move(g, unit)
    if refused:
        return refused
    if not g.sabotaged[g.unit_space[unit]]:
        return NOT_WRECKED
    return 0 if can_pay(g, unit) else LAST_STEP


def can_pay(g: SwanState, unit: int) -> bool:
    """10.10a, 10.10b: at least two Steps, as one of them is lost."""
    return g.unit_steps[unit] >= 2


def sabotage(g: SwanState, unit: int) -> None:
    """10.10a: the oilfield gives Japan nothing until it is repaired."""
    g.tell(SABOTAGED, unit, g.unit_space[unit])
    g.sabotaged[g.unit_space[unit]] = 1
    toil(g, unit)


def repair(g: SwanState, unit: int) -> None:
    """10.10b: the oilfield works again."""
    g.tell(REPAIRED, unit, g.unit_space[unit])
    g.sabotaged[g.unit_space[unit]] = 0
    toil(g, unit)


def toil(g: SwanState, unit: int) -> None:
    """10.10a, 10.10b: the unit loses a Step and does not move, strategically either."""
    lose_step(g, unit)
    g.unit_flags[unit] |= MOVED | TOILED
    mingle(g, g.unit_space[unit])
