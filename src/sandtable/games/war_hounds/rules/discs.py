"""DISCS, SELECTING ACTIONS: the discs of a nation, and the order of the rows."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    ACTION_SPACES,
    BOTTOM_UP,
    COLUMNS,
    DELEGATION,
    FREE,
    LOAN,
    LOAN_DISCS,
    POLICY,
    SPARE_DISCS,
    TECH,
)
from sandtable.games.war_hounds.state import (
    CONQUEST,
    NO_DEBT,
    NONE,
    HoundState,
    command,
    faction_of,
    has_policy,
)
from sandtable.games.war_hounds.tables import event, refusal

NO_ACTION_LEFT = refusal("WH-FLOW-3", "Your general allows no further action this year.")
NO_DISC = refusal(
    "WH-DISC-3", "You need more available discs for that: one for the action and those for the tile."
)
SPACE_FULL = refusal("WH-ORD-6", "Two of your discs lie on that space already.")
ROW_CLOSED = refusal("WH-ORD-1", "That row is closed this year; it takes a sacrifice.")
ROW_OPEN = refusal("WH-DISC-7", "That row is open: you need not sacrifice a disc.")
NO_SACRIFICE = refusal("WH-DISC-8", "You have no further disc to sacrifice.")

SACRIFICED = event("sacrificed", "nation", "{0} sacrifices a disc.", by="nation")

# ORD-6: how many discs may lie on an action space; without limit in conquest.
MOST_ON_SPACE = 2


def committed(g: HoundState, nation: int) -> int:
    """WH-DISC-6: the discs that lie on tiles: technologies and policies for good, loans until they are
    paid.
    """
    owed = sum(LOAN_DISCS[loan] for loan, debt in enumerate(g.debt[nation]) if debt != NO_DEBT)
    return sum(g.tech[nation]) + sum(g.policy[nation]) + owed + sum(g.kept_discs[nation])


def all_discs(g: HoundState, nation: int) -> int:
    """WH-DISC-10: all discs of a nation, wherever they are: always 18."""
    piles = g.available[nation] + g.unavailable[nation] + g.set_aside[nation] + g.sacrificed[nation]
    return piles + sum(g.laid[nation]) + committed(g, nation)


def actions_left(g: HoundState, nation: int) -> int:
    """WH-FLOW-3, WH-FLOW-5: as many actions a year as the general in charge has stars and stripes."""
    return command(g, nation).total - sum(g.laid[nation])


def row_of(space: int) -> int:
    """The row of an action space, the top one being 0."""
    return space // COLUMNS


def is_open(g: HoundState, nation: int, space: int) -> bool:
    """WH-ORD-1, WH-ORD-2, WH-ORD-4: rows above the lowest one used are closed; for Communists those below."""
    order, reached, row = faction_of(g, nation).order, g.lowest[nation], row_of(space)
    if order == FREE or reached == NONE:
        return goes_freely(order) or reached == NONE
    beyond = row - reached if order == BOTTOM_UP else reached - row
    return beyond <= rows_back(g, nation)


def goes_freely(order: int) -> bool:
    """WH-ORD-5: the Anarchists choose in any order."""
    return order == FREE


def rows_back(g: HoundState, nation: int) -> int:
    """WH-ORD-7, WH-ORD-11: with Delegation the row next beyond the last one used stays open, and only
    that.
    """
    return 1 if has_policy(g, nation, DELEGATION) else 0


def note_row(g: HoundState, nation: int, space: int) -> None:
    """WH-ORD-1, WH-ORD-11: the last row used moves on, never back."""
    row, reached = row_of(space), g.lowest[nation]
    if reached == NONE:
        g.lowest[nation] = row
    elif faction_of(g, nation).order == BOTTOM_UP:
        g.lowest[nation] = min(reached, row)
    else:
        g.lowest[nation] = max(reached, row)


def discs_for(action: int) -> int:
    """WH-DISC-2, WH-DISC-3: Tech, Policy and Loan put a further disc on a tile."""
    return 1 if action in (TECH, POLICY, LOAN) else 0


def check_space(g: HoundState, nation: int, space: int) -> int:
    """WH-DISC-1, WH-DISC-3, WH-ORD-6: what holds for every action: actions left, discs, and room on the
    space.
    """
    if actions_left(g, nation) <= 0:
        return NO_ACTION_LEFT
    if g.available[nation] < 1 + discs_for(faction_of(g, nation).actions[space]):
        return NO_DISC
    return 0 if has_room(g, nation, space) else SPACE_FULL


def has_room(g: HoundState, nation: int, space: int) -> bool:
    """WH-ORD-6, WH-SOLO-36: at most two discs on a space in a year; in conquest any number."""
    return g.solo == CONQUEST or g.laid[nation][space] < MOST_ON_SPACE


def lay_disc(g: HoundState, nation: int, space: int) -> None:
    """WH-DISC-1: an available disc is laid on the action space."""
    g.available[nation] -= 1
    g.laid[nation][space] += 1


def check_sacrifice(g: HoundState, nation: int, space: int) -> int:
    """WH-DISC-7, WH-DISC-8, WH-ORD-3, WH-ORD-10: an action out of order takes a further disc."""
    if is_open(g, nation, space):
        return ROW_OPEN
    needed = 1 + discs_for(faction_of(g, nation).actions[space])
    left = g.available[nation] - needed + g.unavailable[nation]
    return 0 if left > 0 else NO_SACRIFICE


def after_sacrifice(g: HoundState, nation: int, space: int) -> int:
    """WH-DISC-7: an available disc goes while there are more than the action needs, else an unavailable
    one.
    """
    needed = 1 + discs_for(faction_of(g, nation).actions[space])
    return g.available[nation] - (1 if g.available[nation] > needed else 0)


def sacrifice(g: HoundState, nation: int, space: int) -> None:
    """WH-DISC-7: a disc is removed for the rest of the game."""
    left = after_sacrifice(g, nation, space)
    g.unavailable[nation] -= 1 - (g.available[nation] - left)
    g.available[nation] = left
    g.sacrificed[nation] += 1
    g.tell(SACRIFICED, nation)


def lay_on_tile(g: HoundState, nation: int, count: int = 1) -> None:
    """WH-DISC-2: a further available disc goes onto a tile."""
    g.available[nation] -= count


def win_discs(g: HoundState, nation: int, count: int) -> None:
    """WH-DISC-5: discs set aside become available at once, never more than there are."""
    won = min(count, g.set_aside[nation])
    g.set_aside[nation] -= won
    g.available[nation] += won
    g.policy_discs[nation] += won


def follow_general(g: HoundState, nation: int, before: int, after: int) -> None:
    """WH-DISC-9: as many discs become available as the new total exceeds the old; none goes back."""
    moved = max(0, min(after - before, g.unavailable[nation]))
    g.unavailable[nation] -= moved
    g.available[nation] += moved


def take_back(g: HoundState, nation: int) -> None:
    """WH-FLOW-8, WH-ORD-9: all discs return from the action spaces, and every row is open again."""
    g.unavailable[nation] += sum(g.laid[nation])
    g.laid[nation] = [0] * ACTION_SPACES
    g.lowest[nation] = NONE


def count_available(g: HoundState, nation: int) -> None:
    """WH-DISC-4: the general's total, one more, and those won by policies, as far as there are free ones."""
    free = g.available[nation] + g.unavailable[nation]
    wanted = command(g, nation).total + SPARE_DISCS + g.policy_discs[nation]
    g.available[nation] = min(wanted, free)
    g.unavailable[nation] = free - g.available[nation]
