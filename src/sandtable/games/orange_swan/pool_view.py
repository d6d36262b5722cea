"""The Force Pools as a person looks at them: own ones by types, others by number. From a sight alone."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sandtable.games.orange_swan.content import BLOCKS, CHINA, LATER, NATIONS, POOL, REMOVED, TRAY
from sandtable.games.orange_swan.names import NATION_NAMES, type_name
from sandtable.games.orange_swan.pearl_harbor import type_points
from sandtable.games.orange_swan.printed import COMMUNISTS
from sandtable.games.orange_swan.setups import SETUPS
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.board import Pool as BoardPool

# The Force Pools by their groups; Minor Nations have none.
POOLS: Final[list[int]] = [g for g in range(BLOCKS.n_groups) if BLOCKS.group_nation[g] <= CHINA]
OUT_NAMES: Final = {REMOVED: "Out of the game", TRAY: "Sunk", LATER: "Joins in a later year"}


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
        name, what = POOL_NAMES[group]
        types = type_ids(pool.types)
        shown[BLOCKS.group_name[group]] = BoardPool(name, pool.count, what, owner_of(group), types)
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
            name=OUT_NAMES[LATER],
            count=len(units),
            what=NATION_NAMES[nation],
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


def pool_names(group: int) -> tuple[str, str]:
    """What the Force Pool of a group is called, and what it holds."""
    return f"{owner_of(group)} Force Pool", "Naval" if BLOCKS.group_large[group] else "Ground and Air"


# By group, both.
POOL_NAMES: Final[list[tuple[str, str]]] = [pool_names(group) for group in range(BLOCKS.n_groups)]


def pool_lines(pooled: dict[int, Pool]) -> list[tuple[str, str]]:
    """The Force Pools of each Nation in a line: ships, then armies."""
    lines: dict[str, list[str]] = {}
    for group, pool in pooled.items():
        name, what = POOL_NAMES[group]
        told = f" ({counted(pool.types, TYPE_WORDS)})" if pool.types else ""
        lines.setdefault(name, []).append(f"{what}: {pool.count}{told}")
    return [(label, "; ".join(parts)) for label, parts in lines.items()]


def removed_line(g: SwanState) -> list[tuple[str, str]]:
    """What is out of the game, sunk for the count, or to come, which everybody sees."""
    lines = []
    for place, label in OUT_NAMES.items():
        kinds = kinds_of(g, g.units_at[place])
        if kinds and matters(g, place):
            lines.append((label, counted(kinds, SUNK_WORDS if place == TRAY else FULL_WORDS)))
    return lines


def matters(g: SwanState, place: int) -> bool:
    """Whether blocks of a place can still come to anything; some scenarios are over before 1943."""
    return place != LATER or SETUPS[g.scenario].additions


def counted(types: dict[int, int], words: list[str]) -> str:
    """Blocks by type with their numbers; types that are called the same are counted together."""
    known: dict[str, int] = {}
    for kind, many in types.items():
        known[words[kind]] = known.get(words[kind], 0) + many
    return ", ".join([f"{many} × {what}" for what, many in known.items()])


def full_words(kind: int) -> str:
    """A type with whose it is."""
    return f"{NATION_NAMES[BLOCKS.type_nation[kind]]} {type_words(kind)}"


def sunk_words(kind: int) -> str:
    """A type with whose it was and, where it counts more than one point, how many."""
    points = type_points(kind)
    many = f" ({points} points)" if points > 1 else ""
    return f"{NATION_NAMES[BLOCKS.type_nation[kind]]} {type_name(kind)}{many}"


def type_words(kind: int) -> str:
    """A type with the most Steps that it can have."""
    return f"{type_name(kind)} {BLOCKS.most[kind]}"


# By type of block, what it is called.
FULL_WORDS: Final[list[str]] = [full_words(kind) for kind in range(len(BLOCKS.types))]
TYPE_WORDS: Final[list[str]] = [type_words(kind) for kind in range(len(BLOCKS.types))]
SUNK_WORDS: Final[list[str]] = [sunk_words(kind) for kind in range(len(BLOCKS.types))]
