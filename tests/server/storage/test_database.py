"""What holds of the database, whichever it is."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from sandtable.server.errors import Overtaken, Unavailable
from sandtable.server.storage import games
from sandtable.server.storage.database import Database, WrongDatabase, open_database
from sandtable.server.storage.schema import actions
from tests.server.storage.rows import opening, sequences, table_ids, table_row, take_action

pytestmark = pytest.mark.anyio


class FailedOnPurpose(Exception):
    """What a work of these tests raises."""


async def test_what_was_written_is_read(database: Database) -> None:
    await database.write(opening("t"))

    assert await database.read(table_ids) == ["t"]


async def test_a_write_returns_what_the_work_returns(database: Database) -> None:
    assert await database.write(lambda c: 42) == 42


async def test_what_was_written_outlives_the_program(database_url: str) -> None:
    database = await open_database(database_url)
    await database.write(opening("t"))
    await database.close()

    again = await open_database(database_url)
    assert await again.read(table_ids) == ["t"]
    await again.close()


async def test_a_work_that_raises_is_undone_and_its_error_passed_on(database: Database) -> None:
    def work(c: Connection) -> None:
        opening("t")(c)
        raise FailedOnPurpose

    with pytest.raises(FailedOnPurpose):
        await database.write(work)

    assert await database.read(table_ids) == []
    await database.write(opening("u"))
    assert await database.read(table_ids) == ["u"]


async def test_a_work_may_catch_an_error_around_a_savepoint(database: Database) -> None:
    await database.write(opening("t"))

    def work(c: Connection) -> None:
        with pytest.raises(IntegrityError), c.begin_nested():
            opening("t")(c)
        opening("u")(c)

    await database.write(work)

    assert await database.read(table_ids) == ["t", "u"]


async def test_an_error_of_a_read_is_passed_on(database: Database) -> None:
    def work(c: Connection) -> None:
        raise FailedOnPurpose

    with pytest.raises(FailedOnPurpose):
        await database.read(work)


@pytest.mark.parametrize("how", ["read", "write"])
async def test_a_work_that_runs_out_of_an_iterator_does_not_hang(database: Database, how: str) -> None:
    empty: list[int] = []

    with pytest.raises(RuntimeError):
        await asyncio.wait_for(getattr(database, how)(lambda c: next(iter(empty))), 10)


async def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises(Unavailable):
        await database.read(opening("t"))

    assert await database.read(table_ids) == []


async def test_of_two_who_decide_at_once_one_comes_too_late(database: Database) -> None:
    await database.write(opening("t"))

    decisions = [database.write(lambda c: take_action(c, "t", 0)) for _ in range(2)]
    outcomes = await asyncio.gather(*decisions, return_exceptions=True)

    assert sorted(str(type(outcome).__name__) for outcome in outcomes) == ["NoneType", Overtaken.__name__]
    assert await database.read(sequences) == [1]


async def test_a_decision_is_never_stored_twice(database: Database) -> None:
    await database.write(opening("t"))
    await database.write(lambda c: take_action(c, "t", 0))
    again = games.LoggedAction(1, 1, 8, "1", b"", "[]", 3.0)

    with pytest.raises(IntegrityError):
        await database.write(lambda c: c.execute(insert(actions), vars(again) | {"table_id": "t"}))

    assert [done.code for done in await database.read(lambda c: games.since(c, "t", 0))] == [7]


async def test_what_belongs_to_no_table_is_refused(database: Database) -> None:
    orphan = vars(games.LoggedAction(1, 1, 8, "1", b"", "[]", 3.0)) | {"table_id": "nowhere"}

    with pytest.raises(IntegrityError):
        await database.write(lambda c: c.execute(insert(actions), orphan))


async def test_with_a_table_goes_all_that_belongs_to_it(database: Database) -> None:
    await database.write(opening("t"))
    await database.write(lambda c: take_action(c, "t", 0))

    await database.write(lambda c: games.remove(c, "t"))

    assert await database.read(sequences) == []


async def test_many_at_once_lose_nothing(database: Database) -> None:
    await asyncio.gather(*(database.write(opening(f"t{number:03}")) for number in range(150)))

    assert await database.read(table_ids) == [f"t{number:03}" for number in range(150)]


async def test_a_work_whose_caller_went_away_is_carried_through(database_url: str) -> None:
    database = await open_database(database_url)
    caller = asyncio.create_task(database.write(opening("t")))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller

    await database.close()

    again = await open_database(database_url)
    assert await again.read(table_ids) == ["t"]
    await again.close()


async def test_a_database_that_was_closed_refuses(database: Database) -> None:
    await database.close()

    with pytest.raises(Unavailable):
        await database.read(table_ids)
    with pytest.raises(Unavailable):
        await database.write(opening("t"))


async def test_errors_quote_no_values(database: Database) -> None:
    await database.write(opening("t"))
    secret = table_row("t", b"a-secret-key") | {"players": "a-secret-key"}

    with pytest.raises(IntegrityError) as caught:
        await database.write(lambda c: games.add_table(c, secret, []))

    assert "a-secret-key" not in f"{caught.value!s} {caught.value!r}"


@pytest.mark.parametrize(
    "url",
    ["mysql://localhost/x", "nonsense", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory"],
)
async def test_a_database_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(WrongDatabase):
        await open_database(url)
