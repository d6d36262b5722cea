"""Naval Movement: who controls the Sea Zones that matter, and where a battle pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.swan.desk import Desk
from sandtable.bots.swan.worth import unit_worth
from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.games.orange_swan.content import ANYBODY, AXIS, CONTESTED, MAP
from sandtable.games.orange_swan.control import stronger
from sandtable.games.orange_swan.kinds import DONE, SAIL
from sandtable.games.orange_swan.naval_movement import check_room, sea_reach
from sandtable.games.orange_swan.units import at

Handler = Callable[[Desk, Sequence[int]], int]

# Less than this a move is not worth making.
STIR: Final = 0.6
OPEN_SEA: Final = 1.5
STRANDED: Final = 9.0
LANE: Final = 0.12


def sea_worth(desk: Desk, sea: int) -> float:
    """What control of a Sea Zone is worth: supply for what is held there, a way to what is not."""
    found = OPEN_SEA + LANE * desk.pull[sea]
    for land in MAP.ports[sea]:
        found += desk.value[land] * (0.25 if desk.holds(land) else 0.4)
    if MAP.sub_icon[sea] or MAP.deploy[sea] >= 0:
        found += 3.0
    return found


def control_score(desk: Desk, sea: int, own: int, enemy: int) -> float:
    """From -1 for the enemy's to 1 for one's own."""
    if MAP.only[sea] != ANYBODY:
        return 0.0
    axis, allied = (own, enemy) if desk.side == AXIS else (enemy, own)
    holder = stronger(axis, allied)
    if holder == CONTESTED:
        return 0.15 * (own - enemy) / (own + enemy) if own + enemy else -0.1
    return 1.0 if holder == desk.side else -1.0


def gain(desk: Desk, unit: int, sea: int) -> float:
    """What it brings to move a ship to a Sea Zone."""
    here = desk.g.unit_space[unit]
    own, enemy = desk.presence(sea, desk.side), desk.presence(sea, desk.enemy)
    found = sea_worth(desk, sea) * (
        control_score(desk, sea, own + 1, enemy) - control_score(desk, sea, own, enemy)
    )
    own, enemy = desk.presence(here, desk.side), desk.presence(here, desk.enemy)
    found -= sea_worth(desk, here) * (
        control_score(desk, here, own, enemy) - control_score(desk, here, own - 1, enemy)
    )
    return found + battle_gain(desk, unit, sea) + supply_gain(desk, here, sea)


def supply_gain(desk: Desk, here: int, sea: int) -> float:
    """A ship that loses its Supply cannot move, and is lost in the end."""
    return STRANDED * (desk.supplied(sea) - desk.supplied(here))


def battle_gain(desk: Desk, unit: int, sea: int) -> float:
    """A battle pays where one is stronger; a lone ship is lost among many."""
    enemies = at(desk.g, sea, desk.enemy)
    if not enemies:
        return 0.0
    mine = desk.strength(sea, desk.side) + desk.steps(unit)
    theirs = desk.strength(sea, desk.enemy) + 0.7 * desk.presence(sea, desk.enemy) - 0.7 * len(enemies)
    return 2.5 * (mine - theirs) / (mine + theirs) * min(len(enemies), 3)


def best_sea(desk: Desk, unit: int) -> tuple[float, int]:
    """Where a ship had best go, and what that brings."""
    best, chosen = 0.0, -1
    for sea in sea_reach(desk.g, desk.g.unit_space[unit], desk.side):
        if check_room(desk.g, unit, sea):
            continue
        score = gain(desk, unit, sea)
        if score > best:
            best, chosen = score, sea
    return best, chosen


def sailing(desk: Desk, codes: Sequence[int]) -> int:
    """The move that brings most; the small change first among equals."""
    best, chosen = STIR, code_of(DONE)
    seen: set[tuple[int, int, int]] = set()
    for code in codes:
        if kind_of(code) != SAIL:
            continue
        unit = argument_of(code)
        alike = (desk.g.unit_space[unit], desk.g.unit_kind[unit], desk.g.unit_steps[unit])
        if alike in seen:
            continue
        seen.add(alike)
        score = best_sea(desk, unit)[0] - 0.01 * unit_worth(desk.g, unit)
        if score > best:
            best, chosen = score, code
    return chosen


def course(desk: Desk, codes: Sequence[int]) -> int:
    """Where it brings most."""
    unit = desk.step.unit
    return max(codes, key=lambda code: gain(desk, unit, argument_of(code)))


HANDLERS: Final[dict[str, Handler]] = {"sailing": sailing, "course": course}
