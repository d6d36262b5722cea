"""A map of polygons: where each space lies, for a game that has no drawing of its map."""

from __future__ import annotations

from msgspec import Struct

from sandtable.protocol.looks import Motif

Point = tuple[float, float]


class Shape(Struct, omit_defaults=True):
    """The outline of a space: its corners in order, and where its name and its pieces stand."""

    points: list[Point]
    at: Point | None = None  # the middle of the name; the middle of the polygon where nothing is said
    beside: bool = False  # a box beside the map, such as a port, the sky or a holding area
    colour: str = ""  # of the ground, as "#rrggbb", where it is not that of a nation
    pattern: Motif | None = None  # on that ground
    tokens: list[str] = []  # the tokens printed in it, in order


class Outline(Struct, omit_defaults=True):
    """All shapes of a map, on a sheet of this size. The y axis points down."""

    width: float
    height: float
    shapes: dict[str, Shape] = {}


class Route(Struct, omit_defaults=True):
    """A link that can carry something, under an id by which a choice calls it."""

    between: tuple[str, str]
    course: list[Point] = []  # from one space to the other, where it is no straight line
