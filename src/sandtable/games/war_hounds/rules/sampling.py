"""A truth that a seat cannot rule out (WH-HID-1 to WH-HID-7)."""

from __future__ import annotations

from random import Random

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Together, Unseen
from sandtable.games.war_hounds.content import LOANS, SHIP, SUB
from sandtable.games.war_hounds.rules import income, secrets
from sandtable.games.war_hounds.rules.units import own
from sandtable.games.war_hounds.state import (
    A_CARD,
    IN_HAND,
    IN_PORT,
    READIED,
    HoundState,
    faction_of,
    nations,
)
from sandtable.games.war_hounds.terrain import WHITE


def fill_hidden(g: HoundState, seat: int, rng: Random) -> None:
    """Draw tiles, locations, cards and answers of others, as public facts allow."""
    for nation in nations(g):
        if g.faction[nation] >= 0:
            draw_types(g, nation, rng)
            draw_locations(g, nation, rng)
        draw_answers(g, nation, rng)
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


def draw_answers(g: HoundState, nation: int, rng: Random) -> None:
    """WH-HID-3, WH-FLOW-19: a card in hand, loans that can be paid, and colours of wild squares."""
    if g.card[nation] == UNKNOWN and g.deciding[nation] == A_CARD:
        g.card[nation] = rng.choice([card for card, place in enumerate(g.hand[nation]) if place == IN_HAND])
    if g.repaying[nation] == UNKNOWN:
        g.repaying[nation] = 0
        for loan in rng.sample(range(len(LOANS)), len(LOANS)):
            question = income.Repaying(nation)
            if rng.random() < 0.5 and income.check_answer(question, g, loan) == 0:
                income.answer_repay(question, g, loan)
    if g.wild[nation] == UNKNOWN:
        whites = income.squares(g, nation)[WHITE]
        counted = whites if is_done(g, nation) else rng.randrange(whites)
        g.wild[nation] = sum(1 << income.WILD_BITS * rng.randrange(4) for _ in range(counted))


def is_done(g: HoundState, nation: int) -> bool:
    """Whether a nation that decides unseen has decided: its lane is empty."""
    for step in g.stack:
        if isinstance(step, Together):
            asked = [other for other in nations(g) if g.deciding[other]]
            return nation in asked and not step.lanes[asked.index(nation)]
    return False


def draw_lanes(g: HoundState, rng: Random) -> None:
    """WH-FLOW-19: lanes that are not seen stand at their beginning."""
    for step in g.stack:
        if isinstance(step, Together):
            for lane, steps in enumerate(step.lanes):
                if steps and isinstance(steps[-1], Unseen):
                    step.lanes[lane] = step.unseen_lane(g, lane, rng)
