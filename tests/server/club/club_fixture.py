"""People at tables, for tests: a real door over the database of the test, and somebody to sit at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from random import Random
from typing import Any, TypeVar

from sqlalchemy import Connection

from sandtable.engine.registry import install
from sandtable.protocol.tables import TableWanted
from sandtable.server.club import blocks, invitations, lobby, news, people, proposals, seating, terms
from sandtable.server.club.agreements import Agreements
from sandtable.server.club.attendance import Attendance
from sandtable.server.club.hosting import Hosting
from sandtable.server.club.invitations import Invitation
from sandtable.server.club.people import Person
from sandtable.server.club.proposals import Proposal
from sandtable.server.club.seating import SeatedTable
from sandtable.server.club.terms import Terms
from sandtable.server.errors import ServerError
from sandtable.server.play.door import Door
from sandtable.server.storage.database import Database
from tests.toy.game import Skirmish

NOON = 1_000_000.0
T = TypeVar("T")


class Club:
    """A club: its people by name, and its tables. The clock stands until it is moved."""

    def __init__(self, database: Database) -> None:
        install(Skirmish.id, Skirmish)
        self.database = database
        self.door = Door(database)
        self.now = NOON
        self.hosting = Hosting(database, self.clock)
        self.attendance = Attendance(self.door, database, self.clock, "192.0.2.1")
        self.agreements = Agreements(self.door, database, self.clock)
        self.people: dict[str, Person] = {}

    def clock(self) -> float:
        """What time it is; never the same twice, so that what comes later is later."""
        self.now += 0.001
        return self.now

    async def person(self, name: str) -> Person:
        """Somebody with an account, made when first named."""
        if name not in self.people:
            self.people[name] = await self.database.write(
                lambda c: people.make_account(c, name, "no password", self.now)
            )
        return self.people[name]

    async def open(self, owner: str, seats: dict[str, str], scenario: str = "duel", **more: Any) -> str:
        """Open a table of the toy."""
        wanted = TableWanted("skirmish", scenario, {}, seats, **more)
        return (await self.hosting.open(wanted, await self.person(owner), None)).table

    async def duel(self) -> str:
        """A table at which Anna plays red and Bert blue."""
        table = await self.open("Anna", {"red": "me", "blue": "open"})
        await self.sit(table, "Bert")
        return table

    # ------------------------------------------------------------------ what people do

    async def sit(self, table: str, name: str, seat: str | None = None) -> str:
        """Sit down; the name of the seat."""
        number = await self.attendance.sit(table, await self.person(name), seat)
        return (await self.at(table)).names[number]

    async def leave(self, table: str, name: str, seat: str | None = None) -> None:
        """Stand up."""
        await self.attendance.leave(table, await self.person(name), seat)

    async def resign(self, table: str, name: str, seat: str | None = None) -> None:
        """Resign."""
        await self.attendance.resign(table, await self.person(name), seat)

    async def hand_over(self, table: str, name: str, seat: str, player: str) -> None:
        """Say who plays a seat."""
        await self.attendance.hand_over(table, await self.person(name), seat, player)

    async def invite(
        self,
        table: str,
        name: str,
        seat: str | None = None,
        person: str | None = None,
        uses: int | None = 1,
        lasts: float | None = None,
    ) -> tuple[Invitation, str]:
        """Invite somebody; also the token, if there is one."""
        by = await self.person(name)

        def work(c: Connection) -> tuple[Invitation, str | None]:
            at = seating.lock_table(c, table, by.id)
            number = None if seat is None else at.number(seat)
            return invitations.invite(c, at, by, number, person, uses, lasts, None, self.clock())

        made, token = await self.database.write(work)
        return made, token or ""

    async def take(self, token: str, name: str, seat: str | None = None) -> str:
        """Sit down by a link; the name of the seat."""
        table, number = await self.attendance.take(token, await self.person(name), seat)
        return (await self.at(table)).names[number]

    async def propose(self, table: str, name: str, kind: Any, **details: Any) -> Proposal:
        """Propose something."""
        found, _ = await self.agreements.propose(table, await self.person(name), kind, details, None)
        return found

    async def agree(self, found: Proposal, name: str) -> Proposal:
        """Agree."""
        agreed, _ = await self.agreements.agree(found.table_id, await self.person(name), found.id)
        return agreed

    async def refuse(self, found: Proposal, name: str) -> Proposal:
        """Refuse."""
        refused, _ = await self.agreements.refuse(found.table_id, await self.person(name), found.id)
        return refused

    async def block(self, name: str, other: str) -> None:
        """Have nothing to do with somebody."""
        one, two = await self.person(name), await self.person(other)
        await self.database.write(lambda c: blocks.block(c, one, two, self.now))

    async def play(self, table: str, seat: int, choice: int = 0) -> None:
        """Take one of the choices of a seat."""
        frame = await self.door.frame(table, seat)
        assert frame.view is not None
        await self.door.decide(table, seat, frame.sequence, frame.view["choices"][choice])

    async def play_on(self, table: str, decisions: int, rng: Random, bots: bool = True) -> int:
        """Make so many decisions of anybody who is asked, at random; how many could be made."""
        for made in range(decisions):
            facts = await self.door.facts(table)
            if facts.status != "playing":
                return made
            asked = [facts.seats.index(seat) for seat in facts.waiting_for]
            seat = rng.choice([seat for seat in asked if bots or facts.players[seat] == "person"])
            frame = await self.door.frame(table, seat)
            assert frame.view is not None
            await self.door.decide(table, seat, frame.sequence, rng.choice(frame.view["choices"]))
        return decisions

    # ------------------------------------------------------------------ how things stand

    async def at(self, table: str) -> SeatedTable:
        """Who is at a table."""
        agreed = await self.terms(table)
        return await self.database.read(lambda c: seating.read_table(c, table, agreed.owner_id))

    async def terms(self, table: str) -> Terms:
        """What was agreed about a table."""
        return await self.database.read(lambda c: terms.need(c, table))

    async def sitting(self, table: str) -> dict[str, str]:
        """Who sits where, by the names of the seats."""
        at = await self.at(table)
        return {at.names[sitter.seat]: sitter.name for sitter in at.sitters}

    async def players(self, table: str) -> list[str]:
        """Who plays each seat."""
        return (await self.door.facts(table)).players

    async def status(self, table: str) -> str:
        """Whether a table is played at."""
        return (await self.door.facts(table)).status

    async def news(self, table: str, seat: int | None, kind: str) -> list[dict[str, Any]]:
        """What a listener was told."""
        listener = news.listener(seat)
        items = await self.database.read(lambda c: news.since(c, table, listener, 0))
        return [item for item in items if item["kind"] == kind]

    async def proposals(self, table: str) -> list[Proposal]:
        """The proposals at a table."""
        return await self.database.read(lambda c: proposals.listed(c, table))

    async def my_tables(self, name: str, over: bool = False) -> list[lobby.Entry]:
        """Somebody's tables."""
        person = await self.person(name)
        return await self.database.read(lambda c: lobby.my_tables(c, person.id, over, 1e12, 50))

    async def knows(self, table: str, name: str | None) -> bool:
        """Whether somebody may know of a table."""
        person_id = None if name is None else (await self.person(name)).id
        agreed = await self.terms(table)
        return await self.database.read(lambda c: terms.may_know(c, agreed, person_id))


async def all_of(*wanted: Awaitable[T]) -> tuple[list[T], list[ServerError]]:
    """Do several things at once: what came of them, and what was refused."""
    ended = await asyncio.gather(*wanted, return_exceptions=True)
    refused = [one for one in ended if isinstance(one, ServerError)]
    for one in ended:
        if isinstance(one, BaseException) and not isinstance(one, ServerError):
            raise one
    return [one for one in ended if not isinstance(one, BaseException)], refused
