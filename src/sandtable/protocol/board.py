"""The board of a game: all that is on the table at one moment, as a seat sees it, by the ids of the chart."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sandtable.protocol.battle import Battle
from sandtable.protocol.counters import Carried, Counter
from sandtable.protocol.panels import Panel


class Face(Struct, omit_defaults=True):
    """What a viewer knows about a piece."""

    text: str = ""
    kind: str | None = None
    cv: int | None = None
    most: int | None = None
    open: bool = False
    flags: list[str] = []
    signs: list[str] = []


class Marker(Struct, omit_defaults=True):
    """A marker on the map."""

    kind: str
    space: str = ""
    owner: str | None = None
    count: int | None = None


class Pool(Struct, omit_defaults=True):
    """What pieces are drawn from: how many there are, and of which types where that is known."""

    name: str
    count: int
    what: str = ""
    owner: str = ""
    types: dict[str, int] = {}


class HeldCard(Struct, omit_defaults=True):
    """A card that lies before somebody."""

    id: str
    text: str = ""


class Plan(Struct, omit_defaults=True):
    """What the viewer has planned and not begun yet: in words, with its pieces and its target."""

    words: list[str] = []
    units: list[str] = []
    space: str | None = None


class Board(Struct, omit_defaults=True):
    """Everything on the table. Every part may be absent."""

    title: str = ""
    status: list[tuple[str, str]] = []  # the lines beside the map: what each is about, and how that stands
    tracks: dict[str, dict[str, int]] = {}
    control: dict[str, str] = {}
    units: dict[str, list[str]] = {}
    faces: dict[str, Face] = {}
    owners: dict[str, str] = {}
    mine: list[str] = []
    marks: dict[str, list[str]] = {}
    markers: list[Marker] = []
    battles: list[Battle] = []
    cards: list[HeldCard] = []
    vault: list[HeldCard] | None = None
    notes: list[str] = []
    outcome: list[str] = []
    cautions: dict[str, str] = {}
    plan: Plan | None = None
    terms: dict[str, dict[str, list[str]]] = {}
    pools: dict[str, Pool] = {}
    hands: dict[str, list[HeldCard]] = {}
    sides: dict[str, str] = {}
    counters: dict[str, list[Counter]] = {}  # by space, beside the units
    carried: dict[str, Carried] = {}  # by route
    panels: dict[str, Panel] = {}


def as_data(board: Board) -> dict[str, Any]:
    """A board as the plain data of a view: nothing but new dicts and lists, text and numbers."""
    data: dict[str, Any] = msgspec.to_builtins(board)
    if "status" in data:
        data["status"] = [list(line) for line in data["status"]]
    return data
