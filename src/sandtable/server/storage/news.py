"""What is new at a table for a process that has a copy of it: found by one statement, as of one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import BigInteger, Float, Integer, LargeBinary, Text, bindparam, cast, null, select, union_all
from sqlalchemy import literal_column as literal

from sandtable.server.storage import drafts
from sandtable.server.storage.club_schema import drafts as draft_rows
from sandtable.server.storage.database import Database
from sandtable.server.storage.drafts import Clicks
from sandtable.server.storage.games import LoggedAction
from sandtable.server.storage.prepared import Prepared
from sandtable.server.storage.schema import actions, tables

# What a row is about.
_TABLE: Final = 0
_DRAFT: Final = 1
_ACTION: Final = 2

_WHOLE: Final = cast(null(), Integer)
_LARGE: Final = cast(null(), BigInteger)
_TEXT: Final = cast(null(), Text)
_BYTES: Final = cast(null(), LargeBinary)
_TIME: Final = cast(null(), Float)

_t, _d, _a = tables.c, draft_rows.c, actions.c
_NEWS: Final = Prepared(
    union_all(
        select(
            *(literal(str(_TABLE)), _t.sequence, _WHOLE, _LARGE, _TEXT, _BYTES),
            *(_t.seat_sequences, _TIME, _WHOLE),
        ).where(_t.id == bindparam("table")),
        select(
            *(literal(str(_DRAFT)), _d.steps, _d.seat, _LARGE, _TEXT, _BYTES, _d.codes, _TIME, _WHOLE),
        ).where(_d.table_id == bindparam("table")),
        select(
            *(literal(str(_ACTION)), _a.sequence, _a.seat, _a.code, _a.rules_version, _a.events),
            *(_a.seat_sequences, _a.at, _a.seen),
        ).where(_a.table_id == bindparam("table"), _a.sequence > bindparam("after")),
    )
)


@dataclass(frozen=True)
class News:
    """Where a table stands, what was done there since, and what is half entered now."""

    sequence: int
    seat_sequences: str
    done: list[LoggedAction]  # in order
    drafts: dict[int, tuple[Clicks, int]]  # by seat, as `drafts.of_table` tells them


async def since(database: Database, table_id: str, after: int) -> News | None:
    """What is new at a table after so many actions; None where there is no such table."""
    rows = await database.fetch(_NEWS, {"table": table_id, "after": after})
    here = next((row for row in rows if row[0] == _TABLE), None)
    if here is None:
        return None
    return News(
        sequence=here[1],
        seat_sequences=here[6],
        done=sorted(
            (LoggedAction(*row[1:]) for row in rows if row[0] == _ACTION), key=lambda done: done.sequence
        ),
        drafts={row[2]: (drafts.read(row[6]), row[1]) for row in rows if row[0] == _DRAFT},
    )
