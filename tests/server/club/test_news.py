"""News: who is told what, in which order, and by which count."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from sqlalchemy import Connection

from sandtable.protocol.news import Talked
from sandtable.server.club import news
from sandtable.server.errors import NotFound
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.notices import NEWS
from tests.server.storage.rows import opening

pytestmark = pytest.mark.anyio

RED, BLUE, GREEN = (1 << seat for seat in range(3))
WORDS = Talked(7.5, "table", None, "Ada", "„Grüße“")


def _numbered(number: int) -> Talked:
    return Talked(float(number), "table", None, None, str(number))


async def _told(database: Database, audience: int, number: int) -> None:
    await database.write(lambda c: news.tell(c, "t", audience, _numbered(number)))


async def _numbers(database: Database, listening: int, after: int = 0) -> list[int]:
    items = await database.read(lambda c: news.since(c, "t", listening, after))
    return [int(item["words"]) for item in items]


async def test_each_is_told_what_is_meant_for_it_and_counts_only_that(database: Database) -> None:
    await database.write(opening("t"))
    audiences = [news.EVERYBODY, RED | BLUE, GREEN | BLUE, news.WATCHERS, RED, news.EVERYBODY]
    for number, audience in enumerate(audiences):
        await _told(database, audience, number)
    assert await _numbers(database, RED) == [0, 1, 4, 5]
    assert await _numbers(database, BLUE) == [0, 1, 2, 5]
    assert await _numbers(database, GREEN) == [0, 2, 5]
    assert await _numbers(database, news.listener(None)) == [0, 5]
    assert await _numbers(database, news.listener(None, watcher=True)) == [0, 3, 5]
    assert await _numbers(database, RED, after=3) == [5]
    assert await _numbers(database, RED, after=2**53) == []
    assert await database.read(lambda c: [news.count(c, "t", who) for who in (RED, GREEN, 0)]) == [4, 3, 2]


async def test_an_item_comes_back_as_it_was_told(database: Database) -> None:
    await database.write(opening("t"))
    await database.write(lambda c: news.tell(c, "t", RED, WORDS))
    items = await database.read(lambda c: news.since(c, "t", RED, 0))
    assert [msgspec.convert(item, Talked) for item in items] == [WORDS]


async def test_there_is_no_news_of_a_table_that_is_not_there(database: Database) -> None:
    with pytest.raises(NotFound):
        await database.write(lambda c: news.tell(c, "nosuch", RED, WORDS))


async def test_who_joins_is_told_the_latest_and_who_comes_back_what_is_new(database: Database) -> None:
    await database.write(opening("t"))
    total = news.ON_JOINING + 10

    def fill(c: Connection) -> None:
        for number in range(total):
            news.add(c, "t", news.EVERYBODY, _numbered(number))

    await database.write(fill)
    await _told(database, BLUE, 1000)

    async def joined(cursor: int | None) -> tuple[int, list[int]]:
        found, items = await database.read(lambda c: news.on_joining(c, "t", RED, cursor))
        return found, [int(item["words"]) for item in items]

    assert await joined(None) == (total, list(range(10, total)))
    assert await joined(total - 3) == (total, [total - 3, total - 2, total - 1])
    assert await joined(total) == (total, [])
    # Who was told more than there is comes from another past; who was told little gets the latest, too.
    assert await joined(total + 1) == (total, list(range(10, total)))
    assert await joined(2) == (total, list(range(10, total)))


async def test_what_is_undone_is_not_told(database: Database) -> None:
    await database.write(opening("t"))
    heard: list[tuple[str, int]] = []
    await database.notices.listen(lambda table, sequence: heard.append((table, sequence)))

    def fail(c: Connection) -> None:
        news.tell(c, "t", RED, WORDS)
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        await database.write(fail)
    assert await _numbers(database, RED) == []
    await _told(database, RED, 1)
    for _ in range(100):
        if heard:
            break
        await asyncio.sleep(0.05)
    # The notice names the table and neither the audience nor how many there are.
    assert heard == [("t", NEWS)]


async def test_those_who_tell_at_once_are_told_in_one_order(postgres_url: str) -> None:
    one, two = await open_database(postgres_url), await open_database(postgres_url)
    try:
        await one.write(opening("t"))
        told: list[int] = []

        async def listen() -> None:
            while len(told) < 60:
                told.extend(await _numbers(one, RED, len(told)))

        async def speak(database: Database, first: int) -> None:
            for number in range(first, first + 30):
                await _told(database, RED, number)

        async with asyncio.timeout(60):
            await asyncio.gather(listen(), speak(one, 0), speak(two, 30))
        assert sorted(told) == list(range(60))
        assert told == await _numbers(two, RED)
    finally:
        await one.close()
        await two.close()
