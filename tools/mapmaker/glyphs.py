"""Glyphs along borders: peaks, conifers and dunes, scattered the same way each time."""

import math
import random
from collections.abc import Sequence

from tools.mapmaker.labels import along, length_of

Point = tuple[float, float]
Mark = tuple[float, float, float]

PEAK_STEP, PEAK_SIZE = 19.0, 8.0
TREE_STEP, TREE_SIZE = 9.0, 4.2
DUNE_STEP, DUNE_ROWS = 6.0, (-4.6, 0.0, 4.6)


def marks(kind: str, line: Sequence[Point], seed: str) -> list[Mark]:
    """Return the glyphs of a border, each with its foot and size, from north to south."""
    if kind not in ("mountain", "forest", "desert"):
        return []
    dice = random.Random(f"{kind} {seed}")
    scatter = {"mountain": peaks, "forest": trees, "desert": dunes}[kind]
    found = scatter(line, dice)
    return sorted(
        ((round(x, 1), round(y, 1), round(size, 1)) for x, y, size in found), key=lambda mark: mark[1]
    )


def spaced(line: Sequence[Point], step: float) -> list[tuple[Point, float]]:
    """Return points evenly along a line, about a step apart, with the direction at each."""
    length = length_of(line)
    count = max(1, int(length / step))
    return [along(line, (index + 0.5) * length / count) for index in range(count)]


def peaks(line: Sequence[Point], dice: random.Random) -> list[Mark]:
    result = []
    for (x, y), _ in spaced(line, PEAK_STEP):
        size = PEAK_SIZE * dice.uniform(0.8, 1.2)
        result.append((x, y + size * 0.45, size))
    return result


def trees(line: Sequence[Point], dice: random.Random) -> list[Mark]:
    return [
        (x + dice.uniform(-2.5, 2.5), y + dice.uniform(-2.5, 3.5) + 3, TREE_SIZE + dice.uniform(0, 1.2))
        for (x, y), _ in spaced(line, TREE_STEP)
    ]


def dunes(line: Sequence[Point], dice: random.Random) -> list[Mark]:
    """Return three rows of dots, the middle one on the line and larger."""
    result = []
    for (x, y), angle in spaced(line, DUNE_STEP):
        nx, ny = -math.sin(math.radians(angle)), math.cos(math.radians(angle))
        for row in DUNE_ROWS:
            off = row + dice.uniform(-1, 1)
            result.append((x + nx * off, y + ny * off, 1.1 if row else 1.5))
    return result
