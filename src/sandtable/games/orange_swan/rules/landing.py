"""6.1.3 to 6.1.6: an Assault is carried out: the crossing under fire, the landing, the Air Support."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import BLOCKS
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.rules.control import take
from sandtable.games.orange_swan.rules.transport import cross
from sandtable.games.orange_swan.rules.units import enemy_of, has, mingle, move_to
from sandtable.games.orange_swan.state import ASSAULTED, CARRIED, ENGAGED, FLOWN, MOVED, SwanState

LAUNCHED = event("launched", "side space", "The {0} Side Assaults {1}.", by="side")
LANDED = event(
    "landed", "unit to:space from:space", "{0} {0:goes/go} ashore in {1} from {2}.", by="unit", role="move"
)
SUPPORTED = event(
    "supported", "unit to:space", "{0} {0:flies/fly} to {1} in support.", by="unit", role="move"
)
CALLED_OFF = event("called off", "space", "The Assault on {0} is called off because no unit got through.")


def carry_out(
    g: SwanState,
    side: int,
    land: int,
    landing: list[int],
    flying: list[int],
    legs: list[tuple[int, int, int]],
) -> None:
    """6.1.5d: the Assault begins, and Ops Fire is resolved at once; the battle comes later.

    `legs` are the Sea Zones crossed: by whom, which, and aboard what.
    """
    g.tell(LAUNCHED, side, land)
    defended = has(g, land, enemy_of(side))
    ashore = [unit for unit in landing if lands(g, unit, land, defended, legs)]
    if not ashore:
        call_off(g, land)
        return
    if not defended:
        take(g, land, BLOCKS.unit_nation[ashore[0]])
    for unit in flying:
        support(g, unit, land, defended)
    mingle(g, land)


def lands(g: SwanState, unit: int, land: int, defended: bool, legs: list[tuple[int, int, int]]) -> bool:
    """6.1.5c: a unit that comes through all its Sea Zones goes ashore, with what Steps it has left."""
    last = -1
    for rider, sea, ship in legs:
        if rider == unit:
            if not cross(g, unit, sea, ship, CARRIED):
                return False
            last = sea
    move_to(g, unit, land)
    g.unit_flags[unit] |= ASSAULTED
    mark_arrival(g, unit, last, defended)
    g.tell(LANDED, unit, land, last)
    return True


def mark_arrival(g: SwanState, unit: int, origin: int, defended: bool) -> None:
    """6.1.5d, 6.2: who took part moves no more in this Land Phase, and fights where there are defenders."""
    g.unit_flags[unit] |= MOVED
    if defended:
        g.unit_flags[unit] |= ENGAGED
        g.unit_from[unit] = origin


def support(g: SwanState, unit: int, land: int, defended: bool) -> None:
    """6.1.6a: Air Support joins those that have landed."""
    origin = g.unit_space[unit]
    move_to(g, unit, land)
    g.unit_flags[unit] |= FLOWN
    mark_arrival(g, unit, origin, defended)
    g.tell(SUPPORTED, unit, land)


def call_off(g: SwanState, land: int) -> None:
    """6.1.5c: without survivors there is no Assault, and its Air Support stays where it is."""
    g.tell(CALLED_OFF, land)
