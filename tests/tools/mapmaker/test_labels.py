"""What a label covers, and what overlaps."""

import pytest

from tools.mapmaker.drawing import Label
from tools.mapmaker.labels import (
    along,
    bounds,
    box,
    curve_points,
    label_quads,
    length_of,
    overlapping,
    turned,
)
from tools.mapmaker.metrics import text_width


def label(**changes: object) -> Label:
    fields: dict[str, object] = {"x": 100, "y": 50, "size": 10, "lines": ("TOKYO",)}
    return Label(**(fields | changes))  # type: ignore[arg-type]


def test_a_name_is_as_wide_as_its_letters_and_their_spacing() -> None:
    one, two = text_width("O", "area", 20), text_width("OO", "area", 20)
    assert two == pytest.approx(2 * one)
    assert text_width("OO", "area", 20, 0.1) == pytest.approx(two + 4)


def test_the_anchor_says_on_which_side_of_its_point_a_name_lies() -> None:
    width = text_width("TOKYO", "area", 10)
    for anchor, left in (("start", 100), ("middle", 100 - width / 2), ("end", 100 - width)):
        assert bounds(label_quads(label(anchor=anchor), "area"))[0] == pytest.approx(left)


def test_each_line_has_a_box_below_the_one_before() -> None:
    first, second = label_quads(label(lines=("EAST", "SEA"), leading=11), "area")
    assert second[0][1] - first[0][1] == pytest.approx(11)


def test_a_turned_name_reaches_upwards() -> None:
    level, upright = label_quads(label(), "area"), label_quads(label(angle=-90), "area")
    assert bounds(upright)[1] == pytest.approx(50 - text_width("TOKYO", "area", 10) / 2)
    assert bounds(level)[1] > bounds(upright)[1]


def test_a_bent_name_is_strung_along_its_curve() -> None:
    bent = label(curve="M40 50Q100 110 160 50")
    quads = label_quads(bent, "area")
    assert len(quads) > 1
    assert bounds(quads)[3] > 70


def test_a_curve_is_followed_by_its_length() -> None:
    points = curve_points("M0 0Q50 0 100 0")
    assert length_of(points) == pytest.approx(100)
    assert along(points, 25)[0] == pytest.approx((25, 0))


def test_boxes_that_touch_do_not_overlap() -> None:
    assert not overlapping(box(0, 0, 10, 10), box(10, 0, 20, 10))
    assert overlapping(box(0, 0, 10, 10), box(8, 8, 20, 20))


def test_turned_boxes_are_parted_by_a_slanted_line() -> None:
    slanted = turned(box(0, 0, 100, 4), (0, 0), 45)
    assert not overlapping(slanted, box(60, 0, 90, 20))
    assert overlapping(slanted, box(40, 40, 50, 50))
