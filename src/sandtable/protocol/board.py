"""The board of a game: all that is on the table at one moment, as a seat sees it, by the ids of the chart."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.protocol.battle import Battle
from sandtable.protocol.counters import Carried, Counter
from sandtable.protocol.games import PreparedSetUp
from sandtable.protocol.journal import Heading
from sandtable.protocol.panels import Panel
from sandtable.protocol.text import Text

# What a row of the status is about, for pages that show it elsewhere than the others: the phase; who plays
# before whom; how a side or a seat stands; numbers that are all among `tracks`; and what `pools` tell.
RowKind = Literal["", "phase", "order", "side", "tracks", "pool"]


class Cell(Struct, omit_defaults=True):
    """Something that is told in a row of the status.

    `value` is all of it in words. A number also stands by itself, with the `label` that it has then: "VP".
    `kind` is the number of `tracks` that says the same, so that a page which draws that one tells it once.
    """

    value: Text
    label: Text = []
    number: int | None = None
    kind: str = ""
    side: str = ""  # the side that is named


class Row(Struct, omit_defaults=True):
    """A row of the status: what it is about, and its cells in order."""

    label: Text
    cells: list[Cell]
    kind: RowKind = ""
    side: str = ""  # the side or the seat that it is about


class Face(Struct, omit_defaults=True):
    """What a viewer knows about a piece. Where its type and strength do not say what it is, `text` does."""

    text: Text = []
    kind: str | None = None
    cv: int | None = None
    most: int | None = None
    open: bool = False
    notes: list[Text] = []  # what is known beside that
    signs: list[str] = []


class Marker(Struct, omit_defaults=True):
    """A marker on the map."""

    kind: str
    space: str = ""
    owner: str | None = None
    count: int | None = None


class Pool(Struct, omit_defaults=True):
    """What pieces are drawn from: how many there are, and of which types where that is known."""

    name: Text
    count: int
    what: Text = []
    owner: str = ""
    types: dict[str, int] = {}


class HeldCard(Struct, omit_defaults=True):
    """A card that lies before somebody."""

    id: str
    text: str = ""


class Plan(Struct, omit_defaults=True):
    """What the viewer has planned and not begun yet: in words, with its pieces and its target."""

    words: list[Text] = []
    units: list[str] = []
    space: str | None = None


# How a place that can be chosen is marked on the map: within reach; farther off than an ordinary move; where
# a battle would follow; where something would follow that nobody has declared; where something new can be
# put; and not at all, where the choice is rare and stands in a menu.
Tier = Literal["move", "far", "fight", "caution", "build", "rare"]


class Way(Struct, omit_defaults=True):
    """What choosing a place comes to, as far as the rules say it beforehand."""

    tier: Tier = "move"
    through: list[str] = []  # the spaces of the route that the rules would take, the first where it begins
    words: Text = []  # how one gets there
    sides: list[str] = []  # the spaces from which it can be entered, where that is asked next


class PhaseMark(Struct, omit_defaults=True):
    """A part of a year or a turn: its name, and whether play was there, is there, or comes there."""

    name: Text
    state: Literal["done", "now", "next"] = "next"


class NotYet(Struct, frozen=True):
    """Why an answer that ends the question cannot be given yet: the rule, and a sentence."""

    rule: str
    sentence: str


class Roster(Struct, omit_defaults=True):
    """What the viewer is still setting up: by place, the types of its pieces, empty where none is chosen yet.

    `left` counts the pieces of each type that can still be chosen.
    """

    slots: dict[str, list[str]] = {}
    left: dict[str, int] = {}
    prepared: list[PreparedSetUp] = []


class Board(Struct, omit_defaults=True):
    """Everything on the table. Every part may be absent."""

    title: Text = []
    heading: Heading = Heading()
    phases: list[PhaseMark] = []  # of this year or turn, in order
    status: list[Row] = []
    tracks: dict[str, dict[str, int]] = {}
    control: dict[str, str] = {}
    units: dict[str, list[str]] = {}
    faces: dict[str, Face] = {}
    owners: dict[str, str] = {}
    mine: list[str] = []
    marks: dict[str, list[Text]] = {}
    markers: list[Marker] = []
    battles: list[Battle] = []
    cards: list[HeldCard] = []
    vault: list[HeldCard] | None = None
    notes: list[Text] = []
    outcome: list[Text] = []
    cautions: dict[str, Text] = {}  # by the line of a choice, or by the word of all such choices
    ways: dict[str, Way] = {}  # by choice, in notation
    not_yet: dict[str, NotYet] = {}  # by a word alone that will end the question, while it may not be chosen
    plan: Plan | None = None
    terms: dict[str, dict[str, list[Text]]] = {}
    pools: dict[str, Pool] = {}
    hands: dict[str, list[HeldCard]] = {}
    sides: dict[str, str] = {}
    counters: dict[str, list[Counter]] = {}  # by space, beside the units
    carried: dict[str, Carried] = {}  # by route
    panels: dict[str, Panel] = {}
    roster: Roster | None = None


def phase_marks(names: list[Text], now: int) -> list[PhaseMark]:
    """Phases in their order; `now` is the place of the one in which play stands."""
    return [
        PhaseMark(name, "done" if place < now else "now" if place == now else "next")
        for place, name in enumerate(names)
    ]


def as_data(board: Board) -> dict[str, Any]:
    """A board as the plain data of a view: nothing but new dicts and lists, text and numbers."""
    data: dict[str, Any] = msgspec.to_builtins(board)
    return data
