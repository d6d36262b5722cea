"""Panels: what lies beside the map, such as player boards, markets, cups and ledgers.

A panel has a chart, which never changes, and a state in every view, under the same id. It may have any of the
parts; each of them is drawn by a component that knows no game.

Whatever can be clicked has a `choice`: the line of notation that a click stands for. It lights up while that
line is offered. Where something is always the same choice, its chart has the line; the state may have another
one. `why` says in words why it cannot be chosen now.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.protocol.counters import Counter
from sandtable.protocol.text import Text


class Price(Struct, omit_defaults=True):
    """A number of tokens that must be paid."""

    token: str
    count: int


# ---------------------------------------------------------------- a player board


class Socket(Struct, omit_defaults=True):
    """A place on a player board into which discs are laid."""

    id: str
    name: Text
    about: Text = []  # what it does, for those who do not know it yet
    symbol: str = ""
    choice: str = ""


class SocketRow(Struct, omit_defaults=True):
    """Sockets in a row."""

    sockets: list[Socket]
    name: Text = []


class SocketState(Struct, omit_defaults=True):
    """What lies in a socket now."""

    discs: list[str] = []  # the sides whose discs lie there, the lowest first
    active: bool = False  # whether it is being carried out
    price: list[Price] = []
    choice: str = ""
    why: Text = []


class Discs(Struct, omit_defaults=True):
    """Discs of a side that lie together beside the sockets."""

    name: Text
    side: str
    count: int
    look: Literal["ready", "used", "waiting"] = "ready"


class PanelTrack(Struct, omit_defaults=True):
    """A track with a marker: the words in its cells, and below them a second line."""

    id: str
    name: Text
    cells: list[Text]
    below: list[Text] = []
    token: str = ""  # what it counts


class TrackState(Struct, omit_defaults=True):
    """Where the markers stand on a track, and which cells can be chosen."""

    markers: dict[str, int] = {}  # by side, the number of the cell, the first being 0
    words: Text = []  # what comes of it, at the end of the track
    choices: dict[str, int] = {}  # by the line of notation, the cell that it stands for


class PrintedPrice(Struct, omit_defaults=True):
    """A price that is printed beside something: what it is for, and what is paid."""

    name: Text
    price: list[Price]


class Reserve(Struct, omit_defaults=True):
    """Pieces of a kind that are not on the map yet: a place for them, and one for those that are ready."""

    id: str
    kind: str  # of counters
    most: int = 0
    ready: int = 0  # how many may be ready at once
    prices: list[PrintedPrice] = []
    choice: str = ""


class ReserveState(Struct, omit_defaults=True):
    """How many are left in a reserve, and which are ready."""

    count: int = 0
    ready: list[Counter] = []
    choice: str = ""
    why: Text = []


# ---------------------------------------------------------------- a market, a display, a cup


class Tile(Struct, omit_defaults=True):
    """A tile of a game: what it is called and what it does."""

    name: Text
    about: Text = []
    symbol: str = ""
    worth: Text = []  # what it brings its owner


class Shelf(Struct, omit_defaults=True):
    """A row of a market, in which tiles lie."""

    id: str
    name: Text
    about: Text = []


class Offer(Struct, omit_defaults=True):
    """A tile in a market: its price, whose discs lie on it, and why it cannot be had."""

    tile: str = ""  # empty where it lies face down
    price: list[Price] = []
    discs: list[str] = []
    choice: str = ""
    why: Text = []


class Box(Struct, omit_defaults=True):
    """A box of a display."""

    id: str
    name: Text
    about: Text = []
    choice: str = ""


class BoxState(Struct, omit_defaults=True):
    """What lies in a box now."""

    tokens: dict[str, int] = {}
    markers: list[Counter] = []
    words: Text = []
    active: bool = False
    choice: str = ""
    why: Text = []


class CupContents(Struct, omit_defaults=True):
    """Counters of one owner and one kind in a cup; without a kind, those that nobody can tell apart."""

    count: int
    owner: str = ""
    kind: str = ""


class Cup(Struct, omit_defaults=True):
    """A cup from which counters are drawn: what is in it, and what was drawn last."""

    lots: list[CupContents] = []
    drawn: list[Counter] = []  # the last one first
    words: Text = []
    choice: str = ""
    why: Text = []


# ---------------------------------------------------------------- cards at once, a ledger, amounts


class Pick(Struct, omit_defaults=True):
    """How far a side has come with choosing a card that all choose at once."""

    side: str
    state: Literal["choosing", "chosen", "revealed", "out"] = "choosing"
    card: str = ""  # as soon as the viewer may know it
    words: Text = []


class CardOption(Struct, omit_defaults=True):
    """A card that the viewer may choose among."""

    card: str
    choice: str = ""
    why: Text = []


class Picks(Struct, omit_defaults=True):
    """Cards that are chosen at once and then revealed together."""

    picks: list[Pick]
    options: list[CardOption] = []
    words: Text = []


class LedgerColumn(Struct, omit_defaults=True):
    """A column of a ledger: its heading, or the side or token that stands there."""

    name: Text = []
    side: str = ""
    token: str = ""


class LedgerRow(Struct, omit_defaults=True):
    """A line of a ledger: what it is about, and a cell for each column."""

    name: Text
    cells: list[Text]
    kind: Literal["", "less", "total"] = ""
    note: Text = []


class Ledger(Struct, omit_defaults=True):
    """A table that is worked out line by line, such as an income or a score."""

    columns: list[LedgerColumn]
    rows: list[LedgerRow]
    words: Text = []


class Amount(Struct, omit_defaults=True):
    """An amount to be chosen: each from the least to the most is a choice of `action` and the number."""

    action: str
    name: Text
    least: int
    most: int
    step: int = 1
    start: int | None = None  # what is proposed; the least where nothing is said
    token: str = ""  # what is counted
    costs: list[Text] = []  # in the order of the amounts, what comes of each
    why: Text = []  # why it cannot be more


# ---------------------------------------------------------------- a panel


class PanelChart(Struct, omit_defaults=True):
    """A panel as it is printed: its name, whose it is, and the parts that never change."""

    name: Text
    side: str = ""
    rows: list[SocketRow] = []
    tracks: list[PanelTrack] = []
    stores: list[str] = []  # the tokens that are kept here, in order
    reserves: list[Reserve] = []
    shelves: list[Shelf] = []
    boxes: list[Box] = []
    columns: int = 0  # boxes side by side; as many as there is room for where nothing is said
    spaces: list[str] = []  # spaces that no map shows, such as holding areas


class Panel(Struct, omit_defaults=True):
    """A panel as it stands now. Every part may be absent."""

    words: Text = []
    sockets: dict[str, SocketState] = {}
    discs: list[Discs] = []
    tracks: dict[str, TrackState] = {}
    stores: dict[str, int] = {}
    reserves: dict[str, ReserveState] = {}
    offers: dict[str, list[Offer]] = {}  # by shelf
    boxes: dict[str, BoxState] = {}
    cup: Cup | None = None
    picks: Picks | None = None
    ledger: Ledger | None = None
    amounts: list[Amount] = []
