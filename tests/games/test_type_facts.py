"""Whoever points at a unit is told what it does: how it fires and moves, and what is special."""

from __future__ import annotations

import pytest

from sandtable.engine import registry
from sandtable.protocol.text import plain


def facts(game: str, kind: str) -> list[str]:
    return [plain(line) for line in registry.game(game).chart().kinds[kind].facts]


def test_a_carrier_of_the_pacific_is_told_by_its_figures() -> None:
    assert facts("cnc", "carrier") == [
        "Fires as number 3 in battle, one die per CV, and hits aircraft on 2 or less, ships on 2 or less, "
        "ground units on 1 or less, submarines on 2 or less.",
        "Speed: 1 by land, 3 by sea.",
        "It stops when it enters land.",
        "After battle it can Rebase to a Friendly area.",
        "Each hit costs it two CV.",
    ]


def test_superfortresses_are_told_by_the_years_in_which_they_fly_far() -> None:
    assert facts("orange-swan", "us-air-4e-44")[1] == (
        "It flies as many Land Areas as its Nation can: 4 in 1944, 5 in 1945."
    )


@pytest.mark.parametrize("game", ["cnc", "tnt", "conquest-and-tragedy", "orange-swan"])
def test_every_type_of_every_game_is_told(game: str) -> None:
    for id, kind in registry.game(game).chart().kinds.items():
        assert kind.facts, id
        assert all(plain(line).endswith(".") for line in kind.facts), id
