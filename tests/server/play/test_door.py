"""The door: one way in, for every decision, on both databases."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from sandtable.engine import chance, registry
from sandtable.protocol.patches import applied
from sandtable.protocol.tables import NewTable
from sandtable.server.errors import BadRequest, NotFound, NotYours, Refused, Stale, Unavailable
from sandtable.server.play import packing
from sandtable.server.play.door import BOT, Door
from sandtable.server.play.table_cache import TableCache
from sandtable.server.storage import club_schema, games, schema
from sandtable.server.storage.database import Database, open_database
from tests.default_game import DEFAULT_GAME

LARGE = NewTable(DEFAULT_GAME, "1936")


class Sitting:
    """Somebody who sits at every seat of a table and looks only at what the door sends."""

    def __init__(self, door: Door, table: str, seats: int) -> None:
        self.door = door
        self.table = table
        self.views: list[dict[str, Any]] = [{} for _ in range(seats)]
        self.seen: list[int | None] = [None] * seats

    async def look(self, seat: int) -> dict[str, Any]:
        frame = await self.door.frame(self.table, seat, self.seen[seat])
        self._take(seat, frame.sequence, frame.view, frame.patch)
        return self.views[seat]

    async def act(self, seat: int, action: str) -> None:
        seen = self.seen[seat]
        assert seen is not None
        frame = await self.door.decide(self.table, seat, seen, action)
        self._take(seat, frame.sequence, frame.view, frame.patch)

    def _take(self, seat: int, sequence: int, view: Any, patch: Any) -> None:
        if view is not None:
            self.views[seat] = copy.deepcopy(view)
        else:
            self.views[seat] = applied(self.views[seat], copy.deepcopy(patch))
        self.seen[seat] = sequence

    async def play(self, decisions: int, rng: Random) -> int:
        """Make so many decisions at random; returns how many could be made."""
        for made in range(decisions):
            asked = (await self.look(0))["deciders"]
            if not asked:
                return made
            seat = rng.choice(asked)
            choices = (await self.look(seat))["choices"]
            await self.act(seat, rng.choice(choices))
        return decisions


def with_database(url: str, test: Callable[[Database], Awaitable[None]]) -> None:
    async def run() -> None:
        database = await open_database(url)
        try:
            await test(database)
        finally:
            await database.close()

    asyncio.run(run())


async def clicks(database: Database) -> int:
    """How many clicks are stored: those of the moves played, and of the moves half entered."""

    def half_entered(c: Connection) -> int:
        return sum(
            len(json.loads(codes)) for codes in c.execute(select(club_schema.drafts.c.codes)).scalars()
        )

    return await count(database, schema.actions) + await database.read(half_entered)


async def count(database: Database, table: Any) -> int:
    return await database.read(lambda c: int(c.execute(select(func.count()).select_from(table)).scalar_one()))


def test_a_game_goes_on_whoever_serves_it(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        made = await door.create(LARGE)
        assert sorted(made.tokens) == [0, 1, 2]
        sitting, rng = Sitting(door, made.table, 3), Random(1)
        await sitting.play(60, rng)
        digest = door.shelf.get(made.table)
        assert digest is not None
        before = digest.state.digest()
        # Another process, which has never seen the table.
        sitting.door = Door(database)
        await sitting.look(0)
        fresh = sitting.door.shelf.get(made.table)
        assert fresh is not None
        assert fresh.state.digest() == before
        assert fresh.seat_sequences == digest.seat_sequences
        await sitting.play(60, rng)
        assert await clicks(database) >= 120
        facts = await door.facts(made.table)
        assert facts.status == "playing"
        assert facts.key is None

    with_database(database_url, test)


def test_what_is_stored_is_what_was_played(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        made = await door.create(LARGE)
        await Sitting(door, made.table, 3).play(150, Random(2))

        def replay(c: Connection) -> None:
            row = games.table(c, made.table)
            first = games.snapshot(c, made.table, 0)
            assert row is not None
            assert first is not None
            state = packing.unpack_state(registry.game(DEFAULT_GAME), first[1])
            rows = games.since(c, made.table, 0)
            assert [done.sequence for done in rows] == list(range(1, row.sequence + 1))
            for done in rows:
                before = len(state.log or [])
                state.act(done.seat, done.code)
                written = packing.unpack_events(state.game.events, done.events)
                assert [repr(event) for event in written] == [repr(e) for e in (state.log or [])[before:]]
            assert state.to_bytes() == packing.unzipped(row.state)
            assert row.asked == state.asked()
            assert chance.commitment(state.key) == row.commitment == made.commitment

        await database.read(replay)

    with_database(database_url, test)


def test_what_can_be_taken_back_survives_a_restart(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        made = await door.create(LARGE)
        sitting, rng = Sitting(door, made.table, 3), Random(3)
        found = False
        for _ in range(80):
            await sitting.play(1, rng)
            live = door.shelf.get(made.table)
            assert live is not None
            if live.fixed is not None:
                continue
            other = Door(database)
            await other.frame(made.table, 0)
            fresh = other.shelf.get(made.table)
            assert fresh is not None
            assert fresh.state.record is not None
            assert live.state.record is not None
            assert [(t.seat, t.code) for t in fresh.state.record.since] == [
                (t.seat, t.code) for t in live.state.record.since
            ]
            found = True
        assert found

    with_database(database_url, test)


def test_a_refusal_names_the_rule_and_changes_nothing(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        seen = (await door.frame(table, 0)).sequence
        for action in ("nonsense", "", "to tokyo", "pass", "x" * 5000):
            with pytest.raises(Refused) as refused:
                await door.decide(table, 0, seen, action)
            assert refused.value.rule
            assert refused.value.sentence
        assert await count(database, schema.actions) == 0
        assert (await door.frame(table, 0)).sequence == seen
        why = await door.why_not(table, 0, "nonsense")
        assert why is not None
        choices = (await door.frame(table, 0)).view
        assert choices is not None
        assert await door.why_not(table, 0, choices["choices"][0]) is None

    with_database(database_url, test)


def test_a_stale_click_gets_the_present(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        first = await door.frame(table, 0)
        assert first.view is not None
        action = first.view["choices"][0]
        done = await door.decide(table, 0, first.sequence, action)
        assert done.sequence == first.sequence + 1
        assert done.patch is not None
        rows = await count(database, schema.actions)
        for seen in (first.sequence, done.sequence + 1, -1, 10**9):
            with pytest.raises(Stale) as stale:
                await door.decide(table, 0, seen, action)
            assert stale.value.frame.sequence == done.sequence
            assert stale.value.frame.view == applied(copy.deepcopy(first.view), copy.deepcopy(done.patch))
        assert await count(database, schema.actions) == rows

    with_database(database_url, test)


def test_two_clicks_at_once_make_one_decision(database_url: str) -> None:
    async def test(database: Database) -> None:
        doors = [Door(database), Door(database)] if database.shared else [Door(database)] * 2
        table = (await doors[0].create(LARGE)).table
        frame = await doors[0].frame(table, 0)
        assert frame.view is not None
        await doors[1].frame(table, 0)
        actions = frame.view["choices"][:2] * 2
        answers = await asyncio.gather(
            *(doors[i % 2].decide(table, 0, frame.sequence, action) for i, action in enumerate(actions)),
            return_exceptions=True,
        )
        assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
        assert sum(isinstance(answer, Stale) for answer in answers) == len(actions) - 1
        assert await count(database, schema.actions) == 1

    with_database(database_url, test)


async def take_turns(doors: Sequence[Door]) -> None:
    """Play at one table, now here, now there; and both must show the same in the end."""
    for door in doors:
        await door.listen()
    table = (await doors[0].create(LARGE)).table
    rng, made = Random(5), 0
    sittings = [Sitting(door, table, 3) for door in doors]
    while made < 120:
        sitting = rng.choice(sittings)
        seat = rng.choice((await sitting.look(rng.randrange(3)))["deciders"] or [0])
        choices = (await sitting.look(seat))["choices"]
        if not choices:
            continue
        try:
            await sitting.act(seat, rng.choice(choices))
            made += 1
        except Stale as stale:
            sitting._take(seat, stale.frame.sequence, stale.frame.view, stale.frame.patch)
    rows = await doors[0].database.read(lambda c: games.since(c, table, 0))
    assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
    for seat in range(3):
        while sittings[0].seen[seat] != sittings[1].seen[seat]:
            await asyncio.gather(*(sitting.look(seat) for sitting in sittings))
        assert sittings[0].views[seat] == sittings[1].views[seat]


def test_two_processes_take_turns(database_url: str) -> None:
    async def test(database: Database) -> None:
        if not database.shared:
            pytest.skip("one process writes to SQLite")
        elsewhere = await open_database(database_url)
        try:
            await take_turns([Door(database), Door(elsewhere, TableCache(2))])
        finally:
            await elsewhere.close()

    with_database(database_url, test)


def test_what_could_not_be_stored_did_not_happen(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        first = await door.frame(table, 0)
        assert first.view is not None
        action = first.view["choices"][0]
        write = database.write

        async def broken(work: Any) -> Any:
            raise Unavailable("The database has no room left.")

        database.write = broken  # type: ignore[method-assign]
        with pytest.raises(Unavailable):
            await door.decide(table, 0, first.sequence, action)
        database.write = write  # type: ignore[method-assign]
        again = await door.frame(table, 0)
        assert again.sequence == first.sequence
        assert again.view == first.view
        done = await door.decide(table, 0, first.sequence, action)
        assert done.sequence == first.sequence + 1

    with_database(database_url, test)


def test_nobody_is_told_in_mid_transaction(database_url: str) -> None:
    """Anybody who is cancelled while it is being stored leaves a copy that is read anew."""

    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        first = await door.frame(table, 0)
        assert first.view is not None
        task = asyncio.create_task(door.decide(table, 0, first.sequence, first.view["choices"][0]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        frame = await door.frame(table, 0)
        stored = await count(database, schema.actions)
        assert frame.sequence == first.sequence + stored

    with_database(database_url, test)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (NewTable("chess", "1936"), "chess"),
        (NewTable(DEFAULT_GAME, "1066"), "1066"),
        (NewTable(DEFAULT_GAME, "1936", options={"weather": "on"}), "weather"),
        (NewTable(DEFAULT_GAME, "1936", seats={"japan": "hal"}), "hal"),
        (NewTable(DEFAULT_GAME, "1936", seats={"france": "person"}), "france"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(database_url: str, wanted: NewTable, words: str) -> None:
    async def test(database: Database) -> None:
        with pytest.raises(BadRequest, match=words):
            await Door(database).create(wanted)
        assert await count(database, schema.tables) == 0

    with_database(database_url, test)


def test_only_the_right_secret_opens_a_seat(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        one, two = await door.create(LARGE), await door.create(LARGE)
        for seat, token in one.tokens.items():
            assert await door.seat_of(one.table, token) == seat
        for token in (two.tokens[0], "", "x", one.tokens[0] + "x"):
            with pytest.raises(NotYours):
                await door.seat_of(one.table, token)
        with pytest.raises(NotFound):
            await door.frame("nosuchtable", 0)
        with pytest.raises(NotFound):
            await door.facts("nosuchtable")
        listed = await door.list_tables()
        assert {facts.table for facts in listed} == {one.table, two.table}
        await door.create(NewTable(DEFAULT_GAME, "1936", spectators=False))
        assert len(await door.list_tables()) == 2

    with_database(database_url, test)


def test_bots_that_are_asked_are_on_the_list(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "cadet", "soviets": "random"}))
        assert sorted(made.tokens) == [0]
        rows = await database.read(lambda c: c.execute(select(schema.outbox)).all())
        assert sorted((row.kind, row.seat) for row in rows) == [(BOT, 1), (BOT, 2)]
        sitting = Sitting(door, made.table, 1)
        choices = (await sitting.look(0))["choices"]
        await sitting.act(0, choices[0])
        again = await database.read(lambda c: c.execute(select(schema.outbox)).all())
        assert len(again) == 2, "each bot is asked once"

    with_database(database_url, test)


def test_the_journal_is_each_seats_own(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database)
        table = (await door.create(LARGE)).table
        sitting, rng = Sitting(door, table, 3), Random(8)
        await sitting.play(200, rng)
        whole = [await door.journal(table, seat, 0) for seat in (0, 1, 2, None)]
        assert whole[0] != whole[1]
        assert len({len(lines) for lines in whole}) >= 1
        assert await door.journal(table, 0, 5) == whole[0][5:]
        assert await door.journal(table, 0, 10_000) == []
        last = (await door.frame(table, 0)).events
        assert last == whole[0][-len(last) :]

    with_database(database_url, test)


def test_the_shelf_is_bounded(database_url: str) -> None:
    async def test(database: Database) -> None:
        door = Door(database, TableCache(3))
        tables = [(await door.create(LARGE)).table for _ in range(6)]
        for table in tables:
            frame = await door.frame(table, 0)
            assert frame.view is not None
            await door.decide(table, 0, frame.sequence, frame.view["choices"][0])
            assert len(door.shelf) <= 3
        assert door.shelf.misses >= 3

    with_database(database_url, test)
