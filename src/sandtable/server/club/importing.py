"""Bringing a game along: a game file becomes a table, with all that led to where it stands.

The file is replayed and checked before anything is stored. A finished game can be looked back at like any
other, and one that is not finished can be played on. Anybody who has the file has the key of the game, so
the table says that it was imported.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, insert

from sandtable.engine.errors import SandtableError
from sandtable.engine.files import GameFile
from sandtable.protocol.limits import LARGEST_FILE
from sandtable.server.club import private_tables
from sandtable.server.club.private_tables import IMPORT, PrivateTable
from sandtable.server.errors import BadRequest, ServerError
from sandtable.server.play import log_codes, opening, packing
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import Created
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import actions, snapshots

MOST_ACTIONS: Final = 50_000
MOST_DICE: Final = 10_000
# How long a file may keep a processor busy.
SECONDS: Final = 60.0
# Between two stored states lie at least so many rows: enough to look back quickly, and no more.
ROWS_BETWEEN: Final = 25


@dataclass
class ImportedGame:
    """A game that was replayed from a file: the table, and the rows of its log."""

    table: LiveTable
    mine: list[int]
    rows: list[dict[str, object]] = field(default_factory=list)
    stored: list[dict[str, object]] = field(default_factory=list)


class Importing:
    """Opens tables from files. One file is replayed at a time; the others wait."""

    def __init__(self, database: Database, seconds: float = SECONDS) -> None:
        self.database = database
        self.seconds = seconds
        self._turn = asyncio.Semaphore(1)

    async def open(self, text: str, own: PrivateTable, now: float) -> Created:
        """Open a table at which the game of a file stands."""
        async with self._turn:
            brought = await asyncio.to_thread(self._replayed, text, own, now)
            table = brought.table

            def also(c: Connection) -> None:
                add(c, brought)

            return await private_tables.store(self.database, table, brought.mine, own, IMPORT, also, now)

    def _replayed(self, text: str, own: PrivateTable, now: float) -> ImportedGame:
        """Replay a file; whatever is wrong with it is told in a sentence."""
        try:
            file = _opened(text)
            players, mine = private_tables.seated(file.state, own)
            brought = ImportedGame(opening.opened(file.state, players), mine)
            _keep(brought)
            until = time.monotonic() + self.seconds
            while self._go_on(file, brought, now):
                if time.monotonic() > until:
                    raise BadRequest("Replaying this file takes too long.")
        except ServerError:
            raise
        except SandtableError as error:
            raise BadRequest(opening.sentence(f"this file cannot be used: {error}")) from error
        except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as error:
            raise BadRequest("This file is damaged.") from error
        brought.table.status = opening.status(file.state)
        return brought

    def _go_on(self, file: GameFile, brought: ImportedGame, now: float) -> bool:
        """Do what the next line of the file says, and write down the row that it would have been here."""
        table, state = brought.table, file.state
        record, log = state.record, state.log
        assert record is not None
        assert log is not None
        before, done = len(log), len(record.actions)
        table.begin()
        if not file.go_on():
            return False
        table.sequence += 1
        if len(record.actions) > done:
            seat, code = record.actions[-1]
            events = log[before:]
            table.seat_sequences = table.moved_on(seat, [events])
            pieces = packing.pack_events(state.game.events, events)
        else:
            # Other dice from here on: the table goes back to where it stands.
            seat, code = log_codes.NOBODY, log_codes.rewind_code(table.sequence - 1)
            table.seat_sequences = [number + 1 for number in table.seat_sequences]
            pieces = packing.pack_no_events()
        last = brought.stored[-1]["sequence"]
        assert isinstance(last, int)
        whole = code < 0 or (table.fixed is not None and table.sequence - last >= ROWS_BETWEEN)
        row = _row(table, seat, code, pieces, now)
        brought.rows.append(row | {"changes": None if whole else table.changes()})
        if whole:
            _keep(brought)
        return True


def _opened(text: str) -> GameFile:
    """The game at its start, unless the file is too large for any game."""
    if len(text) > LARGEST_FILE:
        raise BadRequest(f"A game file can have at most {LARGEST_FILE:,} characters.")
    file = GameFile(text)
    if file.actions > MOST_ACTIONS:
        raise BadRequest(f"An imported game can have at most {MOST_ACTIONS:,} actions.")
    if file.state.record is not None and len(file.state.record.script or []) > MOST_DICE:
        raise BadRequest(f"An imported game can have at most {MOST_DICE:,} scripted dice.")
    return file


def _keep(brought: ImportedGame) -> None:
    """Store the state as it is now."""
    table = brought.table
    brought.stored.append(
        {
            "table_id": table.id,
            "sequence": table.sequence,
            "state": packing.pack_state(table.state),
            "why": table.fixed,
        }
    )


def _row(table: LiveTable, seat: int, code: int, events: bytes, now: float) -> dict[str, object]:
    return {
        "table_id": table.id,
        "sequence": table.sequence,
        "seat": seat,
        "code": code,
        "rules_version": table.state.game.rules_version,
        "events": events,
        "seat_sequences": packing.pack_numbers(table.seat_sequences),
        "at": now,
    }


def add(c: Connection, brought: ImportedGame) -> None:
    """Add the log of a table that was just stored, and the states on the way; the last of them is there."""
    if brought.rows:
        c.execute(insert(actions), brought.rows)
    earlier = [state for state in brought.stored if state["sequence"] != brought.table.sequence]
    if earlier:
        c.execute(insert(snapshots), earlier)
