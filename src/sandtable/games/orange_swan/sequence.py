"""Chapter 3: the sequence of play: seasons, Turns and Phases."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.orange_swan import (
    blitz,
    final,
    insurgency,
    pearl_harbor,
    production,
    strategic_warfare,
)
from sandtable.games.orange_swan.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    FALL,
    FIRST_YEAR,
    LATER,
    OCEANIC,
    POOL,
    WINTER,
)
from sandtable.games.orange_swan.land_phase import LandPhase
from sandtable.games.orange_swan.naval_phase import ENGAGEMENT, NavalPhase
from sandtable.games.orange_swan.power import update
from sandtable.games.orange_swan.setups import SETUPS
from sandtable.games.orange_swan.state import FINAL, LAND, NAVAL, PRODUCTION, SwanState
from sandtable.games.orange_swan.supply import check_supply
from sandtable.games.orange_swan.tables import event, step
from sandtable.games.orange_swan.units import mingle_pool, move_to

NEW_YEAR = event("new year", "year", "{0} begins.", role="year")
TURN_BEGINS = event("turn", "side season year", "The {0} Turn of {1} {2}.", by="side", role="turn")
PHASE_BEGINS = event("phase", "phase", "The {0} Phase.")
BLITZ_BEGINS = event("blitz", "", "The Blitz Phase.")

# The stages of a Turn.
START: Final = 0
SUPPLY: Final = 1
COLLECT: Final = 2
AIR_WARFARE: Final = 3
NAVAL_WARFARE: Final = 4
INSURGENCY: Final = 5
SPEND: Final = 6
PRODUCED: Final = 7
SHIPS: Final = 8
ARMIES: Final = 9
BLITZ: Final = 10
BLITZ_SHIPS: Final = 11
BLITZ_ARMIES: Final = 12
BLITZ_END: Final = 13
FINISH: Final = 14
END: Final = 15


@step
class War(Step):
    """3.0, 3.3a: season after season, first the Axis Turn, then the Allied Turn."""

    __slots__ = ()
    name = "war"

    def go(self, g: SwanState) -> None:
        if g.turn == AXIS:
            g.turn = ALLIED
        elif pearl_harbor.has_return_game(g):
            begin_again(g)
            return
        else:
            g.turn = AXIS
            next_season(g)
        g.push(Turn(START))


def open_turn(g: SwanState) -> None:
    """11.PH.a, 11.MG.a: the first Axis Turn begins with Production, or in 1941 with Naval Engagement."""
    g.push(War())
    if SETUPS[g.scenario].at_engagement:
        g.tell(TURN_BEGINS, g.turn, g.season, g.year - FIRST_YEAR)
        begin_phase(g, NAVAL)
        g.push(Turn(ARMIES))
        g.push(NavalPhase(ENGAGEMENT))
    else:
        g.push(Turn(START))


def begin_again(g: SwanState) -> None:
    """11.PH.i: the return game takes the place of the first."""
    g.stack = []
    pearl_harbor.set_up_return_game(g)
    open_turn(g)
    pearl_harbor.begin_return_game(g)


def next_season(g: SwanState) -> None:
    """3.0: Winter, Spring, Summer and Fall; with Winter a year begins."""
    if g.season != FALL:
        g.season += 1
        return
    g.season = WINTER
    g.year += 1
    g.tell(NEW_YEAR, g.year - FIRST_YEAR)
    add_to_pools(g)


def add_to_pools(g: SwanState) -> None:
    """1.5b, 3.2: at the start of 1943 and 1944 the dated units join their Force Pools."""
    if not SETUPS[g.scenario].additions:
        return
    due = [unit for unit in g.units_at[LATER] if BLOCKS.entry[g.unit_kind[unit]] <= g.year]
    for unit in due:
        g.unit_shown[unit] = 0
        move_to(g, unit, POOL)
    for group in sorted({BLOCKS.unit_group[unit] for unit in due}):
        mingle_pool(g, group)


@step
class Turn(Step):
    """3.3a, 3.3b, 14.1: the Phases of a Turn; all Nations of the Side finish one before the next begins."""

    __slots__ = ("stage",)
    name = "turn"

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def go(self, g: SwanState) -> None:
        stage = self.stage
        self.stage = stage + 1
        if stage < SHIPS:
            production_phase(g, stage)
        elif stage == SHIPS:
            begin_phase(g, NAVAL)
            g.push(NavalPhase(0))
        elif stage == ARMIES:
            begin_phase(g, LAND)
            g.push(LandPhase(0))
        elif stage < FINISH:
            blitz_phase(g, stage)
        elif stage == FINISH:
            begin_phase(g, FINAL)
            final.begin(g)
        else:
            g.first_turn = 0
            g.pop()


def production_phase(g: SwanState, stage: int) -> None:
    """4.3.1e: Supply Check, collecting, Strategic Warfare in the air and at sea, spending, update."""
    if stage == START:
        begin_turn(g)
        begin_phase(g, PRODUCTION)
    elif stage == SUPPLY:
        if supply_is_checked(g):
            check_supply(g)
    elif stage == COLLECT:
        production.collect(g)
    elif stage == AIR_WARFARE:
        strategic_warfare.begin_air(g)
    elif stage == NAVAL_WARFARE:
        if g.turn == AXIS:
            strategic_warfare.begin_naval(g)
    elif stage == INSURGENCY:
        if g.turn == AXIS:
            strategic_warfare.check_atomic_bomb(g)
        else:
            insurgency.begin(g)
    elif stage == SPEND:
        production.begin_spending(g)
    else:
        production.finish(g)
        update(g)


def supply_is_checked(g: SwanState) -> bool:
    """4.1.3e: all units begin In Supply, so that the first Axis Turn of a scenario checks nothing."""
    return not g.first_turn


def begin_turn(g: SwanState) -> None:
    """3.3a, 7.0.1a, 10.8b, 11.PH.b: Discs and Code Breaks are not kept; the DEI join with the Allied Turn."""
    g.tell(TURN_BEGINS, g.turn, g.season, g.year - FIRST_YEAR)
    if not g.first_turn:
        g.discs[g.turn] = 0
    g.code_break = g.code_rolled = 0
    if g.turn == ALLIED:
        g.dei_neutral = 0


def begin_phase(g: SwanState, phase: int) -> None:
    """3.3a: a Phase begins."""
    g.phase = phase
    g.tell(PHASE_BEGINS, phase)


def blitz_phase(g: SwanState, stage: int) -> None:
    """7.0.1a: a Side that bought a Disc plays a second Naval or Land Phase, or both."""
    if stage == BLITZ:
        g.blitz = g.discs[g.turn]
        if g.blitz:
            g.tell(BLITZ_BEGINS)
            blitz.check_ships(g)
    elif not g.blitz:
        return
    elif stage == BLITZ_SHIPS:
        if g.blitz & OCEANIC:
            begin_phase(g, NAVAL)
            g.push(NavalPhase(0))
    elif stage == BLITZ_ARMIES:
        begin_phase(g, LAND)
        g.push(LandPhase(0))
    else:
        blitz.finish(g)
        update(g)
