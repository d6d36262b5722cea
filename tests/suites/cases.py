"""Which games and scenarios the suites run for, and how much of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

import sandtable
from examples.harbour import Harbour
from sandtable.build import compiled
from sandtable.engine.game import Game
from sandtable.games import shipped
from sandtable.games.manifest import Budget, Suites
from tests.suites.play import SuiteFailure
from tests.toy.game import Skirmish
from tests.toy.manifest import HARBOUR, TOY

TOYS: dict[str, Callable[[], Game]] = {"skirmish": Skirmish, "harbour": Harbour}
MANIFESTS = {TOY.id: TOY, HARBOUR.id: HARBOUR, **shipped()}


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
    def suites(self) -> Suites:
        """What the suites do with the game."""
        found = MANIFESTS.get(self.game_id)
        return Suites() if found is None else found.suites

    @property
    def budget(self) -> Budget:
        """How much of the scenario is looked at."""
        return self.suites.budget_of(self.scenario, compiled())


def all_cases() -> list[Case]:
    """Every scenario of the toy and of every game that comes with sandtable."""
    cases: list[Case] = []
    for game_id in MANIFESTS:
        try:
            cases += [Case(game_id, scenario.id) for scenario in Case(game_id, "").game.scenarios]
        except SuiteFailure:
            cases.append(Case(game_id, "cannot be built"))
    return cases


def parameters(cases: list[Case]) -> pytest.MarkDecorator:
    """Run a test for each of these cases."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=f"{case.game_id}-{case.scenario}") for case in cases]
    )


for_every_game = parameters(all_cases())
for_every_set_of_secrets = parameters(
    [case for case in all_cases() if case.scenario not in case.suites.same_secrets]
)
# The scenarios of a game have the same columns.
for_every_set_of_columns = parameters(
    list({case.game_id: case for case in reversed(all_cases()) if not case.suites.same_columns_as}.values())
)
