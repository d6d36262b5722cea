"""The shelf: the tables that this process served last. A cache, never a home."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from weakref import WeakValueDictionary

from sandtable.server.play.live import LiveTable
from sandtable.server.storage import notices

TABLES_KEPT: Final = 200


class NewsDuringRead:
    """What is heard of a table while it is being read, which may be newer than what is read."""

    __slots__ = ("anything", "drafts", "sequence")

    def __init__(self) -> None:
        self.sequence = 0
        self.drafts = False
        self.anything = False


class TableCache:
    """At most so many live tables, and a lock for each table that somebody is using."""

    def __init__(self, most: int = TABLES_KEPT) -> None:
        self.most = most
        self.hits = 0
        self.misses = 0
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._being_read: dict[str, NewsDuringRead] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def lock(self, table_id: str) -> asyncio.Lock:
        """Held while a table is used here. Other processes have their own, and the database decides."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def get(self, table_id: str) -> LiveTable | None:
        """The table, if it is here."""
        table = self._tables.get(table_id)
        if table is None:
            self.misses += 1
            return None
        self.hits += 1
        self._tables.move_to_end(table_id)
        return table

    def peek(self, table_id: str) -> LiveTable | None:
        """The table, if it is here, for a look that does not count as a use."""
        return self._tables.get(table_id)

    @contextmanager
    def being_read(self, table_id: str) -> Iterator[NewsDuringRead]:
        """While a table is read from the database: remember what is heard of it meanwhile.

        The table must be locked.
        """
        meanwhile = self._being_read[table_id] = NewsDuringRead()
        try:
            yield meanwhile
        finally:
            del self._being_read[table_id]

    def put(self, table: LiveTable, meanwhile: NewsDuringRead) -> None:
        """Keep a table; the one not used for longest makes room."""
        table.heard_of = max(table.heard_of, meanwhile.sequence)
        table.drafts_in_doubt = table.drafts_in_doubt or meanwhile.drafts
        table.spoilt = table.spoilt or meanwhile.anything
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self.most:
            self._tables.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """Forget a table: there is some doubt about it."""
        self._tables.pop(table_id, None)

    def drop_all(self) -> None:
        """Forget everything."""
        self._tables.clear()

    def heard(self, table_id: str, sequence: int) -> None:
        """Another process says that a table stands at a sequence now. No table: anything may have changed."""
        if not table_id:
            self.drop_all()
            for meanwhile in self._being_read.values():
                meanwhile.anything = True
        if table_id in self._being_read:
            self._heard_meanwhile(self._being_read[table_id], sequence)
        table = self._tables.get(table_id)
        if table is not None and notices.seat_of_draft(sequence) is not None:
            table.drafts_in_doubt = True
        elif table is not None:
            table.heard_of = max(table.heard_of, sequence)

    def _heard_meanwhile(self, meanwhile: NewsDuringRead, sequence: int) -> None:
        if notices.seat_of_draft(sequence) is not None:
            meanwhile.drafts = True
        else:
            meanwhile.sequence = max(meanwhile.sequence, sequence)
