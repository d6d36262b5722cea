"""Consent from the first word to what was agreed on: the last agreement and the deed are one transaction."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Row

from sandtable.protocol.club import ProposalKind
from sandtable.protocol.news import StatusNews
from sandtable.protocol.tables import TableStatus
from sandtable.server.club import news, proposals, seating
from sandtable.server.club.people import Person
from sandtable.server.club.proposals import NOBODY, Proposal
from sandtable.server.club.seating import SeatedTable
from sandtable.server.errors import NotFound, NotYours, Refused, Unavailable
from sandtable.server.play import log_codes
from sandtable.server.play.points import Moment
from sandtable.server.storage.database import Database

TRIES: Final = 5
CODES: Final = {"pause": log_codes.PAUSE, "resume": log_codes.RESUME, "end": log_codes.END}
STATUS: Final[dict[str, TableStatus]] = {"pause": "paused", "resume": "playing", "end": "ended"}


class Door(Protocol):
    """What is asked of the one door; `sandtable.server.play.door` has it."""

    async def amend(
        self,
        table_id: str,
        by_seat: int,
        code: int,
        change: Callable[[Connection, Row[Any]], dict[str, object]],
    ) -> None: ...
    async def rewind(
        self, table_id: str, by_seat: int, point: int, also: Callable[[Connection], None]
    ) -> None: ...
    async def moments(self, table_id: str, seat: int) -> list[Moment]: ...


class AnotherWasFaster(Exception):
    """Somebody else was quicker: what was thought to be the last agreement is not, or the other way round."""


# A step towards consent: to propose something, or to agree. It is taken again in each try.
Step = Callable[[Connection, SeatedTable], Proposal]


class Agreements:
    """Proposals from the first word to what was agreed on."""

    def __init__(self, door: Door, database: Database, clock: Callable[[], float]) -> None:
        self._door = door
        self._database = database
        self._clock = clock

    async def propose(
        self, table_id: str, person: Person, kind: ProposalKind, details: dict[str, Any], address: str | None
    ) -> tuple[Proposal, SeatedTable]:
        """Propose something; where nobody else need agree it is done at once.

        `details` holds for "take-back" the `point` and from which `seat`, for "replace" `seat` and `player`.
        """
        name, now = secrets.token_hex(8), self._clock()
        if kind == "take-back":
            details = await self._with_targets(table_id, person, details)

        def step(c: Connection, at: SeatedTable) -> Proposal:
            made = proposals.drafted(name, at, person, kind, details, now)
            return proposals.propose(c, at, person, made, now, address)

        return await self._carry_out(table_id, person, kind, details, step)

    async def _with_targets(self, table_id: str, person: Person, details: dict[str, Any]) -> dict[str, Any]:
        """Where going back would lead, in the words of each seat."""
        at = await self._database.read(lambda c: seating.read_table(c, table_id, person.id))
        seat = at.number(details["seat"]) if details.get("seat") is not None else NOBODY
        mine = at.seats_of(person.id)
        if not mine or (seat != NOBODY and seat not in mine):
            raise NotYours("Only players can propose this.")
        seat = mine[0] if seat == NOBODY else seat
        known = {number: await self._door.moments(table_id, number) for number in range(len(at.names))}
        chosen = [moment for moment in known[seat] if moment.point.point == details.get("point")]
        if not chosen:
            raise NotFound("The table cannot go back to that point.")
        target = chosen[0]
        if not target.next_line:
            raise Refused("table", "The game stands at that point now; going back there changes nothing.")
        shown = proposals.shown_targets(target.sequence, known)
        return {"point": target.point.point, "from": seat, "shown": shown}

    async def agree(self, table_id: str, person: Person, proposal_id: str) -> tuple[Proposal, SeatedTable]:
        """Agree; where all have, it is done."""
        now = self._clock()

        def look(c: Connection) -> Proposal:
            seating.read_table(c, table_id, person.id)
            return proposals.find(c, table_id, proposal_id)

        found = await self._database.read(look)

        def step(c: Connection, at: SeatedTable) -> Proposal:
            return proposals.agree(c, at, person, proposal_id, now)

        return await self._carry_out(table_id, person, found.kind, found.details, step)

    async def refuse(self, table_id: str, person: Person, proposal_id: str) -> tuple[Proposal, SeatedTable]:
        """Refuse, or withdraw one's own."""

        def work(c: Connection) -> tuple[Proposal, SeatedTable]:
            at = seating.lock_table(c, table_id, person.id)
            return proposals.refuse(c, at, person, proposal_id, self._clock()), at

        return await self._database.write(work)

    async def _carry_out(
        self, table_id: str, person: Person, kind: str, details: dict[str, Any], step: Step
    ) -> tuple[Proposal, SeatedTable]:
        """Take a step; if it is the last that was needed, then together with what was agreed on."""
        for _ in range(TRIES):
            try:
                return await self._step_alone(table_id, person, step)
            except AnotherWasFaster:
                pass
            try:
                return await self._last_step(table_id, person, kind, details, step)
            except AnotherWasFaster:
                pass
        raise Unavailable("The table is too busy; try again in a moment.")

    async def _step_alone(self, table_id: str, person: Person, step: Step) -> tuple[Proposal, SeatedTable]:
        def work(c: Connection) -> tuple[Proposal, SeatedTable]:
            at = seating.lock_table(c, table_id, person.id)
            taken = step(c, at)
            if not taken.waiting_for(at):
                raise AnotherWasFaster
            return taken, at

        return await self._database.write(work)

    async def _last_step(
        self, table_id: str, person: Person, kind: str, details: dict[str, Any], step: Step
    ) -> tuple[Proposal, SeatedTable]:
        ended: list[tuple[Proposal, SeatedTable]] = []

        def settle(c: Connection, at: SeatedTable) -> Proposal:
            taken = step(c, at)
            if taken.waiting_for(at):
                raise AnotherWasFaster
            now = self._clock()
            done = proposals.end(c, at, taken, "done", now)
            proposals.lapse(c, at, now)
            ended[:] = [(done, at)]
            return done

        def change(c: Connection, row: Row[Any]) -> dict[str, object]:
            at = seating.table_from_row(c, row, person.id)
            return _agreed(c, at, settle(c, at), self._clock())

        def also(c: Connection) -> None:
            settle(c, seating.lock_table(c, table_id, person.id))

        if kind == "take-back":
            await self._door.rewind(table_id, details["from"], details["point"], also)
        else:
            await self._door.amend(table_id, NOBODY, CODES.get(kind, log_codes.SEAT), change)
        return ended[0]


def _agreed(c: Connection, at: SeatedTable, done: Proposal, now: float) -> dict[str, object]:
    """What changes in the row of the table when all have agreed."""
    if done.kind == "replace":
        players = seating.hand_over(c, at, done.details["seat"], done.details["player"], None, None, now)
        return {"players": json.dumps(players)}
    status = STATUS[done.kind]
    news.tell(c, at.table_id, news.EVERYBODY, StatusNews(now, status, "agreed"))
    return {"status": status}
