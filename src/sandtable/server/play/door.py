"""The one door for decisions. Everything that changes a table, whoever asks for it, comes through here.

A decision is checked and played on this process's copy of the table, and stored in one transaction that
locks the table's row and compares its sequence. If somebody else was first nothing is stored, the copy
is brought up to date, and the decision is looked at again. It is answered when it is stored.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection

from sandtable.engine.errors import BadNotation, SandtableError
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.errors import (
    LeaseLost,
    NotFound,
    NotYours,
    Overtaken,
    Refused,
    ServerError,
    Stale,
    Unavailable,
)
from sandtable.server.play import opening, packing, reading
from sandtable.server.play.live import LiveTable, told
from sandtable.server.play.shelf import Shelf
from sandtable.server.play.types import Created, Frame, NewTable, Refusal, TableFacts, Told
from sandtable.server.storage import games, notices, outbox
from sandtable.server.storage.database import Database
from sandtable.server.storage.games import Done, Present
from sandtable.server.storage.outbox import Work

# A decision is looked at again so often when others are faster.
TRIES: Final = 20
# What somebody who joins is told of the past; the rest is in the journal.
EVENTS_ON_JOINING: Final = 50
# A table that is further behind is read anew.
CATCH_UP: Final = 40
JOURNAL_PAGE: Final = 500
BOT: Final = "bot"

Act = tuple[int, int]


@dataclass(frozen=True)
class Thoughts:
    """What a bot has decided, and on what question."""

    seat: int
    sequence: int  # the seat's own, when it was asked
    choices: list[int]
    codes: list[int]

    def fit(self, table: LiveTable) -> bool:
        """Whether it can be played: the seat has seen nothing new, or nothing that changes its question."""
        if table.seat_sequences[self.seat] == self.sequence:
            return True
        asked_the_same = table.state.legal(self.seat) == self.choices
        return asked_the_same and table.allows([(self.seat, code) for code in self.codes])


class Door:
    """The tables, for everybody who plays or watches at them."""

    def __init__(self, database: Database, shelf: Shelf | None = None) -> None:
        self.database = database
        self.shelf = Shelf() if shelf is None else shelf

    async def listen(self) -> None:
        """From now on, hear of what other processes do."""
        await self.database.notices.listen(self.shelf.heard)

    # ------------------------------------------------------------------ opening

    async def create(self, wanted: NewTable) -> Created:
        """Open a table."""
        state, players = opening.started(wanted)
        return await self.open(state, players, wanted.spectators)

    async def open(self, state: State, players: Sequence[str], spectators: bool = True) -> Created:
        """Open a table at which a game stands in any state."""
        table = opening.opened(state, players)
        row = opening.first_row(table, spectators)
        tokens = opening.new_tokens(players)
        hashes = [(seat, opening.token_hash(token)) for seat, token in tokens.items()]

        def work(c: Connection) -> None:
            games.add_table(c, row, hashes)
            ask_bots(c, table)

        await self.database.write(work)
        self.shelf.put(table)
        return Created(table.id, str(row["commitment"]), tokens)

    # ------------------------------------------------------------------ deciding

    async def decide(self, table_id: str, seat: int, seen: int, action: str) -> Frame:
        """Make a decision of a seat that has seen its own sequence so far. Returns what it sees then."""
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                try:
                    code = self._checked(table, seat, seen, action)
                except (Refused, Stale) as error:
                    if await self._is_present(table):
                        if isinstance(error, Stale):
                            error.made = await self._made(table, seat, seen)
                        raise
                    continue
                try:
                    events = await self._play(table, [(seat, code)], seat)
                except Overtaken:
                    continue
                return table.frame(seat, seen, events)
        raise Unavailable("The table is too busy; try again in a moment.")

    def _checked(self, table: LiveTable, seat: int, seen: int, action: str) -> int:
        """The action as the game knows it, if the seat may take it now."""
        if seen != table.seat_sequences[seat]:
            raise Stale(self._whole(table, seat))
        state = table.state
        try:
            code = state.game.code(action)
        except BadNotation as error:
            raise Refused("notation", opening.sentence(str(error))) from error
        number = state.refusal(seat, code)
        if number:
            raise Refused(*state.game.refusal_text(number))
        return code

    async def _made(self, table: LiveTable, seat: int, seen: int) -> str | None:
        """What a seat has decided on an older view of its own, for somebody who lost the answer."""
        code = await self.database.read(lambda c: games.decided(c, table.id, seat, seen))
        return None if code is None else table.state.game.actions.text(code)

    async def play_for_bot(self, table_id: str, thoughts: Thoughts, work: Work, who: str) -> bool:
        """Play what a bot has decided, and strike its work off the list, in one transaction.

        Returns False where the bot must think again, because its question has changed meanwhile; raises
        LeaseLost, and plays nothing, where the work is another process's by now.
        """
        acts = [(thoughts.seat, code) for code in thoughts.codes]
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                if not thoughts.fit(table):
                    return False
                try:
                    await self._play(table, acts, thoughts.seat, work, who)
                except Overtaken:
                    continue
                return True
        return False

    async def _play(
        self, table: LiveTable, acts: Sequence[Act], actor: int, work: Work | None = None, who: str = ""
    ) -> list[Told]:
        """Play and store. Whatever goes wrong, this copy of the table is not trusted any more."""
        try:
            played, events = table.run(acts)
            fresh = table.moved_on(actor, events)
            state, now, numbers = table.state, time.time(), packing.pack_numbers(fresh)
            version = state.game.rules_version
            pieces = [packing.pack_events(state.game.events, piece) for piece in events]
            done = [
                Done(table.sequence + 1 + i, seat, code, version, piece, numbers, now)
                for i, ((seat, code), piece) in enumerate(zip(played, pieces, strict=True))
            ]
            present = _present(state, table.sequence + len(done), numbers, now)
            await _to_the_end(self.database.write(partial(self._store, table, present, done, work, who)))
        except BaseException:
            table.spoilt = True
            raise
        table.accept(present.sequence, fresh, events)
        return told(state, [event for piece in events for event in piece], actor)

    def _store(
        self,
        table: LiveTable,
        present: Present,
        done: Sequence[Done],
        work: Work | None,
        who: str,
        c: Connection,
    ) -> None:
        """The transaction of a decision."""
        games.move_on(c, table.id, table.sequence, present, done, table.irreversible)
        if work is not None and not outbox.finish(c, work.id, who):
            raise LeaseLost
        ask_bots(c, table)
        notices.publish(c, table.id, present.sequence)

    # ------------------------------------------------------------------ looking

    async def frame(self, table_id: str, seat: int | None, since: int | None = None) -> Frame:
        """What a seat, or a spectator, sees: the changes since a view that it has, or the whole."""
        async with self.shelf.lock(table_id):
            table = await self._current(table_id)
            viewer = table.viewer(seat)
            if since is not None and since > table.seat_sequences[viewer]:
                if not await self._is_present(table):
                    table = await self._current(table_id)
            return self._frame_since(table, viewer, since)

    def _frame_since(self, table: LiveTable, viewer: int, since: int | None) -> Frame:
        """What a viewer is sent who has seen its own sequence so far, or nothing yet."""
        if since is not None and since <= table.seat_sequences[viewer]:
            events = table.told_since(viewer, since)
            if events is not None:
                return table.frame(viewer, since, events)
        return self._whole(table, viewer)

    def _whole(self, table: LiveTable, viewer: int) -> Frame:
        """The whole view with the latest events."""
        return table.frame(viewer, None, table.told_last(viewer, EVENTS_ON_JOINING))

    async def why_not(self, table_id: str, seat: int, action: str) -> Refusal | None:
        """Why a seat may not do something now; None where it may."""
        async with self.shelf.lock(table_id):
            state = (await self._current(table_id)).state
        try:
            why = state.why_not(seat, action)
        except BadNotation as error:
            return Refusal("notation", opening.sentence(str(error)))
        return None if why is None else Refusal(*why)

    async def journal(self, table_id: str, seat: int | None, after: int) -> list[Told]:
        """A page of the journal as a seat may know it, from its own so-manieth entry on."""
        rows = await self.database.read(lambda c: games.since(c, table_id, 0))
        async with self.shelf.lock(table_id):
            table = await self._current(table_id)
        viewer = SPECTATOR if seat is None else seat
        known = table.state.game.events
        events = [event for row in rows for event in packing.unpack_events(known, row.events)]
        return told(table.state, events, viewer)[after : after + JOURNAL_PAGE]

    async def facts(self, table_id: str) -> TableFacts:
        """What everybody may know of a table. Its key is published when the game is over."""
        row = await self.database.read(lambda c: games.facts(c, table_id))
        if row is None:
            raise reading.no_such(table_id)
        key = None
        if row.status == "over":
            async with self.shelf.lock(table_id):
                key = (await self._current(table_id)).state.key.hex()
        return reading.table_facts(row, key)

    async def list_tables(self, before: float | None = None, most: int = 50) -> list[TableFacts]:
        """The tables that anybody may watch, the newest first."""
        horizon = time.time() + 60 if before is None else before
        rows = await self.database.read(lambda c: games.latest(c, horizon, most))
        return [reading.table_facts(row) for row in rows]

    async def seat_of(self, table_id: str, token: str) -> int:
        """The seat that a secret opens."""
        digest = opening.token_hash(token)
        seat = await self.database.read(lambda c: games.seat_of(c, table_id, digest))
        if seat is None:
            raise NotYours("This is not the key to a seat at that table.")
        return seat

    def seat_number(self, facts: TableFacts, seat: str) -> int:
        """The number of a seat by its name."""
        if seat not in facts.seats:
            raise NotFound(f"There is no seat {seat[:40]!r}; the seats are {', '.join(facts.seats)}.")
        return facts.seats.index(seat)

    # ------------------------------------------------------------------ the copy in use

    async def trial(self, table_id: str) -> LiveTable:
        """A copy of a table to think on."""
        async with self.shelf.lock(table_id):
            return (await self._current(table_id)).trial()

    async def _current(self, table_id: str) -> LiveTable:
        """This process's copy of a table, made or brought up to date as far as is known to be needed."""
        table = self.shelf.get(table_id)
        if table is not None and not table.spoilt and not table.behind:
            return table
        if table is not None and not table.spoilt:
            rows = await self.database.read(lambda c: games.since(c, table_id, table.sequence))
            if len(rows) <= CATCH_UP and _caught_up(table, rows):
                return table
        fresh = await self.database.read(lambda c: reading.load(c, table_id))
        if table is not None:
            fresh.adopt_looks(table)
        self.shelf.put(fresh)
        return fresh

    async def _is_present(self, table: LiveTable) -> bool:
        """Whether a copy is up to date. Where no other process can have changed it, it is."""
        if not self.database.shared:
            return True
        found = await self.database.read(lambda c: games.sequence(c, table.id))
        if found is None or found < table.sequence:
            table.spoilt = True
            return False
        table.heard_of = max(table.heard_of, found)
        return not table.behind


def ask_bots(c: Connection, table: LiveTable) -> None:
    """Put it on the list of work that bots are asked now.

    A bot that is thinking already has its row there: whoever thinks looks at the table again before
    anything is played, and never strikes the row off while the bot is asked.
    """
    asked = table.state.asked() & table.bots
    if not asked:
        return
    there = outbox.seats(c, BOT, table.id)
    for seat in range(table.n_seats):
        if asked >> seat & 1 and seat not in there:
            outbox.add(c, BOT, table.id, seat, time.time())


async def _to_the_end(writing: Coroutine[Any, Any, None]) -> None:
    """Wait for a transaction even where the caller has gone: nobody looks at the table before it is over."""
    task = asyncio.ensure_future(writing)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def _present(state: State, sequence: int, numbers: str, now: float) -> Present:
    return Present(
        sequence=sequence,
        status=opening.status(state),
        rules_version=state.game.rules_version,
        asked=state.asked(),
        seat_sequences=numbers,
        state=packing.pack_state(state),
        result=opening.result(state),
        changed_at=now,
    )


def _caught_up(table: LiveTable, rows: Sequence[Done]) -> bool:
    """Do what others have done; False where this copy is in doubt."""
    try:
        table.catch_up(rows)
    except (SandtableError, ServerError):
        table.spoilt = True
        return False
    return True
