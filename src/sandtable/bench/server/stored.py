"""Very many stored tables: what a server needs to know of them must not grow with their number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

import httpx
from sqlalchemy import Connection

from sandtable.bench.server.processes import ServerProcess, resident_bytes
from sandtable.bench.server.scenes import MEGABYTE, SETTINGS, Setting
from sandtable.protocol.tables import NewTable
from sandtable.server.play import opening
from sandtable.server.storage import games
from sandtable.server.storage.database import open_database

AT_ONCE: Final = 500
PARTS: Final = 4


async def measure_stored(setting: Setting, tables: int, visited: int) -> dict[str, Any]:
    """The memory of a server while it shows many of very many tables, one after the other."""
    names = await store(setting, tables)
    rng = Random(setting.seed)
    log = setting.folder / "server-stored.log"
    server = ServerProcess(setting.database, log, setting.python, settings=SETTINGS)
    async with server, httpx.AsyncClient(trust_env=False, base_url=server.url, timeout=30.0) as http:
        memory = [_memory(server)]
        for _ in range(PARTS):
            for _ in range(visited // PARTS):
                (await http.get(f"/api/tables/{rng.choice(names)}/view")).raise_for_status()
            (await http.get("/api/tables", params={"limit": 100})).raise_for_status()
            memory.append(_memory(server))
    return {"tables": tables, "visited": visited, "memory_mb": memory}


def _memory(server: ServerProcess) -> float:
    return round(sum(resident_bytes(pid) for pid in server.answering()) / MEGABYTE, 1)


async def store(setting: Setting, tables: int) -> list[str]:
    """Write so many new tables of one game straight into the database; their names."""
    state, players = opening.started(NewTable(setting.game, setting.scenario))
    row = opening.first_row(opening.opened(state, players), spectators=True)
    names = [opening.opened(state, players).id for _ in range(tables)]
    database = await open_database(setting.database)
    try:
        for first in range(0, tables, AT_ONCE):
            await database.write(partial(_add, row, names[first : first + AT_ONCE]))
    finally:
        await database.close()
    return names


def _add(row: dict[str, object], names: Sequence[str], c: Connection) -> None:
    for name in names:
        games.add_table(c, {**row, "id": name}, [])
