"""The words of the journal: whatever stands for a name, they are English."""

import re

import pytest

import sandtable
from sandtable.engine import charts

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
    cards = charts.whole(game)["cards"]
    wild = {id: card for id, card in cards.items() if "wild" in card}
    assert wild
    for id, card in wild.items():
        assert card["wild"]["use"] in card["uses"], id
        assert len(card["wild"]["for"]) == 3, id
        assert all(card["wild"]["for"].values()), id


def test_a_list_names_what_the_rules_offer() -> None:
    cards = charts.whole(sandtable.game("cnc"))["cards"]
    assert cards["A01"]["wild"]["for"]["japan"] == "Thailand, Vietnam, Dutch East Indies"
    assert cards["A14"]["wild"]["for"]["usa"] == "any Neutral, for 1 Industry"
    european = charts.whole(sandtable.game("tnt"))["cards"]
    assert european["A02"]["wild"]["for"]["ussr"].startswith("removes the Axis from the Low Countries")
    assert european["A15"]["wild"]["for"]["west"] == "any Minor next to your land"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_power_has_an_adjective(game_id: str) -> None:
    powers = charts.whole(sandtable.game(game_id))["powers"]
    assert all(power["adjective"] for power in powers.values())
