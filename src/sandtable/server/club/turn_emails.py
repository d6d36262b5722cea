"""Emails that say whose turn it is: who wants them, when they are sent, and how to unsubscribe.

An email is written in the transaction of the decision that asks somebody, and carried a little later, unless
the person has looked by then or is no longer asked. While one is unanswered there is no second: a seat is
written to again only after its person has decided or looked. It tells what everybody may know, and no more.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.engine import charts, registry
from sandtable.protocol.people import MailChoice, PersonSettings
from sandtable.server.club import audit, mail
from sandtable.server.club.email_words import text
from sandtable.server.club.mail import Email
from sandtable.server.club.quiet import fitting_time
from sandtable.server.errors import BadRequest, Refused
from sandtable.server.play.keeper import TableChange
from sandtable.server.play.log_codes import RESUME
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games
from sandtable.server.storage.club_schema import keys, people, seat_people, terms
from sandtable.server.storage.database import Database
from sandtable.server.storage.outbox import OutboxRow

TURN: Final = "turn"
PLAYING: Final = "playing"


_KEY: Final = "mail"
_KEY_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 18
_PURPOSE: Final = b"no more mail"


# ---------------------------------------------------------------------- what people wish


def wish_of(row: Row[Any]) -> MailChoice:
    """When somebody wants an email about a seat: as they said for the table, else as they said for all."""
    own: MailChoice | None = row.mail
    return own or msgspec.json.decode(row.settings, type=PersonSettings).mail


def wish_at(c: Connection, table_id: str, person_id: str) -> tuple[MailChoice | None, MailChoice]:
    """What somebody wishes at a table: for the table alone, if anything, and what holds there."""
    row = c.execute(_sitting(table_id).where(seat_people.c.person_id == person_id).limit(1)).one_or_none()
    if row is None:
        raise Refused("table", "You have no seat at this table.")
    return row.mail, wish_of(row)


def set_wish(c: Connection, table_id: str, person_id: str, wish: MailChoice | None) -> None:
    """Write down what somebody wishes at a table; None: what they wish for all."""
    mine = (seat_people.c.table_id == table_id, seat_people.c.person_id == person_id)
    if c.execute(update(seat_people).where(*mine).values(mail=wish)).rowcount == 0:
        raise Refused("table", "You have no seat at this table.")


def _sitting(table_id: str) -> Any:
    """Those who sit at a table, with what they wish and where emails reach them."""
    columns = (people.c.name, people.c.email, people.c.settings, people.c.banned_until)
    chosen = select(seat_people, *columns).join(people, people.c.id == seat_people.c.person_id)
    return chosen.where(seat_people.c.table_id == table_id)


# ---------------------------------------------------------------------- asked, and not looking


def clear_reminders(c: Connection, table_id: str, seat: int, person_id: str | None = None) -> None:
    """A person has seen the table from a seat: no email need say what is to be done there.

    Where it is not known which, all who sit there have.
    """
    c.execute(update(seat_people).where(*_unanswered(table_id, seat, person_id)).values(mailed_at=None))


async def person_looked(
    database: Database, table_id: str, seat: int | None, person_id: str | None = None
) -> None:
    """Write down that somebody has looked, where that makes a difference."""
    if seat is None:
        return
    waiting = select(exists().where(*_unanswered(table_id, seat, person_id)))
    if await database.read(lambda c: c.execute(waiting).scalar_one()):
        await database.write(lambda c: clear_reminders(c, table_id, seat, person_id))


def _unanswered(table_id: str, seat: int, person_id: str | None) -> list[ColumnElement[bool]]:
    found = [
        seat_people.c.table_id == table_id,
        seat_people.c.seat == seat,
        seat_people.c.mailed_at.is_not(None),
    ]
    return found if person_id is None else [*found, seat_people.c.person_id == person_id]


class TurnEmails:
    """Writes the emails of all tables. `url` is where links lead; `delay` how long people have to look."""

    def __init__(self, url: str, delay: float) -> None:
        self.url = url
        self.delay = delay

    # ------------------------------------------------------------------ when a table changes

    def moved(self, c: Connection, moved: TableChange) -> None:
        """The hook of the door: a decision has been made, and others may be asked now."""
        players = moved.players
        if moved.seat >= 0 and players[moved.seat] == PERSON:
            clear_reminders(c, moved.table_id, moved.seat)
        before = 0 if moved.code == RESUME else moved.asked_before
        if moved.status == PLAYING:
            self.ask(c, moved.table_id, players, before, moved.asked, moved.now)

    def ask(
        self, c: Connection, table_id: str, players: Sequence[str], before: int, asked: int, now: float
    ) -> None:
        """Write to those who are asked now, or asked alone, and were not before."""
        fresh = asked & ~before
        if asked != before and asked & (asked - 1) == 0:
            fresh |= asked
        seats = [seat for seat, player in enumerate(players) if fresh >> seat & 1 and player == PERSON]
        if not seats:
            return
        for row in c.execute(_sitting(table_id).where(seat_people.c.seat.in_(seats))).all():
            wanted = {"turn": bool((asked & ~before) >> row.seat & 1), "alone": asked == 1 << row.seat}
            if wanted.get(wish_of(row)) and _reachable(row, now) and row.mailed_at is None:
                self._write(c, row, now)

    def _write(self, c: Connection, row: Row[Any], now: float) -> None:
        wishes = msgspec.json.decode(row.settings, type=PersonSettings)
        c.execute(update(seat_people).where(*_row_of(row)).values(mailed_at=now))
        details = {"seat": row.seat, "person": row.person_id, "asked_at": now}
        mail.add(c, TURN, details, fitting_time(wishes, now + self.delay), row.table_id)

    # ------------------------------------------------------------------ when it is to be carried

    def write_turn(self, c: Connection, work: OutboxRow, details: dict[str, Any]) -> Email | None:
        """The email, if the person is still asked and has not looked."""
        assert work.table_id is not None
        table = games.locked(c, work.table_id)
        chosen = _sitting(work.table_id).where(
            seat_people.c.seat == details["seat"], seat_people.c.person_id == details["person"]
        )
        row = c.execute(chosen).one_or_none()
        if table is None or row is None or row.mailed_at != details["asked_at"]:
            return None
        asked = table.asked if table.status == PLAYING else 0
        wish, mine = wish_of(row), 1 << row.seat
        wanted = {"turn": bool(asked & mine), "alone": asked == mine}.get(wish, False)
        # Who took the seat over, or wished for no emails, is not written to after all.
        is_person = msgspec.json.decode(table.players, type=list[str])[row.seat] == PERSON
        if not wanted or not is_person or not _reachable(row, details["asked_at"]):
            c.execute(update(seat_people).where(*_row_of(row)).values(mailed_at=None))
            return None
        return self._email(c, table, row, asked == mine)

    def _email(self, c: Connection, table: Row[Any], row: Row[Any], alone: bool) -> Email:
        game = registry.game(table.game)
        title = c.execute(select(terms.c.title).where(terms.c.table_id == table.id)).scalar_one_or_none()
        shown = mail.one_line(title or "") or game.name
        seat = game.seats(table.scenario)[row.seat]
        stop = f"{self.url}/mail/stop?token={stop_token(signing_key(c), row.person_id, table.id)}"
        words = text(
            "turn.alone" if alone else "turn.others",
            table=shown,
            game=game.name,
            seat=charts.seat_infos(game)[seat].name,
            link=f"{self.url}/tables/{table.id}",
            stop=stop,
        )
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        wishes = msgspec.json.decode(row.settings, type=PersonSettings)
        fitting = partial(fitting_time, wishes)
        return Email(row.email, text("turn.subject", table=shown), words, row.person_id, headers, fitting)


def _reachable(row: Row[Any], now: float) -> bool:
    return row.email is not None and (row.banned_until is None or row.banned_until <= now)


def _row_of(row: Row[Any]) -> list[ColumnElement[bool]]:
    key = ("table_id", "seat", "person_id")
    return [seat_people.c[name] == getattr(row, name) for name in key]


# ---------------------------------------------------------------------- no more emails


def signing_key(c: Connection) -> bytes:
    """The key by which we know a link of ours again; made when it is first wanted."""
    chosen = select(keys.c.value).where(keys.c.name == _KEY)
    found: bytes | None = c.execute(chosen).scalar_one_or_none()
    if found is not None:
        return found
    try:
        with c.begin_nested():
            c.execute(insert(keys).values(name=_KEY, value=secrets.token_bytes(_KEY_BYTES)))
    except IntegrityError:
        pass  # another process was first
    return bytes(c.execute(chosen).scalar_one())


def stop_token(key: bytes, person_id: str, table_id: str) -> str:
    """What a link must hold to have no more emails sent to a person about a table."""
    return f"{person_id}.{table_id}.{_signature(key, person_id, table_id)}"


def _signature(key: bytes, person_id: str, table_id: str) -> str:
    words = f"{person_id} {table_id}".encode()
    digest = hashlib.blake2b(words, key=key, digest_size=_SIGNATURE_BYTES, person=_PURPOSE).digest()
    return base64.urlsafe_b64encode(digest).decode()


def read_stop_token(key: bytes, token: str) -> tuple[str, str]:
    """The person and the table of a link, if we wrote it."""
    person_id, _, rest = token.partition(".")
    table_id, _, signature = rest.partition(".")
    expected = _signature(key, person_id, table_id)
    if not secrets.compare_digest(signature.encode(), expected.encode()):
        raise BadRequest("This link is not valid. Part of it may be missing.")
    return person_id, table_id


def stop(c: Connection, token: str, everywhere: bool = False) -> None:
    """Write no more emails to a person about a table, or about any. Anybody with the link may ask for it."""
    person_id, table_id = read_stop_token(signing_key(c), token)
    mine = seat_people.c.person_id == person_id
    if everywhere:
        row = c.execute(select(people.c.settings).where(people.c.id == person_id)).one_or_none()
        if row is not None:
            wishes = msgspec.json.decode(row.settings, type=PersonSettings)
            silent = msgspec.json.encode(msgspec.structs.replace(wishes, mail="never")).decode()
            c.execute(update(people).where(people.c.id == person_id).values(settings=silent))
            c.execute(update(seat_people).where(mine).values(mail=None))
    else:
        c.execute(update(seat_people).where(mine, seat_people.c.table_id == table_id).values(mail="never"))
    audit.note(c, person_id, None, "mail stopped", table=table_id, everywhere=everywhere)
