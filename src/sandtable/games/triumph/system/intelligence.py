"""9.7: Intelligence cards and the Double Agent.

An Intelligence card is aimed at a Rival, who always gets the chance to answer with a Double Agent, whether he
holds it or not: a pause that only its holder brought about would betray him.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import MINOR
from sandtable.games.triumph.system import mole
from sandtable.games.triumph.system.card_play import (
    AGENT,
    CODE_BREAK,
    COUP,
    MOLE,
    NOT_IN_HAND,
    SPY_RING,
    HalfEntered,
    cards_in_play,
    finish_play,
    forget_hand,
    in_hand,
    intelligence_of,
    is_rival,
    pair_cards,
    spend_card,
    vault_pairs,
)
from sandtable.games.triumph.system.cards import hand_of, place_of, put_card, show_card
from sandtable.games.triumph.system.kinds import AGAINST, AT, FOR, PASS, PLAY, TAKE
from sandtable.games.triumph.system.state import HAND, IN_PLAY, SPYING, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.protocol.text import Text

NO_INTELLIGENCE = refusal("9.7", "That card has no Intelligence function.")
REACTION_ONLY = refusal(
    "9.7", "You can play that card only right after a Rival plays an Intelligence card against you."
)
NOBODY_THERE = refusal("9.7", "There is nothing you could use that card on.")
NO_TARGET = refusal("9.7", "You cannot use that card on that target.")
NO_DOUBLE_AGENT = refusal("9.7", "Only a Double Agent can answer an Intelligence card.")

AIMED = event(
    "intelligence", "faction card against:faction", "{0} {0:plays/play} {1} against {2}.", by="faction"
)
REVERSED = event(
    "double agent",
    "faction card against:faction",
    "{0} {0:answers/answer} with {1}, which turns the card against {2}.",
    by="faction",
)
NO_ANSWER = event("no answer", "faction", "{0} {0:does/do} not respond.", by="faction")
UNIT_SEEN = event(
    "unit seen",
    "faction unit type strength:number",
    "{0} {0:sees/see} {1}.",
    (1, 2, 3),
    "",
    by="faction",
    face="unit type strength",
)
UNITS_SEEN = event("units seen", "faction space", "{0} {0:looks/look} at the units in {1}.", by="faction")
HAND_SEEN = event("hand seen", "faction of:faction", "{0} {0:looks/look} at the hand of {1}.", by="faction")
CARD_SEEN = event("card seen", "faction card", "{0} {0:sees/see} {1}.", (1,), "", by="faction")
STOLEN = event(
    "stolen",
    "faction card from:faction",
    "{0} {0:takes/take} {1} from the hand of {2}.",
    (1,),
    "{0} {0:takes/take} a card from the hand of {2}.",
    by="faction",
)
COUP_DONE = event(
    "coup",
    "faction nation against:faction",
    "{0}{0:'s/'} Coup ends the Influence of {2} in {1}.",
    by="faction",
)
VAULT_SEEN = event(
    "vault seen", "faction of:faction", "{0} {0:looks/look} into the Secret Vault of {1}.", by="faction"
)

# Stages of an effect.
WINDOW: Final = 0
CHOOSING: Final = 1
EFFECT: Final = 2


@dataclass(frozen=True)
class Intelligence:
    """What the word on an Intelligence card does."""

    targets: Callable[[TriumphState, list[int]], list[int]]  # what it may be aimed at among what Rivals have
    take_effect: Callable[[TriumphState, int, int, int, int], None]  # for the user, on a victim: card, target
    chosen_anew: bool = False  # whether who turns it round chooses a target of his own


# By the word on the card.
INTELLIGENCE: dict[str, Intelligence] = {}


# ---------------------------------------------------------------------- whom a card can be used on


def intelligence_problem(g: TriumphState, faction: int, card: int) -> int:
    """7.36, 9.7: why an Intelligence card cannot be played now, or 0."""
    intel = g.content.card_intel[card]
    if intel < 0:
        return NO_INTELLIGENCE
    if g.content.intel_reaction[intel]:
        return REACTION_ONLY
    return 0 if targets_of(g, faction, intelligence_of(g.content, card), g.turn_order) else NOBODY_THERE


def targets_of(g: TriumphState, user: int, word: str, victims: list[int]) -> list[int]:
    """9.7: what a faction may aim an Intelligence card at, among what these factions have."""
    rivals = [victim for victim in victims if is_rival(g, user, victim)]
    known = INTELLIGENCE.get(word)
    return [] if known is None else known.targets(g, rivals)


def agent_targets(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7e: the areas that an Agent can look at."""
    return [AT << 16 | space for space in watched_spaces(g, rivals)]


def coup_targets(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7a: the Minors in which a Coup can be made."""
    return [FOR << 16 | nation for nation in coup_nations(g, rivals)]


def vault_targets(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7b: the Rivals who have anything in their Vaults."""
    return [AGAINST << 16 | rival for rival in rivals if vault_pairs(g, rival)]


def hand_targets(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7e: the Rivals who have any card in hand."""
    return [AGAINST << 16 | rival for rival in rivals if g.hand_count[rival]]


def watched_spaces(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7e, tnt:T9.7a, conquest-and-tragedy:4.0: an Agent looks where Rivals have units on his map."""
    content = g.content
    maps = {content.faction_theatre[rival] for rival in rivals}
    near = [space for space in range(content.n_spaces) if content.space_theatre[space] in maps]
    return [space for space in near if any(units_of(g, r, space) for r in rivals)]


def units_of(g: TriumphState, faction: int, space: int) -> list[int]:
    """The units of a faction's Powers in a space."""
    content = g.content
    return [u for u in g.units_at[space] if content.power_faction[g.unit_power[u]] == faction]


def coup_nations(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7a, tnt:T9.7a: a Coup is made in a Minor with a Rival's Influence, never in a Neutral Power."""
    content = g.content
    return [
        n for n in range(content.n_nations) if content.nation_type[n] == MINOR and g.influence_of[n] in rivals
    ]


def victims_of(g: TriumphState, user: int, code: int) -> list[int]:
    """9.7d: the Rivals against whom a play is directed, in Turn Order."""
    kind, argument = code >> 16, code & 0xFFFF
    rivals = [faction for faction in g.turn_order if is_rival(g, user, faction)]
    if kind == AT:
        return [rival for rival in rivals if units_of(g, rival, argument)]
    if kind == FOR:
        return [g.influence_of[argument]]
    if kind == TAKE:
        return [rival for rival in rivals if argument in cards_in_play(g, rival)]
    return [argument]


# ---------------------------------------------------------------------- playing the card


@steps.add
class IntelligenceTarget(HalfEntered):
    """7.36: what an Intelligence card is aimed at."""

    __slots__ = ("card", "faction")
    name = "intelligence-target"

    def __init__(self, faction: int, card: int) -> None:
        self.faction = faction
        self.card = card

    def stands(self, g: TriumphState) -> bool:
        held = in_hand(g, self.faction, self.card)
        return held and intelligence_problem(g, self.faction, self.card) == 0

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if self.choices(g, -1) else 0

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TARGET, intelligence_name(g, self.card))

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AT, FOR, TAKE, AGAINST)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return targets_of(g, self.faction, intelligence_of(g.content, self.card), g.turn_order)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code in self.choices(g, seat) else NO_TARGET

    def go(self, g: TriumphState) -> None:
        """Its last target was given up meanwhile."""
        g.pop()

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        finish_play(g)
        play_intelligence(g, self.faction, self.card, code)


def intelligence_name(g: TriumphState, card: int) -> str:
    """What an Intelligence card is called."""
    return g.game.templates.noun("card", card).words


def play_intelligence(g: TriumphState, faction: int, card: int, code: int) -> None:
    """7.36, tnt:T7.14b: the card is executed before anybody else acts."""
    put_card(g, card, place_of(g, faction, IN_PLAY))
    g.push(IntelligenceEnd(card))
    victims = victims_of(g, faction, code)
    for victim in victims:
        g.tell(AIMED, faction, card, victim)
    for victim in reversed(victims):
        g.push(IntelligenceEffect(faction, victim, card, code & 0xFFFF))


@steps.add
class IntelligenceEnd(Step):
    """4.1b: when an Intelligence card has worked it is discarded, unless a Mole became one of a pair."""

    __slots__ = ("card",)
    name = "intelligence-end"

    def __init__(self, card: int) -> None:
        self.card = card

    def go(self, g: TriumphState) -> None:
        g.pop()
        for faction in g.turn_order:
            if g.card_place[self.card] == place_of(g, faction, IN_PLAY):
                spend_card(g, self.card)
                return


ASKS_TARGET: Final = template("prompt.intelligence", "text", "What do you use {0} on?")
ASKS_TO_ANSWER: Final = template(
    "prompt.answer", "faction text", "{0} {0:plays/play} {1} against you. Do you answer?"
)
HAS_NO_ANSWER: Final = template(
    "prompt.answer.none",
    "faction text",
    "{0} {0:plays/play} {1} against you. Do you answer? You have no card to answer with.",
)
ASKS_NEW_TARGET: Final = template(
    "prompt.turned", "text", "Your Double Agent turns {0} around. What do you use it on?"
)


@steps.add
class IntelligenceEffect(Step):
    """9.7: one Rival's chance to answer, then the effect."""

    __slots__ = ("card", "stage", "target", "user", "victim")
    name = "intelligence-effect"

    def __init__(self, user: int, victim: int, card: int, target: int) -> None:
        self.card = card
        self.stage = WINDOW
        self.target = target
        self.user = user
        self.victim = victim

    def word(self, g: TriumphState) -> str:
        return intelligence_of(g.content, self.card)

    def faction(self, g: TriumphState) -> int:
        """Who decides: the victim whether to answer, then the user."""
        return self.victim if self.stage == WINDOW else self.user

    def deciders(self, g: TriumphState) -> int:
        if self.stage == WINDOW:
            return seat_mask(g, self.victim)
        if self.stage == CHOOSING and self.choices(g, -1):
            return seat_mask(g, self.user)
        return 0

    def words(self, g: TriumphState, seat: int) -> Text:
        name = intelligence_name(g, self.card)
        if self.stage != WINDOW:
            return g.say(ASKS_NEW_TARGET, name)
        has_answer = len(self.choices(g, seat)) > 1
        return g.say(ASKS_TO_ANSWER if has_answer else HAS_NO_ANSWER, self.user, name)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PASS, PLAY) if self.stage == WINDOW else (AT, FOR, TAKE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.stage != WINDOW:
            return targets_of(g, self.user, self.word(g), [self.victim])
        held = hand_of(g, self.victim)
        return [PASS << 16] + [PLAY << 16 | card for card in held if is_double_agent(g, card)]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code in self.choices(g, seat):
            return 0
        if self.stage != WINDOW:
            return NO_TARGET
        return NO_DOUBLE_AGENT if in_hand(g, self.victim, code & 0xFFFF) else NOT_IN_HAND

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if self.stage == CHOOSING:
            self.target = code & 0xFFFF
            self.stage = EFFECT
        elif code >> 16 == PASS:
            g.tell(NO_ANSWER, self.victim)
            self.stage = EFFECT
        else:
            self.reverse(g, code & 0xFFFF)

    def reverse(self, g: TriumphState, card: int) -> None:
        """9.7d, tnt:T9.7c: a Double Agent turns the effect against the Rival who played the card."""
        g.tell(REVERSED, self.victim, card, self.user)
        spend_card(g, card)
        self.user, self.victim = self.victim, self.user
        self.stage = CHOOSING if INTELLIGENCE[self.word(g)].chosen_anew else EFFECT
        if self.stage == CHOOSING:
            self.target = -1

    def go(self, g: TriumphState) -> None:
        g.pop()
        if self.stage == CHOOSING:
            return
        take_effect(g, self.user, self.victim, self.card, self.target)


def is_double_agent(g: TriumphState, card: int) -> bool:
    """9.7d, tnt:T9.7c: whether a card answers Intelligence."""
    intel = g.content.card_intel[card]
    return intel >= 0 and g.content.intel_reaction[intel]


def take_effect(g: TriumphState, user: int, victim: int, card: int, target: int) -> None:
    """7.36, 9.7e: what the word on the card says."""
    INTELLIGENCE[intelligence_of(g.content, card)].take_effect(g, user, victim, card, target)


# ---------------------------------------------------------------------- the effects


def look_at_units(g: TriumphState, user: int, victim: int, card: int, space: int) -> None:
    """9.7e, tnt:T9.7a: an Agent shows his faction alone the types and CV of a Rival's units in one area."""
    g.tell(UNITS_SEEN, user, space)
    for unit in units_of(g, victim, space):
        g.unit_seen[unit] |= seat_mask(g, user)
        g.tell_only(seat_mask(g, user), UNIT_SEEN, user, unit, g.unit_kind[unit], g.unit_cv[unit])
    g.disclose()


def look_at_hand(g: TriumphState, user: int, victim: int, card: int, target: int) -> None:
    """9.7e, tnt:T9.7a: Code Break shows a Rival's whole hand."""
    g.tell(HAND_SEEN, user, victim)
    see_cards(g, user, victim, hand_of(g, victim))


def see_cards(g: TriumphState, user: int, victim: int, cards: list[int]) -> None:
    """4.3b: one faction alone learns what these cards are."""
    for card in cards:
        show_card(g, card, seat_mask(g, user))
        g.tell_only(seat_mask(g, user) | seat_mask(g, victim), CARD_SEEN, user, card)


def steal_card(g: TriumphState, user: int, victim: int, card: int, target: int) -> None:
    """9.7e, tnt:T9.7a: a Spy Ring takes one card at random from a Rival's hand. Both then know which."""
    hand = hand_of(g, victim)
    if not hand:
        return
    stolen = hand[g.draw_below(SPYING, len(hand))]
    put_card(g, stolen, place_of(g, user, HAND))
    forget_hand(g, victim, seat_mask(g, user))
    show_card(g, stolen, seat_mask(g, victim))
    g.tell_only(seat_mask(g, user) | seat_mask(g, victim), STOLEN, user, stolen, victim)


def make_coup(g: TriumphState, user: int, victim: int, card: int, nation: int) -> None:
    """9.7a, tnt:T9.7a: a Coup takes every marker of a Rival off one Minor."""
    if g.influence_of[nation] == victim:
        g.influence[nation] = 0
        g.influence_of[nation] = -1
        g.tell(COUP_DONE, user, nation, victim)


def look_into_vault(g: TriumphState, user: int, victim: int, card: int, target: int) -> None:
    """9.7b, 9.4d, tnt:T9.7a: a Mole shows a Rival's whole Secret Vault; what is found may be copied."""
    g.tell(VAULT_SEEN, user, victim)
    for pair in range(vault_pairs(g, victim)):
        see_cards(g, user, victim, pair_cards(g, victim, pair))
    g.push(mole.MoleCopy(user, victim, card, list(g.vault_claims[victim])))


INTELLIGENCE[AGENT] = Intelligence(agent_targets, look_at_units, chosen_anew=True)
INTELLIGENCE[CODE_BREAK] = Intelligence(hand_targets, look_at_hand)
INTELLIGENCE[SPY_RING] = Intelligence(hand_targets, steal_card)
INTELLIGENCE[COUP] = Intelligence(coup_targets, make_coup, chosen_anew=True)
INTELLIGENCE[MOLE] = Intelligence(vault_targets, look_into_vault)
