"""How far apart two colours are for every kind of colour vision.

Colours are seen as Machado, Oliveira and Fernandes (2009) have it for those who lack one kind of cone, and
compared by CIEDE2000, where 2 is just noticed side by side.
"""

from __future__ import annotations

from itertools import combinations
from math import atan2, cbrt, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

VISIONS: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.072175),
    (0.0193339, 0.119192, 0.9503041),
)
WHITE: Final[Triple] = (0.95047, 1, 1.08883)


def times(matrix: Matrix, by: Triple) -> Triple:
    a, b, c = (sum(part * value for part, value in zip(row, by, strict=True)) for row in matrix)
    return a, b, c


def linear(colour: str) -> Triple:
    """The light of a colour "#rrggbb"."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    r, g, b = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return r, g, b


def lab(light: Triple) -> Triple:
    """Light in CIELAB."""
    shares = [value / white for value, white in zip(times(TO_XYZ, light), WHITE, strict=True)]
    x, y, z = (cbrt(s) if s > 0.008856 else 7.787 * s + 16 / 116 for s in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str) -> Triple:
    """A colour as somebody sees it, in CIELAB."""
    r, g, b = (min(1.0, max(0.0, value)) for value in times(VISIONS[vision], linear(colour)))
    return lab((r, g, b))


def _seventh(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _hue(a: float, b: float) -> float:
    return (degrees(atan2(b, a)) + 360) % 360


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    stretch = 1.5 - 0.5 * _seventh((hypot(a1, b1) + hypot(a2, b2)) / 2)
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = _hue(a1 * stretch, b1), _hue(a2 * stretch, b2)
    turn = (h2 - h1 + 540) % 360 - 180
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    mixing = -2 * _seventh(chroma) * sin(radians(60 * exp(-((((hue + 360) % 360 - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + mixing * dc * dh)


def closest(colours: dict[str, str], vision: str) -> tuple[float, str, str]:
    """Of named colours the two that are most alike for somebody, and how far apart these are."""
    all_seen = {name: seen(colour, vision) for name, colour in colours.items()}
    pairs = combinations(all_seen, 2)
    return min((difference(all_seen[a], all_seen[b]), a, b) for a, b in pairs)
