"""VARIANTS: FACTION AUCTION."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.content import FACTIONS
from sandtable.games.war_hounds.kinds import BID, FACTION, PASS
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.setting_up import BOARD_TAKEN, ChooseFaction, is_free, take_faction
from sandtable.games.war_hounds.state import HoundState, mask_of
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import MONEY
from sandtable.kit.flow import Offer

# WH-VAR-1: what each player has to bid from; nobody bids above it.
PURSE: Final = 40

TOO_LOW = refusal("WH-VAR-2", "Raise the bid by $1 or more, up to $40, or pass.")

BIDS = event("bids", "nation faction money:amount", "{0} bids ${2} for {1}.", by="nation")
STOPS = event("stops bidding", "nation", "{0} passes.", by="nation")
WINS = event("wins faction", "nation faction money:amount", "{0} wins {1} for ${2}.", by="nation")


def without_faction(g: HoundState) -> list[int]:
    """WH-VAR-2: those who still bid, in turn order."""
    return [nation for nation in g.order if g.faction[nation] < 0]


def after(g: HoundState, nation: int, bidders: list[int]) -> list[int]:
    """WH-VAR-2: the other bidders in turn order, from the one after a nation on."""
    place = g.order.index(nation)
    return [other for other in g.order[place + 1 :] + g.order[:place] if other in bidders]


def award(g: HoundState, nation: int, faction: int, bid: int) -> None:
    """WH-VAR-1: the faction's money, less the purse of $40, and what is left of that."""
    take_faction(g, nation, faction)
    g.stock[nation][MONEY] += (PURSE - bid) - PURSE
    g.tell(WINS, nation, faction, bid)


@step
class Auctions(Step):
    """WH-VAR-2: one auction after another; the last player takes a free faction for nothing."""

    __slots__ = ()
    name = "auctions"

    def go(self, g: Any) -> None:
        left = without_faction(g)
        if not left:
            g.pop()
        elif len(left) == 1:
            g.push(ChooseFaction(left[0]))
        else:
            g.push(NameFaction(left[0]))


def name_faction(question: NameFaction, g: HoundState, faction: int) -> None:
    """WH-VAR-2: the first player in turn order without a faction names a free one, and then a bid."""
    g.push(FirstBid(question.nation, faction))


@step
class NameFaction(AskNation):
    """WH-VAR-2: the faction of an auction."""

    __slots__ = ("nation",)
    name = "name faction"
    prompt = "Name a faction to bid for."
    offers = (
        Offer(
            FACTION,
            name_faction,
            lambda question, g, faction: 0 if is_free(g, faction) else BOARD_TAKEN,
            listed=lambda question, g: range(len(FACTIONS)),
            ends=True,
            own=True,
        ),
    )


def first_bid(question: FirstBid, g: HoundState, bid: int) -> None:
    """WH-VAR-2: $0 or more."""
    g.tell(BIDS, question.nation, question.faction, bid)
    g.push(Bidding(question.faction, question.nation, bid, after(g, question.nation, without_faction(g))))


@step
class FirstBid(AskNation):
    """WH-VAR-2: the first bid."""

    __slots__ = ("faction", "nation")
    name = "first bid"
    mid = True
    prompt = "Bid for the faction."
    offers = (
        Offer(
            BID,
            first_bid,
            listed=lambda question, g: range(PURSE + 1),
            otherwise=TOO_LOW,
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, faction: int) -> None:
        self.nation = nation
        self.faction = faction


def raise_bid(bidding: Bidding, g: HoundState, bid: int) -> None:
    """WH-VAR-2: a higher bid; who was ahead bids again in turn."""
    nation = bidding.left[0]
    bidding.left = after(g, nation, [*bidding.left, bidding.best])
    bidding.best, bidding.bid = nation, bid
    g.tell(BIDS, nation, bidding.faction, bid)


def stop_bidding(bidding: Bidding, g: HoundState) -> None:
    """WH-VAR-2: who has passed is out of this auction."""
    g.tell(STOPS, bidding.left.pop(0))


def check_bid(bidding: Bidding, g: HoundState, bid: int) -> int:
    """WH-VAR-2: $1 or more above the last bid, and never above the purse."""
    return 0 if bidding.bid < bid <= PURSE else TOO_LOW


@step
class Bidding(AskNation):
    """WH-VAR-2: in turn order, until all but one have passed."""

    __slots__ = ("best", "bid", "faction", "left", "nation")
    name = "bidding"
    only = True
    prompt = "Raise the bid, or pass."
    offers = (
        Offer(BID, raise_bid, check_bid, listed=lambda bidding, g: range(PURSE + 1), own=True),
        Offer(PASS, stop_bidding, own=True),
    )

    def __init__(self, faction: int, best: int, bid: int, left: list[int]) -> None:
        self.nation = best
        self.faction = faction
        self.best = best
        self.bid = bid
        # The others that bid for it, the next one first.
        self.left = left

    def who(self, g: HoundState) -> int:
        return mask_of(g, self.left[0]) if self.left else 0

    def over(self, g: HoundState) -> None:
        g.pop()
        award(g, self.best, self.faction, self.bid)
