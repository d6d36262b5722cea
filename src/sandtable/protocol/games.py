"""What can be played on a server, and the rules of its games."""

from __future__ import annotations

from msgspec import Struct


class ScenarioInfo(Struct, frozen=True):
    """A set-up of a game, and the names of its seats."""

    id: str
    name: str
    about: str
    seats: list[str]


class OptionInfo(Struct, frozen=True):
    """An optional rule of a game: its values, the first being the default."""

    id: str
    values: list[str]
    about: str


class GameInfo(Struct, frozen=True):
    """A game that can be played there."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]


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
