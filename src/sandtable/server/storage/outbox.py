"""Work that must not be forgotten: written with its cause, done by whichever process comes first.

A claim is a lease. The holder works and then finishes the row, best in the transaction that stores
what came of it; if its process dies, the lease runs out and another claims the row. So work may be begun
twice, and what it does must be harmless the second time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, case, delete, exists, func, insert, or_, select, update

from sandtable.server.storage import notices
from sandtable.server.storage.schema import outbox

_rows: Final = outbox.c

_NEW: Final = ("kind", "table_id", "seat", "due_at", "payload", "attempts")
_OPEN_ALREADY: Final = exists().where(
    _rows.kind == bindparam("kind"),
    _rows.table_id == bindparam("table_id"),
    _rows.seat == bindparam("seat"),
    _rows.claimed_by.is_(None),
)
_ADD: Final = insert(outbox).from_select(
    _NEW,
    select(*(bindparam(name, type_=_rows[name].type).label(name) for name in _NEW)).where(~_OPEN_ALREADY),
)

_OF_KINDS: Final = _rows.kind.in_(bindparam("kinds", expanding=True))
_FIND: Final = (
    select(outbox)
    .where(
        _OF_KINDS,
        _rows.due_at <= bindparam("now"),
        or_(_rows.claimed_by.is_(None), _rows.claimed_until <= bindparam("now")),
    )
    .order_by(_rows.due_at, _rows.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_CLAIM: Final = (
    update(outbox)
    .where(_rows.id.in_(bindparam("ids", expanding=True)))
    .values(claimed_by=bindparam("who"), claimed_until=bindparam("until"), attempts=_rows.attempts + 1)
)
_NEXT: Final = select(
    func.min(case((_rows.claimed_by.is_(None), _rows.due_at), else_=_rows.claimed_until))
).where(_OF_KINDS)

_SEATS: Final = select(_rows.seat).where(
    _rows.kind == bindparam("kind"), _rows.table_id == bindparam("table_id")
)

_HELD: Final = (_rows.id == bindparam("row"), _rows.claimed_by == bindparam("holder"))
_EXTEND: Final = update(outbox).where(*_HELD).values(claimed_until=bindparam("until"))
_FINISH: Final = delete(outbox).where(*_HELD)
_other: Final = outbox.alias("other")
_GIVE_WAY: Final = _FINISH.where(
    exists().where(
        _other.c.kind == _rows.kind,
        _other.c.table_id == _rows.table_id,
        _other.c.seat == _rows.seat,
        _other.c.claimed_by.is_(None),
    )
)
_FREE_ALL: Final = update(outbox).where(_OF_KINDS).values(claimed_by=None, claimed_until=None)
_RELEASE: Final = (
    update(outbox).where(*_HELD).values(claimed_by=None, claimed_until=None, due_at=bindparam("due"))
)


@dataclass(frozen=True)
class OutboxRow:
    """A row of the outbox that was claimed."""

    id: int
    kind: str
    table_id: str | None
    seat: int | None
    due_at: float
    payload: str
    attempts: int  # this one included


def add(
    c: Connection, kind: str, table_id: str | None, seat: int | None, due_at: float, payload: str = "{}"
) -> bool:
    """Write down work to be done at a time; return false where it waits already.

    For one kind, table and seat one row waits at the most. A row that somebody has claimed does not count:
    its holder looked at the table before this, so a new row is written and outlives the old one. Work
    that belongs to no seat is always added. Two who add for one table at once must hold its row's lock.
    """
    values = {
        "kind": kind,
        "table_id": table_id,
        "seat": seat,
        "due_at": due_at,
        "payload": payload,
        "attempts": 0,
    }
    added = c.execute(_ADD, values).rowcount == 1
    if added:
        notices.wake(c, kind)
    return added


def seats(c: Connection, kind: str, table_id: str) -> set[int]:
    """The seats of a table for which there is work of a kind, claimed or not."""
    return {
        row.seat for row in c.execute(_SEATS, {"kind": kind, "table_id": table_id}) if row.seat is not None
    }


def claim(
    c: Connection, kinds: Sequence[str], who: str, now: float, lease_s: float, limit: int
) -> list[OutboxRow]:
    """Take up to `limit` works that are due and that nobody holds, the longest due first.

    `who` names the claimer, differently in each process and each life of it. What another claims at this
    moment is passed over, not waited for.
    """
    found = c.execute(_FIND, {"kinds": list(kinds), "now": now, "most": limit}).all()
    if found:
        c.execute(_CLAIM, {"ids": [row.id for row in found], "who": who, "until": now + lease_s})
    return [
        OutboxRow(row.id, row.kind, row.table_id, row.seat, row.due_at, row.payload, row.attempts + 1)
        for row in found
    ]


def extend(c: Connection, work_id: int, who: str, until: float) -> bool:
    """Hold a work for longer; false where it is another's by now, or done."""
    return c.execute(_EXTEND, {"row": work_id, "holder": who, "until": until}).rowcount == 1


def finish(c: Connection, work_id: int, who: str) -> bool:
    """Strike out a work that is done; false where it is another's by now, or done already."""
    return c.execute(_FINISH, {"row": work_id, "holder": who}).rowcount == 1


def release(c: Connection, work_id: int, who: str, due_at: float) -> bool:
    """Give a work back, to be claimed from `due_at` on; false where it is another's by now, or done.

    Where the same work was added again meanwhile, that row is enough and this one goes.
    """
    held = {"row": work_id, "holder": who}
    if c.execute(_GIVE_WAY, held).rowcount == 1:
        return True
    return c.execute(_RELEASE, held | {"due": due_at}).rowcount == 1


def free_all(c: Connection, *kinds: str) -> None:
    """Take all work of some kinds from those who hold it; for a process that knows itself to be alone."""
    c.execute(_FREE_ALL, {"kinds": list(kinds)})


def next_due(c: Connection, kinds: Sequence[str]) -> float | None:
    """When there will be something to claim if nothing is added: due, or its lease run out."""
    moment: float | None = c.execute(_NEXT, {"kinds": list(kinds)}).scalar_one()
    return moment
