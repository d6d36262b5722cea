"""Where a label covers the sheet, and what covers what: boxes that may be turned or strung along a curve."""

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence

from tools.mapmaker.drawing import ZOOMS, Drawing, Label, Space, Zoom
from tools.mapmaker.metrics import text_width
from tools.mapmaker.paths import decode

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]

ASCENT, DESCENT = 0.72, 0.04  # of capitals, in parts of the size
TAIL = 0.2  # of small letters that hang below the line
PIECE = 8.0  # length of the boxes along a curve
TOUCH = 0.5  # what two boxes may share before they count as overlapping
BLOCK_DEPTH = 4.0  # the side of a standing block below its face


def face_of(kind: str) -> str:
    """Return the face in which the name of such a space is set."""
    return "water" if kind in ("sea", "ocean") else "area"


def below(lines: Iterable[str]) -> float:
    """Return how far the lines hang below their baseline, in parts of the size."""
    return TAIL if any(letter in "gjpqyQJ,;" for line in lines for letter in line) else DESCENT


def box(x0: float, y0: float, x1: float, y1: float) -> Quad:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def box_about(points: Iterable[Point]) -> Quad:
    """Return the upright box that points fill."""
    xs, ys = zip(*points)
    return box(min(xs), min(ys), max(xs), max(ys))


def turned(quad: Quad, about: Point, degrees: float) -> Quad:
    """Return a box turned about a point."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = about

    def turn(point: Point) -> Point:
        dx, dy = point[0] - x, point[1] - y
        return x + dx * c - dy * s, y + dx * s + dy * c

    return turn(quad[0]), turn(quad[1]), turn(quad[2]), turn(quad[3])


def label_quads(label: Label, face: str) -> list[Quad]:
    """Return the boxes that cover a label."""
    if label.curve:
        return curve_quads(label, face)
    quads = []
    drop = below(label.lines) * label.size
    for number, line in enumerate(label.lines):
        width = text_width(line, face, label.size, label.spacing)
        left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
        base = label.y + number * label.leading
        quad = box(left, base - ASCENT * label.size, left + width, base + drop)
        quads.append(turned(quad, (label.x, label.y), label.angle))
    return quads


def curve_points(curve: str, steps: int = 64) -> list[Point]:
    """Return points along a quadratic curve `Mx yQx y x y`."""
    ax, ay, bx, by, cx, cy = (float(number) for number in re.findall(r"-?\d*\.?\d+", curve))
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        points.append((u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy))
    return points


def along(points: Sequence[Point], distance: float) -> tuple[Point, float]:
    """Return the point at a distance along a line, and the direction there in degrees."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if distance <= length or (bx, by) == points[-1]:
            part = distance / length if length else 0
            return (ax + (bx - ax) * part, ay + (by - ay) * part), math.degrees(math.atan2(by - ay, bx - ax))
        distance -= length
    return points[-1], 0.0


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(math.hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in itertools.pairwise(points))


def curve_quads(label: Label, face: str) -> list[Quad]:
    """Return boxes strung along the curve of a label, one for each few letters."""
    points = curve_points(label.curve or "")
    width = text_width(label.lines[0], face, label.size, label.spacing)
    start = (length_of(points) - width) / 2
    count = max(1, math.ceil(width / PIECE))
    half, drop = width / count / 2, below(label.lines) * label.size
    quads = []
    for piece in range(count):
        (x, y), angle = along(points, start + (piece + 0.5) * width / count)
        quads.append(turned(box(x - half, y - ASCENT * label.size, x + half, y + drop), (x, y), angle))
    return quads


def overlapping(one: Quad, other: Quad, touch: float = TOUCH) -> bool:
    """Say whether two boxes share more than a touch: no line parts them."""
    for quad in (one, other):
        for (ax, ay), (bx, by) in zip(quad, (*quad[1:], quad[0])):
            length = math.hypot(bx - ax, by - ay) or 1
            nx, ny = (by - ay) / length, (ax - bx) / length
            mine = [x * nx + y * ny for x, y in one]
            theirs = [x * nx + y * ny for x, y in other]
            if max(mine) - touch <= min(theirs) or max(theirs) - touch <= min(mine):
                return False
    return True


def slot_quads(space: Space, block: float) -> list[Quad]:
    """Return the boxes of the blocks that a space can show side by side."""
    half = block / 2
    return [box(x - half, y - half, x + half, y + half + BLOCK_DEPTH) for x, y in space.slots]


def shown(label: Label | None, zoom: Zoom) -> bool:
    """Say whether a label is shown at a zoom: its own or a nearer one."""
    return label is not None and ZOOMS.index(zoom) >= ZOOMS.index(label.zoom)


def things(drawing: Drawing, zoom: Zoom) -> Iterator[tuple[str, list[Quad]]]:
    """Yield what must keep apart at a zoom: names, slots and symbols, each with the boxes that it covers."""
    for space_id, space in drawing.spaces.items():
        face = face_of(space.kind)
        label = space.far if zoom == "far" else space.label
        if label is not None and shown(label, zoom):
            yield f"{space_id}: name", label_quads(label, face)
        if zoom == "far":
            if space.box:
                yield f"{space_id}: box", [box_about(decode(space.path)[0])]
            continue
        if space.again is not None and shown(space.again, zoom):
            yield f"{space_id}: name again", label_quads(space.again, face)
        if space.slots:
            yield f"{space_id}: slots", slot_quads(space, drawing.block)
        if space.plate:
            for icon in space.plate.icons:
                half = icon.size / 2
                yield (
                    f"{space_id}: {icon.kind}",
                    [box(icon.x - half, icon.y - half, icon.x + half, icon.y + half)],
                )
    if zoom == "far":
        for name in drawing.names:
            yield f"{name.nation}: name", label_quads(name.label, "area")
    else:
        for connector in drawing.connectors:
            for note in connector.notes:
                yield f"{'-'.join(connector.between)}: {note.lines[0]}", label_quads(note, "area")
    for barred_id, barred in drawing.impassable.items():
        if barred.label is not None and shown(barred.label, zoom):
            yield f"{barred_id}: name", label_quads(barred.label, "area")


def collisions(drawing: Drawing, zoom: Zoom) -> list[tuple[str, str]]:
    """Return the pairs of things that overlap at a zoom."""
    listed = sorted(
        ((bounds(quads), name, quads) for name, quads in things(drawing, zoom)), key=lambda thing: thing[0]
    )
    found = []
    for index, (reach, name, quads) in enumerate(listed):
        for other_reach, other_name, others in listed[index + 1 :]:
            if other_reach[0] > reach[2]:
                break
            if not apart(reach, other_reach) and any(
                overlapping(q, other) for q in quads for other in others
            ):
                found.append((name, other_name))
    return found


def bounds(quads: Iterable[Quad]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of boxes."""
    xs = [x for quad in quads for x, _ in quad]
    ys = [y for quad in quads for _, y in quad]
    return min(xs), min(ys), max(xs), max(ys)


def apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Say whether two reaches have nothing in common."""
    return one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
