"""Cards: places without an order, hands that only their owners know, and draws from every sight."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from sandtable.engine.actions import ActionTable
from sandtable.engine.columns import FIRST_REALM, LIST, Column
from sandtable.engine.events import EventTable
from sandtable.engine.game import Game, Result, Scenario
from sandtable.engine.refusals import RefusalTable
from sandtable.engine.state import State
from sandtable.engine.steps import StepTable
from sandtable.kit.cards import DISCARDED, IN_DECK, NO_CARD, Deck, hand_of
from sandtable.kit.columns import public, secret

IN_PLACES = FIRST_REALM
CARDS = range(8)
DECK = Deck(CARDS, "card_place", "card_counts", stream=0)


class Table(State):
    """Where the cards are."""

    card_place: list[int]
    card_counts: list[int]

    columns: ClassVar[tuple[Column, ...]] = (
        *secret(LIST, "card_place", IN_PLACES),
        *public(LIST, "card_counts"),
    )

    def known_to(self, seat: int, realm: int) -> list[int]:
        return DECK.known_to(self, seat)


class Cards(Game):
    """Two seats that draw."""

    id, name, rules_version = "cards", "Cards", "1"
    scenarios = [Scenario("two", "Two", ("ann", "bob"))]
    options = []
    actions, events, refusals, steps = ActionTable([]), EventTable([]), RefusalTable([]), StepTable()
    streams = ("deck",)
    state_class = Table

    def begin(self, state: State) -> None:
        assert isinstance(state, Table)
        state.card_place = [0 for _ in CARDS]
        DECK.begin(state)

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        DECK.fill_hidden(state, rng)

    def problems(self, state: State) -> list[str]:
        return DECK.problems(state)

    def result(self, state: State) -> Result:
        return Result([], "", {})


@pytest.fixture
def g() -> Table:
    """Ann has drawn three cards and Bob two; one of Ann's lies open."""
    state = Cards().start("two", seed=2)
    assert isinstance(state, Table)
    for seat in (0, 0, 0, 1, 1):
        DECK.draw(state, seat)
    DECK.discard(state, DECK.hand(state, 0)[0])
    return state


def test_a_drawn_card_is_in_the_hand_of_whoever_drew_it(g: Table) -> None:
    assert [DECK.count(g, hand_of(seat)) for seat in (0, 1)] == [2, 2]
    assert (DECK.count(g, IN_DECK), DECK.count(g, DISCARDED)) == (3, 1)
    assert len(DECK.hand(g, 0)) == 2
    assert DECK.problems(g) == []


def test_a_seat_knows_its_hand_and_what_lies_open(g: Table) -> None:
    mine, open_cards = set(DECK.hand(g, 0)), set(DECK.at(g, DISCARDED))
    sight = g.sight("ann")
    known = {card for card in CARDS if sight.card_place[card] >= 0}
    assert known == mine | open_cards
    assert {card for card in CARDS if g.sight(None).card_place[card] >= 0} == open_cards


def test_a_state_that_is_drawn_from_a_sight_has_as_many_cards_in_each_place(g: Table) -> None:
    hands = set()
    for seed in range(30):
        drawn = g.sight("ann").sample(Random(seed))
        assert DECK.problems(drawn) == []
        assert DECK.hand(drawn, 0) == DECK.hand(g, 0)
        hands.add(tuple(DECK.hand(drawn, 1)))
    assert len(hands) > 3, "what Bob holds could be many things"


def test_an_empty_deck_gives_nothing_until_it_is_reshuffled(g: Table) -> None:
    for _ in range(3):
        assert DECK.draw(g, 1) != NO_CARD
    assert DECK.draw(g, 1) == NO_CARD
    thrown = DECK.at(g, DISCARDED)
    DECK.reshuffle(g)
    assert DECK.at(g, IN_DECK) == thrown
    assert not set(thrown) & set(DECK.known_to(g, 0))
    assert DECK.problems(g) == []


def test_a_wrong_count_is_a_problem(g: Table) -> None:
    g.card_counts[IN_DECK] -= 1
    assert DECK.problems(g) == ["card_counts does not count the cards"]


def test_drawing_ends_undo(g: Table) -> None:
    before = g.known
    DECK.draw(g, 0)
    assert g.known > before
