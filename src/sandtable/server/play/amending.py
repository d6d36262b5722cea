"""Changes of a table that are not moves: taking back, going back by consent, pausing, ending, other players.

Each is a row of the log like a move, with a code below zero, so that every process learns of it in the
same way and nothing that happened at a table is ever rubbed out.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Row

from sandtable.engine import registry
from sandtable.engine.errors import IllegalAction
from sandtable.engine.templates import NOTHING_TO_UNDO
from sandtable.protocol.frames import Frame, Point, Wanted
from sandtable.server.errors import NotFound, Overtaken, Refused, Stale, Unavailable
from sandtable.server.play import log_codes, packing, points, reading
from sandtable.server.play.keeper import TRIES, Keeper, ask_bots, present_of, to_the_end
from sandtable.server.play.live import PLAYING, LiveTable
from sandtable.server.play.points import Moment
from sandtable.server.play.types import PERSON
from sandtable.server.storage import drafts, games, notices
from sandtable.server.storage.games import LoggedAction

Change = Callable[[Connection, Row[Any]], dict[str, object]]
Also = Callable[[Connection], None]

NO_EVENTS: Final = packing.pack_no_events()
WENT_BACK: Final = "Everybody agreed to go back to this point."


class Amending(Keeper):
    """What is changed at tables beside the moves."""

    # ------------------------------------------------------------------ taking back

    async def undo(
        self, table_id: str, seat: int, seen: int, move: bool = False, wants: Wanted = "sight"
    ) -> Frame:
        """Take back the last click of a seat, or its last whole move. Returns what it sees then."""
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                try:
                    self._check_view(table, seat, seen, wants)
                    await self._undo(table, seat, move)
                except Overtaken:
                    continue
                except (Refused, Stale):
                    if await self._is_present(table):
                        raise
                    continue
                return self._frame_since(await self._current(table_id), seat, wants, seen)
        raise Unavailable("The table is too busy; try again in a moment.")

    async def _undo(self, table: LiveTable, seat: int, move: bool) -> None:
        draft = table.drafts.get(seat)
        if draft is not None and table.seen_state(seat) is not table.state:
            await self._keep_clicks(table, seat, [] if move else draft.clicks[:-1], None)
            return
        record = table.state.record
        try:
            codes = [] if record is None else record.last_move(seat)
        except IllegalAction as stands:
            raise Refused(stands.rule, stands.why) from stands
        if not codes:
            raise Refused("undo", table.state.game.templates.plain(NOTHING_TO_UNDO))
        await self._take_back(table, seat, codes, [] if move else codes[:-1])

    async def _take_back(self, table: LiveTable, seat: int, codes: list[int], again: list[int]) -> None:
        """Take a whole move back; of one with several clicks all but the last are entered again."""
        try:
            asked_before = table.state.asked()
            rows = table.take_back(seat, len(codes))
            state = table.state
            fresh = table.moved_on(seat, [table.untold()])
            failing = table.drafts_that_fail(seat)
            for other in failing:
                fresh[other] += table.drafts[other].steps + 1
            now, numbers = time.time(), packing.pack_numbers(fresh)
            shown, version = (
                packing.pack_numbers(table.shown_numbers(fresh, [seat, *failing])),
                state.game.rules_version,
            )
            told_of = packing.pack_events(state.game.events, table.overtaken(failing))
            done = [
                LoggedAction(table.sequence + 1 + i, seat, log_codes.UNDO, version, NO_EVENTS, shown, now)
                for i in range(rows - 1)
            ]
            last = LoggedAction(table.sequence + rows, seat, log_codes.UNDO, version, told_of, shown, now)
            done.append(replace(last, changes=table.changes()))
            present = present_of(state, table.sequence + rows, numbers, now)
            clicks = [(fresh[seat] + i, code) for i, code in enumerate(again)]

            def store(c: Connection) -> None:
                games.move_on(c, table.id, table.sequence, present, done, None)
                self._strike_drafts(c, table, [seat, *failing])
                if clicks:
                    drafts.keep(c, table.id, seat, 0, clicks, len(clicks))
                ask_bots(c, table)
                self._tell_hooks(c, table, done[-1], present.status, asked_before)
                notices.publish(c, table.id, present.sequence)

            await to_the_end(self.database.write(store))
        except IllegalAction as stands:
            raise Refused(stands.rule, stands.why) from stands
        finally:
            # What was told of the move is not to be told again: the table is read again.
            table.spoilt = True

    # ------------------------------------------------------------------ amending

    async def amend(self, table_id: str, by_seat: int, code: int, change: Change) -> None:
        """Change who plays at a table, or whether it is played at; see `log_codes`.

        `change` is run in the transaction with the table's row locked. It returns the new values of
        `players` and `status`, or raises to leave everything as it was.
        """
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                try:
                    await self._amend(table, by_seat, code, change)
                except Overtaken:
                    continue
                return
        raise Unavailable("The table is too busy; try again in a moment.")

    async def _amend(self, table: LiveTable, by_seat: int, code: int, change: Change) -> None:
        def store(c: Connection) -> None:
            row = games.locked(c, table.id)
            if row is None:
                raise reading.no_such(table.id)
            if row.sequence != table.sequence:
                raise Overtaken
            values = change(c, row)
            players = json.loads(str(values.get("players", row.players)))
            fresh = [number + 1 for number in table.seat_sequences]
            shown = list(fresh)
            for seat, (_, steps) in drafts.of_table(c, table.id).items():
                shown[seat] += steps
                if players[seat] != PERSON:
                    drafts.strike(c, table.id, seat)
                    fresh[seat] += steps
            now, version = time.time(), table.state.game.rules_version
            told_as = packing.pack_numbers(shown)
            last = LoggedAction(table.sequence + 1, by_seat, code, version, NO_EVENTS, told_as, now)
            games.amend(c, table.id, last, {"seat_sequences": packing.pack_numbers(fresh), **values})
            asked_before = row.asked if row.status == PLAYING else 0
            table.players, table.status = players, str(values.get("status", row.status))
            ask_bots(c, table)
            self._tell_hooks(c, table, last, table.status, asked_before)
            notices.publish(c, table.id, last.sequence)

        try:
            await to_the_end(self.database.write(store))
        finally:
            table.spoilt = True

    # ------------------------------------------------------------------ going back by consent

    async def points(self, table_id: str, seat: int) -> list[Point]:
        """The moments worth going back to, as a seat knows them, the newest first."""
        offered = points.worth_offering(await self.moments(table_id, seat))
        wanted = [moment.sequence for moment in offered]
        stored = await self.database.read(lambda c: games.snapshots_at(c, table_id, wanted))
        async with self.shelf.lock(table_id):
            game = (await self._current(table_id)).state.game
        return await asyncio.to_thread(points.headed, game, offered, stored)

    async def moments(self, table_id: str, seat: int) -> list[Moment]:
        """All moments that a table can go back to, as a seat knows them, the newest first."""
        rows, taken = await self._past(table_id)
        async with self.shelf.lock(table_id):
            state = (await self._current(table_id)).state
        return points.moments(state, seat, rows, taken)

    async def _past(self, table_id: str) -> tuple[list[LoggedAction], set[int]]:
        """The log of a table, and after how many of its rows there are snapshots, as of one moment."""
        return await self.database.read(
            lambda c: (games.since(c, table_id, 0), set(games.snapshot_sequences(c, table_id)))
        )

    async def rewind(self, table_id: str, by_seat: int, point: int, also: Also, why: str = WENT_BACK) -> None:
        """Go back to a moment that `points` has told this seat of; from there on the dice are others.

        `also` is run in the same transaction. `why` is what players are told who want to go back further.
        """
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                if table.status in ("over", "ended"):
                    # Its key is known to all by now, and so are the dice of every epoch.
                    raise Refused("table", "The game is over; open a branch from any point of it instead.")
                if table.status != PLAYING:
                    # Anybody who paused it did not agree that it goes on.
                    raise Refused("table", "The game is paused; you can undo when it resumes.")
                rows, taken = await self._past(table_id)
                known = points.sequences(points.moments(table.state, by_seat, rows, taken))
                if point not in known:
                    raise NotFound("The table cannot go back to that point.")
                try:
                    await self._rewind(table, by_seat, known[point], also, why)
                except Overtaken:
                    continue
                return
        raise Unavailable("The table is too busy; try again in a moment.")

    async def _rewind(self, table: LiveTable, by_seat: int, target: int, also: Also, why: str) -> None:
        def store(c: Connection) -> None:
            # Locked before the half-entered moves are read: a click at another process waits, or is counted.
            row = games.locked(c, table.id)
            found = games.snapshot(c, table.id, target)
            if row is None or row.sequence != table.sequence or found is None or found[0] != target:
                raise Overtaken
            half_entered = drafts.of_table(c, table.id)
            state = packing.unpack_state(registry.game(table.state.game.id), found[1])
            state.epoch = table.state.epoch + 1
            fresh = [number + 1 for number in table.seat_sequences]
            for seat, (_, steps) in half_entered.items():
                fresh[seat] += steps
            now, numbers = time.time(), packing.pack_numbers(fresh)
            code, version = log_codes.rewind_code(target), state.game.rules_version
            last = LoggedAction(table.sequence + 1, by_seat, code, version, NO_EVENTS, numbers, now)
            present = present_of(state, last.sequence, numbers, now)
            games.move_on(c, table.id, table.sequence, present, [last], why)
            for seat in half_entered:
                drafts.strike(c, table.id, seat)
            also(c)
            asked_before = table.state.asked()
            table.state = state
            ask_bots(c, table)
            self._tell_hooks(c, table, last, present.status, asked_before)
            notices.publish(c, table.id, last.sequence)

        try:
            await to_the_end(self.database.write(store))
        finally:
            table.spoilt = True
