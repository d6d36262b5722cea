"""Whoever points at a unit is told what it does: how it fires and moves, and what is special."""

from __future__ import annotations

import pytest

from sandtable.engine import registry
from sandtable.games import shipped
from sandtable.protocol.text import plain


@pytest.mark.parametrize("game", shipped())
def test_every_type_of_every_game_is_told(game: str) -> None:
    for id, kind in registry.game(game).chart().kinds.items():
        assert kind.facts, id
        assert all(plain(line).endswith(".") for line in kind.facts), id
