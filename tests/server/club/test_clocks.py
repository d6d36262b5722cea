"""Clocks at a table: they stop and start with its decisions, in the same transaction."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import Connection, Row, delete, insert, select

from sandtable.protocol.paces import ClockFacts, Pace
from sandtable.server.club import clocks
from sandtable.server.club.paces import Clock
from sandtable.server.errors import Refused
from sandtable.server.play import log_codes
from sandtable.server.storage.club_schema import people, seat_people
from sandtable.server.storage.database import Database
from tests.server.club.table_with_clocks import BLUE, NOW, PACE, RED, Clocked, opened, skirmish

pytestmark = pytest.mark.anyio

TURN = {"turn": "red", "moves": 3}


async def set_status(table: Clocked, status: str, code: int) -> None:
    await table.door.amend(table.table, log_codes.NOBODY, code, lambda c, row: {"status": status})


async def test_the_clocks_of_a_new_table_run_for_those_who_are_asked(database: Database) -> None:
    choosing = await opened(database, skirmish())
    assert await choosing.due() == {RED: [30], BLUE: [30]}
    assert await choosing.clock(RED) == Clock(100.0, 30.0, NOW)


async def test_a_turn_takes_from_the_bank(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    assert await table.due() == {RED: [100]}
    assert await table.clock(BLUE) == Clock(100.0)


async def test_a_table_without_a_pace_has_no_clocks(database: Database) -> None:
    table = await opened(database, skirmish(), pace=None)
    await table.pick(RED)
    assert await table.kept() == {}
    assert await table.due() == {}
    assert await database.read(lambda c: clocks.clock_facts(c, table.table, NOW)) == []


async def test_a_decision_hands_the_time_over(database: Database) -> None:
    table = await opened(database, skirmish(**TURN, blocks={"blue-1": ["ridge", "foot", 2]}))
    table.hand.now += 25
    await table.act(RED, "march red-1")
    assert await table.left(RED) == 75, "half a move is no decision"
    await table.act(RED, "to ridge")
    assert await table.clock(RED) == Clock(85.0)
    assert await table.clock(BLUE) == Clock(100.0, None, NOW + 25)
    assert await table.due() == {BLUE: [100]}
    table.hand.now += 5
    await table.act(BLUE, "pass")
    assert await table.left(BLUE) == 95, "blue must still say who defends"


async def test_further_moves_of_a_turn_go_on_the_same_clock(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    for field in ("moor", "mill"):
        table.hand.now += 10
        await table.act(RED, "march red-1")
        await table.act(RED, f"to {field}")
    assert await table.clock(RED) == Clock(100.0, None, NOW)
    assert await table.due() == {RED: [80]}


async def test_taking_back_costs_the_time_that_it_took_and_no_more(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    for _ in range(3):
        table.hand.now += 10
        await table.act(RED, "march red-1")
        await table.act(RED, "to moor")
        frame = await table.door.frame(table.table, RED)
        await table.door.undo(table.table, RED, frame.sequence, move=True)
    assert log_codes.UNDO in [code for _, code in await table.codes()]
    assert await table.left(RED) == 70
    table.hand.now += 10
    await table.act(RED, "done")
    assert await table.clock(RED) == Clock(70.0, 30.0, NOW + 40), "then all pick at once"


async def test_going_back_by_consent_gives_nobody_time_back(database: Database) -> None:
    table = await opened(database, skirmish(**TURN, blocks={"blue-1": ["ridge", "foot", 2]}))
    table.hand.now += 25
    await table.act(RED, "march red-1")
    await table.act(RED, "to ridge")
    table.hand.now += 40
    (start,) = [point for point in await table.door.points(table.table, BLUE) if point.point == 0]
    await table.door.rewind(table.table, BLUE, start.point, lambda c: None)
    assert await table.clock(BLUE) == Clock(60.0), "charged, and no gain for what was not decided"
    assert await table.clock(RED) == Clock(85.0, None, NOW + 65)
    assert await table.due() == {RED: [85]}


async def test_choosing_at_once_leaves_the_bank_alone(database: Database) -> None:
    table = await opened(database, skirmish())
    table.hand.now += 12
    await table.pick(RED)
    assert await table.clock(RED) == Clock(100.0)
    assert await table.due() == {BLUE: [18]}, "the other keeps the deadline"
    table.hand.now += 10
    await table.pick(BLUE)
    asked = (await table.facts()).waiting_for
    (mover,) = [table.names.index(seat) for seat in asked]
    assert await table.due() == {mover: [100]}, "then somebody moves, by the bank"


async def test_how_many_choices_are_made_unseen_is_not_told_by_any_clock(database: Database) -> None:
    table = await opened(database, skirmish())
    table.hand.now += 12
    before = await database.read(lambda c: clocks.clock_facts(c, table.table, table.hand.now))
    await table.act(RED, (await table.choices(RED))[0])
    assert await database.read(lambda c: clocks.clock_facts(c, table.table, table.hand.now)) == before


async def test_while_a_table_is_paused_its_clocks_stand(database: Database) -> None:
    table = await opened(database, skirmish())
    table.hand.now += 12
    await set_status(table, "paused", log_codes.PAUSE)
    assert await table.due() == {}
    assert await table.clock(RED) == Clock(100.0, 18.0)
    table.hand.now += 5000
    assert await table.expiry.once() == 0
    with pytest.raises(Refused):
        await table.pick(RED)
    await set_status(table, "playing", log_codes.RESUME)
    assert await table.due() == {RED: [18], BLUE: [18]}


async def test_when_a_game_is_ended_its_clocks_stop(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    table.hand.now += 30
    await set_status(table, "ended", log_codes.END)
    assert await table.due() == {}
    assert await table.clock(RED) == Clock(70.0)


async def test_no_clock_runs_before_all_seats_are_taken(database: Database) -> None:
    table = await opened(database, skirmish(), sitters=[RED])
    assert await table.wait(1000) == 0
    assert await table.due() == {}
    assert await table.clock(RED) == Clock(100.0)
    assert await table.clock(BLUE) is None

    def sit(c: Connection) -> None:
        person = c.execute(select(people.c.id).order_by(people.c.name_key)).scalars().all()[BLUE]
        row = {"table_id": table.table, "seat": BLUE, "person_id": person, "mail": None, "joined_at": NOW}
        c.execute(insert(seat_people), row)
        clocks.refresh(c, table.table, table.hand.now)

    await database.write(sit)
    assert await table.due() == {RED: [30], BLUE: [30]}


async def test_whoever_takes_a_seat_after_somebody_left_has_a_clock_of_their_own(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    table.hand.now += 60

    def leave(c: Connection) -> None:
        c.execute(delete(seat_people).where(seat_people.c.seat == RED))
        clocks.refresh(c, table.table, table.hand.now)

    await database.write(leave)
    assert await table.due() == {}
    assert await table.clock(RED) is None


async def test_while_a_bot_plays_a_seat_its_clock_stands(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))

    async def seat_player(player: str) -> None:
        def change(c: Connection, row: Row[tuple[object, ...]]) -> dict[str, object]:
            players = json.loads(row.players)
            players[RED] = player
            return {"players": json.dumps(players)}

        await table.door.amend(table.table, RED, log_codes.SEAT, change)

    table.hand.now += 30
    await seat_player("random")
    table.hand.now += 30
    assert await table.clock(RED) == Clock(70.0)
    assert await table.due() == {}
    await seat_player("person")
    assert await table.due() == {RED: [70]}


async def test_bots_have_no_clocks(database: Database) -> None:
    table = await opened(database, skirmish(), sitters=[RED], bots=[BLUE])
    assert await table.due() == {RED: [30]}


async def test_what_a_decision_does_to_the_clocks_is_undone_with_it(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    table.hand.now += 30

    def fail(c: Connection, moved: object) -> None:
        raise RuntimeError("another hook failed")

    table.door.hooks.append(fail)
    with pytest.raises(RuntimeError):
        await table.act(RED, "done")
    assert await table.due() == {RED: [70]}
    assert await table.clock(RED) == Clock(100.0, None, NOW)


async def test_what_everybody_may_know_of_clocks(database: Database) -> None:
    table = await opened(database, skirmish(**TURN))
    facts = await database.read(lambda c: clocks.clock_facts(c, table.table, NOW + 30))
    assert facts == [
        ClockFacts("red", 70.0, True, NOW + 100, False, None),
        ClockFacts("blue", 100.0, False, None, False, None),
    ]


async def test_a_whole_game_leaves_no_clock_running(database: Database) -> None:
    """Nobody is asked without a clock, nobody else has one, and each has one row that is due in time."""
    table = await opened(database, skirmish(), Pace(bank=100.0, gain=3.0, phase=30.0))
    for _ in range(400):
        facts = await table.facts()
        due = await table.due()
        assert sorted(table.names[seat] for seat in due) == sorted(facts.waiting_for)
        assert all(len(rows) == 1 for rows in due.values())
        if not facts.waiting_for:
            break
        table.hand.now += 0.7
        seat = table.names.index(facts.waiting_for[-1])
        await table.act(seat, (await table.choices(seat))[0])
    assert (await table.facts()).status == "over"
    for clock in [kept.clock for kept in (await table.kept()).values()]:
        assert not clock.running
        assert 0 < clock.bank <= PACE.bank
