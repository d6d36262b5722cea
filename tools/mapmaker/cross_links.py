"""The links between the two boards of the world: lines across the gap, or out at the far sides with notes."""

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Literal

from tools.mapmaker.board import border_kind
from tools.mapmaker.drawing import Connector, Label, Sheet, Space
from tools.mapmaker.paths import Point, decode, encode_lines

STEP = 22.0  # between two lines that leave the sheet
OVERHANG = 30.0  # from the edge of a board to the end of such a line
INSET = 8.0  # how far a line reaches into its space
NOTE_SIZE = 14.0

Link = tuple[str, str, str]


def eastmost(space: Space) -> Point:
    """Return the point of a space that lies farthest to the east; of a side along the edge, its middle."""
    points = [point for ring in decode(space.path) for point in ring]
    edge = max(x for x, _ in points)
    return edge - INSET, fmean(y for x, y in set(points) if x > edge - 2)


def westmost(space: Space) -> Point:
    """Return the point of a space that lies farthest to the west; of a side along the edge, its middle."""
    points = [point for ring in decode(space.path) for point in ring]
    edge = min(x for x, _ in points)
    return edge + INSET, fmean(y for x, y in set(points) if x < edge + 2)


def spread(heights: Iterable[float], step: float) -> list[float]:
    """Return heights, given in rising order, at least a step apart, each pushed down no more than it must."""
    result: list[float] = []
    for height in heights:
        result.append(max(height, result[-1] + step) if result else height)
    return result


def goes_round(link: Link, spaces: Mapping[str, Space], europe: Sheet) -> bool:
    """Say whether a link leaves Europe in the west, and so comes to the Pacific from the east."""
    return spaces[link[0]].at[0] < europe.x + europe.w / 2


def cross_links(
    links: Iterable[Link],
    spaces: Mapping[str, Space],
    titles: Mapping[str, str],
    europe: Sheet,
    pacific: Sheet,
) -> list[Connector]:
    """Return a connector for each link; the first space of each is the European one."""
    listed = list(links)
    across = [link for link in listed if not goes_round(link, spaces, europe)]
    round_ = [link for link in listed if goes_round(link, spaces, europe)]
    result = []
    for a, b, kind in across:
        line = [eastmost(spaces[a]), westmost(spaces[b])]
        result.append(Connector(between=(a, b), kind=border_kind(kind), path=encode_lines([line])))
    west = leaving([(link, westmost(spaces[link[0]])) for link in round_])
    east = leaving([(link, eastmost(spaces[link[1]])) for link in round_])
    for link in round_:
        a, b, kind = link
        (start, left_y), (end, right_y) = west[link], east[link]
        left, right = europe.x - OVERHANG, pacific.x + pacific.w + OVERHANG
        lines = [[start, (left, left_y)], [end, (right, right_y)]]
        notes = (note(titles[b], left - 6, left_y, "end"), note(titles[a], right + 6, right_y, "start"))
        result.append(
            Connector(between=(a, b), kind=border_kind(kind), path=encode_lines(lines), notes=notes)
        )
    return result


def leaving(starts: list[tuple[Link, Point]]) -> dict[Link, tuple[Point, float]]:
    """Return where each line begins and at what height it leaves its board, so that none meet."""
    ordered = sorted(starts, key=lambda start: (start[1][1], start[0]))
    heights = spread([point[1] for _, point in ordered], STEP)
    return {link: (point, round(height, 1)) for (link, point), height in zip(ordered, heights)}


def note(title: str, x: float, y: float, anchor: Literal["start", "end"]) -> Label:
    """Return the name of the far end at the end of a line."""
    return Label(x=round(x, 1), y=round(y + 4.5, 1), size=NOTE_SIZE, lines=(f"to {title}",), anchor=anchor)
