"""Servers, somebody who starts them again when they die, and lightning that strikes any process."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from sandtable.bench.server.processes import ServerDidNotStart, ServerProcess, kill

GLANCE = 0.1
BACK_SECONDS = 60.0
LEAVE_SECONDS = 10.0
# How often lightning waits until a server is back from the last one.
PATIENT = 0.8


class Servers:
    """The servers of a storm on one database. While it is kept, one that dies is started again."""

    def __init__(
        self, database: str, folder: Path, count: int, settings: Mapping[str, str] | None = None
    ) -> None:
        chosen = {"bot_pause": "0.05", "messages_per_second": "1000", **(settings or {})}
        self.servers = [
            ServerProcess(database, folder / f"server-{number}.log", settings=chosen)
            for number in range(count)
        ]
        self.struck: Counter[str] = Counter()

    @property
    def urls(self) -> list[str]:
        """Where they listen."""
        return [server.url for server in self.servers]

    async def well(self) -> None:
        """Wait until all of them do their work."""
        async with asyncio.timeout(BACK_SECONDS):
            for server in self.servers:
                while True:
                    try:
                        await server.well()
                        break
                    except ServerDidNotStart:
                        await asyncio.sleep(GLANCE)

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Start them, keep them alive, and stop them in the end."""
        keeper = asyncio.create_task(self._keep())
        try:
            await self.well()
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
            for server in self.servers:
                await server.stop()
            await self._nobody_left()

    async def _nobody_left(self) -> None:
        """A process that lost the one that started it must leave by itself."""
        until = time.monotonic() + LEAVE_SECONDS
        while stray := [pid for server in self.servers for pid in server.left_behind()]:
            if time.monotonic() > until:
                for pid in stray:
                    kill(pid)
                raise AssertionError(f"{len(stray)} processes were left behind")
            await asyncio.sleep(GLANCE)

    async def _keep(self) -> None:
        """What a service manager does. One whose port is not free yet dies at once, and is started again."""
        while True:
            for server in self.servers:
                if not server.alive:
                    server.launch()
            await asyncio.sleep(5 * GLANCE)

    # ------------------------------------------------------------------ lightning

    def strike(self, server: ServerProcess, rng: Random) -> None:
        """Kill one process of a server, of any kind."""
        targets = {
            "watching": [server.pid] if server.alive else [],
            "answering": server.answering(),
            "thinking": server.thinking(),
            "tracking": server.tracking(),
        }
        kinds = [kind for kind, pids in targets.items() if pids]
        if kinds:
            kind = rng.choice(kinds)
            kill(rng.choice(targets[kind]))
            self.struck[kind] += 1

    async def rage(self, seconds: float, every: float, rng: Random) -> None:
        """Strike about every few seconds, for so long; now and then a server that is still starting."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            wait = rng.uniform(0.2, 1.8) * every
            if loop.time() + wait > until:
                return
            await asyncio.sleep(wait)
            server = rng.choice(self.servers)
            patient = rng.random() < PATIENT
            while patient and not server.answering() and loop.time() < until:
                await asyncio.sleep(GLANCE)
            self.strike(server, rng)
