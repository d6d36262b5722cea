"""The one door for decisions. Everything that changes a table, the caller, comes through here.

A decision is checked and played on this process's copy of the table, and answered when it is stored. If
somebody else was first, the copy is brought up to date and the decision is looked at again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from sandtable.engine.errors import BadNotation, SandtableError
from sandtable.engine.refusals import NO_WAY_ON
from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol.frames import Frame, Refusal, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.tables import NewTable
from sandtable.server import sentences
from sandtable.server.errors import NotYours, Overtaken, Refused, Stale, Unavailable
from sandtable.server.play import log_codes, opening, packing, reading
from sandtable.server.play.amending import Amending
from sandtable.server.play.drafts import UnstoredGame, after_click
from sandtable.server.play.keeper import BOT, TRIES, Act, Also, ask_bots
from sandtable.server.play.live import PLAYING, LiveTable, journal_for_seat
from sandtable.server.play.types import Created, TableFacts
from sandtable.server.storage import games
from sandtable.server.storage.outbox import OutboxRow

__all__ = ["BOT", "BotDecision", "Door"]

log = logging.getLogger("sandtable.door")

JOURNAL_PAGE: Final = 500
# Who could pass so often in a row is not getting on with the game.
PASSES: Final = 50
# More choices than any set-up has.
SET_UP_CHOICES: Final = 1_000

Slots = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class BotDecision:
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


class Door(Amending):
    """The tables, for everybody who plays or watches at them."""

    async def listen(self) -> None:
        """From now on, hear of what other processes do."""
        await self.database.notices.listen_elsewhere(self.shelf.heard)

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
            games.add_table(c, row, hashes, table.fixed)
            ask_bots(c, table)

        # Its bots are asked as soon as it is stored: anybody who has them play waits here.
        async with self.shelf.lock(table.id):
            with self.shelf.being_read(table.id) as meanwhile:
                await self.database.write(work)
            self.shelf.put(table, meanwhile)
        return Created(table.id, str(row["commitment"]), tokens)

    # ------------------------------------------------------------------ deciding

    async def decide(
        self, table_id: str, seat: int, seen: int, action: str, wants: Wanted = "sight"
    ) -> Frame:
        """Make a decision of a seat that has seen its own sequence so far. Returns what it sees then."""
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                try:
                    code = self._checked(table, seat, seen, action, wants)
                except (Refused, Stale) as error:
                    if await self._is_present(table):
                        if isinstance(error, Stale):
                            error.made = await self._made(table, seat, seen)
                        raise
                    continue
                try:
                    events = await self._click(table, seat, code)
                except Overtaken:
                    continue
                return table.frame(seat, wants, seen, events)
        raise Unavailable(sentences.text("agreements.table-too-busy-try"))

    async def set_up(
        self,
        table_id: str,
        seat: int,
        prepared: str = "",
        slots: Slots | None = None,
        seen: int | None = None,
        wants: Wanted = "sight",
    ) -> Frame:
        """Fill in what a seat has not set up yet, and end its set-up where it has `seen` nothing of it.

        A seat that looks at its set-up ends it itself.
        """
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                if seen is not None:
                    self._check_view(table, seat, seen, wants)
                ahead, acts = set_up_ahead(table, seat, prepared, slots or {}, seen is None)
                if not acts:
                    raise Refused("table", sentences.text("door.nothing-to-set-up"))
                try:
                    events = await self._play(table, ahead, seat, acts[-1])
                except Overtaken:
                    continue
                return table.frame(seat, wants, seen, events)
        raise Unavailable(sentences.text("agreements.table-too-busy-try"))

    def _checked(self, table: LiveTable, seat: int, seen: int, action: str, wants: Wanted) -> int:
        """The action as the game knows it, if the seat may take it now."""
        self._check_view(table, seat, seen, wants)
        state = table.seen_state(seat)
        try:
            code = state.game.code(action)
        except BadNotation as error:
            raise Refused("notation", sentences.from_game(opening.sentence(str(error)))) from error
        number = state.refusal(seat, code)
        if number:
            raise refused(state, number)
        return code

    async def _click(self, table: LiveTable, seat: int, code: int) -> list[JournalEntry]:
        """Keep a click of a move that is not whole yet, or play the move that it completes."""
        state = table.seen_state(seat)
        draft = table.drafts.get(seat)
        ahead, half = after_click(state, seat, code, None if draft is None else draft.ahead)
        if ahead.state.stuck():
            text = state.game.actions.text(code)
            log.error("table %s: after '%s' of seat %s somebody could choose nothing", table.id, text, seat)
            raise refused(state, NO_WAY_ON)
        if not half:
            return await self._play(table, ahead, seat, code)
        clicks = [] if draft is None else draft.clicks
        await self._keep_clicks(table, seat, [*clicks, (table.number(seat), code)], ahead)
        return []

    async def _made(self, table: LiveTable, seat: int, seen: int) -> str | None:
        """What a seat has decided on an older view of its own, for somebody who lost the answer."""
        if not 0 <= seen < table.number(seat):
            return None
        draft = table.drafts.get(seat)
        for number, click in [] if draft is None else draft.clicks:
            if number == seen:
                return table.state.game.actions.text(click)
        code = await self.database.read(lambda c: games.decided(c, table.id, seat, seen))
        return None if code is None else table.state.game.actions.text(code)

    async def play_for_bot(self, table_id: str, thoughts: BotDecision, work: OutboxRow, who: str) -> bool:
        """Play what a bot has decided, and strike its work off the list, in one transaction.

        Returns False where the bot must think again, because its question has changed meanwhile; raises
        LeaseLost, and plays nothing, where the work is another process's by now.
        """
        acts = [(thoughts.seat, code) for code in thoughts.codes]
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                # Meanwhile its person may have taken the seat back, or the table may rest.
                plays = table.status == PLAYING and table.bots >> thoughts.seat & 1
                if not plays or not thoughts.fit(table):
                    return False
                try:
                    await self._play(table, table.ahead(acts), thoughts.seat, acts[-1][1], work, who)
                except Overtaken:
                    continue
                return True
        return False

    async def play_for_late(self, table_id: str, seat: int, work: OutboxRow, who: str, also: Also) -> bool:
        """Pass for a seat whose time is over, and strike the work off the list, in one transaction.

        Returns False where the rules do not let it pass. `also` is run in the same transaction; it raises
        where nothing is to be done after all, and so does a work that is another process's by now.
        """
        async with self.shelf.lock(table_id):
            for _ in range(TRIES):
                table = await self._current(table_id)
                acts = passes(table, seat)
                if not acts:
                    return False
                try:
                    await self._play(table, table.ahead(acts), seat, acts[-1][1], work, who, also)
                except Overtaken:
                    continue
                return True
        raise Unavailable(sentences.text("agreements.table-too-busy-try"))

    # ------------------------------------------------------------------ looking

    async def frame(
        self, table_id: str, seat: int | None, since: int | None = None, wants: Wanted = "sight"
    ) -> Frame:
        """What a seat, or a spectator, sees: the changes since a view that it has, or the whole."""
        async with self.shelf.lock(table_id):
            table = await self._current(table_id)
            viewer = table.viewer(seat)
            if since is not None and since > table.number(viewer):
                if not await self._is_present(table):
                    table = await self._current(table_id)
            return self._frame_since(table, viewer, wants, since)

    async def why_not(self, table_id: str, seat: int, action: str) -> Refusal | None:
        """Why a seat may not do something now; None where it may."""
        async with self.shelf.lock(table_id):
            state = (await self._current(table_id)).seen_state(seat)
        try:
            why = state.why_not(seat, action)
        except BadNotation as error:
            return Refusal("notation", sentences.from_game(opening.sentence(str(error))))
        return None if why is None else Refusal(*why)

    async def journal(self, table_id: str, seat: int | None, after: int) -> list[JournalEntry]:
        """A page of the journal as a seat may know it, from its own so-manieth entry on."""
        rows = await self.database.read(lambda c: games.since(c, table_id, 0))
        async with self.shelf.lock(table_id):
            table = await self._current(table_id)
        viewer = SPECTATOR if seat is None else seat
        known = table.state.game.events
        telling = log_codes.rows_to_tell(rows)
        events = [event for row in telling for event in packing.unpack_events(known, row.events)]
        return journal_for_seat(table.state, events, viewer)[after : after + JOURNAL_PAGE]

    async def facts(self, table_id: str) -> TableFacts:
        """What everybody may know of a table. Its key is published when the game is over."""
        row = await self.database.read(lambda c: games.facts(c, table_id))
        if row is None:
            raise reading.no_such(table_id)
        key = None
        if row.status in ("over", "ended"):
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
            raise NotYours(sentences.text("door.not-token-seat-table"))
        return seat


def passes(table: LiveTable, seat: int) -> list[Act]:
    """How a seat gives away what it is asked; nothing where the rules want a choice, or no end of passes."""
    trial = table.trial()
    acts: list[Act] = []
    while len(acts) < PASSES and trial.state.asked() >> seat & 1:
        code = trial.state.game.passing(trial.state, seat)
        if code < 0:
            return acts
        acts.append((seat, code))
        trial.run([acts[-1]])
    return acts if len(acts) < PASSES else []


def set_up_ahead(
    table: LiveTable, seat: int, prepared: str, slots: Slots, finish: bool
) -> tuple[UnstoredGame, list[int]]:
    """The game after a seat has filled in its set-up, and its choices."""
    ahead, acts = UnstoredGame(table.state), list[int]()
    game = table.state.game
    while len(acts) < SET_UP_CHOICES:
        try:
            code = game.set_up_answer(ahead.state, seat, prepared, slots, finish)
        except SandtableError as error:
            raise Refused("table", sentences.from_game(opening.sentence(str(error)))) from error
        if code < 0:
            break
        ahead.play(seat, code)
        acts.append(code)
    return ahead, acts


def refused(state: State, number: int) -> Refused:
    """The error of what the rules forbid, in the words of the game."""
    rule, sentence = state.game.refusal_text(number)
    return Refused(rule, sentences.from_game(sentence))
