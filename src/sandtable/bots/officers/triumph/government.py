"""The Government Phase: which card is played for what, or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.lookahead import best_of, government_over
from sandtable.bots.officers.triumph.orders import Orders
from sandtable.bots.officers.triumph.worth import LEVEL, growth, influence_gain
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.card_play import (
    AGENT,
    BLACKMAIL,
    CODE_BREAK,
    COUP,
    MOLE,
    SABOTAGE,
    SPY_RING,
    intelligence_of,
)
from sandtable.games.triumph.system.government import uses_of
from sandtable.games.triumph.system.hand_size import hand_limit
from sandtable.games.triumph.system.technology import names_tech

# Plays that nobody can answer come first: the one who shows his Diplomacy late is cancelled less often.
AT_ONCE: Final = 1000.0
LOYAL: Final = 4.0
ATOMIC: Final = 30.0
TECH_AT_WAR: Final = 7.0
TECH: Final = 3.0
PARTISAN: Final = 4.0
COMMAND: Final = 1.5  # what a card is worth in the hand, for a Season
STAKE: Final = 2.0  # a play of more is worth a trial
NEARLY: Final = 2.0  # and so are those that are worth little less


def play_or_pass(desk: Desk, codes: Sequence[int]) -> int:
    """The card whose best use is worth most; pass where none is worth its card."""
    values = {kinds.PASS << 16: 0.0} if kinds.PASS << 16 in codes else {}
    for code in codes:
        if code >> 16 == kinds.PLAY:
            card = code & 0xFFFF
            values[code] = max(play_value(desk, card, use) for use in uses_of(desk.g, desk.me, card))
    return tried(desk, values)


def choose_use(desk: Desk, codes: Sequence[int]) -> int:
    """What the card is played for."""
    card = desk.step.card
    return tried(desk, {code: play_value(desk, card, code) for code in codes})


def tried(desk: Desk, values: dict[int, float]) -> int:
    """The best of some plays; where much is at stake those close to it are tried out, each by itself."""
    best = max(values, key=lambda code: values[code])
    top = values[best]
    if desk.player is None or not STAKE < top < AT_ONCE:
        return best
    close = {code: value for code, value in values.items() if value > top - NEARLY}
    if len(close) < 2:
        return best
    return best_of(desk, close, government_over(desk), dict.fromkeys(close, Orders((), -1, desk.player)))


def play_value(desk: Desk, card: int, use: int) -> float:
    """What a use of a card is worth beyond keeping the card; nothing or less where it had better be kept."""
    kind, argument = use >> 16, use & 0xFFFF
    value = USES[kind](desk, card, argument)
    if value <= 0:
        return value
    return (
        value + AT_ONCE if kind in (kinds.INDUSTRY, kinds.TECH, kinds.LOYALTY, kinds.INTELLIGENCE) else value
    )


# ---------------------------------------------------------------------- Factories


def industry_value(desk: Desk, card: int, argument: int) -> float:
    """One level of Industry; the card must be one of those that had best be spent for it."""
    if card not in best_payment(desk, desk.g.industry_cost[desk.me]):
        return 0.0
    return growth(desk.g, desk.me, ind=1)


def loyalty_value(desk: Desk, card: int, argument: int) -> float:
    """One level of Loyalty, where it is what holds Proxy Production down and Industry needs nothing."""
    g, me = desk.g, desk.me
    if g.loyalty[me] >= g.civil_war[me] or card not in best_payment(desk, g.loyalty_cost[me]):
        return 0.0
    left = sum(g.content.card_factories[c] for c in desk.hand) - g.loyalty_cost[me]
    rises = desk.theatre.industry_max_rise - g.industry_raised[me]
    return LOYAL if left >= rises * g.industry_cost[me] else 0.0


def best_payment(desk: Desk, cost: int) -> tuple[int, ...]:
    """The cards that reach a cost with the least waste, those for Technologies spared."""
    content = desk.content
    cards = [card for card in desk.investments if content.card_factories[card]]
    best: tuple[int, ...] = ()
    best_price = 1e9
    for count in range(1, min(len(cards), 6) + 1):
        for group in combinations(cards[:12], count):
            total = sum(content.card_factories[card] for card in group)
            if total >= cost:
                price = 2.0 * (total - cost) + sum(spared(desk, card) for card in group)
                if price < best_price:
                    best, best_price = group, price
        if best:
            break
    return best


def spared(desk: Desk, card: int) -> float:
    """How sorry one would be to spend a card for its Factories."""
    content = desk.content
    stage = max((content.tech_stage[tech] for tech in content.card_techs[card]), default=0)
    sorry = 1.0 + 0.5 * content.card_factories[card]
    if stage and stage > stages(desk):
        sorry += 4.0
    if content.card_science[card] >= 0 or content.card_intel[card] >= 0:
        sorry += 1.0
    return sorry


def stages(desk: Desk) -> int:
    """How many stages of the Atomic Bomb the faction has."""
    g, content = desk.g, desk.content
    have = [t for t in range(content.n_techs) if g.techs[desk.me] >> t & 1 or t in g.vault_claims[desk.me]]
    return len({content.tech_stage[tech] for tech in have} - {0})


def add_card(desk: Desk, codes: Sequence[int]) -> int:
    """The next card of the payment that was begun: the smallest that completes it, else the largest."""
    content, step = desk.content, desk.step
    cost = desk.g.industry_cost[desk.me] if step.use == kinds.INDUSTRY else desk.g.loyalty_cost[desk.me]
    missing = cost - sum(content.card_factories[card] for card in step.cards)
    planned = best_payment(desk, cost)
    if all(card in planned for card in step.cards):
        for code in codes:
            if code & 0xFFFF in planned:
                return code

    def price(code: int) -> tuple[float, ...]:
        rest = missing - content.card_factories[code & 0xFFFF]
        return (rest > 0, abs(rest), spared(desk, code & 0xFFFF))

    return min(codes, key=price)


# ---------------------------------------------------------------------- Diplomacy


def diplomacy_value(desk: Desk, card: int, nation: int) -> float:
    """Influence by a Diplomacy card, less what the card is worth in a Season."""
    return influence_gain(desk.g, desk.me, nation) - keeping(desk, card)


def wildcard_value(desk: Desk, card: int, nation: int) -> float:
    """Influence by a WildCard, which nobody can cancel."""
    cost = desk.content.wildcard_ind_cost[desk.content.card_wildcard[card]]
    price = growth(desk.g, desk.me, ind=-cost) if cost else 0.0
    return influence_gain(desk.g, desk.me, nation) + price - keeping(desk, card)


def keeping(desk: Desk, card: int) -> float:
    """What an Action card is worth in the hand: nothing beyond the Hand Limit."""
    if len(desk.hand) > hand_limit(desk.g, desk.me):
        return 0.2
    content = desk.content
    worth = COMMAND + 0.1 * content.card_command[card]
    return 2.5 * worth if desk.at_war else worth


def partisan_value(desk: Desk, card: int, space: int) -> float:
    """A Partisan where there is a City to be won."""
    return PARTISAN * desk.content.space_muster[space] - keeping(desk, card) - 2.0 * desk.g.partisans[space]


def never(desk: Desk, card: int, argument: int) -> float:
    """Not worth a card."""
    return 0.0


# ---------------------------------------------------------------------- Technology and Intelligence


def tech_value(desk: Desk, card: int, tech: int) -> float:
    """A stage of the Bomb is a Victory Point; other Technologies are for those who fight."""
    content, g = desk.content, desk.g
    if content.tech_stage[tech]:
        return ATOMIC
    if content.tech_red[tech]:
        return TECH
    need = desk.theatre.industry_max_rise - g.industry_raised[desk.me]
    left = sum(content.card_factories[c] for c in desk.investments) - 2 * content.card_factories[card]
    if left < need * g.industry_cost[desk.me]:
        return 0.0
    return TECH_AT_WAR if desk.at_war else TECH


INTELLIGENCE_WORTH: Final = {
    SPY_RING: 6.0, SABOTAGE: 8.0, COUP: 5.0, AGENT: 0.0, CODE_BREAK: 0.0, MOLE: 1.0, BLACKMAIL: 4.0,
}  # fmt: skip


def intelligence_value(desk: Desk, card: int, argument: int) -> float:
    """What an Intelligence card does."""
    return INTELLIGENCE_WORTH.get(intelligence_of(desk.content, card), 0.0)


USES: Final[dict[int, Callable[[Desk, int, int], float]]] = {
    kinds.FOR: diplomacy_value,
    kinds.INFLUENCE: wildcard_value,
    kinds.PARTISAN: partisan_value,
    kinds.INSURGENT: never,
    kinds.INDUSTRY: industry_value,
    kinds.LOYALTY: loyalty_value,
    kinds.TECH: tech_value,
    kinds.INTELLIGENCE: intelligence_value,
}


def tech_partner(desk: Desk, codes: Sequence[int]) -> int:
    """The second card: alone if that will do, else the one with the fewest Factories."""
    for code in codes:
        if code >> 16 == kinds.OPENLY:
            return code
    content, tech = desk.content, desk.step.tech

    def price(code: int) -> tuple[int, int]:
        card = code & 0xFFFF
        return (not names_tech(desk.g, card, tech), content.card_factories[card])

    return min(codes, key=price)


def openly(desk: Desk, codes: Sequence[int]) -> int:
    """What works at once is shown; a secret costs a card of the hand every year."""
    return kinds.OPENLY << 16 if kinds.OPENLY << 16 in codes else codes[0]


def aim_intelligence(desk: Desk, codes: Sequence[int]) -> int:
    """Against the Rival who is ahead, and where most is to be undone."""
    g = desk.g

    def value(code: int) -> float:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == kinds.AGAINST:
            return LEVEL * min(g.ind[argument], g.population[argument]) + g.hand_count[argument]
        if kind == kinds.FOR:
            return influence_gain(g, desk.me, argument, g.influence[argument])
        if kind == kinds.TAKE and g.card_target[argument] >= 0:
            return influence_gain(g, desk.me, g.card_target[argument])
        return 0.0

    return max(codes, key=value)


def answer_intelligence(desk: Desk, codes: Sequence[int]) -> int:
    """A Double Agent is there to be used."""
    plays = [code for code in codes if code >> 16 == kinds.PLAY]
    return plays[0] if plays else aim_intelligence(desk, codes)


def blackmailed_card(desk: Desk, codes: Sequence[int]) -> int:
    """The card that was taken is played for the nation that is worth most."""
    uses = [code for code in codes if code >> 16 in (kinds.FOR, kinds.INFLUENCE)]
    if not uses:
        return codes[0]
    return max(uses, key=lambda code: influence_gain(desk.g, desk.me, code & 0xFFFF))


def free_diplomacy(desk: Desk, codes: Sequence[int]) -> int:
    """Diplomacy before the game begins: the card with the best nation."""
    content = desk.content

    def value(code: int) -> float:
        nations = content.card_neutrals[code & 0xFFFF]
        return max((influence_gain(desk.g, desk.me, nation) for nation in nations), default=0.0)

    return max(codes, key=value)


HANDLERS: Final = {
    "government": play_or_pass,
    "theatre-card-play": play_or_pass,
    "card-use": choose_use,
    "more-factories": add_card,
    "tech-partner": tech_partner,
    "tech-manner": openly,
    "intelligence-target": aim_intelligence,
    "intelligence-effect": answer_intelligence,
    "blackmail-play": blackmailed_card,
    "free-diplomacy": free_diplomacy,
}
