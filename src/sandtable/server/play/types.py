"""What goes in and out at the door, as plain data."""

from __future__ import annotations

from typing import Any, Final

import msgspec

PERSON: Final = "person"

# Changes from one view to the next, in order; see `patches`.
Patch = list[list[Any]]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Seats that are not named are for people."""

    game: str
    scenario: str
    options: dict[str, str] = {}
    seats: dict[str, str] = {}  # by the name of the seat: "person", or the name of a bot
    spectators: bool = True


class Created(msgspec.Struct, frozen=True):
    """A new table, and the secret of each seat that a person will take, by the seat's number."""

    table: str
    commitment: str
    tokens: dict[int, str]


class TableFacts(msgspec.Struct, frozen=True):
    """What everybody may know of a table without looking at its board."""

    table: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: list[str]  # their names
    players: list[str]  # "person" or the name of a bot, for each seat
    spectators: bool
    status: str  # "playing", "paused", "over" (as the rules say) or "ended" (as the players agreed)
    waiting_for: list[str]  # the seats that must decide now
    commitment: str
    created_at: float
    changed_at: float
    result: dict[str, Any] | None = None
    key: str | None = None  # published when the game is over
    club: bool = False  # whether people sit at it by name, on agreed terms
    origin: str | None = None  # where the game came from if it was not begun here
    heading: str = ""  # where its story stands, for those who may watch it
    rules: str = ""  # the version of the rules that it goes by, or went by when it ended


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as one seat may know it."""

    event: list[Any]  # its name and its arguments, null where unknown
    words: str


class Undo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat can take back: its last click, or its last whole move; or why nothing."""

    last: list[str] = []
    move: list[str] = []
    why: str | None = None


class Point(msgspec.Struct, frozen=True):
    """A moment that a table can be taken back to if all agree, as one seat knows it."""

    point: int  # the seat's own sequence then
    at: float
    words: str  # what it was told last before it


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat is sent: the whole view, or the changes since the one it has."""

    sequence: int  # the seat's own
    view: dict[str, Any] | None = None
    patch: Patch | None = None
    since: int | None = None
    events: list[Told] = []
    undo: Undo | None = None  # for those who play


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done."""

    rule: str
    sentence: str
