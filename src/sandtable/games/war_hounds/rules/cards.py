"""COMBAT PROCESS: all who fight choose a card at once, face down, and reveal together."""

from __future__ import annotations

from typing import Any

from sandtable.engine.steps import Together
from sandtable.games.war_hounds.content import CARDS
from sandtable.games.war_hounds.kinds import CARD
from sandtable.games.war_hounds.rules.asking import AskNation, decide_unseen, reveal_decisions
from sandtable.games.war_hounds.rules.generals import play_card
from sandtable.games.war_hounds.shapes import CardData
from sandtable.games.war_hounds.state import A_CARD, ENEMIES, IN_HAND, NONE, HoundState, mask_of, nations
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.kit.flow import Offer

NOT_IN_HAND = refusal("WH-COM-3", "That card is not in your hand.")

REVEALS = event("reveals card", "nation card", "{0} plays {1}.", by="nation")


def card_of(g: HoundState, nation: int) -> CardData:
    """The card that a nation plays in this combat round."""
    return CARDS[g.card[nation]]


def choose_card(question: ChooseCard, g: HoundState, card: int) -> None:
    """WH-COM-1, WH-COM-2: one card, seen by nobody else until all have chosen."""
    g.card[question.nation] = card
    decide_unseen(g, [question.nation], A_CARD)


def check_card(question: ChooseCard, g: HoundState, card: int) -> int:
    """WH-COM-3: a card in hand."""
    return 0 if g.hand[question.nation][card] == IN_HAND else NOT_IN_HAND


@step
class ChooseCard(AskNation):
    """WH-COM-1: the card of one nation."""

    __slots__ = ("nation",)
    name = "choose card"
    prompt = "Choose a combat card."
    offers = (
        Offer(
            CARD, choose_card, check_card, listed=lambda question, g: range(len(CARDS)), ends=True, own=True
        ),
    )


@step
class AllCards(Together):
    """WH-COM-1, WH-HID-3: all choose at once; when the last has chosen the cards are shown."""

    __slots__ = ()
    name = "all cards"

    def join(self, g: Any) -> None:
        reveal_decisions(g)
        g.disclose()
        for nation in nations(g):
            if g.card[nation] != NONE:
                g.tell(REVEALS, nation, g.card[nation])

    def unseen_lane(self, g: Any, lane: int, rng: Any) -> list[Any]:
        for step_below in reversed(g.stack):
            if hasattr(step_below, "combatants"):
                asked = [n for n in step_below.combatants(g) if g.leader[n] >= 0]
                return [ChooseCard(asked[lane])]
        raise LookupError("cards are chosen, and there is no combat")


def choose_cards(g: HoundState, combatants: list[int]) -> None:
    """WH-COM-1, WH-COM-12: each combatant plays exactly one card, also one that cannot reply."""
    g.card = [NONE for _ in nations(g)]
    for nation in combatants:
        if g.leader[nation] < 0:
            draw_card(g, nation)
    asked = [nation for nation in combatants if g.leader[nation] >= 0]
    lanes: list[list[Any]] = [[ChooseCard(nation)] for nation in asked]
    g.push(AllCards([mask_of(g, nation) for nation in asked], lanes))


def draw_card(g: HoundState, nation: int) -> None:
    """WH-SOLO-6, WH-SOLO-13: an enemy's card is drawn from those it has left, and seen by nobody yet."""
    held = [card for card, place in enumerate(g.hand[nation]) if place == IN_HAND]
    g.card[nation] = held[g.secret_below(ENEMIES, len(held))]
    decide_unseen(g, [nation], A_CARD)


def discard_cards(g: HoundState) -> None:
    """WH-COM-3: the cards of the round go to the discards."""
    for nation in nations(g):
        if g.card[nation] != NONE:
            play_card(g, nation, g.card[nation])
    g.card = [NONE for _ in nations(g)]
