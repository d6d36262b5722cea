"""The database, whichever it is: work on a connection, in one transaction, from a coroutine.

All SQL is written once, as plain functions over a synchronous connection. What differs between SQLite
and PostgreSQL, how a transaction is carried through and what can break on the way, is in their modules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from sandtable.server.errors import ServerError, Unavailable
from sandtable.server.storage.notices import Notices
from sandtable.server.storage.prepared import Prepared

T = TypeVar("T")

SYNC_MODES: Final = ("FULL", "NORMAL")


class WrongDatabase(ServerError):
    """This program cannot use that database: it is of another kind, or of a newer version."""


class Database(ABC):
    """Where everything is kept.

    What is handed to `read` and `write` only computes and talks to its connection: it runs in another
    thread or another task, neither commits nor rolls back, and waits for nobody. Where it wants to
    catch an error of the database and go on, it does so around a `connection.begin_nested()`.

    Both raise `Unavailable` where the database does not answer, is restarting or refuses to grow.
    """

    notices: Notices
    # Whether other processes may change what is stored.
    shared: bool

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a state of the database that does not change meanwhile. It may be run twice."""

    async def fetch(self, statement: Prepared, values: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """The rows that one statement finds. Being one, it sees a single moment without a transaction."""
        return await self.read(lambda c: statement.run(c, values).all())

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction, once, and return after the commit.

        If it raises, all it did is undone and the exception is passed on. If the caller is cancelled the
        work is carried through all the same, or not done at all. Its notices are told after the commit.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of the database."""


def unavailable(sentence: str, sure: bool) -> Unavailable:
    """The error of a database that cannot serve. Anybody who cannot know what was stored is told to look."""
    if not sure:
        sentence += " Your change may have been stored anyway; check again."
    return Unavailable(sentence, sure)


async def open_database(url: str, sync: str = "FULL", migrate: bool = True) -> Database:
    """Open the database at a URL, creating its tables or bringing them up to date.

    Where `migrate` is false a database must be there, and be up to date, or it is refused.

    `sqlite:///path/to/file.db` needs nothing else; folders are created. `sync` is for SQLite: with FULL
    what was answered survives a loss of power, with NORMAL only the death of any process.
    """
    if sync not in SYNC_MODES:
        raise WrongDatabase(f'sync is one of {", ".join(SYNC_MODES)}, not "{sync}".')
    try:
        address = make_url(url)
    except ArgumentError:
        raise WrongDatabase("A URL of a database looks like this: sqlite:///sandtable.db.") from None
    kind = address.drivername.partition("+")[0]
    if kind == "sqlite":
        from sandtable.server.storage.sqlite import open_sqlite

        return await open_sqlite(address, sync, migrate)
    if kind in ("postgres", "postgresql"):
        if find_spec("asyncpg") is None or find_spec("greenlet") is None:
            raise WrongDatabase("PostgreSQL needs further packages: pip install 'sandtable[postgres]'.")
        from sandtable.server.storage.postgres import open_postgres

        return await open_postgres(address, migrate)
    raise WrongDatabase(f'The database is sqlite or postgresql; there is no "{kind}".')
