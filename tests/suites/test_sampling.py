"""States drawn from sights are legal, look to their seat like the truth, and offer it the same."""

import pytest

from tests.suites import sampling
from tests.suites.cases import Case, for_every_game


@for_every_game
def test_a_state_drawn_from_a_sight_is_the_truth_as_far_as_the_seat_can_tell(case: Case) -> None:
    budget = case.budget
    for seed in budget.seeds:
        sampling.check_sampling(case.game, case.scenario, seed, budget.decisions, budget.every)


def test_the_command_line_looks_at_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert sampling.main(["--game", "skirmish", "--scenario", "duel", "--games", "1"]) == 0
    assert "games: 1," in capsys.readouterr().out
    assert sampling.main(["--game", "nothing"]) == 2
    assert sampling.main(["--game", "skirmish", "--players", "nobody"]) == 2
