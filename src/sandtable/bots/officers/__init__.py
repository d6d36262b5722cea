"""officer: a player with a plan, for every game whose manifest names one.

The officer of a game is a module of its own, which knows the rules of that game and is loaded when somebody
plays it. It offers `decided(sight, codes, rng)`: a choice, or -1 for a question that it leaves to `cadet`.
In a game without an officer `cadet` decides everything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from sandtable.bots.cadet import Cadet
from sandtable.engine.actions import Action
from sandtable.engine.state import State
from sandtable.games import manifests
from sandtable.games.manifest import named

Decided = Callable[[State, Sequence[int], random.Random], int]

CADET: Final = Cadet()


@cache
def officer_of(game_id: str) -> Decided | None:
    """The officer of a game, or None where it has none."""
    manifest = manifests().get(game_id)
    if manifest is None or manifest.officer is None:
        return None
    found: Decided = named(f"{manifest.officer.module}:decided")
    return found


class Officer:
    """Plans ahead, counts what everything is worth, and strikes where it pays."""

    def decide(self, sight: State, choices: Sequence[Action], rng: random.Random) -> Action:
        """The best of the choices, as far as the seat can know."""
        if len(choices) == 1:
            return choices[0]
        decided = officer_of(sight.game.id)
        codes = [action.code for action in choices]
        code = -1 if decided is None else decided(sight, codes, rng)
        return CADET.decide(sight, choices, rng) if code < 0 else choices[codes.index(code)]

    def __repr__(self) -> str:
        return "Officer()"
