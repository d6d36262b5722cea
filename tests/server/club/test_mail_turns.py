"""Emails that say whose turn it is: who gets one, when, what it says, and how to unsubscribe."""

from __future__ import annotations

import re
import time
from email.message import EmailMessage
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, update

from sandtable.server.club import turn_emails
from sandtable.server.club.mail import Carrier, Postman
from sandtable.server.club.turn_emails import TURN, TurnEmails
from sandtable.server.errors import BadRequest, Refused
from sandtable.server.play import log_codes
from sandtable.server.play.door import Door
from sandtable.server.play.keeper import TableChange
from sandtable.server.storage.club_schema import audit, people, seat_people
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import tables
from tests.server.club.mail_server import SENDER, PostOffice
from tests.server.club.toy_table import opened

pytestmark = pytest.mark.anyio

URL = "https://club.example"
DELAY = 60.0
RED, BLUE, GREEN = (1 << seat for seat in range(3))


class Club:
    """A table with Anna, Bert and Cleo, those who write to them, and the office where emails arrive."""

    def __init__(self, door: Door, table: str, office: PostOffice) -> None:
        self.door, self.table, self.office = door, table, office
        self.database = door.database
        self.now = time.time()
        self.asked = 0
        self.letters = TurnEmails(URL, DELAY)
        writers = {TURN: self.letters.write_turn}
        self.postman = Postman(self.database, Carrier(office.settings()), SENDER, writers, lambda: self.now)

    async def moved(self, seat: int, asked: int, code: int = 0, **more: Any) -> None:
        """Somebody has decided, and these are asked now."""
        players = ["person", "person", "person"]
        facts = {"players": players, "status": "playing", "asked_before": self.asked, **more}
        moved = TableChange(self.table, seat, code, asked=asked, now=self.now, **facts)
        now = {"asked": asked, "status": moved.status}

        def work(c: Any) -> None:
            c.execute(update(tables).values(**now))
            self.letters.moved(c, moved)

        await self.database.write(work)
        self.asked = asked

    async def taken(self, later: float = DELAY) -> list[str]:
        """Who has got emails by then that had none before."""
        self.now += later
        before = len(self.office.taken)
        await self.postman.drain()
        return sorted(str(letter["To"]).partition("@")[0] for letter in self.office.taken[before:])

    async def wish(self, name: str, mail: str | None) -> None:
        """What somebody wishes at this table."""
        values = update(seat_people).where(seat_people.c.person_id == name).values(mail=mail)
        await self.database.write(lambda c: c.execute(values))

    def last(self) -> EmailMessage:
        """The email that came last."""
        return self.office.taken[-1]


@pytest.fixture
def office() -> Any:
    """A mail server."""
    with PostOffice() as running:
        yield running


@pytest.fixture
async def club(database: Database, office: PostOffice) -> Club:
    """A table of three people."""
    door = Door(database)
    return Club(door, await opened(door, title="Sunday's\r\nBcc: game <b>"), office)


async def test_who_is_asked_is_written_to_after_a_while(club: Club) -> None:
    await club.moved(0, BLUE)
    assert await club.taken(DELAY - 1) == []
    assert await club.taken(1) == ["bert"]
    letter = club.last()
    assert letter["Subject"] == "Your turn: Sunday's Bcc: game <b>"
    assert letter["Bcc"] is None
    words = letter.get_content()
    assert "You play Blue" in words
    assert "Everybody else is waiting for you." in words
    assert f"{URL}/tables/{club.table}" in words
    stop = re.search(r"https://\S+/mail/stop\?token=\S+", words)
    assert stop is not None
    assert letter["List-Unsubscribe"] == f"<{stop[0]}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    await club.moved(1, RED | GREEN)
    assert await club.taken() == ["anna", "cleo"]
    assert "Other players have decisions to make, too." in club.last().get_content()


async def test_there_is_one_letter_until_it_is_answered(club: Club) -> None:
    await club.moved(0, BLUE)
    assert await club.taken() == ["bert"]
    # It is asked something else, without having decided anything.
    await club.moved(0, GREEN)
    await club.moved(2, BLUE)
    assert await club.taken() == []
    await club.moved(1, RED)
    await club.moved(0, BLUE)
    assert "bert" in await club.taken()


async def test_who_goes_on_deciding_is_not_written_to(club: Club) -> None:
    await club.moved(0, BLUE)
    await club.moved(1, BLUE)
    await club.moved(1, BLUE)
    assert await club.taken() == []


async def test_who_looks_in_time_gets_no_letter(club: Club) -> None:
    await club.moved(0, BLUE | GREEN)
    await turn_emails.person_looked(club.database, club.table, 1, "bert")
    assert await club.taken() == ["cleo"]
    await club.moved(2, RED)
    await club.moved(0, BLUE)
    # Bert looked, and is written to when he is asked anew.
    assert "bert" in await club.taken()
    await turn_emails.person_looked(club.database, club.table, 1)
    await club.moved(1, RED)
    await club.moved(0, BLUE)
    assert "bert" in await club.taken()


async def test_nobody_looks_for_somebody_else(club: Club) -> None:
    await club.moved(0, BLUE)
    await turn_emails.person_looked(club.database, club.table, 1, "anna")
    await turn_emails.person_looked(club.database, club.table, 0, "anna")
    await turn_emails.person_looked(club.database, club.table, None, "bert")
    assert await club.taken() == ["bert"]


async def test_only_when_they_wait_for_me_alone(club: Club) -> None:
    await club.wish("bert", "alone")
    await club.moved(0, BLUE | GREEN)
    assert await club.taken() == ["cleo"]
    await club.moved(2, BLUE)
    assert await club.taken() == ["bert"]
    await club.moved(1, RED)
    await club.moved(0, BLUE)
    # Somebody else is asked again before the email goes: it does not go, and is written when he is alone.
    await club.moved(2, BLUE | GREEN)
    await turn_emails.person_looked(club.database, club.table, 2)
    assert "bert" not in await club.taken()
    await club.moved(2, BLUE)
    assert await club.taken() == ["bert"]


async def test_who_wants_no_letters_gets_none(club: Club) -> None:
    await club.wish("bert", "never")
    silent = update(people).where(people.c.id == "cleo").values(settings='{"mail":"never"}')
    await club.database.write(lambda c: c.execute(silent))
    await club.moved(0, BLUE | GREEN)
    assert await club.taken() == []
    # What was said for the table goes before what was said for all.
    await club.wish("cleo", "turn")
    await club.moved(1, RED)
    await club.moved(0, GREEN)
    assert "cleo" in await club.taken()


async def test_who_changes_their_mind_before_it_goes_gets_none(club: Club) -> None:
    await club.moved(0, BLUE)
    await club.wish("bert", "never")
    assert await club.taken() == []


async def test_what_is_settled_before_it_goes_is_not_sent(club: Club) -> None:
    await club.moved(0, BLUE)
    await club.moved(0, RED)
    assert await club.taken() == ["anna"]
    await club.moved(0, BLUE)
    assert await club.taken() == ["bert"]


async def test_while_a_game_rests_nobody_is_written_to(club: Club) -> None:
    await club.moved(0, BLUE)
    await club.moved(-1, 0, log_codes.PAUSE, status="paused")
    assert await club.taken() == []
    await club.moved(-1, BLUE, log_codes.RESUME, asked_before=BLUE)
    assert await club.taken() == ["bert"]


async def test_bots_the_banned_and_those_without_address_get_no_letters(club: Club) -> None:
    ban = update(people).where(people.c.id == "bert").values(banned_until=club.now + 1e6)
    guest = update(people).where(people.c.id == "cleo").values(email=None)
    await club.database.write(lambda c: (c.execute(ban), c.execute(guest)))
    await club.moved(-1, RED | BLUE | GREEN, players=["cadet", "person", "person"])
    assert await club.taken() == []


async def test_the_door_has_letters_written_with_its_decisions(club: Club) -> None:
    club.door.hooks.append(club.letters.moved)
    names = {"red": "anna", "blue": "bert", "green": "cleo"}
    seats = list(names)
    for _ in range(100):
        mover = (await club.door.facts(club.table)).waiting_for[0]
        frame = await club.door.frame(club.table, seats.index(mover))
        assert frame.view is not None
        choices = frame.view["choices"]
        action = "done" if "done" in choices else choices[0]
        await club.door.decide(club.table, seats.index(mover), frame.sequence, action)
        got = await club.taken()
        if got:
            break
    waiting = (await club.door.facts(club.table)).waiting_for
    assert mover not in waiting
    assert got == [names[seat] for seat in waiting]


# ---------------------------------------------------------------------- wishes, and no more emails


async def test_a_wish_holds_at_the_table_where_one_sits(club: Club) -> None:
    read, table = club.database.read, club.table
    assert await read(lambda c: turn_emails.wish_at(c, table, "bert")) == (None, "turn")
    await club.database.write(lambda c: turn_emails.set_wish(c, table, "bert", "alone"))
    assert await read(lambda c: turn_emails.wish_at(c, table, "bert")) == ("alone", "alone")
    await club.database.write(lambda c: turn_emails.set_wish(c, table, "bert", None))
    assert await read(lambda c: turn_emails.wish_at(c, table, "bert")) == (None, "turn")
    with pytest.raises(Refused):
        await read(lambda c: turn_emails.wish_at(c, table, "dora"))
    with pytest.raises(Refused):
        await club.database.write(lambda c: turn_emails.set_wish(c, table, "dora", "never"))


async def _token(club: Club) -> str:
    await club.moved(0, BLUE)
    await club.taken()
    return str(club.last()["List-Unsubscribe"]).partition("token=")[2].rstrip(">")


async def test_the_link_of_a_letter_ends_the_letters(club: Club) -> None:
    token = await _token(club)
    await club.database.write(lambda c: turn_emails.stop(c, token))
    await club.moved(1, RED)
    await club.moved(0, BLUE)
    assert "bert" not in await club.taken()
    assert await club.database.read(lambda c: turn_emails.wish_at(c, club.table, "bert")) == (
        "never",
        "never",
    )
    noted = select(audit.c.what, audit.c.person_id).where(audit.c.what == "mail stopped")
    assert await club.database.read(lambda c: c.execute(noted).all()) == [("mail stopped", "bert")]


async def test_the_link_of_a_letter_can_end_all_letters(club: Club) -> None:
    token = await _token(club)
    await club.wish("bert", "turn")
    await club.database.write(lambda c: turn_emails.stop(c, token, everywhere=True))
    assert await club.database.read(lambda c: turn_emails.wish_at(c, club.table, "bert")) == (None, "never")
    assert await club.database.read(lambda c: turn_emails.wish_at(c, club.table, "anna")) == (None, "turn")


async def test_only_a_link_of_ours_ends_letters(club: Club) -> None:
    token = await _token(club)
    person, table, signature = token.split(".")
    forged = [
        "",
        "..",
        token[:-1],
        token + "x",
        f"anna.{table}.{signature}",
        f"{person}.other.{signature}",
        f"{person}.{table}.",
        f"{person}.{table}.\u00e9",
        "x" * 200,
    ]
    for wrong in forged:
        with pytest.raises(BadRequest):
            await club.database.write(partial(turn_emails.stop, token=wrong))
    other = turn_emails.stop_token(b"another key", person, table)
    with pytest.raises(BadRequest):
        await club.database.write(lambda c: turn_emails.stop(c, other))
