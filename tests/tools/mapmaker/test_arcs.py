"""Borders traced between the labels of a grid."""

import pytest

from tools.mapmaker.arcs import OUTSIDE, arcs_of, cracks_of, smoothed, traced


def test_two_areas_share_one_arc_from_edge_to_edge() -> None:
    arcs = [(pair, line) for pair, line in traced(cracks_of([[1, 2], [1, 2]])) if OUTSIDE not in pair]
    assert len(arcs) == 1
    pair, line = arcs[0]
    assert pair == (1, 2)
    assert sorted(line) == [(1, 0), (1, 1), (1, 2)]


def test_three_areas_meet_in_a_node() -> None:
    arcs = [(pair, line) for pair, line in traced(cracks_of([[1, 2], [3, 3]])) if OUTSIDE not in pair]
    assert sorted(pair for pair, _ in arcs) == [(1, 2), (1, 3), (2, 3)]
    assert all((1, 1) in (line[0], line[-1]) for _, line in arcs)


def test_an_island_has_a_closed_arc() -> None:
    rows = [[1, 1, 1], [1, 2, 1], [1, 1, 1]]
    (line,) = [line for pair, line in traced(cracks_of(rows)) if pair == (1, 2)]
    assert line[0] == line[-1]
    assert len(line) == 5


def test_smoothing_keeps_ends_and_rounds_corners() -> None:
    assert smoothed([(0, 0), (4, 0), (4, 4)], 1) == [(0, 0), (3, 1), (4, 4)]
    ring = smoothed([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], 1)
    assert ring[0] == ring[-1] == (1, 1)


def test_arcs_lie_on_the_sheet_and_its_edge_stays_straight() -> None:
    arcs = arcs_of([[1, 2], [1, 2]], 2, 5)
    edge = [point for pair, line in arcs if OUTSIDE in pair for point in line]
    assert {x for x, _ in edge} | {y for _, y in edge} <= {0, 2, 4}
    (border,) = [line for pair, line in arcs if OUTSIDE not in pair]
    assert [x for x, _ in border] == pytest.approx([2, 2, 2])
