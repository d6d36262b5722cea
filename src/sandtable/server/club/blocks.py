"""Blocking a person, and reporting one to the administrator."""

from __future__ import annotations

from sqlalchemy import Connection, Row, and_, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.server.club.people import Person
from sandtable.server.errors import BadRequest, NotFound
from sandtable.server.storage.club_schema import blocks, people, reports


def block(c: Connection, person: Person, other: Person, now: float) -> None:
    """Have nothing to do with somebody any more. To do it twice changes nothing."""
    if person.id == other.id:
        raise BadRequest("You cannot block yourself.")
    try:
        with c.begin_nested():
            c.execute(insert(blocks).values(person_id=person.id, other_id=other.id, at=now))
    except IntegrityError:
        return


def unblock(c: Connection, person: Person, other: Person) -> None:
    """Take it back; anybody who was not blocked is not."""
    c.execute(delete(blocks).where(blocks.c.person_id == person.id, blocks.c.other_id == other.id))


def is_blocked(c: Connection, one: str, other: str) -> bool:
    """Whether one of two people, given by id, has blocked the other."""
    wanted = or_(
        and_(blocks.c.person_id == one, blocks.c.other_id == other),
        and_(blocks.c.person_id == other, blocks.c.other_id == one),
    )
    return bool(c.execute(select(exists().where(wanted))).scalar_one())


def blocked_by(c: Connection, person_id: str) -> list[str]:
    """The names of those whom somebody has blocked."""
    wanted = (
        select(people.c.name)
        .join(blocks, blocks.c.other_id == people.c.id)
        .where(blocks.c.person_id == person_id)
        .order_by(people.c.name_key)
    )
    return list(c.execute(wanted).scalars())


def report(c: Connection, person: Person, other: Person, table_id: str | None, words: str, now: float) -> int:
    """Tell the administrator about somebody; the number of the report."""
    if person.id == other.id:
        raise BadRequest("You cannot report yourself.")
    row = {"by_id": person.id, "about_id": other.id, "table_id": table_id, "words": words}
    added = c.execute(insert(reports).values(**row, status="open", at=now))
    number: int = added.inserted_primary_key[0] if added.inserted_primary_key else 0
    return number


def open_reports(c: Connection, most: int = 100) -> list[Row[tuple[object, ...]]]:
    """The reports that nobody has settled, the oldest first."""
    wanted = select(reports).where(reports.c.status == "open").order_by(reports.c.id).limit(most)
    return list(c.execute(wanted))


def settle(c: Connection, number: int) -> None:
    """Strike out a report that was dealt with."""
    if c.execute(update(reports).where(reports.c.id == number).values(status="settled")).rowcount != 1:
        raise NotFound("There is no such report.")
