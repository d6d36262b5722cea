"""What goes in and out at the door, as plain data."""

from __future__ import annotations

from typing import Final

import msgspec

from sandtable.protocol.tables import GameResult, TableStatus

PERSON: Final = "person"


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
    status: TableStatus
    waiting_for: list[str]  # the seats that must decide now
    commitment: str
    created_at: float
    changed_at: float
    result: GameResult | None = None
    key: str | None = None  # published when the game is over
    club: bool = False  # whether people sit at it by name, on agreed terms
    origin: str | None = None  # where the game came from if it was not begun here
    heading: str = ""  # where its story stands, for those who may watch it
    rules: str = ""  # the version of the rules that it goes by, or went by when it ended
