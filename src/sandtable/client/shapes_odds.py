"""What the server tells of odds, as typed data."""

from __future__ import annotations

import msgspec


class ChoiceOdds(msgspec.Struct, frozen=True):
    """What a choice can bring. Chances are from 0 to 1."""

    text: str
    hits: list[float] = []  # the chance of no hit, of one, of two...
    ends: dict[str, float] = {}  # how it can end then, in words
    samples: int = 0  # 0 where the ends are exact


class Odds(msgspec.Struct, frozen=True):
    """The odds of the view with that sequence: by choice, and of it all as it stands."""

    sequence: int
    lines: dict[str, ChoiceOdds]
    outcome: ChoiceOdds | None = None
    complete: bool = True
