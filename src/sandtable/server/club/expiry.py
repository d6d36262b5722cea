"""What happens when a clock has run out: what the people at the table agreed when it was opened.

Whichever process comes first takes the row of the clock from the outbox and does what was agreed in one
transaction: it locks the table, strikes the row off, sees that the clock has really run out, and changes
the table. If it dies before, nothing has happened, and another does it when the lease is over. If somebody
decides at the last moment, the row is gone, and nothing happens at all.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, or_, select

from sandtable.engine import registry
from sandtable.protocol.news import ClockNews, ClockOutcome, SeatNews, SeatReason, StatusNews
from sandtable.server.club import audit, clocks, news, seating, terms
from sandtable.server.club.clocks import CLOCK, GIVE_BACK
from sandtable.server.errors import LeaseLost, NotFound, ServerError
from sandtable.server.play import log_codes
from sandtable.server.play.door import Door
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games, outbox
from sandtable.server.storage.club_schema import seat_people
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.storage.schema import outbox as work_rows

log = logging.getLogger("sandtable.clocks")

# A process that dies leaves its work to others after this many seconds.
LEASE: Final = 30.0
# The clocks are looked at so often: nobody notices a second.
GLANCE: Final = 1.0
AT_ONCE: Final = 16
# After an error the same work is tried again, later each time.
FIRST_DELAY: Final = 1.0
LONGEST_DELAY: Final = 60.0

LATE: Final = "was late"
BACK: Final = "is back"


class NotDue(ServerError):
    """The clock has not run out after all, or the seat is its person's already: nothing is to be done."""

    def __init__(self) -> None:
        super().__init__("There is nothing to do.")


class Expiry:
    """Does what was agreed when clocks run out, and gives people back their seats."""

    def __init__(self, door: Door, now: Callable[[], float] = time.time, glance: float = GLANCE) -> None:
        self.door = door
        self.database = door.database
        self.now = now
        self.glance = glance
        self.who = secrets.token_hex(8)

    async def run(self) -> None:
        """Look at the clocks until cancelled."""
        if not self.database.shared:
            # The process that held any of it is dead, and need not be waited for.
            await self.database.write(lambda c: outbox.free_all(c, CLOCK))
        while True:
            try:
                served = await self.once()
            except ServerError as error:
                log.warning("clocks wait for the database: %s", error)
                served = 0
            if not served:
                await asyncio.sleep(self.glance)

    async def once(self) -> int:
        """Do what is due now. Returns how many clocks that were."""
        now = self.now()
        if not await self.database.read(lambda c: _is_due(c, now)):
            return 0
        works = await self.database.write(lambda c: outbox.claim(c, [CLOCK], self.who, now, LEASE, AT_ONCE))
        await asyncio.gather(*(self._serve(work) for work in works))
        return len(works)

    async def back(self, table_id: str, seat: int) -> bool:
        """Give somebody the seat back for whom a bot plays; false where none does so because of lateness."""
        if not await self.database.read(lambda c: clocks.is_away(c, table_id, seat)):
            return False
        change = partial(_return_seat, seat, self.now())
        try:
            await self.door.amend(table_id, seat, log_codes.SEAT, change)
        except NotDue:
            return False
        return True

    async def decided(self, table_id: str, seat: int) -> None:
        """A person has decided something: a bot that plays there because the person was late stands up."""
        if self.door.player(table_id, seat) in (None, PERSON):
            return
        try:
            await self.back(table_id, seat)
        except ServerError as error:
            log.warning("a bot did not stand up: %s", error)

    # ------------------------------------------------------------------ one clock

    async def _serve(self, work: OutboxRow) -> None:
        """Do one piece of work; whatever goes wrong, it is tried again later."""
        try:
            await self._do(work)
        except NotFound:
            return
        except LeaseLost:
            log.info("a clock was stopped, or is looked after by another process")
        except NotDue:
            await self._put_aside(work)
        except Exception as error:
            log.warning("a clock could not be served: %s: %s", type(error).__name__, error)
            delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(work.attempts, 10))
            await self._later(work, delay)

    async def _later(self, work: OutboxRow, delay: float) -> None:
        due = self.now() + delay
        try:
            await self.database.write(lambda c: outbox.release(c, work.id, self.who, due))
        except ServerError:
            # The lease will run out.
            return

    async def _put_aside(self, work: OutboxRow) -> None:
        """The clock runs on, or does not run at all."""

        def store(c: Connection) -> None:
            table_id, seat = _place(work)
            games.locked(c, table_id)
            found = clocks.stored_clocks(c, table_id).get(seat)
            if found is None or found.clock.deadline is None:
                outbox.finish(c, work.id, self.who)
            else:
                outbox.release(c, work.id, self.who, found.clock.deadline)

        await self.database.write(store)

    async def _do(self, work: OutboxRow) -> None:
        table_id, seat = _place(work)
        if work.payload == GIVE_BACK:
            await self._amend(work, log_codes.SEAT, partial(_return_seat, seat, self.now()))
            return
        agreed = await self.database.read(lambda c: terms.read(c, table_id))
        if agreed is None:
            raise NotDue
        if agreed.expiry == "bot":
            await self._amend(work, log_codes.SEAT, partial(self._stand_in, work))
        elif agreed.expiry == "replace":
            await self._amend(work, log_codes.SEAT, partial(self._replace, work))
        elif agreed.expiry != "pass" or not await self._pass(work):
            await self._amend(work, log_codes.PAUSE, partial(self._pause, work))

    async def _amend(
        self, work: OutboxRow, code: int, change: Callable[[Connection, Row[Any]], dict[str, object]]
    ) -> None:
        """Change the table and strike the work off, in one transaction."""

        def changed(c: Connection, row: Row[Any]) -> dict[str, object]:
            if not outbox.finish(c, work.id, self.who):
                raise LeaseLost
            return change(c, row)

        await self.door.amend(_place(work)[0], log_codes.NOBODY, code, changed)

    # ------------------------------------------------------------------ what was agreed

    async def _pass(self, work: OutboxRow) -> bool:
        """Pass for the seat; false where the rules do not let it."""
        table_id, seat = _place(work)

        def also(c: Connection) -> None:
            row = games.facts(c, table_id)
            assert row is not None
            _tell(c, row, seat, "passed", self._late(c, work))

        return await self.door.play_for_late(table_id, seat, work, self.who, also)

    def _pause(self, work: OutboxRow, c: Connection, row: Row[Any]) -> dict[str, object]:
        now = self._late(c, work)
        _tell(c, row, _place(work)[1], "paused", now)
        news.tell(c, row.id, news.EVERYBODY, StatusNews(now, "paused", LATE))
        return {"status": "paused"}

    def _stand_in(self, work: OutboxRow, c: Connection, row: Row[Any]) -> dict[str, object]:
        now, seat = self._late(c, work), _place(work)[1]
        clocks.mark_away(c, row.id, seat, now)
        _tell(c, row, seat, "bot", now)
        names = [sitter.name for sitter in seating.people_seated(c, row.id) if sitter.seat == seat]
        return _seat_player(c, row, seat, terms.need(c, row.id).expiry_bot, names, LATE, now)

    def _replace(self, work: OutboxRow, c: Connection, row: Row[Any]) -> dict[str, object]:
        now, seat = self._late(c, work), _place(work)[1]
        bot = terms.need(c, row.id).expiry_bot
        there = [sitter for sitter in seating.people_seated(c, row.id) if sitter.seat == seat]
        if there:
            together = ", ".join(sitter.name for sitter in there)
            terms.note_lost(c, row.id, seat, "late", there[0].person_id, together)
        for sitter in there:
            audit.note(c, sitter.person_id, None, "replaced", table=row.id, seat=_name(row, seat))
        c.execute(delete(seat_people).where(seat_people.c.table_id == row.id, seat_people.c.seat == seat))
        _tell(c, row, seat, "replaced", now)
        values = _seat_player(c, row, seat, bot, [], LATE, now)
        terms.count_free(c, row.id, json.loads(str(values["players"])))
        return values

    def _late(self, c: Connection, work: OutboxRow) -> float:
        """The moment, if the clock has really run out. The row of the table is locked."""
        now = self.now()
        if not clocks.ran_out(c, *_place(work), now):
            raise NotDue
        return now


def _place(work: OutboxRow) -> tuple[str, int]:
    assert work.table_id is not None
    assert work.seat is not None
    return work.table_id, work.seat


def _is_due(c: Connection, now: float) -> bool:
    """Whether there is anything to claim: a look, which keeps nobody from writing."""
    rows = work_rows.c
    free = or_(rows.claimed_by.is_(None), rows.claimed_until <= now)
    wanted = select(rows.id).where(rows.kind == CLOCK, rows.due_at <= now, free).limit(1)
    return c.execute(wanted).first() is not None


def _return_seat(seat: int, now: float, c: Connection, row: Row[Any]) -> dict[str, object]:
    """The bot that played for somebody who was late stands up, unless the game is over."""
    is_person = json.loads(row.players)[seat] == PERSON
    if is_person or row.status in seating.FINISHED or not clocks.is_away(c, row.id, seat):
        raise NotDue
    names = [sitter.name for sitter in seating.people_seated(c, row.id) if sitter.seat == seat]
    return _seat_player(c, row, seat, PERSON, names, BACK, now)


def _seat_player(
    c: Connection, row: Row[Any], seat: int, player: str, names: list[str], why: SeatReason, now: float
) -> dict[str, object]:
    """Tell that somebody else plays a seat. Returns what changes in the row of the table."""
    told = SeatNews(now, _name(row, seat), player, ", ".join(names) or None, why)
    news.tell(c, row.id, news.EVERYBODY, told)
    return {"players": json.dumps(seating.replaced(json.loads(row.players), seat, player))}


def _tell(c: Connection, row: Row[Any], seat: int, did: ClockOutcome, now: float) -> None:
    """Tell that a clock has run out, and what was done about it."""
    news.tell(c, row.id, news.EVERYBODY, ClockNews(now, _name(row, seat), did))


def _name(row: Row[Any], seat: int) -> str:
    return registry.game(row.game).seats(row.scenario)[seat]
