"""The rows of moves half entered. Plain functions over a connection, run inside a transaction."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from sandtable.server.errors import Overtaken
from sandtable.server.storage.club_schema import drafts
from sandtable.server.storage.prepared import Prepared

# The seat's own sequence that each click was made on, and the click.
Clicks = list[tuple[int, int]]

_clicks: Final = msgspec.json.Decoder(Clicks)

_OF_TABLE: Final = Prepared(select(drafts).where(drafts.c.table_id == bindparam("table")))
_ADD: Final = Prepared(insert(drafts))
_THIS: Final = (drafts.c.table_id == bindparam("table"), drafts.c.seat == bindparam("of"))
_CHANGE: Final = Prepared(
    update(drafts)
    .where(*_THIS, drafts.c.steps == bindparam("was"))
    .values(codes=bindparam("new_codes"), steps=bindparam("new_steps"))
)
_STRIKE: Final = Prepared(delete(drafts).where(*_THIS))


def of_table(c: Connection, table_id: str) -> dict[int, tuple[Clicks, int]]:
    """What each seat of a table has half entered: the clicks, and how often it went on."""
    rows = _OF_TABLE.run(c, {"table": table_id})
    return {row.seat: (read(row.codes), row.steps) for row in rows}


def read(codes: str) -> Clicks:
    """The clicks of a row."""
    return _clicks.decode(codes)


def keep(c: Connection, table_id: str, seat: int, was: int, clicks: Clicks, steps: int) -> None:
    """Write down what a seat has half entered, unless it went on elsewhere meanwhile.

    The caller holds the lock of the table's row.
    """
    codes = msgspec.json.encode(clicks).decode()
    if was == 0:
        if seat in of_table(c, table_id):
            raise Overtaken
        _ADD.run(c, {"table_id": table_id, "seat": seat, "codes": codes, "steps": steps})
        return
    changed = _CHANGE.run(
        c, {"table": table_id, "of": seat, "was": was, "new_codes": codes, "new_steps": steps}
    )
    if changed.rowcount != 1:
        raise Overtaken


def strike(c: Connection, table_id: str, seat: int) -> bool:
    """Forget what a seat has half entered; false where there was nothing."""
    return _STRIKE.run(c, {"table": table_id, "of": seat}).rowcount == 1
