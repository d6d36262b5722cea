"""4.0, 7.3: what every play of a card has in common, and the cards in hand, in play and in the Vault."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.cards import cards_at, discard, hand_of, place_of, put_card
from sandtable.games.triumph.system.state import HAND, IN_PLAY, VAULT, VAULT_PAIRS, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal

# The words on Intelligence cards.
AGENT: Final = "agent"
CODE_BREAK: Final = "code-break"
SPY_RING: Final = "spy-ring"
COUP: Final = "coup"
BLACKMAIL: Final = "blackmail"
MOLE: Final = "mole"
SABOTAGE: Final = "sabotage"

NOT_IN_HAND = refusal("4.1", "That card is not in your hand. Each card can be used only once.")
VAULT_FULL = refusal("9.4", "Your Secret Vault is full.")

VAULTED = event(
    "vaulted",
    "faction card card",
    "{0} {0:puts/put} {1} and {2} into {0:its/their} Secret Vault.",
    (1, 2),
    "{0} {0:puts/put} a pair of cards into {0:its/their} Secret Vault.",
    by="faction",
)


class TurnStep(Step):
    """A step in which a faction plays cards: `played` is called when one play is complete."""

    __slots__ = ()

    def played(self, g: TriumphState) -> None:
        """A play is complete: it is the next faction's turn."""
        raise NotImplementedError


class HalfEntered(Step):
    """A play that is being entered: only its player knows of it, and it has changed nothing yet."""

    __slots__ = ()
    mid = True
    private = True
    faction: int

    def stands(self, g: TriumphState) -> bool:
        """Whether what was entered so far is possible in this state."""
        raise NotImplementedError

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def go(self, g: TriumphState) -> None:
        g.pop()


def finish_play(g: TriumphState) -> None:
    """7.3a: a play is complete: leave the half-entered steps and pass the turn on."""
    while g.stack[-1].mid:
        g.pop()
    turn = g.stack[-1]
    assert isinstance(turn, TurnStep)
    turn.played(g)


# ---------------------------------------------------------------------- who plays what


def intelligence_of(content: Content, card: int) -> str:
    """9.7: what an Intelligence card does, by the word on it; empty for every other card."""
    intel = content.card_intel[card]
    if intel < 0:
        return ""
    prefix = content.theatres[content.deck_theatre[content.card_deck[card]]].prefix
    return content.intel_id[intel].removeprefix(prefix)


def is_rival(g: TriumphState, faction: int, other: int) -> bool:
    """0.1: every other faction that somebody plays is a Rival."""
    theatre = g.content.faction_theatre
    return other >= 0 and other != faction and other in g.turn_order and theatre[other] == theatre[faction]


# ---------------------------------------------------------------------- cards in hand


def in_hand(g: TriumphState, faction: int, card: int) -> bool:
    """4.1, 4.1b, tnt:T4.1b, conquest-and-tragedy:1.2a: a faction may use what it holds and has not spent."""
    return g.card_place[card] == place_of(g, faction, HAND)


def spend_card(g: TriumphState, card: int) -> None:
    """4.1b, 4.2b: a card that was used is discarded, whatever of it was not needed."""
    discard(g, card)


def forget_hand(g: TriumphState, faction: int, seats: int = 0) -> None:
    """4.3b: a card left a hand unseen, so nobody knows any longer what is in it.

    `seats` is the mask of those who saw which card it was.
    """
    g.peeked[place_of(g, faction, HAND)] &= seats
    for card in hand_of(g, faction):
        g.card_seen[card] &= seats


# ---------------------------------------------------------------------- cards in play


def cards_in_play(g: TriumphState, faction: int) -> list[int]:
    """7.31a: the Diplomacy cards that a faction has face-up on the table."""
    return [card for card in cards_at(g, place_of(g, faction, IN_PLAY)) if g.card_target[card] >= 0]


def put_in_play(g: TriumphState, faction: int, card: int, nation: int) -> None:
    """7.31a, 7.3b, tnt:T7.12a: a card lies on the table, for one of the nations on it."""
    put_card(g, card, place_of(g, faction, IN_PLAY))
    g.card_target[card] = nation


# ---------------------------------------------------------------------- the Secret Vault


def vault_pairs(g: TriumphState, faction: int) -> int:
    """9.4b: how many pairs lie in a Secret Vault: all that others may know of it."""
    return len(g.vault_claims[faction])


def pair_cards(g: TriumphState, faction: int, pair: int) -> list[int]:
    """The two cards of a pair in the Vault. Known to its owner."""
    return cards_at(g, place_of(g, faction, VAULT + pair))


def vault_has_room(g: TriumphState, faction: int) -> bool:
    """Whether another pair finds a place."""
    return vault_pairs(g, faction) < VAULT_PAIRS


def put_in_vault(g: TriumphState, faction: int, cards: list[int], claim: int) -> None:
    """9.4a, 7.352a: a pair goes face-down to the right of all that were Achieved before."""
    place = place_of(g, faction, VAULT + vault_pairs(g, faction))
    g.vault_claims[faction].append(claim)
    for card in cards:
        put_card(g, card, place)
    forget_hand(g, faction)
    g.tell_only(seat_mask(g, faction), VAULTED, faction, cards[0], cards[1])


def take_from_vault(g: TriumphState, faction: int, pair: int) -> list[int]:
    """9.4a: take a pair out of the Vault; those to its right move up. The cards are the caller's to place."""
    cards = pair_cards(g, faction, pair)
    for later in range(pair + 1, vault_pairs(g, faction)):
        for card in pair_cards(g, faction, later):
            g.card_place[card] = place_of(g, faction, VAULT + later - 1)
        g.peeked[place_of(g, faction, VAULT + later - 1)] = g.peeked[place_of(g, faction, VAULT + later)]
        g.peeked[place_of(g, faction, VAULT + later)] = 0
    del g.vault_claims[faction][pair]
    return cards
