"""Anybody who lost an answer asks again, and is told what was decided on the view that it had."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.server.errors import Stale
from sandtable.server.play.door import Door
from sandtable.server.storage import games
from sandtable.server.storage.database import Database
from tests.server.play.test_door import LARGE, Sitting, with_database


def test_every_decision_is_found_by_the_view_that_it_was_made_on(database_url: str) -> None:
    async def test(database: Database) -> None:
        door, rng = Door(database), Random(4)
        table = (await door.create(LARGE)).table
        sitting = Sitting(door, table, 3)
        made: dict[tuple[int, int], str] = {}
        for _ in range(60):
            seat = rng.choice((await sitting.look(0))["deciders"])
            action = rng.choice((await sitting.look(seat))["choices"])
            seen = sitting.seen[seat]
            assert seen is not None
            await sitting.act(seat, action)
            made[seat, seen] = action
        for seat in range(3):
            await sitting.look(seat)
            present = sitting.seen[seat]
            assert present is not None
            for seen in range(present):
                with pytest.raises(Stale) as stale:
                    await door.decide(table, seat, seen, "pass")
                assert stale.value.made == made.get((seat, seen))

    with_database(database_url, test)


@pytest.mark.parametrize("seen", [-7, -1, 5, 10**9])
def test_nothing_was_decided_on_a_view_that_nobody_has_had(database_url: str, seen: int) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        sitting = Sitting(door, table, 3)
        assert await database.read(lambda c: games.decided(c, table, 0, seen)) is None
        await sitting.act(0, (await sitting.look(0))["choices"][0])
        assert await database.read(lambda c: games.decided(c, table, 0, seen)) is None

    with_database(database_url, test)
