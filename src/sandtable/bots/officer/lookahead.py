"""Key decisions: choices are played on states drawn from the sight, and what comes of them is compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from sandtable.bots.officer.desk import Desk
from sandtable.bots.officer.evaluation import evaluate
from sandtable.games.triumph.system.state import TriumphState

SAMPLES: Final = 3
HORIZON: Final = 90  # decisions that a Turn is played on for at most

# Plays one decision of a seat without looking ahead itself; set by `officer`.
Player = Callable[[TriumphState, int, Random], int]
player: list[Player] = []


def best_of(desk: Desk, codes: Sequence[int], later: Mapping[int, float]) -> int:
    """The choice after which the faction stands best at the end of this Turn, on average over some samples.

    `later` says what a choice is worth beyond that.
    """
    totals = {code: SAMPLES * later.get(code, 0.0) for code in codes}
    for _ in range(SAMPLES):
        truth = desk.g.sample(desk.rng)
        luck = desk.rng.random()
        for code in codes:
            totals[code] += outcome(desk, truth.clone(), code, Random(luck))
    return max(codes, key=lambda code: totals[code])


def outcome(desk: Desk, g: TriumphState, code: int, rng: Random) -> float:
    """Play a choice and the rest of the Turn, and look at what the seat sees then."""
    now = moment(g, desk.me)
    g.play(desk.seat, code)
    for _ in range(HORIZON):
        if g.finished or moment(g, desk.me) != now:
            break
        seat = g.deciders[0]
        settled = g.standing(seat)
        g.play(seat, settled if settled >= 0 else player[0](g, seat, rng))
    return evaluate(g.sight(desk.seat), desk.mine, desk.me)


def moment(g: TriumphState, me: int) -> tuple[int, int, int]:
    """Whose Turn of which Season it is."""
    return g.year, g.season, g.active[g.content.faction_theatre[me]]
