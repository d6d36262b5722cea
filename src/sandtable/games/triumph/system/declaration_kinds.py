"""15.21, 15.3, 15.4: what can be declared at all, and what kind of thing it is.

A declaration is an action: its kind in the high bits, and the faction or nation that it is about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from sandtable.games.triumph.content import COLONY, MINOR, Content
from sandtable.games.triumph.system import minors, war
from sandtable.games.triumph.system.kinds import DECLARE, SNEAK, VIOLATE
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.theatre_hooks import power_violations


@dataclass(frozen=True)
class Declaration:
    """A declaration beside War and Violation, about what its action bears the number of."""

    codes: Callable[[Content], list[int]]  # all that anybody could ever declare so
    problem: Callable[[TriumphState, int, int], int]  # why a faction may not declare it, or 0
    declare: Callable[[TriumphState, int, int], None]  # all that comes of it
    imagine: Callable[[TriumphState, int, int], None]  # in a copy, open the ways that it would open
    # The Powers and the factions that it is about, as masks; none where it is about a nation's land.
    targets: Callable[[TriumphState, int], tuple[int, int]] | None
    is_war: bool = False  # whether the Victim is attacked rather than its land entered
    by_proxy: bool = False  # whether it is for the units of a Proxy Power to follow it
    changed: tuple[str, ...] = ()  # the lists that `imagine` changes, where that is known; else it may be any


# By the kind of action.
DECLARATIONS: dict[int, Declaration] = {}


@cache
def kinds_of(content: Content) -> tuple[int, ...]:
    """The kinds of declaration that a game can be asked for."""
    shared = (DECLARE, VIOLATE, SNEAK)
    more = [kind for kind, known in DECLARATIONS.items() if known.codes(content)]
    return (*shared, *(kind for kind in more if kind not in shared))


@cache
def codes_of(content: Content) -> tuple[int, ...]:
    """15.21a: everything that anybody could ever declare."""
    codes = [DECLARE << 16 | other for other in range(content.n_factions)]
    codes += [VIOLATE << 16 | nation for nation in range(content.n_nations)]
    for declaration in DECLARATIONS.values():
        codes += declaration.codes(content)
    return tuple(codes)


@cache
def declared_lands(content: Content) -> dict[int, frozenset[int]]:
    """By declaration, where it is about some land alone, that land. Worked out once."""
    about_land = {VIOLATE, *(kind for kind, known in DECLARATIONS.items() if known.targets is None)}
    return {
        code: frozenset(content.nation_spaces[code & 0xFFFF])
        for code in codes_of(content)
        if code >> 16 in about_land and is_land_alone(content, code & 0xFFFF)
    }


def is_land_alone(content: Content, nation: int) -> bool:
    """15.3a, tnt:T2.5b: a Minor, or a Colony left to itself, is but its land; a Power is more."""
    return content.nation_type[nation] in (MINOR, COLONY)


def is_neutral_power(g: TriumphState, nation: int) -> bool:
    """15.4: whether a nation stands for a Power that is still Neutral."""
    power = g.content.nation_power[nation]
    return power >= 0 and bool(g.power_neutral[power]) and g.content.power_nation[power] == nation


def is_war(kind: int) -> bool:
    """15.21a: whether it is a War that is declared so."""
    return kind == DECLARE or (kind in DECLARATIONS and DECLARATIONS[kind].is_war)


def joins_rival(g: TriumphState, faction: int, code: int) -> bool:
    """8.13b, 15.3c: whether it is the Violation of a Rival's Protectorate, which joins that Rival at once."""
    return code >> 16 == VIOLATE and minors.rival_protector(g, faction, code & 0xFFFF) >= 0


def debt_of(g: TriumphState, faction: int, code: int) -> int:
    """15.4b, 15.21g: what is owed: for a Violation of a Power that is a Declaration of War, that of the War.

    Whom that joins is among its Victims then, but an empty Sea of theirs is no Aggression.
    """
    kind, nation = code >> 16, code & 0xFFFF
    if kind != VIOLATE:
        return code
    violations = power_violations(g, nation)
    if violations is not None:
        victim = violations.at_home(g.content, nation)
    elif is_neutral_power(g, nation):
        victim = g.content.power_faction[g.content.nation_power[nation]]
    else:
        return code
    if war.at_war(g, faction, victim) or war.sneaks_upon(g, faction, victim):
        return code
    return DECLARE << 16 | victim
