"""Which games and scenarios the suites run for, and how much of each."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import sandtable
from sandtable.engine.game import Game
from tests.suites.play import SuiteFailure
from tests.toy.game import Skirmish

TOYS = {"skirmish": Skirmish}


@dataclass(frozen=True)
class Budget:
    """How much of a scenario the standard run looks at: always the same, so that it can be repeated."""

    seeds: tuple[int, ...]
    decisions: int
    every: int
    """The suites that look closely do so at every so many decisions."""
    full_games: int
    """How many games the fuzzer plays to their end, and how many decisions that may take."""
    longest: int


TOY_BUDGET = Budget(seeds=(1, 2, 3), decisions=400, every=7, full_games=20, longest=1_000)
STANDARD = Budget(seeds=(1, 2, 3), decisions=1_500, every=25, full_games=5, longest=60_000)


@dataclass(frozen=True)
class Case:
    """One scenario of one game. A game that cannot be built is a case that fails."""

    game_id: str
    scenario: str

    @property
    def game(self) -> Game:
        try:
            return TOYS[self.game_id]() if self.game_id in TOYS else sandtable.game(self.game_id)
        except Exception as error:
            raise SuiteFailure(f"game {self.game_id} cannot be built: {error!r}") from error

    @property
    def budget(self) -> Budget:
        return TOY_BUDGET if self.game_id in TOYS else STANDARD


def all_cases() -> list[Case]:
    """Every scenario of the toy and of every game installed."""
    cases: list[Case] = []
    for game_id in [*TOYS, *(known for known in sandtable.games() if known not in TOYS)]:
        try:
            cases += [Case(game_id, scenario.id) for scenario in Case(game_id, "").game.scenarios]
        except SuiteFailure:
            cases.append(Case(game_id, "cannot be built"))
    return cases


for_every_game = pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case.game_id}-{case.scenario}") for case in all_cases()]
)
