"""Clones, bytes and files lead to the same game."""

from tests.suites.cases import Case, for_every_game
from tests.suites.copies import check_copies


@for_every_game
def test_copies_play_on_as_the_original_does(case: Case) -> None:
    for seed in case.budget.seeds:
        check_copies(case.game, case.scenario, seed, case.budget.decisions, case.budget.every)
