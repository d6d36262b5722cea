"""What the log of a table holds beside the moves of its game: rows with a code below zero.

The log is only ever added to. What is taken back stays in it, and a row says so; which moves stand in
the end is found by reading it to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.state import State
from sandtable.server.storage.games import LoggedAction

# The seat takes back the last of its moves that still stands.
UNDO: Final = -1
# The game rests, or goes on.
PAUSE: Final = -3
RESUME: Final = -4
# The players have agreed to end it.
END: Final = -5
# Somebody else plays a seat from now on.
SEAT: Final = -6
# The rules have changed; the game goes on by the new ones from where it stands.
RULES: Final = -7
# From here down: the table goes back to where it stood after so many rows, and on with other dice.
_REWIND: Final = -16

NOBODY: Final = -1


def rewind_code(target: int) -> int:
    """The code of going back to where the table stood after so many rows of its log."""
    return _REWIND - target


def rewind_target(code: int) -> int | None:
    """How many rows of the log a row goes back to; None where it does no such thing."""
    return _REWIND - code if code <= _REWIND else None


def apply(state: State, row: LoggedAction) -> None:
    """Do to a state what a row of the log did.

    Not for a row that goes back: there is a snapshot behind each of those, to be begun from.
    """
    if row.code >= 0:
        state.play(row.seat, row.code)
    elif row.code == UNDO:
        state.undo(row.seat)
    elif rewind_target(row.code) is not None:
        raise ValueError("a row that goes back cannot be done; begin from the snapshot behind it")


def standing_rows(rows: Sequence[LoggedAction]) -> list[LoggedAction]:
    """The moves that count in the end, and the rows that went back, in the order of the log.

    `rows` must reach back to the start of the table.
    """
    kept: list[LoggedAction] = []
    for row in rows:
        target = rewind_target(row.code)
        if target is not None:
            kept = [earlier for earlier in kept if earlier.sequence <= target]
            kept.append(row)
        elif row.code == UNDO:
            last = next(
                i for i in reversed(range(len(kept))) if kept[i].seat == row.seat and kept[i].code >= 0
            )
            del kept[last]
        elif row.code >= 0:
            kept.append(row)
    return kept


def rows_to_tell(rows: Sequence[LoggedAction]) -> list[LoggedAction]:
    """The rows of which players are told: the moves that count, and the taking back of others.

    `rows` must reach back to the start of the table.
    """
    backwards = StandingMoves()
    return [row for row in reversed(rows) if backwards.tells(row)][::-1]


class StandingMoves:
    """Says row by row, from the newest to the oldest, which moves still stand."""

    def __init__(self) -> None:
        self._taken_back: dict[int, int] = {}
        self._behind: int | None = None

    def tells(self, row: LoggedAction) -> bool:
        """The same for what players are told: that a half-entered move was undone stays told.

        Ask about a row either this or whether it stands.
        """
        behind = self._behind is not None and row.sequence > self._behind
        return self.stands(row) or (row.code == UNDO and not behind)

    def stands(self, row: LoggedAction) -> bool:
        """Whether a row is a move that counts; rows must come in order, the newest first."""
        if self._behind is not None and row.sequence > self._behind:
            return False
        target = rewind_target(row.code)
        if target is not None:
            self._behind = target
            self._taken_back.clear()
            return False
        if row.code == UNDO:
            self._taken_back[row.seat] = self._taken_back.get(row.seat, 0) + 1
            return False
        if row.code < 0:
            return False
        if self._taken_back.get(row.seat, 0):
            self._taken_back[row.seat] -= 1
            return False
        return True
