"""5.2: the Naval Engagement roll; 10.8: the Code Break that it may bring."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, CV, HS, MAP
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.rules import naval_combat
from sandtable.games.orange_swan.rules.activation import fights_at_sea
from sandtable.games.orange_swan.rules.optional import CODE_BREAKING, plays
from sandtable.games.orange_swan.rules.surprise import BONUS, in_force
from sandtable.games.orange_swan.rules.units import at, class_of, has, is_elite, is_full, reveal
from sandtable.games.orange_swan.rules.weather import active_monsoon
from sandtable.games.orange_swan.state import SwanState

MISSED = event(
    "missed",
    "space roll:number plus:number",
    "Search of {0}: rolled {1}, plus {2} for Naval Units and Discs. No Combat.",
)
ENGAGED = event(
    "engaged",
    "space roll:number plus:number search:number",
    "Search of {0}: rolled {1}, plus {2} for Naval Units and Discs and {3} for search. Combat!",
)
FLEETS_SHOWN = event("fleets-shown", "space", "The Naval Units in {0} are revealed.")
CODE_BROKEN = event("code broken", "", "The Allies break a Japanese code.")

# 5.2a: the total at which Combat follows.
COMBAT: Final = 11
# 10.8a: the die that breaks a code.
BREAKS_CODE: Final = 4


def begin(g: SwanState) -> None:
    """5.2c: all rolls are made, in the order of the map, before any Combat begins."""
    fights = [sea for sea in MAP.seas if is_shared(g, sea) and may_engage(g, sea) and engages(g, sea)]
    for sea in fights:
        show_fleets(g, sea)
    if fights:
        naval_combat.begin(g, fights)


def is_shared(g: SwanState, sea: int) -> bool:
    """5.2a: a Sea Zone with Naval Units of both Sides."""
    return has(g, sea, AXIS) and has(g, sea, ALLIED)


def may_engage(g: SwanState, sea: int) -> bool:
    """7.0.2, 7.0.3, 9.1e: in a Blitz Phase no roll where no ship of the Phasing Side can be activated."""
    return any(fights_at_sea(g, ship) for ship in at(g, sea, g.turn))


def engages(g: SwanState, sea: int) -> bool:
    """5.2a: from 11 on Combat follows. What search added is told only where it reveals the ships."""
    die = g.roll()
    note_code_break(g, die)
    public, hidden = forces(g, sea) + surprise(g), search(g, sea)
    if weathered(g, sea, die) + public + hidden < COMBAT:
        g.tell(MISSED, sea, die, public)
        return False
    g.tell(ENGAGED, sea, die, public, hidden)
    return True


def forces(g: SwanState, sea: int) -> int:
    """5.2a: the Naval Units and Opposition Discs of both Sides."""
    return len(g.units_at[sea]) + g.ops_axis[sea] + g.ops_allied[sea]


def show_fleets(g: SwanState, sea: int) -> None:
    """5.2b: where Combat follows, all Naval Units of the Sea Zone are revealed."""
    if any(not g.unit_shown[unit] for unit in g.units_at[sea]):
        g.tell(FLEETS_SHOWN, sea)
    reveal(g, list(g.units_at[sea]))


# ------------------------------------------------------------------ modifiers


def weathered(g: SwanState, sea: int, die: int) -> int:
    """5.2.1d: in an Active Monsoon the die counts half, but one at least."""
    return max(1, die // 2) if active_monsoon(g, sea) else die


def search(g: SwanState, sea: int) -> int:
    """5.2.1d: what the Phasing Side's search adds; in an Active Monsoon nothing."""
    if active_monsoon(g, sea):
        return 0
    return float_planes(g, sea) if g.turn == AXIS else carrier_aviation(g, sea)


def float_planes(g: SwanState, sea: int) -> int:
    """5.2.1a: in the Axis Turn one for each full Strength Japanese HS, two for an Elite one."""
    return sum(1 + is_elite(g, unit) for unit in searchers(g, sea, AXIS, HS))


def carrier_aviation(g: SwanState, sea: int) -> int:
    """5.2.1b: in the Allied Turn one for each full Strength CV, two for an Elite one."""
    return sum(1 + is_elite(g, unit) for unit in searchers(g, sea, ALLIED, CV))


def searchers(g: SwanState, sea: int, side: int, cls: int) -> list[int]:
    """5.2.1a, 5.2.1b: only Naval Units of that Class at full Strength search."""
    return [unit for unit in at(g, sea, side) if class_of(g, unit) == cls and is_full(g, unit)]


def surprise(g: SwanState) -> int:
    """5.2.1c: one for Japan in its first Naval Phase of Fall 1941, not in the Blitz Phase."""
    return BONUS if in_force(g) else 0


# ------------------------------------------------------------------ Code Breaks


def note_code_break(g: SwanState, die: int) -> None:
    """10.8a: the first roll of a Side's Turn, as it lies, may give the Allies a Code Break."""
    if g.code_rolled or not plays(g, CODE_BREAKING):
        return
    g.code_rolled = 1
    if die >= BREAKS_CODE and naval_combat.may_break_code(g):
        g.code_break = 1
        g.tell(CODE_BROKEN)
