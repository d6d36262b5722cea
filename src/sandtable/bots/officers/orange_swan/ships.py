"""Naval Movement: ships go where lanes need them, where the enemy's can be cut, and where a battle pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.bots.officers.orange_swan.lanes import NODE
from sandtable.bots.officers.orange_swan.waters import Waters
from sandtable.bots.officers.orange_swan.worth import unit_worth
from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.games.orange_swan.base.content import BLOCKS, MAP
from sandtable.games.orange_swan.base.kinds import DONE, SAIL
from sandtable.games.orange_swan.rules.naval_movement import check_room, sea_reach
from sandtable.games.orange_swan.rules.units import at
from sandtable.games.orange_swan.state import MOVED

Handler = Callable[[Desk, Sequence[int]], int]

# Less than this a move is not worth making.
STIR: Final = 0.5
# What it costs to send out a ship under half its Strength from a harbour that no enemy enters.
FITTING_OUT: Final = 3.0
# So many of the moves that look best are looked at closely.
CLOSELY: Final = 4


def leaving(waters: Waters, unit: int) -> float:
    """What it brings that a ship is no longer where it is."""
    node, worth = NODE[waters.g.unit_space[unit]], unit_worth(waters.g, unit)
    before = waters.worth() + waters.zone_worth(node) + waters.battle(node, -1, -1)
    before += waters.ship_worth(node, worth)
    waters.shift(node, -1)
    after = waters.worth() + waters.zone_worth(node) + waters.battle(node, -1, unit)
    waters.shift(node, 1)
    return after - before - fitting_out(waters, unit)


def fitting_out(waters: Waters, unit: int) -> float:
    """What it costs that a ship sails before it is ready."""
    g = waters.g
    weak = 2 * g.unit_steps[unit] < BLOCKS.most[g.unit_kind[unit]]
    return FITTING_OUT if weak and MAP.only[g.unit_space[unit]] == waters.desk.side else 0.0


def coming(waters: Waters, unit: int, node: int) -> float:
    """What it brings that a ship comes to a Sea Zone."""
    before = waters.worth() + waters.zone_worth(node) + waters.battle(node, -1, -1)
    waters.shift(node, 1)
    after = waters.worth() + waters.zone_worth(node) + waters.battle(node, unit, -1)
    after += waters.ship_worth(node, unit_worth(waters.g, unit))
    waters.shift(node, -1)
    return after - before


def moving(waters: Waters, unit: int, node: int) -> float:
    """What a move brings as a whole."""
    start, worth = NODE[waters.g.unit_space[unit]], unit_worth(waters.g, unit)
    before = waters.worth() + waters.zone_worth(start) + waters.zone_worth(node)
    before += waters.battle(start, -1, -1) + waters.battle(node, -1, -1) + waters.ship_worth(start, worth)
    waters.shift(start, -1)
    waters.shift(node, 1)
    after = waters.worth() + waters.zone_worth(start) + waters.zone_worth(node)
    after += waters.battle(start, -1, unit) + waters.battle(node, unit, -1) + waters.ship_worth(node, worth)
    waters.shift(node, -1)
    waters.shift(start, 1)
    return after - before - fitting_out(waters, unit)


def envoys(desk: Desk, codes: Sequence[int]) -> list[int]:
    """Of the ships of each Sea Zone that can sail, the one worth least and the one worth most."""
    by_sea: dict[int, list[int]] = {}
    for code in codes:
        if kind_of(code) == SAIL:
            unit = argument_of(code)
            by_sea.setdefault(desk.g.unit_space[unit], []).append(unit)
    found: list[int] = []
    for units in by_sea.values():
        units.sort(key=lambda unit: unit_worth(desk.g, unit))
        found.append(units[0])
        if len(units) > 1:
            found.append(units[-1])
    return found


def sailing(desk: Desk, codes: Sequence[int]) -> int:
    """The move that brings most."""
    waters, g = Waters(desk), desk.g
    units = envoys(desk, codes)
    waters.look_ahead(len(codes) - 1)
    moves: list[tuple[float, int, int]] = []
    known: dict[tuple[int, int, int], float] = {}
    for unit in units:
        gone = leaving(waters, unit)
        for sea in sea_reach(g, g.unit_space[unit], desk.side):
            node = NODE[sea]
            key = (g.unit_kind[unit], g.unit_steps[unit], node)
            if key not in known:
                known[key] = coming(waters, unit, node)
            score = gone + known[key]
            if score > 0:
                moves.append((score, unit, node))
    moves.sort(reverse=True)
    best, chosen, seen = STIR, code_of(DONE), 0
    for _, unit, node in moves:
        if seen == CLOSELY:
            break
        if check_room(g, unit, MAP.seas[node]):
            continue
        seen += 1
        score = moving(waters, unit, node)
        if score > best:
            best, chosen = score, code_of(SAIL, unit)
    return chosen


def course(desk: Desk, codes: Sequence[int]) -> int:
    """Where it brings most."""
    waters, unit = Waters(desk), desk.step.unit
    fleet = [ship for sea in MAP.seas for ship in at(desk.g, sea, desk.side)]
    waters.look_ahead(sum(not desk.g.unit_flags[ship] & MOVED for ship in fleet))
    nodes = {code: NODE[argument_of(code)] for code in codes}
    likely = sorted(codes, key=lambda code: -coming(waters, unit, nodes[code]))[:CLOSELY]
    return max(likely, key=lambda code: moving(waters, unit, nodes[code]))


HANDLERS: Final[dict[str, Handler]] = {"sailing": sailing, "course": course}
