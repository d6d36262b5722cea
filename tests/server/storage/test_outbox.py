"""Work that waits: added once, claimed by one, given to another when its holder dies."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from sandtable.server.storage import outbox
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.outbox import OutboxRow
from tests.server.storage.rows import opening

pytestmark = pytest.mark.anyio

NOW = 1000.0


@pytest.fixture
async def table(database: Database) -> str:
    """A table that work can be for."""
    await database.write(opening("t"))
    return "t"


async def add(database: Database, seat: int | None, kind: str = "bot", due: float = NOW) -> bool:
    return await database.write(lambda c: outbox.add(c, kind, "t", seat, due, '{"a": 1}'))


async def claim(
    database: Database, who: str, now: float = NOW, limit: int = 10, kinds: tuple[str, ...] = ("bot",)
) -> list[OutboxRow]:
    return await database.write(lambda c: outbox.claim(c, kinds, who, now, 30.0, limit))


def seats(works: list[OutboxRow]) -> list[int | None]:
    return [work.seat for work in works]


async def test_what_is_claimed_is_what_was_added(database: Database, table: str) -> None:
    assert await add(database, 2, due=NOW - 5)

    (work,) = await claim(database, "a")

    assert work == OutboxRow(work.id, "bot", "t", 2, NOW - 5, '{"a": 1}', 1)


async def test_work_is_undone_with_its_cause(database: Database, table: str) -> None:
    def cause(c: Connection) -> None:
        outbox.add(c, "bot", "t", 1, NOW)
        raise ValueError("the decision was refused")

    with pytest.raises(ValueError, match="refused"):
        await database.write(cause)

    assert await claim(database, "a") == []


async def test_what_one_holds_another_does_not_get(database: Database, table: str) -> None:
    await add(database, 1)

    assert seats(await claim(database, "a")) == [1]
    assert await claim(database, "b") == []
    assert await claim(database, "a") == []


async def test_work_that_is_not_due_waits(database: Database, table: str) -> None:
    await add(database, 1, due=NOW + 1)

    assert await claim(database, "a") == []
    assert seats(await claim(database, "a", now=NOW + 1)) == [1]


async def test_only_the_kinds_that_were_asked_for(database: Database, table: str) -> None:
    await add(database, 1, kind="mail")
    await add(database, 2, kind="clock")
    await add(database, 3)

    assert sorted(seats(await claim(database, "a", kinds=("bot", "clock"))), key=str) == [2, 3]


async def test_the_longest_due_come_first_and_no_more_than_asked(database: Database, table: str) -> None:
    for seat, due in ((1, NOW - 1), (2, NOW - 3), (3, NOW - 2)):
        await add(database, seat, due=due)

    assert seats(await claim(database, "a", limit=2)) == [2, 3]
    assert seats(await claim(database, "a", limit=2)) == [1]


async def test_the_same_work_waits_once(database: Database, table: str) -> None:
    assert await add(database, 1)
    assert not await add(database, 1)
    assert await add(database, 2)
    assert await add(database, 1, kind="clock")

    assert seats(await claim(database, "a")) == [1, 2]


async def test_work_that_somebody_holds_already_is_added_again(database: Database, table: str) -> None:
    await add(database, 1)
    (held,) = await claim(database, "a")

    assert await add(database, 1)
    assert await database.write(lambda c: outbox.finish(c, held.id, "a"))

    assert seats(await claim(database, "b")) == [1]


async def test_the_seats_with_work_are_known_claimed_or_not(database: Database, table: str) -> None:
    await add(database, 1)
    await claim(database, "a")
    for seat, kind in ((3, "bot"), (4, "clock"), (None, "bot")):
        await add(database, seat, kind)

    assert await database.read(lambda c: outbox.seats(c, "bot", "t")) == {1, 3}
    assert await database.read(lambda c: outbox.seats(c, "bot", "u")) == set()


async def test_work_without_a_seat_is_always_added(database: Database, table: str) -> None:
    assert await add(database, None, kind="mail")
    assert await add(database, None, kind="mail")

    assert len(await claim(database, "a", kinds=("mail",))) == 2


async def test_work_may_belong_to_no_table(database: Database) -> None:
    await database.write(lambda c: outbox.add(c, "mail", None, None, NOW))

    assert [work.table_id for work in await claim(database, "a", kinds=("mail",))] == [None]


async def test_what_is_finished_is_gone(database: Database, table: str) -> None:
    await add(database, 1)
    (work,) = await claim(database, "a")

    assert await database.write(lambda c: outbox.finish(c, work.id, "a"))
    assert not await database.write(lambda c: outbox.finish(c, work.id, "a"))
    assert await claim(database, "b", now=NOW + 1000) == []


async def test_a_lease_that_ran_out_passes_to_another(database: Database, table: str) -> None:
    await add(database, 1)
    (first,) = await claim(database, "a")

    assert await claim(database, "b", now=NOW + 29.9) == []
    (second,) = await claim(database, "b", now=NOW + 30)

    assert (second.id, second.attempts) == (first.id, 2)
    assert not await database.write(lambda c: outbox.finish(c, first.id, "a"))
    assert not await database.write(lambda c: outbox.extend(c, first.id, "a", NOW + 99))
    assert not await database.write(lambda c: outbox.release(c, first.id, "a", NOW + 99))
    assert await database.write(lambda c: outbox.finish(c, first.id, "b"))


async def test_whoever_is_alone_frees_what_the_dead_held(database: Database, table: str) -> None:
    await add(database, 1)
    await claim(database, "dead")
    assert await claim(database, "alive") == []

    await database.write(lambda c: outbox.free_all(c, "clock"))
    assert await claim(database, "alive") == []
    await database.write(lambda c: outbox.free_all(c, "clock", "bot"))

    assert seats(await claim(database, "alive")) == [1]


async def test_a_lease_can_be_extended(database: Database, table: str) -> None:
    await add(database, 1)
    (work,) = await claim(database, "a")

    assert await database.write(lambda c: outbox.extend(c, work.id, "a", NOW + 60))

    assert await claim(database, "b", now=NOW + 59) == []
    assert seats(await claim(database, "b", now=NOW + 60)) == [1]


async def test_what_is_given_back_waits_for_its_new_time(database: Database, table: str) -> None:
    await add(database, 1)
    (work,) = await claim(database, "a")

    assert await database.write(lambda c: outbox.release(c, work.id, "a", NOW + 5))

    assert await claim(database, "b", now=NOW + 4) == []
    (again,) = await claim(database, "b", now=NOW + 5)
    assert (again.id, again.attempts) == (work.id, 2)


async def test_what_is_given_back_gives_way_to_the_same_work(database: Database, table: str) -> None:
    await add(database, 1)
    (work,) = await claim(database, "a")
    await add(database, 1)
    await add(database, 2)

    assert await database.write(lambda c: outbox.release(c, work.id, "a", NOW + 5))

    assert seats(await claim(database, "b", now=NOW + 100)) == [1, 2]


async def test_the_next_moment_is_known(database: Database, table: str) -> None:
    async def following() -> float | None:
        return await database.read(lambda c: outbox.next_due(c, ["bot"]))

    assert await following() is None
    await add(database, 1, kind="mail", due=NOW - 9)
    assert await following() is None
    await add(database, 1)
    await add(database, 2, due=NOW + 50)
    assert await following() == NOW
    await claim(database, "a", limit=1)
    assert await following() == NOW + 30


async def test_claims_at_once_never_share_a_work(database: Database, table: str) -> None:
    for seat in range(20):
        await add(database, seat)

    claims = await asyncio.gather(*(claim(database, f"p{number}", limit=3) for number in range(10)))

    taken = [seat for works in claims for seat in seats(works)]
    assert len(taken) == len(set(taken))
    remaining = seats(await claim(database, "last", limit=20))
    assert sorted(taken + remaining, key=str) == sorted(range(20), key=str)


async def test_a_claim_passes_over_what_another_is_claiming(postgres_url: str) -> None:
    database = await open_database(postgres_url)
    await database.write(opening("t"))
    for seat in (1, 2):
        await add(database, seat)
    engine = create_async_engine(postgres_url)

    def take_one(c: Connection) -> list[OutboxRow]:
        return outbox.claim(c, ["bot"], "a", NOW, 30.0, 1)

    async with engine.connect() as unfinished, engine.connect() as other:
        assert seats(await unfinished.run_sync(take_one)) == [1]
        assert seats(await asyncio.wait_for(other.run_sync(take_one), 5)) == [2]
        await other.commit()

    await engine.dispose()
    assert seats(await claim(database, "b")) == [1]
    await database.close()
