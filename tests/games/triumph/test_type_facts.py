"""Whoever points at a unit is told what it does."""

from __future__ import annotations

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
