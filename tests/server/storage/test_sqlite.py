"""What is SQLite's own: works committed together, a file that is full or broken, a process that dies."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text

from sandtable.server.errors import Unavailable
from sandtable.server.storage.database import Database, WrongDatabase, open_database
from tests.server.storage.rows import count_tables, opening, table_ids

pytestmark = pytest.mark.anyio

Outcomes = list[object]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some" / "folder" / "sandtable.db"


@pytest.fixture
async def sqlite(file: Path) -> AsyncIterator[Database]:
    database = await open_database(f"sqlite:///{file}")
    yield database
    await database.close()


@pytest.fixture
def commits() -> Iterator[list[Connection]]:
    """Every commit from now on."""
    seen: list[Connection] = []

    def see(connection: Connection) -> None:
        seen.append(connection)

    event.listen(Engine, "commit", see)
    yield seen
    event.remove(Engine, "commit", see)


async def written_together(database: Database, *works: Callable[[Connection], object]) -> Outcomes:
    """Hold the writer up until all these works are queued, and return what came of each."""
    held, go_on = threading.Event(), threading.Event()

    def hold_up(c: Connection) -> None:
        held.set()
        go_on.wait(10)

    first = asyncio.create_task(database.write(hold_up))
    await asyncio.get_running_loop().run_in_executor(None, held.wait, 10)
    tasks = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0)
    go_on.set()
    await first
    return list(await asyncio.gather(*tasks, return_exceptions=True))


def failing(c: Connection) -> None:
    """A work that opens a table and then fails."""
    opening("bad")(c)
    raise ValueError("a mistake")


async def test_works_that_wait_together_are_committed_together(
    sqlite: Database, commits: list[Connection]
) -> None:
    await written_together(sqlite, *(opening(f"t{number}") for number in range(9)))

    assert len(commits) == 2
    assert await sqlite.read(count_tables) == 9


async def test_one_that_fails_among_others_is_undone_alone(
    sqlite: Database, commits: list[Connection]
) -> None:
    outcomes = await written_together(sqlite, opening("a"), failing, opening("b"))

    assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType", "ValueError", "NoneType"]
    assert len(commits) == 2
    assert await sqlite.read(table_ids) == ["a", "b"]


async def test_if_the_commit_fails_nobody_is_told_that_it_is_stored(sqlite: Database) -> None:
    def broken(c: Connection) -> None:
        c.execute(text("PRAGMA defer_foreign_keys = ON"))
        c.execute(text("INSERT INTO snapshots (table_id, sequence, state) VALUES ('nowhere', 1, x'00')"))

    outcomes = await written_together(sqlite, opening("a"), broken)

    assert [type(outcome) for outcome in outcomes] == [Unavailable, Unavailable]
    assert [outcome.sure for outcome in outcomes if isinstance(outcome, Unavailable)] == [False, False]
    assert await sqlite.read(table_ids) == []
    await sqlite.write(opening("b"))
    assert await sqlite.read(table_ids) == ["b"]


def giving_up(c: Connection) -> None:
    """What SQLite itself does on some errors."""
    line = c.connection.dbapi_connection
    assert line is not None
    line.rollback()


def giving_up_with_an_error(c: Connection) -> None:
    giving_up(c)
    raise ValueError("a mistake")


@pytest.mark.parametrize(
    ("work", "error"), [(giving_up, RuntimeError), (giving_up_with_an_error, ValueError)]
)
async def test_if_the_transaction_is_given_up_all_its_works_are_undone(
    sqlite: Database, work: Callable[[Connection], None], error: type[Exception]
) -> None:
    outcomes = await written_together(sqlite, opening("a"), work, opening("b"))

    assert [type(outcome) for outcome in outcomes] == [Unavailable, error, Unavailable]
    assert [outcome.sure for outcome in outcomes if isinstance(outcome, Unavailable)] == [True, True]
    assert await sqlite.read(table_ids) == []
    await sqlite.write(opening("c"))
    assert await sqlite.read(table_ids) == ["c"]


async def test_a_work_may_not_end_its_transaction(sqlite: Database) -> None:
    def work(c: Connection) -> None:
        giving_up(c)
        opening("t")(c)

    with pytest.raises(RuntimeError, match="ended the transaction"):
        await sqlite.write(work)


async def forbid_growth(database: Database) -> None:
    """Allow the file of the database two more pages, as long as the writer keeps its connection."""
    pages = await database.write(lambda c: c.execute(text("PRAGMA page_count")).scalar_one())
    await database.write(lambda c: c.execute(text(f"PRAGMA max_page_count = {pages + 2}")).scalar_one())


async def test_a_database_that_may_not_grow_says_so_and_keeps_what_it_has(sqlite: Database) -> None:
    await sqlite.write(opening("small"))
    await forbid_growth(sqlite)

    with pytest.raises(Unavailable, match="no room") as caught:
        await sqlite.write(opening("large", b"x" * 100_000))

    assert caught.value.sure
    assert await sqlite.read(table_ids) == ["small"]
    await sqlite.write(opening("another"))
    assert await sqlite.read(table_ids) == ["another", "small"]


async def test_works_that_met_a_full_database_together_are_all_undone_and_told_so(sqlite: Database) -> None:
    await forbid_growth(sqlite)

    outcomes = await written_together(sqlite, opening("a"), opening("large", b"x" * 100_000), opening("b"))

    told = [(outcome.sentence, outcome.sure) for outcome in outcomes if isinstance(outcome, Unavailable)]
    assert told == [("The database has no room left.", True)] * 3
    assert await sqlite.read(table_ids) == []


async def test_while_another_program_holds_the_file_it_is_unavailable(sqlite: Database, file: Path) -> None:
    await sqlite.write(lambda c: c.execute(text("PRAGMA busy_timeout = 50")).scalar_one())
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(Unavailable, match="another program") as caught:
        await sqlite.write(opening("t"))

    other.execute("ROLLBACK")
    other.close()
    assert caught.value.sure
    await sqlite.write(opening("t"))
    assert await sqlite.read(table_ids) == ["t"]


async def test_a_read_sees_one_moment(sqlite: Database, file: Path) -> None:
    await sqlite.write(opening("a"))

    def work(c: Connection) -> tuple[int, int]:
        before = count_tables(c)
        other = sqlite3.connect(file)
        with other:
            other.execute("DELETE FROM tables")
        other.close()
        return before, count_tables(c)

    assert await sqlite.read(work) == (1, 1)
    assert await sqlite.read(count_tables) == 0


async def test_the_file_is_for_its_owner_alone(sqlite: Database, file: Path) -> None:
    await sqlite.write(opening("t"))

    for each in file.parent.iterdir():
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, each


@pytest.mark.parametrize(("sync", "level"), [("FULL", 2), ("NORMAL", 1)])
async def test_the_writer_is_as_careful_as_was_asked(tmp_path: Path, sync: str, level: int) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/t.db", sync)

    def settings(c: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [c.execute(text(f"PRAGMA {name}")).scalar_one() for name in names]

    assert await database.write(settings) == ["wal", level, 1]
    await database.close()


async def test_an_unknown_care_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongDatabase, match="FULL, NORMAL"):
        await open_database(f"sqlite:///{tmp_path}/t.db", "OFF")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir or Madam, " * 100)

    with pytest.raises(WrongDatabase, match="no SQLite database"):
        await open_database(f"sqlite:///{letter}")

    assert letter.read_text() == "Dear Sir or Madam, " * 100


async def test_a_file_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("")

    with pytest.raises(WrongDatabase, match="in the way"):
        await open_database(f"sqlite:///{tmp_path}/in the way/t.db")


_ROOT = Path(__file__).resolve().parents[3]
_WRITER = """
import asyncio, sys
from sandtable.server.storage.database import open_database
from tests.server.storage.rows import opening

async def write_on():
    database = await open_database(sys.argv[1])
    number = 0
    while True:
        names = [f"t{number + k:06}" for k in range(5)]
        await asyncio.gather(*(database.write(opening(name)) for name in names))
        number += 5
        print(number, flush=True)

asyncio.run(write_on())
"""


async def test_what_was_answered_survives_the_death_of_the_process(file: Path) -> None:
    url = f"sqlite:///{file}"
    command = [sys.executable, "-c", _WRITER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=_ROOT) as writer:
        assert writer.stdout is not None
        answered = [int(writer.stdout.readline()) for _ in range(20)]
        os.kill(writer.pid, signal.SIGKILL)
        answered += [int(line) for line in writer.stdout if line.endswith("\n")]

    database = await open_database(url)
    stored = await database.read(table_ids)
    await database.close()
    assert len(stored) >= answered[-1]
    assert stored == [f"t{number:06}" for number in range(len(stored))]
