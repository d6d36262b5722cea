"""Backup and restore of a PostgreSQL database, by its own programs."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, select

from sandtable.server.admin import dumps
from sandtable.server.admin.dumps import DumpFailed
from sandtable.server.errors import BadRequest
from sandtable.server.settings import Settings
from sandtable.server.storage.club_schema import audit
from sandtable.server.storage.database import open_database
from sandtable.server.storage.schema import tables
from tests.server.postgres import programs
from tests.server.storage.rows import opening, table_ids


@pytest.fixture
def settings(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A database with one table, and the programs of its server on the path."""
    monkeypatch.setenv("PATH", f"{programs()}{os.pathsep}{os.environ['PATH']}")

    async def fill() -> None:
        database = await open_database(postgres_url)
        await database.write(opening("a"))
        await database.close()

    asyncio.run(fill())
    return Settings(database=postgres_url)


def emptied(settings: Settings) -> None:
    """Lose all tables but one that is new."""

    async def lose() -> None:
        database = await open_database(settings.database)
        await database.write(lambda c: c.execute(delete(tables)))
        await database.write(opening("new"))
        await database.close()

    asyncio.run(lose())


def held(settings: Settings) -> tuple[list[str], list[str]]:
    """The tables in the database, and what the audit log says."""

    async def read() -> tuple[list[str], list[str]]:
        database = await open_database(settings.database)

        def noted(c: Connection) -> list[str]:
            return list(c.execute(select(audit.c.what)).scalars())

        found = await database.read(table_ids), await database.read(noted)
        await database.close()
        return found

    return asyncio.run(read())


def test_a_dump_comes_back_and_what_was_there_is_kept(settings: Settings, tmp_path: Path) -> None:
    dump = tmp_path / "tables.dump"
    assert dumps.back_up(settings, dump, False) == dump.stat().st_size
    assert dump.stat().st_mode & 0o077 == 0
    with pytest.raises(BadRequest, match="--yes"):
        dumps.back_up(settings, dump, False)
    emptied(settings)
    with pytest.raises(BadRequest, match="--yes"):
        dumps.restore(settings, dump, False, "admin: test")
    kept = dumps.restore(settings, dump, True, "admin: test")
    assert held(settings) == (["a"], ["database restored"])
    assert kept is not None
    dumps.restore(settings, kept, True, "admin: test")
    assert held(settings)[0] == ["new"]


def test_what_is_no_dump_changes_nothing(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "songs").write_text("la la la")
    with pytest.raises(DumpFailed):
        dumps.restore(settings, tmp_path / "songs", True, "admin: test")
    assert held(settings) == (["a"], [])


def test_nothing_is_restored_under_a_running_server(settings: Settings, tmp_path: Path) -> None:
    dump = tmp_path / "tables.dump"
    dumps.back_up(settings, dump, False)

    async def serve() -> None:
        database = await open_database(settings.database)
        await database.read(table_ids)
        try:
            with pytest.raises(BadRequest, match="stop those servers first"):
                await asyncio.to_thread(dumps.restore, settings, dump, True, "admin: test")
        finally:
            await database.close()

    asyncio.run(serve())
    assert held(settings) == (["a"], [])


def test_without_the_programs_it_is_said_what_to_do(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadRequest, match="postgresql-client"):
        dumps.back_up(settings, tmp_path / "tables.dump", False)
    assert list(tmp_path.iterdir()) == []
