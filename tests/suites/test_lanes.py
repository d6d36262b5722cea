"""Where several seats act at once, who clicks first changes nothing."""

from tests.suites.cases import Case, for_every_game
from tests.suites.lanes import check_lanes


@for_every_game
def test_the_order_of_clicks_in_lanes_changes_nothing(case: Case) -> None:
    for seed in case.budget.seeds:
        check_lanes(case.game, case.scenario, seed, case.budget.decisions)
