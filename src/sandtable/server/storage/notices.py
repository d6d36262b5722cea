"""Telling others what has changed: "table T is at sequence N now", "there is work of this kind".

A notice is spoken inside a transaction and heard after its commit, by every listener of every process:
through PostgreSQL's LISTEN and NOTIFY where that is the database, and within the one process on SQLite.
It carries a table and a number and never anything that somebody may not know. Nobody may rely on
hearing every one of them: what is true stands in the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

TableListener = Callable[[str, int], None]
WorkListener = Callable[[str], None]

_log = logging.getLogger(__name__)

# In place of a sequence: the table has not moved on, but there is news beside the game.
NEWS: Final = -1

_TABLES = "sandtable"
_WORK = "sandtable_work"
_COLLECTED = "sandtable_said"
_NOTIFY = text(
    "SELECT pg_notify(said.channel, said.word)"
    " FROM unnest(CAST(:channels AS text[]), CAST(:words AS text[])) AS said (channel, word)"
)

# From here down, in place of a sequence: what a seat has half entered has changed, and nothing else.
_DRAFTS: Final = -2

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 5.0
# A line that died without a word is noticed after these two.
_PROBE_SECONDS = 30.0
_ANSWER_SECONDS = 10.0


@dataclass
class PendingNotices:
    """What one transaction has to tell, kept until it is committed."""

    tables: dict[str, int] = field(default_factory=dict)
    news: set[str] = field(default_factory=set)
    work: set[str] = field(default_factory=set)


def draft(seat: int) -> int:
    """What is said in place of a sequence where a seat has gone on with a move that is not whole.

    >>> [seat_of_draft(number) for number in (draft(0), draft(5), NEWS, 0, 318)]
    [0, 5, None, None, None]
    """
    return _DRAFTS - seat


def seat_of_draft(sequence: int) -> int | None:
    """The seat that has gone on with a move that is not whole; None where something else is said."""
    return _DRAFTS - sequence if sequence <= _DRAFTS else None


def publish(c: Connection, table_id: str, sequence: int) -> None:
    """Say that a table is at this sequence, once the transaction is committed."""
    _said(c).tables[table_id] = sequence


def tell_news(c: Connection, table_id: str) -> None:
    """Say that there is news of a table beside its game, once the transaction is committed."""
    _said(c).news.add(table_id)


def wake(c: Connection, kind: str) -> None:
    """Say that there is work of a kind in the outbox, once the transaction is committed."""
    _said(c).work.add(kind)


def begin(c: Connection) -> PendingNotices:
    """Collect what the next piece of work on this connection has to tell."""
    said = PendingNotices()
    c.execution_options(**{_COLLECTED: said})
    return said


def collected(c: Connection) -> PendingNotices:
    """What the present piece of work on this connection has to tell so far."""
    return _said(c)


def notify(c: Connection, said: PendingNotices) -> None:
    """Hand to PostgreSQL what is to be told when this transaction commits: one statement for all of it."""
    spoken = [(_TABLES, f"{table}:{sequence}") for table, sequence in said.tables.items()]
    spoken += [(_TABLES, f"{table}:{NEWS}") for table in sorted(said.news)]
    spoken += [(_WORK, kind) for kind in sorted(said.work)]
    if spoken:
        channels, words = zip(*spoken, strict=True)
        c.execute(_NOTIFY, {"channels": list(channels), "words": list(words)})


def _said(c: Connection) -> PendingNotices:
    said = c.get_execution_options().get(_COLLECTED)
    if not isinstance(said, PendingNotices):
        raise RuntimeError("notices are spoken inside Database.write")
    return said


class Notices:
    """Those who listen in this process. Their functions are called in the event loop and must not wait."""

    def __init__(self) -> None:
        self._tables: list[TableListener] = []
        self._elsewhere: list[TableListener] = []
        self._work: list[WorkListener] = []

    async def listen(self, callback: TableListener) -> None:
        """Call `callback(table, sequence)` for each table that moves on.

        `callback("", 0)` means that notices may have been missed: anything may have changed. The sequence
        NEWS says that the game stands where it stood, and there is news beside it.
        """
        self._tables.append(callback)

    async def listen_elsewhere(self, callback: TableListener) -> None:
        """The same, but only for what other processes say, or may have said."""
        self._elsewhere.append(callback)

    async def listen_for_work(self, callback: WorkListener) -> None:
        """Call `callback(kind)` when there is new work of a kind; "" stands for any kind."""
        self._work.append(callback)

    def deliver(self, said: PendingNotices, elsewhere: bool = False) -> None:
        """Tell the listeners of this process; `elsewhere` says that another process has said it."""
        for table, sequence in said.tables.items():
            self._tell_table(table, sequence, elsewhere)
        for table in said.news:
            self._tell_table(table, NEWS, elsewhere)
        for kind in said.work:
            self._tell_work(kind)

    async def close(self) -> None:
        """Stop telling."""
        self._tables.clear()
        self._elsewhere.clear()
        self._work.clear()

    def _tell_table(self, table: str, sequence: int, elsewhere: bool = False) -> None:
        for callback in [*(self._elsewhere if elsewhere else ()), *self._tables]:
            with _logged():
                callback(table, sequence)

    def _tell_work(self, kind: str) -> None:
        for callback in list(self._work):
            with _logged():
                callback(kind)


class PostgresNotices(Notices):
    """Hears what any process says, over a connection of its own that is opened again whenever it breaks."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine
        # What speaks for this process: the database's own numbers of its connections.
        self.own: set[int] = set()
        self._listening: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._missed = False

    async def listen(self, callback: TableListener) -> None:
        await super().listen(callback)
        await self._start()

    async def listen_elsewhere(self, callback: TableListener) -> None:
        await super().listen_elsewhere(callback)
        await self._start()

    async def listen_for_work(self, callback: WorkListener) -> None:
        await super().listen_for_work(callback)
        await self._start()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        await super().close()

    async def _start(self) -> None:
        """Return once everything that is said from now on is heard."""
        if self._listening is None:
            self._listening = asyncio.create_task(self._keep_listening())
        await self._ready.wait()

    async def _keep_listening(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                await self._listen_once()
                _log.warning("the line for notices was closed; opening it again")
            except Exception as error:  # whatever it was, a process that hears nothing is of no use
                _log.warning("no line for notices: %s", error)
            pause = _FIRST_PAUSE if self._ready.is_set() else min(2 * pause, _LONGEST_PAUSE)
            self._ready.clear()
            self._missed = True
            await asyncio.sleep(pause)

    async def _listen_once(self) -> None:
        """Listen until the connection is lost."""
        async with self._engine.connect() as connection:
            line: Any = (await connection.get_raw_connection()).driver_connection
            try:
                await self._listen_on(line)
            finally:
                line.terminate()  # to part politely from a dead line takes for ever

    async def _listen_on(self, line: Any) -> None:
        lost = asyncio.Event()
        line.add_termination_listener(lambda _: lost.set())
        await line.add_listener(_TABLES, self._hear_table)
        await line.add_listener(_WORK, self._hear_work)
        if self._missed:
            self._tell_table("", 0, elsewhere=True)
            self._tell_work("")
        self._ready.set()
        while not lost.is_set():
            try:
                async with asyncio.timeout(_PROBE_SECONDS):
                    await lost.wait()
            except TimeoutError:
                await line.execute("SELECT 1", timeout=_ANSWER_SECONDS)

    def _hear_table(self, line: object, process: int, channel: str, word: object) -> None:
        table, _, sequence = str(word).rpartition(":")
        with _logged():
            self._tell_table(table, int(sequence), elsewhere=process not in self.own)

    def _hear_work(self, line: object, process: int, channel: str, word: object) -> None:
        self._tell_work(str(word))


@contextlib.contextmanager
def _logged() -> Any:
    """A listener that fails is a mistake in the program, and no reason to leave the others untold."""
    try:
        yield
    except Exception:
        _log.exception("a listener failed")
