"""Chapter 3: the sequence of play: seasons, Turns and Phases."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import (
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
from sandtable.games.orange_swan.base.tables import event, step
from sandtable.games.orange_swan.rules import (
    blitz,
    final,
    insurgency,
    pearl_harbor,
    production,
    strategic_warfare,
)
from sandtable.games.orange_swan.rules.land_phase import LandPhase
from sandtable.games.orange_swan.rules.naval_phase import NavalPhase
from sandtable.games.orange_swan.rules.power import update
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.supply import check_supply
from sandtable.games.orange_swan.rules.units import mingle_pool, move_to
from sandtable.games.orange_swan.state import FINAL, LAND, NAVAL, PRODUCTION, SwanState
from sandtable.kit.flow import Doing, Sequence, Stage, begin, in_turn
from sandtable.kit.steps import Step

NEW_YEAR = event("new year", "year", "{0} begins.", role="year")
TURN_BEGINS = event("turn", "side season year", "The {0} Turn of {1} {2}.", by="side", role="turn")
PHASE_BEGINS = event("phase", "phase", "The {0} Phase.")
BLITZ_BEGINS = event("blitz", "", "The Blitz Phase.")

# ------------------------------------------------------------------ seasons


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
        g.push(Turn())


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


# ------------------------------------------------------------------ Phases


def phase(number: int) -> Doing:
    """3.3a, 3.3b, 14.1: a Phase begins, for all Nations of the Side; none is for declaring War."""

    def begin_phase(g: SwanState) -> None:
        g.phase = number
        g.tell(PHASE_BEGINS, number)

    return begin_phase


def begin_turn(g: SwanState) -> None:
    """3.3a, 7.0.1a, 10.8b, 11.PH.b: Discs and Code Breaks are not kept; the DEI join with the Allied Turn."""
    g.tell(TURN_BEGINS, g.turn, g.season, g.year - FIRST_YEAR)
    if not g.first_turn:
        g.discs[g.turn] = 0
    g.code_break = g.code_rolled = 0
    if g.turn == ALLIED:
        g.dei_neutral = 0


def supply_is_checked(g: SwanState) -> bool:
    """4.1.3e: all units begin In Supply, so that the first Axis Turn of a scenario checks nothing."""
    return not g.first_turn


def is_axis(g: SwanState) -> bool:
    """4.4a: the Axis Turn."""
    return g.turn == AXIS


def resist(g: SwanState) -> None:
    """8.4.1a, 9.8a: in the Axis Turn the Atomic Bomb may fall, in the Allied one the Communists rise."""
    if g.turn == AXIS:
        strategic_warfare.check_atomic_bomb(g)
    else:
        insurgency.begin(g)


def begin_blitz(g: SwanState) -> None:
    """7.0.1a: a Side that bought a Disc plays a second Naval or Land Phase, or both."""
    g.blitz = g.discs[g.turn]
    if g.blitz:
        g.tell(BLITZ_BEGINS)
        blitz.check_ships(g)


def in_blitz(g: SwanState) -> bool:
    """7.0.1a: a Blitz Phase is under way."""
    return g.blitz != 0


def at_sea_in_blitz(g: SwanState) -> bool:
    """7.0.1a: ships move and fight again only by the Oceanic Disc."""
    return bool(g.blitz & OCEANIC)


def end_turn(g: SwanState) -> None:
    """4.1.3e: from the second Turn on Supply is checked."""
    g.first_turn = 0


@step
class Turn(Sequence):
    """3.3a, 3.3b, 4.3.1e, 14.1: the Phases of a Turn; all Nations of the Side finish one before the next."""

    __slots__ = ("stage",)
    name = "turn"
    stages = (
        Stage("begin", in_turn(begin_turn, phase(PRODUCTION))),
        Stage("supply", check_supply, when=supply_is_checked),
        Stage("collect", production.collect),
        Stage("air warfare", strategic_warfare.begin_air),
        Stage("naval warfare", strategic_warfare.begin_naval, when=is_axis),
        Stage("insurgency", resist),
        Stage("spend", production.begin_spending),
        Stage("produced", in_turn(production.finish, update)),
        Stage("naval phase", in_turn(phase(NAVAL), begin(NavalPhase))),
        Stage("land phase", in_turn(phase(LAND), begin(LandPhase))),
        Stage("blitz", begin_blitz),
        Stage("blitz: naval phase", in_turn(phase(NAVAL), begin(NavalPhase)), when=at_sea_in_blitz),
        Stage("blitz: land phase", in_turn(phase(LAND), begin(LandPhase)), when=in_blitz),
        Stage("blitz: end", in_turn(blitz.finish, update), when=in_blitz),
        Stage("final phase", in_turn(phase(FINAL), final.begin)),
        Stage("end", end_turn),
    )


def open_turn(g: SwanState) -> None:
    """11.PH.a, 11.MG.a: the first Axis Turn begins with Production, or in 1941 with Naval Engagement."""
    g.push(War())
    if not SETUPS[g.scenario].at_engagement:
        g.push(Turn())
        return
    g.tell(TURN_BEGINS, g.turn, g.season, g.year - FIRST_YEAR)
    phase(NAVAL)(g)
    g.push(Turn.at("land phase"))
    g.push(NavalPhase.at("engagement"))
