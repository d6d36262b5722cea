"""Which spaces touch on the sheet, read from the drawn paths, and whether that agrees with the game's links.

What does not agree is listed in a file of the game, `board_exceptions.yaml`: a link that is not drawn has a
connector, and a contact without a link is drawn closed.
"""

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from sandtable.games import manifest_of
from tools.mapmaker.board import map_of, read_yaml
from tools.mapmaker.drawing import Drawing, Space
from tools.mapmaker.paths import Point, decode, inside

STEP = 1.5  # between the points at which outlines are compared
NEAR = 0.45  # lines this near are one
CONTACT = 6.0  # a shorter contact is none
COVERED = 0.08  # the part of a hexagon or box that a sea must fill to touch it
CELL = 4.0

Pair = frozenset[str]
Segment = tuple[float, float, float, float]
Rings = Sequence[Sequence[Point]]


def floats(space: Space) -> bool:
    """Say whether a space lies on top of the water, as a hexagon or a box, rather than beside it."""
    return space.kind == "islet" or space.box


def segments(path: str) -> list[Segment]:
    """Return the sides of an area."""
    return [(ax, ay, bx, by) for ring in decode(path) for (ax, ay), (bx, by) in itertools.pairwise(ring)]


def samples(segment: Segment) -> Iterable[tuple[Point, float]]:
    """Yield points along a side with the length that each stands for."""
    ax, ay, bx, by = segment
    length = math.hypot(bx - ax, by - ay)
    count = max(1, round(length / STEP))
    for index in range(count):
        part = (index + 0.5) / count
        yield (ax + (bx - ax) * part, ay + (by - ay) * part), length / count


def distance(point: Point, segment: Segment) -> float:
    """Return how far a point is from a side."""
    (x, y), (ax, ay, bx, by) = point, segment
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return math.hypot(x - ax - part * dx, y - ay - part * dy)


def touching(paths: Mapping[str, str]) -> dict[Pair, float]:
    """Return the length of the line along which areas touch, for all that do."""
    grid: dict[tuple[int, int], list[tuple[str, Segment]]] = {}
    sides = {name: segments(path) for name, path in paths.items()}
    for name, listed in sides.items():
        for side in listed:
            ax, ay, bx, by = side
            steps = max(1, math.ceil(math.hypot(bx - ax, by - ay) / CELL))
            cells = {
                (int((ax + (bx - ax) * step / steps) // CELL), int((ay + (by - ay) * step / steps) // CELL))
                for step in range(steps + 1)
            }
            for cell in cells:
                grid.setdefault(cell, []).append((name, side))
    lengths: dict[Pair, float] = {}
    for name, listed in sides.items():
        for side in listed:
            for point, length in samples(side):
                for other in neighbours_at(point, name, grid):
                    pair = frozenset((name, other))
                    lengths[pair] = lengths.get(pair, 0.0) + length / 2
    return lengths


def neighbours_at(
    point: Point, name: str, grid: Mapping[tuple[int, int], list[tuple[str, Segment]]]
) -> set[str]:
    """Return the other areas whose outline passes a point."""
    column, row = int(point[0] // CELL), int(point[1] // CELL)
    found: set[str] = set()
    for x in (column - 1, column, column + 1):
        for y in (row - 1, row, row + 1):
            for other, side in grid.get((x, y), ()):
                if other != name and other not in found and distance(point, side) < NEAR:
                    found.add(other)
    return found


def covering(shape: str, waters: Mapping[str, Rings]) -> dict[str, float]:
    """Return the part of a hexagon or box that each water fills."""
    ring = decode(shape)[0]
    left, top, right, bottom = reach(ring)
    count = 9
    points = [
        (left + (right - left) * (i + 0.5) / count, top + (bottom - top) * (j + 0.5) / count)
        for i in range(count)
        for j in range(count)
    ]
    points = [point for point in points if inside(point, [ring])]
    parts = {}
    for name, rings in waters.items():
        west, north, east, south = reach([point for part in rings for point in part])
        if west > right or east < left or north > bottom or south < top:
            continue
        filled = sum(inside(point, rings) for point in points)
        if filled:
            parts[name] = filled / len(points)
    return parts


def reach(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def drawn_neighbours(
    fixed: Mapping[str, str], floating: Mapping[str, str], waters: Set[str]
) -> dict[Pair, float]:
    """Return the spaces that touch, with the length of the contact; of what floats, its share."""
    found = {pair: length for pair, length in touching(fixed).items() if length >= CONTACT}
    seas = {name: decode(path) for name, path in fixed.items() if name in waters}
    for name, path in floating.items():
        for water, part in covering(path, seas).items():
            if part >= COVERED:
                found[frozenset((name, water))] = part * 100
    return found


def neighbours_in(drawing: Drawing) -> dict[Pair, float]:
    """Return the spaces that touch in a drawing."""
    spaces = drawing.spaces
    return drawn_neighbours(
        {name: space.path for name, space in spaces.items() if not floats(space)},
        {name: space.path for name, space in spaces.items() if floats(space)},
        {name for name, space in spaces.items() if space.kind in ("sea", "ocean")},
    )


@dataclass(frozen=True)
class Disagreement:
    """The links that are not drawn, and the contacts that are no links."""

    missing: frozenset[Pair]
    extra: frozenset[Pair]


def compare(drawn: Iterable[Pair], links: Iterable[Pair]) -> Disagreement:
    """Compare what touches on the sheet with the links of the game."""
    have, want = frozenset(drawn), frozenset(links)
    return Disagreement(want - have, have - want)


def listed_exceptions(game: str) -> Disagreement:
    """Return the exceptions that are listed for the board of a game."""
    manifest = manifest_of(game)
    return read_exceptions(manifest.path(map_of(manifest).exceptions))


def read_exceptions(file: Path) -> Disagreement:
    """Return the exceptions that a file lists."""
    entries = read_yaml(file)
    missing, extra = (frozenset(frozenset(pair) for pair in entries[key]) for key in ("missing", "extra"))
    return Disagreement(missing, extra)
