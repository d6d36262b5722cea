"""Diamonds: small islands as figures on the water, pointed where they are rough, rounded where clear."""

import math

from tools.mapmaker.drawing import Icon, Label, Plate
from tools.mapmaker.ground import Grid
from tools.mapmaker.islets import SIDES, SIZE, covered
from tools.mapmaker.plates import Content, Form, forms, laid_out
from tools.mapmaker.sheet import MARGIN, Sheet, summed

HALF_WIDTH, HALF_HEIGHT = 36.0, 33.0  # two blocks of each side fill the box about it
REACH = 42.0  # the radius at which diamonds keep apart
ROUNDED = 0.3  # the part of each side that a rounded corner takes
ARC = 6  # steps of a rounded corner
GAP = 2.0

Point = tuple[float, float]


def diamond(centre: Point, rough: bool) -> list[Point]:
    """Return the ring of a diamond."""
    x, y = centre
    corners = [(x, y - HALF_HEIGHT), (x + HALF_WIDTH, y), (x, y + HALF_HEIGHT), (x - HALF_WIDTH, y)]
    if rough:
        return [*corners, corners[0]]
    ring: list[Point] = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % 4]
        ring += rounded(between(corner, before, ROUNDED), corner, between(corner, after, ROUNDED))
    return [*ring, ring[0]]


def between(one: Point, other: Point, part: float) -> Point:
    """Return a point some part of the way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def rounded(start: Point, corner: Point, end: Point) -> list[Point]:
    """Return points along a curve that passes a corner on its inner side."""
    return [
        between(
            between(start, corner, step / ARC),
            between(corner, end, step / ARC),
            step / ARC,
        )
        for step in range(ARC + 1)
    ]


def name_diamond(
    sheet: Sheet, content: Content, centre: Point, land: Grid, ports: tuple[Icon, ...]
) -> tuple[Label, Plate]:
    """Return name and signs of a small island where they hide least, and take their room."""
    taken, soft = summed(sheet.taken), summed(sheet.taken | sheet.lines | land)
    best: tuple[float, Form, float, float] | None = None
    for form in forms(content, (SIZE, 11.0)):
        width, height = form.width + 2, form.height + 2
        for rank, (dx, dy) in enumerate(SIDES):
            x = centre[0] + dx * (HALF_WIDTH + GAP) + math.copysign(width / 2, dx) * (dx != 0) - width / 2
            y = centre[1] + dy * (HALF_HEIGHT + GAP) + math.copysign(height / 2, dy) * (dy != 0) - height / 2
            if dx and dy:
                x -= math.copysign(HALF_WIDTH * 0.35, dx)
                y -= math.copysign(HALF_HEIGHT * 0.2, dy)
            if not on_sheet(sheet, x, y, width, height):
                continue
            box = (math.floor(x), math.floor(y), math.ceil(x + width), math.ceil(y + height))
            hidden = 40 * covered(taken, box) + covered(soft, box) + rank - 3 * form.worth
            if best is None or hidden < best[0]:
                best = (hidden, form, x, y)
    if best is None:
        raise ValueError(f"there is no room for the name {content.name}")
    _, form, x, y = best
    sheet.take((x, y, x + form.width + 2, y + form.height + 2))
    label, plate = laid_out(form, x + 1, y + 1)
    return label, Plate(x=plate.x, y=plate.y, w=plate.w, h=plate.h, icons=plate.icons + ports)


def on_sheet(sheet: Sheet, x: float, y: float, width: float, height: float) -> bool:
    """Say whether a box lies within the margins."""
    return (
        x >= MARGIN
        and y >= MARGIN
        and x + width <= sheet.width - MARGIN
        and y + height <= sheet.height - MARGIN
    )
