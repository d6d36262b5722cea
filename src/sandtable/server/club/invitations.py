"""Invitations to a table: by a link that the one who has it may use, or to a person by name.

Only a hash of the secret in a link is kept. Who is invited is known to the table's owner and to the
invited alone, and who is asked to share a seat also to those who sit there; an invitation to a private table
is also the leave to know of it.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from sandtable.server.club import audit, blocks, seating, sharing
from sandtable.server.club import people as persons
from sandtable.server.club.people import Person
from sandtable.server.club.seating import SeatedTable
from sandtable.server.errors import NotFound, NotYours, Refused
from sandtable.server.storage.club_schema import invitations, people
from sandtable.server.storage.schema import tables

TOKEN_BYTES: Final = 24
LONGEST_TOKEN: Final = 200
# Open invitations that a table may have at once.
MOST: Final = 100
# An invitation is spoken of by the beginning of its hash, which opens nothing.
NAME_LENGTH: Final = 16

_NONE: Final = "This invitation is no longer valid, or its address is mistyped."


@dataclass(frozen=True)
class Invitation:
    """An invitation as it stands."""

    name: str
    table_id: str
    seat: int | None
    person: str | None  # the name of the one person whom it is for
    uses_left: int | None
    created_at: float
    expires_at: float | None
    share: bool = False  # to sit there beside the person who made it
    made_by: str | None = None


def token_hash(token: str) -> bytes:
    """What is kept of the secret of a link."""
    return hashlib.blake2b(token.encode(), digest_size=32).digest()


# ---------------------------------------------------------------------- inviting


def invite(
    c: Connection,
    at: SeatedTable,
    by: Person,
    seat: int | None,
    name: str | None,
    uses: int | None,
    lasts: float | None,
    address: str | None,
    now: float,
    share: bool = False,
) -> tuple[Invitation, str | None]:
    """Invite anybody who has the link, or a person by name. Returns also the secret of the link.

    To `share` a seat, those are asked by the person sitting there; to all else by the table's owner.
    """
    at.check_going()
    if share:
        sharing.check_may_ask(at, by.id, seat)
    else:
        _check_owner(at, by.id)
    wanted = select(func.count()).select_from(invitations).where(invitations.c.table_id == at.table_id)
    if c.execute(wanted).scalar_one() >= MOST:
        raise Refused("table", f"This table has {MOST} open invitations; withdraw some first.")
    guest = None if name is None else _guest(c, at, by, name)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    row = {
        "token_hash": token_hash(token),
        "table_id": at.table_id,
        "seat": seat,
        "person_id": None if guest is None else guest.id,
        "made_by": by.id,
        "share": int(share),
        "uses_left": 1 if guest is not None else uses,
        "created_at": now,
        "expires_at": None if lasts is None else now + lasts,
    }
    c.execute(insert(invitations), row)
    audit.note(c, by.id, address, "invited", table=at.table_id, person=None if guest is None else guest.name)
    made = c.execute(_found().where(invitations.c.token_hash == row["token_hash"])).one()
    return _invitation(made), token if guest is None else None


def add_personal(
    c: Connection,
    table_id: str,
    seat: int,
    person_id: str,
    made_by: str | None,
    now: float,
    share: bool = False,
) -> None:
    """Keep a seat for somebody, alone or with others."""
    c.execute(
        insert(invitations),
        {
            "token_hash": secrets.token_bytes(32),
            "table_id": table_id,
            "seat": seat,
            "person_id": person_id,
            "made_by": made_by,
            "share": int(share),
            "uses_left": 1,
            "created_at": now,
            "expires_at": None,
        },
    )


def _guest(c: Connection, at: SeatedTable, by: Person, name: str) -> Person:
    """The person of a name, if one may invite them; nobody is told who has blocked whom."""
    guest = persons.named(c, name)
    if blocks.is_blocked(c, by.id, guest.id):
        raise NotYours("You cannot invite this person.")
    wanted = select(invitations.c.seat).where(
        invitations.c.table_id == at.table_id, invitations.c.person_id == guest.id
    )
    if c.execute(wanted).first() is not None:
        raise Refused("table", f"{guest.name} has already been invited.")
    if at.seats_of(guest.id):
        raise Refused("table", f"{guest.name} already has a seat here.")
    return guest


def _check_owner(at: SeatedTable, person_id: str) -> None:
    if person_id != at.terms.owner_id:
        raise NotYours("Only the person who opened the table can invite others.")


def listed(c: Connection, at: SeatedTable, person_id: str, now: float) -> list[Invitation]:
    """The invitations of a table that are still good, for the one who opened it; the oldest first.

    Those who sit there see the ones to share their own seats.
    """
    seats = at.seats_of(person_id)
    if not seats:
        _check_owner(at, person_id)
    wanted = _found().where(invitations.c.table_id == at.table_id, _good(now))
    if person_id != at.terms.owner_id:
        wanted = wanted.where(invitations.c.share == 1, invitations.c.seat.in_(seats))
    return [_invitation(row) for row in c.execute(wanted.order_by(invitations.c.created_at))]


def withdraw(c: Connection, at: SeatedTable, person_id: str, name: str) -> Invitation:
    """Withdraw an invitation, or decline one of your own."""
    for row in c.execute(_found().where(invitations.c.table_id == at.table_id)).all():
        shared = row.share and row.seat in at.seats_of(person_id)
        if _name(row.token_hash) == name and (shared or person_id in (at.terms.owner_id, row.person_id)):
            c.execute(delete(invitations).where(invitations.c.token_hash == row.token_hash))
            return _invitation(row)
    raise NotFound("There is no such invitation.")


# ---------------------------------------------------------------------- being invited


def look(c: Connection, token: str, now: float) -> Invitation:
    """The invitation of a link; NotFound where it is not good any more."""
    if not token or len(token) > LONGEST_TOKEN:
        raise NotFound(_NONE)
    wanted = _found().where(
        invitations.c.token_hash == token_hash(token), invitations.c.person_id.is_(None), _good(now)
    )
    row = c.execute(wanted).one_or_none()
    if row is None:
        raise NotFound(_NONE)
    return _invitation(row)


def take(c: Connection, token: str, person: Person, seat: str | None, now: float) -> tuple[str, int]:
    """Sit down by a link, at a seat or at any that it is good for. Returns the table and the seat."""
    table_id = look(c, token, now).table_id
    at = seating.lock_table_by_link(c, table_id)
    found = look(c, token, now)  # again, for others may have used it before the table was locked
    wanted = None if seat is None else at.number(seat)
    if wanted is None:
        wanted = found.seat
    if found.share and found.seat is not None:
        if wanted != found.seat:
            raise NotYours(f"This invitation is to share the seat {at.names[found.seat]}.")
        chosen = sharing.join(c, at, person, found.seat, found.made_by, now)
    else:
        chosen = seating.sit(c, at, person, wanted, [found.seat], now)
    mine = invitations.c.token_hash == token_hash(token)
    if found.uses_left is not None:
        c.execute(update(invitations).where(mine).values(uses_left=found.uses_left - 1))
        c.execute(delete(invitations).where(mine, invitations.c.uses_left <= 0))
    strike(c, table_id, person.id)
    return table_id, chosen


def strike(c: Connection, table_id: str, person_id: str) -> None:
    """Anybody who sits down needs no invitation any more."""
    c.execute(
        delete(invitations).where(invitations.c.table_id == table_id, invitations.c.person_id == person_id)
    )


def mine(c: Connection, person_id: str, now: float) -> list[Invitation]:
    """To what a person was invited by name, the newest first, while those games go on."""
    wanted = (
        _found()
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(invitations.c.person_id == person_id, _good(now), tables.c.status.not_in(seating.FINISHED))
    )
    return [_invitation(row) for row in c.execute(wanted.order_by(invitations.c.created_at.desc()))]


def _good(now: float) -> Any:
    return or_(invitations.c.expires_at.is_(None), invitations.c.expires_at > now)


def _found() -> Any:
    return select(invitations, people.c.name).join_from(
        invitations, people, people.c.id == invitations.c.person_id, isouter=True
    )


def _name(digest: bytes) -> str:
    return digest.hex()[:NAME_LENGTH]


def _invitation(row: Row[Any]) -> Invitation:
    return Invitation(
        _name(row.token_hash),
        row.table_id,
        row.seat,
        row.name,
        row.uses_left,
        row.created_at,
        row.expires_at,
        bool(row.share),
        row.made_by,
    )
