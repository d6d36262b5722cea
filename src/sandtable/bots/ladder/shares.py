"""What a win is worth, and how sure a mean is.

A finished game is worth 1. It is divided equally among the seats that win it, whether they are Partners
or have tied; where nobody wins, among all. So bots of equal strength have 1 / seats on average, whatever
the game calls a win. A game left unfinished is worth nothing to anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from sandtable.bots.playing import UNFINISHED, Played

CONFIDENCE: Final = 0.95
RESAMPLES: Final = 10_000
BOOTSTRAP: Final = "bootstrap"
EXACT: Final = "exact"
NONE: Final = "none"


def share_of_win(played: Played, seat: int, seats: Sequence[str]) -> float:
    """What a game was worth to a seat."""
    if played.kind == UNFINISHED:
        return 0.0
    if not played.winners:
        return 1 / len(seats)
    return 1 / len(played.winners) if seats[seat] in played.winners else 0.0


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float
    method: str

    def as_dict(self) -> dict[str, Any]:
        """As JSON-able data."""
        return {name: round(v, 4) if isinstance(v, float) else v for name, v in asdict(self).items()}


def estimate(blocks: Sequence[float]) -> Estimate:
    """The mean of blocks that do not depend on each other, each with a value from 0 to 1.

    Where every block was won or every block lost, drawing them again tells nothing; then the interval is
    how rare the other case may be and still not have been seen. Of a single block nothing is known.
    """
    mean = sum(blocks) / len(blocks)
    seldom = ((1 - CONFIDENCE) / 2) ** (1 / len(blocks))
    if min(blocks) == 1:
        return Estimate(mean, seldom, 1.0, EXACT)
    if max(blocks) == 0:
        return Estimate(mean, 0.0, 1 - seldom, EXACT)
    if len(blocks) == 1:
        return Estimate(mean, 0.0, 1.0, NONE)
    low, high = bootstrap(blocks)
    return Estimate(mean, low, high, BOOTSTRAP)


def bootstrap(blocks: Sequence[float], resamples: int = RESAMPLES) -> tuple[float, float]:
    """Between which values the mean lies in 95 % of as many blocks drawn again, with replacement."""
    rng = Random(f"bootstrap {len(blocks)}")
    n = len(blocks)
    means = sorted(sum(rng.choices(blocks, k=n)) / n for _ in range(resamples))
    tail = (1 - CONFIDENCE) / 2
    return quantile(means, tail), quantile(means, 1 - tail)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies.

    >>> quantile([0.0, 10.0, 20.0], 0.5), quantile([0.0, 10.0], 0.25)
    (10.0, 2.5)
    """
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
