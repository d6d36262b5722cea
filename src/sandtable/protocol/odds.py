"""Odds: what the choices of a seat can bring, and what a battle in words can. Chances are from 0 to 1."""

from __future__ import annotations

from msgspec import Struct


class ChoiceOdds(Struct, frozen=True):
    """What a choice can bring, as a seat can tell from what it knows."""

    text: str  # in short, such as how many dice are rolled and what hits
    hits: tuple[float, ...] = ()  # where dice are rolled: the chance of no hit, of one, of two...
    ends: dict[str, float] = {}  # how it can end then, in words
    samples: int = 0  # 0 where the ends are exact, else how many were drawn by lot


class Odds(Struct, frozen=True):
    """The odds of a view: by choice, and what comes of it all as it stands."""

    sequence: int  # of the view that they are told from
    lines: dict[str, ChoiceOdds]
    outcome: ChoiceOdds | None
    complete: bool  # whether everything was told that can be, in the time that there was


class SideOdds(Struct, frozen=True):
    """What a battle holds for one side. Numbers of hits and of strength stand with the chance of each."""

    name: str
    units: tuple[str, ...]
    strength: int  # before the battle
    left: float  # afterwards, on the average
    survives: float  # the chance that anything does
    hits: dict[int, float]  # that it takes
    strengths: dict[int, float]  # afterwards


class BattleOdds(Struct, frozen=True):
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
