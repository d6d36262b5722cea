"""Backup and restore of a PostgreSQL database, by PostgreSQL's own programs."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL, make_url

from sandtable.server.club import audit
from sandtable.server.errors import BadRequest, ServerError
from sandtable.server.settings import Settings
from sandtable.server.storage.database import open_database

_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND application_name = 'sandtable' AND pid <> pg_backend_pid()"
)


class DumpFailed(ServerError):
    """A program of PostgreSQL has refused."""


def back_up(settings: Settings, to: Path, overwrite: bool) -> int:
    """Dump the database as it stands at this moment; how many bytes that are. Servers may run."""
    if to.exists() and not overwrite:
        raise BadRequest(f"{to} already exists; name another file, or add --yes to replace it.")
    if not to.parent.is_dir():
        raise BadRequest(f"There is no folder {to.parent}.")
    return _dump(settings, to)


def _dump(settings: Settings, to: Path) -> int:
    partial = to.with_name(f"{to.name}.partial")
    try:
        # It holds the keys of running games.
        os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        _run(settings, "pg_dump", ["--format=custom", "--no-owner", f"--file={partial}"])
        _check(settings, partial)
        size = partial.stat().st_size
        os.replace(partial, to)
        return size
    except OSError as error:
        raise BadRequest(f"{partial} cannot be written: {error.strerror}.") from error
    finally:
        partial.unlink(missing_ok=True)


def restore(settings: Settings, source: Path, overwrite: bool, by: str) -> Path | None:
    """Put a dump in the place of what the database holds; where that is kept then. No server may run."""
    if not source.is_file():
        raise BadRequest(f"There is no file {source}.")
    _check(settings, source)
    filled = asyncio.run(_check_alone(settings))
    if filled and not overwrite:
        raise BadRequest("The database is not empty; add --yes to replace it (a dump is made first).")
    kept = None
    if filled:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        kept = source.with_name(f"{source.name}.before-{stamp}")
        _dump(settings, kept)
    words = ["--clean", "--if-exists", "--single-transaction", "--no-owner", str(source)]
    _run(settings, "pg_restore", words)
    asyncio.run(_note(settings, source, kept, by))
    return kept


async def _check_alone(settings: Settings) -> bool:
    """Refuse while servers run; whether there is anything to be replaced."""
    database = await open_database(settings.database)
    try:

        def look(c: Connection) -> tuple[int, int]:
            rows = c.execute(text("SELECT count(*) FROM tables")).scalar_one()
            return c.execute(_OTHERS).scalar_one(), rows

        others, rows = await database.read(look)
    finally:
        await database.close()
    if others:
        raise BadRequest(f"{others} server connections are open to this database; stop those servers first.")
    return rows > 0


async def _note(settings: Settings, source: Path, kept: Path | None, by: str) -> None:
    """Bring what was restored up to date, and write down that it was."""
    database = await open_database(settings.database)
    try:
        details = {"from_file": source.name, "kept": None if kept is None else kept.name}
        await database.write(lambda c: audit.note(c, None, by, "database restored", **details))
    finally:
        await database.close()


def _check(settings: Settings, file: Path) -> None:
    """Look a dump through: whether it is one, and of a database of ours."""
    contents = _run(settings, "pg_restore", ["--list", str(file)], connect=False)
    if "TABLE DATA public alembic_version" not in contents or "TABLE DATA public actions" not in contents:
        raise DumpFailed(f"{file} is not a dump of a sandtable database.")


def _run(settings: Settings, program: str, words: Sequence[str], connect: bool = True) -> str:
    """Run a program of PostgreSQL; what it says. The password goes by the environment."""
    path = shutil.which(program)
    if path is None:
        raise BadRequest(
            f"{program} is not on the path. Install the programs of PostgreSQL (Debian: postgresql-client), "
            "of the version of the server or a later one; or back the database up on its own machine."
        )
    address = make_url(settings.database)
    environment = dict(os.environ)
    if address.password is not None:
        environment["PGPASSWORD"] = str(address.password)
    target = [f"--dbname={_without_password(address)}"] if connect else []
    done = subprocess.run(
        [path, *target, *words],
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise DumpFailed(f"{program} has failed: {said[0] if said else f'status {done.returncode}'}")
    return done.stdout


def _without_password(address: URL) -> str:
    """The URL as those programs want it; other users of the machine can read what they were called with."""
    plain = address.set(drivername="postgresql", password=None)
    return plain.render_as_string(hide_password=False)
