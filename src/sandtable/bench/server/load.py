"""One process of clients that choose at random: busy tables, and sockets at which nothing happens.

Started by `scenes` with a plan on its standard input. It says "ready" when everybody has joined and has
played for a while, waits for a line, plays on for this many seconds, and prints what it measured.
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random

import msgspec

from sandtable.client import Client, Refused, Seat, Stale, Unavailable
from sandtable.protocol.frames import Wanted
from sandtable.protocol.tables import Opened


class Plan(msgspec.Struct, frozen=True):
    """What a process of clients is to do."""

    urls: list[str]
    game: str
    scenario: str
    tables: int  # at which all seats are played by clients, without a pause
    idle: int  # sockets at tables where nothing happens
    warm: float  # seconds of playing before anything is measured
    seconds: float
    seed: int
    wants: Wanted = "sight"


class LoadFigures(msgspec.Struct):
    """What a process of clients has measured."""

    seconds: float = 0.0
    done: int = 0
    stale: int = 0
    refused: int = 0
    unavailable: int = 0
    reconnected: int = 0
    games_over: int = 0
    cpu_seconds: float = 0.0
    milliseconds: list[float] = []  # of each decision, from asking to the answer


class Load:
    """The clients of one process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rng = Random(plan.seed)
        self.taken = LoadFigures()
        self.measuring = False
        self.seats: list[Seat] = []
        self.idle: list[Seat] = []

    async def run(self) -> LoadFigures:
        """Do all of it."""
        async with Client(self.plan.urls) as client:
            await self._sit_idle(client)
            players = [
                asyncio.create_task(self._play(seat))
                for _ in range(self.plan.tables)
                for seat in await self._take(client, await self._open(client))
            ]
            await asyncio.sleep(self.plan.warm)
            await self._measure()
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await asyncio.gather(*[seat.close() for seat in [*self.seats, *self.idle]])
        self.taken.reconnected = sum(seat.reconnected for seat in [*self.seats, *self.idle])
        self.taken.games_over = sum(1 for seat in self.seats if seat.over)
        return self.taken

    async def _open(self, client: Client) -> Opened:
        return await client.create_table(self.plan.game, self.plan.scenario)

    async def _take(self, client: Client, opened: Opened) -> list[Seat]:
        wants = self.plan.wants
        taken = [await client.join(opened.table, one.seat, one.token, wants) for one in opened.seats]
        self.seats += taken
        return taken

    async def _sit_idle(self, client: Client) -> None:
        """Fill tables with sockets, a watcher beside each player, and leave them alone."""
        while len(self.idle) < self.plan.idle:
            opened = await self._open(client)
            for one in opened.seats:
                self.idle.append(await client.join(opened.table, one.seat, one.token, self.plan.wants))
                self.idle.append(await client.watch(opened.table, self.plan.wants))
        for seat in self.idle[self.plan.idle :]:
            await seat.close()
        del self.idle[self.plan.idle :]

    async def _measure(self) -> None:
        """Say that all is ready, and count from the moment when somebody answers."""
        print("ready", flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        began, used = time.perf_counter(), time.process_time()
        self.measuring = True
        await asyncio.sleep(self.plan.seconds)
        self.measuring = False
        self.taken.seconds = time.perf_counter() - began
        self.taken.cpu_seconds = time.process_time() - used

    async def _play(self, seat: Seat) -> None:
        """Decide at once whenever the seat is asked."""
        while not seat.over:
            choices = seat.choices
            if not choices:
                await seat.changed()
                continue
            began = time.perf_counter()
            kind = await _decided(seat, self.rng.choice(choices))
            if self.measuring:
                setattr(self.taken, kind, getattr(self.taken, kind) + 1)
                if kind == "done":
                    self.taken.milliseconds.append(round(1000 * (time.perf_counter() - began), 3))


async def _decided(seat: Seat, action: str) -> str:
    """Make a decision; the name under which it is counted."""
    try:
        await seat.act(action)
    except Stale:
        return "stale"
    except Refused:
        return "refused"
    except Unavailable:
        return "unavailable"
    return "done"


def main() -> None:
    """Read the plan, carry it out, and print what was measured."""
    plan = msgspec.json.decode(sys.stdin.readline(), type=Plan)
    taken = asyncio.run(Load(plan).run())
    print(msgspec.json.encode(taken).decode(), flush=True)


if __name__ == "__main__":
    main()
