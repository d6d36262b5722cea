"""Where a block of a type may stand: what holds for set-up, Raising, Satellites and arrivals alike."""

from __future__ import annotations

from sandtable.games.triumph.content import CLASS_N, CLASS_S, CONVOY, FORTRESS, MARINE
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import local_marines
from sandtable.games.triumph.system.units import blocks_left

NO_SUCH_TYPE = refusal("3.11", "That nation has no units of that type.")
NO_BLOCK = refusal("3.0", "There are no blocks of that type left.")
NO_COAST = refusal("7.242c", "Ships need a coast.")
NO_LAND = refusal("7.24", "Units must come into play on land.")
NOT_AT_SEA = refusal("T19.2", "Only Air Forces, Carriers, Submarines and Fleets begin at sea.")
SECOND_FORT = refusal("3.241", "You already have a Fortress there; each area can hold only one.")


def placing_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """Why no block of this type may be put there, or 0. For the owner: it looks at his own blocks."""
    problem = type_problem(g, power, space, kind)
    if problem:
        return problem
    if blocks_left(g, power, kind) <= 0:
        return NO_BLOCK
    return crowded_problem(g, power, space, kind)


def crowded_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """3.241b: an area holds one Fortress of a faction, and may hold but some Marines."""
    if kind == FORTRESS and has_fort(g, g.content.power_faction[power], space):
        return SECOND_FORT
    return local_marines(g.content, space).placing_problem(g, power, space) if kind == MARINE else 0


def type_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """3.0b, 7.242c, tnt:T7.9: what everybody can tell: the Power has such blocks, and ships need a coast."""
    c = g.content
    if kind >= CONVOY or not c.block_count[power * c.n_types + kind]:
        return NO_SUCH_TYPE
    if not c.space_is_land[space]:
        return NO_LAND
    if c.type_class[kind] in (CLASS_N, CLASS_S) and not c.space_coastal[space]:
        return NO_COAST
    return 0


def has_fort(g: TriumphState, faction: int, space: int) -> bool:
    """3.241b, 3.241c, tnt:T3.3: whether a faction has a Fortress in a space. Known to its owner."""
    power_faction, unit_power = g.content.power_faction, g.unit_power
    for unit in g.units_at[space]:
        if g.unit_kind[unit] == FORTRESS and power_faction[unit_power[unit]] == faction:
            return True
    return False


def starting_type_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """5.0c, tnt:T19.2, conquest-and-tragedy:5.21e: what all can tell of a starting Cadre's type.

    Only Air, Naval and Sub ones begin at sea.
    """
    c = g.content
    if not c.space_is_sea[space]:
        return type_problem(g, power, space, kind)
    return 0 if c.type_is_ans[kind] and c.block_count[power * c.n_types + kind] else NOT_AT_SEA


def starting_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """5.0c, tnt:T5.3a: why a starting Cadre cannot be of a type, or 0. For its owner."""
    problem = starting_type_problem(g, power, space, kind) or crowded_problem(g, power, space, kind)
    if problem:
        return problem
    return 0 if blocks_left(g, power, kind) > 0 else NO_BLOCK


def starting_kinds(g: TriumphState, power: int, space: int) -> int:
    """The types that a starting Cadre could be, as far as everybody can tell: a mask."""
    return sum(1 << kind for kind in range(CONVOY) if starting_type_problem(g, power, space, kind) == 0)
