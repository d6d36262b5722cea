"""Nothing that a seat is shown depends on what it may not know."""

from tests.suites.cases import (
    Case,
    for_every_game,
    for_every_set_of_columns,
    for_every_set_of_secrets,
)
from tests.suites.leaks import check_blanks, check_leaks, check_numbers


@for_every_game
def test_nothing_shown_depends_on_what_a_seat_may_not_know(case: Case) -> None:
    budget = case.budget
    for seed in budget.seeds:
        check_leaks(case.game, case.scenario, seed, budget.decisions, budget.every, 10 * budget.every)


@for_every_set_of_secrets
def test_the_numbers_of_hidden_things_tell_nothing(case: Case) -> None:
    check_numbers(case.game, case.scenario, case.budget.numbered)


@for_every_set_of_columns
def test_every_secret_left_open_on_purpose_is_noticed(case: Case) -> None:
    budget = case.budget
    check_blanks(case.game, case.scenario, tuple(range(1, 61)), 10 * budget.decisions, budget.every)
