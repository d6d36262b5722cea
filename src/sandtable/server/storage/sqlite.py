"""SQLite: one thread writes, a few read, and works that wait together are committed together.

A transaction costs little and its commit much, so the writer takes whatever is queued, runs each work in
a savepoint of one transaction, commits once, and then answers all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from sandtable.server.errors import Unavailable
from sandtable.server.storage import notices
from sandtable.server.storage.database import Database, WrongDatabase, unavailable
from sandtable.server.storage.migrations import bring_up_to_date, check_up_to_date
from sandtable.server.storage.notices import Notices, PendingNotices

T = TypeVar("T")

_log = logging.getLogger(__name__)

READERS: Final = 4
MOST_AT_ONCE: Final = 64
BUSY_SECONDS: Final = 10

_COMMON: Final = (f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",)
_READING: Final = (*_COMMON, "PRAGMA query_only = ON")
_WRITING: Final = (
    *_COMMON,
    "PRAGMA journal_mode = WAL",
    "PRAGMA journal_size_limit = 67108864",  # the log is cut back to 64 MiB after a busy hour
    "PRAGMA foreign_keys = ON",
)
# Rebuilding a table of which others speak would delete their rows if the keys were watched meanwhile.
_MIGRATING: Final = (*_COMMON, "PRAGMA journal_mode = WAL", "PRAGMA foreign_keys = OFF")

# What keeps the database from serving, by the primary result code. Any other error is a mistake of ours.
_TROUBLE: Final = {
    sqlite3.SQLITE_FULL: "The database has no room left.",
    sqlite3.SQLITE_BUSY: "The database is held by another program.",
    sqlite3.SQLITE_LOCKED: "The database is held by another program.",
    sqlite3.SQLITE_PROTOCOL: "The database is held by another program.",
    sqlite3.SQLITE_IOERR: "The file of the database cannot be read or written.",
    sqlite3.SQLITE_CANTOPEN: "The file of the database cannot be opened.",
    sqlite3.SQLITE_PERM: "The file of the database may not be used.",
    sqlite3.SQLITE_READONLY: "The file of the database may not be written.",
    sqlite3.SQLITE_CORRUPT: "The file of the database is damaged.",
    sqlite3.SQLITE_NOTADB: "The file of the database is damaged.",
}


async def open_sqlite(url: URL, sync: str, migrate: bool = True) -> Database:
    """Open the file, creating it and its folders, and bring its tables up to date."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:") or url.query:
        raise WrongDatabase("SQLite needs the path of a file and nothing else, as in sqlite:///sandtable.db.")
    address = URL.create("sqlite", database=url.database)
    await asyncio.get_running_loop().run_in_executor(None, _prepare if migrate else _check, address)
    return SqliteDatabase(address, sync)


def _prepare(url: URL) -> None:
    file = Path(str(url.database))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # It holds the keys of running games, which are nobody else's business on this machine.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise WrongDatabase(f"{file} cannot be opened: {error.strerror}.") from error
    engine = _engine(url, _MIGRATING, "BEGIN IMMEDIATE", 0)
    try:
        with engine.begin() as connection:
            bring_up_to_date(connection)
            if broken := connection.execute(text("PRAGMA foreign_key_check")).first():
                raise WrongDatabase(f"{file} has rows without their table: {broken[0]}.")
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
            raise WrongDatabase(f"{file} is no SQLite database.") from error
        raise _translated(error, sure=True) from error
    finally:
        engine.dispose()


def _check(url: URL) -> None:
    """Refuse a file that no server has made, or only an older one."""
    file = Path(str(url.database))
    if not file.is_file():
        raise WrongDatabase(f"There is no database {file}; a server makes it when it first starts.")
    engine = _engine(url, _READING, "BEGIN", 0)
    try:
        with engine.connect() as connection:
            check_up_to_date(connection)
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
            raise WrongDatabase(f"{file} is no SQLite database.") from error
        raise _translated(error, sure=True) from error
    finally:
        engine.dispose()


def _engine(url: URL, pragmas: Sequence[str], begin: str, kept: int) -> Engine:
    """An engine whose connections keep still about transactions until they are told to begin one."""
    pool: dict[str, Any] = (
        {"poolclass": QueuePool, "pool_size": kept, "max_overflow": 0} if kept else {"poolclass": NullPool}
    )
    arguments = {"isolation_level": None, "check_same_thread": False}
    # Values are secrets: errors must not quote them.
    engine = create_engine(url, hide_parameters=True, connect_args=arguments, **pool)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma).close()

    @event.listens_for(engine, "begin")
    def begin_now(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class _Job:
    """One work that waits to be written, and what came of it."""

    __slots__ = ("answer", "error", "result", "said", "work")

    def __init__(self, work: Callable[[Connection], Any], answer: asyncio.Future[Any]) -> None:
        self.work = work
        self.answer = answer
        self.result: Any = None
        self.error: BaseException | None = None
        self.said = PendingNotices()


class SqliteDatabase(Database):
    """A file, its writer and its readers."""

    shared = False

    def __init__(self, url: URL, sync: str) -> None:
        self.notices = Notices()
        self._loop = asyncio.get_running_loop()
        self._writing = _engine(url, (*_WRITING, f"PRAGMA synchronous = {sync}"), "BEGIN IMMEDIATE", 0)
        self._reading = _engine(url, _READING, "BEGIN", READERS)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="database-reader")
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write_on, name="database-writer", daemon=True)
        self._writer.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        self._refuse_when_closed()
        return await self._loop.run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        self._refuse_when_closed()
        answer: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Job(work, answer))
        return await answer

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        await self._loop.run_in_executor(None, self._let_go)
        await self.notices.close()

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Unavailable("The server is shutting down.")

    def _let_go(self) -> None:
        self._writer.join()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except Exception as error:
            raise _translated(error, sure=True) from error

    def _write_on(self) -> None:
        """What the writer's thread does: batch after batch on one connection, which a failure replaces."""
        connection: Connection | None = None
        while batch := self._next_batch():
            try:
                if connection is None:
                    connection = self._writing.connect()
                _write_batch(connection, batch)
            except BaseException as error:
                _fail(batch, error)
                if connection is not None:
                    with contextlib.suppress(Exception):
                        connection.close()
                    connection = None
            try:
                self._loop.call_soon_threadsafe(self._answer, batch)
            except RuntimeError:  # the loop is gone, and with it everybody who could be answered
                break
        if connection is not None:
            connection.close()

    def _next_batch(self) -> list[_Job]:
        """Wait for a work and take what is queued behind it; nothing once the database is closed."""
        first = self._queue.get()
        if first is None:
            return []
        batch = [first]
        with contextlib.suppress(Empty):
            while len(batch) < MOST_AT_ONCE:
                job = self._queue.get_nowait()
                if job is None:
                    self._queue.put(None)
                    break
                batch.append(job)
        return batch

    def _answer(self, batch: Sequence[_Job]) -> None:
        """Back in the event loop: tell the listeners, then the callers that still wait."""
        for job in batch:
            if job.error is None:
                self.notices.deliver(job.said)
            if job.answer.cancelled():
                continue
            if job.error is None:
                job.answer.set_result(job.result)
            else:
                job.answer.set_exception(job.error)


class _CommitFailed(Exception):
    """The commit itself raised, so nobody knows what is stored."""


def _write_batch(connection: Connection, batch: Sequence[_Job]) -> None:
    """Run all works in one transaction and commit it. What is raised has undone all of them."""
    transaction = connection.begin()
    try:
        for job in batch:
            _run(connection, job, alone=len(batch) == 1)
        if all(job.error is not None for job in batch):
            transaction.rollback()
            return
    except BaseException:
        with contextlib.suppress(Exception):
            transaction.rollback()
        raise
    try:
        transaction.commit()
    except BaseException as error:
        with contextlib.suppress(Exception):
            transaction.rollback()
        raise _CommitFailed from error


def _run(connection: Connection, job: _Job, alone: bool) -> None:
    """Run one work. If it fails it is undone by itself; a work that is alone needs no savepoint for that."""
    line = _line(connection)
    if not alone:
        # Not by way of SQLAlchemy, which takes longer for it than for the work itself.
        line.execute("SAVEPOINT one_work")
    job.said = notices.begin(connection)
    try:
        job.result = job.work(connection)
        if not line.in_transaction:
            raise RuntimeError("the work has ended the transaction that it was run in")
        if not alone:
            line.execute("RELEASE one_work")
    except BaseException as error:
        job.error = _translated(error, sure=True)
        # On some errors SQLite gives up all of the transaction, earlier works included.
        if not line.in_transaction:
            raise
        if not alone:
            line.execute("ROLLBACK TO one_work")
            line.execute("RELEASE one_work")


def _line(connection: Connection) -> sqlite3.Connection:
    """The connection of the driver itself."""
    line = connection.connection.dbapi_connection
    assert isinstance(line, sqlite3.Connection)
    return line


def _fail(batch: Sequence[_Job], error: BaseException) -> None:
    """Answer a whole batch with what befell its transaction; those that failed before keep their reason."""
    sure = not isinstance(error, _CommitFailed)
    cause = error.__cause__ if isinstance(error, _CommitFailed) and error.__cause__ else error
    _log.warning("a transaction was lost: %s", cause)
    for job in batch:
        if job.error is None:
            job.error = _translated(cause, sure)
            if not isinstance(job.error, Unavailable):
                job.error = unavailable("The database could not store this.", sure)


def _translated(error: BaseException, sure: bool) -> BaseException:
    """`Unavailable` for what the database cannot help; anything else as it is."""
    if isinstance(error, StopIteration):  # which no future can carry
        return RuntimeError(f"the work raised {error!r}")
    if isinstance(error, (DBAPIError, sqlite3.Error)):
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0)
        sentence = _TROUBLE.get(code & 0xFF)
        if sentence is not None:
            trouble = unavailable(sentence, sure)
            trouble.__cause__ = error
            return trouble
    return error
