"""One server a file: a database that is a file of this machine is served by one process at a time."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from sandtable.server import sentences
from sandtable.server.errors import ServerError

# How long to wait for a process that is just ending to let go.
PATIENCE: Final = 5.0
PAUSE: Final = 0.1


class InUse(ServerError):
    """Another server has the file."""


@asynccontextmanager
async def hold(url: str, patience: float = PATIENCE) -> AsyncIterator[None]:
    """Keep other servers away from the file of a database. When this process ends, it is free again."""
    file = file_of(url)
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        until = time.monotonic() + patience
        while not _locked(handle):
            if time.monotonic() > until:
                raise InUse(sentences.text("locks.another-sandtable-serves-stop", file=file))
            await asyncio.sleep(PAUSE)
        yield
    finally:
        os.close(handle)


def file_of(url: str) -> Path | None:
    """The file of a database, if it is one."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def _locked(handle: int) -> bool:
    """Try to lock a file for this process alone."""
    if sys.platform == "win32":
        return True
    import fcntl

    with contextlib.suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
