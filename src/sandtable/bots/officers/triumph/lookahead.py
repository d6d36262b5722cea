"""Key decisions: the best choices are tried on states drawn from the sight, and what follows is compared.

What a choice seemed to be worth before counts along with that: a few samples are a few throws of the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from sandtable.bots.officers.triumph.campaign import unsettled
from sandtable.bots.officers.triumph.desk import Desk, Player
from sandtable.bots.officers.triumph.evaluation import evaluate
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.state import GOVERNMENT, TriumphState

LEAST: Final = 2  # samples for every look ahead
MOST: Final = 4  # and so many where the choices stay close
CLOSE: Final = 1.0
PRIOR: Final = 2.0  # for so many samples counts what a choice seemed to be worth
HORIZON: Final = 90  # decisions that are played on for at most
CHOICES: Final = 4  # so many choices are tried at most

# Where others, while somebody looks ahead, do nothing of their own accord; they still defend themselves.
OF_ONES_OWN_ACCORD: Final = frozenset(
    (
        "command",
        "common-declarations",
        "government",
        "movement",
        "partner-movement",
        "passive-production",
        "plan-turn",
        "production-turn",
        "shared-production",
        "theatre-card-play",
    )
)

Over = Callable[[TriumphState], bool]


def best_of(
    desk: Desk,
    scores: Mapping[int, float],
    over: Over,
    own: Mapping[int, Player],
    prior: float = PRIOR,
    most: int = MOST,
) -> int:
    """The choice that is best by its score and by what comes of it on samples, together.

    A trial ends when `over` says so; `own` says who plays on for the seat after a choice, where that is not
    the officer himself. Who may not look ahead takes the best score.
    """
    codes = sorted(scores, key=lambda code: -scores[code])[:CHOICES]
    if desk.player is None or len(codes) < 2:
        return codes[0]
    totals = {code: prior * scores[code] for code in codes}
    for number in range(most):
        ranked = sorted(totals.values(), reverse=True)
        if number >= LEAST and ranked[0] - ranked[1] > CLOSE * (prior + number):
            break
        truth = desk.g.sample(desk.rng)
        luck = desk.rng.random()
        for code in codes:
            g = truth.clone()
            g.play(desk.seat, code)
            play_on(g, desk.seat, own.get(code, desk.player), desk.player, over, Random(luck))
            sight = g.sight(desk.seat)
            totals[code] += evaluate(sight, desk.mine, desk.me) + unsettled(sight, desk.me)
    return max(codes, key=lambda code: totals[code])


def play_on(g: TriumphState, seat: int, own: Player, others: Player, over: Over, rng: Random) -> None:
    """Play until the trial is over; others do nothing that they need not do."""
    for _ in range(HORIZON):
        if g.finished or over(g):
            break
        asked = g.deciders[0]
        code = g.standing(asked)
        if code < 0 and asked != seat:
            code = idle(g, asked)
        if code < 0:
            code = (own if asked == seat else others)(g, asked, rng)
        g.play(asked, code)


def idle(g: TriumphState, seat: int) -> int:
    """How a seat does nothing, where it is free to; else -1."""
    question = g.question(seat)
    if question is not None and question.name in OF_ONES_OWN_ACCORD:
        for code in (kinds.PASS << 16, kinds.DONE << 16):
            if code >> 16 in question.form(g, seat) and question.check(g, seat, code) == 0:
                return code
    return -1


# ---------------------------------------------------------------------- how long


def moment(g: TriumphState, me: int) -> tuple[int, int, int]:
    """Whose Turn of which Season it is."""
    return g.year, g.season, g.active[g.content.faction_theatre[me]]


def turn_over(desk: Desk) -> Over:
    """Until the Player Turn is over."""
    now = moment(desk.g, desk.me)
    return lambda g: moment(g, desk.me) != now


def season_over(desk: Desk) -> Over:
    """Until the Season is over."""
    now = desk.g.year, desk.g.season
    return lambda g: (g.year, g.season) != now


def government_over(desk: Desk) -> Over:
    """Until all cards are played and their Diplomacy is resolved."""
    year = desk.g.year
    return lambda g: g.phase > GOVERNMENT or g.year != year or g.stack[-1].name == "hand-size"
