"""The variable-scale cylindrical projection: wide where a board is crowded, narrow where it is empty.

`y` depends on the latitude alone, `x` on both, blended between the curves of a few latitudes. Both grow
steadily, so nothing can fold, and the sheet is a rectangle.
"""

import itertools
import math
from collections.abc import Sequence

from tools.mapmaker.board import Board

STEPS = 2000
SMOOTHING = 25  # steps; about two degrees of the sheet
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

    def __init__(self, knots: Sequence[Knot], low: float, high: float) -> None:
        self.low, self.high = low, high
        degrees = [low + (high - low) * step / (STEPS - 1) for step in range(STEPS)]
        density = smoothed([interpolated(knots, degree) for degree in degrees], SMOOTHING)
        sums = [0.0]
        for before, after in itertools.pairwise(density):
            sums.append(sums[-1] + (before + after) / 2)
        self.share = [value / sums[-1] for value in sums]

    def __call__(self, degree: float) -> float:
        place = (degree - self.low) / (self.high - self.low) * (STEPS - 1)
        place = min(max(place, 0.0), STEPS - 1.0)
        step = min(int(place), STEPS - 2)
        return self.share[step] + (self.share[step + 1] - self.share[step]) * (place - step)


class Projection:
    """From longitude and latitude to the sheet of a board."""

    def __init__(self, board: Board) -> None:
        self.west, self.east = board.longitude
        self.south, self.north = board.latitude
        self.width, self.height = board.width, board.height
        self.rows = [(row[0], Curve(row[1], self.west, self.east)) for row in board.scale_x]
        self.vertical = Curve(board.scale_y, self.south, self.north)

    def __call__(self, lon: float, lat: float) -> tuple[float, float]:
        return self.width * self.across(lon, lat), self.height * (1 - self.vertical(lat))

    def across(self, lon: float, lat: float) -> float:
        """Return how far to the east a place lies, from 0 to 1. The rows go from north to south."""
        for (upper, above), (lower, below) in zip(self.rows, self.rows[1:]):
            if lat >= lower:
                part = min(max((upper - lat) / (upper - lower), 0.0), 1.0)
                part = (1 - STRAIGHT) * part * part * (3 - 2 * part) + STRAIGHT * part
                return above(lon) * (1 - part) + below(lon) * part
        return self.rows[-1][1](lon)

    def place(self, lat: float, lon: float) -> tuple[float, float]:
        """Return a place that is given latitude first; west of the sheet means round the world."""
        return self(lon + 360 if lon < self.west - 1 else lon, lat)

    def degrees(self, step: int = 10) -> tuple[list[int], list[int]]:
        """Return the longitudes and latitudes of the graticule."""
        lons = range(math.ceil(self.west / step) * step, int(self.east) + 1, step)
        lats = range(math.ceil(self.south / step) * step, int(self.north) + 1, step)
        return list(lons), list(lats)
