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
from sandtable.server.play import log_codes, packing
from sandtable.server.play.reading import no_such
from sandtable.server.storage import games
from sandtable.server.storage.games import Done
from sandtable.server.storage.schema import actions, snapshots

# Whoever asks is let see everything.
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
_STORED: Final = select(snapshots.c.sequence, snapshots.c.state).where(
    snapshots.c.table_id == bindparam("table"),
    snapshots.c.sequence.in_(bindparam("sequences", expanding=True)),
)


@dataclass(frozen=True)
class Scene:
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

    @property
    def seat(self) -> int:
        """The seat whose events and views these are."""
        return SPECTATOR if self.viewer == OPEN else self.viewer

    def number(self, row: Done) -> int:
        """The viewer's own number after a row."""
        if self.viewer == OPEN:
            return row.sequence - self.first
        number: int = json.loads(row.seat_sequences)[self.viewer]
        return number

    def together(self, one: Done, next_one: Done) -> bool:
        """Whether two rows were done at once, so that nobody stood between them."""
        return self.viewer != OPEN and one.seat_sequences == next_one.seat_sequences


def scene(c: Connection, table_id: str, viewer: int) -> Scene:
    """A table as it stands now, for a viewer: a seat, SPECTATOR, or OPEN."""
    row = games.facts(c, table_id)
    if row is None:
        raise no_such(table_id)
    first, last = c.execute(_ENDS, {"table": table_id}).one()
    begin, end = (row.sequence, row.sequence) if first is None else (first - 1, last)
    game = registry.game(str(row.game))
    now = end - begin if viewer == OPEN else json.loads(str(row.seat_sequences))[viewer]
    seats = game.seats(str(row.scenario))
    return Scene(table_id, game, seats, viewer, begin, end, now, row.status in FINISHED)


# ---------------------------------------------------------------------- finding a place


@dataclass(frozen=True)
class Place:
    """Where to begin reading: a stored state, and the rows after it up to the one that is looked for."""

    sequence: int
    state: bytes
    # The viewer's number at that state, and the one that was looked for as far as it exists.
    number: int
    wanted: int


def place(c: Connection, scene: Scene, number: int) -> Place:
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
    return Place(found[0], found[1], _number_at(c, scene, found[0]), wanted)


def _number_at(c: Connection, scene: Scene, sequence: int) -> int:
    """The viewer's number after so many rows. A table begins at 0 for everybody."""
    if scene.viewer == OPEN or sequence <= scene.first:
        return max(0, sequence - scene.first)
    row = c.execute(_NUMBERS, {"table": scene.table, "sequence": sequence}).one()
    number: int = json.loads(row.seat_sequences)[scene.viewer]
    return number


def _reaching(c: Connection, scene: Scene, number: int) -> int:
    """The first row after which the viewer's number is at least this; one after the last where none is."""
    early, late = scene.first - 1, scene.last + 1
    while late - early > 1:
        middle = (early + late) // 2
        if _number_at(c, scene, middle) >= number:
            late = middle
        else:
            early = middle
    return late


def piece(c: Connection, scene: Scene, after: int, blind: bool) -> tuple[list[Done], dict[int, bytes]]:
    """The next rows of the log, and the stored states that one needs to follow them.

    Those are the states after rows that went back, and where older rules were at work, all of them.
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


def _done(row: Row[Any]) -> Done:
    return Done(row.sequence, row.seat, row.code, row.rules_version, row.events, row.seat_sequences, row.at)


# ---------------------------------------------------------------------- following the log


@dataclass(frozen=True)
class Moment:
    """A number of the viewer's own, what was done when it came to it, and the state it then looked at.

    The state is the walk's own and goes on with it; it is None where it was played under other rules.
    """

    number: int
    rows: Sequence[Done]
    state: State | None


class Walk:
    """Plays the log of a table again from a stored state on, and stops at each of the viewer's numbers."""

    def __init__(self, scene: Scene, place: Place) -> None:
        self.scene = scene
        self.sequence = place.sequence
        self.number = place.number
        self.state = _unpacked(scene.game, place.state)
        self._group: list[Done] = []

    def beginning(self) -> Moment:
        """Where the walk stands before its first step."""
        return Moment(self.number, (), self.state)

    def moments(self, rows: Iterable[Done], stored: Mapping[int, bytes]) -> Iterator[Moment]:
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
                yield Moment(number, group, self.state)

    def _do(self, row: Done, stored: Mapping[int, bytes]) -> None:
        """Do what a row did. What was taken under other rules is never played again."""
        self.sequence = row.sequence
        game = self.scene.game
        ours = row.rules_version == game.rules_version
        went_back = log_codes.rewind_target(row.code) is not None
        if not ours:
            self.state = None
        elif went_back or (self.state is None and row.sequence in stored):
            self.state = _unpacked(game, stored.get(row.sequence))
        else:
            if self.state is None:
                self.state = _unpacked(game, stored.get(row.sequence - 1))
            if self.state is not None:
                self._play(self.state, row)

    def _play(self, state: State, row: Done) -> None:
        try:
            log_codes.apply(state, row)
        except SandtableError:
            self.state = None


def _unpacked(game: Game, stored: bytes | None) -> State | None:
    """A stored state; None where there is none, or only one that today's rules cannot read."""
    if stored is None:
        return None
    try:
        return packing.unpack_state(game, stored)
    except SandtableError:
        return None
