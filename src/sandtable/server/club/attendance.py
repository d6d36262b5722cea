"""Coming and going: each of it one transaction, through the door where others play from then on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from sqlalchemy import Connection, Row

from sandtable.server.club import audit, invitations, people, proposals, seating, sessions, sharing
from sandtable.server.club.names import checked_name
from sandtable.server.club.people import Person
from sandtable.server.club.seating import SeatedTable
from sandtable.server.errors import BadRequest, NotYours
from sandtable.server.play import log_codes
from sandtable.server.storage.database import Database

Change = Callable[[Connection, Row[Any]], dict[str, object]]


class Door(Protocol):
    """What is asked of the one door; `sandtable.server.play.door` has it."""

    async def amend(self, table_id: str, by_seat: int, code: int, change: Change) -> None: ...


class Attendance:
    """Who comes to tables, and who goes. `address` is where a call comes from, for the audit log."""

    def __init__(
        self, door: Door, database: Database, clock: Callable[[], float], address: str | None = None
    ) -> None:
        self._door = door
        self._database = database
        self._clock = clock
        self._address = address

    async def sit(self, table_id: str, person: Person, seat: str | None) -> int:
        """Sit down: at an open seat, at one to which one was invited by name, or at one's own table.

        Who was asked to share a seat sits down there beside the others.
        """

        def work(c: Connection) -> int:
            now = self._clock()
            at = seating.lock_table(c, table_id, person.id)
            wanted = None if seat is None else at.number(seat)
            beside = sharing.asked(c, at, person.id, wanted, now)
            if beside is not None:
                chosen = sharing.join(c, at, person, *beside, now)
            else:
                invited = seating.invited_to(c, table_id, person.id, now)
                chosen = seating.sit(c, at, person, wanted, invited, now)
            invitations.strike(c, table_id, person.id)
            proposals.lapse(c, at, now)
            return chosen

        return await self._database.write(work)

    async def take(self, token: str, person: Person, seat: str | None) -> tuple[str, int]:
        """Sit down by the link of an invitation; the table and the seat."""
        return await self._database.write(lambda c: self._take(c, token, person, seat))

    async def take_as_guest(
        self, token: str, name: str, seat: str | None, registration: str
    ) -> tuple[str, int, Person, str]:
        """Sit down by a link as somebody new; also who that is, and the secret of the session."""
        people.check_newcomer(registration, invited=True)
        name = checked_name(name)

        def work(c: Connection) -> tuple[str, int, Person, str]:
            now = self._clock()
            invitations.look(c, token, now)
            person = people.make_guest(c, name, now)
            audit.note(c, person.id, self._address, "came as a guest", name=name)
            table_id, chosen = self._take(c, token, person, seat)
            return table_id, chosen, person, sessions.start(c, person.id, now)

        return await self._database.write(work)

    def _take(self, c: Connection, token: str, person: Person, seat: str | None) -> tuple[str, int]:
        now = self._clock()
        table_id, chosen = invitations.take(c, token, person, seat, now)
        proposals.lapse(c, seating.lock_table(c, table_id, person.id), now)
        return table_id, chosen

    async def leave(self, table_id: str, person: Person, seat: str | None) -> None:
        """Stand up from a seat at which nothing was decided yet."""

        def work(c: Connection) -> None:
            at = seating.lock_table(c, table_id, person.id)
            seating.leave(c, at, person, own_seat(at, person, seat), self._clock())
            proposals.lapse(c, at, self._clock())

        await self._database.write(work)

    async def resign(self, table_id: str, person: Person, seat: str | None) -> None:
        """Resign a seat; a bot takes over."""
        number = await self._number(table_id, person, seat)

        def change(c: Connection, row: Row[Any]) -> dict[str, object]:
            at, now = seating.table_from_row(c, row, person.id), self._clock()
            players = seating.resign(c, at, person, number, self._address, now)
            proposals.lapse(c, at, now)
            return {"players": json.dumps(players)}

        await self._door.amend(table_id, number, log_codes.SEAT, change)

    async def hand_over(self, table_id: str, person: Person, seat: str, player: str) -> None:
        """Let a bot play a seat, or its person again; at an empty seat, also open it to anybody."""
        at = await self._database.read(lambda c: seating.read_table(c, table_id, person.id))
        number = at.number(seat)

        def change(c: Connection, row: Row[Any]) -> dict[str, object]:
            now_at, now = seating.table_from_row(c, row, person.id), self._clock()
            players = seating.hand_over(c, now_at, number, player, person, self._address, now)
            proposals.lapse(c, now_at, now)
            return {"players": json.dumps(players)}

        await self._door.amend(table_id, number, log_codes.SEAT, change)

    async def _number(self, table_id: str, person: Person, seat: str | None) -> int:
        def find(c: Connection) -> int:
            return own_seat(seating.read_table(c, table_id, person.id), person, seat)

        return await self._database.read(find)


def own_seat(at: SeatedTable, person: Person, seat: str | None) -> int:
    """The seat that somebody means: by name, or the only one that they have."""
    mine = at.seats_of(person.id)
    if seat is not None:
        number = at.number(seat)
        seating.check_sits(at, person.id, number)
        return number
    if not mine:
        raise NotYours("You have no seat at this table.")
    if len(mine) > 1:
        raise BadRequest(f"Say which seat: {', '.join(at.names[number] for number in mine)}.")
    return mine[0]
