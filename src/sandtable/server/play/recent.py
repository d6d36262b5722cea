"""What each viewer of a table was told last, and which lines of it were withdrawn again.

How far back this reaches depends on what that viewer was told, and on nothing else. If it were counted in
the decisions of the table, then how much of the past somebody is sent would tell how much was done unseen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.engine.events import Event, EventTable
from sandtable.engine.state import SPECTATOR

# So many events are kept for each viewer; who asks for older ones has them read from the database.
EVENTS_KEPT: Final = 100
# How long the journal was is known for so many of its latest changes.
LENGTHS_KEPT: Final = 200


class Line(NamedTuple):
    """An event, and the viewer's own sequence after the decision that it came from."""

    number: int
    event: Event

    def same(self, other: Line) -> bool:
        """Whether this is the same line in another copy of the journal."""
        one, two = self.event, other.event
        return (self.number, one.kind, one.arguments, one.seats) == (
            other.number,
            two.kind,
            two.arguments,
            two.seats,
        )


class Cut(NamedTuple):
    """Lines were withdrawn: the viewer's sequences before and after, and the length without them."""

    before: int
    after: int
    length: int


class Since(NamedTuple):
    """What has become of a journal: so many of its last lines were withdrawn, and these came after."""

    withdrawn: int
    events: list[Event]


class Journal:
    """The latest lines of one viewer."""

    __slots__ = ("cuts", "length", "lengths", "lines")

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=EVENTS_KEPT)
        # Of all lines, counted from some beginning; and how long it was from which sequence on.
        self.length = 0
        self.lengths: deque[tuple[int, int]] = deque([(-1, 0)], maxlen=LENGTHS_KEPT)
        self.cuts: deque[Cut] = deque(maxlen=LENGTHS_KEPT)

    def add(self, number: int, events: Sequence[Event]) -> None:
        """These lines came with a decision."""
        if events:
            self.lines.extend(Line(number, event) for event in events)
            self.length += len(events)
            self.lengths.append((number, self.length))

    def known_from(self, number: int) -> None:
        """How the journal stood before this sequence is not known."""
        self.length = len(self.lines)
        self.lengths.clear()
        self.lengths.append((number, self.length))
        self.cuts.clear()

    def since(self, sequence: int) -> Since | None:
        """What has become of the journal as it stood then; None where that is too long ago."""
        if sequence < self.lengths[0][0]:
            return None
        was = next(length for number, length in reversed(self.lengths) if number <= sequence)
        kept = was
        for cut in self.cuts:
            if cut.before < sequence < cut.after:
                return None
            if cut.after > sequence:
                kept = min(kept, cut.length)
        new = self.length - kept
        if new > len(self.lines):
            return None
        return Since(was - kept, [event for _, event in list(self.lines)[len(self.lines) - new :]])

    def follow(self, older: Journal, before: int, now: int) -> None:
        """This is the same journal, read again: find which lines of the older copy were withdrawn."""
        whole = len(older.lines) < EVENTS_KEPT
        same = _lines_in_common(list(older.lines), list(self.lines), whole)
        if same is None:
            self.known_from(now)
            return
        cut = older.length - len(older.lines) + same.old
        self.length = cut + len(self.lines) - same.new
        self.lengths = deque(older.lengths, LENGTHS_KEPT)
        self.cuts = deque(older.cuts, LENGTHS_KEPT)
        if cut < older.length:
            self.cuts.append(Cut(before, now, cut))
        if cut < older.length or self.length > cut:
            self.lengths.append((now, self.length))


class Common(NamedTuple):
    """How many lines of an older copy, and of a newer one, come before the first that differs."""

    old: int
    new: int


def _lines_in_common(old: list[Line], new: list[Line], whole: bool) -> Common | None:
    """Where two copies of a journal part; None where nothing says how they fit together.

    `whole` says that nothing came before the older copy. Otherwise the newer one may reach further back,
    since what was withdrawn at its end makes room.
    """
    best: Common | None = Common(0, 0) if whole else None
    for start in [0] if whole else [i for i, line in enumerate(new) if old and line.same(old[0])]:
        same = 0
        while same < len(old) and start + same < len(new) and old[same].same(new[start + same]):
            same += 1
        if best is None or same > best.old:
            best = Common(same, start + same)
    return best


class Recent:
    """The latest events for each viewer: the seats, and the spectator after them."""

    def __init__(self, table: EventTable, viewers: int) -> None:
        self._table = table
        self._journals = [Journal() for _ in range(viewers)]

    @property
    def full(self) -> bool:
        """Whether nothing older would be kept for anybody."""
        return all(len(journal.lines) == EVENTS_KEPT for journal in self._journals)

    def add(self, events: Sequence[Event], numbers: Sequence[int]) -> None:
        """A decision wrote these events, and the viewers' sequences stand so after it."""
        for viewer, journal in enumerate(self._journals):
            journal.add(numbers[viewer], [event for event in events if self._tells(event, viewer)])

    def add_older(self, events: Sequence[Event], numbers: Sequence[int]) -> None:
        """The same for a decision before all others that are known, of a table that is being read."""
        for viewer, journal in enumerate(self._journals):
            for event in reversed(events):
                if len(journal.lines) < EVENTS_KEPT and self._tells(event, viewer):
                    journal.lines.appendleft(Line(numbers[viewer], event))

    def known_from(self, numbers: Sequence[int]) -> None:
        """The table was read when the viewers' sequences stood so."""
        for journal, number in zip(self._journals, numbers, strict=True):
            journal.known_from(number)

    def follow(self, older: Recent, before: Sequence[int], now: Sequence[int]) -> None:
        """The table was read again; of the older copy the viewers' sequences stood at `before`."""
        for viewer, journal in enumerate(self._journals):
            journal.follow(older._journals[viewer], before[viewer], now[viewer])

    def _tells(self, event: Event, viewer: int) -> bool:
        seat = SPECTATOR if viewer == len(self._journals) - 1 else viewer
        return self._table.tells(event, seat)

    def since(self, viewer: int, sequence: int) -> Since | None:
        """What has become of a journal since the viewer's sequence stood so; None: too long ago."""
        return self._journals[viewer].since(sequence)

    def last(self, viewer: int, most: int) -> list[Event]:
        """What a viewer was told last."""
        return [event for _, event in self._journals[viewer].lines][-most:]
