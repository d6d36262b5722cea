"""6.1.3, 6.1.5, 6.3.1, 6.3.2, 9.11: crossing the sea: who carries, where, and the fire on the way."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ANYBODY, BLOCKS, MAP
from sandtable.games.orange_swan.base.tables import event, refusal
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.control import PORTS, may_enter_sea, ops, sea_neighbours
from sandtable.games.orange_swan.rules.dice import TO_HIT, roll_for_hits
from sandtable.games.orange_swan.rules.naval_combat import kamikaze_discs
from sandtable.games.orange_swan.rules.units import (
    at,
    count,
    enemy_of,
    has,
    is_air,
    is_chinese,
    is_ship,
    lose_step,
    move_to,
    reveal,
)
from sandtable.games.orange_swan.rules.weather import closed_to_blitz
from sandtable.games.orange_swan.state import CARRIED, SHIPPED, SwanState

FIRED_AT = event(
    "fired at",
    "unit space rolled:number from:number hits:number",
    "{0} {0:crosses/cross} {1} under fire from {2} {2:die/dice}, hitting on {3}. Hits: {4}.",
    by="unit",
)

STAYS_ASHORE = refusal("1.6e", "Chinese units cannot go to sea.")
CLOSED_WATERS = refusal("5.0.1", "Only the other Side can enter that Sea Zone.")
ENEMY_WATERS = refusal("6.3.1b", "You cannot cross a Sea Zone that the enemy controls.")
RAINY_WATERS = refusal("9.1d", "No unit can enter or cross an Active Monsoon in a Blitz Phase.")
NO_CARRIER = refusal("6.1.3a", "Choose one of your own Naval Units at sea.")
CARRIED_BEFORE = refusal("6.1.3b", "It has already carried a unit in this Land Phase.")
NO_SHIP_NEEDED = refusal("6.3.1c", "You do not need a Naval Unit to cross that Sea Zone.")
SHIP_NEEDED = refusal("6.1.3a", "You can cross that Sea Zone only aboard a Naval Unit.")

# 6.1.5b: a friendly Controlled Sea Zone takes one more for a Hit than a Contested one.
SAFER: Final = 1


# ------------------------------------------------------------------ who carries


def carriers(g: SwanState, sea: int, side: int) -> list[int]:
    """1.3a, 6.1.3a, 6.3.1a: the Naval Units of a Side in a Sea Zone that can carry a unit, whosever it is."""
    return [ship for ship in at(g, sea, side) if check_carrier(g, ship, side) == 0]


def check_carrier(g: SwanState, ship: int, side: int) -> int:
    """6.1.3a: a ship of one's own Side at sea, active and not used yet."""
    if BLOCKS.unit_side[ship] != side or not is_ship(ship) or g.unit_space[ship] >= MAP.n:
        return NO_CARRIER
    return CARRIED_BEFORE if is_used(g, ship) else activation(g, ship)


def is_used(g: SwanState, ship: int) -> bool:
    """6.1.3b, 6.3.1a: a ship carries one unit in a Land Phase, be it in an Assault or strategically."""
    return bool(g.unit_flags[ship] & (CARRIED | SHIPPED))


def carries_all(sea: int) -> bool:
    """6.3.1c, 9.11a: the Inland Sea, US Coastal Waters and the Indian Ocean are crossed without ships."""
    return MAP.only[sea] != ANYBODY


def has_passage(g: SwanState, sea: int, side: int, used: list[int]) -> bool:
    """6.1.3a, 6.3.1a: one ship for each unit that crosses, where ships are needed."""
    if carries_all(sea):
        return True
    return has(g, sea, side) and any(ship not in used for ship in carriers(g, sea, side))


def check_traveller(unit: int) -> int:
    """1.6e: Chinese units are never carried over the sea."""
    return STAYS_ASHORE if is_chinese(unit) else 0


# ------------------------------------------------------------------ where


def check_crossing(g: SwanState, sea: int, side: int) -> int:
    """6.1.3a, 6.3.1b: a Sea Zone that is friendly Controlled or Contested, and open to the Side."""
    if not may_enter_sea(sea, side):
        return CLOSED_WATERS
    if g.sea_control[sea] == enemy_of(side):
        return ENEMY_WATERS
    return RAINY_WATERS if closed_to_blitz(g, sea) else 0


def next_seas(g: SwanState, here: int, side: int) -> list[int]:
    """6.1.3d: the Sea Zones next to one, by Straits that are open; from a Land Area those of its Ports.

    Do not change the list.
    """
    if MAP.sea[here]:
        return sea_neighbours(g, here, side)
    return PORTS[side][here]


# ------------------------------------------------------------------ fire on the way


def cross(g: SwanState, unit: int, sea: int, ship: int, mark: int) -> bool:
    """6.1.5a, 6.3.2: a unit enters a Sea Zone, aboard a ship where it needs one; whether it comes through."""
    move_to(g, unit, sea)
    if ship >= 0:
        g.unit_flags[ship] |= mark
        if mark == CARRIED:
            show_transport(g, ship)
    ops_fire(g, unit, sea)
    return g.unit_space[unit] == sea


def show_transport(g: SwanState, ship: int) -> None:
    """6.1.3e: who carries in an Assault lies face up until the Land Phase ends."""
    reveal(g, [ship])


def ops_fire(g: SwanState, unit: int, sea: int) -> None:
    """6.1.5a, 6.3.2: enemy ships and Discs fire at a Ground Unit that crosses; Air Units are not fired at."""
    side = BLOCKS.unit_side[unit]
    dice, needed = guns(g, sea, side), needed_to_hit(g, sea, side)
    if not dice:
        return
    if is_air(g, unit):
        # That nobody fires tells everybody what it is.
        g.disclose()
        return
    suicidal = kamikaze_discs(g, sea, enemy_of(side))
    hits = 0
    for number, bonus in ((suicidal, 1), (dice - suicidal, 0)):
        if number:
            hits += roll_for_hits(g, number, needed - bonus)
    g.tell(FIRED_AT, unit, sea, dice, needed, hits)
    for _ in range(min(hits, g.unit_steps[unit])):
        lose_step(g, unit)


def guns(g: SwanState, sea: int, side: int) -> int:
    """6.1.5a, 6.3.2: a die for each enemy Naval Unit and each enemy Opposition Disc in the Sea Zone."""
    enemy = enemy_of(side)
    return count(g, sea, enemy) + ops(g, sea, enemy)


def needed_to_hit(g: SwanState, sea: int, side: int) -> int:
    """5.4.2, 6.1.5b, 6.3.2: five or more where the Sea Zone is Contested, six in a friendly one."""
    return TO_HIT + SAFER if g.sea_control[sea] == side else TO_HIT
