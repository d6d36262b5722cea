"""Whatever is handed in, the answer is a clear error and the state is as it was."""

from tests.suites.badinput import check_bad_input
from tests.suites.cases import Case, for_every_game


@for_every_game
def test_bad_input_is_refused_and_changes_nothing(case: Case) -> None:
    for seed in case.budget.seeds:
        check_bad_input(case.game, case.scenario, seed, case.budget.decisions, 10 * case.budget.every)
