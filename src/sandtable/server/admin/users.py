"""People, for the administrator: finding them, making them admins, banning, new passwords, deleting."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, Select, delete, func, or_, select, update

from sandtable.protocol.limits import FOR_GOOD
from sandtable.server.admin import seats
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.club import email_codes, seating, sessions
from sandtable.server.club import people as persons
from sandtable.server.club.names import name_key
from sandtable.server.errors import BadRequest, NotFound, Unavailable
from sandtable.server.storage import notices
from sandtable.server.storage.club_schema import (
    api_tokens,
    invitations,
    people,
    reports,
    seat_people,
    terms,
)
from sandtable.server.storage.club_schema import sessions as session_rows
from sandtable.server.storage.schema import tables

Only = Literal["all", "accounts", "guests", "banned", "admins"]

_TABLE: Final = ("id", "game", "scenario", "status")
UNITS: Final = {"m": 60.0, "h": 3600.0, "d": 86_400.0, "w": 604_800.0}


@dataclass(frozen=True)
class User:
    """Somebody, in a list."""

    id: str
    name: str
    guest: bool
    admin: bool
    email: str | None
    banned_until: float | None
    ban_reason: str | None
    created_at: float


@dataclass(frozen=True)
class Seat:
    """Where somebody sits."""

    table: str
    seat: str
    title: str
    status: str


@dataclass(frozen=True)
class Details:
    """All that the administrator is told of somebody."""

    user: User
    seats: list[Seat]
    opened: int  # tables
    sessions: int
    tokens: int
    reports: int  # about that person, and open


# ---------------------------------------------------------------------- finding


def listed(c: Connection, words: str, only: Only, now: float, most: int) -> list[User]:
    """People whose name or address holds some words, in the order of their names."""
    wanted = select(people).order_by(people.c.name_key).limit(most)
    if words:
        words = persons.storable(words)
        looked_for = name_key(words)
        wanted = wanted.where(
            or_(
                people.c.name_key.contains(looked_for, autoescape=True),
                people.c.email_key.contains(looked_for, autoescape=True),
                people.c.id == words,
            )
        )
    chosen = {
        "all": [],
        "accounts": [people.c.guest == 0],
        "guests": [people.c.guest == 1],
        "banned": [people.c.banned_until > now],
        "admins": [people.c.admin == 1],
    }
    return [_user(row) for row in c.execute(wanted.where(*chosen[only]))]


def find(c: Connection, name: str) -> User:
    """Somebody by name, however it is written, or by id."""
    row = persons.by_name(c, name) or persons.by_id(c, persons.storable(name))
    if row is None:
        raise NotFound(f"There is nobody called {name[:80]!r}; 'users list WORD' searches.")
    return _user(row)


def details(c: Connection, name: str, now: float) -> Details:
    """Somebody, with where they sit and how they come in."""
    user = find(c, name)
    return Details(
        user,
        [_seat(row) for row in c.execute(_seats_of(user.id))],
        _count(c, select(terms.c.table_id).where(terms.c.owner_id == user.id)),
        _count(
            c,
            select(session_rows.c.token_hash).where(
                session_rows.c.person_id == user.id, session_rows.c.expires_at > now
            ),
        ),
        _count(c, select(api_tokens.c.id).where(api_tokens.c.person_id == user.id)),
        _count(c, select(reports.c.id).where(reports.c.about_id == user.id, reports.c.status == "open")),
    )


def _count(c: Connection, wanted: Select[Any]) -> int:
    return int(c.execute(select(func.count()).select_from(wanted.subquery())).scalar_one())


def _seats_of(person_id: str) -> Select[Any]:
    return (
        select(
            seat_people.c.seat, tables.c.id, tables.c.game, tables.c.scenario, tables.c.status, terms.c.title
        )
        .join_from(seat_people, tables, tables.c.id == seat_people.c.table_id)
        .join(terms, terms.c.table_id == tables.c.id)
        .where(seat_people.c.person_id == person_id)
        .order_by(tables.c.created_at.desc(), seat_people.c.seat)
    )


def _seat(row: Row[Any]) -> Seat:
    return Seat(row.id, seats.seat_name(row, row.seat), row.title, row.status)


def _user(row: Row[Any]) -> User:
    return User(
        row.id,
        row.name,
        bool(row.guest),
        bool(row.admin),
        row.email,
        row.banned_until,
        row.ban_reason,
        row.created_at,
    )


# ---------------------------------------------------------------------- changing


async def set_admin(office: AdminSession, name: str, admin: bool) -> User:
    """Let somebody help to run the server, or no longer."""

    def work(c: Connection) -> User:
        user = _account(c, name)
        c.execute(update(people).where(people.c.id == user.id).values(admin=int(admin)))
        office.note(c, "made an admin" if admin else "no longer an admin", person=user.name, id=user.id)
        return user

    return await office.database.write(work)


async def one_time_code(office: AdminSession, name: str) -> tuple[User, str]:
    """A code with which somebody sets a new password within the hour; the old one is good until then."""

    def work(c: Connection) -> tuple[User, str]:
        user = _account(c, name)
        code = email_codes.make(c, user.id, "password", user.email or "", office.clock())
        office.note(c, "code for a new password made", person=user.name, id=user.id)
        return user, code

    return await office.database.write(work)


def _account(c: Connection, name: str) -> User:
    user = find(c, name)
    if user.guest:
        raise BadRequest(f"{user.name} is a guest; only somebody with an account can be an administrator.")
    return user


async def ban(office: AdminSession, name: str, until: float, why: str) -> User:
    """Keep somebody out. Sessions end at once, and sockets within a moment."""
    if until <= office.clock():
        raise BadRequest("A ban must end in the future.")
    why = " ".join(why.split())
    if not why or not why.isprintable():
        raise BadRequest("Give a reason in plain characters; it is shown to the person.")

    def work(c: Connection) -> User:
        user = find(c, name)
        persons.ban(c, user.id, until, why)
        sessions.end_all(c, user.id)
        office.note(c, "banned", person=user.name, id=user.id, until=until, why=why)
        notices.wake(c, persons.UNWELCOME)
        return user

    return await office.database.write(work)


async def unban(office: AdminSession, name: str) -> User:
    """Let somebody in again."""

    def work(c: Connection) -> User:
        user = find(c, name)
        if user.banned_until is None:
            raise BadRequest(f"{user.name} is not banned.")
        persons.lift_ban(c, user.id)
        office.note(c, "ban lifted", person=user.name, id=user.id)
        return user

    return await office.database.write(work)


def moment(text: str, now: float) -> float:
    """When a ban ends: after "90m", "12h", "7d", "2w"; at "2027-01-31" or "2027-01-31 18:00" UTC; "never"."""
    if text == "never":
        return FOR_GOOD
    length = re.fullmatch(r"([0-9]{1,5})([mhdw])", text)
    if length:
        return now + int(length[1]) * UNITS[length[2]]
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise BadRequest(f"{text[:40]!r} is not a time: write 7d, 12h, 2027-01-31 or never.") from None
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()


# ---------------------------------------------------------------------- deleting


async def remove(office: AdminSession, name: str) -> tuple[User, list[Seat]]:
    """Delete somebody; bots take over the seats in games that go on. Returns which those were.

    What was played and said at tables stays, under the name it had; so do rows of the audit log. Sessions,
    tokens, invitations, blocks, notes and reports by and about the person go.
    """
    user = await office.database.read(lambda c: find(c, name))
    taken: list[Seat] = []
    while found := await office.database.read(lambda c: _playing(c, user.id)):
        for row in found:
            await seats.vacate(office, row.id, row.seat, user.id)
            taken.append(_seat(row))

    def work(c: Connection) -> None:
        if _playing(c, user.id):
            raise Unavailable(f"{user.name} has taken a seat in the meantime; try again.")
        c.execute(update(terms).where(terms.c.owner_id == user.id).values(owner_id=None))
        c.execute(update(invitations).where(invitations.c.made_by == user.id).values(made_by=None))
        c.execute(delete(people).where(people.c.id == user.id))
        office.note(c, "deleted", person=user.name, id=user.id, seats=len(taken))
        notices.wake(c, persons.UNWELCOME)

    await office.database.write(work)
    return user, taken


def _playing(c: Connection, person_id: str) -> list[Row[Any]]:
    return list(c.execute(_seats_of(person_id).where(tables.c.status.not_in(seating.FINISHED))))
