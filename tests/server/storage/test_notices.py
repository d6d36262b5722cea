"""What is told after a commit, to whom, and what happens when the line breaks."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, text

from sandtable.server.storage import notices, outbox
from sandtable.server.storage.database import Database, open_database
from tests.server.postgres import Postgres
from tests.server.storage.rows import opening, table_ids

pytestmark = pytest.mark.anyio


class NoticeListener:
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.tables: list[tuple[str, int]] = []
        self.work: list[str] = []

    async def listen(self, database: Database) -> None:
        await database.notices.listen(lambda table, sequence: self.tables.append((table, sequence)))
        await database.notices.listen_for_work(self.work.append)


@pytest.fixture
async def ear(database: Database) -> NoticeListener:
    listening = NoticeListener()
    await listening.listen(database)
    return listening


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something; fail if it does not come."""
    async with asyncio.timeout(15):
        while not happened():
            await asyncio.sleep(0.01)


def saying(table: str, sequence: int) -> Callable[[Connection], None]:
    return lambda c: notices.publish(c, table, sequence)


async def test_a_notice_is_heard_after_the_commit(database: Database, ear: NoticeListener) -> None:
    await database.write(saying("t", 318))

    await until(lambda: ear.tables == [("t", 318)])


async def test_what_this_process_says_is_not_said_elsewhere(database: Database, ear: NoticeListener) -> None:
    elsewhere: list[tuple[str, int]] = []
    await database.notices.listen_elsewhere(lambda table, sequence: elsewhere.append((table, sequence)))

    for sequence in range(1, 21):
        await database.write(saying("t", sequence))

    await until(lambda: len(ear.tables) == 20)
    assert elsewhere == []


async def test_what_another_process_says_is_said_elsewhere(postgres_url: str) -> None:
    here, there = await open_database(postgres_url), await open_database(postgres_url)
    elsewhere: list[tuple[str, int]] = []
    await here.notices.listen_elsewhere(lambda table, sequence: elsewhere.append((table, sequence)))
    try:
        await here.write(saying("t", 1))
        await there.write(saying("t", 2))
        await here.write(saying("t", 3))
        await there.write(saying("t", 4))
        await until(lambda: len(elsewhere) == 2)
        assert elsewhere == [("t", 2), ("t", 4)]
    finally:
        await here.close()
        await there.close()


async def test_a_notice_is_not_heard_before_the_commit(database: Database, ear: NoticeListener) -> None:
    heard: list[int] = []

    def work(c: Connection) -> None:
        notices.publish(c, "t", 1)
        for _ in range(5):
            table_ids(c)
            time.sleep(0.01)  # the loop goes on meanwhile, and would deliver
        heard.append(len(ear.tables))

    await database.write(work)

    await until(lambda: ear.tables == [("t", 1)])
    assert heard == [0]


async def test_what_was_undone_is_not_told(database: Database, ear: NoticeListener) -> None:
    def work(c: Connection) -> None:
        notices.publish(c, "undone", 1)
        notices.wake(c, "undone")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await database.write(work)
    await database.write(saying("t", 2))

    await until(lambda: len(ear.tables) > 0)
    assert (ear.tables, ear.work) == ([("t", 2)], [])


async def test_of_one_table_the_last_word_counts(database: Database, ear: NoticeListener) -> None:
    def work(c: Connection) -> None:
        for sequence in (1, 2, 3):
            notices.publish(c, "t", sequence)
        notices.publish(c, "u:v", 7)

    await database.write(work)

    await until(lambda: len(ear.tables) > 1)
    assert ear.tables == [("t", 3), ("u:v", 7)]


async def test_new_work_wakes_those_who_wait_for_it(database: Database, ear: NoticeListener) -> None:
    await database.write(opening("t"))

    await database.write(lambda c: outbox.add(c, "bot", "t", 1, 0.0))

    await until(lambda: ear.work == ["bot"])
    assert ear.tables == []


async def test_work_that_waits_already_wakes_nobody(database: Database, ear: NoticeListener) -> None:
    await database.write(opening("t"))
    await database.write(lambda c: outbox.add(c, "bot", "t", 1, 0.0))

    await database.write(lambda c: outbox.add(c, "bot", "t", 1, 0.0))
    await database.write(saying("t", 1))

    await until(lambda: len(ear.tables) > 0)
    assert ear.work == ["bot"]


async def test_a_listener_that_fails_does_not_deafen_the_others(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    def clumsy(table: str, sequence: int) -> None:
        raise ValueError("dropped it")

    await database.notices.listen(clumsy)
    ear = NoticeListener()
    await ear.listen(database)

    with caplog.at_level(logging.ERROR):
        await database.write(saying("t", 1))
        await until(lambda: ear.tables == [("t", 1)])

    assert "dropped it" in caplog.text


async def test_a_read_has_nothing_to_tell(database: Database, ear: NoticeListener) -> None:
    def failing(c: Connection) -> None:
        raise ValueError("no")

    await database.write(saying("t", 1))
    with pytest.raises(RuntimeError, match=r"Database\.write"):
        await database.read(saying("t", 2))
    with pytest.raises(ValueError, match="no"):
        await database.write(failing)
    with pytest.raises(RuntimeError, match=r"Database\.write"):
        await database.read(saying("t", 3))


async def test_one_process_hears_another(postgres_url: str) -> None:
    here, there = await open_database(postgres_url), await open_database(postgres_url)
    ear = NoticeListener()
    await ear.listen(here)

    def work(c: Connection) -> None:
        notices.publish(c, "t", 5)
        notices.wake(c, "bot")

    await there.write(work)

    await until(lambda: ear.tables == [("t", 5)] and ear.work == ["bot"])
    await here.close()
    await there.close()


async def test_a_line_that_broke_is_mended_and_doubt_is_told() -> None:
    with Postgres() as server:
        database = await open_database(server.url())
        ear = NoticeListener()
        await ear.listen(database)

        await asyncio.get_running_loop().run_in_executor(None, server.restart)

        await until(lambda: ear.tables == [("", 0)] and ear.work == [""])
        await database.write(saying("t", 1))
        await until(lambda: ear.tables == [("", 0), ("t", 1)])
        await database.close()


async def test_a_line_that_is_silently_dead_is_found_out(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "_PROBE_SECONDS", 0.05)
    monkeypatch.setattr(notices, "_ANSWER_SECONDS", 0.3)
    database = await open_database(postgres_url)
    ear = NoticeListener()
    await ear.listen(database)
    others = text(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    line: int = await database.read(lambda c: c.execute(others).scalar_one())

    os.kill(line, signal.SIGSTOP)
    try:
        await until(lambda: ear.tables == [("", 0)])
        await database.write(saying("t", 1))
        await until(lambda: ear.tables == [("", 0), ("t", 1)])
    finally:
        os.kill(line, signal.SIGCONT)
    await database.close()
