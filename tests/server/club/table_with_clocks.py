"""A table with clocks for tests: the toy game, people who sit at it, and a time that stands still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from sandtable.engine import registry
from sandtable.engine.state import State
from sandtable.protocol.paces import Pace
from sandtable.server.club import clocks, news, people, terms
from sandtable.server.club.clocks import CLOCK, StoredClock, Timekeeper
from sandtable.server.club.expiry import Expiry
from sandtable.server.club.paces import Clock
from sandtable.server.play import opening
from sandtable.server.play.door import Door
from sandtable.server.play.keeper import TableChange
from sandtable.server.play.types import PERSON, TableFacts
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import actions, outbox
from tests.toy.game import Skirmish

NOW = 1_800_000_000.0
PACE = Pace(bank=100.0, gain=10.0, phase=30.0, grace=20.0)
RED, BLUE, GREEN = range(3)


def skirmish(**position: Any) -> State:
    """The game of the tests, at its beginning or in a position."""
    registry.install(Skirmish.id, Skirmish)
    game = registry.game(Skirmish.id)
    return game.position(position) if position else game.start("duel", seed=1)


class Hand:
    """The time, which goes on only where a test says so."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def new_door(database: Database, hand: Hand) -> Door:
    """A door as each process has one, whose clocks go by the hand."""
    door, timekeeper = Door(database), Timekeeper()

    def hook(c: Connection, moved: TableChange) -> None:
        timekeeper.hook(c, replace(moved, now=hand()))

    door.hooks.append(hook)
    return door


class Clocked:
    """A table with a pace, in a database of its own."""

    def __init__(self, database: Database, table: str, names: Sequence[str]) -> None:
        self.database = database
        self.table = table
        self.names = names
        self.hand = Hand()
        self.door = new_door(database, self.hand)
        self.expiry = Expiry(self.door, self.hand, glance=0.02)

    async def wait(self, seconds: float) -> int:
        """Time passes, and then whatever is due is done. Returns how many clocks that were."""
        self.hand.now += seconds
        return await self.expiry.once()

    async def act(self, seat: int, action: str) -> None:
        frame = await self.door.frame(self.table, seat)
        await self.door.decide(self.table, seat, frame.sequence, action)

    async def choices(self, seat: int) -> list[str]:
        frame = await self.door.frame(self.table, seat)
        assert frame.view is not None
        return list(frame.view["choices"])

    async def play(self, seat: int) -> None:
        """Decide as long as one is asked, whatever comes first."""
        while self.names[seat] in (await self.facts()).waiting_for:
            await self.act(seat, (await self.choices(seat))[0])

    async def pick(self, seat: int) -> None:
        """Pick any card, and say that one is ready."""
        await self.act(seat, (await self.choices(seat))[0])
        await self.act(seat, "ready")

    async def clock(self, seat: int) -> Clock | None:
        found = (await self.kept()).get(seat)
        return None if found is None else found.clock

    async def kept(self) -> dict[int, StoredClock]:
        return await self.database.read(lambda c: clocks.stored_clocks(c, self.table))

    async def left(self, seat: int) -> float | None:
        """How long the running clock of a seat will run; None where it stands."""
        clock = await self.clock(seat)
        return None if clock is None or clock.deadline is None else clock.deadline - self.hand.now

    async def facts(self) -> TableFacts:
        return await self.door.facts(self.table)

    async def due(self) -> dict[int, list[float]]:
        """When the rows of the outbox are due that wait for clocks, by seat, from now on."""
        rows = await self.database.read(
            lambda c: c.execute(select(outbox).where(outbox.c.kind == CLOCK).order_by(outbox.c.id)).all()
        )
        found: dict[int, list[float]] = {}
        for row in rows:
            found.setdefault(row.seat, []).append(round(row.due_at - self.hand.now, 3))
        return found

    async def codes(self) -> list[tuple[int, int]]:
        """The seats and codes of the log."""
        wanted = select(actions.c.seat, actions.c.code).order_by(actions.c.sequence)
        rows = await self.database.read(lambda c: c.execute(wanted).all())
        return [(row.seat, row.code) for row in rows]

    async def told(self) -> list[tuple[str, dict[str, Any]]]:
        """The news that everybody may know: the kind and the body of each."""
        items = await self.database.read(lambda c: news.since(c, self.table, 1, 0))
        return [(item.pop("kind"), item) for item in items if item.pop("at")]


async def opened(
    database: Database,
    state: State,
    pace: Pace | None = PACE,
    expiry: str = "pause",
    sitters: Sequence[int] = (RED, BLUE),
    bots: Sequence[int] = (),
) -> Clocked:
    """Open a table on terms. Person number n sits at seat n, if at all."""
    seats = state.game.seats(state.game.scenarios[state.scenario])
    players = ["random" if seat in bots else PERSON for seat in range(len(seats))]
    live = opening.opened(state, players)

    def store(c: Connection) -> None:
        them = [_guest(c, f"guest-{seat}") for seat in range(len(seats))]
        plan = terms.Plan(
            them[0],
            {seat: them[seat] for seat in sitters},
            pace=pace,
            expiry=expiry,
            expiry_bot="random",
        )
        terms.begin(c, live, True, plan, NOW)

    await database.write(store)
    return Clocked(database, live.id, seats)


def _guest(c: Connection, name: str) -> str:
    known = people.by_name(c, name)
    return people.make_guest(c, name, NOW).id if known is None else str(known.id)
