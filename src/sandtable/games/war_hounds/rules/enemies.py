"""How the enemies of a solo game fight: nothing is left to choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.games.war_hounds.content import BOMBER, GUN, PLANE, SHIP, SUB, TANK, TROOP
from sandtable.games.war_hounds.rules.damage import can_take
from sandtable.games.war_hounds.rules.units import value_of
from sandtable.games.war_hounds.solo_data import SUPPLIES
from sandtable.games.war_hounds.state import ENEMIES, ON_MAP, HoundState, nations

# Units from strongest to weakest.
RANKING = (SHIP, SUB, GUN, TANK, PLANE, BOMBER, TROOP)
# The order in which dice are bought: red ones where they may be rolled.
BY_PREFERENCE = (1, 0, 3)


def supply(g: HoundState) -> None:
    """WH-SOLO-7, WH-SOLO-24: at the start of every combat each enemy has the supply of the difficulty."""
    given = SUPPLIES[g.difficulty]
    for nation in nations(g):
        if g.leader[nation] < 0:
            g.supply_oil[nation] = given.oil
            g.supply_ammunition[nation] = given.ammunition
            g.supply_rerolls[nation] = given.artillery_rerolls


def ranked(g: HoundState, units: Iterable[int]) -> list[int]:
    """WH-SOLO-28: strongest first."""
    return sorted(units, key=lambda unit: RANKING.index(g.unit_kind[unit]))


def best_target(g: HoundState, units: list[int], points: int) -> int:
    """WH-SOLO-28: what the damage destroys, highest value first; else fewest points left; ties by chance."""
    doomed = [unit for unit in units if can_take(g, unit) <= points]
    if doomed:
        most = max(value_of(g, unit) for unit in doomed)
        return drawn(g, [unit for unit in doomed if value_of(g, unit) == most])
    least = min(can_take(g, unit) for unit in units)
    return drawn(g, [unit for unit in units if can_take(g, unit) == least])


def drawn(g: HoundState, units: list[int]) -> int:
    """WH-SOLO-28: one of several equally good ones."""
    return units[0] if len(units) == 1 else units[g.draw_below(ENEMIES, len(units))]


def assign(g: HoundState, question: Any, able: list[int]) -> None:
    """WH-SOLO-28, WH-SOLO-43: packets from the largest on; no more is paid for than the target can take."""
    from sandtable.games.war_hounds.rules.assigning import deal, most_payable

    largest = max(range(len(question.packets)), key=lambda place: question.packets[place])
    for column in (question.packets, question.dice):
        column.insert(0, column.pop(largest))
    able = [unit for unit in question.targets if unit in able or not question.has_hit(unit)]
    able = [unit for unit in able if g.unit_state[unit] == ON_MAP and not question.has_hit(unit)]
    points = question.packets[0]
    if able:
        target = best_target(g, able, points)
        if question.price:
            points = most_payable(g, question.nation, min(points, can_take(g, target)), question.price)
        if points:
            deal(g, question, target, points)
            return
    question.next_packet()


def buy_dice(g: HoundState, buying: Any, keep: int) -> None:
    """WH-SOLO-28, WH-SOLO-43: as many dice as the ammunition allows, red ones if they may be rolled."""
    from sandtable.games.war_hounds.rules.gunnery import buy, check_buy, die_cost
    from sandtable.games.war_hounds.terrain import AMMUNITION

    while True:
        able = [die for die in BY_PREFERENCE if check_buy(buying, g, die) == 0]
        left = g.supply_ammunition[buying.nation]
        able = [die for die in able if left - die_cost(g, buying, die)[AMMUNITION] >= keep] or [
            die for die in able if not any(die_cost(g, buying, die))
        ]
        if not able:
            return
        buy(buying, g, able[0])
