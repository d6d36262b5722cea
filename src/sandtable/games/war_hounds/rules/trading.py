"""TRADE and SHIFT ECONOMY."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    FACTORIES,
    MARKER_STEPS,
    PAIRS,
    POLICY_PARAMS,
    RATE_GAIN,
    RATE_GIVE,
    RATES,
    TRACK_SPACES,
    TRADE_DEAL,
)
from sandtable.games.war_hounds.kinds import DONE, EXCHANGE, EXCHANGES, RATE, SLIDE, TIMES, TRADE_TIMES
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.loans import import_goods
from sandtable.games.war_hounds.rules.paying import receive
from sandtable.games.war_hounds.state import HoundState, faction_of, has_policy, stripes
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_RESOURCES, MONEY
from sandtable.kit.flow import Half, Offer, nearest

SPENT = refusal("WH-TRADE-5", "That rate brings nothing any more.")
TOO_FEW = refusal("WH-TRADE-11", "You don't have enough of that; nothing can stand in for what is given.")
WRONG_PAIR = refusal("WH-TRADE-2", "That is not the pair of this rate.")
TOO_FAR = refusal(
    "WH-SHIFT-1", "A marker slides by 1 to as many spaces as your general has stripes, within its track."
)

TRADED = event(
    "traded",
    "nation gave:amount given:resource gained:amount got:resource",
    "{0} trades {1} {2} for {3} {4}.",
    by="nation",
)
SLID = event("slid", "nation resource to:number", "{0} slides the {1} marker to space {2}.", by="nation")
GAINED = event(
    "shift gained", "nation amount resource money:amount", "{0} gains {1} {2} and ${3}.", by="nation"
)

# ------------------------------------------------------------------ TRADE


def gain_of(g: HoundState, rate: int) -> int:
    """WH-TRADE-3, WH-TRADE-5: the higher number and the marker: +1, then 0, then -1."""
    return RATE_GAIN[rate] + MARKER_STEPS[g.rate_marker[rate]]


def exchanges_of(g: HoundState, nation: int, rate: int) -> list[int]:
    """WH-TRADE-2, WH-TRADE-7, WH-TRADE-9: either way of its pair; with Trade Deal any two resources, never
    money.
    """
    if has_policy(g, nation, TRADE_DEAL):
        return list(range(len(EXCHANGES)))
    pair = PAIRS[g.rate_pair[rate]]
    return [n for n, (given, gained) in enumerate(EXCHANGES) if {given, gained} == set(pair)]


def most_times(g: HoundState, nation: int, rate: int, exchange: int) -> int:
    """WH-TRADE-1, WH-TRADE-10, WH-TRADE-11: as many exchanges as the goods given allow."""
    return g.stock[nation][EXCHANGES[exchange][0]] // RATE_GIVE[rate]


def why_not_rate(g: HoundState, nation: int, rate: int) -> int:
    """WH-TRADE-5: 0 where a rate can be used, else the refusal."""
    if gain_of(g, rate) <= 0:
        return SPENT
    usable = any(most_times(g, nation, rate, exchange) for exchange in exchanges_of(g, nation, rate))
    return 0 if usable else TOO_FEW


def can_trade(g: HoundState, nation: int) -> bool:
    """Whether any rate can be used."""
    return any(why_not_rate(g, nation, rate) == 0 for rate in range(len(RATES)))


def check_exchange(direction: Direction, g: HoundState, exchange: int) -> int:
    """WH-TRADE-2, WH-TRADE-11: the pair of the rate, and enough of what is given."""
    if exchange not in exchanges_of(g, direction.owner, direction.rate):
        return WRONG_PAIR
    return 0 if most_times(g, direction.owner, direction.rate, exchange) else TOO_FEW


def begin_trade(direction: Direction, g: HoundState, exchange: int) -> None:
    """WH-TRADE-1: one space and one direction for the whole Trade."""
    trade = nearest(g, Trade)
    trade.rate, trade.exchange = direction.rate, exchange


@step
class Direction(Half):
    """TRADE: what is given and what is gained."""

    __slots__ = ("owner", "rate")
    name = "direction"
    prompt = "Choose what to give and what to gain."
    offers = (
        Offer(
            EXCHANGE,
            begin_trade,
            check_exchange,
            listed=lambda direction, g: range(len(EXCHANGES)),
            ends=True,
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, owner: int, rate: int) -> None:
        self.owner = owner
        self.rate = rate


def check_times(trade: Trade, g: HoundState, amount: int) -> int:
    """WH-TRADE-10: one exchange, five, or all that the goods allow."""
    most = most_times(g, trade.nation, trade.rate, trade.exchange)
    return 0 if most and TIMES[amount] <= most else TOO_FEW


def exchange_goods(trade: Trade, g: HoundState, amount: int) -> None:
    """WH-TRADE-1, WH-TRADE-3: the lower number is given, the higher one gained, so many times."""
    given, gained = EXCHANGES[trade.exchange]
    times = TIMES[amount] or most_times(g, trade.nation, trade.rate, trade.exchange)
    gives = times * RATE_GIVE[trade.rate]
    g.stock[trade.nation][given] -= gives
    gains = receive(g, trade.nation, gained, times * gain_of(g, trade.rate))
    g.tell(TRADED, trade.nation, gives, given, gains, gained)
    trade.made = 1
    if not most_times(g, trade.nation, trade.rate, trade.exchange):
        g.pop()
        end_trade(trade, g)


def end_trade(trade: Trade, g: HoundState) -> None:
    """WH-TRADE-4, WH-TRADE-6: the marker slides one step down, and never rises again."""
    g.rate_marker[trade.rate] = min(g.rate_marker[trade.rate] + 1, len(MARKER_STEPS) - 1)
    import_goods(g, trade.nation)


@step
class Trade(AskNation):
    """TRADE: a rate, a direction, and any number of exchanges."""

    __slots__ = ("exchange", "made", "nation", "rate")
    name = "trade"
    mid = True
    prompt = "Choose a trade rate, then how many exchanges."
    offers = (
        Offer(
            RATE,
            lambda trade, g, rate: g.enter(Direction(trade.nation, rate)),
            lambda trade, g, rate: why_not_rate(g, trade.nation, rate),
            listed=lambda trade, g: range(len(RATES)),
            when=lambda trade, g: trade.rate < 0,
            own=True,
        ),
        Offer(
            TRADE_TIMES,
            exchange_goods,
            check_times,
            listed=lambda trade, g: range(len(TIMES)),
            when=lambda trade, g: trade.rate >= 0,
            own=True,
        ),
        Offer(DONE, end_trade, when=lambda trade, g: trade.made, ends=True, own=True),
    )

    def __init__(self, nation: int) -> None:
        self.nation = nation
        self.rate = self.exchange = -1
        self.made = 0


# ------------------------------------------------------------------ SHIFT ECONOMY


def resource_number(g: HoundState, nation: int, resource: int) -> int:
    """WH-INC-5: the number below the marker; 1 more with Integrated Factories."""
    shown = faction_of(g, nation).track_resource[resource][g.markers[nation][resource]]
    return shown + (int(POLICY_PARAMS[FACTORIES]["multiplier"]) if has_policy(g, nation, FACTORIES) else 0)


def money_number(g: HoundState, nation: int, resource: int) -> int:
    """The number above the marker of a track."""
    return faction_of(g, nation).track_money[resource][g.markers[nation][resource]]


def check_slide(shift: Shift, g: HoundState, track_space: int) -> int:
    """WH-SHIFT-1, WH-SHIFT-3: by 1 to stripes spaces, either way."""
    resource, space = divmod(track_space, TRACK_SPACES)
    far = abs(space - g.markers[shift.nation][resource])
    return 0 if 0 < far <= stripes(g, shift.nation) else TOO_FAR


def slide(shift: Shift, g: HoundState, track_space: int) -> None:
    """WH-SHIFT-1, WH-SHIFT-2: the marker slides, and what its new space shows is gained once."""
    nation = shift.nation
    resource, space = divmod(track_space, TRACK_SPACES)
    g.markers[nation][resource] = space
    g.tell(SLID, nation, resource, space)
    amount = receive(g, nation, resource, resource_number(g, nation, resource))
    money = receive(g, nation, MONEY, money_number(g, nation, resource))
    g.tell(GAINED, nation, amount, resource, money)


@step
class Shift(AskNation):
    """SHIFT ECONOMY: one income marker slides."""

    __slots__ = ("nation",)
    name = "shift"
    mid = True
    prompt = "Slide one income marker."
    offers = (
        Offer(
            SLIDE,
            slide,
            check_slide,
            listed=lambda _, g: range(KINDS_OF_RESOURCES * TRACK_SPACES),
            ends=True,
            own=True,
        ),
    )
