"""SACK & PROMOTE."""

from __future__ import annotations

from sandtable.games.war_hounds.content import CARD_STRIPES, GENERAL_NAMES, MERITOCRACY, POLICY_PARAMS
from sandtable.games.war_hounds.kinds import PROMOTE
from sandtable.games.war_hounds.names import GENERALS_BEFORE
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.discs import follow_general
from sandtable.games.war_hounds.rules.paying import charge, why_not_payable
from sandtable.games.war_hounds.state import (
    DISCARDED,
    IN_HAND,
    NOT_HELD,
    HoundState,
    command,
    faction_of,
    has_policy,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_GOODS, MONEY
from sandtable.kit.flow import Offer

NOT_WAITING = refusal("WH-GEN-2", "That general does not wait beside your board.")
TOO_EARLY = refusal("WH-GEN-6", "You promote without an action from the second year on, once in a turn.")

PROMOTED = event("promoted", "nation general", "{0} promotes {1}.", by="nation")


def waits(g: HoundState, nation: int, general: int) -> bool:
    """WH-GEN-2, WH-GEN-3: the generals that wait, in no order; who was sacked never returns."""
    return bool(g.waiting[nation] >> general & 1)


def promotion_cost(g: HoundState, nation: int, general: int) -> list[int]:
    """WH-GEN-1, WH-GEN-8: the printed money, half of it with Meritocracy, rounded up."""
    money = faction_of(g, nation).generals[general].cost
    if has_policy(g, nation, MERITOCRACY):
        money = -int(-money * POLICY_PARAMS[MERITOCRACY]["promotion_factor"] // 1)
    cost = [0] * KINDS_OF_GOODS
    cost[MONEY] = money
    return cost


def why_not_promote(g: HoundState, nation: int, general: int) -> int:
    """WH-GEN-1, WH-GEN-2: 0 where a general can be promoted, else the refusal."""
    if not waits(g, nation, general):
        return NOT_WAITING
    return why_not_payable(g, nation, promotion_cost(g, nation, general))


def can_promote(g: HoundState, nation: int) -> bool:
    """Whether any general can be promoted."""
    return any(why_not_promote(g, nation, general) == 0 for general in range(len(GENERAL_NAMES)))


def promote(g: HoundState, nation: int, general: int) -> None:
    """WH-GEN-1, WH-GEN-2, WH-FLOW-5: a new general takes charge at once, and discs and cards follow."""
    cost = promotion_cost(g, nation, general)
    before = command(g, nation).total
    g.general[nation] = general
    g.waiting[nation] &= ~(1 << general)
    g.tell(PROMOTED, nation, GENERALS_BEFORE[g.faction[nation]] + general)
    follow_general(g, nation, before, command(g, nation).total)
    hold_cards(g, nation)
    charge(g, nation, cost)


def hold_cards(g: HoundState, nation: int) -> None:
    """WH-GEN-4, WH-GEN-5: cards 7 and 8 come and go with the stripes; a hand left empty comes back at
    once.
    """
    hand = g.hand[nation]
    for card, needed in enumerate(CARD_STRIPES):
        if needed and command(g, nation).stripes < needed:
            hand[card] = NOT_HELD
        elif needed and hand[card] == NOT_HELD:
            hand[card] = IN_HAND
    refill(g, nation)


def refill(g: HoundState, nation: int) -> None:
    """WH-FLOW-10, WH-GEN-5: when no card is left in hand, all of the discard come back."""
    hand = g.hand[nation]
    if IN_HAND not in hand:
        for card, place in enumerate(hand):
            if place == DISCARDED:
                hand[card] = IN_HAND


def play_card(g: HoundState, nation: int, card: int) -> None:
    """WH-COM-3, WH-FLOW-9, WH-FLOW-10: a played card goes to the discard until the hand is spent."""
    g.hand[nation][card] = DISCARDED
    refill(g, nation)


def why_not_free(g: HoundState, nation: int, general: int, done: int) -> int:
    """WH-GEN-6, WH-GEN-10: the Fascists promote without an action from year 2 on, once in a turn."""
    hooks = faction_of(g, nation).hooks
    if "free_promotion" not in hooks or g.year < hooks["free_promotion"]["from_year"] or done:
        return TOO_EARLY
    return why_not_promote(g, nation, general)


@step
class Promotion(AskNation):
    """SACK & PROMOTE: one of the generals that wait."""

    __slots__ = ("nation",)
    name = "promotion"
    mid = True
    prompt = "Choose the general to promote."
    offers = (
        Offer(
            PROMOTE,
            lambda question, g, general: promote(g, question.nation, general),
            lambda question, g, general: why_not_promote(g, question.nation, general),
            listed=lambda _, g: range(len(GENERAL_NAMES)),
            ends=True,
            own=True,
        ),
    )
