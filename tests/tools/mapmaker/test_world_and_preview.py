"""The world is made of the two other drawings, and every drawing can be looked at."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.mapmaker.__main__ import drawing_file, main
from tools.mapmaker.drawing import read_drawing, write_drawing
from tools.mapmaker.paths import decode
from tools.mapmaker.world import DROP, GAP, MARGIN, join


def test_the_world_is_what_the_two_boards_give() -> None:
    europe, pacific = read_drawing(drawing_file("tnt")), read_drawing(drawing_file("cnc"))
    world = read_drawing(drawing_file("world"))
    assert join(europe, pacific) == world
    here, there = pacific.spaces["tokyo"], world.spaces["tokyo"]
    dx = MARGIN + europe.width + GAP
    assert there.at == pytest.approx((here.at[0] + dx, here.at[1] + DROP))
    assert decode(there.path)[0][0] == pytest.approx(
        (decode(here.path)[0][0][0] + dx, decode(here.path)[0][0][1] + DROP)
    )


def test_a_nation_of_both_boards_is_told_apart_in_the_world() -> None:
    members = {m for nation in read_drawing(drawing_file("world")).nations.values() for m in nation.members}
    assert "pto-canada" in members
    assert "canada" not in members


def test_a_drawing_that_is_written_can_be_read(tmp_path: Path) -> None:
    drawing = read_drawing(drawing_file("tnt"))
    write_drawing(drawing, tmp_path / "drawing.json")
    assert read_drawing(tmp_path / "drawing.json") == drawing
    assert (tmp_path / "drawing.json").read_bytes() == drawing_file("tnt").read_bytes()


@pytest.mark.parametrize(
    ("zoom", "seen", "hidden"), [("far", "MONGOLIA", "Midway"), ("near", "Midway", "CHINA")]
)
def test_a_preview_shows_the_names_of_its_zoom(tmp_path: Path, zoom: str, seen: str, hidden: str) -> None:
    output = tmp_path / "cnc.html"
    main(["preview", "cnc", "--dark", "--zoom", zoom, "--output", str(output)])
    text = output.read_text(encoding="utf-8")
    picture = ElementTree.fromstring(text[text.index("<svg") :])
    words = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert seen in words
    assert hidden not in words
