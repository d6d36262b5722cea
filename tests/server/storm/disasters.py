"""What can befall a database while games are played on it."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import time
from pathlib import Path

import httpx

from sandtable.bench.server.processes import children, is_running, kill
from tests.default_game import DEFAULT_GAME
from tests.server.postgres import Postgres
from tests.server.storm.servers import Servers

BACK_SECONDS = 30.0
PAUSE = 0.05


# ---------------------------------------------------------------------- PostgreSQL goes away and comes back


async def restarted(postgres: Postgres, seconds: float, fleet: Servers) -> None:
    """An administrator restarts PostgreSQL; then it is killed whole; then one of its processes is."""
    for strike in (postgres.restart, lambda: kill_all(postgres), lambda: kill_one(postgres)):
        await asyncio.sleep(seconds / 4)
        await asyncio.to_thread(strike)
        fleet.struck["database"] += 1
    await asyncio.sleep(seconds / 4)


def kill_all(postgres: Postgres) -> None:
    """Kill PostgreSQL's first process, wait until the others have noticed, and start it again."""
    first = first_process(postgres)
    family = [first, *children(first)]
    kill(first)
    until = time.monotonic() + BACK_SECONDS
    while any(is_running(pid) for pid in family) and time.monotonic() < until:
        time.sleep(PAUSE)
    # Where nobody buries the dead, its number would still count as that of a running process.
    for file in (postgres.data / "postmaster.pid", *postgres.folder.glob(".s.PGSQL.*.lock")):
        file.unlink(missing_ok=True)
    postgres.start()


def kill_one(postgres: Postgres) -> None:
    """Kill the process of one connection; PostgreSQL ends all others and recovers by itself."""
    serving = postgres.sql("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")
    before = {int(word) for word in serving.split()}
    kill(min(pid for pid in before if is_running(pid)))
    until = time.monotonic() + BACK_SECONDS
    while time.monotonic() < until:
        with contextlib.suppress(RuntimeError):
            postgres.sql("SELECT 1")
            return
        time.sleep(PAUSE)
    raise RuntimeError("PostgreSQL did not recover")


def first_process(postgres: Postgres) -> int:
    """The process that all others of PostgreSQL come from."""
    return int((postgres.data / "postmaster.pid").read_text().splitlines()[0])


# ---------------------------------------------------------------------- a file that refuses to grow


class FullDisk:
    """What a server said while its database had no room."""

    def __init__(self) -> None:
        self.opening: httpx.Response | None = None
        self.looking: httpx.Response | None = None


async def filled(file: Path, seconds: float, seen: FullDisk, fleet: Servers) -> None:
    """No file may grow for a while, as on a full disk; what is there can be read and written all the same."""
    server = fleet.servers[0]
    await asyncio.sleep(seconds / 3)
    sizes = [one.stat().st_size for one in file.parent.glob(f"{file.name}*")]
    (process,) = server.answering()
    usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (max(sizes), usual[1]))
    fleet.struck["disk full"] += 1
    try:
        await asyncio.sleep(seconds / 3)
        async with httpx.AsyncClient(trust_env=False, base_url=server.url, timeout=BACK_SECONDS) as http:
            wanted = {"game": DEFAULT_GAME, "scenario": "1936"}
            seen.opening = await _until_full(http, wanted)
            seen.looking = await http.get("/api/tables")
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)
    await asyncio.sleep(seconds / 3)


async def _until_full(http: httpx.AsyncClient, wanted: dict[str, str]) -> httpx.Response:
    """Open tables until the server has no room for another."""
    for _ in range(2000):
        answer = await http.post("/api/tables", json=wanted)
        if answer.status_code != 201:
            return answer
    raise RuntimeError("the database never was full")
