"""What is measured: a server, and so many busy tables and idle sockets."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import msgspec

from sandtable.bench.server.load import LoadFigures, Plan
from sandtable.bench.server.processes import ServerProcess, processor_seconds, resident_bytes
from sandtable.engine.errors import SandtableError
from sandtable.protocol.frames import Wanted

MEGABYTE: Final = 1_000_000
# Sockets of the bench say more than people would; the server reads those more slowly who say too much.
SETTINGS: Final = {"messages_per_second": "100000", "log_level": "warning"}


class LoadFailed(SandtableError):
    """The clients could not do their part."""


@dataclass(frozen=True)
class Scene:
    """So many busy tables and idle sockets, for a while."""

    busy: int
    idle: int
    seconds: float
    warm: float = 2.0

    @property
    def name(self) -> str:
        """What is going on, in words."""
        tables = f"{self.busy} busy table{'' if self.busy == 1 else 's'}"
        return f"{tables}, {self.idle} idle sockets" if self.idle else tables


@dataclass(frozen=True)
class Setting:
    """How the servers run, and who plays what."""

    database: str
    folder: Path
    processes: int
    python: str
    game: str
    scenario: str
    clients: int = 1
    seed: int = 0
    wants: Wanted = "sight"


async def measure(setting: Setting, scene: Scene) -> dict[str, Any]:
    """Start fresh servers, let clients play, and measure both sides."""
    servers = [
        ServerProcess(setting.database, setting.folder / f"server-{n}.log", setting.python, settings=SETTINGS)
        for n in range(setting.processes)
    ]
    try:
        for server in servers:
            await server.start()
        return await _measure(setting, scene, servers)
    finally:
        for server in servers:
            await server.stop()


async def _measure(setting: Setting, scene: Scene, servers: Sequence[ServerProcess]) -> dict[str, Any]:
    loads = [await _begin(setting, scene, servers, number) for number in range(setting.clients)]
    try:
        for load in loads:
            if (await _line(load)).strip() != "ready":
                raise LoadFailed("the clients did not get ready")
        pids = [pid for server in servers for pid in server.answering()]
        before = [processor_seconds(pid) for pid in pids]
        began = time.perf_counter()
        for load in loads:
            assert load.stdin is not None
            load.stdin.write(b"go\n")
            await load.stdin.drain()
        await asyncio.sleep(scene.seconds)
        after = [processor_seconds(pid) for pid in pids]
        passed = time.perf_counter() - began
        memory = [resident_bytes(pid) for pid in pids]
        taken = [msgspec.json.decode(await _line(load), type=LoadFigures) for load in loads]
    finally:
        for load in loads:
            if load.returncode is None:
                load.kill()
            await load.wait()
    cpu = sum(after) - sum(before)
    return _figures(setting, scene, taken, cpu, passed, memory)


async def _begin(
    setting: Setting, scene: Scene, servers: Sequence[ServerProcess], number: int
) -> asyncio.subprocess.Process:
    """Start a process of clients with its share of the tables."""
    plan = Plan(
        urls=[server.url for server in servers],
        game=setting.game,
        scenario=setting.scenario,
        tables=_share(scene.busy, setting.clients, number),
        idle=_share(scene.idle, setting.clients, number),
        warm=scene.warm,
        seconds=scene.seconds,
        seed=setting.seed + number,
        wants=setting.wants,
    )
    load = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandtable.bench.server.load",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2**26,
    )
    assert load.stdin is not None
    load.stdin.write(msgspec.json.encode(plan) + b"\n")
    await load.stdin.drain()
    return load


async def _line(load: asyncio.subprocess.Process) -> str:
    assert load.stdout is not None
    line = await load.stdout.readline()
    if not line:
        raise LoadFailed("the clients broke off; what they said stands above")
    return line.decode()


def _share(whole: int, parts: int, number: int) -> int:
    """One of several shares of a whole number.

    >>> [_share(10, 3, number) for number in range(3)]
    [4, 3, 3]
    """
    return whole // parts + (1 if number < whole % parts else 0)


def _figures(
    setting: Setting,
    scene: Scene,
    taken: Sequence[LoadFigures],
    cpu_seconds: float,
    passed: float,
    memory: Sequence[int],
) -> dict[str, Any]:
    done = sum(one.done for one in taken)
    return {
        "scene": scene.name,
        "busy": scene.busy,
        "idle": scene.idle,
        "processes": setting.processes,
        "seconds": round(passed, 2),
        "actions": done,
        "actions_per_second": round(done / passed, 1),
        "stale": sum(one.stale for one in taken),
        "refused": sum(one.refused for one in taken),
        "unavailable": sum(one.unavailable for one in taken),
        "games_over": sum(one.games_over for one in taken),
        **percentiles([value for one in taken for value in one.milliseconds]),
        "server_cpu_share": round(cpu_seconds / passed, 3),
        "server_cpu_ms_per_action": round(1000 * cpu_seconds / done, 3) if done else None,
        "client_cpu_share": round(sum(one.cpu_seconds for one in taken) / passed, 3),
        "memory_mb": [round(one / MEGABYTE, 1) for one in memory],
    }


def percentiles(values: Sequence[float]) -> dict[str, float | None]:
    """The middle of all values, and those that 5 and 1 of a hundred exceed.

    >>> percentiles([float(n) for n in range(1, 101)])
    {'p50_ms': 50.5, 'p95_ms': 95.95, 'p99_ms': 99.99}
    """
    if len(values) < 2:
        return {"p50_ms": None, "p95_ms": None, "p99_ms": None}
    cuts = quantiles(values, n=100)
    return {"p50_ms": round(cuts[49], 2), "p95_ms": round(cuts[94], 2), "p99_ms": round(cuts[98], 2)}
