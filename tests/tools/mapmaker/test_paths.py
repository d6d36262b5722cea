"""SVG paths, short and back again."""

import pytest

from tools.mapmaker.paths import (
    decode,
    encode_line,
    encode_lines,
    encode_rings,
    inside,
    rectangle,
    shifted,
    written,
)


@pytest.mark.parametrize(
    ("tenths", "text"), [(0, "0"), (5, ".5"), (-5, "-.5"), (120, "12"), (-123, "-12.3"), (1, ".1")]
)
def test_numbers_are_as_short_as_svg_allows(tenths: int, text: str) -> None:
    assert written(tenths) == text


def test_a_minus_parts_numbers_as_well_as_a_space() -> None:
    assert encode_line([(10, 20), (9.5, 20), (9.5, 21)]) == "M10 20l-.5 0 0 1"


def test_a_ring_leaves_out_its_last_point_and_repeated_ones() -> None:
    assert encode_rings([[(0, 0), (4, 0), (4, 0.04), (4, 4), (0, 0)]]) == "M0 0l4 0 0 4z"


def test_what_has_no_extent_has_no_path() -> None:
    assert encode_line([(3, 3), (3.01, 3)]) == ""
    assert encode_rings([[(0, 0), (5, 0), (0, 0)]]) == ""


def test_rounding_does_not_add_up_along_a_line() -> None:
    line = [(0.04 * step, 0.0) for step in range(1000)]
    assert decode(encode_line(line))[0][-1] == (40.0, 0.0)


def test_decoding_gives_back_what_was_encoded() -> None:
    lines = [[(0.0, 0.0), (1.5, -2.5), (3.0, 0.1)], [(7.0, 7.0), (6.9, 8.0)]]
    assert decode(encode_lines(lines)) == lines
    ring = rectangle(1.5, 2, 3, 4)
    assert decode(encode_rings([ring])) == [ring]


def test_a_moved_path_is_moved_as_a_whole() -> None:
    assert shifted("M1 2l.5-.5zM8-3l1 1", 10, -2.5) == "M11-.5l.5-.5zM18-5.5l1 1"
    assert shifted("M1.5 2Q3 4.5 5 6", 1, 0) == "M2.5 2Q4 4.5 6 6"


def test_a_hole_is_not_inside() -> None:
    rings = [rectangle(0, 0, 10, 10), rectangle(4, 4, 2, 2)]
    assert inside((1, 1), rings)
    assert not inside((5, 5), rings)
    assert not inside((11, 5), rings)
