"""PostgreSQL: any number of processes on one database, each with a pool of connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, event, text
from sqlalchemy.exc import DBAPIError, InterfaceError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from sandtable.server import sentences
from sandtable.server.errors import Unavailable
from sandtable.server.storage import notices
from sandtable.server.storage.database import Database, unavailable
from sandtable.server.storage.direct_postgres import TROUBLE, DirectPostgres
from sandtable.server.storage.migrations import bring_up_to_date, check_up_to_date
from sandtable.server.storage.notices import PostgresNotices
from sandtable.server.storage.prepared import Prepared

T = TypeVar("T")

CONNECTIONS: Final = 10
CONNECT_SECONDS: Final = 10
STATEMENT_SECONDS: Final = 30
# One process at a time changes the tables; the number is nobody else's.
_MIGRATION_LOCK: Final = 0x5A4D7AB1

_SETTINGS: Final = {
    "application_name": "sandtable",
    "jit": "off",
    "lock_timeout": "10s",
    # A process that froze in a transaction must not hold its table for ever.
    "idle_in_transaction_session_timeout": "30s",
}

# What keeps the database from serving, by the class of the SQLSTATE or all of it.
_TROUBLE: Final = {
    "08": "database.does-answer",
    "53": "database.has-no-room",
    "57": "database.being-restarted",
    "58": "database.cannot-read-or",
    "40": "database.many-want-same",
    "25006": "database.may-be-written",
    "25P03": "database.was-waited-for",
    "55P03": "database.many-want-same",
}


async def open_postgres(url: URL, migrate: bool = True) -> Database:
    """Connect, and bring the tables up to date while other processes that start now wait."""
    address = _address(url)
    changing = _engine(address, poolclass=NullPool)
    try:
        async with _connected(changing) as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
            await connection.run_sync(bring_up_to_date if migrate else check_up_to_date)
            await connection.commit()
    except DBAPIError as error:
        raise _translated(error, sure=True) from error
    finally:
        await changing.dispose()
    return PostgresDatabase(address)


def _address(url: URL) -> URL:
    """The URL as the driver wants it: URLs that are handed round say `sslmode` where it says `ssl`."""
    query = dict(url.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername="postgresql+asyncpg", query=query)


def _engine(url: URL, arguments: dict[str, Any] | None = None, **options: Any) -> AsyncEngine:
    """An engine that gives up on a server which does not answer, and whose errors quote no values."""
    arguments = {"timeout": CONNECT_SECONDS} | (arguments or {})
    return create_async_engine(url, hide_parameters=True, connect_args=arguments, **options)


class PostgresDatabase(Database):
    """A pool of connections; those that broke are replaced when they are wanted."""

    shared = True
    notices: PostgresNotices

    def __init__(self, url: URL) -> None:
        arguments = {"command_timeout": STATEMENT_SECONDS, "server_settings": _SETTINGS}
        self._engine = _engine(
            url,
            arguments,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=CONNECT_SECONDS,
            pool_use_lifo=True,
        )
        event.listen(self._engine.sync_engine, "checkout", _refuse_closed)
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._quick = DirectPostgres(url, self._engine.dialect, {"timeout": CONNECT_SECONDS} | arguments)
        self.notices = PostgresNotices(_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT"))
        event.listen(self._engine.sync_engine, "connect", self._note_own)
        event.listen(self._engine.sync_engine, "close", self._forget_own)
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        self._refuse_when_closed()
        try:
            return await self._read(work)
        except Unavailable:  # a connection that broke unnoticed; the next one is a fresh one
            return await self._read(work)

    async def fetch(self, statement: Prepared, values: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        self._refuse_when_closed()
        try:
            return await self._quick.fetch(*statement.written(self._engine.dialect, values))
        except TROUBLE:  # the long way round knows what to say of a database that does not answer
            return await super().fetch(statement, values)

    async def write(self, work: Callable[[Connection], T]) -> T:
        self._refuse_when_closed()
        task = asyncio.ensure_future(self._write(work))
        self._running.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    async def close(self) -> None:
        self._closed = True
        if self._running:
            await asyncio.wait(self._running)
        await self.notices.close()
        await self._quick.close()
        await self._engine.dispose()

    def _note_own(self, connection: Any, record: ConnectionPoolEntry) -> None:
        """From now on this connection speaks for this process."""
        record.info["number"] = number = connection.driver_connection.get_server_pid()
        self.notices.own.add(number)

    def _forget_own(self, connection: Any, record: ConnectionPoolEntry) -> None:
        """The database may give the number of this connection to somebody else."""
        self.notices.own.discard(record.info.get("number", 0))

    def _finished(self, task: asyncio.Future[Any]) -> None:
        """Forget a work. Where nobody waits for it any more, its error concerns nobody."""
        self._running.discard(task)
        if not task.cancelled():
            task.exception()

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Unavailable(sentences.text("postgres.server-shutting-down"))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            async with _connected(self._reading) as connection:
                return await connection.run_sync(work)
        except (DBAPIError, ConnectionError, TimeoutError) as error:
            raise _translated(error, sure=True) from error

    async def _write(self, work: Callable[[Connection], T]) -> T:
        sure = True
        try:
            async with _connected(self._engine) as connection:
                result = await connection.run_sync(_run, work)
                sure = False
                await connection.commit()
                return result
        except (DBAPIError, ConnectionError, TimeoutError) as error:
            raise _translated(error, sure) from error


def _run(connection: Connection, work: Callable[[Connection], T]) -> T:
    """Run a work, then hand over what it has to tell."""
    said = notices.begin(connection)
    result = work(connection)
    notices.notify(connection, said)
    return result


def _refuse_closed(connection: Any, record: object, proxy: object) -> None:
    """A restart closes every connection, and the driver notices. To look costs nothing; a ping would."""
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection. Whatever goes wrong before there is one, the database cannot be reached."""
    try:
        connection = await engine.connect()
    except Exception as error:
        raise Unavailable(sentences.text("postgres.database-cannot-reached")) from error
    try:
        yield connection
    finally:
        await connection.close()


def _translated(error: Exception, sure: bool) -> Exception:
    """`Unavailable` for what the database cannot help; anything else as it is."""
    if not isinstance(error, DBAPIError):
        return unavailable(sentences.text(_TROUBLE["08"]), sure)
    state = getattr(error.orig, "sqlstate", None) or ""
    sentence = _TROUBLE.get(state) or _TROUBLE.get(state[:2])
    broken = error.connection_invalidated or (isinstance(error, InterfaceError) and not state)
    if sentence is None and broken:
        sentence = _TROUBLE["08"]
    return error if sentence is None else unavailable(sentences.text(sentence), sure)
