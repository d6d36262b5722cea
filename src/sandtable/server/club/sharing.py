"""Seats that several people share: one side and one clock, and each of them decides and talks for it.

The person at a seat may ask others to sit there, too. All of them look from the seat and nobody else learns
more than their names; who decided what is told to them alone. A person who leaves hands the seat on to
those who stay.
"""

from __future__ import annotations

import contextlib
from typing import Final

from sqlalchemy import Connection, func, or_, select

from sandtable.protocol.news import SharedNews
from sandtable.server.club import clocks, news, seating, terms
from sandtable.server.club.people import Person
from sandtable.server.club.seating import SeatedTable
from sandtable.server.errors import BadRequest, NotYours, Refused, Unavailable
from sandtable.server.storage.club_schema import invitations, seat_people
from sandtable.server.storage.database import Database

# People at one seat.
MOST: Final = 8
DECIDED: Final = "decided"
TAKEN_BACK: Final = "taken back"

_GONE: Final = "The player who invited you to share a seat no longer plays it."


# ---------------------------------------------------------------------- who may share


def check_may_ask(at: SeatedTable, person_id: str, seat: int | None) -> None:
    """Refuse the caller others to a seat that is not their own, or at which there is no room."""
    if seat is None:
        raise BadRequest("Say which seat to share.")
    seating.check_sits(at, person_id, seat)
    _check_room(at, seat)


def _check_room(at: SeatedTable, seat: int) -> None:
    if len(at.at(seat)) >= MOST:
        raise Refused("table", f"At most {MOST} people can share a seat.")


def asked_by(at: SeatedTable, seat: int | None, made_by: str | None) -> bool:
    """Whether an invitation to share a seat still holds: who made it sits there, or opened the table."""
    if seat is None or made_by is None or not at.at(seat):
        return False
    return made_by == at.terms.owner_id or seat in at.seats_of(made_by)


def asked(
    c: Connection, at: SeatedTable, person_id: str, seat: int | None, now: float
) -> tuple[int, str] | None:
    """The seat that somebody was asked by name to share, and by whom, if others sit there.

    None also where another seat is meant.
    """
    wanted = select(invitations.c.seat, invitations.c.made_by).where(
        invitations.c.table_id == at.table_id,
        invitations.c.person_id == person_id,
        invitations.c.share == 1,
        or_(invitations.c.expires_at.is_(None), invitations.c.expires_at > now),
    )
    for one in c.execute(wanted):
        if asked_by(at, one.seat, one.made_by) and seat in (None, one.seat):
            return one.seat, one.made_by
    return None


# ---------------------------------------------------------------------- coming


def join(c: Connection, at: SeatedTable, person: Person, seat: int, made_by: str | None, now: float) -> int:
    """Sit down beside those who sit at a seat, asked by one of them. Returns the seat."""
    at.check_going()
    if at.seats_of(person.id):
        raise Refused("table", "You already have a seat at this table.")
    if not asked_by(at, seat, made_by):
        raise NotYours(_GONE)
    _check_room(at, seat)
    seating.check_saw_no_other_seat(c, at.table_id, person.id, seat)
    seating.check_not_blocked(c, at, person.id)
    terms.take_seat(c, at.table_id, seat, person.id, now)
    clocks.refresh(c, at.table_id, now)
    names = [*(sitter.name for sitter in at.at(seat)), person.name]
    seating.tell(c, at, seat, at.players[seat], names, "shares the seat", now)
    return seat


# ---------------------------------------------------------------------- who did what


def is_shared(c: Connection, table_id: str, seat: int) -> bool:
    """Whether several people sit at a seat."""
    here = (seat_people.c.table_id == table_id, seat_people.c.seat == seat)
    return c.execute(select(func.count()).select_from(seat_people).where(*here)).scalar_one() > 1


async def note(
    database: Database, table_id: str, seat: int, person: Person, what: str, action: str | None, now: float
) -> bool:
    """Tell those who share a seat which of them has decided, or taken back; that stands in any case.

    Returns whether others sit there who are to see it.
    """
    with contextlib.suppress(Unavailable):
        if await database.read(lambda c: is_shared(c, table_id, seat)):
            told = SharedNews(now, person.name, what, action)
            await database.write(lambda c: news.tell(c, table_id, 1 << seat, told))
            return True
    return False
