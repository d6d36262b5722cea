"""The chart of a game: everything that a board needs once, by id, and that never changes during a game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.protocol.board import Tier
from sandtable.protocol.cards import ChartCard
from sandtable.protocol.counters import CarriedKind, CounterKind, TokenKind
from sandtable.protocol.looks import Badge, Lanes, MarkerKind, Paint, PieceSign, SeatCount, Sign, Symbol
from sandtable.protocol.panels import PanelChart, Tile
from sandtable.protocol.shape import Outline, Route
from sandtable.protocol.text import Text


class ChartSpace(Struct, omit_defaults=True):
    """A space with all that is printed in it."""

    name: str
    kind: str = ""
    nation: str = ""
    signs: dict[str, int] = {}  # what is printed in it, each with its number
    unheld: str = ""  # who holds it while nobody has taken it
    islet: str = ""
    theatre: str = ""
    marks: list[str] = []


class Region(Struct, omit_defaults=True):
    """A heading of the list of spaces, with the spaces below it."""

    name: str
    spaces: list[str]


class ChartNation(Struct, omit_defaults=True):
    """A nation: its name, its capital, and whose colours its land has."""

    name: str
    capital: str = ""
    power: str = ""
    home: bool | None = None  # whether it is home to that power, and no colony


class ChartPower(Struct, omit_defaults=True):
    """An owner of units: the id of its colours, and the faction that it belongs to."""

    id: str
    adjective: str = ""
    faction: str = ""


class ChartFaction(Struct, omit_defaults=True):
    """A faction: its name and its powers."""

    name: str
    powers: list[str] = []
    theatre: str = ""


class ChartKind(Struct, omit_defaults=True):
    """A type of piece: how it is drawn, and what sets it apart."""

    name: str
    symbol: str
    most: int = 0
    pips: str = ""
    badges: list[str] = []
    facts: list[Text] = []  # what it does, in a few lines: how it fires and moves, what is special


class TrackName(Struct, omit_defaults=True):
    """A number of a side: its name, and a short form for a column."""

    name: str
    short: str


class Strength(Struct, omit_defaults=True):
    """In what the strength of pieces is counted: one, and several."""

    one: str
    other: str


class ChartAction(Struct, omit_defaults=True):
    """What there is to say about one action word."""

    words: str = ""
    argument: str | None = None  # what kind of thing follows the word
    short: str = ""  # a word or two for a button that stands for all of its choices
    about: str = ""  # the words with a gap "{}" for the argument
    irreversible: Literal["", "always", "sometimes"] = ""
    ask: Literal["", "each", "first"] = ""  # whether to ask for confirmation
    ends: bool = False  # whether it ends what was begun, and so stands apart from other choices
    lost: bool = False  # whether something is lost for good if it is left undone
    together: bool = False  # whether the order of several of them cannot matter
    tier: Tier | None = None  # how its places are marked on the map, where `ways` of the board says nothing


class OverlayKind(Struct, omit_defaults=True):
    """Something that can be shown over the map: its name, and what it is about."""

    id: str
    name: str
    about: str


class EventWeight(Struct, omit_defaults=True):
    """How much an event matters to somebody who was away."""

    weight: int


class Chart(Struct, omit_defaults=True):
    """Everything that never changes about a game's board. Every part may be absent."""

    game: str = ""
    name: str = ""
    drawing: bool | None = None  # whether there is a drawn map; only a server says so
    regions: list[Region] = []
    spaces: dict[str, ChartSpace] = {}
    links: list[tuple[str, str, str]] = []
    nations: dict[str, ChartNation] = {}
    powers: dict[str, ChartPower] = {}
    factions: dict[str, ChartFaction] = {}
    seats: dict[str, str] = {}  # what seats are called that do not bear the names of their factions
    units: dict[str, str] = {}
    kinds: dict[str, ChartKind] = {}
    paints: dict[str, Paint] = {}  # by the ids of powers, or of factions that have none
    symbols: dict[str, Symbol] = {}
    signs: dict[str, Sign] = {}  # of places, in the order of the legend
    badges: dict[str, Badge] = {}
    piece_signs: dict[str, PieceSign] = {}
    legend: list[str] = []  # what else the legend explains
    water_flags: bool = True  # whether a flag shows who holds a water
    small: list[str] = []
    tracks: dict[str, TrackName] = {}
    lanes: Lanes | None = None
    seat_counts: list[SeatCount] = []
    strength: Strength | None = None
    mixed: bool = False  # whether pieces are mixed so often that only a line itself says what one is
    markers: dict[str, MarkerKind] = {}
    cards: dict[str, ChartCard] = {}
    terms: dict[str, dict[str, str]] = {}
    article: dict[str, list[str]] = {}
    actions: dict[str, ChartAction] = {}
    overlays: list[OverlayKind] = []
    odds: list[str] = []  # the words of choices of which odds are told
    events: dict[str, EventWeight] = {}
    outline: Outline | None = None  # the map as polygons, where it has no drawing
    routes: dict[str, Route] = {}  # links that can carry something, by the ids that choices use
    tokens: dict[str, TokenKind] = {}
    counters: dict[str, CounterKind] = {}
    carried: dict[str, CarriedKind] = {}
    tiles: dict[str, Tile] = {}
    panels: dict[str, PanelChart] = {}
