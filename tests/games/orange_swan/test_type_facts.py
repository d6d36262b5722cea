"""Whoever points at a unit is told what it does."""

from __future__ import annotations

from sandtable.engine import registry
from sandtable.protocol.text import plain


def facts(game: str, kind: str) -> list[str]:
    return [plain(line) for line in registry.game(game).chart().kinds[kind].facts]


def test_superfortresses_are_told_by_the_years_in_which_they_fly_far() -> None:
    assert facts("orange-swan", "us-air-4e-44")[1] == (
        "It flies as many Land Areas as its Nation can: 4 in 1944, 5 in 1945."
    )
