"""Plates, rosettes, glyphs, tints and coastlines."""

import json
import math
from pathlib import Path

import pytest

from tools.mapmaker.coast import countries, unwrapped
from tools.mapmaker.glyphs import marks
from tools.mapmaker.labels import box, label_quads, overlapping
from tools.mapmaker.plates import Content, broken, content_of, forms, laid_out
from tools.mapmaker.rosettes import pushed_apart, rosette
from tools.mapmaker.tints import tints

RICH = {"kind": "strait", "city": "main", "base": True, "res": {"black": 2, "red": 1}}


def test_a_plate_shows_what_the_map_data_says() -> None:
    content = content_of(RICH, "Tokyo Bay", True)
    assert [kind for kind, _ in content.front] == ["main", "base", "strait"]
    assert [kind for kind, _ in content.back] == ["black", "black", "red"]
    assert content.shield
    assert content_of({"kind": "land", "city": "none"}, "Hailar", False) == Content("HAILAR")


@pytest.mark.parametrize("form", forms(content_of(RICH, "Tokyo Bay", True), (14.0, 11.0)))
def test_nothing_on_a_plate_overlaps_or_leaves_it(form: object) -> None:
    label, plate = laid_out(form, 100, 200)  # type: ignore[arg-type]
    things = label_quads(label, "area")
    for icon in plate.icons:
        half = icon.size / 2
        things.append(box(icon.x - half, icon.y - half, icon.x + half, icon.y + half))
    assert plate.shield
    x, y = plate.shield
    things.append(box(x - 7, y - 8, x + 7, y + 8))
    for index, one in enumerate(things):
        assert all(plate.x - 0.6 <= x <= plate.x + plate.w + 0.6 for x, _ in one)
        assert all(plate.y - 0.6 <= y <= plate.y + plate.h + 0.6 for _, y in one)
        assert not any(overlapping(one, other) for other in things[index + 1 :] if one is not other)


def test_a_long_name_is_broken_where_its_lines_are_shortest() -> None:
    assert broken("GREAT AUSTRALIAN DESERT") == ("GREAT AUSTRALIAN", "DESERT")
    assert broken("South Central Pacific Ocean") == ("South Central", "Pacific Ocean")
    assert broken("Southwest Pacific Ocean", 3) == ("Southwest", "Pacific", "Ocean")


def test_seas_about_an_islet_are_pushed_apart() -> None:
    angles = pushed_apart([0.0, 0.1, 0.2], math.radians(95))
    gaps = [(b - a) % (2 * math.pi) for a, b in zip(angles, [*angles[1:], angles[0]])]
    assert min(gaps) == pytest.approx(math.radians(95), abs=0.02)
    ring = rosette((0, 0), {"north": (0, -9), "south": (0, 9)}, 30)
    assert ring["north"] == pytest.approx((0, -30))
    assert rosette((0, 0), {"only": (5, 5)}, 30) == {}


def test_glyphs_are_the_same_each_time_and_go_from_north_to_south() -> None:
    line = [(0.0, 100.0), (0.0, 0.0)]
    peaks = marks("mountain", line, "a b")
    assert peaks == marks("mountain", line, "a b")
    assert len(peaks) == 5
    assert [y for _, y, _ in peaks] == sorted(y for _, y, _ in peaks)
    assert len(marks("desert", line, "a b")) == 3 * 16
    assert marks("plains", line, "a b") == []


def test_neighbouring_waters_have_different_tints() -> None:
    pairs = [frozenset(pair) for pair in ("ab", "bc", "ca")]
    found = tints(pairs, ["a", "b", "c", "d"])
    assert len({found["a"], found["b"], found["c"]}) == 3
    assert found["d"] == 0


def test_a_ring_goes_on_past_the_edge_of_the_world() -> None:
    assert unwrapped([(179, 0), (-179, 1), (-178, 0), (179, 0)]) == [(179, 0), (181, 1), (182, 0), (179, 0)]


def test_countries_are_put_together_from_shared_arcs(tmp_path: Path) -> None:
    topology = {
        "transform": {"scale": [0.5, 0.5], "translate": [10, 20]},
        "arcs": [[[0, 0], [2, 0]], [[2, 0], [0, 2], [-2, -2]]],
        "objects": {
            "countries": {
                "geometries": [{"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "Sylvania"}}]
            }
        },
    }
    file = tmp_path / "world.json"
    file.write_text(json.dumps(topology))
    assert countries(file) == [("Sylvania", [[[(10, 20), (11, 20), (11, 21), (10, 20)]]])]
