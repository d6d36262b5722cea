"""Looking back at a table: what a viewer saw at each of its own numbers, as it saw it then and no more.

A replay is seen from the point of view of a seat, or as a spectator. When the game is over anybody who may
look can ask for open hands. The log is read and played again in small pieces, each in a thread of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from functools import partial
from itertools import chain, islice
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from sandtable.engine.events import EVERYBODY
from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol import patches
from sandtable.protocol.frames import Wanted
from sandtable.protocol.journal import Heading, JournalEntry
from sandtable.protocol.replay import IndexEntry, MadeDecision, ReplayFrame, ReplayIndex, ReplayPage
from sandtable.protocol.text import Text
from sandtable.server.club import replay_log
from sandtable.server.club.replay_log import OPEN, LogReplay, Moment, Place, ReplayedTable
from sandtable.server.errors import NotYours
from sandtable.server.play import log_codes, packing
from sandtable.server.storage.database import Database
from sandtable.server.storage.games import LoggedAction

FRAMES_A_PAGE: Final = 50
MOST_FRAMES: Final = 100
MOMENTS_A_PAGE: Final = 500
# So many look back at once in one process; the others wait.
AT_ONCE: Final = 2

# What the log says beside the moves. Nobody is named: what everybody may know of it is told elsewhere.
BESIDE: Final = {
    log_codes.UNDO: "A move was taken back.",
    log_codes.PAUSE: "The game was paused.",
    log_codes.RESUME: "The game was resumed.",
    log_codes.END: "The game was ended by agreement.",
    log_codes.SEAT: "A seat changed hands.",
    log_codes.RULES: "The rules were updated. From here on the game uses the new version.",
}
WENT_BACK: Final = "The game went back to an earlier point and continued from there with different dice."

T = TypeVar("T")


class MomentReader:
    """Puts moments into words and views of one kind for one viewer."""

    def __init__(self, scene: ReplayedTable, wants: Wanted = "sight") -> None:
        self.scene = scene
        self.wants: Wanted = wants
        self._view: dict[str, Any] | None = None
        self._number = 0
        self._under = Heading()
        self._before: State | None = None

    def frame(self, moment: Moment) -> ReplayFrame:
        """A moment, drawn; as changes where the one before was drawn, too."""
        before, since = self._view, self._number
        self._view, self._number = None, moment.number
        if moment.state is not None:
            self._view = view_at(moment, self.scene.viewer, self.wants)
        patch = None
        if before is not None and self._view is not None:
            patch = patches.changes(before, self._view)
        return ReplayFrame(
            moment.number,
            self.heading(moment),
            self._view if patch is None else None,
            patch,
            since if patch is not None else None,
            self.events(moment),
            self.made(moment),
        )

    def entry(self, moment: Moment) -> IndexEntry:
        """A moment in a line."""
        lines = self.lines(moment)
        return IndexEntry(moment.number, self.heading(moment), lines[0] if lines else [], self.made(moment))

    def full_entry(self, moment: Moment) -> IndexEntry:
        """A moment in a line, with everything that the viewer was told then."""
        events, beside = self.events(moment), self.beside(moment)
        text = beside[0] if beside and not events else []
        return IndexEntry(moment.number, self.heading(moment), text, self.made(moment), events)

    def heading(self, moment: Moment) -> Heading:
        """The heading that a moment stands under, from what the viewer saw then or last."""
        state = moment.near if moment.state is None else moment.state
        if state is None:
            self._before = None
            return Heading()
        if self._before is None or not state.same_in_the_open(self._before):
            self._before = state.sight(None)
            try:
                self._under = state.game.heading(self._before)
            except Exception:
                if not moment.foreign:
                    raise
                self._under = Heading()
        return self._under

    def lines(self, moment: Moment) -> list[Text]:
        """What happened."""
        return [event.text for event in self.events(moment)] + self.beside(moment)

    def beside(self, moment: Moment) -> list[Text]:
        """What happened beside the moves; each sort of it once."""
        said = dict.fromkeys(words_of_other_rows(row) for row in moment.rows)
        return [[words] for words in said if words]

    def events(self, moment: Moment) -> list[JournalEntry]:
        """What the viewer was told."""
        table, shown = self.scene.game.events, list[JournalEntry]()
        for row in moment.rows:
            events = packing.unpack_events(table, row.events)
            if self.scene.viewer == OPEN:
                for event in events:
                    event.seats = EVERYBODY
            shown += table.telling(events, self.scene.seat)
        return shown

    def made(self, moment: Moment) -> list[MadeDecision]:
        """What the viewer decided itself; with open hands, what anybody did."""
        text, viewer = self.scene.game.actions.text, self.scene.viewer
        moves = [row for row in moment.rows if row.code >= 0]
        if viewer == OPEN:
            return [MadeDecision(text(row.code), self.scene.seats[row.seat]) for row in moves]
        return [MadeDecision(text(row.code)) for row in moves if row.seat == viewer]


def words_of_other_rows(row: LoggedAction) -> str:
    """What a row says that is no move; empty for a move."""
    if log_codes.rewind_target(row.code) is not None:
        return WENT_BACK
    return BESIDE.get(row.code, "")


def view_at(moment: Moment, viewer: int, wants: Wanted) -> dict[str, Any] | None:
    """What was seen at a moment; None where today's program cannot draw what other rules have led to."""
    if moment.state is None:
        return None
    try:
        return render(moment.state, viewer, asking=not moment.foreign, wants=wants)
    except Exception:
        # What today's program takes for granted need not hold of a position of other rules.
        if not moment.foreign:
            raise
        return None


def render(state: State, viewer: int, asking: bool = True, wants: Wanted | None = None) -> dict[str, Any]:
    """The view of a seat, of a spectator, or of everything; with the question, if it may be asked."""
    if viewer != OPEN:
        sight = state.sight(None if viewer == SPECTATOR else viewer)
        return state.game.render_view(sight, state, asking, wants)
    everything = state.clone()
    everything.viewer = SPECTATOR
    # The numbers that were drawn follow from the key, and are nothing to look at.
    everything.counters, everything.script, everything.known = [], [], -1
    return state.game.render_view(everything, state, asking, wants)


class Replay:
    """Looks back at tables."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def scene(self, table_id: str, seat: int | None, open_hands: bool = False) -> ReplayedTable:
        """A table as a viewer may look back at it."""
        viewer = OPEN if open_hands else SPECTATOR if seat is None else seat
        found = await self.database.read(lambda c: replay_log.read_table(c, table_id, viewer))
        if open_hands and not found.finished:
            raise NotYours("All hands are shown only when the game is over.")
        return found

    async def frames(
        self,
        scene: ReplayedTable,
        first: int = 0,
        last: int | None = None,
        most: int = FRAMES_A_PAGE,
        wants: Wanted = "sight",
    ) -> ReplayPage:
        """The moments from a number of the viewer's own on, up to another or as many as fit on a page."""
        frames: list[ReplayFrame] = []
        async with aclosing(self.told(scene, first, MomentReader(scene, wants).frame, most + 1)) as pages:
            async for page in pages:
                frames += page
        within = [frame for frame in frames if last is None or frame.sequence <= last] or frames[:1]
        more = len(within) > most
        return ReplayPage(within[:most], within[most].sequence if more else None)

    async def index(
        self, scene: ReplayedTable, after: int = -1, most: int = MOMENTS_A_PAGE, full: bool = False
    ) -> ReplayIndex:
        """The moments after a number of the viewer's own, each in a line, or in full."""
        entries: list[IndexEntry] = []
        teller = MomentReader(scene)
        tell = teller.full_entry if full else teller.entry
        # The first may be the one that was asked for, and one more tells whether there are more.
        async with aclosing(self.told(scene, max(0, after), tell, most + 2)) as pages:
            async for page in pages:
                entries += [entry for entry in page if entry.sequence > after]
        more = len(entries) > most
        return ReplayIndex(entries[:most], entries[most - 1].sequence if more else None, scene.now)

    async def state_at(self, scene: ReplayedTable, number: int | None) -> tuple[int, State | None]:
        """The state that a viewer looked at; the present one where no number is named.

        It is the whole truth: the caller takes a sight from it, or knows that the game is over.
        """
        wanted = scene.now if number is None else number
        async with aclosing(self.told(scene, wanted, _kept, 1)) as pages:
            async for page in pages:
                return page[0]
        raise LookupError(f"table {scene.table} has no beginning")

    async def told(
        self, scene: ReplayedTable, first: int, tell: Callable[[Moment], T], most: int | None = None
    ) -> AsyncGenerator[list[T], None]:
        """What `tell` makes of each moment from a number of the viewer's own on, a piece at a time.

        No piece is empty. The moment that the viewer was at when it had that number is the first.
        """
        place = await self.database.read(lambda c: replay_log.read_place(c, scene, first))
        async with self._turns:
            walk = await asyncio.to_thread(LogReplay, scene, place)
        room, after, at_end = most, place.sequence, False
        while not at_end and room != 0:
            blind = walk.blind
            rows, stored = await self.database.read(partial(_piece, scene, after, blind))
            at_end = len(rows) < replay_log.ROWS_AT_ONCE
            moments = _wanted(walk, place, rows, stored, at_end)
            async with self._turns:
                page = await asyncio.to_thread(list, map(tell, islice(moments, room)))
            if page:
                yield page
            room = None if room is None else room - len(page)
            after = rows[-1].sequence if rows else after


def _kept(moment: Moment) -> tuple[int, State | None]:
    """A moment with a state that does not go on; with none that can be played on only by other rules."""
    usable = moment.state is not None and not moment.foreign
    return moment.number, moment.state.clone() if usable and moment.state is not None else None


def _piece(
    scene: ReplayedTable, after: int, blind: bool, c: Connection
) -> tuple[list[LoggedAction], dict[int, bytes]]:
    return replay_log.read_rows(c, scene, after, blind)


def _wanted(
    walk: LogReplay, place: Place, rows: list[LoggedAction], stored: dict[int, bytes], at_end: bool
) -> Iterator[Moment]:
    """The moments of a piece of the log, from the one that was asked for on."""
    if walk.sequence == place.sequence and place.number >= place.wanted:
        yield walk.beginning()
    for moment in chain(walk.moments(rows, stored), walk.rest() if at_end else ()):
        if moment.number >= place.wanted:
            yield moment
