"""The rows of tables: opening one, reading where it stands, and adding what was done.

Plain functions over a connection, to be run inside a transaction of `Database.read` or `Database.write`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Row, bindparam, delete, exists, insert, select, update

from sandtable.server.errors import Overtaken
from sandtable.server.storage.club_schema import terms
from sandtable.server.storage.prepared import Prepared
from sandtable.server.storage.schema import actions, seat_tokens, snapshots, tables

# Beyond what the database can count, nobody has seen anything.
LARGEST: Final = 2**31

_FACTS = [column for column in tables.c if column.name != "state"]

_ONE = select(tables).where(tables.c.id == bindparam("table"))
_ONE_FACTS = select(*_FACTS).where(tables.c.id == bindparam("table"))
_HIDDEN = exists().where(terms.c.table_id == tables.c.id, terms.c.visibility != "public")
_LATEST = (
    select(*_FACTS)
    .where(tables.c.spectators == 1, tables.c.created_at < bindparam("before"), ~_HIDDEN)
    .order_by(tables.c.created_at.desc(), tables.c.id)
    .limit(bindparam("most"))
)
_SEQUENCE = select(tables.c.sequence).where(tables.c.id == bindparam("table"))
_LOCK_FACTS = _ONE_FACTS.with_for_update()
_LOCK = Prepared(_SEQUENCE.with_for_update())
_SINCE = (
    select(actions)
    .where(actions.c.table_id == bindparam("table"), actions.c.sequence > bindparam("after"))
    .order_by(actions.c.sequence)
)
_UP_TO = (
    select(actions)
    .where(actions.c.table_id == bindparam("table"), actions.c.sequence <= bindparam("last"))
    .order_by(actions.c.sequence.desc())
    .limit(bindparam("most"))
)
_DECIDED = (
    select(actions.c.code)
    .where(
        actions.c.table_id == bindparam("table"),
        actions.c.seat == bindparam("of"),
        actions.c.seen == bindparam("seen"),
    )
    .order_by(actions.c.sequence.desc())
    .limit(1)
)
_SNAPSHOT = (
    select(snapshots.c.sequence, snapshots.c.state, snapshots.c.why)
    .where(snapshots.c.table_id == bindparam("table"), snapshots.c.sequence <= bindparam("last"))
    .order_by(snapshots.c.sequence.desc())
    .limit(1)
)
_SNAPSHOTS = (
    select(snapshots.c.sequence)
    .where(snapshots.c.table_id == bindparam("table"))
    .order_by(snapshots.c.sequence)
)
_TOKEN = select(seat_tokens.c.seat).where(
    seat_tokens.c.table_id == bindparam("table"), seat_tokens.c.token_hash == bindparam("hash")
)
_MOVE_ON = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.sequence == bindparam("was"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in (
                "status",
                "rules_version",
                "sequence",
                "asked",
                "seat_sequences",
                "state",
                "result",
                "heading",
                "changed_at",
            )
        }
    )
)
_ADD_TABLE = insert(tables)
_ADD_ACTION = Prepared(insert(actions))
_ADD_SNAPSHOT = insert(snapshots)
_ADD_TOKEN = insert(seat_tokens)


@dataclass(frozen=True)
class TableProgress:
    """Where a table stands: what changes in its row."""

    sequence: int
    status: str
    rules_version: str
    asked: int
    seat_sequences: str
    state: bytes
    result: str | None
    changed_at: float
    heading: str = ""


@dataclass(frozen=True)
class LoggedAction:
    """One action that was taken."""

    sequence: int
    seat: int
    code: int
    rules_version: str
    events: bytes
    seat_sequences: str
    at: float
    seen: int | None = None  # the seat's own sequence that it was decided on
    changes: bytes | None = None  # of the state, by the last row of what was done at once; see `play.changes`


def add_table(
    c: Connection, row: dict[str, object], tokens: Sequence[tuple[int, bytes]], fixed: str | None = None
) -> None:
    """Open a table, with the hashes of the secrets of its seats and a snapshot of its start."""
    c.execute(_ADD_TABLE, row)
    first = {"table_id": row["id"], "sequence": row["sequence"], "state": row["state"], "why": fixed}
    c.execute(_ADD_SNAPSHOT, first)
    if tokens:
        c.execute(
            _ADD_TOKEN,
            [{"table_id": row["id"], "seat": seat, "token_hash": digest} for seat, digest in tokens],
        )


def table(c: Connection, table_id: str) -> Row[tuple[object, ...]] | None:
    """The whole row of a table, its state included."""
    return c.execute(_ONE, {"table": table_id}).one_or_none()


def facts(c: Connection, table_id: str) -> Row[tuple[object, ...]] | None:
    """The row of a table without its state."""
    return c.execute(_ONE_FACTS, {"table": table_id}).one_or_none()


def locked(c: Connection, table_id: str) -> Row[tuple[object, ...]] | None:
    """The row of a table without its state, which nobody else changes before this transaction ends."""
    return c.execute(_LOCK_FACTS, {"table": table_id}).one_or_none()


def locked_sequence(c: Connection, table_id: str) -> int | None:
    """How many actions were taken at a table, whose row nobody else changes before this transaction ends."""
    found: int | None = _LOCK.run(c, {"table": table_id}).scalar_one_or_none()
    return found


def latest(c: Connection, before: float, most: int) -> list[Row[tuple[object, ...]]]:
    """The tables that anybody may watch and find, the newest first.

    Those that changed last would tell of decisions that nobody may see.
    """
    return list(c.execute(_LATEST, {"before": before, "most": most}))


def sequence(c: Connection, table_id: str) -> int | None:
    """How many actions were taken at a table."""
    return c.execute(_SEQUENCE, {"table": table_id}).scalar_one_or_none()


def seat_of(c: Connection, table_id: str, digest: bytes) -> int | None:
    """The seat that a secret is for."""
    return c.execute(_TOKEN, {"table": table_id, "hash": digest}).scalars().first()


def since(c: Connection, table_id: str, after: int) -> list[LoggedAction]:
    """What was done after so many actions, in order."""
    return [_done(row) for row in c.execute(_SINCE, {"table": table_id, "after": after})]


def up_to(c: Connection, table_id: str, last: int, most: int) -> list[LoggedAction]:
    """The latest actions up to one, at most so many, in order."""
    rows = c.execute(_UP_TO, {"table": table_id, "last": last, "most": most})
    return [_done(row) for row in rows][::-1]


def decided(c: Connection, table_id: str, seat: int, seen: int) -> int | None:
    """What a seat decided on the view of its own sequence `seen`; None where something else came next."""
    if not 0 <= seen < LARGEST:
        return None
    return c.execute(_DECIDED, {"table": table_id, "of": seat, "seen": seen}).scalar_one_or_none()


def snapshot(c: Connection, table_id: str, last: int) -> tuple[int, bytes, str | None] | None:
    """The latest snapshot at or before a sequence: its own sequence, the state, and why there is one."""
    row = c.execute(_SNAPSHOT, {"table": table_id, "last": last}).one_or_none()
    return None if row is None else (row[0], row[1], row[2])


def move_on(
    c: Connection,
    table_id: str,
    was: int,
    now: TableProgress,
    done: Sequence[LoggedAction],
    fixed: str | None,
) -> None:
    """Add what was done at a table and make it its present, unless somebody else was first.

    The row of the table is locked and its sequence compared before anything else, in one statement: of
    two who decide at once one waits for the other and then finds that it came too late. `fixed` says why
    nothing so far can be taken back, where that is so.
    """
    moved = _MOVE_ON.run(
        c,
        {
            "table": table_id,
            "was": was,
            "new_status": now.status,
            "new_rules_version": now.rules_version,
            "new_sequence": now.sequence,
            "new_asked": now.asked,
            "new_seat_sequences": now.seat_sequences,
            "new_state": now.state,
            "new_result": now.result,
            "new_heading": now.heading,
            "new_changed_at": now.changed_at,
        },
    )
    if moved.rowcount != 1:
        raise Overtaken
    _ADD_ACTION.run(c, *[_action_row(table_id, action) for action in done])
    if fixed is not None:
        snapshot = {"table_id": table_id, "sequence": now.sequence, "state": now.state, "why": fixed}
        c.execute(_ADD_SNAPSHOT, snapshot)


def amend(c: Connection, table_id: str, done: LoggedAction, values: dict[str, object]) -> None:
    """Add a row that is no move to the log, with new values for columns of the table's row.

    The caller has locked that row and compared its sequence.
    """
    known = {"sequence": done.sequence, "changed_at": done.at}
    c.execute(update(tables).where(tables.c.id == table_id).values(known | values))
    _ADD_ACTION.run(c, _action_row(table_id, done))


def snapshots_at(c: Connection, table_id: str, wanted: Sequence[int]) -> dict[int, bytes]:
    """The snapshots of a table that were taken at these sequences."""
    found = select(snapshots.c.sequence, snapshots.c.state).where(
        snapshots.c.table_id == table_id, snapshots.c.sequence.in_(wanted)
    )
    return {row.sequence: row.state for row in c.execute(found)}


def snapshot_sequences(c: Connection, table_id: str) -> list[int]:
    """The sequences at which snapshots of a table were taken."""
    return list(c.execute(_SNAPSHOTS, {"table": table_id}).scalars())


def remove(c: Connection, table_id: str) -> None:
    """Take a table out of the database, with everything that belongs to it."""
    c.execute(delete(tables).where(tables.c.id == table_id))


def _action_row(table_id: str, done: LoggedAction) -> dict[str, object]:
    return {
        "table_id": table_id,
        "sequence": done.sequence,
        "seat": done.seat,
        "code": done.code,
        "rules_version": done.rules_version,
        "events": done.events,
        "seat_sequences": done.seat_sequences,
        "at": done.at,
        "seen": done.seen,
        "changes": done.changes,
    }


def _done(row: Row[tuple[object, ...]]) -> LoggedAction:
    played = (row.sequence, row.seat, row.code, row.rules_version, row.events, row.seat_sequences, row.at)
    return LoggedAction(*played, row.seen, row.changes)
