"""What public facts tell of face-down tiles (WH-HID-5 to WH-HID-7)."""

from __future__ import annotations

from sandtable.games.war_hounds.content import FIRST_MARINE, NEEDED_TECH, SHIP, SLOTS, SUB
from sandtable.games.war_hounds.rules.units import own
from sandtable.games.war_hounds.state import (
    IN_PORT,
    MAYBE_SHIP,
    MAYBE_SUB,
    READIED,
    HoundState,
    faction_of,
    has_tech,
    nations,
)
from sandtable.games.war_hounds.terrain import WORLD

BIT = {SHIP: MAYBE_SHIP, SUB: MAYBE_SUB}
# The waters, as bits.
ALL_WATERS = (1 << WORLD.n_waters) - 1


def marines(nation: int) -> list[int]:
    """The slots of the ships and subs of a nation."""
    return [unit for unit in own(nation) if unit % SLOTS >= FIRST_MARINE]


def bit_of(water: int) -> int:
    """A water as a bit."""
    return 1 << (water - WORLD.n_lands)


def tile_readied(g: HoundState, unit: int) -> None:
    """WH-HID-5: a tile is readied; without the Submarine technology it is a ship."""
    submarines = has_tech(g, unit // SLOTS, NEEDED_TECH[SUB])
    g.unit_maybe[unit] = MAYBE_SHIP | MAYBE_SUB if submarines else MAYBE_SHIP
    deduce(g, unit // SLOTS)


def is_sub(g: HoundState, unit: int) -> None:
    """WH-HID-5: a tile that moved without being turned up, or that was a token before, is a sub."""
    g.unit_maybe[unit] = MAYBE_SUB
    deduce(g, unit // SLOTS)


def cubes_tell(g: HoundState, unit: int, trained: bool = False) -> None:
    """WH-HID-7: cubes on tiles are public: more than a sub can hold means a ship, no more than that a sub."""
    faction = faction_of(g, unit // SLOTS)
    least = min(faction.value[SHIP], faction.value[SUB])
    if g.unit_xp[unit] > least:
        narrow(g, unit, SHIP if faction.value[SHIP] > least else SUB)
    elif trained and g.unit_xp[unit] == least and faction.value[SHIP] != faction.value[SUB]:
        narrow(g, unit, SUB if faction.value[SUB] == least else SHIP)


def narrow(g: HoundState, unit: int, kind: int) -> None:
    """A tile is known to be of one kind."""
    if g.unit_maybe[unit] != BIT[kind]:
        g.unit_maybe[unit] = BIT[kind]
        deduce(g, unit // SLOTS)


def deduce(g: HoundState, nation: int) -> None:
    """WH-HID-5: a type whose tokens are all accounted for is ruled out for the other tiles."""
    reserve = faction_of(g, nation).reserve
    tiles = [unit for unit in marines(nation) if g.unit_state[unit] >= READIED]
    for kind, other in ((SHIP, SUB), (SUB, SHIP)):
        known = sum(g.unit_maybe[unit] == BIT[kind] for unit in tiles)
        if known == reserve[kind]:
            for unit in tiles:
                if g.unit_maybe[unit] & BIT[other]:
                    g.unit_maybe[unit] = BIT[other]


def place_unseen(g: HoundState, unit: int, waters: int) -> None:
    """WH-HID-1: a tile is located somewhere among these waters; who had seen it does not know the place."""
    g.unit_waters[unit] = waters
    g.unit_spotted[unit] = 0


def reached(waters: int, spaces: int) -> int:
    """The waters, as bits, within so many spaces of some waters."""
    found = waters
    for _ in range(spaces):
        for water in WORLD.waters:
            if found & bit_of(water):
                waters |= sum(bit_of(beyond) for beyond in WORLD.next[water])
        found = waters
    return found


def possible_waters(g: HoundState, unit: int) -> list[int]:
    """Where a tile in a port may be located, as far as everybody can tell."""
    return [water for water in WORLD.waters if g.unit_waters[unit] & bit_of(water)]


def in_ports(g: HoundState, port_spaces: list[int]) -> list[int]:
    """The tiles that lie on some port spaces."""
    found: list[int] = []
    for nation in nations(g):
        found += [u for u in marines(nation) if g.unit_state[u] == IN_PORT and g.unit_port[u] in port_spaces]
    return found


def look(g: HoundState, seat: int, unit: int) -> None:
    """WH-HID-6: what a seat saw of a tile it knows until the tile moves or is turned up."""
    g.unit_known[unit] |= 1 << seat
    g.unit_spotted[unit] |= 1 << seat
