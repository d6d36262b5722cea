"""What is rare in Harbour: crates that go back."""

from __future__ import annotations

from sandtable.engine.game import Game
from tests.suites.hunts import Hunt, Mood, told


class Picky(Mood):
    """Keeps hardly anything."""

    name = "picky"
    words = {"reject": 5.0, "pass": 0.2}


def hunt(game: Game) -> Hunt:
    """For the driver."""
    found = Hunt(game)
    found.moods = (Mood(), Picky())
    found.outcomes = {"crates put back": told("sent back"), "sales": told("sold")}
    return found
