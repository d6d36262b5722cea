"""7.11: one die for both theatres, and what three players may agree to make of it."""

from __future__ import annotations

from sandtable.games.triumph.system.options import chosen
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world.conference import partner_seats
from sandtable.games.triumph.world.joining import world_data
from sandtable.games.triumph.world.options import PACIFIC_TURN_ORDER, SHIFTED


def theatre_order(g: TriumphState, theatre: int) -> list[int]:
    """7.11: the factions of a theatre in its Turn Order."""
    return [faction for faction in g.turn_order if g.content.faction_theatre[faction] == theatre]


def turn_order_number(g: TriumphState, theatre: int, die: int) -> int:
    """7.11, 16.3p.b: the number rolled; by agreement of three players, two further on in the Pacific."""
    if chosen(g, PACIFIC_TURN_ORDER) != SHIFTED or partner_seats(g):
        return die
    sides = len(g.content.theatres[theatre].turn_order) - 1
    return (die - 1 + theatre * world_data().turn_order_shift) % sides + 1
