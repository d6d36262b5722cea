"""The clean-up of a year, GAINING INCOME, and the new turn order."""

from __future__ import annotations

from typing import Any

from sandtable.engine.steps import Together
from sandtable.games.war_hounds.content import CAPITAL_GAINS, EMINENT_DOMAIN, LOANS, POLICY_PARAMS, SLOTS
from sandtable.games.war_hounds.kinds import DONE, REPAY, WILD
from sandtable.games.war_hounds.rules import loans, secrets
from sandtable.games.war_hounds.rules.asking import AskNation, decide_unseen, reveal_decisions
from sandtable.games.war_hounds.rules.control import controlled
from sandtable.games.war_hounds.rules.discs import count_available, take_back
from sandtable.games.war_hounds.rules.paying import receive
from sandtable.games.war_hounds.rules.trading import money_number, resource_number
from sandtable.games.war_hounds.rules.units import stand
from sandtable.games.war_hounds.state import (
    IN_PORT,
    LOANS_TO_PAY,
    WILD_SQUARES,
    HoundState,
    faction_of,
    has_policy,
    mask_of,
    nations,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import (
    KINDS_OF_GOODS,
    KINDS_OF_RESOURCES,
    MONEY,
    WHITE,
    WORLD,
)
from sandtable.kit.flow import Doing, Offer

ALREADY = refusal("WH-LOAN-4", "You have chosen to pay that one.")

REVEALED = event("revealed", "nation unit kind space", "{0} turns up {2} in {3}.", by="nation")
INCOME = event(
    "income",
    "nation bodies:amount ammunition:amount oil:amount food:amount money:amount",
    "{0} gains {1} able bodies, {2} ammunition, {3} oil, {4} food and ${5}.",
    by="nation",
)
NEW_ORDER = event(
    "place in order", "nation place:number money:amount", "{0} is number {1} with ${2}.", by="nation"
)


def discs_back(g: HoundState) -> None:
    """WH-FLOW-8: the action discs return to their owners."""
    for nation in nations(g):
        take_back(g, nation)


def reveal(g: HoundState) -> None:
    """WH-DEP-8, WH-FLOW-7: face-down tiles are turned up, and their tokens stand where they are located."""
    for unit, where in enumerate(g.unit_state):
        if where == IN_PORT:
            space = g.unit_at[unit]
            stand(g, unit, space)
            nation = unit // SLOTS
            g.tell(REVEALED, nation, unit, g.unit_kind[unit], space)
            secrets.deduce(g, nation)
    g.disclose()


# ------------------------------------------------------------------ loans at the end of the year


def sum_chosen(g: HoundState, nation: int) -> int:
    """The money that the loans chosen so far take."""
    return sum(loans.sum_due(g, nation, loan) for loan in range(len(LOANS)) if g.repaying[nation] >> loan & 1)


def check_answer(answer: Repaying, g: HoundState, loan: int) -> int:
    """WH-LOAN-4, WH-LOAN-10: a loan that is owed, with money for all that are paid together."""
    nation = answer.nation
    if refused := loans.why_not_repay(g, nation, loan):
        return refused
    if g.repaying[nation] >> loan & 1:
        return ALREADY
    due = sum_chosen(g, nation) + loans.sum_due(g, nation, loan)
    return 0 if due <= g.stock[nation][MONEY] else loans.NO_MONEY


def answer_repay(answer: Repaying, g: HoundState, loan: int) -> None:
    """WH-FLOW-19: a loan to be paid when all have answered."""
    g.repaying[answer.nation] |= 1 << loan


@step
class Repaying(AskNation):
    """WH-FLOW-19: which loans to pay."""

    __slots__ = ("nation",)
    name = "repaying"
    prompt = "Choose the loans that you pay off, then finish."
    offers = (
        Offer(REPAY, answer_repay, check_answer, listed=lambda _, g: range(len(LOANS)), own=True),
        Offer(DONE),
    )


@step
class AllRepaying(Together):
    """WH-FLOW-19: all choose at once, unseen; then it is shown and paid."""

    __slots__ = ()
    name = "all repaying"

    def join(self, g: Any) -> None:
        reveal_decisions(g)
        g.disclose()
        for nation in nations(g):
            for loan in range(len(LOANS)):
                if g.repaying[nation] >> loan & 1:
                    loans.repay(g, nation, loan)
        g.repaying = [0 for _ in nations(g)]

    def unseen_lane(self, g: Any, lane: int, rng: Any) -> list[Any]:
        return [Repaying([n for n in nations(g) if g.deciding[n]][lane])]


def might_repay(g: HoundState, nation: int) -> bool:
    """WH-FLOW-19: who has nothing to decide is not asked."""
    return mask_of(g, nation) > 0 and any(
        loans.why_not_repay(g, nation, loan) == 0 for loan in range(len(LOANS))
    )


def begin_repaying() -> Doing:
    """WH-FLOW-19, WH-LOAN-10: the round in which loans are paid."""

    def push(g: Any) -> None:
        asked = [nation for nation in nations(g) if might_repay(g, nation)]
        if asked:
            decide_unseen(g, asked, LOANS_TO_PAY)
            g.push(AllRepaying([mask_of(g, n) for n in asked], [[Repaying(n)] for n in asked]))

    return push


# ------------------------------------------------------------------ income


def squares(g: HoundState, nation: int) -> list[int]:
    """WH-INC-1, WH-INC-3, WH-INC-6: the squares of the regions controlled; with Eminent Domain home's are
    wild.
    """
    total = [0] * (WHITE + 1)
    for region in controlled(g, nation):
        own = WORLD.squares[region][:]
        if region == g.home[nation] and has_policy(g, nation, EMINENT_DOMAIN):
            own[WHITE] += sum(own[:KINDS_OF_RESOURCES])
            own[:KINDS_OF_RESOURCES] = [0] * KINDS_OF_RESOURCES
        total = [a + b for a, b in zip(total, own)]
    return total


def wild_of(g: HoundState, nation: int) -> list[int]:
    """How many wild squares have been counted as each resource."""
    return [g.wild[nation] >> WILD_BITS * resource & WILD_MASK for resource in range(KINDS_OF_RESOURCES)]


WILD_BITS = 6
WILD_MASK = (1 << WILD_BITS) - 1


def choose_wild(answer: Wild, g: HoundState, resource: int) -> None:
    """WH-INC-3: a white square is added to one of the four resources, never to money."""
    g.wild[answer.nation] += 1 << WILD_BITS * resource
    if sum(wild_of(g, answer.nation)) == squares(g, answer.nation)[WHITE]:
        g.pop()


@step
class Wild(AskNation):
    """WH-INC-3: what wild squares count as, one after another."""

    __slots__ = ("nation",)
    name = "wild"
    prompt = "Choose the resource of a wild square."
    offers = (Offer(WILD, choose_wild, listed=lambda _, g: range(KINDS_OF_RESOURCES), own=True),)


@step
class AllWild(Together):
    """WH-FLOW-19: all choose at once, unseen, and then take their income."""

    __slots__ = ()
    name = "all wild"

    def join(self, g: Any) -> None:
        reveal_decisions(g)
        g.disclose()

    def unseen_lane(self, g: Any, lane: int, rng: Any) -> list[Any]:
        return [Wild([n for n in nations(g) if g.deciding[n]][lane])]


def has_wild(g: HoundState, nation: int) -> bool:
    """Whether a nation has wild squares to count."""
    return mask_of(g, nation) > 0 and squares(g, nation)[WHITE] > 0


def begin_wild(g: Any) -> None:
    """WH-FLOW-19: the round in which the colours of wild squares are chosen."""
    asked = [nation for nation in nations(g) if has_wild(g, nation)]
    if asked:
        decide_unseen(g, asked, WILD_SQUARES)
        g.push(AllWild([mask_of(g, n) for n in asked], [[Wild(n)] for n in asked]))


def income_of(g: HoundState, nation: int) -> list[int]:
    """WH-INC-1, WH-INC-2, WH-INC-4: squares times numbers; money: the sum of the tracks times green
    squares.
    """
    counted, wild = squares(g, nation), wild_of(g, nation)
    found = [
        (counted[resource] + wild[resource]) * resource_number(g, nation, resource)
        for resource in range(KINDS_OF_RESOURCES)
    ]
    green = counted[MONEY]
    if has_policy(g, nation, CAPITAL_GAINS):
        green += int(POLICY_PARAMS[CAPITAL_GAINS]["money_squares"])
    sums = sum(money_number(g, nation, resource) for resource in range(KINDS_OF_RESOURCES))
    return [*found, sums * green + dividends(g, nation)]


def dividends(g: HoundState, nation: int) -> int:
    """WH-FAC-3: the Capitalists gain $5 more at every income."""
    return faction_of(g, nation).hook("income_money", "money")


def take_income(g: HoundState) -> None:
    """WH-INC-7, WH-INC-8: every nation takes its income, at the end of every year."""
    for nation in nations(g):
        if g.leader[nation] >= 0:
            gained = income_of(g, nation)
            for good in range(KINDS_OF_GOODS):
                gained[good] = receive(g, nation, good, gained[good])
            g.tell(INCOME, nation, *gained)
    g.wild = [0 for _ in nations(g)]


def new_order(g: HoundState) -> None:
    """WH-FLOW-15, WH-FLOW-16: richest first, by money alone; equal money keeps the order; debts do not
    matter.
    """
    g.order.sort(key=lambda nation: -g.stock[nation][MONEY])
    for place, nation in enumerate(g.order):
        g.tell(NEW_ORDER, nation, place + 1, g.stock[nation][MONEY])


def end_clean_up(g: HoundState) -> None:
    """WH-FLOW-8, WH-DISC-4, WH-FLOW-11: available discs are counted last; nothing heals or learns."""
    for nation in nations(g):
        count_available(g, nation)
