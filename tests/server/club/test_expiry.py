"""Clocks that run out: what was agreed is done once, no matter which process comes first or dies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

import pytest
from sqlalchemy import select

from sandtable.protocol.paces import Pace
from sandtable.server.club import clocks, terms
from sandtable.server.club.clocks import CLOCK
from sandtable.server.club.expiry import LEASE, Expiry
from sandtable.server.club.paces import Clock
from sandtable.server.errors import NotFound, Refused, Stale, Unavailable
from sandtable.server.play import log_codes
from sandtable.server.storage import games, outbox
from sandtable.server.storage.club_schema import audit, seat_people
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.thinking.driver import Driver
from sandtable.server.thinking.pool import BotPool
from tests.server.club.table_with_clocks import BLUE, NOW, PACE, RED, Clocked, new_door, opened, skirmish

pytestmark = pytest.mark.anyio

TURN = {"turn": "red", "moves": 3}
ATTACK = TURN | {"blocks": {"blue-1": ["ridge", "foot", 2]}}
ONE_TURN = Pace(bank=100.0, gain=10.0, phase=30.0, grace=20.0, until_back=False)


async def resume(table: Clocked) -> None:
    def change(c: object, row: object) -> dict[str, object]:
        return {"status": "playing"}

    await table.door.amend(table.table, log_codes.NOBODY, log_codes.RESUME, change)


async def let_bots_play(table: Clocked) -> None:
    """Let the bots of a table play until none is asked any more."""
    pool = BotPool()
    driver = Driver(table.door, pool, pause=0.0)
    task = asyncio.create_task(driver.run())
    async with asyncio.timeout(30):
        while await table.database.read(lambda c: outbox.seats(c, "bot", table.table)):
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await pool.close()


async def held(table: Clocked, who: str, expiry: Expiry | None = None) -> OutboxRow:
    """Let somebody claim the one clock that has run out, and then do nothing."""
    now = table.hand.now
    (work,) = await table.database.write(lambda c: outbox.claim(c, [CLOCK], who, now, LEASE, 9))
    return work


# ---------------------------------------------------------------------- what was agreed


async def test_nothing_happens_before_the_time_is_over(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    assert await table.wait(99.999) == 0
    assert (await table.facts()).status == "playing"
    assert await table.codes() == []


async def test_the_table_is_paused(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    assert await table.wait(100.4) == 1
    assert (await table.facts()).status == "paused"
    assert await table.codes() == [(log_codes.NOBODY, log_codes.PAUSE)]
    assert await table.clock(RED) == Clock(0.0)
    assert await table.due() == {}
    assert await table.told() == [
        ("clock", {"seat": "red", "did": "paused"}),
        ("status", {"status": "paused", "why": "was late"}),
    ]
    assert await table.wait(5000) == 0


async def test_whoever_was_late_has_the_grace_when_the_table_goes_on(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    await table.wait(101)
    await table.wait(5000)
    await resume(table)
    assert await table.due() == {RED: [20]}
    assert await table.wait(20) == 1
    assert (await table.facts()).status == "paused"


async def test_the_deadline_of_a_phase_is_a_deadline(database: Database) -> None:
    table = await opened(database, skirmish())
    await table.pick(RED)
    assert await table.wait(30) == 1
    assert (await table.facts()).status == "paused"
    assert await table.clock(BLUE) == Clock(100.0, 0.0), "the bank was not touched"
    await resume(table)
    assert await table.due() == {BLUE: [20]}


async def test_the_decision_is_passed(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="pass")
    assert await table.wait(100) == 1
    facts = await table.facts()
    assert facts.status == "playing"
    game = (await table.door.trial(table.table)).state.game
    assert await table.codes() == [(RED, game.code("done"))]
    assert await table.told() == [("clock", {"seat": "red", "did": "passed"})]
    # The round is over, and all pick at once.
    assert await table.due() == {RED: [30], BLUE: [30]}
    assert await table.clock(RED) == Clock(0.0, 30.0, NOW + 100), "no gain for anybody who is late"


async def test_a_half_entered_move_is_forgotten_when_the_decision_is_passed(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="pass")
    await table.act(RED, "march red-1")
    assert await table.wait(100) == 1
    game = (await table.door.trial(table.table)).state.game
    assert await table.codes() == [(RED, game.code("done"))]


async def test_what_cannot_be_passed_pauses_the_table(database: Database) -> None:
    """The defender may play no card, but must say who defends."""
    table = await opened(database, skirmish(**ATTACK), expiry="pass")
    await table.act(RED, "march red-1")
    await table.act(RED, "to ridge")
    assert await table.wait(100) == 1
    game = (await table.door.trial(table.table)).state.game
    assert (await table.codes())[-1] == (BLUE, game.code("pass"))
    assert await table.choices(BLUE) == ["defend blue-1"]
    assert await table.due() == {BLUE: [0]}, "the time is over for the rest of it, too"
    assert await table.wait(0) == 1
    assert (await table.facts()).status == "paused"
    assert [body["did"] for kind, body in await table.told() if kind == "clock"] == ["passed", "paused"]


async def test_a_bot_plays_on_until_its_person_is_back(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="bot")
    assert await table.wait(100) == 1
    assert (await table.facts()).players == ["random", "person"]
    assert (await table.kept())[RED].away_since == NOW + 100
    assert await table.told() == [
        ("clock", {"seat": "red", "did": "bot"}),
        ("seat", {"seat": "red", "player": "random", "name": "guest-0", "why": "was late"}),
    ]
    for _ in range(3):
        await let_bots_play(table)
        await table.play(BLUE)
    codes = await table.codes()
    assert codes[0] == (log_codes.NOBODY, log_codes.SEAT)
    assert len([seat for seat, code in codes if seat == RED and code >= 0]) > 2
    assert await table.wait(5000) == 0, "a bot is never late"
    assert (await table.facts()).players == ["random", "person"]
    assert (await table.facts()).status == "playing"
    assert await table.expiry.back(table.table, RED)
    assert (await table.facts()).players[RED] == "person"
    assert (await table.kept())[RED].away_since is None
    assert ("seat", {"seat": "red", "player": "person", "name": "guest-0", "why": "is back"}) in (
        await table.told()
    )


async def test_whoever_is_back_in_the_same_question_has_the_grace_for_it(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="bot")
    await table.wait(100)
    await table.expiry.back(table.table, RED)
    assert await table.due() == {RED: [20]}
    assert not await table.expiry.back(table.table, RED), "only once"
    assert [code for _, code in await table.codes()] == [log_codes.SEAT, log_codes.SEAT]
    await let_bots_play(table)
    assert len(await table.codes()) == 2, "the bot has nothing more to say"
    await table.act(RED, "done")
    assert await table.wait(0) == 0


async def test_a_bot_may_be_agreed_to_play_one_turn_only(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), ONE_TURN, expiry="bot")
    await table.wait(100)
    assert await table.due() == {}, "nobody gives the seat back before the bot has played"
    await let_bots_play(table)
    assert (await table.facts()).players == ["random", "person"]
    assert (await table.facts()).waiting_for == ["blue"]
    assert await table.wait(0) == 1
    assert (await table.facts()).players == ["person", "person"]
    assert (await table.kept())[RED].away_since is None
    assert await table.wait(0) == 0


async def test_the_seat_goes_to_a_bot_for_good(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="replace")
    assert await table.wait(100) == 1
    assert (await table.facts()).players == ["random", "person"]
    agreed = await database.read(lambda c: terms.need(c, table.table))
    assert {seat: (lost.why, lost.name) for seat, lost in agreed.lost.items()} == {RED: ("late", "guest-0")}
    sitting = await database.read(lambda c: c.execute(select(seat_people.c.seat)).scalars().all())
    assert sitting == [BLUE]
    assert await table.clock(RED) is None
    assert not await table.expiry.back(table.table, RED)
    noted = await database.read(lambda c: c.execute(select(audit.c.what, audit.c.details)).all())
    assert [(row.what, json.loads(row.details)["seat"]) for row in noted] == [("replaced", "red")]
    await let_bots_play(table)
    assert next(seat for seat, code in await table.codes() if code >= 0) == RED


# ---------------------------------------------------------------------- just in time


async def test_whoever_decides_before_anybody_looks_is_not_late(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="replace")
    table.hand.now += 100.5
    await table.act(RED, "done")
    assert await table.expiry.once() == 0
    assert (await table.facts()).players == ["person", "person"]
    assert await table.clock(RED) == Clock(0.0, 30.0, NOW + 100.5), "but gains nothing"


@pytest.mark.parametrize("expiry", ["pause", "pass", "bot", "replace"])
async def test_a_decision_at_the_last_moment_saves_the_seat(database: Database, expiry: str) -> None:
    """Somebody has taken up the clock already, and has not yet done anything."""
    table = await opened(database, skirmish(**TURN), expiry=expiry)
    table.hand.now += 100
    work = await held(table, table.expiry.who)
    await table.act(RED, "done")
    codes = await table.codes()
    await table.expiry._serve(work)
    assert await table.codes() == codes
    assert await table.told() == []
    assert await table.due() == {RED: [30], BLUE: [30]}


async def test_a_clock_of_another_machine_that_is_fast_hurries_nobody(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    table.hand.now += 100
    work = await held(table, table.expiry.who)
    table.hand.now -= 3
    await table.expiry._serve(work)
    assert await table.codes() == []
    assert await table.due() == {RED: [3]}
    assert await table.wait(3) == 1
    assert (await table.facts()).status == "paused"


# ---------------------------------------------------------------------- once


@pytest.mark.parametrize("expiry", ["pause", "pass", "bot", "replace"])
async def test_a_process_that_dies_leaves_the_clock_to_another(database: Database, expiry: str) -> None:
    table = await opened(database, skirmish(**TURN), expiry=expiry)
    table.hand.now += 100
    dead = Expiry(table.door, table.hand)
    work = await held(table, dead.who)
    assert await table.wait(1) == 0, "it may be alive"
    assert await table.wait(LEASE) == 1
    codes = await table.codes()
    assert len(codes) == 1
    told = await table.told()
    # It was only slow, and wakes up.
    await dead._serve(work)
    assert await table.codes() == codes
    assert await table.told() == told


class Crash(BaseException):
    """A process dies in the middle of a transaction."""


@pytest.mark.parametrize("expiry", ["pause", "pass", "bot", "replace"])
async def test_whoever_dies_in_the_middle_has_done_nothing(database: Database, expiry: str) -> None:
    table = await opened(database, skirmish(**TURN), expiry=expiry)

    def die(c: object, moved: object) -> None:
        raise Crash

    dying = new_door(database, table.hand)
    dying.hooks.append(die)
    table.hand.now += 100
    with pytest.raises(Crash):
        await Expiry(dying, table.hand).once()
    assert await table.codes() == []
    assert await table.told() == []
    assert (await table.facts()).players == ["person", "person"]
    assert await table.wait(LEASE + 1) == 1
    assert len(await table.codes()) == 1


async def test_trouble_is_tried_again_later(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    trouble = [True]

    def fail(c: object, moved: object) -> None:
        if trouble:
            raise Unavailable("The database is being restarted.")

    table.door.hooks.append(fail)
    assert await table.wait(100) == 1
    assert await table.codes() == []
    assert await table.wait(1) == 0
    trouble.clear()
    assert await table.wait(2) == 1
    assert (await table.facts()).status == "paused"


async def test_a_table_that_is_gone_is_no_trouble(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    table.hand.now += 100
    work = await held(table, table.expiry.who)
    await database.write(lambda c: games.remove(c, table.table))
    await table.expiry._serve(work)
    assert await table.expiry.once() == 0
    with pytest.raises(NotFound):
        await table.facts()


async def test_the_runner_acts_by_itself(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    running = asyncio.create_task(table.expiry.run())
    table.hand.now += 100
    async with asyncio.timeout(30):
        while (await table.facts()).status == "playing":
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert await table.codes() == [(log_codes.NOBODY, log_codes.PAUSE)]


@pytest.mark.parametrize("expiry", ["pause", "pass", "bot", "replace"])
async def test_processes_that_race_for_the_same_clocks(postgres_url: str, expiry: str) -> None:
    """Several processes, several tables, and people who decide at the same moment."""
    databases = [await open_database(postgres_url) for _ in range(3)]
    tables = [await opened(databases[0], skirmish(**TURN), expiry=expiry) for _ in range(6)]
    hand = tables[0].hand
    hand.now += 100
    runners = [Expiry(new_door(database, hand), hand) for database in databases for _ in range(2)]

    async def decide(table: Clocked) -> None:
        try:
            table.hand.now = hand.now
            await table.act(RED, "done")
        except (Refused, Stale):
            return

    served = await asyncio.gather(decide(tables[0]), *(runner.once() for runner in runners))
    assert sum(number or 0 for number in served) in (5, 6)
    await asyncio.gather(*(runner.once() for runner in runners))
    for table in tables:
        acts = await _acts(table)
        told = [body for kind, body in await table.told() if kind == "clock"]
        late = table is not tables[0] or bool(told)
        assert len(told) == int(late)
        if expiry == "pass" or not late:
            game = (await table.door.trial(table.table)).state.game
            assert acts == [(RED, game.code("done"))]
        elif table is not tables[0]:
            code = log_codes.PAUSE if expiry == "pause" else log_codes.SEAT
            assert acts == [(log_codes.NOBODY, code)]
    for database in databases:
        await database.close()


async def _acts(table: Clocked) -> Sequence[tuple[int, int]]:
    """The rows of the log of one table."""
    rows = await table.database.read(lambda c: games.since(c, table.table, 0))
    return [(row.seat, row.code) for row in rows]


async def test_the_clocks_told_while_somebody_is_away(database: Database) -> None:
    table = await opened(database, skirmish(**TURN), expiry="bot")
    await table.wait(100)
    (red, blue) = await database.read(lambda c: clocks.clock_facts(c, table.table, table.hand.now))
    assert (red.bank, red.running, red.deadline, red.away_since) == (0.0, False, None, NOW + 100)
    assert (blue.bank, blue.away_since) == (PACE.bank, None)
