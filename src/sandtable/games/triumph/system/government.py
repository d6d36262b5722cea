"""7.3: the Government Phase: cards are played in Turn Order until all pass in succession."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from sandtable.games.triumph.content import INVESTMENT_CARD
from sandtable.games.triumph.system import diplomacy, intelligence, options, technology, wildcards
from sandtable.games.triumph.system.card_play import (
    NOT_IN_HAND,
    HalfEntered,
    TurnStep,
    finish_play,
    in_hand,
    spend_card,
)
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.diplomacy import DiplomacyResolution
from sandtable.games.triumph.system.hand_size import HandSize, overhand, push_hand_size
from sandtable.games.triumph.system.kinds import (
    ADD,
    FOR,
    INDUSTRY,
    INFLUENCE,
    INTELLIGENCE,
    PASS,
    PLAY,
    TECH,
)
from sandtable.games.triumph.system.options import chosen
from sandtable.games.triumph.system.state import TriumphState, activate, deactivate, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import FACTORY_USES, FactoryUse, card_uses
from sandtable.protocol.text import Text

NO_USE = refusal("7.3", "You cannot use that card for anything now.")
NO_INVESTMENT = refusal(
    "7.3", "With the cards you hold, you cannot use it for Industry, a Technology or Intelligence now."
)
NOT_INVESTMENT = refusal("7.32", "Only Investment cards show Factories.")
TOO_FEW_FACTORIES = refusal("7.32", "The Factories in your hand do not cover the cost of Industry.")
INDUSTRY_LIMIT = refusal("7.32", "Your Industry cannot rise again this Year.")
TRACK_END = refusal("T7.13", "Your Industry is at the end of its track.")
ADDED_ALREADY = refusal("7.32", "You are already playing that card.")

PASSED = event("passed", "faction", "{0} {0:passes/pass}.", by="faction")
INDUSTRY_RISES = event(
    "industry", "faction industry:number", "{0} {0:raises/raise} {0:its/their} Industry to {1}.", by="faction"
)
FACTORIES_SPENT = event(
    "factories", "faction card", "{0} {0:spends/spend} the Factories of {1}.", by="faction"
)

# Stages of the Phase.
OPENING: Final = 0
CARD_PLAY: Final = 1
RESOLUTION: Final = 2
COMPLIANCE: Final = 3

# Who opens card play before Turn Order holds.
NOBODY: Final = -1
NOT_YET_KNOWN: Final = -2

__all__ = ["GovernmentPhase", "HandSize"]

ASKS_CARD: Final = template(
    "prompt.government", "", "Play a card, or pass. Card play ends when all pass in turn."
)


@steps.add
class GovernmentPhase(TurnStep):
    """7.3: card play, then Diplomacy Resolution, then HandSize compliance."""

    __slots__ = ("opener", "passes", "stage", "turn")
    name = "government"
    # Whether Diplomacy Resolution and HandSize are its own affair, not that of both theatres together.
    resolves: ClassVar[bool] = True

    def __init__(self, stage: int = OPENING) -> None:
        self.opener = NOT_YET_KNOWN
        self.passes = 0
        self.stage = stage
        self.turn = 0

    def faction(self, g: TriumphState) -> int:
        """7.3a: whose turn it is to play or pass."""
        order = self.order(g)
        return self.opener if self.opener >= 0 else order[self.turn % len(order)]

    def order(self, g: TriumphState) -> list[int]:
        """7.3a: the factions that play cards together, in Turn Order."""
        return g.turn_order

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction(g)) if self.stage == CARD_PLAY else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_CARD)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PLAY, PASS)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        faction = self.faction(g)
        cards = [card for card in hand_of(g, faction) if uses_of(g, faction, card)]
        return [PLAY << 16 | card for card in cards] + [PASS << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code >> 16 == PASS else play_problem(g, self.faction(g), code & 0xFFFF)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == PLAY:
            g.enter(CardUse(self.faction(g), code & 0xFFFF))
        else:
            self.passed(g)

    def played(self, g: TriumphState) -> None:
        """7.3a, tnt:T7.11: one play, then the next faction; those who passed may play again (7.37)."""
        self.passes = 0
        if self.opener >= 0:
            self.stage = OPENING
        else:
            self.next_turn(g)

    def passed(self, g: TriumphState) -> None:
        """7.37, 19.2b, tnt:T7.11: card play ends when all have passed in succession, be they three or two."""
        g.tell(PASSED, self.faction(g))
        if self.opener >= 0:
            self.opener = NOBODY
            activate(g, self.faction(g))
            return
        self.passes += 1
        self.next_turn(g)
        if self.passes >= len(self.order(g)):
            self.stage = RESOLUTION

    def next_turn(self, g: TriumphState) -> None:
        """7.3a: the next faction in Turn Order."""
        self.turn = (self.turn + 1) % len(self.order(g))
        activate(g, self.faction(g))

    def go(self, g: TriumphState) -> None:
        stage = self.stage
        self.stage += 1
        deactivate(g, self.faction(g))
        if stage == RESOLUTION and not self.resolves:
            g.pop()
        elif stage == OPENING:
            self.opener = opening_faction(g, self.order(g), self.opener)
            activate(g, self.faction(g))
        elif stage == RESOLUTION:
            g.push(DiplomacyResolution())
        elif stage == COMPLIANCE:
            push_hand_size(g)
        else:
            g.pop()


def opening_faction(g: TriumphState, order: list[int], opener: int) -> int:
    """7.5s: where the table agreed on it, the largest Overhand opens card play, down to the next largest."""
    if chosen(g, options.OPENING) != options.OVERHAND or opener == NOBODY:
        return NOBODY
    excess = sorted(order, key=lambda faction: overhand(g, faction))
    largest = excess[-1]
    if overhand(g, largest) == overhand(g, excess[-2]):
        return NOBODY
    return largest if opener in (NOT_YET_KNOWN, largest) else NOBODY


# ---------------------------------------------------------------------- what a card can be used for


def play_problem(g: TriumphState, faction: int, card: int) -> int:
    """7.3b, 4.1, 4.2: a card of one's hand, of which at least one use is possible now."""
    if not in_hand(g, faction, card):
        return NOT_IN_HAND
    if uses_of(g, faction, card):
        return 0
    if g.content.card_kind[card] != INVESTMENT_CARD:
        return NO_USE
    return technology.unheard_problem(g, faction, card) or NO_INVESTMENT


def uses_of(g: TriumphState, faction: int, card: int) -> list[int]:
    """4.1, 4.2, 4.2b: everything that a faction can use a card of its hand for now; one of it is chosen."""
    if g.content.card_kind[card] == INVESTMENT_CARD:
        return investment_uses(g, faction, card)
    return action_uses(g, faction, card)


def action_uses(g: TriumphState, faction: int, card: int) -> list[int]:
    """4.1, 7.9s, tnt:T4.1b: Diplomacy for a nation or by WildCard, or what else the theatre knows."""
    content = g.content
    uses = [
        FOR << 16 | n for n in content.card_neutrals[card] if diplomacy.diplomacy_problem(g, card, n) == 0
    ]
    if content.card_wildcard[card] >= 0:
        for nation in wildcards.nations_for(content, card):
            if wildcards.influence_problem(g, faction, card, nation) == 0:
                uses.append(INFLUENCE << 16 | nation)
    more = card_uses(g, faction)
    return uses if more is None else uses + more.uses(g, faction, card)


def investment_uses(g: TriumphState, faction: int, card: int) -> list[int]:
    """4.2, 4.2b, tnt:T4.1c: Factories, a Technology, or Intelligence."""
    spending = factory_uses(g, faction)
    uses = [kind << 16 for kind, use in spending.items() if use.problem(g, faction, card) == 0]
    if intelligence.intelligence_problem(g, faction, card) == 0:
        uses.append(INTELLIGENCE << 16)
    return uses + [TECH << 16 | tech for tech in technology.techs_of(g, faction, card)]


ASKS_USE: Final = template("prompt.card-use", "card", "What do you use {0} for?")


@steps.add
class CardUse(HalfEntered):
    """7.3b: every play names the single use that is made of the card."""

    __slots__ = ("card", "faction")
    name = "card-use"

    def __init__(self, faction: int, card: int) -> None:
        self.faction = faction
        self.card = card

    def stands(self, g: TriumphState) -> bool:
        return in_hand(g, self.faction, self.card) and bool(uses_of(g, self.faction, self.card))

    def deciders(self, g: TriumphState) -> int:
        # The last Influence that a Coup could end may be Repudiated while this is asked.
        if g.content.card_intel[self.card] >= 0 and not uses_of(g, self.faction, self.card):
            return 0
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_USE, self.card)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        more = card_uses(g, self.faction)
        own = () if more is None else more.kinds
        return (FOR, INFLUENCE, *own, *factory_uses(g, self.faction), TECH, INTELLIGENCE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return uses_of(g, self.faction, self.card)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return use_problem(g, self.faction, self.card, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        use, argument = code >> 16, code & 0xFFFF
        faction, card = self.faction, self.card
        if use in factory_uses(g, faction):
            add_factories(g, faction, use, [card])
        elif use == TECH:
            g.push(technology.TechPartner(faction, card, argument))
        elif use == INTELLIGENCE:
            g.push(intelligence.IntelligenceTarget(faction, card))
        elif use == FOR:
            finish_play(g)
            diplomacy.play_diplomacy(g, faction, card, argument)
        elif use == INFLUENCE:
            finish_play(g)
            wildcards.play_wildcard(g, faction, card, argument)
        elif (more := card_uses(g, faction)) is not None:
            more.play(g, faction, card, code)


def use_problem(g: TriumphState, faction: int, card: int, code: int) -> int:
    """4.1, 4.2: why a card cannot be used so now, or 0."""
    use, argument = code >> 16, code & 0xFFFF
    if use == FOR:
        return diplomacy.diplomacy_problem(g, card, argument)
    if use == INFLUENCE:
        return wildcards.influence_problem(g, faction, card, argument)
    spending = factory_uses(g, faction)
    if use in spending:
        return spending[use].problem(g, faction, card)
    if use == TECH:
        return technology.tech_problem(g, faction, card, argument)
    more = card_uses(g, faction)
    if more is not None and use in more.kinds:
        return more.problem(g, faction, card, code)
    return intelligence.intelligence_problem(g, faction, card)


# ---------------------------------------------------------------------- 7.32: Factories


def factories(g: TriumphState, cards: Sequence[int]) -> int:
    """7.32a: the Factories of some cards together."""
    return sum(g.content.card_factories[card] for card in cards)


def industry_limit_problem(g: TriumphState, faction: int) -> int:
    """7.32d, tnt:T7.13a: Industry rises only so often in a Year."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return INDUSTRY_LIMIT if g.industry_raised[faction] >= theatre.industry_max_rise else 0


def track_end_problem(g: TriumphState, faction: int) -> int:
    """tnt:T7.13c: Industry stays within its track."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return TRACK_END if g.ind[faction] >= theatre.track_max else 0


def industry_problem(g: TriumphState, faction: int, card: int) -> int:
    """7.32a: Investment cards whose Factories reach the Industry Cost."""
    if not g.content.card_factories[card]:
        return NOT_INVESTMENT
    problem = industry_limit_problem(g, faction) or track_end_problem(g, faction)
    if problem:
        return problem
    return 0 if factories(g, hand_of(g, faction)) >= g.industry_cost[faction] else TOO_FEW_FACTORIES


def industry_cost(g: TriumphState, faction: int) -> int:
    """7.32b: what one level costs now."""
    return g.industry_cost[faction]


def add_factories(g: TriumphState, faction: int, use: int, cards: list[int]) -> None:
    """7.32a, 7.32e, tnt:T7.13a: complete as soon as the cost is reached; what is beyond it is lost."""
    if factories(g, cards) < factory_uses(g, faction)[use].cost(g, faction):
        g.push(MoreFactories(faction, use, cards))
        return
    finish_play(g)
    for card in cards:
        spend_card(g, card)
        g.tell(FACTORIES_SPENT, faction, card)
    factory_uses(g, faction)[use].take_effect(g, faction)


def raise_industry(g: TriumphState, faction: int) -> None:
    """7.32a, 7.32e, tnt:T7.13a: IND rises by one at once."""
    g.ind[faction] += 1
    g.industry_raised[faction] += 1
    g.tell(INDUSTRY_RISES, faction, g.ind[faction])


SHARED_USES: Final = {INDUSTRY: FactoryUse(industry_problem, industry_cost, raise_industry)}


def factory_uses(g: TriumphState, faction: int) -> dict[int, FactoryUse]:
    """7.32: what a faction can spend Factories for, by the kind of action."""
    more = FACTORY_USES.get(g.content.theatres[g.content.faction_theatre[faction]].rules)
    return SHARED_USES if more is None else SHARED_USES | more


ASKS_FACTORIES: Final = template(
    "prompt.factories", "number number", "Add cards: {0} of {1} Factories so far."
)


@steps.add
class MoreFactories(HalfEntered):
    """7.32: further cards, until their Factories reach the cost."""

    __slots__ = ("cards", "faction", "use")
    name = "more-factories"

    def __init__(self, faction: int, use: int, cards: list[int]) -> None:
        self.cards = cards
        self.faction = faction
        self.use = use

    def stands(self, g: TriumphState) -> bool:
        held = all(in_hand(g, self.faction, card) and g.content.card_factories[card] for card in self.cards)
        cost = factory_uses(g, self.faction)[self.use].cost(g, self.faction)
        together = factories(g, hand_of(g, self.faction))
        return held and len(set(self.cards)) == len(self.cards) and together >= cost

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        cost = factory_uses(g, self.faction)[self.use].cost(g, self.faction)
        return g.say(ASKS_FACTORIES, factories(g, self.cards), cost)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (ADD,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        card = code & 0xFFFF
        if not in_hand(g, self.faction, card):
            return NOT_IN_HAND
        if card in self.cards:
            return ADDED_ALREADY
        return 0 if g.content.card_factories[card] else NOT_INVESTMENT

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = [ADD << 16 | card for card in hand_of(g, self.faction)]
        return [code for code in codes if self.check(g, seat, code) == 0]

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        add_factories(g, self.faction, self.use, [*self.cards, code & 0xFFFF])
