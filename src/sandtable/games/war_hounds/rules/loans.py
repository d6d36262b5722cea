"""LOAN: borrowing and repaying."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    IMPORT_EXPORT,
    INVESTORS,
    LOAN_AMOUNT,
    LOAN_DISCS,
    LOAN_PER_DISC,
    LOAN_PERMANENT,
    LOAN_REPAY,
    LOANS,
    MOST_LOANS,
    POLICY_PARAMS,
)
from sandtable.games.war_hounds.kinds import BORROW, GAIN
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.discs import NO_DISC, lay_on_tile
from sandtable.games.war_hounds.rules.paying import receive
from sandtable.games.war_hounds.state import (
    NO_DEBT,
    OWED,
    PAID,
    HoundState,
    faction_of,
    has_policy,
    nations,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_RESOURCES, MONEY
from sandtable.kit.flow import Offer

NOT_LAID_OUT = refusal("WH-SETUP-5", "That loan is not in this game.")
TWO_DEBTS = refusal("WH-LOAN-3", "You hold both loan certificates.")
HELD = refusal(
    "WH-LOAN-11", "You hold that loan; the tile opens to you again after the clean-up of its payment."
)
NOT_OWED = refusal("WH-LOAN-4", "You don't owe that loan.")
NO_MONEY = refusal("WH-LOAN-5", "You don't have the money that is due.")

BORROWED = event("borrowed", "nation loan money:amount", "{0} takes {1} and receives ${2}.", by="nation")
REPAID = event("repaid", "nation loan money:amount", "{0} pays off {1} for ${2}.", by="nation")
IMPORTED = event("imported", "nation resource", "{0} gains 1 {1} by Import/Export.", by="nation")


def certificates(g: HoundState, nation: int) -> int:
    """WH-LOAN-2, WH-LOAN-9, WH-SETUP-6: the certificates held: the first, then the second; it goes back
    first.
    """
    return sum(debt != NO_DEBT for debt in g.debt[nation])


def discs_on(g: HoundState, loan: int) -> int:
    """WH-LOAN-12: all discs on a loan tile, those that stay for good as well."""
    lying = sum(LOAN_DISCS[loan] for nation in nations(g) if g.debt[nation][loan] != NO_DEBT)
    return lying + sum(g.kept_discs[nation][loan] for nation in nations(g))


def amount_lent(g: HoundState, nation: int, loan: int) -> int:
    """WH-LOAN-1, WH-FAC-3: the amount of the tile less so much for each disc there, never below nothing."""
    if "loan_full_amount" in faction_of(g, nation).hooks:
        return LOAN_AMOUNT[loan]
    return max(0, LOAN_AMOUNT[loan] - LOAN_PER_DISC[loan] * discs_on(g, loan))


def why_not_borrow(g: HoundState, nation: int, loan: int) -> int:
    """WH-LOAN-3, WH-LOAN-11, WH-DISC-3: 0 where a loan can be taken, else the refusal."""
    if not g.loan_open[loan]:
        return NOT_LAID_OUT
    if g.debt[nation][loan] != NO_DEBT:
        return HELD
    if certificates(g, nation) >= MOST_LOANS:
        return TWO_DEBTS
    return 0 if g.available[nation] >= LOAN_DISCS[loan] else NO_DISC


def can_borrow(g: HoundState, nation: int, spare: int) -> bool:
    """Whether any loan can be taken with so many discs for its tile."""
    return any(
        why_not_borrow(g, nation, loan) == 0 and LOAN_DISCS[loan] <= spare for loan in range(len(LOANS))
    )


def borrow(question: Borrow, g: HoundState, loan: int) -> None:
    """WH-LOAN-1, WH-LOAN-6, WH-DISC-2: discs onto the tile (loan 2 takes two), and money from it."""
    nation = question.nation
    money = receive(g, nation, MONEY, amount_lent(g, nation, loan))
    lay_on_tile(g, nation, LOAN_DISCS[loan])
    g.debt[nation][loan] = OWED
    g.tell(BORROWED, nation, loan, money)
    import_goods(g, nation)


@step
class Borrow(AskNation):
    """LOAN: one loan."""

    __slots__ = ("nation",)
    name = "borrow"
    mid = True
    prompt = "Choose a loan."
    offers = (
        Offer(
            BORROW,
            borrow,
            lambda question, g, loan: why_not_borrow(g, question.nation, loan),
            listed=lambda _, g: range(len(LOANS)),
            ends=True,
            own=True,
        ),
    )


# ------------------------------------------------------------------ repaying


def sum_due(g: HoundState, nation: int, loan: int) -> int:
    """WH-LOAN-5, WH-LOAN-7: the sum printed on the tile, whatever was received; half with Investors, rounded
    up.
    """
    due = LOAN_REPAY[loan]
    if has_policy(g, nation, INVESTORS):
        return -int(-due * POLICY_PARAMS[INVESTORS]["factor"] // 1)
    return due


def why_not_repay(g: HoundState, nation: int, loan: int) -> int:
    """WH-LOAN-4, WH-LOAN-8: a loan that is owed may be paid off in full, and need not."""
    if g.debt[nation][loan] != OWED:
        return NOT_OWED
    return 0 if g.stock[nation][MONEY] >= sum_due(g, nation, loan) else NO_MONEY


def repay(g: HoundState, nation: int, loan: int) -> None:
    """WH-LOAN-4: the money is paid; certificate and disc come back in the clean-up."""
    due = sum_due(g, nation, loan)
    g.stock[nation][MONEY] -= due
    g.debt[nation][loan] = PAID
    g.tell(REPAID, nation, loan, due)


def settle(g: HoundState) -> None:
    """WH-LOAN-4, WH-LOAN-6, WH-LOAN-9: certificates and discs of paid loans come back; loan 2 keeps one
    disc.
    """
    for nation in nations(g):
        for loan, debt in enumerate(g.debt[nation]):
            if debt == PAID:
                g.debt[nation][loan] = NO_DEBT
                g.unavailable[nation] += LOAN_DISCS[loan] - LOAN_PERMANENT[loan]
                g.kept_discs[nation][loan] += LOAN_PERMANENT[loan]


# ------------------------------------------------------------------ Import/Export


def import_goods(g: HoundState, nation: int) -> None:
    """WH-TRADE-8: with Import/Export each Trade and each Loan brings 5 resources in any mix."""
    if has_policy(g, nation, IMPORT_EXPORT):
        g.push(Import(nation, int(POLICY_PARAMS[IMPORT_EXPORT]["resources"])))


def gain_one(question: Import, g: HoundState, resource: int) -> None:
    """WH-TRADE-8: one of the five."""
    receive(g, question.nation, resource, 1)
    g.tell(IMPORTED, question.nation, resource)
    question.left -= 1
    if not question.left:
        g.pop()


@step
class Import(AskNation):
    """WH-TRADE-8: the resources that Import/Export brings, one after another."""

    __slots__ = ("left", "nation")
    name = "import"
    mid = True
    prompt = "Choose a resource to gain."
    offers = (Offer(GAIN, gain_one, listed=lambda _, g: range(KINDS_OF_RESOURCES), own=True),)

    def __init__(self, nation: int, left: int) -> None:
        self.nation = nation
        self.left = left
