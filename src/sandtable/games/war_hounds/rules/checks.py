"""Invariants of a full state: what no play can break."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    ARENA,
    CARD_STRIPES,
    DISCS,
    GROUPS,
    KINDS,
    LAND,
    MARKER_STEPS,
    MOST_GOODS,
    MOST_LOANS,
    SEA,
    TRACK_LENGTH,
    TRACK_SPACES,
    TROOP,
    UNIT_NAMES,
)
from sandtable.games.war_hounds.rules.control import is_closed
from sandtable.games.war_hounds.rules.discs import MOST_ON_SPACE, all_discs
from sandtable.games.war_hounds.rules.improving import rails_left, roads_left, trenches_left
from sandtable.games.war_hounds.rules.loans import certificates
from sandtable.games.war_hounds.rules.units import (
    fielded,
    free_readied,
    located,
    nation_of,
    port_spaces,
    value_of,
)
from sandtable.games.war_hounds.state import (
    IN_HAND,
    IN_PORT,
    NO_PLACE,
    NONE,
    NOT_HELD,
    ON_MAP,
    OUT,
    READIED,
    HoundState,
    command,
    faction_of,
    nations,
)
from sandtable.games.war_hounds.terrain import MONEY, WORLD


def problems(g: HoundState) -> list[str]:
    """What is wrong with a full state, in words; nothing for every state that play can reach."""
    found: list[str] = []
    for nation in nations(g):
        if g.faction[nation] >= 0:
            check_discs(g, nation, found)
            check_goods(g, nation, found)
            check_cards(g, nation, found)
            check_tokens(g, nation, found)
    for unit in range(len(g.unit_state)):
        check_unit(g, unit, found)
    check_board(g, found)
    return found


def check_discs(g: HoundState, nation: int, found: list[str]) -> None:
    """WH-DISC-10: 18 discs, and none of their piles below nothing."""
    if all_discs(g, nation) != DISCS:
        found.append(f"nation {nation} has {all_discs(g, nation)} discs")
    piles = (g.available[nation], g.unavailable[nation], g.set_aside[nation], g.sacrificed[nation])
    if min(piles) < 0:
        found.append(f"nation {nation} has piles of {piles} discs")
    if not g.solo and max(g.laid[nation]) > MOST_ON_SPACE:
        found.append(f"nation {nation} has {max(g.laid[nation])} discs on one space")


def check_goods(g: HoundState, nation: int, found: list[str]) -> None:
    """Goods, tracks and certificates within their limits."""
    if min(g.stock[nation]) < 0 or max(g.stock[nation]) > MOST_GOODS:
        found.append(f"nation {nation} has goods {g.stock[nation]}")
    if min(g.markers[nation]) < 0 or max(g.markers[nation]) >= TRACK_SPACES:
        found.append(f"nation {nation} has its markers at {g.markers[nation]}")
    if certificates(g, nation) > MOST_LOANS:
        found.append(f"nation {nation} has {certificates(g, nation)} certificates")
    if not 0 <= g.medals[nation] < TRACK_LENGTH or not 0 <= g.casualties[nation] < TRACK_LENGTH:
        found.append(f"nation {nation} stands at {g.medals[nation]} and {g.casualties[nation]}")
    if g.stock[nation][MONEY] != int(g.stock[nation][MONEY]):
        found.append(f"nation {nation} has a part of a dollar")


def check_cards(g: HoundState, nation: int, found: list[str]) -> None:
    """WH-GEN-4, WH-GEN-5: a card in hand, and none that its general cannot hold."""
    if IN_HAND not in g.hand[nation]:
        found.append(f"nation {nation} has no card in hand")
    for card, needed in enumerate(CARD_STRIPES):
        if (
            needed
            and g.leader[nation] >= 0
            and (g.hand[nation][card] != NOT_HELD) != (command(g, nation).stripes >= needed)
        ):
            found.append(f"nation {nation} holds card {card + 1} as {g.hand[nation][card]}")


def check_tokens(g: HoundState, nation: int, found: list[str]) -> None:
    """WH-SETUP-22, WH-BUILD-3, WH-DEP-12: tokens, readied spaces and locators within what the board has."""
    for kind in range(KINDS):
        if fielded(g, nation, kind) > faction_of(g, nation).reserve[kind]:
            found.append(f"nation {nation} has {fielded(g, nation, kind)} units of type {kind}")
    for group in range(len(GROUPS)):
        if free_readied(g, nation, group) < 0:
            found.append(f"nation {nation} has too many readied units of group {group}")
    if len(set(located(g, nation))) < len(located(g, nation)):
        found.append(f"nation {nation} has two tiles at one location")


def check_unit(g: HoundState, unit: int, found: list[str]) -> None:
    """No unit is where it cannot be, nor has more cubes than it can."""
    name, where, space = UNIT_NAMES[unit], g.unit_state[unit], g.unit_at[unit]
    if (where in (ON_MAP, IN_PORT)) != (space != NO_PLACE):
        found.append(f"{name} in state {where} is at {space}")
    elif where == ON_MAP:
        check_space(g, unit, found)
    if where == IN_PORT and (g.unit_port[unit] not in port_spaces(g) or not WORLD.is_water(space)):
        found.append(f"{name} lies on port space {g.unit_port[unit]}, located at {space}")
    if where != IN_PORT and g.unit_port[unit] != NONE:
        found.append(f"{name} has port space {g.unit_port[unit]}")
    if where == OUT:
        return
    if not 0 <= g.unit_xp[unit] <= value_of(g, unit) or not 0 <= g.unit_wounds[unit] < value_of(g, unit):
        found.append(f"{name} has {g.unit_xp[unit]} XP and {g.unit_wounds[unit]} wounds")
    if where < READIED and (g.unit_xp[unit] or g.unit_wounds[unit]):
        found.append(f"{name} has cubes in the reserve")
    if where in (READIED, IN_PORT) and not possible(g, unit):
        found.append(f"{name} is not what everybody knows it to be")


def possible(g: HoundState, unit: int) -> bool:
    """WH-HID-5: what public facts tell of a tile is true of it."""
    kind, bits = g.unit_kind[unit], g.unit_maybe[unit]
    is_tile = ARENA[kind] == SEA
    fits = not is_tile or bool(bits & (1 if kind == 3 else 2))
    if is_tile and g.unit_state[unit] == IN_PORT:
        fits = fits and bool(g.unit_waters[unit] >> (g.unit_at[unit] - WORLD.n_lands) & 1)
    return fits


def check_space(g: HoundState, unit: int, found: list[str]) -> None:
    """A unit on the map stands in a space of its arena that is in play, and no closed home."""
    name, space, kind = UNIT_NAMES[unit], g.unit_at[unit], g.unit_kind[unit]
    fits = WORLD.is_land(space) if ARENA[kind] == LAND else WORLD.is_water(space)
    if ARENA[kind] not in (LAND, SEA):
        fits = WORLD.is_sky(space)
    if not fits or space not in WORLD.in_play[g.players].spaces:
        found.append(f"{name} stands in {WORLD.id[space]}")
    if unit not in g.units_at[space]:
        found.append(f"{name} is not listed in {WORLD.id[space]}")
    if is_closed(g, nation_of(unit), space):
        found.append(f"{name} stands in the home of another nation")
    if g.unit_inside[unit] and (kind != TROOP or not g.trench[space]):
        found.append(f"{name} is in a trench that it cannot be in")


def check_board(g: HoundState, found: list[str]) -> None:
    """Tiles of the supply, trenches of one nation, markers, and lists of units without doubles."""
    if min(trenches_left(g), roads_left(g), rails_left(g)) < 0:
        found.append("more tiles lie on the board than there are")
    for space, units in enumerate(g.units_at):
        if len({nation_of(unit) for unit in units if g.unit_inside[unit]}) > 1:
            found.append(f"two nations share the trench of {WORLD.id[space]}")
        if any(g.unit_at[unit] != space or g.unit_state[unit] != ON_MAP for unit in units):
            found.append(f"{WORLD.id[space]} lists units that are elsewhere")
        if len(set(units)) < len(units):
            found.append(f"{WORLD.id[space]} lists a unit twice")
    if not all(0 <= marker < len(MARKER_STEPS) for marker in g.rate_marker):
        found.append("a trade marker is off its track")
    taken = [port for port in g.unit_port if port != NONE]
    if len(set(taken)) < len(taken):
        found.append("two tiles lie on one port space")
