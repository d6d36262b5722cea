"""Backup and restore of an SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from sandtable.server.admin import backup
from sandtable.server.admin.backup import BadBackup
from sandtable.server.errors import BadRequest
from sandtable.server.settings import Settings
from sandtable.server.storage.club_schema import audit
from sandtable.server.storage.database import open_database
from sandtable.server.web.locks import InUse, hold
from tests.server.storage.rows import opening, table_ids


def quiet(done: int, total: int) -> None:
    """Nobody looks."""


def made(tmp_path: Path, *tables: str) -> Settings:
    """A database with some tables."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}")

    async def fill() -> None:
        database = await open_database(settings.database)
        for table in tables:
            await database.write(opening(table))
        await database.close()

    asyncio.run(fill())
    return settings


def held(file: Path) -> list[str]:
    """The tables that a file holds."""
    with sqlite3.connect(file) as line:
        return sorted(row[0] for row in line.execute("SELECT id FROM tables"))


def restored(settings: Settings) -> tuple[list[str], list[str]]:
    """The tables in the database, and what the audit log says."""

    async def read() -> tuple[list[str], list[str]]:
        database = await open_database(settings.database)

        def noted(c: Connection) -> list[str]:
            return list(c.execute(select(audit.c.what)).scalars())

        found = await database.read(table_ids), await database.read(noted)
        await database.close()
        return found

    return asyncio.run(read())


def test_a_backup_is_one_whole_file_that_only_we_can_read(tmp_path: Path) -> None:
    settings, copy = made(tmp_path, "a", "b"), tmp_path / "copy.db"
    seen: list[tuple[int, int]] = []
    size = backup.back_up(settings, copy, False, lambda done, total: seen.append((done, total)))
    assert held(copy) == ["a", "b"]
    assert size == copy.stat().st_size
    assert copy.stat().st_mode & 0o077 == 0
    assert seen[-1][0] == seen[-1][1] > 0
    assert sorted(file.name for file in tmp_path.iterdir() if "copy" in file.name) == ["copy.db"]


def test_a_backup_is_of_one_moment_though_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, copy = made(tmp_path, "a"), tmp_path / "copy.db"
    monkeypatch.setattr(backup, "PAGES", 1)
    steps: list[int] = []

    def meanwhile(done: int, total: int) -> None:
        steps.append(total - done)
        if len(steps) % 20 == 1:
            with sqlite3.connect(tmp_path / "tables.db", timeout=10) as line:
                line.execute("INSERT INTO keys VALUES (?, ?)", (f"key {len(steps)}", b""))

    backup.back_up(settings, copy, False, meanwhile)
    # It never began anew: each step left less to do.
    assert len(steps) > 40
    assert steps == sorted(steps, reverse=True)
    with sqlite3.connect(copy) as line:
        assert line.execute("SELECT count(*) FROM keys").fetchone() == (0,)
    with sqlite3.connect(tmp_path / "tables.db") as line:
        assert line.execute("SELECT count(*) FROM keys").fetchone()[0] > 2


def test_no_file_is_replaced_unasked(tmp_path: Path) -> None:
    settings, copy = made(tmp_path, "a"), tmp_path / "copy.db"
    copy.write_text("precious")
    with pytest.raises(BadRequest, match="--yes"):
        backup.back_up(settings, copy, False, quiet)
    assert copy.read_text() == "precious"
    backup.back_up(settings, copy, True, quiet)
    assert held(copy) == ["a"]
    with pytest.raises(BadRequest, match="different file"):
        backup.back_up(settings, tmp_path / "tables.db", True, quiet)
    with pytest.raises(BadRequest, match="no folder"):
        backup.back_up(settings, tmp_path / "nowhere" / "copy.db", True, quiet)


def test_a_restore_keeps_what_was_there_with_its_log(tmp_path: Path) -> None:
    settings, copy = made(tmp_path, "a"), tmp_path / "copy.db"
    backup.back_up(settings, copy, False, quiet)
    with sqlite3.connect(tmp_path / "tables.db") as line:
        line.execute("DELETE FROM tables")
    line.close()
    with pytest.raises(BadRequest, match="--yes"):
        backup.restore(settings, copy, False, "admin: test", quiet)
    kept = backup.restore(settings, copy, True, "admin: test", quiet)
    assert restored(settings) == (["a"], ["database restored"])
    assert kept is not None
    assert kept.parent == tmp_path
    assert held(kept) == []


def test_a_restore_where_nothing_is_needs_no_consent(tmp_path: Path) -> None:
    settings, copy = made(tmp_path, "a"), tmp_path / "copy.db"
    backup.back_up(settings, copy, False, quiet)
    elsewhere = Settings(database=f"sqlite:///{tmp_path / 'new' / 'tables.db'}")
    (tmp_path / "new").mkdir()
    assert backup.restore(elsewhere, copy, False, "admin: test", quiet) is None
    assert restored(elsewhere)[0] == ["a"]


def cut(file: Path) -> None:
    """Lose the second half."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def spoil(file: Path) -> None:
    """Write rubbish over every page but the first."""
    content = bytearray(file.read_bytes())
    content[4096:] = b"\x07" * (len(content) - 4096)
    file.write_bytes(bytes(content))


def another(file: Path) -> None:
    """Put something else in its place."""
    file.unlink()
    with sqlite3.connect(file) as line:
        line.execute("CREATE TABLE songs (name)")


@pytest.mark.parametrize("harm", [cut, spoil, another, lambda file: file.write_bytes(b"no database at all")])
def test_what_is_no_whole_backup_changes_nothing(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    settings, copy = made(tmp_path, "a"), tmp_path / "copy.db"
    backup.back_up(settings, copy, False, quiet)
    harm(copy)
    with pytest.raises(BadBackup):
        backup.restore(settings, copy, True, "admin: test", quiet)
    assert restored(settings) == (["a"], [])
    with pytest.raises(BadRequest, match="no file"):
        backup.restore(settings, tmp_path / "missing.db", True, "admin: test", quiet)


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    settings, copy = made(tmp_path, "a"), tmp_path / "copy.db"
    backup.back_up(settings, copy, False, quiet)
    running, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with hold(settings.database):
            running.set()
            await asyncio.to_thread(stop.wait, 30)

    server = threading.Thread(target=lambda: asyncio.run(serve()))
    server.start()
    try:
        assert running.wait(30)
        with pytest.raises(InUse, match="stop it first"):
            backup.restore(settings, copy, True, "admin: test", quiet)
    finally:
        stop.set()
        server.join()
    assert restored(settings) == (["a"], [])
