"""Databases of every earlier schema are brought up to date, whole."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, inspect, select, text

from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.migrations import bring_up_to_date
from sandtable.server.storage.schema import actions, metadata
from tests.server.storage.test_migrations import differences
from tests.stored import databases

pytestmark = pytest.mark.anyio

MIGRATIONS = Path(str(bring_up_to_date.__code__.co_filename)).parent / "versions"


async def opened(name: str, folder: Path) -> tuple[Database, list[dict[str, Any]]]:
    told = databases.lay_out(name, folder / "tables.db")
    return await open_database(f"sqlite:///{folder / 'tables.db'}"), told


def test_one_is_kept_of_every_schema_but_the_latest() -> None:
    """Anybody who adds a step keeps a database of the one before: `tests/stored/databases.py`."""
    steps = sorted(file.name[:4] for file in MIGRATIONS.glob("0*.py"))
    assert {databases.schema(name) for name in databases.names()} >= set(steps[:-1])


@pytest.mark.parametrize("name", databases.names())
async def test_its_tables_become_those_of_the_schema(name: str, tmp_path: Path) -> None:
    database, _ = await opened(name, tmp_path)

    def keys(c: Connection) -> dict[str, list[tuple[Any, ...]]]:
        look = inspect(c)
        return {
            table: sorted(
                (key["name"], key["referred_table"], str(key["options"].get("ondelete", "")))
                for key in look.get_foreign_keys(table)
            )
            for table in metadata.tables
        }

    assert await database.read(differences) == []
    assert await database.read(keys) == {
        name: sorted(
            (str(key.name), key.referred_table.name, key.ondelete or "")
            for key in table.foreign_key_constraints
        )
        for name, table in metadata.tables.items()
    }
    await database.close()


@pytest.mark.parametrize("name", databases.names())
async def test_nothing_in_it_is_lost(name: str, tmp_path: Path) -> None:
    """Every row of then is there, and each column of it says what it said, but for events by number."""
    databases.lay_out(name, tmp_path / "before.db")
    before = sqlite3.connect(tmp_path / "before.db")
    before.row_factory = sqlite3.Row
    kept = [row[0] for row in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    database, told = await opened(name, tmp_path)

    def found(c: Connection, table: str) -> list[Any]:
        return [dict(row) for row in c.execute(text(f'SELECT * FROM "{table}"')).mappings()]

    for table in set(kept) - {"alembic_version", "sqlite_sequence"}:
        were = [dict(row) for row in before.execute(f'SELECT * FROM "{table}"')]
        now = await database.read(partial(found, table=table))
        changed = {"events"} if (name, table) == ("0001-first", "actions") else set()
        assert [
            {key: row[key] for key in was if key not in changed} for was, row in zip(were, now, strict=True)
        ] == [{key: was[key] for key in was if key not in changed} for was in were]
    assert {table["table"] for table in told} == {
        row["id"] for row in before.execute("SELECT id FROM tables")
    }
    assert {"playing", "over"} <= {table["status"] for table in told}
    before.close()
    await database.close()


async def test_events_of_the_first_program_are_named(tmp_path: Path) -> None:
    """It stored the numbers of their kinds, which other programs number otherwise."""
    databases.lay_out("0001-first", tmp_path / "tables.db")
    before = await open_database(f"sqlite:///{tmp_path / 'tables.db'}")

    def kinds(c: Connection) -> set[type]:
        packed = c.scalars(select(actions.c.events)).all()
        return {type(kind) for events in map(msgspec.msgpack.decode, packed) for kind, *_ in events}

    assert await before.read(kinds) == {str}
    await before.close()
