"""What is rare in Skirmish: an ambush."""

from __future__ import annotations

from sandtable.engine.game import Game
from tests.suites.hunts import Hunt, Mood, told


class Ambushing(Mood):
    """Keeps to the wood and plays what it has."""

    name = "ambush"
    words = {"play": 20.0, "pass": 0.2}


def hunt(game: Game) -> Hunt:
    """For the driver."""
    found = Hunt(game)
    found.moods = (Mood(), Ambushing())
    found.outcomes = {"ambushes": told("ambushed"), "blocks lost": told("fell")}
    return found
