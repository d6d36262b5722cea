"""The log of a table, read again: where a viewer stood at a number of its own, and what came after.

A viewer's own sequence rises with what it can see and with nothing else. So all that is told of the past is
counted by it: how many decisions lay between two of its numbers is nobody's to know. Once a game is
over its hands may be opened, and then the decisions themselves are counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, func, select

from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.play import changes, log_codes, packing
from sandtable.server.play.changes import Packed
from sandtable.server.play.reading import no_such
from sandtable.server.storage import games
from sandtable.server.storage.games import LoggedAction
from sandtable.server.storage.schema import actions, snapshots

# Anybody who asks is let see everything.
OPEN: Final = -2
# The log is read in such pieces: little at a time, so that nobody has to wait for it.
ROWS_AT_ONCE: Final = 100
FINISHED: Final = ("over", "ended")

_ENDS: Final = select(func.min(actions.c.sequence), func.max(actions.c.sequence)).where(
    actions.c.table_id == bindparam("table")
)
_NUMBERS: Final = select(actions.c.seat_sequences).where(
    actions.c.table_id == bindparam("table"), actions.c.sequence == bindparam("sequence")
)
_PIECE: Final = (
    select(actions)
    .where(
        actions.c.table_id == bindparam("table"),
        actions.c.sequence > bindparam("after"),
        actions.c.sequence <= bindparam("last"),
    )
    .order_by(actions.c.sequence)
    .limit(bindparam("most"))
)
_VERSION: Final = select(actions.c.rules_version).where(
    actions.c.table_id == bindparam("table"), actions.c.sequence == bindparam("sequence")
)
_STORED: Final = select(snapshots.c.sequence, snapshots.c.state).where(
    snapshots.c.table_id == bindparam("table"),
    snapshots.c.sequence.in_(bindparam("sequences", expanding=True)),
)


@dataclass(frozen=True)
class ReplayedTable:
    """A table as somebody looks back at it."""

    table: str
    game: Game
    seats: tuple[str, ...]
    # The seat, SPECTATOR, or OPEN.
    viewer: int
    # Where the log begins and how far it is read: numbers of the table, which never leave the server.
    first: int
    last: int
    # The viewer's own number at the end.
    now: int
    finished: bool
    # The rules that the table goes by.
    version: str

    @property
    def seat(self) -> int:
        """The seat whose events and views these are."""
        return SPECTATOR if self.viewer == OPEN else self.viewer

    def number(self, row: LoggedAction) -> int:
        """The viewer's own number after a row."""
        if self.viewer == OPEN:
            return row.sequence - self.first
        number: int = json.loads(row.seat_sequences)[self.viewer]
        return number

    def together(self, one: LoggedAction, next_one: LoggedAction) -> bool:
        """Whether two rows were done at once, so that nobody stood between them."""
        return self.viewer != OPEN and one.seat_sequences == next_one.seat_sequences


def read_table(c: Connection, table_id: str, viewer: int) -> ReplayedTable:
    """A table as it stands now, for a viewer: a seat, SPECTATOR, or OPEN."""
    row = games.facts(c, table_id)
    if row is None:
        raise no_such(table_id)
    first, last = c.execute(_ENDS, {"table": table_id}).one()
    begin, end = (row.sequence, row.sequence) if first is None else (first - 1, last)
    game = registry.game(str(row.game))
    now = end - begin if viewer == OPEN else json.loads(str(row.seat_sequences))[viewer]
    seats = game.seats(str(row.scenario))
    finished = row.status in FINISHED
    return ReplayedTable(table_id, game, seats, viewer, begin, end, now, finished, str(row.rules_version))


# ---------------------------------------------------------------------- finding a place


@dataclass(frozen=True)
class Place:
    """Where to begin reading: a stored state, and the rows after it up to the one that is looked for."""

    sequence: int
    state: bytes
    # The viewer's number at that state, and the one that was looked for as far as it exists.
    number: int
    wanted: int
    # The rules that had led to the state.
    version: str


def read_place(c: Connection, scene: ReplayedTable, number: int) -> Place:
    """The nearest stored state before the moment at which a viewer came to a number of its own.

    Where it never stood at that number, because it entered a move click by click, the one before counts.
    """
    beyond = _reaching(c, scene, number + 1)
    wanted = _number_at(c, scene, beyond - 1)
    reached = _reaching(c, scene, wanted)
    before = scene.first if reached == scene.first else reached - 1
    found = games.snapshot(c, scene.table, before)
    if found is None:
        raise LookupError(f"nothing is stored of the beginning of table {scene.table}")
    return Place(found[0], found[1], _number_at(c, scene, found[0]), wanted, _version_at(c, scene, found[0]))


def _version_at(c: Connection, scene: ReplayedTable, sequence: int) -> str:
    """The rules that had led to where a table stood after so many rows; at its beginning, the first."""
    at = {"table": scene.table, "sequence": max(sequence, scene.first + 1)}
    found = c.execute(_VERSION, at).scalar_one_or_none()
    return scene.version if found is None else str(found)


def _number_at(c: Connection, scene: ReplayedTable, sequence: int) -> int:
    """The viewer's number after so many rows. A table begins at 0 for everybody."""
    if scene.viewer == OPEN or sequence <= scene.first:
        return max(0, sequence - scene.first)
    row = c.execute(_NUMBERS, {"table": scene.table, "sequence": sequence}).one()
    number: int = json.loads(row.seat_sequences)[scene.viewer]
    return number


def _reaching(c: Connection, scene: ReplayedTable, number: int) -> int:
    """The first row after which the viewer's number is at least this; one after the last where none is."""
    early, late = scene.first - 1, scene.last + 1
    while late - early > 1:
        middle = (early + late) // 2
        if _number_at(c, scene, middle) >= number:
            late = middle
        else:
            early = middle
    return late


def read_rows(
    c: Connection, scene: ReplayedTable, after: int, blind: bool
) -> tuple[list[LoggedAction], dict[int, bytes]]:
    """The next rows of the log, and the stored states that one needs to follow them.

    Those are the states after rows that went back, and where other rules were at work, all of them.
    """
    wanted = {"table": scene.table, "after": after, "last": scene.last, "most": ROWS_AT_ONCE}
    rows = [_done(row) for row in c.execute(_PIECE, wanted)]
    needed = [row.sequence for row in rows if log_codes.rewind_target(row.code) is not None]
    if blind or any(row.rules_version != scene.game.rules_version for row in rows):
        needed = [after, *(row.sequence for row in rows)]
    if not needed:
        return rows, {}
    found = c.execute(_STORED, {"table": scene.table, "sequences": needed})
    return rows, {row.sequence: row.state for row in found}


def _done(row: Row[Any]) -> LoggedAction:
    played = (row.sequence, row.seat, row.code, row.rules_version, row.events, row.seat_sequences, row.at)
    return LoggedAction(*played, changes=row.changes)


# ---------------------------------------------------------------------- following the log


@dataclass(frozen=True)
class Moment:
    """A number of the viewer's own, what was done when it came to it, and the state it then looked at.

    The state is the walk's own and goes on with it. Where it is foreign other rules led to it than those of
    today, by which nothing must be asked of it; it is None where too little of it was stored.
    """

    number: int
    rows: Sequence[LoggedAction]
    state: State | None
    foreign: bool = False
    # Where the state is not known: the last one before that is, in which the game stood much the same.
    near: State | None = None


class LogReplay:
    """Plays the log of a table again from a stored state on, and stops at each of the viewer's numbers.

    What was done under other rules is not played again, but followed by what was stored of it.
    """

    def __init__(self, scene: ReplayedTable, place: Place) -> None:
        self.scene = scene
        self.sequence = place.sequence
        self.number = place.number
        self._group: list[LoggedAction] = []
        # While other rules are at work: the state as plain data, and when something was done that is not in
        # it yet, because it is told by a later row of the same breath.
        self.foreign = place.version != scene.game.rules_version
        self._packed = _plain(place.state) if self.foreign else None
        self._lacking: float | None = None
        self.state = None if self.foreign else _unpacked(scene.game, place.state)

    @property
    def blind(self) -> bool:
        """Whether playing on takes a stored state to begin from."""
        return self.foreign or self.state is None

    def beginning(self) -> Moment:
        """Where the walk stands before its first step."""
        return self._moment(())

    def _moment(self, rows: Sequence[LoggedAction]) -> Moment:
        if not self.foreign:
            return Moment(self.number, rows, self.state)
        last = None if self._packed is None else changes.state_of(self.scene.game, self._packed)
        known = last if self._lacking is None else None
        return Moment(self.number, rows, known, True, last)

    def moments(self, rows: Iterable[LoggedAction], stored: Mapping[int, bytes]) -> Iterator[Moment]:
        """Follow a piece of the log."""
        for row in rows:
            if self._group and not self.scene.together(self._group[-1], row):
                yield from self.rest()
            self._do(row, stored)
            self._group.append(row)

    def rest(self) -> Iterator[Moment]:
        """What was done at once is whole: the moment that it made for the viewer, if it made one."""
        group, self._group = self._group, []
        if group:
            number = self.scene.number(group[-1])
            if number != self.number:
                self.number = number
                yield self._moment(group)

    def _do(self, row: LoggedAction, stored: Mapping[int, bytes]) -> None:
        """Do what a row did. What was taken under other rules is never played again."""
        self.sequence = row.sequence
        game = self.scene.game
        if row.rules_version != game.rules_version:
            self._follow(row, stored.get(row.sequence))
            return
        if self.foreign:
            self.foreign, self._packed, self._lacking = False, None, None
        went_back = log_codes.rewind_target(row.code) is not None
        if went_back or (self.state is None and row.sequence in stored):
            self.state = _unpacked(game, stored.get(row.sequence))
        else:
            if self.state is None:
                self.state = _unpacked(game, stored.get(row.sequence - 1))
            if self.state is not None:
                self._play(self.state, row)

    def _follow(self, row: LoggedAction, whole: bytes | None) -> None:
        """Take over what is stored of what a row did."""
        if not self.foreign:
            self.foreign, self.state = True, None
        if whole is not None:
            self._packed, self._lacking = _plain(whole), None
        elif row.changes is not None:
            if self._packed is not None and self._lacking in (None, row.at):
                self._packed = changes.changed(self._packed, row.changes)
            else:
                self._packed = None
            self._lacking = None
        elif row.code >= 0 or row.code == log_codes.UNDO:
            self._lacking = row.at

    def _play(self, state: State, row: LoggedAction) -> None:
        try:
            log_codes.apply(state, row)
        except SandtableError:
            self.state = None


def _plain(stored: bytes) -> Packed | None:
    """A stored state as plain data; None where it is damaged."""
    try:
        return changes.unpacked(stored)
    except SandtableError:
        return None


def _unpacked(game: Game, stored: bytes | None) -> State | None:
    """A stored state; None where there is none, or only one that today's rules cannot read."""
    if stored is None:
        return None
    try:
        return packing.unpack_state(game, stored)
    except SandtableError:
        return None
