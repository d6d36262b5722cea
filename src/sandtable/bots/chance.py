"""random: every choice is as likely as every other."""

import random
from collections.abc import Sequence

from sandtable.engine.actions import Action
from sandtable.engine.state import State


class Random:
    """Chooses by lot. It is the floor that every other bot must beat, and it needs no sight."""

    def decide(self, sight: State, choices: Sequence[Action], rng: random.Random) -> Action:
        """Any of the choices."""
        return choices[int(rng.random() * len(choices))]

    def pick(self, codes: Sequence[int], rng: random.Random) -> int:
        """Any of the ints, drawn exactly as `decide` draws."""
        return codes[int(rng.random() * len(codes))]

    def __repr__(self) -> str:
        return "Random()"
