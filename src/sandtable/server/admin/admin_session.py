"""Opening a database for the administrator, also while the server runs."""

from __future__ import annotations

import getpass
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from sqlalchemy import Connection

from sandtable.protocol.frames import Point
from sandtable.server.club import audit, mail
from sandtable.server.club.clocks import Timekeeper
from sandtable.server.club.turn_emails import TurnEmails
from sandtable.server.play.amending import Also, Change
from sandtable.server.play.door import Door
from sandtable.server.settings import Settings
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.second_process import SecondProcess


class TableDoor(Protocol):
    """What is asked of the one door; `sandtable.server.play.door` has it."""

    async def amend(self, table_id: str, by_seat: int, code: int, change: Change) -> None: ...
    async def points(self, table_id: str, seat: int) -> list[Point]: ...
    async def rewind(self, table_id: str, by_seat: int, point: int, also: Also, why: str = "") -> None: ...


@dataclass(frozen=True)
class AdminSession:
    """What the administrator works with."""

    settings: Settings
    database: Database
    door: TableDoor
    by: str  # from where, for the audit log: an address, or who is at the machine
    clock: Callable[[], float] = time.time
    person_id: str | None = None  # of somebody who helps over the net

    def note(self, c: Connection, what: str, **details: object) -> None:
        """Write down in the audit log what was done."""
        audit.note(c, self.person_id, self.by, what, **details)


@asynccontextmanager
async def open_admin_session(settings: Settings) -> AsyncIterator[AdminSession]:
    """Open the database, which must be up to date. A server that runs is told of all that is changed."""
    for name in settings.module_names:
        import_module(name)
    inner = await open_database(settings.database, settings.sync, migrate=False)
    database = inner if inner.shared else SecondProcess(inner)
    try:
        door = Door(database)
        door.hooks.append(Timekeeper().hook)
        if mail.is_set_up(settings):
            door.hooks.append(TurnEmails(settings.url, settings.mail_delay).moved)
        yield AdminSession(settings, database, door, f"admin: {user()}")
    finally:
        await database.close()


def user() -> str:
    """Who is at this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "somebody"
