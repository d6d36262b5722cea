"""Undo restores exactly what was, and never goes too far."""

from tests.suites.cases import Case, for_every_game
from tests.suites.undo import check_undo


@for_every_game
def test_undo_restores_what_was_and_never_goes_too_far(case: Case) -> None:
    taken_back = 0
    for seed in case.budget.seeds:
        taken_back += check_undo(case.game, case.scenario, seed, case.budget.decisions)
    assert taken_back, "nothing could ever be taken back"
