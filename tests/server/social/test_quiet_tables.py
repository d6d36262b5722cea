"""Quiet hours at tables: emails wait for them to end, and clocks stand still where that was agreed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, update

from sandtable.protocol.paces import Pace
from sandtable.protocol.people import PersonSettings
from sandtable.server.club import people as persons
from sandtable.server.club.mail import Carrier, Postman
from sandtable.server.club.turn_emails import TURN, TurnEmails
from sandtable.server.errors import BadRequest
from sandtable.server.play import log_codes
from sandtable.server.play.door import Door
from sandtable.server.play.keeper import TableChange
from sandtable.server.storage.club_schema import people
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import tables
from tests.server.club import table_with_clocks, toy_table
from tests.server.club.club_fixture import Club
from tests.server.club.mail_server import SENDER, PostOffice
from tests.server.club.table_with_clocks import BLUE, NOW, RED, Clocked, skirmish

pytestmark = pytest.mark.anyio

TURN_OF_RED = {"turn": "red", "moves": 3}
HOUR = 3600.0
# It is eight o'clock when the tests begin.
assert datetime.fromtimestamp(NOW, UTC).hour == 8
LATER = PersonSettings(quiet_from="08:30", quiet_to="10:30")


async def wish(database: Database, name: str, wishes: PersonSettings) -> None:
    """Have somebody wish for quiet hours."""
    settings = msgspec.json.encode(wishes).decode()
    changed = update(people).where(people.c.name == name).values(settings=settings)
    await database.write(lambda c: c.execute(changed))


async def opened(database: Database, agreed: Any, wishes: dict[int, PersonSettings], **more: Any) -> Clocked:
    """A table where red is asked, with an hour for everybody, whose people have these wishes."""

    def come(c: Connection) -> None:
        for seat in (RED, BLUE):
            persons.make_guest(c, f"guest-{seat}", NOW)

    await database.write(come)
    for seat, wished in wishes.items():
        await wish(database, f"guest-{seat}", wished)
    pace = Pace(bank=HOUR, gain=60.0, grace=60.0, quiet=agreed)
    return await table_with_clocks.opened(database, skirmish(**TURN_OF_RED), pace, **more)


def changed(status: str, c: Connection, row: object) -> dict[str, object]:
    """How a table rests, or goes on."""
    return {"status": status}


# ---------------------------------------------------------------------- clocks


async def test_a_clock_stands_still_in_ones_own_quiet_hours(database: Database) -> None:
    table = await opened(database, "own", {RED: LATER})
    assert await table.left(RED) == 3 * HOUR
    assert await table.due() == {RED: [3 * HOUR]}
    clock = await table.clock(RED)
    assert clock is not None
    banks = [clock.bank_at(NOW + seconds) for seconds in (0.0, 1800.0, 2 * HOUR, 2.5 * HOUR, 3 * HOUR)]
    assert banks == [HOUR, 1800.0, 1800.0, 1800.0, 0.0]
    assert await table.wait(3 * HOUR - 1) == 0
    assert (await table.facts()).status == "playing"
    assert await table.wait(1.5) == 1
    assert (await table.facts()).status == "paused"


async def test_who_decides_in_quiet_hours_has_lost_no_time_in_them(database: Database) -> None:
    table = await opened(database, "own", {RED: LATER})
    table.hand.now += 2 * HOUR
    await table.play(RED)
    clock = await table.clock(RED)
    assert clock is not None
    assert (clock.running, clock.bank) == (False, 1800.0 + 60.0)


@pytest.mark.parametrize(("agreed", "left"), [("none", HOUR), ("own", HOUR), ("all", 3 * HOUR)])
async def test_the_quiet_hours_of_others_stop_a_clock_where_that_was_agreed(
    database: Database, agreed: str, left: float
) -> None:
    table = await opened(database, agreed, {BLUE: LATER})
    assert await table.left(RED) == left


async def test_without_an_agreement_time_runs_on(database: Database) -> None:
    table = await opened(database, "none", {RED: LATER, BLUE: LATER})
    assert await table.left(RED) == HOUR


async def test_a_wish_made_while_the_clock_runs_holds_from_the_next_question_on(database: Database) -> None:
    table = await opened(database, "own", {RED: LATER})
    await wish(database, "guest-0", PersonSettings())
    assert await table.left(RED) == 3 * HOUR
    await wish(database, "guest-1", LATER)
    table.hand.now += 60
    await table.play(RED)
    assert (await table.facts()).waiting_for == ["blue"]
    # Blue has half an hour but a minute before the quiet, and the rest after it.
    assert await table.left(BLUE) == 3 * HOUR


async def test_a_pause_in_the_middle_keeps_what_is_left(database: Database) -> None:
    table = await opened(database, "own", {RED: LATER})
    for code, status, later in ((log_codes.PAUSE, "paused", 2 * HOUR), (log_codes.RESUME, "playing", HOUR)):
        table.hand.now += later
        await table.door.amend(table.table, log_codes.NOBODY, code, partial(changed, status))
    # Half an hour was used before the quiet; it is eleven now.
    assert await table.left(RED) == 1800.0


async def test_it_is_agreed_when_a_table_is_opened(database: Database) -> None:
    club = Club(database)
    table = await club.open("Anna", {"red": "me", "blue": "open"}, pace="daily", quiet="all")
    pace = (await club.terms(table)).pace
    assert pace is not None
    assert (pace.quiet, pace.bank) == ("all", 3 * 86400.0)
    figures = await club.open("Anna", {"red": "me"}, pace=Pace(100.0, quiet="own"))
    assert (await club.terms(figures)).pace == Pace(100.0, quiet="own")
    with pytest.raises(BadRequest, match="no clocks"):
        await club.open("Anna", {"red": "me"}, quiet="own")
    await club.open("Anna", {"red": "me"}, quiet="none")


# ---------------------------------------------------------------------- emails


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A mail server."""
    with PostOffice() as running:
        yield running


class Writing:
    """A table at which Bert is asked, and those who write to him."""

    def __init__(self, database: Database, table: str, office: PostOffice) -> None:
        self.database, self.table, self.office = database, table, office
        self.now = NOW
        self.letters = TurnEmails("https://club.example", 60.0)
        writers = {TURN: self.letters.write_turn}
        self.postman = Postman(database, Carrier(office.settings()), SENDER, writers, lambda: self.now)

    async def ask(self) -> None:
        """Anna has decided, and Bert is asked."""
        moved = TableChange(self.table, 0, 0, ["person"] * 3, "playing", 0b001, 0b010, self.now)

        def work(c: Connection) -> None:
            c.execute(update(tables).values(asked=0b010))
            self.letters.moved(c, moved)

        await self.database.write(work)

    async def taken(self, later: float) -> list[str]:
        """To whom emails have come by then that had not before."""
        self.now = NOW + later
        before = len(self.office.taken)
        await self.postman.drain()
        return [str(letter["To"]) for letter in self.office.taken[before:]]


@pytest.fixture
async def writing(database: Database, office: PostOffice) -> Writing:
    """A table of three people."""
    return Writing(database, await toy_table.opened(Door(database)), office)


async def test_a_letter_waits_until_the_quiet_is_over(writing: Writing) -> None:
    await wish(writing.database, "Bert", PersonSettings(quiet_from="07:00", quiet_to="10:30"))
    await writing.ask()
    assert await writing.taken(60) == []
    assert await writing.taken(2.5 * HOUR - 1) == []
    assert await writing.taken(2.5 * HOUR) == ["bert@club.example"]


async def test_one_that_would_come_in_the_quiet_is_put_off_when_it_is_carried(writing: Writing) -> None:
    await writing.ask()
    # Meanwhile Bert wishes for quiet.
    await wish(writing.database, "Bert", LATER)
    assert await writing.taken(HOUR) == []
    assert await writing.taken(2.5 * HOUR - 1) == []
    assert await writing.taken(2.5 * HOUR) == ["bert@club.example"]


async def test_where_the_mail_server_is_down_it_is_not_tried_again_in_the_quiet(writing: Writing) -> None:
    await wish(writing.database, "Bert", LATER)
    await writing.ask()
    writing.office.answers["bert@club.example"] = "451 later"
    assert await writing.taken(1790) == []
    tries = writing.office.tries
    writing.office.answers.clear()
    assert await writing.taken(HOUR) == []
    assert writing.office.tries == tries
    assert await writing.taken(2.5 * HOUR) == ["bert@club.example"]


async def test_outside_of_the_quiet_nothing_waits(writing: Writing) -> None:
    await wish(
        writing.database, "Bert", PersonSettings(quiet_from="09:00", quiet_to="07:00", quiet_days=(6,))
    )
    await writing.ask()
    assert await writing.taken(60) == ["bert@club.example"]
