"""The odds of a battle, as a game that can tell them tells them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class SideOdds:
    """What a battle holds for one side. Numbers of hits and of strength stand with the chance of each."""

    name: str
    units: tuple[str, ...]
    strength: int  # before the battle
    left: float  # afterwards, on the average
    survives: float  # the chance that anything does
    hits: dict[int, float]  # that it takes
    strengths: dict[int, float]  # afterwards


@dataclass(frozen=True)
class BattleOdds:
    """What a battle can bring. `samples` is 0 where it is exact, else the number of battles drawn by lot."""

    game: str
    battle: str  # what kind of battle, in words
    chances: dict[str, float]  # the ways in which it can end, in words
    sides: tuple[SideOdds, ...]
    samples: int
    notes: tuple[str, ...] = ()

    def error(self, chance: float) -> float:
        """The standard error of one of its chances; 0 where it is exact."""
        return (chance * (1 - chance) / self.samples) ** 0.5 if self.samples else 0.0

    def as_dict(self) -> dict[str, Any]:
        """The odds as JSON-able data, with numbers as keys turned to text."""
        data = asdict(self)
        for side in data["sides"]:
            for column in ("hits", "strengths"):
                side[column] = {str(number): chance for number, chance in side[column].items()}
        return data


@dataclass(frozen=True)
class ChoiceOdds:
    """What a choice can bring, as a seat can tell from what it knows."""

    text: str  # in short, such as how many dice are rolled and what hits
    hits: tuple[float, ...] = ()  # where dice are rolled: the chance of no hit, of one, of two...
    ends: dict[str, float] = field(default_factory=dict)  # how it can end then, in words
    samples: int = 0  # 0 where the ends are exact, else how many were drawn by lot

    def as_dict(self) -> dict[str, Any]:
        """The odds as JSON-able data."""
        return asdict(self) | {"hits": list(self.hits)}
