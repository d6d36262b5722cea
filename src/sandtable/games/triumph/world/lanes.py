"""6.0: lanes by theatre: what goes on in both at the same time, in sight of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import steps


@steps.add
class Lanes(Together):
    """6.0b: two theatres at once; what comes next waits for both.

    A player whom both lanes concern, as `seats` says, answers the first until that asks nobody any more: so
    nothing depends on how fast the others are.
    """

    __slots__ = ()
    name = "lanes"

    def answering(self, asked: list[int]) -> list[int]:
        found, busy = [], 0
        for seats, concerned in zip(asked, self.seats, strict=True):
            found.append(seats & ~busy)
            if seats:
                busy |= concerned
        return found


def open_lanes(g: TriumphState, factions: Sequence[int], lanes: Sequence[list[Step]]) -> None:
    """Begin what two factions do at the same time."""
    push_lanes(g, [seat_mask(g, faction) for faction in factions], lanes)


def push_lanes(g: TriumphState, seats: Sequence[int], lanes: Sequence[list[Step]]) -> None:
    """Begin what goes on in both theatres at the same time; everybody sees both lanes."""
    if any(lanes):
        g.push(Lanes(seats, lanes, open_lanes=1))
