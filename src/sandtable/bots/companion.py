"""companion: sits with those who learn. It does what the lessons of its seat like, and else gives way."""

import random
from collections.abc import Sequence
from typing import Final

from sandtable.engine.actions import Action
from sandtable.engine.state import State
from sandtable.lessons import reading

# What it says that wants nothing of a question, in the order of preference.
GIVING_WAY: Final = ("pass", "done", "refuse")


class Companion:
    """Knows no plan and has no whims, so that what happens at its table is known beforehand."""

    def decide(self, sight: State, choices: Sequence[Action], rng: random.Random) -> Action:
        """The first choice that the lessons like; else to give way; else the first of all."""
        seat = sight.game.scenarios[sight.scenario].seats[sight.viewer]
        for liked in reading.rivals(sight.game, seat):
            for choice in choices:
                if choice.text == liked or choice.text.startswith(liked + " "):
                    return choice
        said = {choice.text: choice for choice in choices}
        return next((said[word] for word in GIVING_WAY if word in said), choices[0])

    def __repr__(self) -> str:
        return "Companion()"
