"""Arcs: the cracks between labels of a grid, as lines from node to node that neighbours share, smoothed."""

from collections.abc import Iterable, Sequence

Node = tuple[int, int]
Pair = tuple[int, int]
Line = list[tuple[float, float]]

OUTSIDE = -99

Cracks = dict[Node, dict[Node, Pair]]


def cracks_of(rows: Sequence[Sequence[int]]) -> Cracks:
    """Return the sides between points of different labels, from corner to corner, in both directions.

    Corners are counted from the corner of the grid; beyond its edge everything has the label OUTSIDE.
    """
    cracks: Cracks = {}

    def add(one: Node, other: Node, a: int, b: int) -> None:
        pair = (a, b) if a < b else (b, a)
        cracks.setdefault(one, {})[other] = pair
        cracks.setdefault(other, {})[one] = pair

    width = len(rows[0])
    beyond = [OUTSIDE] * width
    for y, row in enumerate(rows):
        before = OUTSIDE
        for x, label in enumerate(row):
            if label != before:
                add((x, y), (x, y + 1), before, label)
            before = label
        add((width, y), (width, y + 1), before, OUTSIDE)
    for y, (upper, lower) in enumerate(zip([beyond, *rows], [*rows, beyond])):
        if upper is lower:
            continue
        for x in range(width):
            if upper[x] != lower[x]:
                add((x, y), (x + 1, y), upper[x], lower[x])
    return cracks


def traced(cracks: Cracks) -> list[tuple[Pair, list[Node]]]:
    """Return the arcs between the nodes where cracks meet or end, and the closed ones without a node."""
    nodes = [corner for corner, ways in cracks.items() if len(ways) != 2]
    ends = set(nodes)
    used: set[tuple[Node, Node]] = set()
    arcs = []
    for starts in (nodes, cracks):
        for start in starts:
            for step, pair in cracks[start].items():
                if (start, step) not in used:
                    arcs.append((pair, walk(start, step, cracks, ends, used)))
    return arcs


def walk(
    start: Node, step: Node, cracks: Cracks, ends: set[Node], used: set[tuple[Node, Node]]
) -> list[Node]:
    """Follow the cracks from a corner until a node, or round to the start; mark what was passed."""
    line = [start, step]
    used |= {(start, step), (step, start)}
    while line[-1] not in ends and line[-1] != start:
        here = line[-1]
        there = next(corner for corner in cracks[here] if corner != line[-2])
        used |= {(here, there), (there, here)}
        line.append(there)
    return line


def smoothed(line: Iterable[tuple[float, float]], passes: int) -> Line:
    """Return a line with its corners rounded by 1-2-1 averaging; its ends stay, a ring has none."""
    points = list(line)
    closed = points[0] == points[-1]
    for _ in range(passes if len(points) > 2 else 0):
        inner = [
            ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)
            for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:])
        ]
        first, last = points[0], points[-1]
        if closed:
            (ax, ay), (bx, by), (cx, cy) = points[-2], points[0], points[1]
            first = last = ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)
        points = [first, *inner, last]
    return points


def arcs_of(rows: Sequence[Sequence[int]], scale: float, passes: int) -> list[tuple[Pair, Line]]:
    """Return the smoothed arcs of a grid on the sheet, each with the two labels that it parts."""
    result = []
    for pair, line in traced(cracks_of(rows)):
        on_sheet = [(x * scale, y * scale) for x, y in line]
        result.append((pair, on_sheet if OUTSIDE in pair else smoothed(on_sheet, passes)))
    return result
