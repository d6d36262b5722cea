"""What is PostgreSQL's own: several processes on one database, and a server that comes and goes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from sandtable.server.errors import Overtaken, Unavailable
from sandtable.server.storage import games, news
from sandtable.server.storage.database import Database, WrongDatabase, open_database
from sandtable.server.storage.notices import PostgresNotices
from tests.server.postgres import Postgres
from tests.server.storage.rows import count_tables, opening, sequences, table_ids, take_action

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres_url: str) -> AsyncIterator[tuple[Database, Database]]:
    """One database as two processes have it."""
    first, second = await open_database(postgres_url), await open_database(postgres_url)
    yield first, second
    await first.close()
    await second.close()


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A server that tests may stop."""
    with Postgres() as server:
        yield server


@pytest.fixture
async def unsteady(own_postgres: Postgres) -> AsyncIterator[Database]:
    """A database on that server, without rows."""
    if not own_postgres.running():
        own_postgres.start()
    opened = await open_database(own_postgres.url())
    await opened.write(lambda c: c.execute(text("TRUNCATE tables CASCADE")))
    yield opened
    await opened.close()


def backend(c: Connection) -> int:
    """The process of PostgreSQL that serves this connection."""
    return int(c.execute(text("SELECT pg_backend_pid()")).scalar_one())


async def act_until_done(database: Database, times: int) -> None:
    """Take so many actions at table t, beginning again whenever another was first."""

    def act(c: Connection) -> None:
        was = games.sequence(c, "t")
        assert was is not None
        take_action(c, "t", was)

    while times:
        try:
            await database.write(act)
            times -= 1
        except Overtaken:
            continue


async def test_many_writers_of_several_processes_count_every_decision_once(
    two: tuple[Database, Database],
) -> None:
    await two[0].write(opening("t"))

    await asyncio.gather(*(act_until_done(two[number % 2], 10) for number in range(8)))

    assert await two[0].read(sequences) == list(range(1, 81))
    assert await two[1].read(lambda c: games.sequence(c, "t")) == 80


async def test_one_process_sees_what_another_wrote(two: tuple[Database, Database]) -> None:
    await two[0].write(opening("t"))

    assert await two[1].read(table_ids) == ["t"]


async def test_a_read_sees_one_moment(postgres: Postgres, postgres_url: str) -> None:
    database = await open_database(postgres_url)
    await database.write(opening("a"))

    def work(c: Connection) -> tuple[int, int]:
        before = count_tables(c)
        postgres.sql("DELETE FROM tables", str(make_url(postgres_url).database))
        return before, count_tables(c)

    assert await database.read(work) == (1, 1)
    assert await database.read(count_tables) == 0
    await database.close()


async def test_processes_that_start_at_once_make_the_tables_once(postgres: Postgres) -> None:
    url = postgres.create_database("begun_at_once")

    opened = await asyncio.gather(*(open_database(url) for _ in range(4)))

    await opened[0].write(opening("t"))
    assert [await database.read(table_ids) for database in opened] == [["t"]] * 4
    for database in opened:
        await database.close()
    postgres.drop_database("begun_at_once")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_urls_as_they_are_handed_round_are_understood(postgres_url: str, scheme: str) -> None:
    url = postgres_url.replace("postgresql+asyncpg", scheme) + "&sslmode=disable"

    database = await open_database(url)

    assert await database.read(table_ids) == []
    await database.close()


async def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.storage.database.find_spec", lambda name: None)

    with pytest.raises(WrongDatabase, match="pip install"):
        await open_database("postgresql://localhost/x")


async def test_a_server_that_is_not_there_is_unavailable(postgres: Postgres) -> None:
    with pytest.raises(Unavailable, match="cannot be reached"):
        await open_database("postgresql://sandtable@/postgres?host=/nowhere")
    with pytest.raises(Unavailable, match="cannot be reached"):
        await open_database(postgres.url("no_such_database"))


async def test_after_a_restart_it_goes_on_as_if_nothing_had_been(
    own_postgres: Postgres, unsteady: Database
) -> None:
    await asyncio.gather(*(unsteady.write(opening(name)) for name in "abcdef"))

    own_postgres.restart()
    await asyncio.sleep(0.1)

    await asyncio.gather(*(unsteady.write(opening(name)) for name in "ghijkl"))
    assert await unsteady.read(table_ids) == list("abcdefghijkl")


async def test_after_a_crash_nothing_that_was_answered_is_missing(
    own_postgres: Postgres, unsteady: Database
) -> None:
    await asyncio.gather(*(unsteady.write(opening(name)) for name in "abcdef"))

    own_postgres.crash()
    own_postgres.start()

    assert await unsteady.read(table_ids) == list("abcdef")


async def test_while_the_server_is_down_nothing_happens_and_that_is_sure(
    own_postgres: Postgres, unsteady: Database
) -> None:
    own_postgres.stop()

    with pytest.raises(Unavailable):
        await unsteady.read(table_ids)
    with pytest.raises(Unavailable) as caught:
        await unsteady.write(opening("t"))
    assert caught.value.sure

    own_postgres.start()
    assert await unsteady.read(table_ids) == []


async def test_a_server_that_stops_in_the_middle_of_a_work_has_undone_it(
    own_postgres: Postgres, unsteady: Database
) -> None:
    def work(c: Connection) -> None:
        opening("t")(c)
        c.execute(text("SELECT pg_sleep(20)"))

    task = asyncio.create_task(unsteady.write(work))
    await asyncio.sleep(0.3)
    await asyncio.get_running_loop().run_in_executor(None, own_postgres.restart)

    with pytest.raises(Unavailable) as caught:
        await task
    assert caught.value.sure
    assert await unsteady.read(table_ids) == []


async def test_when_the_connection_dies_before_the_commit_nobody_claims_to_know(
    own_postgres: Postgres, unsteady: Database
) -> None:
    def work(c: Connection) -> None:
        opening("t")(c)
        own_postgres.sql(f"SELECT pg_terminate_backend({backend(c)}, 5000)")

    with pytest.raises(Unavailable, match="check again") as caught:
        await unsteady.write(work)

    assert not caught.value.sure
    await unsteady.write(opening("u"))
    assert await unsteady.read(table_ids) == ["u"]


async def test_a_read_whose_connection_dies_is_run_again(own_postgres: Postgres, unsteady: Database) -> None:
    served: list[int] = []

    def work(c: Connection) -> list[str]:
        served.append(backend(c))
        if len(served) == 1:
            own_postgres.sql(f"SELECT pg_terminate_backend({served[0]}, 5000)")
        return table_ids(c)

    assert await unsteady.read(work) == []
    assert len(set(served)) == 2


async def sequence_of(database: Database, table: str) -> int | None:
    """How far a table is, by a single look."""
    found = await news.since(database, table, 0)
    return None if found is None else found.sequence


async def test_a_look_whose_line_died_is_taken_again(own_postgres: Postgres, unsteady: Database) -> None:
    await unsteady.write(opening("t"))
    assert await sequence_of(unsteady, "t") == 0
    await act_until_done(unsteady, 1)

    own_postgres.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sandtable'"
    )

    assert await sequence_of(unsteady, "t") == 1
    await asyncio.get_running_loop().run_in_executor(None, own_postgres.restart)
    assert await sequence_of(unsteady, "t") == 1


async def test_a_look_at_a_server_that_is_down_says_so(own_postgres: Postgres, unsteady: Database) -> None:
    await unsteady.write(opening("t"))
    own_postgres.stop()

    with pytest.raises(Unavailable):
        await sequence_of(unsteady, "t")

    own_postgres.start()
    assert await sequence_of(unsteady, "t") == 0


async def test_a_connection_that_is_gone_speaks_for_this_process_no_more(
    own_postgres: Postgres, unsteady: Database
) -> None:
    assert isinstance(unsteady.notices, PostgresNotices)
    first = await unsteady.read(backend)
    assert unsteady.notices.own == {first}

    own_postgres.sql(f"SELECT pg_terminate_backend({first}, 5000)")
    second = await unsteady.read(backend)

    assert unsteady.notices.own == {second} != {first}


async def test_a_server_without_room_says_so(postgres_url: str) -> None:
    database = await open_database(postgres_url)

    def work(c: Connection) -> None:
        opening("t")(c)
        c.execute(text("SET LOCAL work_mem = '64kB'"))
        c.execute(text("SET LOCAL temp_file_limit = '64kB'"))
        c.execute(text("SELECT n FROM generate_series(1, 100000) AS n ORDER BY -n")).all()

    with pytest.raises(Unavailable, match="no room") as caught:
        await database.write(work)

    assert caught.value.sure
    assert await database.read(table_ids) == []
    await database.close()


async def test_who_waits_too_long_for_a_row_is_told(two: tuple[Database, Database]) -> None:
    await two[0].write(opening("t"))
    locked = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold(c: Connection) -> None:
        take_action(c, "t", 0)
        loop.call_soon(locked.set)
        c.execute(text("SELECT pg_sleep(0.5)"))

    def impatient(c: Connection) -> None:
        c.execute(text("SET LOCAL lock_timeout = '50ms'"))
        take_action(c, "t", 0)

    holding = asyncio.create_task(two[0].write(hold))
    await locked.wait()
    with pytest.raises(Unavailable) as caught:
        await two[1].write(impatient)
    await holding

    assert caught.value.sure
    assert await two[1].read(sequences) == [1]


async def test_a_server_that_falls_silent_is_given_up(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.storage.postgres.STATEMENT_SECONDS", 0.3)
    database = await open_database(postgres_url)
    stopped = await database.read(backend)

    def work(c: Connection) -> None:
        assert backend(c) == stopped
        os.kill(stopped, signal.SIGSTOP)
        opening("t")(c)

    try:
        async with asyncio.timeout(20):
            with pytest.raises(Unavailable) as caught:
                await database.write(work)
            assert caught.value.sure
            await database.write(opening("u"))
    finally:
        os.kill(stopped, signal.SIGCONT)
    assert await database.read(table_ids) == ["u"]
    await database.close()
