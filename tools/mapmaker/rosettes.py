"""Rosettes: where the seas of an islet reach it, pushed apart so that each has its share of the hexagon."""

import math
from collections.abc import Mapping

Point = tuple[float, float]

GAPS = {2: 120, 3: 95, 4: 75}
LEAST_GAP = 60


def pushed_apart(angles: list[float], gap: float) -> list[float]:
    """Return angles, in the order of the circle, at least a gap apart, each moved as little as it takes."""
    result = list(angles)
    for _ in range(60):
        for index in range(len(result)):
            following = (index + 1) % len(result)
            between = (result[following] - result[index]) % (2 * math.pi)
            if between < gap:
                result[index] -= (gap - between) / 2
                result[following] += (gap - between) / 2
    return result


def rosette(centre: Point, seas: Mapping[str, Point], radius: float) -> dict[str, Point]:
    """Return a point on a ring about an islet for each of its seas; none where one sea is all about it."""
    if len(seas) < 2:
        return {}
    x, y = centre
    towards = sorted((math.atan2(sy - y, sx - x), name) for name, (sx, sy) in seas.items())
    gap = math.radians(GAPS.get(len(seas), LEAST_GAP))
    angles = pushed_apart([angle for angle, _ in towards], gap)
    return {
        name: (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for angle, (_, name) in zip(angles, towards)
    }
