"""How signs of places can be drawn: games name them in their charts, and may draw others."""

from __future__ import annotations

from typing import Final

from sandtable.engine.symbols import SYMBOLS
from sandtable.protocol.looks import SignLayer

INK: Final = "ink"
HALO: Final = "halo"
WATER: Final = "water"
FOAM: Final = "foam"
BLACK: Final = "#1e1e1e"
RED: Final = "#c22a1e"
PAPER: Final = "#fbf6ea"
WHITE: Final = "#ffffff"
TRIANGLE: Final = "M0-6.8 7 6.2H-7Z"
DROP: Final = "M0-1.8c1.4 2 2.2 2.8 2.2 4.1a2.2 2.2 0 0 1-4.4 0c0-1.3.8-2.1 2.2-4.1Z"


def disc(radius: float, fill: str = "", stroke: str = "", width: float = 0) -> SignLayer:
    """A circle round the origin."""
    path = f"M{-radius} 0a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"
    return SignLayer(path, fill, stroke, width)


def symbol(name: str, size: float, x: float, y: float, ink: str) -> list[SignLayer]:
    """A symbol of some size, its upper left corner at a point."""
    drawn = SYMBOLS[name]
    scale = size / 24
    solid = [SignLayer(path, ink, x=x, y=y, scale=scale) for path in [*drawn.soft, *drawn.solid]]
    lines = [SignLayer(line.d, "", ink, line.width, x, y, scale) for line in drawn.lines]
    return solid + lines


STAR_IN_RING: Final = [disc(13.5, HALO, INK, 1.5), *symbol("star", 23, -11.5, -12, INK)]
DISC_IN_RING: Final = [disc(11.5, HALO, INK, 1.5), disc(8.7, INK)]
DISC_IN_SQUARE: Final = [
    SignLayer("M-9.5-9.5H9.5V9.5H-9.5Z", HALO, INK, 1.5),
    disc(7.6, INK),
]
DISC: Final = [disc(8.4, INK, HALO, 1.5)]
RING: Final = [disc(6.6, "", HALO, 1.5), disc(5, HALO, INK, 2.2)]
ANCHOR_IN_RING: Final = [disc(7.2, HALO, INK, 1), *symbol("base", 10, -5, -5, INK)]
NARROWS: Final = [
    SignLayer("M-4-7H4A3 3 0 0 1 7-4V4A3 3 0 0 1 4 7H-4A3 3 0 0 1-7 4V-4A3 3 0 0 1-4-7Z", WATER),
    *symbol("strait", 11, -5.5, -6.5, FOAM),
]
BLACK_TRIANGLE: Final = [SignLayer(TRIANGLE, BLACK, PAPER, 1.3)]
RED_TRIANGLE: Final = [SignLayer(TRIANGLE, RED, PAPER, 1.3), SignLayer(DROP, WHITE)]
