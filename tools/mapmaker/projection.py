"""The variable-scale cylindrical projection: wide where a board is crowded, narrow where it is empty.

`x` depends on both longitude and latitude, blended between the curves of a few latitudes; `y` on the latitude
alone or, where a board has columns, on both, blended between the curves of a few longitudes. Each grows
steadily in its own direction, and `folds` tells whether both together turn anything over.
"""

import itertools
import math
from collections.abc import Sequence

from tools.mapmaker.board import Board
from tools.mapmaker.board import Column as BoardColumn

STEPS = 2000
BISECTIONS = 40
STRAIGHT = 0.4  # the part of the blend between two latitudes that is linear; the rest is a smooth step

Knot = tuple[float, float]


def interpolated(knots: Sequence[Knot], at: float) -> float:
    """Return the value at a place of the line through the knots; level beyond its ends."""
    if at <= knots[0][0]:
        return knots[0][1]
    for (x0, y0), (x1, y1) in itertools.pairwise(knots):
        if at <= x1:
            return y0 + (y1 - y0) * (at - x0) / (x1 - x0)
    return knots[-1][1]


def smoothed(values: Sequence[float], width: int) -> list[float]:
    """Return the values after three passes of a running mean, much like a Gaussian blur; ends are held."""
    result = list(values)
    half = max(1, width)
    for _ in range(3):
        padded = [result[0]] * half + result + [result[-1]] * half
        total = sum(padded[: 2 * half + 1])
        means = [total / (2 * half + 1)]
        for index in range(1, len(result)):
            total += padded[index + 2 * half] - padded[index - 1]
            means.append(total / (2 * half + 1))
        result = means
    return result


class Curve:
    """How far along a side of the sheet each degree lies, from 0 to 1: the integral of a scale."""

    def __init__(self, knots: Sequence[Knot], low: float, high: float, smoothing: int) -> None:
        self.low, self.high = low, high
        degrees = [low + (high - low) * step / (STEPS - 1) for step in range(STEPS)]
        density = smoothed([interpolated(knots, degree) for degree in degrees], smoothing)
        sums = [0.0]
        for before, after in itertools.pairwise(density):
            sums.append(sums[-1] + (before + after) / 2)
        self.share = [value / sums[-1] for value in sums]

    def __call__(self, degree: float) -> float:
        place = (degree - self.low) / (self.high - self.low) * (STEPS - 1)
        place = min(max(place, 0.0), STEPS - 1.0)
        step = min(int(place), STEPS - 2)
        return self.share[step] + (self.share[step + 1] - self.share[step]) * (place - step)


class Column:
    """How far down the sheet each latitude lies at one longitude, from 0 at its north to 1 at its south."""

    def __init__(self, curve: Curve, south: float, north: float) -> None:
        self.curve = curve
        self.top, self.bottom = curve(north), curve(south)

    def __call__(self, lat: float) -> float:
        return (self.top - self.curve(lat)) / (self.top - self.bottom)


def blend(part: float) -> float:
    """Return how much of the second of two curves counts, when so much of the way to it is done."""
    part = min(max(part, 0.0), 1.0)
    return (1 - STRAIGHT) * part * part * (3 - 2 * part) + STRAIGHT * part


class Projection:
    """From longitude and latitude to the sheet of a board."""

    def __init__(self, board: Board) -> None:
        self.west, self.east = board.longitude
        self.south, self.north = board.latitude
        self.width, self.height = board.width, board.height
        smoothing = board.smoothing
        self.rows = [(row[0], Curve(row[1], self.west, self.east, smoothing)) for row in board.scale_x]
        whole = BoardColumn(longitude=self.west, latitude=board.latitude, scale=board.scale_y)
        self.columns = [
            (
                column.longitude,
                Column(Curve(column.scale, self.south, self.north, smoothing), *column.latitude),
            )
            for column in board.columns or (whole,)
        ]

    def __call__(self, lon: float, lat: float) -> tuple[float, float]:
        return self.width * self.across(lon, lat), self.height * self.down(lon, lat)

    def across(self, lon: float, lat: float) -> float:
        """Return how far to the east a place lies, from 0 to 1. The rows go from north to south."""
        for (upper, above), (lower, below) in zip(self.rows, self.rows[1:]):
            if lat >= lower:
                part = blend((upper - lat) / (upper - lower))
                return above(lon) * (1 - part) + below(lon) * part
        return self.rows[-1][1](lon)

    def down(self, lon: float, lat: float) -> float:
        """Return how far to the south a place lies, from 0 to 1; beyond these, off the sheet."""
        for (western, here), (eastern, there) in zip(self.columns, self.columns[1:]):
            if lon <= eastern:
                part = blend((lon - western) / (eastern - western))
                return here(lat) * (1 - part) + there(lat) * part
        return self.columns[-1][1](lat)

    def latitude_at(self, lon: float, down: float) -> float:
        """Return the latitude that lies so far down the sheet at a longitude."""
        south, north = self.south, self.north
        for _ in range(BISECTIONS):
            middle = (south + north) / 2
            if self.down(lon, middle) > down:
                south = middle
            else:
                north = middle
        return (south + north) / 2

    def folds(self, step: int = 2) -> list[tuple[int, int]]:
        """Return the longitudes and latitudes at which the sheet would be turned over: there must be none."""
        found = []
        for lon in range(math.ceil(self.west), int(self.east) - step, step):
            for lat in range(math.ceil(self.south), int(self.north) - step, step):
                x, y = self(lon, lat)
                (ex, ey), (nx, ny) = self(lon + step, lat), self(lon, lat + step)
                if 0 < y < self.height and (ex - x) * (y - ny) + (ey - y) * (nx - x) <= 0:
                    found.append((lon, lat))
        return found

    def place(self, lat: float, lon: float) -> tuple[float, float]:
        """Return a place that is given latitude first; west of the sheet means round the world."""
        return self(lon + 360 if lon < self.west - 1 else lon, lat)

    def degrees(self, step: int = 10) -> tuple[list[int], list[int]]:
        """Return the longitudes and latitudes of the graticule."""
        lons = range(math.ceil(self.west / step) * step, int(self.east) + 1, step)
        lats = range(math.ceil(self.south / step) * step, int(self.north) + 1, step)
        return list(lons), list(lats)
