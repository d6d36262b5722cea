"""What a drawing is: the file that the page of a game reads, and nothing that a rule needs.

All lengths are in units of the sheet; paths are SVG path data with one decimal. docs/maps.md explains it all.
"""

import re
from pathlib import Path
from typing import Literal

import msgspec

Point = tuple[float, float]
Zoom = Literal["far", "middle", "near"]
ZOOMS: tuple[Zoom, ...] = ("far", "middle", "near")
SpaceKind = Literal["land", "island", "strait", "islet", "impassable", "sea", "ocean"]
BorderKind = Literal[
    "plains",
    "river",
    "mountain",
    "forest",
    "desert",
    "lake",
    "strait",
    "sea",
    "ocean",
    "coast",
    "closed",
    "closed-coast",
    "closed-sea",
    "edge",
]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every part of a drawing is: read-only, closed to unknown keys, short when it is written."""


class Label(Part, frozen=True):
    """A name. At `x`, `y` the baseline of the first line begins, ends or has its middle, as `anchor` says.

    The lines are turned by `angle` degrees about that point. A bent name follows `curve`, middle to middle.
    """

    x: float
    y: float
    size: float
    lines: tuple[str, ...]
    anchor: Literal["start", "middle", "end"] = "middle"
    angle: float = 0
    leading: float = 0
    spacing: float = 0  # between letters, in parts of the size
    curve: str | None = None
    zoom: Zoom = "middle"  # the farthest zoom at which it is shown


class Icon(Part, frozen=True):
    """A symbol by its middle: a city by its class, `base`, `strait`, `black`, `red`, or one of the `signs`.

    Most stand on the plate; the anchors of ports and the signs of straits lie on the shore.
    """

    kind: str
    x: float
    y: float
    size: float


class Plate(Part, frozen=True):
    """The ground on which name, symbols and, of neutrals, the shield of Influence stand: left, top, size."""

    x: float
    y: float
    w: float
    h: float
    icons: tuple[Icon, ...] = ()
    shield: Point | None = None


class Pad(Part, frozen=True):
    """A box beside land too small for blocks, with the line that leads to the land."""

    x: float
    y: float
    w: float
    h: float
    leader: tuple[Point, Point] | None = None


class Layer(Part, frozen=True):
    """One colour of a sign: a path on a grid of 24 by 24, filled with a colour, `ink` or `halo`."""

    path: str
    fill: str


class Sign(Part, frozen=True):
    """A symbol that the drawing brings along: its colours, the lowest first, and what it means."""

    meaning: str
    layers: tuple[Layer, ...]


class Space(Part, frozen=True):
    """A space: its shape, a point in it, its name, and the middles of the slots where blocks stand."""

    kind: SpaceKind
    path: str
    at: Point
    label: Label
    slots: tuple[Point, ...] = ()
    far: Label | None = None  # in place of `label` at the farthest zoom
    again: Label | None = None  # once more, where the side of the sheet cuts a water in two
    plate: Plate | None = None
    pad: Pad | None = None
    tint: int = 0  # of water: which of the three tints, so that neighbours differ
    islet: Literal["single", "group", "base"] | None = None
    box: bool = (
        False  # drawn on top of the water: a box for land beyond the sheet, a diamond for a small island
    )


class Border(Part, frozen=True):
    """What parts two spaces; an `edge` parts one from land out of play. `marks` are glyphs: x, y, size."""

    between: tuple[str, ...]
    kind: BorderKind
    path: str
    marks: tuple[tuple[float, float, float], ...] = ()


class Connector(Part, frozen=True):
    """A link between spaces that do not touch on the sheet. A line that leaves it has `notes`."""

    between: tuple[str, str]
    kind: BorderKind
    path: str
    notes: tuple[Label, ...] = ()


class WaterLine(Part, frozen=True):
    offset: float
    opacity: float
    path: str


class Nation(Part, frozen=True):
    """The lands of one colour that bear one band along their frontier: those of a Power, or of one minor."""

    path: str
    members: tuple[str, ...] = ()


class Name(Part, frozen=True):
    """The name of a nation, for the farthest zoom."""

    nation: str
    label: Label


class Barred(Part, frozen=True):
    """Land that is no space of the game and that nobody enters."""

    path: str
    label: Label | None = None


class Sheet(Part, frozen=True):
    """A map on the sheet with its frame: left, top, size, and where degrees cross its four sides."""

    x: float
    y: float
    w: float
    h: float
    title: str
    subtitle: str
    top: tuple[float, ...] = ()
    bottom: tuple[float, ...] = ()
    sides: tuple[float, ...] = ()


class Drawing(Part, frozen=True):
    """A whole board."""

    game: str
    title: str
    width: float
    height: float
    block: float
    frame: tuple[Sheet, ...]
    spaces: dict[str, Space]
    borders: tuple[Border, ...]
    connectors: tuple[Connector, ...]
    coast: str
    waterlines: tuple[WaterLine, ...]
    lakes: str
    graticule: str
    offmap: str
    impassable: dict[str, Barred]
    nations: dict[str, Nation]
    names: tuple[Name, ...] = ()
    signs: dict[str, Sign] = {}
    words: dict[
        str, str
    ] = {}  # what kinds of border are called in this game, where that is not what they are


def read_drawing(file: Path) -> Drawing:
    """Return the drawing in a file; raise msgspec.ValidationError where it is none."""
    return msgspec.json.decode(file.read_bytes(), type=Drawing)


def write_drawing(drawing: Drawing, file: Path) -> None:
    """Write a drawing with one line for each space, border and so on, so that a change reads well."""
    text = msgspec.json.encode(drawing, order="deterministic").decode()
    for mark in ('"spaces":{', '"borders":[', '"connectors":[', '"coast":', '"waterlines":[', '"nations":{'):
        text = text.replace(mark, "\n" + mark)
    text = text.replace('},"', '},\n"').replace('},{"', '},\n{"')
    text = re.sub(r"(\d)\.0(?=[,\]}])", r"\1", text)  # whole numbers stay short
    file.write_text(text + "\n", encoding="utf-8")
