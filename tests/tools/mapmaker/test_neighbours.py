"""Which shapes touch, and how that is compared with links."""

from pathlib import Path

import pytest

from tools.mapmaker.neighbours import (
    Disagreement,
    compare,
    covering,
    drawn_neighbours,
    read_exceptions,
    touching,
)
from tools.mapmaker.paths import decode, encode_rings, rectangle


def area(x: float, y: float, w: float, h: float) -> str:
    return encode_rings([rectangle(x, y, w, h)])


def test_areas_touch_along_the_line_that_they_share() -> None:
    found = touching({"a": area(0, 0, 10, 30), "b": area(10, 10, 10, 30), "c": area(40, 0, 5, 5)})
    assert set(found) == {frozenset("ab")}
    assert found[frozenset("ab")] == pytest.approx(20, abs=2)


def test_a_short_contact_is_none() -> None:
    paths = {"a": area(0, 0, 10, 4), "b": area(10, 0, 10, 4)}
    assert drawn_neighbours(paths, {}, set()) == {}


def test_what_floats_touches_the_waters_that_fill_part_of_it() -> None:
    waters = {"west": area(0, 0, 50, 100), "east": area(50, 0, 50, 100)}
    islet = area(40, 40, 20, 20)
    assert covering(islet, {name: decode(path) for name, path in waters.items()}) == pytest.approx(
        {"west": 5 / 9, "east": 4 / 9}, abs=0.12
    )
    found = drawn_neighbours(waters, {"islet": islet}, set(waters))
    assert {frozenset(("islet", "west")), frozenset(("islet", "east"))} <= set(found)


def test_the_difference_goes_both_ways() -> None:
    ab, bc, cd = frozenset("ab"), frozenset("bc"), frozenset("cd")
    found = compare([ab, bc], [bc, cd])
    assert found == Disagreement(frozenset([cd]), frozenset([ab]))


def test_exceptions_are_listed_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "exceptions.yaml"
    file.write_text("{missing: [[a, b], [c, a]], extra: [[d, e]]}\n")
    found = read_exceptions(file)
    assert found == Disagreement(frozenset([frozenset("ab"), frozenset("ac")]), frozenset([frozenset("de")]))
