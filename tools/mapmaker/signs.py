"""Signs that a drawing brings along, because no page has drawings for them: layers on a grid of 24 by 24."""

import math

from tools.mapmaker.drawing import Layer, Sign


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as a path."""
    half = f"a{radius:g} {radius:g} 0 1 0 "
    return f"M{x - radius:g} {y:g}{half}{2 * radius:g} 0{half}{-2 * radius:g} 0Z"


def star(x: float, y: float, outer: float, inner: float = 0.45) -> str:
    """Return a five-pointed star as a path."""
    corners = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else outer * inner
        angle = math.pi * corner / 5
        corners.append(f"{x + radius * math.sin(angle):.1f} {y - radius * math.cos(angle):.1f}")
    return "M" + "L".join(corners) + "Z"


def made(meaning: str, *layers: tuple[str, str]) -> Sign:
    return Sign(meaning=meaning, layers=tuple(Layer(path=path, fill=fill) for path, fill in layers))
