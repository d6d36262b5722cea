"""The rules as players read them in the page."""

from __future__ import annotations

import re

from sandtable.engine import registry
from sandtable.rulebook import for_players
from tests.default_game import JOINED_GAME, OTHER_GAME


def told(game: str) -> list[str]:
    return [f"{entry.title} {entry.obligation}" for entry in for_players(registry.game(game))]


def test_the_rules_of_europe_refer_to_no_other_game() -> None:
    assert not [text for text in told(OTHER_GAME) if re.search(r"\bCnC\b|C\+T|\bct \d", text)]
    assert len(told(OTHER_GAME)) > 250


def test_the_joined_game_still_says_whose_rules_it_changes() -> None:
    assert any("CnC" in text for text in told(JOINED_GAME))
