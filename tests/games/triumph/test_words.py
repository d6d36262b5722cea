"""The words of the journal: whatever stands for a name, they are English."""

import re

import pytest

import sandtable
from sandtable.engine import charts
from sandtable.protocol.text import plain

GAMES = ("cnc", "tnt", "conquest-and-tragedy")
# Names begin with any letter, so that no article can stand before them.
ARTICLE = re.compile(r"\ban? \{", re.IGNORECASE)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_article_stands_before_a_name(game_id: str) -> None:
    kinds = sandtable.game(game_id).events.kinds
    texts = [text for kind in kinds for text in (kind.text, kind.veiled or "")]
    assert [text for text in texts if ARTICLE.search(text)] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_a_wildcard_says_what_it_offers_each_faction_that_can_hold_it(game_id: str) -> None:
    game = sandtable.game(game_id)
    cards = charts.whole(game).cards
    wild = {id: use.offers for id, card in cards.items() for use in card.uses if use.offers}
    assert wild
    for id, offers in wild.items():
        assert len(offers) == 3, id
        assert all(plain(words) for words in offers.values()), id


def test_a_list_names_what_the_rules_offer() -> None:
    assert offered("cnc", "A01", "japan") == "Thailand, Vietnam, Dutch East Indies"
    assert offered("cnc", "A14", "usa") == "any Neutral, for 1 Industry"
    assert offered("tnt", "A02", "ussr").startswith("removes the Axis from the Low Countries")
    assert offered("tnt", "A15", "west") == "any Minor next to your land"


def offered(game: str, card: str, faction: str) -> str:
    """What the Wildcard of a card offers a faction."""
    uses = charts.whole(sandtable.game(game)).cards[card].uses
    (offers,) = [use.offers for use in uses if use.offers]
    return plain(offers[faction])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_power_has_an_adjective(game_id: str) -> None:
    powers = charts.whole(sandtable.game(game_id)).powers
    assert all(power.adjective for power in powers.values())
