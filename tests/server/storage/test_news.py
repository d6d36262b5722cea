"""What is new at a table for a process that has a copy of it, on each kind of database."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from sandtable.server.storage import drafts, games, news
from sandtable.server.storage.database import Database
from sandtable.server.storage.news import News
from tests.server.storage.rows import opening

pytestmark = pytest.mark.anyio


def done(sequence: int, seen: int | None = None) -> games.LoggedAction:
    return games.LoggedAction(
        sequence, 1, 2**40 + sequence, "3", b"\x00\xff", f"[{sequence}, 0, 0]", 4.5, seen
    )


def acting(was: int, count: int) -> games.TableProgress:
    numbers = f"[{was + count}, 9, 9]"
    return games.TableProgress(was + count, "playing", "3", 1, numbers, b"state", None, 4.5)


async def test_nothing_is_known_of_a_table_that_is_not_there(database: Database) -> None:
    await database.write(opening("t"))
    assert await news.since(database, "u", 0) is None


async def test_at_first_nothing_is_new(database: Database) -> None:
    await database.write(opening("t"))
    assert await news.since(database, "t", 0) == News(0, "[0, 0, 0]", [], {})


async def test_all_that_was_done_since_is_told_in_order(database: Database) -> None:
    rows = [done(1), done(2, seen=0), done(3, seen=17)]

    def work(c: Connection) -> None:
        opening("t")(c)
        opening("u")(c)
        games.move_on(c, "t", 0, acting(0, 3), rows, None)
        games.move_on(c, "u", 0, acting(0, 1), [done(1)], None)

    await database.write(work)
    for known in range(4):
        assert await news.since(database, "t", known) == News(3, "[3, 9, 9]", rows[known:], {})


async def test_what_is_half_entered_is_told_with_it(database: Database) -> None:
    def work(c: Connection) -> None:
        opening("t")(c)
        opening("u")(c)
        drafts.keep(c, "t", 0, 0, [(5, 2**40), (6, 8)], 2)
        drafts.keep(c, "t", 1, 0, [], 1)
        drafts.keep(c, "u", 1, 0, [(1, 1)], 1)

    await database.write(work)
    found = await news.since(database, "t", 0)
    assert found is not None
    assert found.drafts == {0: ([(5, 2**40), (6, 8)], 2), 1: ([], 1)}
    assert found.drafts == await database.read(lambda c: drafts.of_table(c, "t"))
