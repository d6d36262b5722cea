"""The sheet as it fills up: what is taken, whose land is where, and where a box still fits."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry import MultiPolygon

from tools.mapmaker.ground import Geometry, Grid, polygons

STRIDE = 3  # units between the places that are tried
MARGIN = 5  # along the edge of the sheet
ROUND = 0.9  # an area that reaches over so much of the sheet lies at both of its sides

Rect = tuple[float, float, float, float]  # left, top, right, bottom


def painted(size: tuple[int, int], areas: Iterable[tuple[Geometry, int]]) -> Grid:
    """Return a grid of the sheet with each area painted in its number; 0 elsewhere."""
    image = Image.new("I", size, 0)
    draw = ImageDraw.Draw(image)
    for area, value in areas:
        for polygon in polygons(area):
            draw.polygon(list(polygon.exterior.coords), fill=value)
            for ring in polygon.interiors:
                draw.polygon(list(ring.coords), fill=0)
    return np.array(image)


class Sheet:
    """What stands where on the sheet, point by point."""

    def __init__(self, width: int, height: int, areas: Mapping[str, Geometry]) -> None:
        self.width, self.height = width, height
        self.number = {name: place + 1 for place, name in enumerate(areas)}
        largest_first = sorted(areas, key=lambda name: -areas[name].area)
        self.owner = painted((width, height), [(areas[name], self.number[name]) for name in largest_first])
        self.taken = np.ones((height, width), bool)
        self.taken[MARGIN : height - MARGIN, MARGIN : width - MARGIN] = False
        self.lines = np.zeros((height, width), bool)

    def take(self, rect: Rect) -> None:
        """Mark a box as taken."""
        x0, y0, x1, y1 = rect
        rows = slice(max(0, math.floor(y0)), max(0, math.ceil(y1)))
        self.taken[rows, max(0, math.floor(x0)) : max(0, math.ceil(x1))] = True

    def draw_line(self, points: list[tuple[float, float]], width: int) -> None:
        """Mark a line that no plate may cover."""
        image = Image.fromarray(self.lines)
        ImageDraw.Draw(image).line([(float(x), float(y)) for x, y in points], fill=1, width=width)
        self.lines = np.array(image)

    def window(self, area: Geometry, reach: float) -> "Window":
        """Return the part of the sheet about an area."""
        x0, y0, x1, y1 = area.bounds
        return Window(
            max(0, int(x0 - reach)),
            max(0, int(y0 - reach)),
            min(self.width, math.ceil(x1 + reach)),
            min(self.height, math.ceil(y1 + reach)),
        )


class Window:
    """A part of the sheet in which places are looked for."""

    def __init__(self, left: int, top: int, right: int, bottom: int) -> None:
        self.left, self.top = left, top
        self.slices = (slice(top, bottom), slice(left, right))

    def eroded(self, mask: Grid, depth: int) -> Grid:
        """Return a mask without its rim; the edge of the window counts as rim."""
        return ndimage.binary_erosion(np.pad(mask, 1), iterations=depth)[1:-1, 1:-1]

    def widened(self, mask: Grid, by: int) -> Grid:
        """Return a mask with a rim added."""
        return ndimage.binary_dilation(mask, iterations=by)

    def fits(self, bad: Grid, width: float, height: float) -> Grid:
        """Return the left top corners, on the sheet, of all boxes without a bad point."""
        w, h = math.ceil(width), math.ceil(height)
        rows, columns = bad.shape
        if rows < h or columns < w:
            return np.zeros((0, 2))
        sums = summed(bad)
        ys, xs = np.arange(0, rows - h + 1, STRIDE), np.arange(0, columns - w + 1, STRIDE)
        y, x = np.meshgrid(ys, xs, indexing="ij")
        free = sums[y + h, x + w] - sums[y, x + w] - sums[y + h, x] + sums[y, x] == 0
        return np.stack([x[free] + self.left, y[free] + self.top], 1).astype(float)


def summed(mask: Grid) -> Grid:
    """Return the sums of a mask over all boxes that begin at its corner."""
    sums = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int32)
    sums[1:, 1:] = mask.astype(np.int32).cumsum(0).cumsum(1)
    return sums


def nearest_first(corners: Grid, width: float, height: float, to: Any, most: int) -> Grid:
    """Return the boxes whose middle is nearest to a point."""
    far = np.hypot(corners[:, 0] + width / 2 - to[0], corners[:, 1] + height / 2 - to[1])
    return corners[np.argsort(far, kind="stable")[:most]]


def sides_of(area: Geometry, width: float) -> tuple[Geometry, Geometry | None]:
    """Return the two parts of an area that goes round the world, the larger first; most have only one."""
    left, _, right, _ = area.bounds
    if right - left < width * ROUND:
        return area, None
    halves = [
        MultiPolygon([part for part in polygons(area) if (part.centroid.x < width / 2) is west])
        for west in (True, False)
    ]
    here, there = sorted(halves, key=lambda half: -half.area)
    return here, there
