"""Connectors: lines that show a link between spaces that do not touch on the sheet."""

import math
from collections.abc import Mapping

from shapely.geometry import MultiPolygon
from shapely.ops import nearest_points

from tools.mapmaker.board import Board, border_kind
from tools.mapmaker.drawing import Connector, Label
from tools.mapmaker.ground import Geometry, polygons
from tools.mapmaker.paths import encode_lines
from tools.mapmaker.plates import tidy

INSET = 7.0  # how far the arrow reaches into each land
MAIN_PART = 200.0  # of a land with islands, the parts that an arrow may lead to
NOTE_SIZE = 12.5

Point = tuple[float, float]


def main_parts(area: Geometry) -> Geometry:
    """Return an area without its small islands, unless it has no large part."""
    parts = polygons(area)
    large = [part for part in parts if part.area > MAIN_PART]
    return MultiPolygon(large or [max(parts, key=lambda part: part.area)])


def lengthened(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """Return a line made longer at both ends."""
    (ax, ay), (bx, by_) = start, end
    length = math.hypot(bx - ax, by_ - ay) or 1
    dx, dy = (bx - ax) / length * by, (by_ - ay) / length * by
    return (tidy(ax - dx), tidy(ay - dy)), (tidy(bx + dx), tidy(by_ + dy))


def connect(one: Geometry, other: Geometry) -> tuple[Point, Point]:
    """Return the shortest line between two areas, reaching into both."""
    here, there = nearest_points(main_parts(one), main_parts(other))
    return lengthened((here.x, here.y), (there.x, there.y), INSET)


def make_connectors(
    board: Board, areas: Mapping[str, Geometry], missing: list[tuple[str, str]]
) -> list[Connector]:
    """Return a connector for each link that is not drawn; those that leave the sheet are set by hand."""
    by_hand = {frozenset(stub.between): stub for stub in board.stubs}
    result = []
    for a, b in missing:
        kind = border_kind(board.map.links[frozenset((a, b))])
        if stub := by_hand.get(frozenset((a, b))):
            lines, notes = [], []
            for (x, y), (dx, dy), far in zip(stub.at, stub.steps, stub.between[::-1]):
                lines.append([(x, y), (x + dx, y + dy)])
                notes.append(note(board, far, x, y, dy))
            connector = Connector(
                between=stub.between, kind=kind, path=encode_lines(lines), notes=tuple(notes)
            )
        else:
            line = connect(areas[a], areas[b])
            connector = Connector(between=(a, b), kind=kind, path=encode_lines([line]))
        result.append(connector)
    return result


def note(board: Board, far: str, x: float, y: float, dy: float) -> Label:
    """Return the name of the far end beside a line that leaves the sheet at its top or bottom."""
    title = "to " + board.short_names.get(far, board.map.spaces[far]["name"])
    return Label(x=x + 8, y=y + dy / 2 + 4, size=NOTE_SIZE, lines=(title,), anchor="start")
