"""Record: the actions that led here, and what of them can still be taken back.

The record keeps one copy of the state at the last irreversible point and the actions since. Taking
back means going to that copy and playing all of them again but the one taken back: in lanes, the
other seats' work stays. Past a number drawn, anything learned, or a change of hands nothing is
taken back. What somebody had half entered when another's act undid it goes together with that act,
if that is taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine import error_words
from sandtable.engine.errors import IllegalAction
from sandtable.engine.steps import Together
from sandtable.engine.templates import (
    NOTHING_TO_UNDO,
    UNDO_FINISHED,
    UNDO_NEW_DICE,
    UNDO_OVERTAKEN,
    UNDO_PASSED_ON,
    UNDO_SEEN,
)

if TYPE_CHECKING:
    from sandtable.engine.state import State


class RecordedAction:
    """An action since the last irreversible point. Records share these, so they do not change."""

    __slots__ = ("code", "lane", "locked", "mid", "seat", "undone_by")

    def __init__(
        self,
        seat: int,
        code: int,
        mid: bool,
        lane: int,
        locked: bool = False,
        undone_by: RecordedAction | None = None,
    ) -> None:
        self.seat = seat
        self.code = code
        self.mid = mid
        # The number of the lane, from 1 up; 0 where there are none.
        self.lane = lane
        self.locked = locked
        # The act of somebody else that undid the half-entered move that this belonged to.
        self.undone_by = undone_by


class Record:
    """What has been done in a game."""

    def __init__(self, state: State, script: list[int] | None) -> None:
        # The dice that the game was started with; None where the record does not reach back to the start.
        self.script = script
        self.actions: list[tuple[int, int]] = []
        # Where other numbers began: after how many actions, and the epoch that they come from.
        self.epochs: list[tuple[int, int]] = []
        self.templates = state.game.templates
        # The id of a template; of a state that was stored long ago, a sentence.
        self.why = NOTHING_TO_UNDO.id
        self._fix(state, self.why)

    def _fix(self, state: State, why: str) -> None:
        """Make the present an irreversible point."""
        self.base: State | None = None
        self.base_known = state.known
        self.base_log = len(state.log or [])
        self.since: list[RecordedAction] = []
        self.why = why

    def branch(self, state: State) -> Record:
        """A record for a copy of the state that is about to be played on, while the state stays as it is."""
        twin = Record(state, self.script)
        twin.actions, twin.epochs, twin.why = self.actions[:], self.epochs[:], self.why
        if self.base is None:
            # What the copy's first action would have to copy once more.
            twin.base = state
        else:
            twin.base, twin.base_known, twin.base_log = self.base, self.base_known, self.base_log
        twin.since = self.since[:]
        return twin

    def before(self, state: State, seat: int, code: int) -> None:
        """An action is about to be done."""
        if self.base is None:
            self.base = state.clone()
            self.base_known = state.known
            self.base_log = len(state.log or [])
        step = state.question(seat)
        top = state.stack[-1] if state.stack else None
        self._lanes = top if isinstance(top, Together) else None
        lane = 0 if self._lanes is None else self._lanes.lane_of(state, seat) + 1
        self.since.append(RecordedAction(seat, code, step is not None and step.mid, lane))
        self.actions.append((seat, code))
        self._was_asked = step is not None

    def after(self, state: State, seat: int) -> None:
        """The action was done: decide whether it can still be taken back."""
        self._note_overtaken(state)
        same_lanes = self._lanes is not None and bool(state.stack) and state.stack[-1] is self._lanes
        if state.known != self.base_known:
            self._fix(state, UNDO_SEEN.id)
        elif not self._was_asked:
            self._fix(state, UNDO_OVERTAKEN.id)
        elif same_lanes:
            if not state.asked() >> seat & 1:
                self._lock(seat)
        elif self._lanes is not None or state.asked() != 1 << seat:
            self._fix(state, UNDO_PASSED_ON.id)

    def _note_overtaken(self, state: State) -> None:
        """Note which clicks belong to half-entered moves that the last act undid.

        Not where a seat did that to its own: it takes back both, one after the other.
        """
        by = self.since[-1]
        for lane in state.overtaken:
            for i in range(len(self.since) - 2, -1, -1):
                taken = self.since[i]
                if taken.lane != lane or taken.undone_by is not None:
                    continue
                if taken.seat == by.seat and lane == by.lane:
                    break
                self.since[i] = RecordedAction(taken.seat, taken.code, taken.mid, lane, taken.locked, by)
                if not taken.mid:
                    break

    def _lock(self, seat: int) -> None:
        """A seat has finished here: what it did stands."""
        for i, taken in enumerate(self.since):
            if taken.seat == seat and not taken.locked:
                code, mid, lane, by = taken.code, taken.mid, taken.lane, taken.undone_by
                self.since[i] = RecordedAction(seat, code, mid, lane, True, by)

    def _last_move(self, seat: int) -> list[int]:
        """The places in `since` of the last whole move of a seat, the latest first.

        Before them those of clicks that came later and were undone by somebody else's act.
        """
        mine = [i for i, taken in enumerate(self.since) if taken.seat == seat]
        if not mine or self.base is None:
            raise IllegalAction("undo", self.templates.sentence(self.why))
        if self.since[mine[-1]].locked:
            raise IllegalAction("undo", self.templates.plain(UNDO_FINISHED))
        places: list[int] = []
        while mine and self.since[mine[-1]].undone_by is not None:
            places.append(mine.pop())
        if mine:
            places.append(mine.pop())
            same = [i for i in mine if self.since[i].lane == self.since[places[-1]].lane]
            while same and self.since[places[-1]].mid:
                places.append(same.pop())
        return places

    def last_move(self, seat: int) -> list[int]:
        """The actions of the last whole move of a seat, or IllegalAction where it stands."""
        return [self.since[i].code for i in reversed(self._last_move(seat))]

    def begin_epoch(self, state: State, epoch: int) -> None:
        """Draw other numbers from here on: the players went back past some and will not get them again."""
        state.epoch = epoch
        self.epochs.append((len(self.actions), epoch))
        self._fix(state, UNDO_NEW_DICE.id)

    def undo(self, state: State, seat: int, move: bool) -> None:
        """Take back the last action, or the last whole move, of a seat."""
        places = self._last_move(seat)
        gone = [self.since[i] for i in (places if move else places[:1])]
        assert self.base is not None
        kept = [taken for taken in self.since if taken not in gone and taken.undone_by not in gone]
        if any(taken.seat != seat for taken in kept):
            _check_replay(self.base, kept)
        earlier = len(self.actions) - len(self.since)
        state.restore(self.base)
        if state.log is not None:
            del state.log[self.base_log :]
        self.since = []
        for taken in kept:
            self.since.append(RecordedAction(taken.seat, taken.code, taken.mid, taken.lane, taken.locked))
            state.perform(taken.seat, taken.code)
            self._note_overtaken(state)
        self.actions = self.actions[:earlier] + [(taken.seat, taken.code) for taken in kept]


def _check_replay(base: State, kept: list[RecordedAction]) -> None:
    """Refuse to take back what others have built on since."""
    trial = base.clone()
    for taken in kept:
        if trial.refusal(taken.seat, taken.code):
            raise IllegalAction("undo", error_words.text("undo.built-on"))
        trial.perform(taken.seat, taken.code)
