"""The clocks of tables that have a pace, kept with every change of a table in its own transaction.

A clock runs while its seat is asked, people sit at all seats that wait for one, and the table is played
at. For each clock that runs one row of the outbox waits, due when it will have run out. When a clock stops or
restarts, its row goes with it: so a process that deletes that row, in the transaction that does what was
agreed, knows it is still the same question, and that nobody else has done it.

What is told of clocks follows from when seats were asked, which everybody may know. So a gain comes when a
seat has nothing more to decide, and not with each of its decisions: these may be hidden.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from sandtable.engine import registry
from sandtable.protocol.paces import ClockFacts, Pace
from sandtable.protocol.people import PersonSettings
from sandtable.server.club import paces, quiet
from sandtable.server.club.paces import Clock, SeatActivity
from sandtable.server.club.quiet import Quiet
from sandtable.server.play import packing
from sandtable.server.play.keeper import TableChange, choose_at_once
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games, outbox
from sandtable.server.storage.club_schema import clocks, people, seat_people, terms
from sandtable.server.storage.schema import outbox as work_rows

CLOCK: Final = "clock"
# What the row of a clock asks for beside the usual: that the seat is given back to its person.
GIVE_BACK: Final = '{"do": "back"}'
PLAYING: Final = "playing"
# The paces of so many tables are remembered; they never change.
REMEMBERED: Final = 5000

_PACE: Final = select(terms.c.pace).where(terms.c.table_id == bindparam("table"))
_CLOCKS: Final = select(clocks).where(clocks.c.table_id == bindparam("table"))
_SITTING: Final = select(seat_people.c.seat).where(seat_people.c.table_id == bindparam("table")).distinct()
_WISHES: Final = (
    select(seat_people.c.seat, people.c.settings)
    .join(people, people.c.id == seat_people.c.person_id)
    .where(seat_people.c.table_id == bindparam("table"))
    .order_by(seat_people.c.seat, people.c.id)
)
_THIS: Final = (clocks.c.table_id == bindparam("table"), clocks.c.seat == bindparam("of"))
_ADD: Final = insert(clocks)
_CHANGE: Final = (
    update(clocks)
    .where(*_THIS)
    .values(
        {name: bindparam(f"new_{name}") for name in ("bank", "phase", "running_since", "deadline", "quiet")}
    )
)
_MARK: Final = update(clocks).where(*_THIS).values(away_since=bindparam("when"))
_FORGET: Final = delete(clocks).where(*_THIS)
_STRIKE: Final = delete(work_rows).where(
    work_rows.c.kind == CLOCK,
    work_rows.c.table_id == bindparam("table"),
    work_rows.c.seat == bindparam("of"),
)


@dataclass(frozen=True)
class StoredClock:
    """A clock as it is stored, and since when a bot plays for its person."""

    clock: Clock
    away_since: float | None = None


@dataclass(frozen=True)
class TableOnClocks:
    """Where a table stands, as far as its clocks are concerned. Seats are numbers, and masks of them."""

    table_id: str
    players: Sequence[str]
    status: str
    asked: int
    at_once: bool
    now: float
    acted: int = -1  # the seat that has decided something just now
    anew: bool = False  # whether somebody is asked who was not before
    waits: bool = False  # whether a seat waits for somebody to sit down

    def asking(self, seat: int, sits: bool) -> SeatActivity:
        """What the clock of a seat must know."""
        playing = self.status == PLAYING
        return SeatActivity(
            asked=bool(self.asked >> seat & 1) if playing else self.status == "paused",
            timed=playing and sits and not self.waits and self.players[seat] == PERSON,
            at_once=self.at_once,
            acted=seat == self.acted,
            anew=self.anew,
        )


class Timekeeper:
    """Keeps the clocks of all tables. Its `hook` is to be told of every change of a table by the door."""

    def __init__(self) -> None:
        self._paces: OrderedDict[str, Pace | None] = OrderedDict()

    def hook(self, c: Connection, moved: TableChange) -> None:
        """A table has changed: stop and start its clocks in the same transaction."""
        pace = self._pace(c, moved.table_id)
        if pace is None:
            return
        standing = TableOnClocks(
            *(moved.table_id, moved.players, moved.status, moved.asked, moved.at_once, moved.now),
            acted=moved.seat if moved.code >= 0 else -1,
            anew=bool(moved.asked & ~moved.asked_before),
        )
        update_clocks(c, pace, standing)

    def _pace(self, c: Connection, table_id: str) -> Pace | None:
        if table_id not in self._paces:
            self._paces[table_id] = pace_of(c, table_id)
            if len(self._paces) > REMEMBERED:
                self._paces.popitem(last=False)
        return self._paces[table_id]


def pace_of(c: Connection, table_id: str) -> Pace | None:
    """The pace that was agreed for a table; None for no time limit."""
    return paces.read(c.execute(_PACE, {"table": table_id}).scalar_one_or_none())


def refresh(c: Connection, table_id: str, now: float) -> None:
    """Bring the clocks of a table up to date after it was opened, or somebody has sat down or left."""
    pace = pace_of(c, table_id)
    if pace is None or games.locked(c, table_id) is None:
        return
    row = games.table(c, table_id)
    assert row is not None
    state = packing.unpack_state(registry.game(row.game), row.state)
    players = json.loads(row.players)
    update_clocks(
        c, pace, TableOnClocks(table_id, players, row.status, row.asked, choose_at_once(state), now)
    )


# ---------------------------------------------------------------------- keeping them


def update_clocks(c: Connection, pace: Pace, standing: TableOnClocks) -> None:
    """Bring every clock of a table to where it must stand. The row of the table must be locked."""
    found = stored_clocks(c, standing.table_id)
    sitting = set(c.execute(_SITTING, {"table": standing.table_id}).scalars())
    free = [at for at, player in enumerate(standing.players) if player == PERSON and at not in sitting]
    standing = replace(standing, waits=bool(free))
    for seat in range(len(standing.players)):
        was = found.get(seat)
        if seat in sitting:
            _keep_one(c, pace, standing, seat, was)
        elif was is not None:
            # Nobody sits there any more: the next person has a clock of their own.
            _strike(c, standing.table_id, seat)
            c.execute(_FORGET, {"table": standing.table_id, "of": seat})


def _keep_one(c: Connection, pace: Pace, standing: TableOnClocks, seat: int, was: StoredClock | None) -> None:
    table_id, asking = standing.table_id, standing.asking(seat, sits=True)
    before = paces.begin(pace) if was is None else was.clock
    if not before.running and asking.asked and asking.timed:
        before = replace(before, quiet=quiet_hours(c, pace, table_id, seat))
    after = paces.follow(before, pace, standing.now, asking)
    if was is None or after != before:
        _store(c, table_id, seat, after, new=was is None)
    if (after.since, after.deadline) != (before.since, before.deadline):
        _strike(c, table_id, seat)
        if after.deadline is not None:
            outbox.add(c, CLOCK, table_id, seat, after.deadline)
    elif asking.acted and after.deadline is not None and after.ran_out(standing.now):
        # Somebody was late, and there is more to decide: the row may be struck off in this transaction.
        outbox.add(c, CLOCK, table_id, seat, after.deadline)
    if was is not None and was.away_since is not None:
        _keep_absence(c, pace, standing, seat, asking.asked)


def _keep_absence(c: Connection, pace: Pace, standing: TableOnClocks, seat: int, asked: bool) -> None:
    """Somebody was late and a bot plays for him, unless he is back, or the bot was to play this turn only."""
    if standing.players[seat] == PERSON:
        c.execute(_MARK, {"table": standing.table_id, "of": seat, "when": None})
    elif standing.status == PLAYING and not asked and not pace.until_back:
        outbox.add(c, CLOCK, standing.table_id, seat, standing.now, GIVE_BACK)


def quiet_hours(c: Connection, pace: Pace, table_id: str, seat: int) -> Quiet | None:
    """The quiet hours in which the clock of a seat stands still, as those who sit there wish now.

    Who changes a wish while a clock runs changes it for the next question.
    """
    if pace.quiet == "none":
        return None
    seats: dict[int, list[PersonSettings]] = {}
    for row in c.execute(_WISHES, {"table": table_id}):
        if pace.quiet == "all" or row.seat == seat:
            seats.setdefault(row.seat, []).append(msgspec.json.decode(row.settings, type=PersonSettings))
    return quiet.of_seats(list(seats.values()))


def _store(c: Connection, table_id: str, seat: int, clock: Clock, new: bool) -> None:
    values = {
        "bank": clock.bank,
        "phase": clock.phase,
        "running_since": clock.since,
        "deadline": clock.deadline,
        "quiet": quiet.stored(clock.quiet) if clock.running else None,
    }
    if new:
        c.execute(_ADD, {"table_id": table_id, "seat": seat, "away_since": None, **values})
    else:
        changed = {f"new_{name}": value for name, value in values.items()}
        c.execute(_CHANGE, {"table": table_id, "of": seat, **changed})


def _strike(c: Connection, table_id: str, seat: int) -> None:
    """Take the row of a clock off the list, no matter who holds it."""
    c.execute(_STRIKE, {"table": table_id, "of": seat})


# ---------------------------------------------------------------------- reading


def stored_clocks(c: Connection, table_id: str) -> dict[int, StoredClock]:
    """The clocks of a table that have been started at least once, by seat."""
    return {row.seat: _kept(row) for row in c.execute(_CLOCKS, {"table": table_id})}


def _kept(row: Any) -> StoredClock:
    return StoredClock(Clock(row.bank, row.phase, row.running_since, quiet.read(row.quiet)), row.away_since)


def ran_out(c: Connection, table_id: str, seat: int, now: float) -> bool:
    """Whether the clock of a seat runs and has nothing left."""
    found = stored_clocks(c, table_id).get(seat)
    return found is not None and found.clock.ran_out(now)


def mark_away(c: Connection, table_id: str, seat: int, now: float) -> None:
    """From now on a bot plays for the person sitting there."""
    c.execute(_MARK, {"table": table_id, "of": seat, "when": now})


def is_away(c: Connection, table_id: str, seat: int) -> bool:
    """Whether a bot plays for somebody who was late."""
    found = stored_clocks(c, table_id).get(seat)
    return found is not None and found.away_since is not None


def clock_facts(c: Connection, table_id: str, now: float) -> list[ClockFacts]:
    """The clocks of the people at a table, by seat; none where the table has no pace."""
    pace, row = pace_of(c, table_id), games.facts(c, table_id)
    if pace is None or row is None:
        return []
    names = registry.game(row.game).seats(row.scenario)
    found = stored_clocks(c, table_id)
    sitting = sorted(c.execute(_SITTING, {"table": table_id}).scalars())
    return [_facts(names[seat], found.get(seat) or StoredClock(paces.begin(pace)), now) for seat in sitting]


def _facts(seat: str, found: StoredClock, now: float) -> ClockFacts:
    clock = found.clock
    return ClockFacts(
        seat, clock.bank_at(now), clock.running, clock.deadline, clock.phase is not None, found.away_since
    )
