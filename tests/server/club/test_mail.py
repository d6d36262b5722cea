"""Letters and the mail server: a real one, which takes them, refuses them, is down, or dies."""

from __future__ import annotations

import asyncio
import ssl
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from sandtable.server.club import mail
from sandtable.server.club.mail import DAY, FIRST_DELAY, LEASE, Carrier, Postman
from sandtable.server.errors import Unavailable
from sandtable.server.settings import BadSetting, Settings
from sandtable.server.storage.club_schema import audit
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.schema import outbox
from tests.server.club.mail_server import SENDER, PostOffice

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0
ANNA = "anna@club.example"


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        """What time it is."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The time of a test."""
    return Clock()


def postman(database: Database, office: PostOffice, clock: Clock, **more: Any) -> Postman:
    """Somebody who carries emails to an office."""
    trust = None if office.security == "none" else office.trust()
    return Postman(database, Carrier(office.settings(**more), trust), SENDER, {}, clock)


async def write(database: Database, to: str = ANNA, subject: str = "Hello", words: str = "Words.") -> None:
    """Have an email written."""
    await database.write(lambda c: mail.queue(c, to, subject, words, NOW))


async def waiting(database: Database) -> int:
    """How many emails are on the list."""
    count = select(func.count()).select_from(outbox)
    return await database.read(lambda c: c.execute(count).scalar_one())


async def notes(database: Database) -> list[str]:
    """What was noted about emails."""
    wanted = select(audit.c.details).where(audit.c.what == "mail not delivered")
    return list(await database.read(lambda c: c.execute(wanted).scalars().all()))


async def test_a_letter_arrives_once_and_as_it_was_written(database: Database, clock: Clock) -> None:
    with PostOffice() as office:
        await write(database, subject="Grüße\r\nBcc: x@y.example\x00", words="Zeile „eins“\n.\n<b>zwei</b>\n")
        await postman(database, office, clock).drain()
        await postman(database, office, clock).drain()
    (letter,) = office.taken
    assert (letter["To"], letter["From"]) == (ANNA, SENDER)
    assert letter["Subject"] == "Grüße Bcc: x@y.example"
    assert letter["Bcc"] is None
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter.get_content_type() == "text/plain"
    assert letter.get_content().splitlines() == ["Zeile „eins“", ".", "<b>zwei</b>"]
    assert await waiting(database) == 0
    assert await notes(database) == []


async def test_what_is_undone_is_not_sent(database: Database, clock: Clock) -> None:
    def fail(c: Connection) -> None:
        mail.queue(c, ANNA, "Hello", "Words.", NOW)
        raise RuntimeError("no")

    with PostOffice() as office:
        with pytest.raises(RuntimeError):
            await database.write(fail)
        await postman(database, office, clock).drain()
    assert office.taken == []


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_letters_travel_encrypted_by_those_who_log_in(
    database: Database, clock: Clock, security: Any
) -> None:
    with PostOffice(security) as office:
        await write(database)
        await postman(database, office, clock).drain()
        assert len(office.taken) == 1
        assert office.logins
        # A password that is wrong is no fault of the address: it is tried again when it has been set right.
        await write(database)
        await postman(database, office, clock, smtp_password="wrong").drain()
        assert (len(office.taken), await waiting(database)) == (1, 1)
        clock.now += FIRST_DELAY
        await postman(database, office, clock).drain()
        assert (len(office.taken), await waiting(database)) == (2, 0)


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_a_server_that_nobody_vouches_for_is_told_nothing(
    database: Database, clock: Clock, security: Any
) -> None:
    with PostOffice(security) as office:
        await write(database)
        carrier = Carrier(office.settings(), ssl.create_default_context())
        await Postman(database, carrier, SENDER, {}, clock).drain()
        assert (office.taken, office.logins, await waiting(database)) == ([], [], 1)


async def test_encryption_that_was_asked_for_is_not_done_without(database: Database, clock: Clock) -> None:
    with PostOffice("none") as office:
        await write(database)
        await Postman(database, Carrier(office.settings(smtp_security="starttls")), SENDER, {}, clock).drain()
        assert office.taken == []


async def test_while_the_server_is_down_it_is_tried_again_later_each_time(
    database: Database, clock: Clock
) -> None:
    office = PostOffice()
    man = postman(database, office, clock)
    await write(database)
    for number in range(4):
        await man.drain()
        delay = FIRST_DELAY * 2**number
        clock.now += delay - 1
        assert await man.take() == 0
        clock.now += 1
    with office:
        await man.drain()
    assert len(office.taken) == 1
    assert await waiting(database) == 0
    assert await notes(database) == []


async def test_what_is_refused_for_good_is_not_tried_again(database: Database, clock: Clock) -> None:
    with PostOffice() as office:
        office.answers = {"gone@club.example": "550 No such user"}
        await write(database, "gone@club.example")
        await write(database)
        await postman(database, office, clock).drain()
        assert [letter["To"] for letter in office.taken] == [ANNA]
        office.answers = {"data": "554 Spam"}
        await write(database)
        await postman(database, office, clock).drain()
        assert await waiting(database) == 0
        first, second = await notes(database)
    assert "550 No such user" in first
    assert "gone@club.example" in first
    assert "554 Spam" in second
    assert "Words" not in first + second


NO_ADDRESSES = [
    "",
    "nobody",
    "a b@club.example",
    "x@y.example\r\nBcc: z@z.example",
    "m\u00fcller@club.example",
]


@pytest.mark.parametrize("address", NO_ADDRESSES)
async def test_what_is_no_address_is_given_up(database: Database, clock: Clock, address: str) -> None:
    with PostOffice() as office:
        await write(database, address)
        await postman(database, office, clock).drain()
        assert (office.taken, await waiting(database)) == ([], 0)
    assert len(await notes(database)) == 1


async def test_what_is_refused_for_a_day_is_given_up(database: Database, clock: Clock) -> None:
    with PostOffice() as office:
        office.answers = {ANNA: "451 Try again later"}
        man = postman(database, office, clock)
        await write(database)
        while await waiting(database):
            await man.drain()
            assert clock.now <= NOW + DAY
            clock.now += 1800
        assert clock.now > NOW + DAY - 7200
        # One hour lies between two tries at the most.
        assert 24 <= office.tries <= 36
        (note,) = await notes(database)
        assert "451" in note
        office.answers = {}
        await man.drain()
        assert office.taken == []


async def test_a_letter_that_nobody_can_write_is_given_up_too(database: Database, clock: Clock) -> None:
    def broken(c: Connection, work: object, details: object) -> None:
        raise ZeroDivisionError

    async def carry(message: object) -> None:
        raise AssertionError

    man = Postman(database, carry, SENDER, {"broken": broken}, clock)
    await database.write(lambda c: mail.add(c, "broken", {}, NOW))
    while await waiting(database):
        await man.drain()
        clock.now += 3600
    assert clock.now - NOW > DAY - 7200
    assert "ZeroDivisionError" in (await notes(database))[0]


async def test_the_same_letter_bears_the_same_name(database: Database, clock: Clock) -> None:
    with PostOffice() as office:
        # The server has taken it, and the line breaks before it can say so.
        office.drop_after_data = True
        await write(database)
        man = postman(database, office, clock)
        await man.drain()
        assert (len(office.taken), await waiting(database)) == (1, 1)
        clock.now += FIRST_DELAY
        await man.drain()
    first, second = office.taken
    assert await waiting(database) == 0
    assert first["Message-ID"] == second["Message-ID"]
    assert first.as_bytes() == second.as_bytes()


async def test_what_a_process_held_that_died_is_carried_by_another(database: Database, clock: Clock) -> None:
    with PostOffice() as office:
        await write(database)

        async def hang(message: object) -> None:
            await asyncio.Event().wait()

        dying = Postman(database, hang, SENDER, {}, clock)
        assert await dying.take() == 1
        await asyncio.sleep(0.2)
        other = postman(database, office, clock)
        assert await other.take() == 0
        for task in dying._tasks:
            task.cancel()
        clock.now += LEASE
        await other.drain()
        assert (len(office.taken), await waiting(database)) == (1, 0)


class FailingCarrier:
    """A database that does not answer when an email is struck off, as often as a test says."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = database.shared
        self.broken = False

    async def write(self, work: Any) -> Any:
        """Write, unless the email has just been carried."""
        if self.broken:
            self.broken = False
            raise Unavailable("The database does not answer.")
        return await self.database.write(work)


async def test_a_letter_that_was_taken_is_not_sent_again_because_the_database_was_gone(
    database: Database, clock: Clock
) -> None:
    with PostOffice() as office:
        await write(database)
        faltering: Any = FailingCarrier(database)
        man = postman(faltering, office, clock)
        carry = man.carry

        async def carry_and_break(message: Any) -> None:
            await carry(message)
            faltering.broken = True

        man.carry = carry_and_break
        await man.drain()
        assert (len(office.taken), await waiting(database)) == (1, 1)
        clock.now += LEASE
        await man.drain()
        assert (len(office.taken), await waiting(database)) == (1, 0)


async def test_several_processes_carry_each_letter_once(postgres_url: str, clock: Clock) -> None:
    one, two = await open_database(postgres_url), await open_database(postgres_url)
    try:
        with PostOffice() as office:
            for number in range(20):
                await write(one, subject=f"Letter {number}")
            await asyncio.gather(*(postman(database, office, clock).drain() for database in (one, two)))
            await postman(one, office, clock).drain()
        assert sorted(letter["Subject"] for letter in office.taken) == sorted(
            f"Letter {n}" for n in range(20)
        )
        assert await waiting(one) == 0
    finally:
        await one.close()
        await two.close()


async def test_the_runner_is_woken_and_ends(database: Database, clock: Clock) -> None:
    with PostOffice() as office:
        man = postman(database, office, clock)
        await database.notices.listen_for_work(lambda kind: man.wake())
        running = asyncio.create_task(man.run())
        await write(database)
        async with asyncio.timeout(30):
            while not office.taken or await waiting(database):
                await asyncio.sleep(0.05)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running


async def test_where_nobody_carries_letters_they_are_thrown_away(database: Database) -> None:
    await write(database)
    await database.write(lambda c: mail.forget(c, NOW + DAY))
    assert await waiting(database) == 1
    await database.write(lambda c: mail.forget(c, NOW + DAY + 1))
    assert await waiting(database) == 0


def test_letters_need_a_sender() -> None:
    with pytest.raises(BadSetting, match="SANDTABLE_SMTP_FROM"):
        Carrier(Settings(smtp_host="mail.example.org"))
    assert not mail.is_set_up(Settings())
