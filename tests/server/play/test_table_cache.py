"""What is heard of a table while this process reads it: nothing of it may be missed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.protocol.tables import NewTable
from sandtable.server.errors import Unavailable
from sandtable.server.play.door import Door
from sandtable.server.play.table_cache import TableCache
from sandtable.server.storage import notices
from sandtable.server.storage.database import Database
from tests.default_game import DEFAULT_GAME
from tests.server.play.test_door import with_database

LARGE = NewTable(DEFAULT_GAME, "1936")


async def decide(door: Door, table: str, seat: int = 0) -> int:
    """Take the first choice of a seat; the table's sequence then."""
    frame = await door.frame(table, seat)
    assert frame.view is not None
    await door.decide(table, seat, frame.sequence, frame.view["choices"][0])
    live = door.shelf.peek(table)
    assert live is not None
    return live.sequence


class Interrupted:
    """A database in which something happens between reading and getting what was read, once."""

    def __init__(self, database: Database, meanwhile: Callable[[], Any]) -> None:
        self._database = database
        self._meanwhile: Callable[[], Any] | None = meanwhile

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    async def read(self, work: Callable[[Any], Any]) -> Any:
        return await self._interrupt(await self._database.read(work))

    async def fetch(self, statement: Any, values: Any) -> Any:
        return await self._interrupt(await self._database.fetch(statement, values))

    async def _interrupt(self, found: Any) -> Any:
        meanwhile, self._meanwhile = self._meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return found


def test_a_decision_elsewhere_is_not_missed_while_a_table_is_read(database_url: str) -> None:
    async def test(database: Database) -> None:
        here, there = Door(database), Door(database)
        table = (await there.create(LARGE)).table

        async def meanwhile() -> None:
            here.shelf.heard(table, await decide(there, table))

        here.database = Interrupted(database, meanwhile)  # type: ignore[assignment]
        stale = await here.frame(table, 0)
        assert (await here.frame(table, 0)).view == (await there.frame(table, 0)).view != stale.view

    with_database(database_url, test)


def test_a_decision_elsewhere_is_not_missed_while_another_is_caught_up_with(database_url: str) -> None:
    async def test(database: Database) -> None:
        here, there = Door(database), Door(database)
        table = (await there.create(LARGE)).table
        await here.frame(table, 0)
        here.shelf.heard(table, await decide(there, table))

        async def meanwhile() -> None:
            here.shelf.heard(table, await decide(there, table))

        here.database = Interrupted(database, meanwhile)  # type: ignore[assignment]
        await here.frame(table, 0)
        assert (await here.frame(table, 0)).view == (await there.frame(table, 0)).view

    with_database(database_url, test)


@pytest.mark.parametrize("sequence", [notices.draft(1), 0])
def test_whatever_is_in_doubt_is_read_again(database_url: str, sequence: int) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        door.shelf.drop_all()

        async def meanwhile() -> None:
            door.shelf.heard(table if sequence else "", sequence)

        door.database = Interrupted(database, meanwhile)  # type: ignore[assignment]
        await door.frame(table, 0)
        live = door.shelf.peek(table)
        assert live is not None
        assert (live.drafts_in_doubt, live.spoilt) == ((True, False) if sequence else (False, True))
        await door.frame(table, 0)
        again = door.shelf.peek(table)
        assert again is not None
        assert not again.drafts_in_doubt
        assert not again.spoilt

    with_database(database_url, test)


def test_a_doubt_stays_until_the_database_has_answered(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        door.shelf.heard(table, notices.draft(1))

        async def silent(statement: Any, values: Any) -> Any:
            raise Unavailable("The database does not answer.")

        fetch = database.fetch
        database.fetch = silent  # type: ignore[method-assign]
        with pytest.raises(Unavailable):
            await door.frame(table, 0)
        live = door.shelf.peek(table)
        assert live is not None
        assert live.drafts_in_doubt
        database.fetch = fetch  # type: ignore[method-assign]
        await door.frame(table, 0)
        assert not live.drafts_in_doubt

    with_database(database_url, test)


def test_a_table_is_looked_at_before_whoever_opens_it_has_the_answer(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        looks: list[asyncio.Task[Any]] = []
        write = database.write

        async def slow(work: Callable[[Any], Any]) -> Any:
            answer = await write(work)
            (newest,) = await door.list_tables(most=1)
            looks.append(asyncio.create_task(door.trial(newest.table)))
            await asyncio.sleep(0.1)
            return answer

        database.write = slow  # type: ignore[method-assign]
        made = await door.create(LARGE)
        (trial,) = await asyncio.gather(*looks)
        assert trial.id == made.table
        assert trial.state.digest() == (await door.trial(made.table)).state.digest()

    with_database(database_url, test)


def test_nothing_is_remembered_of_a_table_that_could_not_be_read() -> None:
    async def test() -> None:
        shelf = TableCache()
        with pytest.raises(RuntimeError), shelf.being_read("gone"):
            raise RuntimeError
        shelf.heard("gone", 3)
        with shelf.being_read("gone") as meanwhile:
            assert meanwhile.sequence == 0

    asyncio.run(test())
