"""Short ways to put rows into a database and to look at them."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, func, select

from sandtable.server.storage import games
from sandtable.server.storage.schema import actions, tables


def table_row(table_id: str, state: bytes = b"state") -> dict[str, object]:
    """The row of a table at its start."""
    return {
        "id": table_id,
        "game": "skirmish",
        "scenario": "duel",
        "options": "{}",
        "players": '["person", "random"]',
        "spectators": 1,
        "status": "playing",
        "commitment": "",
        "rules_version": "1",
        "sequence": 0,
        "asked": 1,
        "seat_sequences": "[0, 0, 0]",
        "state": state,
        "result": None,
        "created_at": 1.0,
        "changed_at": 1.0,
    }


def opening(table_id: str, state: bytes = b"state") -> Callable[[Connection], None]:
    """The work that opens a table."""
    return lambda c: games.add_table(c, table_row(table_id, state), [])


def take_action(c: Connection, table_id: str, was: int) -> None:
    """Add one action to a table that is believed to stand at `was`."""
    now = games.TableProgress(was + 1, "playing", "1", 1, "[0, 0, 0]", b"state", None, 2.0)
    done = games.LoggedAction(was + 1, 0, 7, "1", b"", "[0, 0, 0]", 2.0)
    games.move_on(c, table_id, was, now, [done], None)


def table_ids(c: Connection) -> list[str]:
    """The tables there are."""
    return list(c.execute(select(tables.c.id).order_by(tables.c.id)).scalars())


def sequences(c: Connection) -> list[int]:
    """The numbers of all actions, in order."""
    return list(c.execute(select(actions.c.sequence).order_by(actions.c.sequence)).scalars())


def count_tables(c: Connection) -> int:
    """How many tables there are."""
    return c.execute(select(func.count()).select_from(tables)).scalar_one()
