"""TECH and POLICY: investing in technologies and instituting policies."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    DEVELOPMENT,
    EXPERIMENTAL,
    POLICIES,
    POLICY_DISCS,
    POLICY_PARAMS,
    POLICY_SURCHARGE,
    RESEARCH,
    TECHS,
    YEARS,
)
from sandtable.games.war_hounds.kinds import DISCOUNT, INSTITUTE, INVEST
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.discs import lay_on_tile, win_discs
from sandtable.games.war_hounds.rules.paying import can_pay, charge, why_not_payable
from sandtable.games.war_hounds.rules.readying import Build, can_build
from sandtable.games.war_hounds.state import HoundState, faction_of, has_policy, nations
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import BODIES, GOODS, KINDS_OF_GOODS, MONEY
from sandtable.kit.flow import Offer

NOT_OPEN = refusal("WH-TECH-2", "That tile is not open yet, or not in the game.")
OWNED = refusal("WH-TECH-6", "You have a disc on that tile already.")
NO_SAVING = refusal("WH-TECH-7", "Research saves $4 or one able body of a cost.")

INVESTED = event("invested", "nation tech", "{0} invests in {1}.", by="nation")
INSTITUTED = event("instituted", "nation policy", "{0} institutes {1}.", by="nation")


def year_of_rules(g: HoundState) -> int:
    """WH-VAR-3: the year by whose rules is played: a fifth one goes by those of the fourth."""
    return min(g.year, YEARS)


# ------------------------------------------------------------------ TECH


def discounts(g: HoundState, nation: int) -> list[int]:
    """WH-TECH-7: what Research can save: dollars or an able body, of which the cost has something."""
    if not has_policy(g, nation, RESEARCH):
        return []
    cost = faction_of(g, nation).tech_cost
    return [good for good in (MONEY, BODIES) if cost[good]]


def tech_cost(g: HoundState, nation: int, saved: int) -> list[int]:
    """WH-TECH-1, WH-TECH-7: the cost of a technology, less what Research saves."""
    cost = faction_of(g, nation).tech_cost[:]
    if saved in discounts(g, nation):
        cost[saved] = max(0, cost[saved] - int(POLICY_PARAMS[RESEARCH][GOODS[saved]]))
    return cost


def costs(g: HoundState, nation: int) -> list[list[int]]:
    """The costs among which a nation may choose."""
    return [tech_cost(g, nation, saved) for saved in discounts(g, nation)] or [tech_cost(g, nation, -1)]


def is_tech_open(g: HoundState, nation: int, tile: int) -> bool:
    """WH-TECH-2, WH-TECH-3, WH-TECH-5: tiles of this year and earlier ones; of the next with Experimental
    Tech.
    """
    ahead = int(POLICY_PARAMS[EXPERIMENTAL]["years_ahead"]) if has_policy(g, nation, EXPERIMENTAL) else 0
    return g.tech_year[tile] <= year_of_rules(g) + ahead


def check_invest(invest: Invest, g: HoundState, tile: int) -> int:
    """WH-TECH-1, WH-TECH-2, WH-TECH-6: an open tile without a disc of one's own, for its price."""
    return why_not_invest(g, invest.nation, tile)


def why_not_invest(g: HoundState, nation: int, tile: int) -> int:
    """WH-TECH-2, WH-TECH-6: 0 where a technology can be taken, else the refusal."""
    if not is_tech_open(g, nation, tile):
        return NOT_OPEN
    if g.tech[nation][tile]:
        return OWNED
    payable = any(can_pay(g, nation, cost) for cost in costs(g, nation))
    return 0 if payable else why_not_payable(g, nation, costs(g, nation)[0])


def can_invest(g: HoundState, nation: int) -> bool:
    """Whether any technology can be taken."""
    return any(why_not_invest(g, nation, tile) == 0 for tile in range(len(TECHS)))


def invest(question: Invest, g: HoundState, tile: int) -> None:
    """WH-TECH-1, WH-TECH-4, WH-TECH-8, WH-DISC-2: a disc stays on the tile; with Development a Build
    follows.
    """
    nation = question.nation
    lay_on_tile(g, nation)
    g.tech[nation][tile] = 1
    g.tell(INVESTED, nation, tile)
    if has_policy(g, nation, DEVELOPMENT):
        g.push(Develop(nation))
    saving = discounts(g, nation)
    if len(saving) > 1:
        g.push(Saving(nation))
    else:
        charge(g, nation, costs(g, nation)[0])


@step
class Invest(AskNation):
    """TECH: one technology."""

    __slots__ = ("nation",)
    name = "invest"
    mid = True
    prompt = "Choose a technology."
    offers = (
        Offer(INVEST, invest, check_invest, listed=lambda _, g: range(len(TECHS)), ends=True, own=True),
    )


def check_saving(saving: Saving, g: HoundState, good: int) -> int:
    """WH-TECH-7: dollars or an able body, as the owner chooses each time."""
    if good not in discounts(g, saving.nation):
        return NO_SAVING
    return why_not_payable(g, saving.nation, tech_cost(g, saving.nation, good))


def save(saving: Saving, g: HoundState, good: int) -> None:
    """WH-TECH-7: the rest is paid."""
    charge(g, saving.nation, tech_cost(g, saving.nation, good))


@step
class Saving(AskNation):
    """WH-TECH-7: what Research saves."""

    __slots__ = ("nation",)
    name = "saving"
    mid = True
    only = True
    prompt = "Choose what Research saves."
    offers = (
        Offer(DISCOUNT, save, check_saving, listed=lambda _, g: range(KINDS_OF_GOODS), ends=True, own=True),
    )


@step
class Develop(AskNation):
    """WH-TECH-8: after the technology is paid, a Build where anything can be built."""

    __slots__ = ("nation",)
    name = "develop"

    def who(self, g: HoundState) -> int:
        return 0

    def over(self, g: HoundState) -> None:
        g.pop()
        if can_build(g, self.nation):
            g.push(Build(self.nation, needed=0))


# ------------------------------------------------------------------ POLICY


def policy_cost(g: HoundState, nation: int, tile: int) -> list[int]:
    """WH-POL-1, WH-POL-2, WH-FAC-6: nothing for an empty tile, else $6 for each disc; for Democrats $3."""
    surcharge = faction_of(g, nation).hook("policy_surcharge", "per_disc") or POLICY_SURCHARGE
    cost = [0] * KINDS_OF_GOODS
    cost[MONEY] = surcharge * sum(g.policy[other][tile] for other in nations(g))
    return cost


def is_policy_open(g: HoundState, tile: int) -> bool:
    """WH-POL-3, WH-POL-5: tiles of the first period from year 1, those of the second from year 3."""
    return 0 < g.policy_year[tile] <= year_of_rules(g)


def why_not_institute(g: HoundState, nation: int, tile: int) -> int:
    """WH-POL-1, WH-POL-3: 0 where a policy can be taken, else the refusal."""
    if not is_policy_open(g, tile):
        return NOT_OPEN
    if g.policy[nation][tile]:
        return OWNED
    return why_not_payable(g, nation, policy_cost(g, nation, tile))


def can_institute(g: HoundState, nation: int) -> bool:
    """Whether any policy can be taken."""
    return any(why_not_institute(g, nation, tile) == 0 for tile in range(len(POLICIES)))


def institute(question: Institute, g: HoundState, tile: int) -> None:
    """WH-POL-1, WH-DISC-5: a disc stays on the tile; some policies bring discs that were set aside."""
    nation = question.nation
    cost = policy_cost(g, nation, tile)
    lay_on_tile(g, nation)
    g.policy[nation][tile] = 1
    g.tell(INSTITUTED, nation, tile)
    win_discs(g, nation, POLICY_DISCS[tile])
    charge(g, nation, cost)


@step
class Institute(AskNation):
    """POLICY: one policy."""

    __slots__ = ("nation",)
    name = "institute"
    mid = True
    prompt = "Choose a policy."
    offers = (
        Offer(
            INSTITUTE,
            institute,
            lambda question, g, tile: why_not_institute(g, question.nation, tile),
            listed=lambda _, g: range(len(POLICIES)),
            ends=True,
            own=True,
        ),
    )
