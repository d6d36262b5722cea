"""4.0: where cards are, and the few ways to move them. A deck has no order: its top card is drawn at need."""

from __future__ import annotations

from sandtable.games.triumph.system.state import (
    COMMITTED,
    DECK_STREAM,
    FRESH,
    HAND,
    PLACES,
    TriumphState,
)


def place_of(g: TriumphState, faction: int, place: int) -> int:
    """The number of a place of cards of a faction."""
    return 2 * g.content.n_decks + faction * PLACES + place


def cards_at(g: TriumphState, place: int) -> list[int]:
    """The cards at a place, in the order of their numbers, which tells nothing."""
    places, found, card = g.card_place, [], -1
    for _ in range(places.count(place)):
        card = places.index(place, card + 1)
        found.append(card)
    return found


def cards_by_place(g: TriumphState) -> dict[int, list[int]]:
    """All cards by their places, for those who would else look at many places one after the other."""
    places: dict[int, list[int]] = {}
    for card, place in enumerate(g.card_place):
        places.setdefault(place, []).append(card)
    return places


def hand_of(g: TriumphState, faction: int) -> list[int]:
    """The cards in a faction's hand. Known to its seat."""
    return cards_at(g, place_of(g, faction, HAND))


def put_card(g: TriumphState, card: int, place: int) -> None:
    """tnt:T3.2b: move a card, and keep the public counts."""
    _count(g, g.card_place[card], -1)
    g.card_place[card] = place
    g.card_target[card] = -1
    g.card_seen[card] = 0
    _count(g, place, 1)


def show_card(g: TriumphState, card: int, seats: int) -> None:
    """4.3b: some seats, as a mask, learn where a card lies."""
    g.card_seen[card] |= seats
    g.peeked[g.card_place[card]] |= seats
    g.disclose()


def _count(g: TriumphState, place: int, change: int) -> None:
    decks = g.content.n_decks
    if place < decks:
        g.deck_count[place] += change
    elif place >= 2 * decks:
        faction, spot = divmod(place - 2 * decks, PLACES)
        if spot == HAND:
            g.hand_count[faction] += change
        elif spot == FRESH:
            g.fresh_count[faction] += change
        elif spot == COMMITTED:
            g.committed[faction] += change


def discard(g: TriumphState, card: int) -> None:
    """4.1b, conquest-and-tragedy:4.0: a card that was used goes to the discard pile of its deck."""
    put_card(g, card, g.content.n_decks + g.content.card_deck[card])


def draw_card(g: TriumphState, deck: int, place: int) -> int:
    """7.244, tnt:T4.4: move the top card of a deck to a place; returns it, or -1 where no card is left.

    A shuffled deck has no order that anybody could know, so the top card is drawn among all cards
    of the deck when it is needed.
    """
    if g.deck_count[deck] == 0:
        reshuffle(g, deck)
    count = g.deck_count[deck]
    if count == 0:
        return -1
    card = cards_at(g, deck)[g.draw_below(DECK_STREAM + deck, count)]
    put_card(g, card, place)
    return card


def reshuffle(g: TriumphState, deck: int) -> None:
    """7.14c, 7.14d, tnt:T4.4, tnt:T7.2b: the discards of a deck go back into it."""
    for card in cards_at(g, g.content.n_decks + deck):
        put_card(g, card, deck)
