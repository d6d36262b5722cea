"""What can be played on a server, and the rules of its games."""

from __future__ import annotations

from msgspec import Struct

from sandtable.protocol.looks import Paint


class ScenarioInfo(Struct, frozen=True):
    """A set-up of a game, and the names of its seats."""

    id: str
    name: str
    about: str
    seats: list[str]


class OptionInfo(Struct, frozen=True):
    """An optional rule of a game: its values, the first being the default, and what all of it is called."""

    id: str
    values: list[str]
    about: str
    name: str
    value_names: dict[str, str]


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat: what people call it, and its colours."""

    name: str
    paint: Paint | None = None


class Opening(Struct, frozen=True):
    """How a first-time visitor gets into a game: where to begin, as whom, and the words that ask for it."""

    scenario: str
    seat: str
    title: str
    words: str
    picture: str  # what a picture of the map shows then


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game that can be played there."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    seats: dict[str, SeatInfo] = {}
    opening: Opening | None = None
    sandbox: bool = False  # whether positions of it can be built by hand


class Catalogue(Struct, frozen=True):
    """What can be played, and the bots that can be asked to play."""

    games: list[GameInfo]
    bots: list[str]


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
