"""The dice of a game that is over, by seat: how often each face came up.

The decisions are played again, and every die that the rules roll meanwhile is counted for the seat whose
decision it followed from. So it works for any game, whatever its journal tells; a die that the rules roll
for another side in the same breath, such as a defender's, counts for the one who brought it about. What was
taken back counts no more. Decisions that were taken under other rules than today's are not played again:
how many these are is told, too.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.server.play import log_codes, packing
from sandtable.server.storage import games
from sandtable.server.storage.games import LoggedAction
from sandtable.server.storage.schema import snapshots


@dataclass(frozen=True)
class Roll:
    """A die: after which row of the log, for which seat, how many sides, and what it showed."""

    sequence: int
    seat: int
    sides: int
    face: int


@dataclass(frozen=True)
class SeatDice:
    """The dice of one kind of one seat: how often each face came up, from 1 on."""

    seat: int
    sides: int
    faces: list[int]

    @property
    def rolled(self) -> int:
        """How many they were."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """What they showed in the middle."""
        return sum(face * count for face, count in enumerate(self.faces, 1)) / self.rolled


@dataclass(frozen=True)
class Dice:
    """All dice of a game, and how many decisions could not be played again."""

    seats: list[SeatDice]
    unknown: int


@dataclass
class StoredGame:
    """A game as it lies in the database: its rows, and the states from which it can be played again."""

    rows: list[LoggedAction] = field(default_factory=list)
    states: dict[int, bytes] = field(default_factory=dict)  # by sequence


def read_stored_game(c: Connection, table_id: str, version: str) -> StoredGame:
    """What is stored of how a game went, with as few states as playing it again by these rules needs."""
    rows, taken = games.since(c, table_id, 0), games.snapshot_sequences(c, table_id)
    needed = beginnings(rows, taken, version)
    wanted = select(snapshots.c.sequence, snapshots.c.state).where(
        snapshots.c.table_id == table_id, snapshots.c.sequence.in_(needed)
    )
    return StoredGame(rows, {row.sequence: row.state for row in c.execute(wanted)})


def beginnings(rows: Sequence[LoggedAction], taken: Sequence[int], version: str) -> list[int]:
    """Which of the states that were kept one must begin from: the first, and each after going back.

    Where other rules held for a time, also the first that was kept after that.
    """
    needed = set(taken[:1])
    strange = False
    kept = set(taken)
    for row in rows:
        if row.rules_version != version:
            strange = True
        elif log_codes.rewind_target(row.code) is not None or (strange and row.sequence in kept):
            needed.add(row.sequence)
            strange = False
    return sorted(needed)


def counted(game: Game, told: StoredGame) -> Dice:
    """The dice of a game. It is played again from beginning to end, so this takes a while."""
    rolls, unknown = _rolls(game, told)
    counts = Counter((roll.seat, roll.sides, roll.face) for roll in rolls)
    kinds = sorted({(seat, sides) for seat, sides, _ in counts})
    return Dice(
        [
            SeatDice(seat, sides, [counts[seat, sides, face] for face in range(1, sides + 1)])
            for seat, sides in kinds
        ],
        unknown,
    )


def _rolls(game: Game, told: StoredGame) -> tuple[list[Roll], int]:
    """Every die that still counts, in the order in which they were rolled."""
    seen: list[tuple[int, int]] = []
    watched = watching(game, seen)
    state: State | None = None
    rolls: list[Roll] = []
    unknown = 0
    before = 0
    for row in told.rows:
        if state is None and before in told.states:
            state = packing.unpack_state(watched, told.states[before])
        seen.clear()
        target = log_codes.rewind_target(row.code)
        if target is not None:
            rolls = [roll for roll in rolls if roll.sequence <= target]
            state = None
        elif not _played(state, game, row):
            state = None
            unknown += row.code >= 0
        rolls += [Roll(row.sequence, row.seat, sides, face) for sides, face in seen]
        before = row.sequence
    return rolls, unknown


def _played(state: State | None, game: Game, row: LoggedAction) -> bool:
    """Play a row of the log again; False where that cannot be done."""
    if state is None or row.rules_version != game.rules_version:
        return False
    try:
        log_codes.apply(state, row)
    except SandtableError:
        return False
    return True


def watching(game: Game, seen: list[tuple[int, int]]) -> Game:
    """The same game, but every die is noted in `seen`: its sides, and what it showed.

    What happens to copies of a state is not, for rules may look ahead on them.
    """

    def roll(self: State, sides: int = 6) -> int:
        face: int = game.state_class.roll(self, sides)
        if self.log is not None:
            seen.append((sides, face))
        return face

    twin = copy.copy(game)
    twin.state_class = type(game.state_class.__name__, (game.state_class,), {"roll": roll})
    return twin


def fair_mean(sides: int) -> float:
    """What dice show in the middle in the long run.

    >>> fair_mean(6)
    3.5
    """
    return (1 + sides) / 2
