"""Working on an SQLite file beside the server that serves it.

Two programs may write to one file: SQLite lets them in one after the other, and whatever changes a table
compares its sequence first. But the server would not hear of it: notices stay within a process. So another
program leaves its notices in the file, in the same transaction, and the server looks for them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, delete, insert, select

from sandtable.server.errors import Unavailable
from sandtable.server.storage import notices
from sandtable.server.storage.database import Database
from sandtable.server.storage.notices import PendingNotices
from sandtable.server.storage.social_schema import overheard

T = TypeVar("T")

# How often a server looks for what others have left it.
EVERY: Final = 0.5
AT_ONCE: Final = 200


class SecondProcess(Database):
    """A database whose notices are left in it for another process. Closing it closes the one inside."""

    def __init__(self, inner: Database) -> None:
        self._inner = inner
        self.notices = inner.notices
        # Another process changes what is stored, so nothing in memory is trusted.
        self.shared = True

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._inner.read(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        def leaving_word(c: Connection) -> T:
            result = work(c)
            leave(c, notices.collected(c))
            return result

        return await self._inner.write(leaving_word)

    async def close(self) -> None:
        await self._inner.close()


def leave(c: Connection, said: PendingNotices) -> None:
    """Write down what is to be told."""
    rows: list[dict[str, object]] = [
        {"kind": "table", "word": table, "number": number} for table, number in said.tables.items()
    ]
    rows += [{"kind": "news", "word": table, "number": 0} for table in sorted(said.news)]
    rows += [{"kind": "work", "word": kind, "number": 0} for kind in sorted(said.work)]
    if rows:
        c.execute(insert(overheard), rows)


def left(c: Connection) -> bool:
    """Whether somebody has left something."""
    return c.execute(select(overheard.c.id).limit(1)).first() is not None


def take(c: Connection) -> PendingNotices:
    """What others have left, which is then there no more."""
    said = PendingNotices()
    rows = c.execute(select(overheard).order_by(overheard.c.id).limit(AT_ONCE)).all()
    for row in rows:
        if row.kind == "table":
            said.tables[row.word] = row.number
        else:
            (said.news if row.kind == "news" else said.work).add(row.word)
    if rows:
        c.execute(delete(overheard).where(overheard.c.id <= rows[-1].id))
    return said


async def listen(database: Database, every: float = EVERY) -> None:
    """Pass on to the listeners of this process what others leave, for as long as it is let."""
    while not database.shared:
        with contextlib.suppress(Unavailable):
            if await database.read(left):
                database.notices.deliver(await database.write(take), elsewhere=True)
        await asyncio.sleep(every)
