"""What is tried in the storm. Each case returns its figures, and raises where something went wrong."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sandtable.client import Client
from tests.server.storm.ledger import Audit, Ledger, Outcome, audit
from tests.server.storm.players import Table, open_tables
from tests.server.storm.servers import Servers

# How long a game may take to go on once the weather is fine. A bot whose process was killed is waited for.
CALM_SECONDS = 180.0

Disaster = Callable[[Servers], Coroutine[Any, Any, None]]


@dataclass
class Case:
    """How large a storm is."""

    games: int
    seconds: float  # how long it lasts
    every: float = 3.0  # it strikes about this often, in seconds
    more: int = 5  # decisions that every game must make afterwards
    pause: float = 0.2  # between the decisions of a client, on average
    seed: int = 0


@dataclass
class Figures:
    """What came of it."""

    name: str
    struck: dict[str, int] = field(default_factory=dict)
    audit: Audit = field(default_factory=Audit)
    stale: int = 0
    unavailable: int = 0
    unanswered: int = 0
    reconnected: int = 0
    continued: int = 0
    games: int = 0
    seconds: float = 0.0


class Failed(AssertionError):
    """A storm that did harm."""


@contextmanager
def measured(name: str) -> Iterator[Figures]:
    """Figures that say how long it took."""
    began = time.monotonic()
    figures = Figures(name)
    yield figures
    figures.seconds = time.monotonic() - began


async def storm(
    name: str,
    database: str,
    folder: Path,
    processes: int,
    case: Case,
    disaster: Disaster | None = None,
    tell: Callable[[float], None] = lambda done: None,
) -> Figures:
    """Play many games while lightning strikes, or while a disaster happens; then let all go on, and audit."""
    rng, ledger = Random(case.seed), Ledger()
    fleet = Servers(database, folder, processes)
    with measured(name) as figures:
        async with fleet.kept(), Client(fleet.urls) as client:
            tables = await open_tables(client, case.games, rng, ledger)
            playing = [asyncio.create_task(table.play(float("inf"), case.pause)) for table in tables]
            teller = asyncio.create_task(_tell(tell))
            if disaster is None:
                await fleet.rage(case.seconds, case.every, rng)
            else:
                await disaster(fleet)
            teller.cancel()
            await _rest(tables, playing)
            await fleet.well()
            figures.continued = await _continue(tables, case)
            await asyncio.gather(*[table.leave() for table in tables])
        figures.struck = dict(fleet.struck)
        figures.audit = await audit(database, ledger)
    return finished(figures, tables, ledger)


async def _tell(tell: Callable[[float], None]) -> None:
    began = time.monotonic()
    while True:
        tell(time.monotonic() - began)
        await asyncio.sleep(0.5)


async def _rest(tables: list[Table], playing: list[asyncio.Task[None]]) -> None:
    """Let every client finish what it is doing."""
    for table in tables:
        table.wanted = 0
    async with asyncio.timeout(CALM_SECONDS):
        await asyncio.gather(*playing)


async def _continue(tables: list[Table], case: Case) -> int:
    """Have every game played on; how many were."""
    tasks = [asyncio.create_task(table.play(case.more, case.pause)) for table in tables]
    await asyncio.wait(tasks, timeout=CALM_SECONDS)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return sum(1 for table in tables if table.rests)


def finished(figures: Figures, tables: list[Table], ledger: Ledger) -> Figures:
    """The figures, complete; raises where anything is wrong."""
    figures.games = len(tables)
    figures.stale = ledger.count(Outcome.STALE)
    figures.unavailable = sum(seat.unavailable for table in tables for _, seat in table.seats)
    figures.unanswered = ledger.count(Outcome.UNSURE)
    figures.reconnected = sum(seat.reconnected for table in tables for _, seat in table.seats)
    complaints = figures.audit.complaints()
    if figures.continued < figures.games:
        stuck = [table.name for table in tables if not table.rests]
        complaints.append(f"{len(stuck)} games did not go on: {', '.join(stuck[:5])}")
    if complaints:
        raise Failed(f"{figures.name}: {len(complaints)} complaints: " + "; ".join(complaints[:10]))
    return figures
