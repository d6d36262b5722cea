"""Taking work: anybody who has its hands full waits, and everybody else goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging

import pytest

from sandtable.server.storage import outbox
from sandtable.server.storage.database import Database
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.storage.work_queue import WorkQueue

pytestmark = pytest.mark.anyio

SOON = 20.0


class Slow(WorkQueue):
    """Somebody whose work takes as long as the test likes."""

    kind = "mail"
    log = logging.getLogger("sandtable.tests")
    lease = 60.0
    glance = 60.0

    def __init__(self, database: Database, at_once: int) -> None:
        super().__init__(database, at_once)
        self.begun: list[int] = []
        self.may_end = asyncio.Event()

    async def _serve(self, work: OutboxRow) -> None:
        self.begun.append(work.id)
        await self.may_end.wait()
        await self.database.write(lambda c: outbox.finish(c, work.id, self.who))


async def until(taker: Slow, number: int) -> None:
    """Wait until so much was begun."""
    async with asyncio.timeout(SOON):
        while len(taker.begun) < number:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("at_once", [1, 2])
async def test_full_hands_stop_nobody_else_and_the_rest_is_done_later(
    database: Database, at_once: int
) -> None:
    for _ in range(5):
        assert await database.write(lambda c: outbox.add(c, "mail", None, None, 0.0))
    taker = Slow(database, at_once)
    running = asyncio.create_task(taker.run())
    await until(taker, at_once)
    # Were it to look for more all the time, nothing else would come to its turn, this test included.
    await asyncio.sleep(0.05)
    assert len(taker.begun) == at_once
    taker.may_end.set()
    await until(taker, 5)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(set(taker.begun)) == 5


@pytest.mark.parametrize("turns", range(4))
async def test_whoever_is_stopped_while_being_woken_stops(database: Database, turns: int) -> None:
    """Being told at the same moment that there is work must not drown being told to stop."""
    taker = Slow(database, 1)
    running = asyncio.create_task(taker.run())
    await asyncio.sleep(0.2)
    taker.wake()
    for _ in range(turns):
        await asyncio.sleep(0)
    running.cancel()
    ended, _ = await asyncio.wait({running}, timeout=SOON)
    assert ended
    assert running.cancelled()
