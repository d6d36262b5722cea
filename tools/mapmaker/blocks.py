"""The room that blocks take: side by side with a gap, and below each row the sides on which they stand."""

from tools.mapmaker.board import Slots
from tools.mapmaker.plates import tidy

ACROSS, DOWN = 30 / 28, 34 / 28  # from one block to the next, in sides of a block

Point = tuple[float, float]


class Blocks:
    """Blocks of one size."""

    def __init__(self, side: float) -> None:
        self.side = side
        self.across, self.down = float(round(side * ACROSS)), float(round(side * DOWN))

    def room(self, slots: Slots) -> tuple[float, float]:
        """Return width and height of a grid of slots."""
        return slots[0] * self.across, slots[1] * self.down

    def middles(self, slots: Slots, x: float, y: float) -> tuple[Point, ...]:
        """Return the middles of the faces of blocks that fill a grid of slots, row by row."""
        columns, rows = slots
        return tuple(
            (tidy(x + (column + 0.5) * self.across), tidy(y + row * self.down + 1 + self.side / 2))
            for row in range(rows)
            for column in range(columns)
        )
