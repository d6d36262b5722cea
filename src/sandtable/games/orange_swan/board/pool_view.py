"""The Force Pools as a person looks at them: own ones by types, others by number. From a sight alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, CHINA, LATER, NATIONS, POOL, REMOVED, TRAY
from sandtable.games.orange_swan.base.names import NATION_NAMES, type_name
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.board.printed import COMMUNISTS
from sandtable.games.orange_swan.rules.pearl_harbor import type_points
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.board import Cell, Row
from sandtable.protocol.board import Pool as BoardPool
from sandtable.protocol.text import Text, listed, plain

# The Force Pools by their groups; Minor Nations have none.
POOLS: Final[list[int]] = [g for g in range(BLOCKS.n_groups) if BLOCKS.group_nation[g] <= CHINA]
OUT_NAMES: Final = {
    REMOVED: template("pool.removed", "", "Out of the game"),
    TRAY: template("pool.sunk", "", "Sunk"),
    LATER: template("pool.later", "", "Joins in a later year"),
}
POOL_NAME: Final = template("pool.name", "text", "{0} Force Pool")
NAVAL: Final = template("pool.naval", "", "Naval")
GROUND: Final = template("pool.ground", "", "Ground and Air")
HOLDS: Final = template("pool.holds", "text number", "{0}: {1}")
HOLDS_KNOWN: Final = template("pool.holds.known", "text number text", "{0}: {1} ({2})")
TIMES: Final = template("pool.times", "number text", "{0} × {1}")
TYPE_AT_MOST: Final = template("pool.type", "text number", "{0} {1}")
TYPE_OF: Final = template("pool.type.owner", "text text", "{0} {1}")
TYPE_SUNK: Final = template("pool.type.sunk", "text text number", "{0} {1} ({2} points)")


class Pool:
    """A Force Pool as the viewer sees it: how many blocks are in it, and of which types."""

    __slots__ = ("count", "types")

    def __init__(self) -> None:
        self.count = 0
        self.types: dict[int, int] = {}


def in_pools(g: SwanState) -> dict[int, Pool]:
    """By group its Force Pool, with the types in the order of its blocks."""
    found = {group: Pool() for group in POOLS}
    for unit in sorted(g.units_at[POOL]):
        pool = found.get(BLOCKS.unit_group[unit])
        if pool is not None:
            pool.count += 1
            kind = g.unit_kind[unit]
            if kind >= 0:
                pool.types[kind] = pool.types.get(kind, 0) + 1
    return found


def pools(g: SwanState, pooled: dict[int, Pool]) -> dict[str, BoardPool]:
    """By Force Pool how many blocks are in it, and of which types where the viewer knows that."""
    shown: dict[str, BoardPool] = {}
    for group, pool in pooled.items():
        types, owner = type_ids(pool.types), owner_of(group)
        name = BLOCKS.group_name[group]
        shown[name] = BoardPool(pool_name(g, group), pool.count, what_of(g, group), owner, types)
    return shown | later(g)


def later(g: SwanState) -> dict[str, BoardPool]:
    """By Nation the blocks that join its Force Pools in a later year, which everybody sees."""
    if not matters(g, LATER):
        return {}
    by_nation: dict[int, list[int]] = {}
    for unit in g.units_at[LATER]:
        by_nation.setdefault(BLOCKS.unit_nation[unit], []).append(unit)
    return {
        f"later-{NATIONS[nation]}": BoardPool(
            name=g.say(OUT_NAMES[LATER]),
            count=len(units),
            what=[NATION_NAMES[nation]],
            owner=NATION_NAMES[nation],
            types=type_ids(kinds_of(g, units)),
        )
        for nation, units in sorted(by_nation.items())
    }


def kinds_of(g: SwanState, units: list[int]) -> dict[int, int]:
    """By type how many of these blocks are of it, as far as the viewer knows them, in their order."""
    return Counter([g.unit_kind[unit] for unit in sorted(units) if g.unit_kind[unit] >= 0])


def type_ids(types: dict[int, int]) -> dict[str, int]:
    """Numbers of blocks by what the chart calls their types."""
    return dict(sorted([(BLOCKS.type_id[kind], many) for kind, many in types.items()]))


def owner_of(group: int) -> str:
    """Whose blocks a group has."""
    return COMMUNISTS if BLOCKS.group_communist[group] else NATION_NAMES[BLOCKS.group_nation[group]]


def pool_name(g: SwanState, group: int) -> Text:
    """What the Force Pool of a group is called."""
    return g.say(POOL_NAME, owner_of(group))


def what_of(g: SwanState, group: int) -> Text:
    """What the Force Pool of a group holds."""
    return g.say(NAVAL if BLOCKS.group_large[group] else GROUND)


def pool_rows(g: SwanState, pooled: dict[int, Pool]) -> list[Row]:
    """The Force Pools of each Nation in a row: ships, then armies."""
    found: dict[str, Row] = {}
    for group, pool in pooled.items():
        owner = owner_of(group)
        if owner not in found:
            found[owner] = Row(pool_name(g, group), [], "pool")
        what = what_of(g, group)
        if pool.types:
            cell = Cell(g.say(HOLDS_KNOWN, what, pool.count, counted(g, pool.types, type_words)))
        else:
            cell = Cell(g.say(HOLDS, what, pool.count))
        found[owner].cells.append(cell)
    return list(found.values())


def removed_rows(g: SwanState) -> list[Row]:
    """What is out of the game, sunk for the count, or to come, which everybody sees."""
    shown = []
    for place, label in OUT_NAMES.items():
        kinds = kinds_of(g, g.units_at[place])
        if kinds and matters(g, place):
            words = counted(g, kinds, sunk_words if place == TRAY else full_words)
            shown.append(Row(g.say(label), [Cell(words)], "pool" if place == LATER else ""))
    return shown


def matters(g: SwanState, place: int) -> bool:
    """Whether blocks of a place can still come to anything; some scenarios are over before 1943."""
    return place != LATER or SETUPS[g.scenario].additions


def counted(g: SwanState, types: dict[int, int], words: Callable[[SwanState, int], Text]) -> Text:
    """Blocks by type with their numbers; types that are called the same are counted together."""
    known: dict[str, tuple[Text, int]] = {}
    for kind, many in types.items():
        named = words(g, kind)
        known[plain(named)] = named, known.get(plain(named), (named, 0))[1] + many
    return listed([g.say(TIMES, many, named) for named, many in known.values()])


def full_words(g: SwanState, kind: int) -> Text:
    """A type with whose it is."""
    return g.say(TYPE_OF, NATION_NAMES[BLOCKS.type_nation[kind]], type_words(g, kind))


def sunk_words(g: SwanState, kind: int) -> Text:
    """A type with whose it was and, where it counts more than one point, how many."""
    points, owner = type_points(kind), NATION_NAMES[BLOCKS.type_nation[kind]]
    if points > 1:
        return g.say(TYPE_SUNK, owner, type_name(kind), points)
    return g.say(TYPE_OF, owner, type_name(kind))


def type_words(g: SwanState, kind: int) -> Text:
    """A type with the most Steps that it can have."""
    return g.say(TYPE_AT_MOST, type_name(kind), BLOCKS.most[kind])
