"""Cards: decks without an order, hands that their owners know, discards that lie open.

A card has a place and no order, so that no list can tell in which order a deck lies: the top card is drawn by
the deck's own stream when it is needed. How many cards are in each place is known to all, so that a seat can
reckon with cards that it does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

# Where a card can be; behind these come the hands, by seat.
IN_DECK: Final = 0
DISCARDED: Final = 1
GONE: Final = 2
FIRST_HAND: Final = 3

NO_CARD: Final = -1


def hand_of(seat: int) -> int:
    """The place that is a seat's hand."""
    return FIRST_HAND + seat


class Deck:
    """Some of the cards of a game: a deck, its discards, and the hands in which they are.

    `places` is the column that says by card where it is, in a realm of the game's own; `counts` is a public
    column, by place how many cards of the deck are there. `stream` is what draws.
    """

    def __init__(self, cards: Sequence[int], places: str, counts: str, stream: int) -> None:
        self.cards = list(cards)
        self.places = places
        self.counts = counts
        self.stream = stream

    def begin(self, g: Any) -> None:
        """All cards are in the deck, and nobody knows any of them."""
        counts = [0] * (FIRST_HAND + g.n_seats)
        counts[IN_DECK] = len(self.cards)
        setattr(g, self.counts, counts)
        places = getattr(g, self.places)
        for card in self.cards:
            places[card] = IN_DECK

    def at(self, g: Any, place: int) -> list[int]:
        """The cards in a place, by their numbers; of a sight, those that the viewer knows to be there."""
        places = getattr(g, self.places)
        return [card for card in self.cards if places[card] == place]

    def hand(self, g: Any, seat: int) -> list[int]:
        """The cards of a seat."""
        return self.at(g, hand_of(seat))

    def count(self, g: Any, place: int) -> int:
        """How many cards are in a place; everybody knows that."""
        counts: list[int] = getattr(g, self.counts)
        return counts[place]

    def move(self, g: Any, card: int, place: int) -> None:
        """Put a card somewhere else."""
        places, counts = getattr(g, self.places), getattr(g, self.counts)
        counts[places[card]] -= 1
        counts[place] += 1
        places[card] = place

    def draw(self, g: Any, seat: int) -> int:
        """A seat draws the top card, which ends undo; NO_CARD where there is none."""
        cards = self.at(g, IN_DECK)
        if not cards:
            return NO_CARD
        card: int = cards[g.draw_below(self.stream, len(cards))]
        self.move(g, card, hand_of(seat))
        return card

    def discard(self, g: Any, card: int) -> None:
        """Lay a card onto the open discards. All see it, so that it ends undo unless they knew it."""
        g.disclose()
        self.move(g, card, DISCARDED)

    def reshuffle(self, g: Any) -> None:
        """The discards are part of the deck again."""
        for card in self.at(g, DISCARDED):
            self.move(g, card, IN_DECK)

    def known_to(self, g: Any, seat: int) -> list[int]:
        """The cards of which a seat knows where they are: its own, and the open ones."""
        places = getattr(g, self.places)
        open_to_it = (DISCARDED, GONE, hand_of(seat) if seat >= 0 else NO_CARD)
        return [card for card in self.cards if places[card] in open_to_it]

    def fill_hidden(self, g: Any, rng: Random) -> None:
        """Deal the cards that a seat does not see, so that there are as many in each place as all know."""
        places, counts = getattr(g, self.places), getattr(g, self.counts)
        unseen = [card for card in self.cards if places[card] < 0]
        rng.shuffle(unseen)
        for place, number in enumerate(counts):
            for _ in range(number - len(self.at(g, place))):
                places[unseen.pop()] = place

    def problems(self, g: Any) -> list[str]:
        """What is wrong with where the cards are."""
        counts = [len(self.at(g, place)) for place in range(FIRST_HAND + g.n_seats)]
        return [] if counts == getattr(g, self.counts) else [f"{self.counts} does not count the cards"]
