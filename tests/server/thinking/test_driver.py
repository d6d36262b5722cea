"""The driver: bots are played through the door, at times that tell nothing."""

from __future__ import annotations

import asyncio
import time
from random import Random

import pytest
from sqlalchemy import func, select, update

from sandtable.engine.state import State
from sandtable.protocol.tables import NewTable
from sandtable.server.play.door import BotDecision, Door
from sandtable.server.play.live import LiveTable
from sandtable.server.storage import games, outbox, schema
from sandtable.server.storage.database import Database, open_database
from sandtable.server.thinking.driver import Driver, played_at
from sandtable.server.thinking.messages import Decided, Thought
from sandtable.server.thinking.pool import BotPool
from tests.default_game import DEFAULT_GAME

BOTS = {"japan": "random", "usa": "random", "soviets": "random"}


class Watched(BotPool):
    """A pool that notes what it was asked, and may take its time."""

    def __init__(self, seconds_each: float = 0.0) -> None:
        super().__init__()
        self.asked: list[Thought] = []
        self.seconds_each = seconds_each

    async def decide(self, thought: Thought) -> Decided:
        self.asked.append(thought)
        await asyncio.sleep(self.seconds_each)
        return await super().decide(thought)


async def waiting(database: Database) -> int:
    """How many rows the outbox has."""
    return await database.read(
        lambda c: int(c.execute(select(func.count()).select_from(schema.outbox)).scalar_one())
    )


async def drive(database: Database, driver: Driver) -> None:
    """Let the driver work until no bot is asked any more."""
    await database.notices.listen_for_work(lambda kind: driver.wake())
    task = asyncio.create_task(driver.run())
    while await waiting(database):
        await asyncio.sleep(0.02)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_bots_play_a_game_to_its_end(database_url: str) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats=BOTS))
        await drive(database, Driver(door, pool, pause=0.0))
        facts = await door.facts(made.table)
        assert facts.status == "over"
        assert facts.result is not None
        assert facts.key is not None
        rows = await database.read(lambda c: games.since(c, made.table, 0))
        assert len(rows) >= len(pool.asked)
        assert await waiting(database) == 0
        for thought in pool.asked:
            assert bytes.fromhex(facts.key) not in thought.sight
            assert facts.key.encode() not in thought.sight
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_hidden_decisions_are_played_at_once(database_url: str) -> None:
    """All that a bot does before others can see anything of it is one transaction."""

    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random", "soviets": "random"}))
        await drive(database, Driver(door, pool, pause=0.0))
        rows = await database.read(lambda c: games.since(c, made.table, 0))
        table = await door.trial(made.table)
        # The bots have set up, which nobody saw; only that each of them was done.
        assert {row.seat for row in rows} == {1, 2}
        for seat in (1, 2):
            assert len({row.at for row in rows if row.seat == seat}) == 1
            assert len([row for row in rows if row.seat == seat]) > 5
        assert table.seat_sequences[0] == 2
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_how_long_a_bot_thinks_is_not_to_be_seen() -> None:
    for ready in (100.0, 100.001, 100.4, 100.5):
        assert played_at(100.0, 0.5, ready) == 100.5
    for ready in (100.6, 100.9, 101.0):
        assert played_at(100.0, 0.5, ready) == 101.0
    assert played_at(100.0, 0.5, 101.1) == 102.0
    assert played_at(100.0, 0.5, 110.0) == 116.0
    assert played_at(100.0, 0.0, 103.0) == 103.0


def test_a_bot_is_not_played_before_the_pause_is_over(database_url: str) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random", "soviets": "random"}))
        await drive(database, Driver(door, pool, pause=0.3))
        facts = await door.facts(made.table)
        rows = await database.read(lambda c: games.since(c, made.table, 0))
        assert rows
        assert all(row.at >= facts.created_at + 0.3 for row in rows)
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_bots_that_wait_for_their_time_keep_nobody_from_thinking(database_url: str) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        for _ in range(6):
            await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random"}))
        driver = Driver(door, pool, pause=600.0, at_once=2)
        driver.most_held = 5
        running = asyncio.create_task(driver.run())
        async with asyncio.timeout(30):
            while driver._waiting < 5:
                await asyncio.sleep(0.02)
        # Not everything is held by one process, however: the rest may be another's.
        assert await driver.take() == 5
        assert await waiting(database) == 6
        assert len({thought.seed for thought in pool.asked}) == len(pool.asked) > 5
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert driver._waiting == 0
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_work_of_a_process_that_died_is_taken_up(database_url: str) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random"}))
        dead = await database.write(lambda c: outbox.claim(c, ["bot"], "dead", time.time(), 60, 9))
        assert len(dead) == 1
        driver = Driver(door, pool, pause=0.0)
        assert await driver.take() == 0
        assert await database.read(lambda c: games.sequence(c, made.table)) == 0
        await database.write(
            lambda c: c.execute(update(schema.outbox).values(claimed_until=time.time() - 1)).close()
        )
        await drive(database, driver)
        rows = await database.read(lambda c: games.since(c, made.table, 0))
        assert {row.seat for row in rows} == {1}
        # The dead process wakes up after all: what it does comes to nothing.
        table = await door.trial(made.table)
        late = await database.write(lambda c: outbox.finish(c, dead[0].id, "dead"))
        assert not late
        assert table.sequence == len(rows)
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_a_bot_whose_lease_ran_out_plays_nothing(database_url: str) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random"}))
        driver = Driver(door, pool, pause=0.0)
        (work,) = await database.write(lambda c: outbox.claim(c, ["bot"], driver.who, time.time(), 60, 9))
        await database.write(lambda c: c.execute(update(schema.outbox).values(claimed_by="another")).close())
        await driver._serve(work)
        assert pool.asked, "it was thought about"
        rows = await database.read(lambda c: c.execute(select(schema.actions)).all())
        assert not rows
        assert await waiting(database) == 1, "the work is still the other's"
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_a_bot_that_is_not_asked_any_more_is_left_alone(database_url: str) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random"}))
        # A row that nobody needs: japan is a person.
        await database.write(lambda c: outbox.add(c, "bot", made.table, 0, time.time()))
        await drive(database, Driver(door, pool, pause=0.0))
        assert await waiting(database) == 0
        rows = await database.read(lambda c: games.since(c, made.table, 0))
        assert {row.seat for row in rows} == {1}
        await pool.close()
        await database.close()

    asyncio.run(test())


def test_a_bot_thinks_again_when_its_question_changes(database_url: str) -> None:
    """Thoughts fit while the seat has seen nothing new; else only if the question is still the same."""

    async def test() -> None:
        database = await open_database(database_url)
        door = Door(database)
        made = await door.create(NewTable(DEFAULT_GAME, "1936"))
        live: LiveTable = await door.trial(made.table)
        (seat, *_) = live.state.deciders
        choices = list(live.state.legal(seat))
        thoughts = BotDecision(seat, live.seat_sequences[seat], choices, [choices[0]])
        assert thoughts.fit(live)
        live.run([(seat, choices[0])])
        live.seat_sequences = [n + 1 for n in live.seat_sequences]
        again = thoughts.fit(live)
        assert again == (live.state.legal(seat) == choices and choices[0] in live.state.legal(seat))
        rng = Random(1)
        while live.state.legal(seat) == choices:
            code = rng.choice(live.state.legal(seat))
            live.run([(seat, code)])
        assert not thoughts.fit(live)
        await database.close()

    asyncio.run(test())


@pytest.mark.interpreted
def test_a_bot_does_something_else_where_its_choice_leaves_somebody_none(
    database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a fault of the rules: what the bot wants first leads to a question without an answer."""
    wanted: list[int] = []

    class Stubborn(Watched):
        async def decide(self, thought: Thought) -> Decided:
            decided = await super().decide(thought)
            wanted.append(decided.code)
            return decided

    looked: list[State] = []

    def stuck(state: State) -> list[int]:
        looked.append(state)
        return [0] if len(looked) == 1 else []

    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Stubborn()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random"}))
        monkeypatch.setattr(State, "stuck", stuck)
        driver = Driver(door, pool, pause=0.0)
        (work,) = await database.write(lambda c: outbox.claim(c, ["bot"], driver.who, time.time(), 60, 9))
        monkeypatch.setattr("sandtable.server.thinking.driver.LONGEST_RUN", 3)
        async with asyncio.timeout(60):
            await driver._serve(work)
        rows = await database.read(lambda c: games.since(c, made.table, 0))
        assert len(rows) == 3
        assert rows[0].code != wanted[0]
        assert [row.code for row in rows[1:]] == wanted[1:]
        assert len(looked) == 4
        assert "somebody could choose nothing" in caplog.text
        await pool.close()
        await database.close()

    asyncio.run(test())


@pytest.mark.interpreted
def test_a_bot_that_can_leave_nobody_a_choice_plays_nothing_and_is_tried_later(
    database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        database = await open_database(database_url)
        door, pool = Door(database), Watched()
        made = await door.create(NewTable(DEFAULT_GAME, "1936", seats={"usa": "random"}))
        monkeypatch.setattr(State, "stuck", lambda state: [0])
        driver = Driver(door, pool, pause=0.0)
        (work,) = await database.write(lambda c: outbox.claim(c, ["bot"], driver.who, time.time(), 60, 9))
        async with asyncio.timeout(60):
            await driver._serve(work)
        assert await database.read(lambda c: games.sequence(c, made.table)) == 0
        assert await waiting(database) == 1
        assert len(pool.asked) == 1
        assert "a bot could not play: NoPlayableChoice" in caplog.text
        await pool.close()
        await database.close()

    asyncio.run(test())
