"""What can be played on a server, and the rules of its games."""

from __future__ import annotations

from msgspec import Struct

from sandtable.protocol.looks import Paint


class PreparedSetUp(Struct, frozen=True):
    """A set-up that a game brings along for those who want to begin at once."""

    id: str
    name: str
    about: str


class ScenarioInfo(Struct, frozen=True, omit_defaults=True):
    """A set-up of a game, and the names of its seats."""

    id: str
    name: str
    about: str
    seats: list[str]
    prepared: list[PreparedSetUp] = []  # set-ups that a seat can begin with, the recommended one first


class OptionInfo(Struct, frozen=True):
    """An optional rule of a game: its values, the first being the default."""

    id: str
    values: list[str]
    about: str


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat: what people call it, and its colours."""

    name: str
    paint: Paint | None = None


class Opening(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How somebody new gets into a game: where to begin, as whom, and with which prepared set-up."""

    scenario: str
    seat: str
    words: str  # who one is then, and against whom, in a sentence
    set_up: str = ""  # the prepared set-up of that seat; empty where nothing is set up by hand


class Gallery(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game is shown among others."""

    sentence: str  # what it is about, in one sentence
    length: str  # how long a game takes, in words
    weight: int  # how much there is to learn, from 1 to 5
    picture: str = ""  # what the picture of its map shows; empty where it has none


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game that can be played there."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    seats: dict[str, SeatInfo] = {}
    opening: Opening | None = None
    gallery: Gallery | None = None
    sandbox: bool = False  # whether positions of it can be built by hand


class Catalogue(Struct, frozen=True):
    """What can be played, and the bots that can be asked to play."""

    games: list[GameInfo]
    bots: list[str]


class ScenarioRecord(Struct, frozen=True):
    """How the finished games of a scenario went: how many there were, and how many each seat has won."""

    scenario: str
    games: int
    won: dict[str, int]
    drawn: int


class GameRecords(Struct, frozen=True):
    """How the finished games of a game went that everybody may see."""

    game: str
    scenarios: list[ScenarioRecord]


class Rule(Struct, frozen=True):
    """A paragraph of the rules, in this project's words."""

    id: str
    title: str
    text: str
    area: str


class RulesChange(Struct, frozen=True):
    """A version of the rules, and what it changed for those who play."""

    version: str
    changed: str


class Rules(Struct, frozen=True):
    """The rules of a game, in the order of the rulebook; their version, and all versions so far."""

    game: str
    rules: list[Rule]
    version: str
    versions: list[RulesChange]  # the oldest first
