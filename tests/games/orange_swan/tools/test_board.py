"""The board of Orange Swan: its map data as the mapmaker reads them, and the drawing that is made of them."""

import gzip
import math
from functools import cache
from typing import Any

import pytest
import yaml

from sandtable.games.orange_swan.tools.board import land_signs, sea_links, water_signs
from sandtable.games.orange_swan.tools.signs import SIGNS
from tools.mapmaker.board import drawing_file, load_board
from tools.mapmaker.drawing import ZOOMS, Drawing, Icon, Zoom, read_drawing
from tools.mapmaker.labels import Quad, bounds, collisions, face_of, label_quads, slot_quads
from tools.mapmaker.neighbours import Disagreement, compare, listed_exceptions, neighbours_in
from tools.mapmaker.paths import decode, inside

BOARD = "orange-swan"
LEAST = 11.0  # no name is set smaller
PACKED = 240_000  # bytes of the drawing as it goes over the line
FEWEST = {"land": 4, "island": 4, "sea": 6}  # slots of an area that is not small
SMALL = 2
CLEAR_CORNERS = 4


@cache
def drawing() -> Drawing:
    return read_drawing(drawing_file(BOARD))


@cache
def raw() -> dict[str, Any]:
    text = load_board(BOARD).manifest.path("data/map.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text))


def entries() -> dict[str, dict[str, Any]]:
    return {space["id"]: space for space in raw()["spaces"]}


def closed() -> set[str]:
    return {name for name, space in entries().items() if space.get("no_entry")}


def links() -> set[frozenset[str]]:
    listed = raw()["links"]
    pairs = {frozenset((row["a"], row["b"])) for row in [*listed["land"], *listed["sea"]]}
    return pairs | {frozenset((row["land"], row["sea"])) for row in listed["coast"]}


def arrows() -> set[frozenset[str]]:
    rows = raw()["links"]["land"]
    return {frozenset((row["a"], row["b"])) for row in rows if row["type"] == "double-arrow"}


def icons(space: str, kind: str) -> list[Icon]:
    plate = drawing().spaces[space].plate
    return [icon for icon in plate.icons if icon.kind == kind] if plate else []


def test_seas_with_an_open_passage_have_a_sea_border_however_many_straits_they_share() -> None:
    rows = [
        {"a": "east", "b": "west", "type": "strait"},
        {"a": "east", "b": "west", "type": "open"},
        {"a": "east", "b": "south", "type": "strait"},
        {"a": "east", "b": "south", "type": "double-arrow"},
    ]
    assert sea_links(rows) == [["east", "west", "sea"], ["east", "south", "strait"]]


def test_a_land_bears_signs_before_and_behind_its_name() -> None:
    front, back = land_signs(entries()["tokyo"])
    assert [kind for kind, _ in front] == ["star", "government"]
    assert [kind for kind, _ in back] == ["roundel-japan", "umbrella-large"]
    assert [kind for kind, _ in land_signs(entries()["miri"])[1]] == ["red"]
    assert [kind for kind, _ in water_signs(entries()["yellow-sea"])] == ["deploy-japan"]


def test_small_areas_on_a_mainland_are_land_and_closed_ones_have_no_links() -> None:
    data = load_board(BOARD).map
    assert data.kind("singapore") == "land"
    assert data.kind("guam") == "islet"
    assert data.shut == closed()
    assert not any(link & data.shut for link in data.links)


def test_every_space_of_the_game_is_drawn_and_no_other() -> None:
    assert drawing().game == "orange-swan"
    assert set(drawing().spaces) == set(entries())


def test_every_space_has_a_shape_about_its_point_and_a_name_that_can_be_read() -> None:
    for name, space in drawing().spaces.items():
        assert inside(space.at, decode(space.path)), name
        assert space.label.size >= LEAST, name
        assert " ".join(space.label.lines).lower() == entries()[name]["name"].lower()


def test_everything_lies_on_the_sheet() -> None:
    sheet = drawing()
    for name, space in sheet.spaces.items():
        covered: list[Quad] = label_quads(space.label, face_of(space.kind)) + slot_quads(space, sheet.block)
        if space.far:
            covered += label_quads(space.far, face_of(space.kind))
        left, top, right, bottom = bounds(covered)
        assert left >= 0, name
        assert top >= 0, name
        assert right <= sheet.width, name
        assert bottom <= sheet.height, name


def test_there_is_room_for_blocks_wherever_they_may_come() -> None:
    for name, space in drawing().spaces.items():
        if name in closed():
            assert space.kind == "impassable", name
            assert space.slots == (), name
        elif entries()[name].get("size") == "small":
            assert len(space.slots) >= SMALL, name
        else:
            assert len(space.slots) >= FEWEST[space.kind], name


def test_most_seas_and_lands_show_eight_blocks_side_by_side() -> None:
    seas = [space for space in drawing().spaces.values() if space.kind == "sea"]
    full = [space for space in seas if len(space.slots) == 8]
    assert len(full) >= 0.9 * len(seas)
    lands = [space for space in drawing().spaces.values() if space.kind == "land"]
    assert len([space for space in lands if len(space.slots) == 8]) >= 0.5 * len(lands)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_name_lies_on_another_or_on_slots(zoom: Zoom) -> None:
    assert collisions(drawing(), zoom) == []


def test_drawn_neighbours_are_linked_or_listed() -> None:
    drawn = {pair for pair in neighbours_in(drawing()) if not pair & closed()}
    found = compare(drawn, links())
    listed = listed_exceptions(BOARD)
    assert Disagreement(found.missing, found.extra) == listed


def test_a_connector_shows_each_double_arrow_and_each_link_that_is_not_drawn() -> None:
    connected = [frozenset(connector.between) for connector in drawing().connectors]
    assert len(connected) == len(set(connected))
    assert set(connected) == listed_exceptions(BOARD).missing | arrows()


def test_every_contact_without_a_link_is_drawn_closed() -> None:
    shut = {frozenset(border.between) for border in drawing().borders if border.kind.startswith("closed")}
    assert listed_exceptions(BOARD).extra <= shut


@pytest.mark.parametrize(
    ("link", "kind"),
    [("plain", "plains"), ("river", "river"), ("mekong-jungle", "forest"), ("papuan-rift", "mountain")],
)
def test_a_border_on_land_is_drawn_as_its_link_says(link: str, kind: str) -> None:
    wanted = {frozenset((row["a"], row["b"])) for row in raw()["links"]["land"] if row["type"] == link}
    found = {frozenset(border.between) for border in drawing().borders if border.kind == kind}
    assert found == wanted


def test_every_narrow_passage_is_a_strait_on_the_border_of_its_seas() -> None:
    rows = [row for row in raw()["links"]["sea"] if row["type"] != "open"]
    found = {frozenset(border.between) for border in drawing().borders if border.kind == "strait"}
    assert {frozenset((row["a"], row["b"])) for row in rows} <= found


def test_a_strait_bears_a_sign_where_its_seas_meet() -> None:
    rows = [row for row in raw()["links"]["sea"] if row["type"] == "strait"]
    signs = [icon for name in entries() for icon in icons(name, "strait")]
    assert len(signs) == len(rows)
    lines = {frozenset(b.between): decode(b.path) for b in drawing().borders if b.kind == "strait"}
    for row in rows:
        points = [point for line in lines[frozenset((row["a"], row["b"]))] for point in line]
        assert min(math.dist(point, (icon.x, icon.y)) for point in points for icon in signs) < 24, row


def test_every_port_is_an_anchor_on_the_side_of_its_sea() -> None:
    for name in entries():
        seas = [row["sea"] for row in raw()["links"]["coast"] if row["land"] == name and row["port"]]
        anchors = icons(name, "base")
        assert len(anchors) == len(seas), name
        for sea in seas:
            rings = decode(drawing().spaces[sea].path)
            reached = [
                (icon.x + dx, icon.y + dy) for icon in anchors for dx in (-6, 0, 6) for dy in (-6, 0, 6)
            ]
            assert any(inside(point, rings) for point in reached), (name, sea)


def test_plates_bear_the_signs_of_the_map_data() -> None:
    for name, entry in entries().items():
        if name in closed():
            continue
        assert bool(icons(name, "star")) == bool(entry.get("strategic")), name
        assert bool(icons(name, "black") or icons(name, "red")) == bool(entry.get("production")), name
        assert bool(icons(name, "red")) == bool(entry.get("production") and entry.get("oilfield")), name
        assert bool(icons(name, "monsoon")) == bool(entry.get("monsoon")), name
        assert bool(icons(name, "submarine")) == bool(entry.get("sub_icon")), name
        for nation in entry.get("roundels", ()):
            assert icons(name, f"roundel-{nation}"), name


def test_the_drawing_brings_every_sign_along_that_pages_do_not_know() -> None:
    known = {"base", "strait", "black", "red"}
    used = {icon.kind for space in drawing().spaces.values() if space.plate for icon in space.plate.icons}
    assert used - known <= set(drawing().signs)
    assert drawing().signs == SIGNS


def test_small_islands_are_diamonds_pointed_if_rough_and_rounded_if_clear() -> None:
    islands = {name: space for name, space in drawing().spaces.items() if space.kind == "island"}
    assert all(entries()[name]["size"] == "small" for name in islands)
    for name, space in islands.items():
        assert space.box, name
        corners = len(decode(space.path)[0]) - 1
        assert (corners == CLEAR_CORNERS) == (entries()[name]["terrain"] == "rough"), name


def test_each_owner_has_one_frontier() -> None:
    assert set(drawing().nations) == {"japan", "us", "philippines", "commonwealth", "dei", "china"}


def test_the_drawing_is_small() -> None:
    assert len(gzip.compress(drawing_file(BOARD).read_bytes())) < PACKED
