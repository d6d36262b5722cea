"""Taking work of a kind from the outbox, as much at a time as can be done, until one is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

from sandtable.server.errors import ServerError
from sandtable.server.storage import outbox
from sandtable.server.storage.database import Database
from sandtable.server.storage.outbox import OutboxRow


class WorkQueue(ABC):
    """Does work of one kind. What it has begun when it is stopped is given `last_seconds` to end."""

    kind: str
    log: logging.Logger
    # A process that dies leaves its work to others after this many seconds.
    lease: float
    # The list is looked at so often even where nobody says that there is something on it.
    glance: float
    last_seconds: float = 0.0
    # So much is held at the most, what only waits for its time included.
    most_held: int = 500

    def __init__(
        self, database: Database, at_once: int, clock: Callable[[], float] = time.time, who: str | None = None
    ) -> None:
        self.database = database
        self.at_once = at_once
        self.clock = clock
        self.who = secrets.token_hex(8) if who is None else who
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0
        # Whether there may be more on the list than could be begun when it was last looked at.
        self._more = False

    @abstractmethod
    async def _serve(self, work: OutboxRow) -> None:
        """Do one piece of work; whatever goes wrong, it is tried again later."""

    def wake(self) -> None:
        """There may be work."""
        self._wake.set()

    async def run(self) -> None:
        """Take work until cancelled."""
        if not self.database.shared:
            # The process that held any of it is dead, and need not be waited for.
            await self.database.write(lambda c: outbox.free_all(c, self.kind))
        try:
            while True:
                self._wake.clear()
                await self.take()
                # Anybody who has its hands full is woken when something is done.
                await self._rest()
        finally:
            await self._end()

    async def _rest(self) -> None:
        """Wait until something is said to be there, or for a glance."""
        with contextlib.suppress(TimeoutError):
            # `wait_for` would swallow being cancelled at the moment of being woken, and never stop.
            async with asyncio.timeout(self.glance):
                await self._wake.wait()

    async def _end(self) -> None:
        if self._tasks and self.last_seconds:
            await asyncio.wait(self._tasks, timeout=self.last_seconds)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def take(self) -> int:
        """Claim as much work as can be begun. Returns how much is being done then."""
        doing = len(self._tasks) - self._waiting
        free = min(self.at_once - doing, self.most_held - len(self._tasks))
        if free <= 0:
            self._more = True
            return len(self._tasks)
        try:
            works = await self.database.write(
                lambda c: outbox.claim(c, [self.kind], self.who, self.clock(), self.lease, free)
            )
        except ServerError as error:
            self.log.warning("work of the kind %s waits for the database: %s", self.kind, error)
            return 0
        self._more = len(works) == free
        for work in works:
            task = asyncio.create_task(self._serve(work))
            self._tasks.add(task)
            task.add_done_callback(self._served)
        return len(self._tasks)

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """For a piece of work that only waits for its time: meanwhile another may be begun in its place."""
        self._waiting += 1
        self._look_again()
        try:
            yield
        finally:
            self._waiting -= 1

    def _served(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._look_again()

    def _look_again(self) -> None:
        """There is a free hand, if there was none before."""
        if self._more:
            self._wake.set()

    async def drain(self) -> None:
        """Do all that is due now, and return when it is done."""
        while await self.take():
            await asyncio.wait(set(self._tasks))

    async def later(self, work: OutboxRow, delay: float) -> None:
        """Give work back, to be tried again after this many seconds."""
        try:
            due = self.clock() + delay
            await self.database.write(lambda c: outbox.release(c, work.id, self.who, due))
        except ServerError:
            # The lease will run out.
            return
