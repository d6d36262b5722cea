"""The tables in use: this process's copies, and the one transaction in which a table changes.

A change is made on this process's copy of the table and stored in one transaction that locks the table's
row and compares its sequence. If somebody else was first nothing is stored, and the copy is brought up
to date.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection

from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State
from sandtable.engine.steps import Together
from sandtable.engine.versions import RulesVersion, versions_since
from sandtable.protocol.frames import Frame, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.server.errors import LeaseLost, Overtaken, Refused, ServerError, Stale
from sandtable.server.play import log_codes, opening, packing, reading
from sandtable.server.play.drafts import Draft, UnstoredGame
from sandtable.server.play.live import PLAYING, LiveTable, journal_for_seat
from sandtable.server.play.table_cache import TableCache
from sandtable.server.storage import drafts, games, news, notices, outbox
from sandtable.server.storage.database import Database
from sandtable.server.storage.drafts import Clicks
from sandtable.server.storage.games import LoggedAction, TableProgress
from sandtable.server.storage.news import News
from sandtable.server.storage.outbox import OutboxRow

# A change is tried again so often when others are faster.
TRIES: Final = 20
# A table that is further behind is read again.
CATCH_UP: Final = 40
BOT: Final = "bot"

Act = tuple[int, int]
Also = Callable[[Connection], None]

# At which the rules still matter.
GOING_ON: Final = (PLAYING, "paused")
RESTING: Final = {
    "paused": "The game is paused until everybody agrees to resume.",
    "ended": "The players have agreed to end this game.",
}


@dataclass(frozen=True)
class TableChange:
    """A table has changed: what anybody who keeps clocks or writes emails must know."""

    table_id: str
    seat: int  # who did it; -1 where nobody at the table
    code: int  # of the last row of the log
    players: list[str]
    status: str
    asked_before: int
    asked: int
    now: float
    at_once: bool = False  # whether those who are asked choose at the same time, unseen by each other


@dataclass(frozen=True)
class NewRules:
    """A table goes on by other rules: which it went by, which it goes by now, and what has changed since."""

    table_id: str
    before: str
    now: str
    changed: Sequence[RulesVersion]
    at: float


Hook = Callable[[Connection, TableChange], None]
RulesHook = Callable[[Connection, NewRules], None]

NEW_RULES: Final = "The rules were updated, and decisions made under the old version cannot be undone."


class Keeper:
    """The copies of the tables in use, and how they change."""

    def __init__(self, database: Database, shelf: TableCache | None = None) -> None:
        self.database = database
        self.shelf = TableCache() if shelf is None else shelf
        # Told of every change of a table for which people have agreed on terms, in its transaction.
        self.hooks: list[Hook] = []
        # Told of every table that goes on by other rules, in its transaction.
        self.rules_hooks: list[RulesHook] = []

    # ------------------------------------------------------------------ the copy in use

    async def trial(self, table_id: str) -> LiveTable:
        """A copy of a table to think on."""
        async with self.shelf.lock(table_id):
            return (await self._current(table_id)).trial()

    def player(self, table_id: str, seat: int) -> str | None:
        """Who plays a seat as far as this process knows: "person" or a bot; None where it has no copy."""
        table = self.shelf.peek(table_id)
        return None if table is None else table.players[seat]

    async def _current(self, table_id: str) -> LiveTable:
        """This process's copy of a table, made or brought up to date as far as is known to be needed."""
        table = self.shelf.get(table_id)
        if table is not None and not table.spoilt and (table.behind or table.drafts_in_doubt):
            await self._catch_up(table)
        if table is None or table.spoilt:
            fresh = await self._read(table_id, table)
            if versions_since(fresh.state.game.versions, fresh.rules) and fresh.status in GOING_ON:
                with suppress(Overtaken):
                    await self._take_up(fresh)
                fresh = await self._read(table_id, fresh)
            return fresh
        return table

    async def _read(self, table_id: str, known: LiveTable | None) -> LiveTable:
        """A copy made again, with what the seats were last shown of the one before."""
        with self.shelf.being_read(table_id) as meanwhile:
            fresh = await self.database.read(lambda c: reading.load(c, table_id))
        if known is not None:
            fresh.adopt_looks(known)
        self.shelf.put(fresh, meanwhile)
        return fresh

    async def _take_up(self, table: LiveTable) -> None:
        """Let a table go on by the rules of this program from where it stands, and have its players told.

        It is a row of the log like a move, with the state behind it, and nothing before it is taken back.
        """
        state, rules = table.state, table.state.game
        failing = table.drafts_that_fail(log_codes.NOBODY)
        fresh = [number + 1 for number in table.seat_sequences]
        for seat in failing:
            fresh[seat] += table.drafts[seat].steps
        now = time.time()
        told_as = packing.pack_numbers(table.shown_numbers(fresh, failing))
        version = rules.rules_version
        row = LoggedAction(
            table.sequence + 1,
            log_codes.NOBODY,
            log_codes.RULES,
            version,
            packing.pack_no_events(),
            told_as,
            now,
        )
        present = present_of(state, row.sequence, packing.pack_numbers(fresh), now)
        present = replace(present, status=table.status)
        news = NewRules(table.id, table.rules, version, versions_since(rules.versions, table.rules), now)

        def store(c: Connection) -> None:
            was = games.locked(c, table.id)
            if was is None or was.status != table.status:
                raise Overtaken
            games.move_on(c, table.id, table.sequence, present, [row], NEW_RULES)
            self._strike_drafts(c, table, failing)
            ask_bots(c, table)
            asked_before = was.asked if was.status == PLAYING else 0
            self._tell_hooks(c, table, row, table.status, asked_before)
            for hook in self.rules_hooks:
                hook(c, news)
            notices.publish(c, table.id, present.sequence)

        await to_the_end(self.database.write(store))

    async def _catch_up(self, table: LiveTable) -> None:
        """Do what other processes have done, whole moves and half ones; a copy in doubt is given up."""
        # What is heard while the database is asked may be newer than its answer.
        table.drafts_in_doubt = False
        try:
            found = await news.since(self.database, table.id, table.sequence)
        except BaseException:
            table.drafts_in_doubt = True
            raise
        if found is None or len(found.done) > CATCH_UP or not _caught_up(table, found):
            table.spoilt = True
            return
        table.drafts = {
            seat: _draft(table.drafts.get(seat), clicks, steps, bool(found.done))
            for seat, (clicks, steps) in found.drafts.items()
        }

    async def _is_present(self, table: LiveTable) -> bool:
        """Whether a copy is up to date. Where no other process can have changed it, it is."""
        if not self.database.shared:
            return True
        found = await news.since(self.database, table.id, table.sequence)
        if found is None or found.sequence < table.sequence:
            table.spoilt = True
            return False
        table.heard_of = max(table.heard_of, found.sequence)
        same = _same_steps(table, found.drafts)
        table.drafts_in_doubt = table.drafts_in_doubt or not same
        return same and not table.behind

    # ------------------------------------------------------------------ what a viewer is sent

    def _check_view(self, table: LiveTable, seat: int, seen: int, wants: Wanted) -> None:
        """Refuse what was decided on an older view, or at a table that rests."""
        if seen != table.number(seat):
            raise Stale(self._whole(table, seat, wants))
        if table.status in RESTING:
            raise Refused("table", RESTING[table.status])

    def _whole(self, table: LiveTable, viewer: int, wants: Wanted) -> Frame:
        """The whole view with the latest events."""
        return table.frame(viewer, wants, None, [])

    def _frame_since(self, table: LiveTable, viewer: int, wants: Wanted, since: int | None) -> Frame:
        """What a viewer is sent who has seen its own sequence so far, or nothing yet."""
        if since is not None and since <= table.number(viewer):
            found = table.told_since(viewer, since)
            if found is not None:
                withdrawn, events = found
                return table.frame(viewer, wants, since, events, withdrawn)
        return self._whole(table, viewer, wants)

    # ------------------------------------------------------------------ moves

    async def _play(
        self,
        table: LiveTable,
        ahead: UnstoredGame,
        actor: int,
        last: int,
        work: OutboxRow | None = None,
        who: str = "",
        also: Also | None = None,
    ) -> list[JournalEntry]:
        """Store what was played ahead, of which the actor's last act was `last`, and make it the present.

        Something else may be done in the same transaction. Whatever goes wrong, this copy of the table is
        not trusted any more.
        """
        try:
            asked_before = table.state.asked()
            played, events = table.take_over(ahead)
            fresh = table.moved_on(actor, events)
            failing = table.drafts_that_fail(actor) if table.drafts else []
            for seat in failing:
                fresh[seat] += table.drafts[seat].steps + 1
            events[-1] += table.overtaken(failing)
            state, now = table.state, time.time()
            shown = table.shown_numbers(fresh, [actor, *failing])
            done = _rows(table, played, events, actor, last, shown, now)
            if table.fixed is None:
                done[-1] = replace(done[-1], changes=table.changes())
            present = present_of(state, table.sequence + len(done), packing.pack_numbers(fresh), now)

            def store(c: Connection) -> None:
                games.move_on(c, table.id, table.sequence, present, done, table.fixed)
                if work is not None and not outbox.finish(c, work.id, who):
                    raise LeaseLost
                if also is not None:
                    also(c)
                self._strike_drafts(c, table, [actor, *failing])
                ask_bots(c, table)
                self._tell_hooks(c, table, done[-1], present.status, asked_before, actor)
                notices.publish(c, table.id, present.sequence)

            await to_the_end(self.database.write(store))
        except BaseException:
            table.spoilt = True
            raise
        for seat in [actor, *failing]:
            table.drafts.pop(seat, None)
        table.accept(present.sequence, fresh, events)
        return journal_for_seat(state, [event for piece in events for event in piece], actor)

    def _strike_drafts(self, c: Connection, table: LiveTable, seats: Sequence[int]) -> None:
        """The half-entered moves of these seats are played or void. Another process may know of more."""
        if self.database.shared and not _same_steps(table, drafts.of_table(c, table.id)):
            table.drafts_in_doubt = True
            raise Overtaken
        for seat in seats:
            if seat in table.drafts:
                drafts.strike(c, table.id, seat)

    async def _keep_clicks(
        self, table: LiveTable, seat: int, clicks: Clicks, ahead: UnstoredGame | None
    ) -> None:
        """A seat has gone on with a move that is not whole, or back in it."""
        draft = table.drafts.get(seat)
        was = 0 if draft is None else draft.steps

        def store(c: Connection) -> None:
            if games.locked_sequence(c, table.id) != table.sequence:
                raise Overtaken
            drafts.keep(c, table.id, seat, was, clicks, was + 1)
            notices.publish(c, table.id, notices.draft(seat))

        try:
            await to_the_end(self.database.write(store))
        except BaseException:
            table.spoilt = True
            raise
        table.drafts[seat] = Draft(clicks, was + 1, ahead)

    def _tell_hooks(
        self,
        c: Connection,
        table: LiveTable,
        last: LoggedAction,
        status: str,
        asked_before: int,
        actor: int | None = None,
    ) -> None:
        """Tell those who keep clocks and write emails."""
        if not table.club:
            return
        state = table.state
        asked = state.asked() if status == PLAYING else 0
        # What was settled before by a standing answer follows from what the actor did.
        seat = last.seat if actor is None else actor
        moved = TableChange(
            *(table.id, seat, last.code, table.players, status, asked_before, asked, last.at),
            choose_at_once(state),
        )
        for hook in self.hooks:
            hook(c, moved)


def choose_at_once(state: State) -> bool:
    """Whether those who are asked choose at the same time, unseen by each other; everybody may know that."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Together) and not top.open_lanes


def _draft(known: Draft | None, clicks: Clicks, steps: int, moved: bool) -> Draft:
    """What a seat has half entered; as it was worked out before where neither it nor the table has moved."""
    if known is not None and not moved and (known.clicks, known.steps) == (clicks, steps):
        return known
    return Draft(clicks, steps)


def _same_steps(table: LiveTable, stored: dict[int, tuple[Clicks, int]]) -> bool:
    """Whether this copy of a table knows of all that is half entered."""
    known = {seat: draft.steps for seat, draft in table.drafts.items()}
    return known == {seat: steps for seat, (_, steps) in stored.items()}


def _rows(
    table: LiveTable,
    played: Sequence[Act],
    events: Sequence[Sequence[Any]],
    actor: int,
    last: int,
    shown: list[int],
    now: float,
) -> list[LoggedAction]:
    """What was played, as rows of the log; each click of the actor with the view that it was made on.

    Answers that had been settled before were made on no view at all.
    """
    known, version = table.state.game.events, table.state.game.rules_version
    draft = table.drafts.get(actor)
    clicks = [] if draft is None else list(draft.clicks)
    clicks += [(table.number(actor), last)]
    numbers = packing.pack_numbers(shown)
    rows = []
    for i, ((seat, code), piece) in enumerate(zip(played, events, strict=True)):
        is_click = bool(clicks) and (seat, code) == (actor, clicks[0][1])
        seen = clicks.pop(0)[0] if is_click else None
        told_of = packing.pack_events(known, piece)
        rows.append(LoggedAction(table.sequence + 1 + i, seat, code, version, told_of, numbers, now, seen))
    return rows


def ask_bots(c: Connection, table: LiveTable) -> None:
    """Put it on the list of work that bots have to decide now.

    A bot that is thinking already has its row there: anybody who thinks looks at the table again before
    anything is played, and never strikes the row off while the bot is asked.
    """
    asked = table.state.asked() & table.bots
    if not asked or table.status in RESTING:
        return
    there = outbox.seats(c, BOT, table.id)
    for seat in range(table.n_seats):
        if asked >> seat & 1 and seat not in there:
            outbox.add(c, BOT, table.id, seat, time.time())


async def to_the_end(writing: Coroutine[Any, Any, None]) -> None:
    """Wait for a transaction even where the caller has gone: nobody looks at the table before it is over."""
    task = asyncio.ensure_future(writing)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # which concerns nobody any more
        raise


def present_of(state: State, sequence: int, numbers: str, now: float) -> TableProgress:
    """Where a table stands, with this state."""
    return TableProgress(
        sequence=sequence,
        status=opening.status(state),
        rules_version=state.game.rules_version,
        asked=state.asked(),
        seat_sequences=numbers,
        state=packing.pack_state(state),
        result=opening.result(state),
        changed_at=now,
        heading=opening.heading(state),
    )


def _caught_up(table: LiveTable, found: News) -> bool:
    """Do what others have done; False where this copy is in doubt."""
    try:
        if found.done:
            table.catch_up(found.done, packing.unpack_numbers(found.seat_sequences))
    except (SandtableError, ServerError):
        return False
    return table.sequence == found.sequence
