"""Notes to oneself, pinned to the spaces of a table. They belong to a person and a table, and to no seat.

Those who share a seat have each their own, and the next person there finds none.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from sandtable.protocol.limits import LONGEST_SPACE
from sandtable.protocol.notes import Note
from sandtable.server.club.talk import cleaned
from sandtable.server.errors import BadRequest, NotFound, Refused
from sandtable.server.storage.club_schema import people
from sandtable.server.storage.social_schema import notes

# So many may somebody have at one table.
MOST: Final = 300


def listed(c: Connection, table_id: str, person_id: str) -> list[Note]:
    """Somebody's notes at a table, by space."""
    wanted = select(notes.c.space, notes.c.words, notes.c.at).where(*_mine(table_id, person_id))
    return [Note(row.space, row.words, row.at) for row in c.execute(wanted.order_by(notes.c.space))]


def put(c: Connection, table_id: str, person_id: str, space: str, words: str, now: float) -> Note:
    """Pin a note to a space, in place of the one that was there."""
    note = Note(checked_space(space), cleaned(words), now)
    # One after the other, so that nobody has more than there may be.
    c.execute(select(people.c.id).where(people.c.id == person_id).with_for_update())
    here = (*_mine(table_id, person_id), notes.c.space == note.space)
    changed = c.execute(update(notes).where(*here).values(words=note.words, at=now))
    if changed.rowcount:
        return note
    count = select(func.count()).select_from(notes).where(*_mine(table_id, person_id))
    if c.execute(count).scalar_one() >= MOST:
        raise Refused("notes", f"You have {MOST} notes at this table; remove some first.")
    where = {"table_id": table_id, "person_id": person_id}
    c.execute(insert(notes).values(**where, **msgspec.structs.asdict(note)))
    return note


def take_down(c: Connection, table_id: str, person_id: str, space: str) -> None:
    """Remove a note."""
    here = (*_mine(table_id, person_id), notes.c.space == checked_space(space))
    if c.execute(delete(notes).where(*here)).rowcount != 1:
        raise NotFound("You have no note there.")


def checked_space(space: str) -> str:
    """The name of a space as it is kept. Whether the game has it is the page's business."""
    kept = unicodedata.normalize("NFC", space)
    if not 1 <= len(kept) <= LONGEST_SPACE or not kept.isprintable():
        raise BadRequest(f"The name of a space must have 1 to {LONGEST_SPACE} characters in one line.")
    return kept


def _mine(table_id: str, person_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return notes.c.table_id == table_id, notes.c.person_id == person_id
