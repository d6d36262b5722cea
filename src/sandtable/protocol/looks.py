"""Looks: the colours, symbols and signs of a game, as data that a page draws with a few general shapes."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# The marks by which owners are told apart without colour.
Motif = Literal[
    "rays",
    "bars",
    "cross",
    "pillars",
    "dots",
    "chevrons",
    "square",
    "diamond",
    "slashes",
    "ring",
    "waves",
]


class Paint(Struct, frozen=True, omit_defaults=True):
    """The colours of an owner, as "#rrggbb"."""

    block: str  # of its pieces
    ink: str  # of what is drawn on them
    motif: Motif  # on the back of its pieces, and in the pattern of its land
    land: str = ""  # what tints its land; the colour of its pieces where nothing is said
    plain: bool = False  # whether its land looks like that of nobody


class Stroke(Struct, frozen=True, omit_defaults=True):
    """A line of a symbol."""

    d: str
    width: float


class Symbol(Struct, frozen=True, omit_defaults=True):
    """A symbol in one colour, as SVG paths on a grid of 24 by 24."""

    solid: list[str] = []  # filled shapes; a shape inside a shape is a hole
    soft: list[str] = []  # shapes at half strength
    lines: list[Stroke] = []


class SignLayer(Struct, frozen=True, omit_defaults=True):
    """A part of a sign: a path that is filled, drawn as a line, or both.

    A colour is "#rrggbb" or one that follows the theme: `ink` and `halo` of names, `water` and `foam`.
    """

    path: str
    fill: str = ""
    stroke: str = ""
    width: float = 0  # of the line
    x: float = 0  # where its origin lies, and how much it is enlarged
    y: float = 0
    scale: float = 1


class Sign(Struct, frozen=True, omit_defaults=True):
    """A sign that is printed in spaces, around the origin."""

    name: str
    size: float  # its width, which is fitted into the room that a map has for it
    layers: list[SignLayer]
    number: str = ""  # the colour of the number that stands in it; without one it shows none
    symbol: str = ""  # what stands for it where a space is too small for more


class MarkerKind(Struct, frozen=True, omit_defaults=True):
    """A kind of marker: what it is called, and how it is drawn.

    - `disc`: a thick disc in the colours of its owner, with its number.
    - `roundel`: a disc with the motif of its owner.
    - `shield`: a small shield in the colours of its owner, with its number.
    - `token`: a symbol on a round ground; its number, from two on, in a corner.
    - `frame`: a frame round the pieces of the space, as of a battle.
    """

    name: str
    look: Literal["disc", "roundel", "shield", "token", "frame"]
    at: Literal["name", "pieces", "corner"] = "name"  # beside the name, beside the pieces, at their corner
    symbol: str = ""
    ground: str = ""
    ink: str = ""
    edge: str = ""


class PieceSign(Struct, frozen=True, omit_defaults=True):
    """What lies on a piece, or is seen on it, for a time: a cube, or a tick on a veil."""

    name: str
    look: Literal["cube", "tick"]


class Badge(Struct, frozen=True, omit_defaults=True):
    """What is printed on the face of a type of piece beside its symbol."""

    name: str
    look: Literal["star", "shield"]


class LaneMark(Struct, frozen=True, omit_defaults=True):
    """A marker on a lane: the track that it shows, and how it is called and drawn."""

    track: str
    name: str
    symbol: str


class Lanes(Struct, frozen=True, omit_defaults=True):
    """Tracks of all sides drawn beside each other, a lane for each side."""

    name: str
    marks: list[LaneMark]
    note: str = ""
    filled: str = ""  # the track up to which a lane is filled; the lowest marker where nothing is said
    filled_name: str = ""


class SeatCount(Struct, frozen=True, omit_defaults=True):
    """A number that stands beside the name of a seat: its track, its symbol, and its words.

    The words, for one and for several, have a gap "{count}".
    """

    track: str
    symbol: str
    one: str
    other: str
