"""3.0: blocks on the map: the few ways to place, move, change, reveal and mix them, and who fights whom.

Only these functions move units, so that the lists of units by space and of Powers by space stay right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import compress
from operator import not_
from typing import Any, Final

from sandtable.engine.hidden import mix, unite_evidence
from sandtable.games.triumph.content import MINOR_POWER, Content
from sandtable.games.triumph.system.state import ESCAPED, MIXING, OFF_MAP, TriumphState


def place_unit(g: TriumphState, power: int, space: int, kind: int, cv: int, kinds: int) -> int:
    """3.12: put a block of a Power on the map; `kinds` is the mask of what others know it could be."""
    content = g.content
    for unit in range(content.power_first_slot[power], content.power_end_slot[power]):
        if g.unit_space[unit] == OFF_MAP:
            break
    else:
        raise RuntimeError(f"no block of {content.power_id[power]} is left")
    g.unit_space[unit] = space
    g.unit_power[unit] = power
    g.unit_kind[unit], g.unit_cv[unit] = kind, cv
    g.unit_kinds[unit], g.unit_low[unit], g.unit_high[unit] = kinds, cv, cv
    g.units_at[space].append(unit)
    g.space_powers[space] |= 1 << power
    g.space_mixed[space] = 0
    forget_memo(g)
    return unit


def forget_memo(g: TriumphState) -> None:
    """Something was changed by hand, outside of play: what was worked out before no longer holds."""
    if g.memo:
        g.memo.clear()


def power_in(g: TriumphState, power: int, space: int) -> int:
    """conquest-and-tragedy:11.1: what a Power's units are where they go: visitors in the other theatre."""
    return g.content.theatre_power[g.content.space_theatre[space]][power]


@contextmanager
def at_rest(g: TriumphState, known: dict[Any, Any] | None = None) -> Iterator[None]:
    """While it lasts nothing changes that anything was worked out from, so that it need be done but once.

    `known` is what was worked out before, where nothing has changed since.
    """
    if g.memo is not None:
        yield
        return
    g.memo = {} if known is None else known
    try:
        yield
    finally:
        g.memo = None


def move_unit(g: TriumphState, unit: int, space: int) -> None:
    """Put a unit into another space."""
    _lift(g, unit)
    g.unit_space[unit] = space
    power = power_in(g, g.unit_power[unit], space)
    if power != g.unit_power[unit]:
        cross_over(g, unit, power)
    g.units_at[space].append(unit)
    if not g.unit_flags[unit] & ESCAPED:
        g.space_powers[space] |= 1 << g.unit_power[unit]
    g.space_mixed[space] = 0


def cross_over(g: TriumphState, unit: int, power: int) -> None:
    """conquest-and-tragedy:2.34a, conquest-and-tragedy:11.1: a unit that has come into the other theatre.

    In a common army it is the Partner's from then on; who knew its face knows it until it is mixed.
    """
    g.unit_seen[unit] |= g.eyes[g.unit_power[unit]] & ~g.eyes[power]
    g.unit_power[unit] = power


def remove_unit(g: TriumphState, unit: int) -> None:
    """12.44c, 3.3, tnt:T3.4, conquest-and-tragedy:3.0b: a block off the map returns to its own pool."""
    _lift(g, unit)
    g.unit_space[unit] = OFF_MAP
    g.unit_power[unit] = g.content.unit_power[unit]
    g.unit_kind[unit] = g.unit_cv[unit] = 0
    g.unit_open[unit] = g.unit_flags[unit] = g.unit_moved[unit] = 0
    g.unit_origin[unit] = g.unit_from[unit] = g.unit_border[unit] = -1
    g.unit_kinds[unit] = g.unit_low[unit] = g.unit_high[unit] = 0
    g.unit_seen[unit] = 0


def _lift(g: TriumphState, unit: int) -> None:
    space = g.unit_space[unit]
    if g.unit_flags[unit] & ESCAPED:
        g.lasting = g.trading = None
    g.units_at[space].remove(unit)
    recount_powers(g, space)


def recount_powers(g: TriumphState, space: int) -> None:
    """12.73b, tnt:T12.18b, tnt:T1.10c: who has units in a space; Escaped Subs do not count."""
    forget_memo(g)
    mask = 0
    for unit in g.units_at[space]:
        if not g.unit_flags[unit] & ESCAPED:
            mask |= 1 << g.unit_power[unit]
    g.space_powers[space] = mask


def set_flag(g: TriumphState, unit: int, flag: int, on: bool) -> None:
    """Set or clear a flag of a unit on the map."""
    if on:
        g.unit_flags[unit] |= flag
    else:
        g.unit_flags[unit] &= ~flag
    if flag == ESCAPED:
        # Trade Routes hang on it (12.73b), and no column that is compared tells.
        g.lasting = g.trading = None
        recount_powers(g, g.unit_space[unit])


def clear_flags(g: TriumphState, flags: int) -> None:
    """Clear flags of all units, but for ESCAPED, which `set_flag` alone may touch."""
    if any(g.unit_flags):
        kept = ~flags
        g.unit_flags = [before & kept for before in g.unit_flags]


def units_of(g: TriumphState, power: int) -> list[int]:
    """The units of a Power that are on the map."""
    first, end = g.content.power_first_slot[power], g.content.power_end_slot[power]
    space, owner = g.unit_space, g.unit_power
    # Most visitors from another theatre have no unit there, which is quickly seen.
    if power not in owner[first:end]:
        return []
    return [unit for unit in range(first, end) if space[unit] >= 0 and owner[unit] == power]


def blocks_left(g: TriumphState, power: int, kind: int) -> int:
    """3.0b: how many blocks of a type a Power still has off the map. Known to its owner."""
    return blocks_off_map(g, power)[kind]


def blocks_off_map(g: TriumphState, power: int) -> list[int]:
    """3.0b: by type, how many blocks a Power still has off the map. Known to its owner."""
    content = g.content
    left = content.block_count[power * content.n_types : (power + 1) * content.n_types]
    first, end = content.power_first_slot[power], content.power_end_slot[power]
    for space, kind in zip(g.unit_space[first:end], g.unit_kind[first:end], strict=True):
        if space >= 0 and kind < content.n_types:
            left[kind] -= 1
    return left


def gain_cv(g: TriumphState, unit: int) -> None:
    """7.241: one step more; everybody sees that a step was added there."""
    content, first = g.content, g.unit_power[unit] * g.content.n_types
    most = max(content.max_cv[first + k] for k in range(content.n_types) if g.unit_kinds[unit] >> k & 1)
    g.unit_cv[unit] += 1
    g.unit_low[unit] += 1
    g.unit_high[unit] = min(g.unit_high[unit] + 1, most)


def lose_cv(g: TriumphState, unit: int, steps: int) -> bool:
    """12.44: lose steps; at 0 CV the unit is removed. Returns whether it was."""
    left = g.unit_cv[unit] - steps
    if left <= 0:
        remove_unit(g, unit)
        return True
    g.unit_cv[unit] = left
    g.unit_low[unit] = max(1, g.unit_low[unit] - steps)
    g.unit_high[unit] = max(1, g.unit_high[unit] - steps)
    return False


def reveal_unit(g: TriumphState, unit: int) -> None:
    """12.1: turn a unit face-up. Everybody learns its type and CV."""
    if g.unit_open[unit]:
        return
    g.unit_open[unit] = 1
    g.unit_kinds[unit] = 1 << g.unit_kind[unit]
    g.unit_low[unit] = g.unit_high[unit] = g.unit_cv[unit]
    g.disclose()


def hide_unit(g: TriumphState, unit: int) -> None:
    """12.22, 12.24: stand a unit up again. Others remember what they saw until it is mixed."""
    if g.unit_open[unit]:
        g.unit_open[unit] = 0
        g.unit_kinds[unit] = 1 << g.unit_kind[unit]
        g.unit_low[unit] = g.unit_high[unit] = g.unit_cv[unit]
        g.space_mixed[g.unit_space[unit]] = 0


def disclose_kinds(g: TriumphState, unit: int, kinds: int) -> None:
    """Everybody learns that a hidden unit is one of these types."""
    if g.unit_kinds[unit] & ~kinds:
        g.unit_kinds[unit] &= kinds
        g.disclose()


EVERYBODY: Final = -1


def mix_stacks(g: TriumphState, keep_battles: bool, whose: int = EVERYBODY) -> None:
    """3.0: let owners mix their hidden units that stand together, where anything changed.

    At the end of Movement the units in Battles stay apart, because they know whence they came. `whose` is
    a mask of Powers, where others are not yet done.
    """
    power_of = g.unit_power
    changed = list(compress(range(g.content.n_spaces), map(not_, g.space_mixed)))
    for space in changed:
        if keep_battles and is_battle(g, space):
            continue
        g.space_mixed[space] = int(not g.space_powers[space] & ~whose)
        units = g.units_at[space]
        if len(units) < 2:
            continue
        groups: dict[int, list[int]] = {}
        for unit in units:
            if whose >> power_of[unit] & 1 and not g.unit_open[unit] and not g.unit_flags[unit] & ESCAPED:
                groups.setdefault(power_of[unit], []).append(unit)
        for group in groups.values():
            if len(group) > 1:
                group.sort()
                mix(g, MIXING, group, [g.unit_kind, g.unit_cv])
                unite_evidence(group, g.unit_kinds, g.unit_low, g.unit_high)
                for unit in group:
                    g.unit_seen[unit] = 0


@cache
def minor_powers(content: Content) -> int:
    """The Powers whose units are those of Armed Minors, as a mask."""
    return sum(1 << power for power, kind in enumerate(content.power_kind) if kind == MINOR_POWER)


def enemies_of(g: TriumphState, power: int, space: int) -> int:
    """12.0, 15.32a: the Powers that are Enemies of this Power in a space, there or not, as a mask.

    All Armed Minors' units are of one Power, so who is their Enemy depends on whose land it is.
    """
    enemies = g.power_enemies[power]
    minors = minor_powers(g.content)
    if not g.space_powers[space] & minors:
        return enemies & ~minors
    against = g.nation_enemies[g.content.space_nation[space]]
    if minors >> power & 1:
        return against
    return enemies | minors if against >> power & 1 else enemies & ~minors


def enemies_in(g: TriumphState, power: int, space: int) -> int:
    """12.0: the Powers with units in a space that are Enemies of this Power there, as a mask."""
    present = g.space_powers[space]
    if present & minor_powers(g.content):
        return present & enemies_of(g, power, space)
    return present & g.power_enemies[power]


def is_battle(g: TriumphState, space: int) -> bool:
    """12.0: units of Enemies in one area are a Battle."""
    present = g.space_powers[space]
    if present & present - 1 == 0:
        return False  # there is one Power at most
    if present & minor_powers(g.content) and present & g.nation_enemies[g.content.space_nation[space]]:
        return True
    rest = present & ~minor_powers(g.content)
    present = rest
    while rest:
        low = rest & -rest
        if g.power_enemies[low.bit_length() - 1] & present:
            return True
        rest ^= low
    return False
