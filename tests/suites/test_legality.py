"""What is offered is accepted; what is not is refused with its rule."""

from tests.suites.cases import Case, for_every_game
from tests.suites.legality import check_legality, check_tables


@for_every_game
def test_offered_is_accepted_and_the_rest_refused_with_its_rule(case: Case) -> None:
    check_tables(case.game)
    for seed in case.budget.seeds:
        check_legality(case.game, case.scenario, seed, case.budget.decisions, case.budget.every)
