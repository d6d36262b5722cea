"""Two clients of the same seat race for the same decision: one wins, and the other is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from sandtable.client import Client
from tests.default_game import DEFAULT_GAME
from tests.server.storm.cases import Figures, finished, measured
from tests.server.storm.ledger import Ledger, Outcome, audit
from tests.server.storm.players import Table
from tests.server.storm.servers import Servers

GAME = DEFAULT_GAME, "1936"


async def race(
    name: str, database: str, folder: Path, processes: int, tables: int, rounds: int, seed: int = 0
) -> tuple[Figures, Counter[tuple[str, ...]]]:
    """Hold races at several tables at once; the rivals sit at different servers where there are several."""
    rng, ledger = Random(seed), Ledger()
    fleet = Servers(database, folder, processes)
    with measured(name) as figures:
        async with fleet.kept(), Client(fleet.urls[0]) as one, Client(fleet.urls[-1]) as other:
            races = [await _open(one, other, Random(rng.random()), ledger) for _ in range(tables)]
            results = await asyncio.gather(*[_races(one, rivals, rounds) for rivals in races])
            await asyncio.gather(
                *[table.leave() for rivals in races for table in (rivals.left, rivals.right)]
            )
        figures.audit = await audit(database, ledger)
    outcomes = sum(results, Counter[tuple[str, ...]]())
    figures.continued = tables
    return finished(figures, [rivals.left for rivals in races], ledger), outcomes


class Rivals:
    """A table at which every seat is taken twice."""

    def __init__(self, left: Table, right: Table, tokens: list[str]) -> None:
        self.left = left
        self.right = right
        self.tokens = tokens

    async def are_asked(self, client: Client, index: int) -> bool:
        """Whether a seat is asked; both rivals see the present view of it then."""
        present = (await client.view(self.left.name, self.tokens[index])).sequence
        pair = [table.seats[index][1] for table in (self.left, self.right)]
        for seat in pair:
            while seat.sequence < present:
                await seat.changed()
        return bool(pair[0].choices)


async def _open(one: Client, other: Client, rng: Random, ledger: Ledger) -> Rivals:
    """Open a table and take every seat twice."""
    opened = await one.create_table(*GAME)
    pair = []
    for client in (one, other):
        seats = [
            (number, await client.join(opened.table, seat.seat, seat.token))
            for number, seat in enumerate(opened.seats)
        ]
        pair.append(Table(opened.table, seats, rng, ledger))
    return Rivals(pair[0], pair[1], [seat.token or "" for seat in opened.seats])


async def _races(client: Client, rivals: Rivals, rounds: int) -> Counter[tuple[str, ...]]:
    """Race for so many decisions of a table; how the races ended."""
    left, right = rivals.left, rivals.right
    ended: Counter[tuple[str, ...]] = Counter()
    for _ in range(rounds):
        asked = [index for index in range(len(rivals.tokens)) if await rivals.are_asked(client, index)]
        if not asked:
            break
        index = left.rng.choice(asked)
        number, seat = left.seats[index]
        rival = right.seats[index][1]
        outcomes = await asyncio.gather(
            left.decide(number, seat, left.rng.choice(seat.choices)),
            right.decide(number, rival, left.rng.choice(rival.choices)),
        )
        ended[tuple(sorted(outcome.value for outcome in outcomes))] += 1
    return ended


def fair(outcomes: Counter[tuple[str, ...]]) -> bool:
    """Whether each race had one winner and one who was told that it came too late."""
    return set(outcomes) == {(Outcome.DONE.value, Outcome.STALE.value)}
