"""Backup and restore of a database that is one SQLite file.

A backup is a copy of one moment, taken while the server goes on; it is looked through before it gets its
name. A restore needs the server stopped, and keeps the file that it takes the place of.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sandtable.server.club import audit
from sandtable.server.errors import BadRequest, ServerError
from sandtable.server.settings import Settings
from sandtable.server.storage.database import open_database
from sandtable.server.web.locks import InUse, file_of, hold

# So much is copied between two reports.
PAGES: Final = 2000
BUSY_SECONDS: Final = 30.0
# Every database of ours has these.
OURS: Final = frozenset({"tables", "actions", "alembic_version"})

Progress = Callable[[int, int], None]  # how much of how much is done


class BadBackup(ServerError):
    """A file that is no backup, or not a whole one."""


def target_file(settings: Settings) -> Path:
    """The file of the database."""
    file = file_of(settings.database)
    if file is None:
        raise BadRequest("This command only works with an SQLite database.")
    return file


def back_up(settings: Settings, to: Path, overwrite: bool, progress: Progress) -> int:
    """Copy the database as it stands at this moment; how many bytes that are. The server may run."""
    source = target_file(settings)
    if not source.is_file():
        raise BadRequest(f"There is no database {source}.")
    if to.exists() and to.samefile(source):
        raise BadRequest("The backup must be a different file from the database.")
    if to.exists() and not overwrite:
        raise BadRequest(f"{to} already exists; name another file, or add --yes to replace it.")
    with _partial(to) as copy:
        _copy(source, copy, progress)
        check(copy)
        size = copy.stat().st_size
        os.replace(copy, to)
        _keep(to.parent)
    return size


@contextmanager
def _partial(to: Path) -> Iterator[Path]:
    """A new file beside another, for nobody else to read; it is gone afterwards unless it was renamed."""
    if not to.parent.is_dir():
        raise BadRequest(f"There is no folder {to.parent}.")
    partial = to.with_name(f"{to.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        # It holds the keys of running games.
        os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield partial
    except OSError as error:
        raise BadRequest(f"{partial} cannot be written: {error.strerror}.") from error
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                Path(f"{partial}{ending}").unlink(missing_ok=True)


def _copy(source: Path, copy: Path, progress: Progress) -> None:
    """Copy all pages of one moment. Held in a transaction, that moment does not pass while others write."""
    try:
        with (
            contextlib.closing(_opened(source, "ro")) as reading,
            contextlib.closing(_opened(copy, "rw")) as writing,
        ):
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
            reading.backup(
                writing,
                pages=PAGES,
                progress=lambda _, left, total: progress(total - left, total),
                sleep=0.01,
            )
            # One file, without a log beside it.
            writing.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{source} could not be copied: {error}.") from error
    _keep(copy)


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def check(file: Path) -> None:
    """Look a copy through: whether it is a database of ours, and whole."""
    try:
        with contextlib.closing(_opened(file, "ro")) as line:
            names = {row[0] for row in line.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            problem = line.execute("PRAGMA integrity_check(1)").fetchone()[0]
            broken = line.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{file} is not a complete SQLite database: {error}.") from error
    if not names >= OURS:
        raise BadBackup(f"{file} is not a sandtable database.")
    if problem != "ok" or broken is not None:
        raise BadBackup(f"{file} is damaged: {problem if problem != 'ok' else 'rows without their table'}.")


def _keep(path: Path) -> None:
    """Have the disk hold a file or folder for good."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ---------------------------------------------------------------------- putting one back


def restore(settings: Settings, source: Path, overwrite: bool, by: str, progress: Progress) -> Path | None:
    """Put a backup in the place of the database; where the old one is kept then. No server may run."""
    file = target_file(settings)
    if not source.is_file():
        raise BadRequest(f"There is no file {source}.")
    if file.exists() and file.samefile(source):
        raise BadRequest("That file is the database itself.")
    if file.exists() and not overwrite:
        raise BadRequest(f"{file} already exists; add --yes to replace it (a copy is kept).")
    check(source)
    return asyncio.run(_restore(settings, source, file, by, progress))


async def _restore(settings: Settings, source: Path, file: Path, by: str, progress: Progress) -> Path | None:
    try:
        async with hold(settings.database, patience=0.0):
            kept = _swap(source, file, progress)
            database = await open_database(settings.database, settings.sync)
            try:
                details = {"from_file": source.name, "kept": None if kept is None else kept.name}
                await database.write(lambda c: audit.note(c, None, by, "database restored", **details))
            finally:
                await database.close()
    except InUse:
        raise InUse(f"A server is running on {file}; stop it first.") from None
    return kept


def _swap(source: Path, file: Path, progress: Progress) -> Path | None:
    """Copy a backup beside the database, look it through, and let them change places."""
    kept: Path | None = None
    with _partial(file) as copy:
        _copy(source, copy, progress)
        check(copy)
        if file.exists():
            kept = _free_name(file)
            # What is still in the log beside it goes along.
            for ending in ("-wal", "-shm", ""):
                if Path(f"{file}{ending}").exists():
                    os.replace(f"{file}{ending}", f"{kept}{ending}")
        os.replace(copy, file)
        _keep(file.parent)
    return kept


def _free_name(file: Path) -> Path:
    """A name for the old database that tells when it was put aside."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    kept, number = file.with_name(f"{file.name}.before-{stamp}"), 1
    while kept.exists():
        number += 1
        kept = file.with_name(f"{file.name}.before-{stamp}-{number}")
    return kept
