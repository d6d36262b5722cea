"""The page offers to build positions of those games that can be built, and of no other."""

from __future__ import annotations

import pytest

from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.games import shipped
from sandtable.server.web.calls import game_facts


@pytest.mark.parametrize("game_id", shipped())
def test_what_is_offered_can_be_built(game_id: str) -> None:
    game = registry.game(game_id)
    try:
        game.sandbox(game.scenarios[0].id)
        works = True
    except SandtableError:
        works = False
    assert game_facts(game).sandbox == works
