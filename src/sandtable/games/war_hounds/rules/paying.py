"""Paying: one way for all costs of the game, and the substitution that it allows."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.war_hounds.content import FIVE_FOR_ONE, MONEY_FOR_ONE, MOST_GOODS
from sandtable.games.war_hounds.kinds import PAY, REPLACE, REPLACEMENTS
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.state import HoundState
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import (
    AMMUNITION,
    BODIES,
    KINDS_OF_GOODS,
    KINDS_OF_RESOURCES,
    MONEY,
    OIL,
)
from sandtable.kit.flow import Offer

TOO_LITTLE = refusal("WH-FLOW-12", "You can't pay that, not even with other goods in their place.")
NOT_IN_KIND = refusal("WH-FLOW-12", "You don't have the goods; replace some of them.")
NOTHING_TO_REPLACE = refusal("WH-FLOW-20", "The cost has nothing of that left to replace.")
CANNOT_REPLACE = refusal(
    "WH-FLOW-12",
    "One unit is replaced by five of one other resource or by $10, and the rest must still be paid.",
)

PAID_GOODS = event(
    "paid",
    "nation bodies:amount ammunition:amount oil:amount food:amount money:amount",
    "{0} pays {1} able bodies, {2} ammunition, {3} oil, {4} food and ${5}.",
    by="nation",
)
REPLACED = event(
    "replaced",
    "nation wanted:resource count:amount",
    "{0} replaces 1 {1} by {2} of other goods.",
    by="nation",
)


def price_in(good: int) -> int:
    """WH-FLOW-12: so many of a good stand in for one unit of a resource."""
    return MONEY_FOR_ONE if good == MONEY else FIVE_FOR_ONE


def is_payable(stock: Sequence[int], cost: Sequence[int]) -> bool:
    """WH-FLOW-12, WH-FLOW-14: whether goods suffice for a cost; money has no substitute."""
    spare = stock[MONEY] - cost[MONEY]
    if spare < 0:
        return False
    short, cover = 0, spare // MONEY_FOR_ONE
    for good in range(KINDS_OF_RESOURCES):
        left = stock[good] - cost[good]
        if left < 0:
            short -= left
        else:
            cover += left // FIVE_FOR_ONE
    return short <= cover


def can_pay(g: HoundState, nation: int, cost: Sequence[int]) -> bool:
    """Whether a nation can pay a cost."""
    if g.leader[nation] < 0:
        return can_supply(g, nation, cost)
    return is_payable(g.stock[nation], cost)


def can_supply(g: HoundState, nation: int, cost: Sequence[int]) -> bool:
    """WH-SOLO-7, WH-SOLO-43: an enemy has the oil and ammunition of its supply, and spends no able bodies."""
    within = cost[OIL] <= g.supply_oil[nation] and cost[AMMUNITION] <= g.supply_ammunition[nation]
    return within and not cost[BODIES]


def why_not_payable(g: HoundState, nation: int, cost: Sequence[int]) -> int:
    """0 where a nation can pay a cost, else the refusal."""
    return 0 if can_pay(g, nation, cost) else TOO_LITTLE


def charge(g: HoundState, nation: int, cost: Sequence[int]) -> None:
    """WH-FLOW-12, WH-FLOW-13, WH-FLOW-20: a nation pays a cost, on anybody's turn, and only then replaces."""
    if g.leader[nation] < 0:
        g.supply_oil[nation] -= cost[OIL]
        g.supply_ammunition[nation] -= cost[AMMUNITION]
    elif any(cost):
        g.push(Payment(nation, list(cost)))


def receive(g: HoundState, nation: int, good: int, amount: int) -> int:
    """WH-TRADE-10, WH-INC-8: goods are never exhausted; a stock stays at 9,999. Returns what was gained."""
    stock = g.stock[nation]
    gained = min(amount, MOST_GOODS - stock[good])
    stock[good] += gained
    return gained


def check_pay(payment: Payment, g: HoundState) -> int:
    """WH-FLOW-12: the rest of the cost can be paid in kind."""
    stock = g.stock[payment.nation]
    return 0 if all(stock[i] >= payment.need[i] for i in range(KINDS_OF_GOODS)) else NOT_IN_KIND


def pay(payment: Payment, g: HoundState) -> None:
    """WH-FLOW-12: the rest of the cost is paid in kind."""
    stock = g.stock[payment.nation]
    for good, amount in enumerate(payment.need):
        stock[good] -= amount
    g.tell(PAID_GOODS, payment.nation, *payment.need)


def check_replace(payment: Payment, g: HoundState, which: int) -> int:
    """WH-FLOW-12, WH-FLOW-14: five of one other resource or $10 for one unit; the rest must stay payable."""
    wanted, given = REPLACEMENTS[which]
    if not payment.need[wanted]:
        return NOTHING_TO_REPLACE
    stock, need = g.stock[payment.nation][:], payment.need[:]
    need[wanted] -= 1
    stock[given] -= price_in(given)
    return 0 if stock[given] >= 0 and is_payable(stock, need) else CANNOT_REPLACE


def replace(payment: Payment, g: HoundState, which: int) -> None:
    """WH-FLOW-12: other goods go in the place of one unit, whether or not it is at hand."""
    wanted, given = REPLACEMENTS[which]
    payment.need[wanted] -= 1
    g.stock[payment.nation][given] -= price_in(given)
    g.tell(REPLACED, payment.nation, wanted, price_in(given))
    if not any(payment.need):
        g.pop()


@step
class Payment(AskNation):
    """Paying a cost. It goes by itself where nothing can be replaced."""

    __slots__ = ("nation", "need")
    name = "payment"
    mid = True
    only = True
    prompt = "Pay the cost, or replace a unit of it by five of another resource or $10."
    offers = (
        Offer(PAY, pay, check_pay, ends=True, own=True),
        Offer(REPLACE, replace, check_replace, listed=lambda _, g: range(len(REPLACEMENTS)), own=True),
    )

    def __init__(self, nation: int, need: list[int]) -> None:
        self.nation = nation
        self.need = need
