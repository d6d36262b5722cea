"""Which games and scenarios the suites run for, and how much of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

import sandtable
from examples.harbour import Harbour
from sandtable.build import compiled
from sandtable.engine.game import Game
from sandtable.games import shipped
from tests.suites.play import SuiteFailure
from tests.toy.game import Skirmish

TOYS: dict[str, Callable[[], Game]] = {"skirmish": Skirmish, "harbour": Harbour}


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
    numbered: tuple[int, int] = (0, 60)
    """Between which decisions it is asked whether the numbers of hidden things tell anything."""


TOY_BUDGET = Budget(seeds=(1, 2, 3), decisions=400, every=7, full_games=20, longest=1_000)
# The compiled build, which the suites run on as well, looks at more in the same time.
STANDARD = Budget(
    seeds=(1, 2) if compiled() else (1,),
    decisions=1_500 if compiled() else 750,
    every=25,
    full_games=5 if compiled() else 3,
    longest=60_000,
)
# Two boards and up to six seats; its scenarios differ in the seats alone, so that each looks at one game, and
# those with fewer seats at less of it.
JOINED = Budget(
    seeds=(1,),
    decisions=600 if compiled() else 300,
    every=25,
    full_games=2,
    longest=60_000,
    numbered=(130, 330),
)
JOINED_AGAIN = replace(JOINED, decisions=300 if compiled() else 150, full_games=1)
# Five scenarios of one set of rules: two set-ups are looked at closely, what starts from them in passing.
SWAN = Budget(seeds=(1,), decisions=500 if compiled() else 150, every=25, full_games=1, longest=60_000)
SWAN_AGAIN = Budget(seeds=(1,), decisions=75, every=25, full_games=1, longest=60_000)
BUDGETS = {"skirmish": TOY_BUDGET, "harbour": TOY_BUDGET, "conquest-and-tragedy": JOINED, "orange-swan": SWAN}
AGAIN = {"conquest-and-tragedy": JOINED_AGAIN, "orange-swan": SWAN_AGAIN}


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
        found = BUDGETS.get(self.game_id, STANDARD)
        return AGAIN.get(self.game_id, found) if self.scenario in SAME_SECRETS else found


def all_cases() -> list[Case]:
    """Every scenario of the toy and of every game that comes with sandtable."""
    cases: list[Case] = []
    for game_id in [*TOYS, *shipped()]:
        try:
            cases += [Case(game_id, scenario.id) for scenario in Case(game_id, "").game.scenarios]
        except SuiteFailure:
            cases.append(Case(game_id, "cannot be built"))
    return cases


# The joined game with fewer seats has the same secrets in fewer hands, and a campaign those of the scenario
# from whose set-up it starts.
SAME_SECRETS = {"3-players", "4-players", "5-players", "rising-swan", "orange-swan", "turning-the-tide"}


def parameters(cases: list[Case]) -> pytest.MarkDecorator:
    """Run a test for each of these cases."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=f"{case.game_id}-{case.scenario}") for case in cases]
    )


for_every_game = parameters(all_cases())
for_every_set_of_secrets = parameters([case for case in all_cases() if case.scenario not in SAME_SECRETS])
# The scenarios of a game have the same columns, and the joined game those of the games that it joins.
for_every_set_of_columns = parameters(
    list(
        {
            case.game_id: case for case in reversed(all_cases()) if BUDGETS.get(case.game_id) is not JOINED
        }.values()
    )
)
