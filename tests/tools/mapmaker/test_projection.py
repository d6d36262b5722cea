"""The projection of the boards: it never folds, and keeps its promises at the edges."""

import itertools

import msgspec
import pytest

from tests.default_game import DEFAULT_GAME, JOINED_GAME
from tools.mapmaker.board import boards, load_board
from tools.mapmaker.projection import Curve, Projection, interpolated, smoothed


@pytest.mark.parametrize("game", [game for game in boards() if not load_board(game).columns])
def test_the_corners_of_the_sheet_are_its_corners(game: str) -> None:
    board = load_board(game)
    projection = Projection(board)
    (west, east), (south, north) = board.longitude, board.latitude
    assert projection(west, north) == pytest.approx((0, 0))
    assert projection(east, south) == pytest.approx((board.width, board.height))


@pytest.mark.parametrize("game", boards())
def test_nothing_folds(game: str) -> None:
    board = load_board(game)
    projection = Projection(board)
    lons = [board.longitude[0] + step for step in range(int(board.longitude[1] - board.longitude[0]))]
    lats = [board.latitude[0] + step for step in range(int(board.latitude[1] - board.latitude[0]))]
    for lat in lats:
        xs = [projection(lon, lat)[0] for lon in lons]
        assert all(a < b for a, b in itertools.pairwise(xs))
    for lon in lons[::20]:
        ys = [projection(lon, lat)[1] for lat in lats]
        assert all(a > b for a, b in itertools.pairwise(ys))
    assert projection.folds() == []


def test_a_sheet_that_is_turned_over_is_noticed() -> None:
    board = load_board(JOINED_GAME)
    low, high = ((lon, 1.0) for lon in board.longitude)
    steep = [(lat, (low, (80 - lat, 900.0), (81 - lat, 1.0), high)) for lat in (60, 30, 0, -30)]
    assert Projection(msgspec.structs.replace(board, scale_x=tuple(steep))).folds()


def test_both_sides_of_the_world_are_the_same_meridian() -> None:
    board = load_board(JOINED_GAME)
    projection = Projection(board)
    for lat in (-40, 0, 40, 70):
        assert projection(board.longitude[0], lat)[1] == pytest.approx(projection(board.longitude[1], lat)[1])


def test_a_column_says_which_latitudes_lie_on_the_sheet() -> None:
    board = load_board(JOINED_GAME)
    projection = Projection(board)
    for column in board.columns:
        south, north = column.latitude
        assert projection(column.longitude, north)[1] == pytest.approx(0)
        assert projection(column.longitude, south)[1] == pytest.approx(board.height)
        assert projection.latitude_at(column.longitude, 0) == pytest.approx(north)


def test_a_place_west_of_the_sheet_is_found_round_the_world() -> None:
    projection = Projection(load_board(DEFAULT_GAME))
    assert projection.place(20, -160) == projection(200, 20)


def test_a_curve_gives_more_room_where_the_scale_is_larger() -> None:
    curve = Curve([(0, 1), (50, 1), (50.001, 3), (100, 3)], 0, 100, 25)
    assert curve(0) == 0
    assert curve(100) == pytest.approx(1)
    assert curve(50) == pytest.approx(0.25, abs=0.01)


def test_knots_are_joined_by_lines_and_level_beyond() -> None:
    knots = [(0.0, 1.0), (10.0, 3.0)]
    assert [interpolated(knots, at) for at in (-5, 0, 5, 10, 20)] == [1, 1, 2, 3, 3]


def test_smoothing_keeps_a_level_line_and_spreads_a_peak() -> None:
    assert smoothed([2.0] * 9, 2) == pytest.approx([2.0] * 9)
    peak = smoothed([0.0] * 10 + [1.0] + [0.0] * 10, 1)
    assert 0 < peak[9] < peak[10] < 1
    assert sum(peak) == pytest.approx(1)
