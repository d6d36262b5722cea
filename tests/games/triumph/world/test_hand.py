"""The cards of both theatres lie apart in a hand."""

from __future__ import annotations

import sandtable


def test_each_card_says_of_which_theatre_it_is() -> None:
    cards = sandtable.game("conquest-and-tragedy").chart().cards
    assert {card.group for card in cards.values()} == {"Europe", "Pacific"}
    assert all((card.group == "Europe") == id.startswith("eto-") for id, card in cards.items())


def test_the_cards_of_one_theatre_alone_have_no_groups() -> None:
    assert {card.group for card in sandtable.game("cnc").chart().cards.values()} == {""}
