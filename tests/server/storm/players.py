"""Clients that choose at random and note everything."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from itertools import zip_longest
from random import Random

from sandtable.client import Client, Refused, Seat, Stale, Unavailable, Unreachable
from sandtable.games import shipped
from tests.server.storm.ledger import Attempt, Ledger, Outcome

# Who sits at the tables of the storm: the game, its scenario, and who plays each seat.
TABLES: tuple[tuple[str, str, dict[str, str]], ...] = tuple(
    table
    for tables in zip_longest(
        *(
            [(game_id, table.scenario, table.bots) for table in manifest.storm]
            for game_id, manifest in shipped().items()
        )
    )
    for table in tables
    if table is not None
)
# A seat that is not asked looks so often whether the storm is over.
GLANCE = 0.5


class Table:
    """A table with the seats that clients have taken."""

    def __init__(self, name: str, seats: Sequence[tuple[int, Seat]], rng: Random, ledger: Ledger) -> None:
        self.name = name
        self.seats = seats
        self.rng = rng
        self.ledger = ledger
        self.decisions = 0
        # Until so many decisions have been acknowledged, clients go on; then they rest.
        self.wanted: float = 0
        ledger.people[name] = [number for number, _ in seats]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(seat.over for _, seat in self.seats)

    @property
    def rests(self) -> bool:
        """Whether enough has been decided."""
        return self.over or self.decisions >= self.wanted

    async def play(self, wanted: float, pause: float) -> None:
        """Let all seats decide until so many further decisions are acknowledged, or the game is over."""
        self.wanted = self.decisions + wanted
        await asyncio.gather(*[self._play_seat(number, seat, pause) for number, seat in self.seats])

    async def _play_seat(self, number: int, seat: Seat, pause: float) -> None:
        while not self.rests:
            choices = seat.choices
            if choices:
                await self.decide(number, seat, self.rng.choice(choices))
                await asyncio.sleep(self.rng.uniform(0, 2 * pause))
            else:
                await wait_for_news(seat)

    async def decide(self, number: int, seat: Seat, action: str) -> Outcome:
        """Make one decision and note what comes of it."""
        attempt = Attempt(self.name, number, seat.sequence, action, time.monotonic())
        self.ledger.attempts.append(attempt)
        try:
            await seat.act(action)
            attempt.outcome = Outcome.DONE
            self.decisions += 1
        except Stale:
            attempt.outcome = Outcome.STALE
        except Refused:
            attempt.outcome = Outcome.REFUSED
        except Unavailable as error:
            attempt.outcome = Outcome.UNAVAILABLE if error.sure else Outcome.UNSURE
            await asyncio.sleep(GLANCE * self.rng.random())
        except Unreachable:
            attempt.outcome = Outcome.UNSURE
            raise
        attempt.answered = time.monotonic()
        return attempt.outcome

    async def leave(self) -> None:
        """Close all seats."""
        await asyncio.gather(*[seat.close() for _, seat in self.seats])


async def wait_for_news(seat: Seat) -> None:
    """Wait until the view of a seat changes, but not for long."""
    try:
        async with asyncio.timeout(GLANCE):
            await seat.changed()
    except TimeoutError:
        return


async def open_tables(client: Client, count: int, rng: Random, ledger: Ledger) -> list[Table]:
    """Open so many tables and take their seats."""
    tables = []
    for index in range(count):
        game, scenario, bots = TABLES[index % len(TABLES)]
        tables.append(await open_table(client, game, scenario, bots, Random(rng.random()), ledger))
    return tables


async def open_table(
    client: Client, game: str, scenario: str, bots: dict[str, str], rng: Random, ledger: Ledger
) -> Table:
    """Open a table and take the seats that are for people."""
    opened = await client.create_table(game, scenario, bots)
    seats = [
        (number, await client.join(opened.table, one.seat, one.token))
        for number, one in enumerate(opened.seats)
        if one.token is not None
    ]
    return Table(opened.table, seats, rng, ledger)
