"""The committed drawings: everything has a shape, a name and room, nothing overlaps, neighbours are right."""

import gzip
from functools import cache

import pytest

import sandtable
from sandtable.games import manifest_of
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.game import TriumphGame
from tools.mapmaker.board import drawing_file, map_of
from tools.mapmaker.drawing import ZOOMS, Drawing, Zoom, read_drawing
from tools.mapmaker.labels import Quad, bounds, collisions, face_of, label_quads, slot_quads
from tools.mapmaker.neighbours import compare, floats, listed_exceptions, neighbours_in
from tools.mapmaker.paths import decode, inside

GAMES = ("cnc", "tnt", "conquest-and-tragedy")
boards = pytest.mark.parametrize("board", GAMES)
LEAST = 11.0  # no name is set smaller
PACKED = 225_000  # bytes of a drawing as it goes over the line, for each board on it


@cache
def drawing_of(board: str) -> Drawing:
    return read_drawing(drawing_file(board))


@cache
def neighbours_of(board: str) -> dict[frozenset[str], float]:
    return neighbours_in(drawing_of(board))


def content_of(board: str) -> Content:
    game = sandtable.game(board)
    assert isinstance(game, TriumphGame)
    return game.content


def links_of(board: str) -> set[frozenset[str]]:
    content = content_of(board)
    ids = content.space_id
    return {frozenset((ids[a], ids[b])) for a, b in zip(content.border_a, content.border_b)}


@boards
def test_every_space_of_the_game_is_drawn_and_no_other(board: str) -> None:
    drawing = drawing_of(board)
    assert drawing.game == board
    assert set(drawing.spaces) == set(content_of(board).space_id)


@boards
def test_every_space_has_a_shape_about_its_point(board: str) -> None:
    for name, space in drawing_of(board).spaces.items():
        assert inside(space.at, decode(space.path)), name


@boards
def test_every_space_has_slots_but_land_that_nobody_enters(board: str) -> None:
    for name, space in drawing_of(board).spaces.items():
        assert bool(space.slots) == (space.kind != "impassable"), name


@boards
def test_names_can_be_read_and_lie_with_their_slots_on_the_sheet(board: str) -> None:
    drawing = drawing_of(board)
    for name, space in drawing.spaces.items():
        assert space.label.size >= LEAST, name
        covered: list[Quad] = label_quads(space.label, face_of(space.kind)) + slot_quads(space, drawing.block)
        if space.far:
            covered += label_quads(space.far, face_of(space.kind))
        left, top, right, bottom = bounds(covered)
        assert left >= 0, name
        assert top >= 0, name
        assert right <= drawing.width, name
        assert bottom <= drawing.height, name


@boards
@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_name_lies_on_another_or_on_slots(board: str, zoom: Zoom) -> None:
    assert collisions(drawing_of(board), zoom) == []


@boards
def test_drawn_neighbours_are_linked_or_listed(board: str) -> None:
    assert compare(neighbours_of(board), links_of(board)) == listed_exceptions(board)


@boards
def test_every_link_that_is_not_drawn_has_a_connector_and_no_other(board: str) -> None:
    connected = [frozenset(connector.between) for connector in drawing_of(board).connectors]
    assert len(connected) == len(set(connected))
    assert set(connected) == listed_exceptions(board).missing


@boards
def test_every_contact_without_a_link_is_drawn_closed(board: str) -> None:
    drawing = drawing_of(board)
    closed = {frozenset(border.between) for border in drawing.borders if border.kind.startswith("closed")}
    floating = {name for name, space in drawing.spaces.items() if floats(space)}
    assert {pair for pair in listed_exceptions(board).extra if not pair & floating} <= closed


@boards
def test_a_border_is_drawn_as_its_link_says(board: str) -> None:
    links = links_of(board)
    for border in drawing_of(board).borders:
        pair = frozenset(border.between)
        if border.kind in ("closed-sea", "closed-coast"):
            assert pair not in links, border.between
        elif border.kind not in ("closed", "edge"):
            assert pair in links, border.between


@boards
def test_islets_lie_apart_and_touch_all_their_seas(board: str) -> None:
    drawing = drawing_of(board)
    drawn = neighbours_of(board)
    for link in links_of(board):
        kinds = {drawing.spaces[name].kind for name in link}
        if "islet" in kinds and kinds & {"sea", "ocean"}:
            assert link in drawn


@boards
def test_a_drawing_is_small(board: str) -> None:
    theatres = len(map_of(manifest_of(board)).joins) or 1
    assert len(gzip.compress(drawing_file(board).read_bytes())) < PACKED * theatres


@boards
def test_each_land_of_a_nation_lies_in_one_frontier(board: str) -> None:
    content = content_of(board)
    members = [member for nation in drawing_of(board).nations.values() for member in nation.members]
    assert len(members) == len(set(members))
    assert set(members) <= set(content.nation_id)
