"""Positions that are built by hand."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.protocol.board import Board
from sandtable.protocol.limits import MOST_CHANGES, Id, Name, Players, Title, Value
from sandtable.protocol.text import Text

# What is done under "do", and a value for each of its fields.
Change = dict[Id, Id | Value]
Changes = Annotated[list[Change], Meta(max_length=MOST_CHANGES)]
Options = Annotated[dict[Name, Name], Meta(max_length=64)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that is built by hand: a scenario, and what was changed in it, one after the other."""

    game: Id
    scenario: Id
    options: Options = {}
    changes: Changes = []


class PositionShown(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and what is to be shown over its map."""

    position: Position
    kind: Id
    about: Id = ""


class PositionPlayed(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be played on, and who plays each seat: "me", which is usual, "person" or a bot."""

    position: Position
    seats: Players = {}
    title: Title = ""


class ChangeField(Struct, frozen=True):
    """What a change must say. `kind`: "choice" of one of its values, "number", "space", "unit" or "card"."""

    id: str
    name: str
    kind: str
    values: tuple[tuple[str, str], ...] = ()  # pairs of an id and its name, for a choice
    low: int = 0  # the range of a number
    high: int = 0


class ChangeKind(Struct, frozen=True):
    """Something that can be done to a position. `gesture`: "drag" where it is what carrying a block means."""

    id: str
    name: str
    about: str
    fields: tuple[ChangeField, ...]
    gesture: str = ""


class Built(Struct, frozen=True):
    """A position as it was built: its board, where play stands, and what can be changed."""

    board: Board
    asked: dict[str, Text]  # by seat, the question
    changes: list[ChangeKind]
