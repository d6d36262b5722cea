"""4.2, 4.5, 4.6: Production Points are collected and spent; Strategic Warfare comes between."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AXIS, CHINA, COMMONWEALTH, JAPAN, MAP, US
from sandtable.games.orange_swan.base.tables import event, step
from sandtable.games.orange_swan.rules import reinforcement
from sandtable.games.orange_swan.rules.blitz_discs import Discs
from sandtable.games.orange_swan.rules.builds import Builds
from sandtable.games.orange_swan.rules.optional import FIRST_PRODUCTION
from sandtable.games.orange_swan.rules.power import powers
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.units import mingle_all
from sandtable.games.orange_swan.state import GROWN, NEW, SwanState
from sandtable.kit.flow import Asking, Doing, Sequence, Stage

COLLECTED = event("collected", "nation points:number", "{0} {0:collects/collect} {1} PP.", by="nation")
CAPTURED = event("captured equipment", "points:number", "Captured equipment adds {0} PP.")

# 4.2.1b: the Nations of a Side that have PP, in the order in which they spend them.
SPENDERS: Final = ((JAPAN,), (US, COMMONWEALTH, CHINA))


def spenders(side: int) -> list[int]:
    """4.2.1b: only Japan, the US, the Commonwealth and China collect PP."""
    return list(SPENDERS[side])


# ------------------------------------------------------------------ collecting


def collect(g: SwanState) -> None:
    """4.2.1b: each Major Nation of the Phasing Side collects its Economic Power."""
    for nation in spenders(g.turn):
        points = income(g, nation)
        g.tell(COLLECTED, nation, points)
        if nation == JAPAN:
            points += captured(g)
        g.collected[nation] = g.purse[nation] = points


def income(g: SwanState, nation: int) -> int:
    """4.2.1a, 11.MG.c: the Economic Power; first in 1942 what is printed, or what the areas make."""
    if not g.first_turn or g.turn != AXIS:
        return g.economy[nation]
    if g.options[FIRST_PRODUCTION]:
        return powers(g, nation)[0]
    return SETUPS[g.scenario].economy[nation]


def captured(g: SwanState) -> int:
    """4.2.1c: what surrendered Allied units left to Japan since it last collected, once."""
    points, g.captured = g.captured, 0
    if points:
        g.tell(CAPTURED, points)
    return points


# ------------------------------------------------------------------ spending


def is_there(nth: int) -> Asking:
    """4.2.1b: whether the Side has so many Nations that spend."""
    return lambda g: nth < len(spenders(g.turn))


def builds(nth: int) -> Doing:
    """4.5: a Nation buys, draws and deploys new units."""
    return lambda g: g.push(Builds(spenders(g.turn)[nth]))


def reinforces(nth: int) -> Doing:
    """4.5: a Nation reinforces its units."""
    return lambda g: reinforcement.begin(g, spenders(g.turn)[nth])


@step
class Spending(Sequence):
    """4.5: Nation after Nation: new units are bought, drawn and deployed, then units reinforced."""

    __slots__ = ("stage",)
    name = "spending"
    stages = (
        Stage("first nation builds", builds(0)),
        Stage("first nation reinforces", reinforces(0)),
        Stage("second nation builds", builds(1), when=is_there(1)),
        Stage("second nation reinforces", reinforces(1), when=is_there(1)),
        Stage("third nation builds", builds(2), when=is_there(2)),
        Stage("third nation reinforces", reinforces(2), when=is_there(2)),
    )


def begin_spending(g: SwanState) -> None:
    """4.5: first the Blitz Discs of all Nations of the Side, then each Nation builds and reinforces."""
    g.push(Spending())
    g.push(Discs())


def finish(g: SwanState) -> None:
    """4.5: the marks come off, and nobody can tell any more which blocks are new or have grown."""
    lose_unspent(g)
    for space in range(MAP.n):
        for unit in g.units_at[space]:
            g.unit_flags[unit] &= ~(NEW | GROWN)
    mingle_all(g)


def lose_unspent(g: SwanState) -> None:
    """4.2.9: what was not spent is lost."""
    for nation in spenders(g.turn):
        g.collected[nation] = g.purse[nation] = 0
