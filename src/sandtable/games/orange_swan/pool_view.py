"""The Force Pools as a person looks at them: own ones by types, others by number. From a sight alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from sandtable.games.orange_swan.content import BLOCKS, CHINA, LATER, POOL, REMOVED, TRAY
from sandtable.games.orange_swan.names import NATION_NAMES, type_name
from sandtable.games.orange_swan.printed import COMMUNISTS
from sandtable.games.orange_swan.setups import SETUPS
from sandtable.games.orange_swan.state import SwanState

# The Force Pools by their groups; Minor Nations have none.
POOLS: Final[list[int]] = [g for g in range(BLOCKS.n_groups) if BLOCKS.group_nation[g] <= CHINA]
OUT: Final = ((REMOVED, "Out of the game"), (TRAY, "Sunk"), (LATER, "Joins in a later year"))


def pools(g: SwanState, pooled: dict[int, list[int]]) -> dict[str, dict[str, Any]]:
    """By Force Pool how many blocks are in it, and of which types where the viewer knows that."""
    shown: dict[str, dict[str, Any]] = {}
    for group, units in pooled.items():
        name, what = pool_names(group)
        entry: dict[str, Any] = {"name": name, "what": what, "owner": owner_of(group), "count": len(units)}
        known = Counter(known_kinds(g, units))
        if known:
            entry["types"] = dict(sorted([(BLOCKS.type_id[kind], many) for kind, many in known.items()]))
        shown[BLOCKS.group_name[group]] = entry
    return shown


def owner_of(group: int) -> str:
    """Whose blocks a group has."""
    return COMMUNISTS if BLOCKS.group_communist[group] else NATION_NAMES[BLOCKS.group_nation[group]]


def pool_names(group: int) -> tuple[str, str]:
    """What the Force Pool of a group is called, and what it holds."""
    return f"{owner_of(group)} Force Pool", "Naval" if BLOCKS.group_large[group] else "Ground and Air"


def in_pools(g: SwanState) -> dict[int, list[int]]:
    """By group the blocks in its Force Pool, in their order."""
    found: dict[int, list[int]] = {group: [] for group in POOLS}
    for unit in sorted(g.units_at[POOL]):
        if BLOCKS.unit_group[unit] in found:
            found[BLOCKS.unit_group[unit]].append(unit)
    return found


def known_kinds(g: SwanState, units: list[int]) -> list[int]:
    """The types of blocks, as far as the viewer knows them."""
    kinds = g.unit_kind
    return [kinds[unit] for unit in units if kinds[unit] >= 0]


def pool_lines(g: SwanState, pooled: dict[int, list[int]]) -> list[list[str]]:
    """The Force Pools of each Nation in a line: ships, then armies."""
    lines: dict[str, list[str]] = {}
    for group, units in pooled.items():
        name, what = pool_names(group)
        types = counted(g, units, TYPE_WORDS)
        told = f" ({types})" if types else ""
        lines.setdefault(name, []).append(f"{what}: {len(units)}{told}")
    return [[label, "; ".join(parts)] for label, parts in lines.items()]


def removed_line(g: SwanState) -> list[list[str]]:
    """What is out of the game, sunk for the count, or to come, which everybody sees."""
    lines = [
        [label, counted(g, sorted(g.units_at[place]), FULL_WORDS)]
        for place, label in OUT
        if g.units_at[place] and matters(g, place)
    ]
    return [[label, words] for label, words in lines if words]


def matters(g: SwanState, place: int) -> bool:
    """Whether blocks of a place can still come to anything; some scenarios are over before 1943."""
    return place != LATER or SETUPS[g.scenario].additions


def counted(g: SwanState, units: list[int], words: list[str]) -> str:
    """Blocks by type with their numbers, as far as the viewer knows them."""
    known = Counter([words[kind] for kind in known_kinds(g, units)])
    return ", ".join(f"{many} × {what}" for what, many in known.items())


def full_words(kind: int) -> str:
    """A type with whose it is."""
    return f"{NATION_NAMES[BLOCKS.type_nation[kind]]} {type_words(kind)}"


def type_words(kind: int) -> str:
    """A type with the most Steps that it can have."""
    return f"{type_name(kind)} {BLOCKS.most[kind]}"


# By type of block, both of these.
FULL_WORDS: Final[list[str]] = [full_words(kind) for kind in range(len(BLOCKS.types))]
TYPE_WORDS: Final[list[str]] = [type_words(kind) for kind in range(len(BLOCKS.types))]
