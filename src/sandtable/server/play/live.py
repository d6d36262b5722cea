"""A table in use: its state, and what each seat was last shown of it.

A live table is a copy of what the database holds, kept while it is being used. It is thrown away on any
doubt and made again from its row: nothing in it is the only one of its kind.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sandtable.engine.errors import BadData, IllegalAction
from sandtable.engine.events import Event
from sandtable.engine.state import SPECTATOR, State
from sandtable.engine.templates import NOTHING_TO_UNDO
from sandtable.protocol import patches
from sandtable.protocol.frames import Frame, Patch, Undo, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.server.play import packing
from sandtable.server.play.changes import pack_changes
from sandtable.server.play.drafts import Draft, UnstoredGame, after_clicks, settled
from sandtable.server.play.recent import Recent
from sandtable.server.play.types import PERSON
from sandtable.server.storage.games import LoggedAction

PLAYING: Final = "playing"
# So many changes are kept for each seat, for those who lag a little; who lags more gets a whole view.
PATCHES_KEPT: Final = 12
# What is told of the past with a whole view; the rest is in the journal.
EVENTS_WITH_A_VIEW: Final = 50


class SentView:
    """A view that a seat has: when it was drawn, and how it came from the ones before of its kind."""

    __slots__ = ("changes", "sequence", "view")

    def __init__(self, sequence: int, view: dict[str, Any]) -> None:
        self.sequence = sequence
        self.view = view
        self.changes: deque[tuple[int, Patch]] = deque(maxlen=PATCHES_KEPT)

    def move_on(self, sequence: int, view: dict[str, Any]) -> None:
        """Take the next view, and keep what has changed."""
        self.changes.append((self.sequence, patches.changes(self.view, view)))
        self.sequence, self.view = sequence, view

    def patch_from(self, since: int) -> Patch | None:
        """The changes from an earlier view to this one; None where they are no longer known."""
        if since == self.sequence:
            return []
        joined: Patch = []
        found = False
        for began, patch in self.changes:
            found = found or began == since
            if found:
                joined += patch
        return joined if found else None


class LiveTable:
    """The state of a table as this process has it. Viewers are the seats, and the spectator after them.

    A state that was here once is at rest: it is never changed, another one takes its place. So one state
    shares with the next what stayed the same, and views share it with both.
    """

    def __init__(
        self,
        table_id: str,
        state: State,
        players: Sequence[str],
        sequence: int,
        seat_sequences: list[int],
        status: str = PLAYING,
        club: bool = False,
        rules: str | None = None,
    ) -> None:
        self.id = table_id
        self.state = state
        # By which rules it was last played; those of this program, unless it was just read.
        self.rules = state.game.rules_version if rules is None else rules
        self.players = list(players)
        self.sequence = sequence
        self.seat_sequences = seat_sequences
        # How far the table is known to have been moved on, by whichever process.
        self.heard_of = sequence
        # Whether something was played on this copy that was perhaps not stored.
        self.spoilt = False
        # Whether it is played at now, and whether people have agreed on terms for it.
        self.status = status
        self.club = club
        # The moves half entered, by seat; and whether some may have been changed by another process.
        self.drafts: dict[int, Draft] = {}
        self.drafts_in_doubt = False
        self.n_seats = len(players)
        self.recent = Recent(state.game.events, self.n_seats + 1)
        # The state before the run under way.
        self._before: State | None = None
        # By viewer and kind of view.
        self._looks: dict[tuple[int, Wanted], SentView] = {}

    # ------------------------------------------------------------------ who is who

    @property
    def bots(self) -> int:
        """The seats that bots play, as a mask."""
        return sum(1 << seat for seat, player in enumerate(self.players) if player != PERSON)

    @property
    def behind(self) -> bool:
        """Whether another process is known to have moved the table on."""
        return self.heard_of > self.sequence

    @property
    def fixed(self) -> str | None:
        """Why nothing that was done so far can be taken back; None where something can."""
        record = self.state.record
        return record.why if record is not None and record.base is None else None

    def viewer(self, seat: int | None) -> int:
        """The place of a seat, or of the spectator, in the lists of viewers."""
        return self.n_seats if seat is None or seat == SPECTATOR else seat

    def seat(self, viewer: int) -> int:
        """The seat of a viewer, as the rules number it."""
        return SPECTATOR if viewer == self.n_seats else viewer

    # ------------------------------------------------------------------ moves half entered

    def number(self, viewer: int) -> int:
        """A viewer's own sequence, the clicks of its half-entered move included."""
        draft = self.drafts.get(viewer)
        return self.seat_sequences[viewer] + (0 if draft is None else draft.steps)

    @property
    def numbers(self) -> list[int]:
        """The sequences of all viewers, the clicks of their half-entered moves included."""
        return [self.number(viewer) for viewer in range(self.n_seats + 1)]

    def shown_numbers(self, fresh: list[int], gone: Sequence[int] = ()) -> list[int]:
        """The viewers' sequences as they are told them: with the clicks of the moves still half entered."""
        shown = list(fresh)
        for seat, draft in self.drafts.items():
            if seat not in gone:
                shown[seat] += draft.steps
        return shown

    def seen_state(self, viewer: int) -> State:
        """The state that a viewer looks at and decides on: with the clicks of its own half-entered move."""
        draft = self.drafts.get(viewer)
        if draft is None or not draft.clicks:
            return self.state
        if draft.ahead is None:
            draft.ahead = after_clicks(self.state, viewer, draft.codes)
        if draft.ahead is None:
            draft.clicks = []
            return self.state
        return draft.ahead.state

    def drafts_that_fail(self, actor: int) -> list[int]:
        """After a run: the other seats whose half-entered moves do not fit any more."""
        return [
            seat
            for seat, draft in self.drafts.items()
            if seat != actor and draft.clicks and after_clicks(self.state, seat, draft.codes) is None
        ]

    def overtaken(self, seats: Sequence[int]) -> list[Event]:
        """What those seats alone are told whose half-entered moves were undone, if there are any."""
        mask = sum(1 << seat for seat in seats)
        return [Event(self.state.game.events.overtaken, (), mask)] if mask else []

    def undo(self, seat: int) -> Undo:
        """What a seat can take back now."""
        text = self.state.game.actions.text
        draft = self.drafts.get(seat)
        half = draft is not None and bool(draft.clicks)
        try:
            if draft is not None and half:
                codes = draft.codes
            elif self.state.record is None:
                return Undo(why=self.state.game.templates.plain(NOTHING_TO_UNDO))
            else:
                codes = self.state.record.last_move(seat)
        except IllegalAction as stands:
            return Undo(why=stands.why)
        return Undo([text(codes[-1])], [text(code) for code in codes], half=half)

    # ------------------------------------------------------------------ playing

    def begin(self) -> None:
        """At a table that nobody is shown yet: `moved_on` will compare with the state as it is now."""
        self._before = self.state.clone()

    def _leave_at_rest(self) -> None:
        """Go on with a copy: the state as it was stays as it is, and `moved_on` compares with it."""
        self._before, self.state = self.state, self.state.branch()

    def run(self, acts: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int]], list[list[Event]]]:
        """Play actions that are known to be legal, and whatever standing answers settle after each.

        Returns everything that was played, and what each wrote into the journal.
        """
        return self.take_over(self.ahead(acts))

    def ahead(self, acts: Sequence[tuple[int, int]]) -> UnstoredGame:
        """The game after such actions; the table stays where it is."""
        ahead = UnstoredGame(self.state)
        for act in acts:
            ahead.play(*act)
        return ahead

    def take_over(self, ahead: UnstoredGame) -> tuple[list[tuple[int, int]], list[list[Event]]]:
        """Make what was played ahead the state. Returns what that was, and what each act told."""
        self._before, self.state = self.state, ahead.state
        self.state.share(self._before)
        return ahead.played, ahead.events

    def take_back(self, seat: int, moves: int) -> int:
        """Take back the last actions of a seat, and those before them that would follow again by themselves.

        Returns how many they were.
        """
        self._leave_at_rest()
        taken = 0
        while taken < moves or settled(self.state) is not None:
            self.state.undo(seat)
            taken += 1
        return taken

    def untold(self) -> list[Event]:
        """After something was taken back: the events that happened no longer."""
        before = self._before
        assert before is not None
        stand = Counter(_key(event) for event in self.state.log or [])
        gone = []
        for event in before.log or []:
            stand[_key(event)] -= 1
            if stand[_key(event)] < 0:
                gone.append(event)
        return gone

    def moved_on(self, actor: int | None, events: Sequence[list[Event]]) -> list[int]:
        """After a run: the seats' sequences as they must stand now.

        The one who acts has always seen something. Any other seat goes on exactly if its sight has
        changed or the journal tells it something: a number that rose for any other reason would leak.
        """
        before, state = self._before, self.state
        assert before is not None
        known = state.game.events
        # What everybody may know is in every sight, so that mostly no sight need be built.
        all_see = not state.same_in_the_open(before)
        fresh = list(self.seat_sequences)
        if actor is not None:
            fresh[actor] = self.number(actor)
        for viewer in range(self.n_seats + 1):
            seat = self.seat(viewer)
            told = any(known.tells(event, seat) for piece in events for event in piece)
            if all_see or told or viewer == actor or not state.same_in_secret(before, seat):
                fresh[viewer] += 1
        return fresh

    def changes(self) -> bytes:
        """After a run: what it changed, for the log."""
        assert self._before is not None
        return pack_changes(self._before, self.state)

    def accept(self, sequence: int, fresh: list[int], events: Sequence[list[Event]]) -> None:
        """What was played is stored now."""
        for draft in self.drafts.values():
            draft.ahead = None
        told_of = [event for piece in events for event in piece]
        self.go_on(sequence, self.shown_numbers(fresh), told_of)
        self.seat_sequences = fresh
        self._forget_past()

    def _forget_past(self) -> None:
        """What lies before a point past which nothing is taken back need not be kept in memory."""
        if self.fixed is not None and self.state.log is not None:
            self.state.log.clear()
            assert self.state.record is not None
            self.state.record.actions.clear()

    def go_on(self, sequence: int, shown: list[int], events: list[Event]) -> None:
        """The table stands further on, and the journal has grown."""
        self.sequence = sequence
        self.recent.add(events, shown)

    def catch_up(self, rows: Sequence[LoggedAction], numbers: list[int]) -> None:
        """Do what another process has done and stored; `numbers` are the seats' sequences then."""
        self._leave_at_rest()
        for row in rows:
            if (
                row.code < 0
                or row.sequence != self.sequence + 1
                or row.rules_version != self.state.game.rules_version
            ):
                raise BadData("the table was not played on from here by the same rules")
            self.state.play(row.seat, row.code)
            shown = packing.unpack_numbers(row.seat_sequences)
            self.go_on(row.sequence, shown, packing.unpack_events(self.state.game.events, row.events))
        assert self._before is not None
        self.state.share(self._before)
        self.seat_sequences = numbers
        self._forget_past()

    def trial(self) -> LiveTable:
        """A copy to try something on, which nobody is shown."""
        state = self.state.clone()
        state.log = []
        return LiveTable(
            self.id, state, self.players, self.sequence, self.seat_sequences, self.status, self.club
        )

    def allows(self, acts: Sequence[tuple[int, int]]) -> bool:
        """Whether a series of decisions can be played now, with what standing answers settle between."""
        trial = self.trial()
        for act in acts:
            if trial.state.refusal(*act):
                return False
            trial.run([act])
        return True

    # ------------------------------------------------------------------ what is shown

    def adopt_looks(self, other: LiveTable) -> None:
        """Take over what the viewers were last shown and told from an older copy of the same table."""
        self._looks = other._looks
        self.recent.follow(other.recent, other.numbers, self.numbers)

    def look(self, viewer: int, wants: Wanted) -> SentView:
        """The present view of a viewer, drawn at most once for each of its sequences."""
        state, sequence = self.seen_state(viewer), self.number(viewer)
        look = self._looks.get((viewer, wants))
        if look is None or look.sequence != sequence:
            view = state.view(None if viewer == self.n_seats else viewer, at_rest=True, wants=wants)
            if look is None:
                look = self._looks[viewer, wants] = SentView(sequence, view)
            else:
                look.move_on(sequence, view)
        return look

    def told_since(self, viewer: int, since: int) -> tuple[int, list[JournalEntry]] | None:
        """How many of a viewer's last lines were withdrawn since its sequence stood so, and what it was told.

        None where that is too long ago.
        """
        found = self.recent.since(viewer, since)
        if found is None:
            return None
        return found.withdrawn, journal_for_seat(self.state, found.events, self.seat(viewer))

    def told_last(self, viewer: int, most: int) -> list[JournalEntry]:
        """What a viewer was told last."""
        return journal_for_seat(self.state, self.recent.last(viewer, most), self.seat(viewer))

    def frame(
        self, viewer: int, wants: Wanted, since: int | None, events: list[JournalEntry], withdrawn: int = 0
    ) -> Frame:
        """What to send: the changes where they are known from `since`, else the whole view.

        With the changes go the `events` since, of which so many lines told before were `withdrawn`; with the
        whole view go the latest events, whenever they happened.
        """
        look = self.look(viewer, wants)
        undo = None if viewer == self.n_seats else self.undo(viewer)
        patch = None if since is None else look.patch_from(since)
        if patch is None:
            latest = self.told_last(viewer, EVENTS_WITH_A_VIEW)
            return Frame(look.sequence, view=look.view, events=latest, undo=undo)
        return Frame(look.sequence, patch=patch, since=since, events=events, undo=undo, withdrawn=withdrawn)


def sight_bytes(state: State, seat: int) -> bytes:
    """The sight of a seat, for a process that may know nothing else: `Game.sight` reads it."""
    packed = state.sight(seat, at_rest=True).packed()
    del packed["key"]
    packed["seat"] = seat
    return msgspec.msgpack.encode(packed)


def _key(event: Event) -> tuple[int, tuple[int, ...], int]:
    return event.kind, event.arguments, event.seats


def journal_for_seat(state: State, events: Sequence[Event], seat: int) -> list[JournalEntry]:
    """Pieces of the journal as a seat may know them."""
    return state.game.events.telling(events, seat)


def same_bytes(state: State, stored: bytes) -> bool:
    """Whether a state is exactly the one that was stored."""
    return state.to_bytes() == packing.unzipped(stored)
