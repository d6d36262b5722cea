"""A page that knows no game can draw every game."""

import pytest

from tests.suites.cases import Case, for_every_game, for_every_set_of_secrets
from tests.suites.drawable import (
    check_chart,
    check_colours,
    check_events,
    check_positions,
)
from tests.suites.vision import closest, difference

POSITIONS = 200


@for_every_set_of_secrets
def test_all_that_is_shown_is_in_the_chart(case: Case) -> None:
    check_positions(case.game, case.scenario, 1, POSITIONS, every=3)


@for_every_game
def test_the_chart_fits_together(case: Case) -> None:
    check_chart(case.game)
    check_events(case.game)


@for_every_game
def test_owners_are_told_apart_by_their_colours(case: Case) -> None:
    check_colours(case.game)


def test_colours_differ_as_the_authors_of_the_formula_publish() -> None:
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


def test_red_and_green_are_alike_where_one_of_their_cones_is_missing() -> None:
    pair = {"red": "#C04040", "green": "#607020"}
    assert closest(pair, "deutan")[0] < closest(pair, "normal")[0] / 2
