"""The drawing of a map: where everything lies on the sheet, as paths and places.

`tools/mapmaker` writes it into a game's `data/drawing.json`. Spaces and nations are called by the ids of the
chart. Lengths are in units of the sheet, and the y axis points down. A path is that of SVG.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Zoom = Literal["far", "middle", "near"]
Place = tuple[float, float]
Glyph = tuple[float, float, float]  # where it stands, and its size


class Label(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A name. `x`, `y` is where the baseline of the first line begins, ends or has its middle."""

    x: float
    y: float
    size: float
    lines: list[str]
    anchor: Literal["start", "middle", "end"] = "middle"
    angle: float = 0
    leading: float = 0
    spacing: float = 0  # between letters, in parts of the size
    curve: str = ""
    zoom: Zoom | None = None  # the farthest at which it is shown


class PlateIcon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A symbol of a plate, by the middle of its square."""

    kind: str
    x: float
    y: float
    size: float


class Plate(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A plate with what is printed in a space."""

    x: float
    y: float
    w: float
    h: float
    icons: list[PlateIcon] = []
    shield: Place | None = None


class Pad(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place for the pieces of a space that is too small for them, and the line that leads there."""

    x: float
    y: float
    w: float
    h: float
    leader: tuple[Place, Place] | None = None


class DrawnSpace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A space: its outline, its middle, its name, and where pieces stand."""

    kind: str
    path: str
    at: Place
    label: Label
    slots: list[Place] = []
    far: Label | None = None  # in place of `label` at the farthest zoom
    again: Label | None = None  # once more, where the side of the sheet cuts a water in two
    plate: Plate | None = None
    pad: Pad | None = None
    tint: int | None = None  # which of the three tints of water
    islet: str = ""
    box: bool = False


class DrawnBorder(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A border between two spaces, and the glyphs that stand on it."""

    between: list[str]
    kind: str
    path: str
    marks: list[Glyph] = []


class Connector(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line that links spaces which do not touch."""

    between: list[str]
    kind: str
    path: str
    notes: list[Label] = []


class Barred(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Land that nobody can enter."""

    path: str
    label: Label | None = None


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A map on the sheet with its frame, and where degrees cross its sides."""

    x: float
    y: float
    w: float
    h: float
    title: str = ""
    subtitle: str = ""
    top: list[float] = []
    bottom: list[float] = []
    sides: list[float] = []


class Waterline(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line along all coasts."""

    offset: float
    opacity: float
    path: str


class Band(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The land that bears one band along its frontier, and the nations that it is made of."""

    path: str
    members: list[str] = []


class NationName(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The name of a nation for the farthest zoom."""

    nation: str
    label: Label


class DrawnLayer(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A layer of a symbol, filled with a colour, or with `ink` or `halo` of the theme."""

    path: str
    fill: str


class DrawnSign(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A symbol that the drawing brings along: paths on a grid of 24, the lowest first."""

    meaning: str
    layers: list[DrawnLayer]


class Drawing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole sheet."""

    width: float
    height: float
    spaces: dict[str, DrawnSpace]
    game: str = ""
    title: str = ""
    block: float = 0  # the side of a block
    frame: list[Sheet] = []
    borders: list[DrawnBorder] = []
    connectors: list[Connector] = []
    coast: str = ""
    waterlines: list[Waterline] = []
    lakes: str = ""
    graticule: str = ""
    offmap: str = ""
    impassable: dict[str, Barred] = {}
    nations: dict[str, Band] = {}
    names: list[NationName] = []
    signs: dict[str, DrawnSign] = {}
    words: dict[str, str] = {}  # what kinds of border are called in this game
