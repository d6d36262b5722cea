"""A truth that a seat cannot rule out (WH-HID-1 to WH-HID-7)."""

from __future__ import annotations

from random import Random

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Together, Unseen
from sandtable.games.war_hounds.content import SHIP, SUB
from sandtable.games.war_hounds.rules import secrets
from sandtable.games.war_hounds.rules.cards import chosen_in_secret
from sandtable.games.war_hounds.rules.units import own
from sandtable.games.war_hounds.state import (
    IN_HAND,
    IN_PORT,
    READIED,
    HoundState,
    faction_of,
    nations,
)


def fill_hidden(g: HoundState, seat: int, rng: Random) -> None:
    """Draw tiles, locations, cards and answers of others, as public facts allow."""
    for nation in nations(g):
        if g.faction[nation] >= 0:
            draw_types(g, nation, rng)
            draw_locations(g, nation, rng)
        draw_card(g, nation, rng)
        if g.repaying[nation] == UNKNOWN:
            g.repaying[nation] = 0
        if g.wild[nation] == UNKNOWN:
            g.wild[nation] = 0
    draw_lanes(g, rng)


def draw_types(g: HoundState, nation: int, rng: Random) -> None:
    """WH-HID-5: ships and subs, no more of either than the faction has."""
    reserve = faction_of(g, nation).reserve
    hidden = [unit for unit in own(nation) if g.unit_kind[unit] == UNKNOWN]
    rng.shuffle(hidden)
    known = [unit for unit in secrets.marines(nation) if g.unit_state[unit] >= READIED and unit not in hidden]
    ships = reserve[SHIP] - sum(g.unit_kind[unit] == SHIP for unit in known)
    subs = reserve[SUB] - sum(g.unit_kind[unit] == SUB for unit in known)
    least, most = max(0, len(hidden) - subs), min(ships, len(hidden))
    count = rng.randint(least, most) if most >= least else least
    for place, unit in enumerate(hidden):
        g.unit_kind[unit] = SHIP if place < count else SUB


def draw_locations(g: HoundState, nation: int, rng: Random) -> None:
    """WH-DEP-12, WH-MOVE-35: a water for each tile where it may be, no two of a nation alike."""
    hidden = [u for u in own(nation) if g.unit_state[u] == IN_PORT and g.unit_at[u] == UNKNOWN]
    used = {g.unit_at[u] for u in own(nation) if g.unit_state[u] == IN_PORT and g.unit_at[u] != UNKNOWN}
    hidden.sort(key=lambda unit: len(secrets.possible_waters(g, unit)))
    locate_rest(g, hidden, used, rng)


def locate_rest(g: HoundState, units: list[int], used: set[int], rng: Random) -> bool:
    """Whether the units could all be located; the first way found by chance stands."""
    if not units:
        return True
    waters = [water for water in secrets.possible_waters(g, units[0]) if water not in used]
    rng.shuffle(waters)
    for water in waters:
        g.unit_at[units[0]] = water
        if locate_rest(g, units[1:], used | {water}, rng):
            return True
    g.unit_at[units[0]] = UNKNOWN
    return False


def draw_card(g: HoundState, nation: int, rng: Random) -> None:
    """WH-HID-3: of who has chosen in secret, any card in hand."""
    if g.card[nation] == UNKNOWN and nation in chosen_in_secret(g):
        held = [card for card, place in enumerate(g.hand[nation]) if place == IN_HAND]
        g.card[nation] = rng.choice(held)


def draw_lanes(g: HoundState, rng: Random) -> None:
    """WH-FLOW-19: lanes that are not seen stand at their beginning."""
    for step in g.stack:
        if isinstance(step, Together):
            for lane, steps in enumerate(step.lanes):
                if steps and isinstance(steps[-1], Unseen):
                    step.lanes[lane] = step.unseen_lane(g, lane, rng)
