"""The world is made of the two other boards, and every drawing can be looked at."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.mapmaker.__main__ import main
from tools.mapmaker.board import drawing_file, load_board
from tools.mapmaker.drawing import read_drawing, write_drawing


def test_the_world_has_the_settings_of_both_boards_and_its_own_before_theirs() -> None:
    europe, pacific, world = (load_board(board) for board in ("tnt", "cnc", "conquest-and-tragedy"))
    assert {*europe.map.spaces, *pacific.map.spaces} == set(world.map.spaces)
    assert world.seeds["tokyo"] == pacific.seeds["tokyo"]
    assert world.seeds["delhi"] != europe.seeds["delhi"]
    assert "tib" in {group.group for group in europe.groups}
    assert "tib" not in {group.group for group in world.groups}
    assert world.boxes == {}


def test_the_world_has_the_links_of_both_boards_and_those_between_them() -> None:
    world = load_board("conquest-and-tragedy").map
    assert world.links[frozenset(("delhi", "calcutta"))] == "plains"
    assert frozenset(("delhi", "east-indian-ocean")) not in world.links
    assert world.nations["eto-canada"]["owner"] == "britain"
    assert world.spaces["prairies"]["nation"] == "pto-canada"


def test_theatres_meet_on_the_map_of_the_world() -> None:
    world = read_drawing(drawing_file("conquest-and-tragedy"))
    assert len(world.frame) == 1
    spaces = {name: world.spaces[name].at for name in ("london", "moscow", "balkhash", "tokyo", "chicago")}
    assert [x for x, _ in spaces.values()] == sorted(x for x, _ in spaces.values())
    apart = [connector for connector in world.connectors if connector.kind != "strait"]
    assert [connector.between for connector in apart] == []


def test_a_water_at_both_sides_of_the_world_has_its_name_on_both() -> None:
    ocean = read_drawing(drawing_file("conquest-and-tragedy")).spaces["north-atlantic-ocean"]
    assert ocean.again is not None
    assert abs(ocean.label.x - ocean.again.x) > 3000


def test_a_nation_of_both_boards_is_told_apart_in_the_world() -> None:
    members = {
        m
        for nation in read_drawing(drawing_file("conquest-and-tragedy")).nations.values()
        for m in nation.members
    }
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
