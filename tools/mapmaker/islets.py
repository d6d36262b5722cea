"""Islets: hexagons that keep apart, and their names in the first free place about them."""

import math
from collections.abc import Mapping

from tools.mapmaker.drawing import Label
from tools.mapmaker.ground import Grid
from tools.mapmaker.labels import ASCENT, TAIL
from tools.mapmaker.metrics import text_width
from tools.mapmaker.plates import broken, tidy
from tools.mapmaker.sheet import MARGIN, Sheet, summed

RADIUS, SINGLE_RADIUS = 23.0, 21.0
GAP = 4.0
SIZE = 12.5
SPACING = 0.02
LEADING = 1.06
SIDES = ((0, 1), (1, 0), (-1, 0), (0, -1), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))

Point = tuple[float, float]


def hexagon(centre: Point, radius: float) -> list[Point]:
    """Return the ring of a hexagon that stands on a point."""
    x, y = centre
    corners = [
        (x + radius * math.sin(math.pi / 3 * k), y - radius * math.cos(math.pi / 3 * k)) for k in range(6)
    ]
    return [*corners, corners[0]]


def kept_apart(centres: Mapping[str, Point], radii: Mapping[str, float], size: Point) -> dict[str, Point]:
    """Return the centres after hexagons that overlap have pushed each other away, all within the sheet."""
    places = dict(centres)
    names = sorted(places)
    for _ in range(40):
        for index, one in enumerate(names):
            for other in names[index + 1 :]:
                (ax, ay), (bx, by) = places[one], places[other]
                far, least = math.hypot(ax - bx, ay - by), radii[one] + radii[other] + GAP
                if 0 < far < least:
                    push = (least - far) / 2 / far
                    places[one] = (ax + (ax - bx) * push, ay + (ay - by) * push)
                    places[other] = (bx - (ax - bx) * push, by - (ay - by) * push)
    return {name: held(place, radii[name] + MARGIN, size) for name, place in places.items()}


def held(place: Point, margin: float, size: Point) -> Point:
    """Return a place moved inside the sheet."""
    x, y = place
    return tidy(min(max(x, margin), size[0] - margin)), tidy(min(max(y, margin), size[1] - margin))


def name_islet(sheet: Sheet, title: str, centre: Point, radius: float, land: Grid) -> Label:
    """Return the name of an islet where it hides least, and take its room; over water if it can be."""
    taken, soft = summed(sheet.taken), summed(sheet.taken | sheet.lines | land)
    best: tuple[int, int, float, float, float, float, tuple[str, ...]] | None = None
    for lines in ((title,), broken(title)) if " " in title else ((title,),):
        width = max(text_width(line, "area", SIZE, SPACING) for line in lines) + 4
        height = SIZE * (ASCENT + TAIL + (len(lines) - 1) * LEADING) + 2
        for dx, dy in SIDES:
            x = centre[0] + dx * (radius + 3) + math.copysign(width / 2, dx) * (dx != 0) - width / 2
            y = centre[1] + dy * (radius + 2) + math.copysign(height / 2, dy) * (dy != 0) - height / 2
            if (
                x < MARGIN
                or y < MARGIN
                or x + width > sheet.width - MARGIN
                or y + height > sheet.height - MARGIN
            ):
                continue
            box = (math.floor(x), math.floor(y), math.ceil(x + width), math.ceil(y + height))
            hidden = 10 * covered(taken, box) + covered(soft, box)
            option = (hidden, len(lines), x, y, width, height, lines)
            if best is None or option[:2] < best[:2]:
                best = option
    if best is None:
        raise ValueError(f"there is no room for the name {title}")
    _, _, x, y, width, height, lines = best
    sheet.take((x, y, x + width, y + height))
    return Label(
        x=tidy(x + width / 2),
        y=tidy(y + 1 + ASCENT * SIZE),
        size=SIZE,
        lines=lines,
        leading=tidy(LEADING * SIZE) if len(lines) > 1 else 0,
        spacing=SPACING,
        zoom="near",
    )


def covered(sums: Grid, box: tuple[int, int, int, int]) -> int:
    """Return how many points of a box are marked."""
    x0, y0, x1, y1 = box
    return int(sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0])
