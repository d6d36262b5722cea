"""What the clients noted of their decisions, and whether the database agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row

from sandtable.engine import registry
from sandtable.engine.game import Game
from sandtable.server.play import packing
from sandtable.server.play.live import same_bytes
from sandtable.server.storage import drafts, games
from sandtable.server.storage.database import open_database
from sandtable.server.storage.drafts import Clicks
from sandtable.server.storage.games import LoggedAction


class Outcome(Enum):
    """What a client was told of a decision that it wanted to make."""

    DONE = "acknowledged"
    REFUSED = "refused"
    STALE = "stale"
    UNAVAILABLE = "unavailable"
    UNSURE = "unanswered"


@dataclass
class Attempt:
    """A decision that a client wanted to make on a view of its seat, and when."""

    table: str
    seat: int
    seen: int
    action: str
    sent: float
    answered: float = 0.0
    outcome: Outcome = Outcome.UNSURE


@dataclass(frozen=True)
class Click:
    """A decision that is stored, and its place among the others of its table."""

    sequence: int
    code: int
    whole: bool  # whether it completed its move: only then it was played when it was answered


class Ledger:
    """All attempts of all clients, and the seats that nobody else plays."""

    def __init__(self) -> None:
        self.attempts: list[Attempt] = []
        self.people: dict[str, list[int]] = {}

    def count(self, outcome: Outcome) -> int:
        """How many attempts ended so."""
        return sum(1 for attempt in self.attempts if attempt.outcome is outcome)

    def of_table(self, table: str) -> list[Attempt]:
        """The attempts at one table, in the order in which they were made."""
        return [attempt for attempt in self.attempts if attempt.table == table]


@dataclass
class Audit:
    """What the database says of a ledger. All lists must be empty."""

    tables: int = 0
    rows: int = 0
    acknowledged: int = 0
    found: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    disordered: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def complaints(self) -> list[str]:
        """Everything that is wrong, in words."""
        return [*self.lost, *self.doubled, *self.denied, *self.disordered, *self.broken]


async def audit(database_url: str, ledger: Ledger) -> Audit:
    """Compare a ledger with the database, and play every table again from its start."""
    found = Audit()
    by_table: dict[str, list[Attempt]] = {table: [] for table in ledger.people}
    for attempt in ledger.attempts:
        by_table[attempt.table].append(attempt)
    database = await open_database(database_url)
    try:
        for table, attempts in by_table.items():
            people = ledger.people[table]

            def look(
                c: Connection, table: str = table, tried: list[Attempt] = attempts, people: list[int] = people
            ) -> None:
                audit_table(c, table, tried, people, found)

            await database.read(look)
    finally:
        await database.close()
    return found


def audit_table(
    c: Connection, table: str, attempts: Sequence[Attempt], people: Sequence[int], found: Audit
) -> None:
    """Compare the attempts at one table with its rows."""
    row = games.table(c, table)
    start = games.snapshot(c, table, 0)
    if row is None or start is None:
        found.broken.append(f"{table}: is not there")
        return
    rows = games.since(c, table, 0)
    half_entered = {seat: clicks for seat, (clicks, _) in drafts.of_table(c, table).items()}
    found.tables += 1
    found.rows += len(rows)
    game = registry.game(row.game)
    if [done.sequence for done in rows] != list(range(1, row.sequence + 1)):
        found.broken.append(f"{table}: the actions are not numbered from 1 to {row.sequence}")
    compare(game, table, attempts, people, decisions(rows, half_entered), found)
    if not replays(game, start[1], rows, row):
        found.broken.append(f"{table}: playing its actions again does not lead to its state")


def decisions(rows: Sequence[LoggedAction], half_entered: dict[int, Clicks]) -> dict[tuple[int, int], Click]:
    """The decisions that are stored, by the seat and the sequence that it had seen.

    Whatever followed by itself from a decision was made on no view and is none. The clicks of a move
    half entered come after everything that was played.
    """
    looked = [done for done in rows if done.seen is not None]
    last = {(done.seat, done.at): done for done in looked}
    made = {
        (done.seat, done.seen or 0): Click(done.sequence, done.code, last[done.seat, done.at] is done)
        for done in looked
    }
    for seat, clicks in half_entered.items():
        for i, (seen, code) in enumerate(clicks):
            made[seat, seen] = Click(len(rows) + 1 + i, code, False)
    return made


def compare(
    game: Game,
    table: str,
    attempts: Sequence[Attempt],
    people: Sequence[int],
    made: dict[tuple[int, int], Click],
    found: Audit,
) -> None:
    """Every acknowledged decision is there, in order; no other is, unless nobody was told of it."""
    explained: set[tuple[int, int]] = set()
    in_order: list[tuple[int, Attempt]] = []
    for attempt in attempts:
        place = attempt.seat, attempt.seen
        row = made.get(place)
        is_there = row is not None and row.code == game.code(attempt.action)
        if attempt.outcome is Outcome.DONE:
            found.acknowledged += 1
            if row is None or not is_there:
                found.lost.append(f"{table}: {attempt.action} of seat {attempt.seat} on {attempt.seen}")
                continue
            found.found += 1
            explained.add(place)
            if row.whole:
                in_order.append((row.sequence, attempt))
        elif attempt.outcome is Outcome.UNSURE and is_there:
            explained.add(place)
    for place, row in made.items():
        if place[0] in people and place not in explained:
            tried = [one for one in attempts if (one.seat, one.seen) == place]
            where = found.denied if tried else found.doubled
            told = " and ".join(one.outcome.value for one in tried) or "nobody asked for it"
            where.append(f"{table}: action {row.sequence} of seat {place[0]} is there, but {told}")
    check_order(table, sorted(in_order, key=lambda pair: pair[0]), found)


def check_order(table: str, in_order: Sequence[tuple[int, Attempt]], found: Audit) -> None:
    """Who was answered before somebody else began to ask stands before."""
    latest = 0.0
    for sequence, attempt in in_order:
        if attempt.answered < latest:
            found.disordered.append(f"{table}: action {sequence} stands after a later one")
        latest = max(latest, attempt.sent)


def replays(game: Game, start: bytes, rows: Sequence[LoggedAction], row: Row[Any]) -> bool:
    """Whether the actions lead from the first snapshot to the present state, and write the same journal."""
    state = packing.unpack_state(game, start)
    for done in rows:
        log = state.log
        assert log is not None
        before = len(log)
        state.play(done.seat, done.code)
        if packing.pack_events(game.events, log[before:]) != done.events:
            return False
    return same_bytes(state, row.state)
