"""The moments that a table can go back to if all agree, as each seat knows them.

There is a snapshot of the table behind everything that nobody can take back alone. Each is told by what would
be gone first: the line that its seat was told next. Where nothing was told since, it is the present.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from sandtable.engine.game import Game
from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol.frames import Beginning, Point
from sandtable.protocol.journal import Heading, JournalEntry
from sandtable.protocol.text import Text
from sandtable.server.play import log_codes, packing
from sandtable.server.play.live import journal_for_seat
from sandtable.server.storage.games import LoggedAction

POINTS_SHOWN: Final = 50
BEFORE: Final = "Before: "
NOTHING_SINCE: Final = "Where the game stands now."


class Moment(NamedTuple):
    """A snapshot as a seat knows it."""

    sequence: int  # of the table, which leaves the server in no other form
    point: Point
    next_line: Text  # empty for the present
    starts_turn: bool = False

    @property
    def words(self) -> str:
        """What going back there would undo first."""
        return self.point.words


def moments(state: State, seat: int, rows: list[LoggedAction], taken: set[int]) -> list[Moment]:
    """All snapshots that lead to the present, as a seat knows them, the newest first."""
    known = state.game.events
    viewer = -1 if seat == SPECTATOR else seat
    began = rows[0].at if rows else time.time()
    found = {0: Moment(0, Point(0, began, [NOTHING_SINCE], "game"), [])}
    waiting = [0]
    for row in log_codes.standing_rows(rows):
        lines = journal_for_seat(state, packing.unpack_events(known, row.events), seat)
        waiting = _tell(found, waiting, lines)
        if row.sequence in taken:
            number = packing.unpack_numbers(row.seat_sequences)[viewer]
            turn = any(line.role == "turn" for line in lines)
            point = Point(number, row.at, [NOTHING_SINCE])
            found[number] = Moment(row.sequence, point, [], turn)
            waiting.append(number)
    return list(found.values())[::-1]


def _tell(found: dict[int, Moment], waiting: list[int], lines: list[JournalEntry]) -> list[int]:
    """What was told after snapshots names them; which of them wait for a line still."""
    words = next((line.text for line in lines if line.text), None)
    if words is None:
        return waiting
    for number in waiting:
        moment = found[number]
        point = Point(number, moment.point.at, [BEFORE, *words], moment.point.starts)
        found[number] = moment._replace(point=point, next_line=words)
    return []


def worth_offering(found: list[Moment]) -> list[Moment]:
    """Those that lead back behind something: not the present, and of several before the same line the last.

    One that begins a turn is offered beside it, and so is the beginning of the game.
    """
    offered: list[Moment] = []
    for moment in found:
        if not moment.next_line:
            continue
        repeats = bool(offered) and offered[-1].next_line is moment.next_line
        if not repeats or moment.starts_turn or moment.point.starts:
            offered.append(moment)
    return offered[:POINTS_SHOWN]


def headed(game: Game, offered: list[Moment], snapshots: dict[int, bytes]) -> list[Point]:
    """The points that are offered, with the headings that they stand under and what begins with them."""
    points: list[Point] = []
    before: tuple[Text, Text] | None = None
    for moment in reversed(offered):
        heading = _heading(game, snapshots.get(moment.sequence))
        phase = heading.date, heading.phase
        starts: Beginning = moment.point.starts
        if not starts and moment.starts_turn:
            starts = "turn"
        elif not starts and before is not None and phase != before and heading.text:
            starts = "phase"
        before = phase
        number, at, text = moment.point.point, moment.point.at, moment.point.text
        points.append(Point(number, at, text, starts, heading.text))
    return points[::-1]


def _heading(game: Game, stored: bytes | None) -> Heading:
    """The heading that a snapshot stands under, as everybody knows it."""
    if stored is None:
        return Heading()
    return game.heading(packing.unpack_state(game, stored).sight(None))


def sequences(offered: Iterable[Moment]) -> dict[int, int]:
    """The snapshots by the seat's own numbers."""
    return {moment.point.point: moment.sequence for moment in offered}
