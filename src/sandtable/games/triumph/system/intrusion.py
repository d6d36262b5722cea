"""16.31: Foster Faction Intrusion."""

from __future__ import annotations

from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event

INTRUDED = event("intruded", "faction space", "{0} Intrudes: its own units enter {1}.")


def note_intrusion(g: TriumphState, power: int, space: int) -> None:
    """16.31a, 16.31s: a Foster Faction's own units that enter the Region Intrude, once and for all."""
    faction = g.content.power_faction[power]
    if not g.intruded[faction] and is_intrusion(g, power, space):
        g.intruded[faction] = 1
        g.tell(INTRUDED, faction, space)


def is_intrusion(g: TriumphState, power: int, space: int) -> bool:
    """16.31a: land of a Region that the faction should avoid, but for Russians in Manchuria."""
    content = g.content
    faction, region = content.power_faction[power], content.space_region[space]
    setup = g.game.setup_of(g.scenario)
    if not region or content.power_confined_region[power] == region:
        return False
    return (faction, region) in setup.avoids and (faction, content.space_nation[space]) not in setup.excepted
