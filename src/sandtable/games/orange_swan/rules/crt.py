"""4.3.3: the Combat Results Table of Strategic Warfare."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import load
from sandtable.games.orange_swan.base.shapes import TableData

TABLE: Final[TableData] = load("crt.yaml", TableData)
MOST_RAIDERS: Final[int] = TABLE.raiders["last"]
MOST_INTERCEPTORS: Final[int] = TABLE.interceptors["last"]
LEAST_AIR_RAIDERS: Final[int] = TABLE.use["minimum_raiders_air"]
LEAST_NAVAL_RAIDERS: Final[int] = TABLE.use["minimum_raiders_naval"]

# 4.3.3b: beyond these sums both are halved, or quartered.
HALVED_ABOVE: Final = 16
QUARTERED_ABOVE: Final = 32


def result(raiders: int, interceptors: int) -> tuple[int, int, int]:
    """The Steps that Raiders lose, the PP, and the Steps of Interceptors or Escorts, for any two sums."""
    times = divisor(raiders, interceptors)
    steps, points, others = cell(share(raiders, times), share(interceptors, times))
    return steps * times, points * times, others * times


def divisor(raiders: int, interceptors: int) -> int:
    """4.3.3b: by how much the sums are divided, and how often the result is then applied."""
    most = max(raiders, interceptors)
    if most > QUARTERED_ABOVE:
        return 4
    return 2 if most > HALVED_ABOVE else 1


def share(total: int, times: int) -> int:
    """2.5b, 4.3.3b: a sum divided and rounded down; where there is anybody at all, at least one is left."""
    return max(1, total // times) if total else 0


def cell(raiders: int, interceptors: int) -> tuple[int, int, int]:
    """4.3.3a: the three numbers of the table; what lies beyond its edge is read at the edge."""
    if raiders == 0:
        return 0, 0, 0
    row = TABLE.cells[min(raiders, MOST_RAIDERS)]
    return row[min(interceptors, MOST_INTERCEPTORS)]
