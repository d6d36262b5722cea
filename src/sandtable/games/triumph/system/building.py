"""7.24: Building units: what may be Promoted and Raised, where, and of which nationality."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.triumph.content import (
    BASE_ISLET,
    CONVOY,
    FORTRESS,
    GREAT,
    MAJOR,
    MILITIA,
    NO_ISLET,
)
from sandtable.games.triumph.system import supply
from sandtable.games.triumph.system.control import FRIENDLY, is_visitor, land_spaces, land_status
from sandtable.games.triumph.system.diplomacy import local_power
from sandtable.games.triumph.system.kinds import PROMOTE, RAISE
from sandtable.games.triumph.system.placing import crowded_problem, placing_problem, type_problem
from sandtable.games.triumph.system.route_cache import lasting
from sandtable.games.triumph.system.state import BUILT, NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import is_local
from sandtable.games.triumph.system.units import blocks_off_map, is_battle, units_of

NOT_YOUR_UNIT = refusal("7.241", "You can Promote only your own units on the map.")
AT_SEA = refusal("7.24", "You cannot Build at sea.")
ON_ISLET = refusal("1.41", "On an Islet without a Base you can Build only Fortresses and SNLFs.")
IN_BATTLE = refusal("7.24", "You cannot Build in a Battle area.")
UNSUPPLIED = refusal("14.12", "You cannot Build units where they would be Unsupplied.")
REGULARS_CUT_OFF = refusal(
    "16.122", "Regulars need a Supply Line to the Production Center of their Foster Faction."
)
BUILT_ALREADY = refusal("7.241", "That unit has already gained a CV in this Production.")
NEW_CADRE = refusal("7.242b", "You cannot Promote a Cadre in the same Production that Raised it.")
AT_MAXIMUM = refusal("3.121", "That unit is already at its maximum CV.")
PROVINCE_LIMIT = refusal(
    "16.122", "You can Build only one CV of a Proxy Power in each Province in one Production."
)
NOT_ENLISTED = refusal("7.211", "Proxy Production can Build only Provincial units.")
NOT_HOME = refusal("7.242c", "You can Raise Cadres of that type only in Home Territory.")
NOT_HELD = refusal("7.242c", "You do not control that land.")
OTHER_POOL = refusal(
    "conquest-and-tragedy:7.2a", "You can Raise units only in the theatre of their own pool."
)
NEUTRAL_MAJOR = refusal("T8.8", "You cannot Build units of a Neutral Major Power before it joins you.")


# ---------------------------------------------------------------------- what kind of unit it is


def builds_like_fort(g: TriumphState, power: int, space: int, kind: int) -> bool:
    """7.243a, tnt:T7.10a: what may be Built in any undisputed Friendly Territory, supplied or not."""
    return kind == FORTRESS or is_local(g.content, power, space, kind)


def is_proxy(g: TriumphState, power: int) -> bool:
    """16.12: Proxy Powers are those confined to a Region."""
    return g.content.power_confined_region[power] >= 0


# ---------------------------------------------------------------------- where Building is forbidden


def place_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """7.24, tnt:T7.8a: why nothing of a type is Built in a place, or 0."""
    known = lasting(g)
    key = (place_problem, power, space, kind)
    problem: int | None = known.get(key)
    if problem is None:
        problem = known[key] = find_place_problem(g, power, space, kind)
    return problem


def find_place_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """7.24, tnt:T7.8a: nothing is Built at sea, on a bare Islet, in a Battle or without Supply."""
    if not g.content.space_is_land[space]:
        return AT_SEA
    if is_battle(g, space):
        return battle_problem(g, space)
    return islet_problem(g, power, space, kind) or supply_problem(g, power, space, kind)


def battle_problem(g: TriumphState, space: int) -> int:
    """7.24b, tnt:T7.8a: not even a Fortress is Built in a Battle area."""
    return IN_BATTLE


def islet_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """1.41c: on an Islet that is no Base only Fortresses and SNLFs are Built."""
    islet = g.content.space_islet[space]
    if islet in (NO_ISLET, BASE_ISLET) or builds_like_fort(g, power, space, kind):
        return 0
    return ON_ISLET


def supply_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """14.12, 7.243a, tnt:T7.8a: units are Built in supply only; Forts, Militia, SNLFs on islands anywhere."""
    if supply.production_supply(g, power, space, kind):
        return 0
    return REGULARS_CUT_OFF if is_proxy(g, power) else UNSUPPLIED


# ---------------------------------------------------------------------- limits of Proxy Powers


def province_problem(g: TriumphState, power: int, space: int) -> int:
    """7.211b, 7.22b, 16.122d: one CV of a Proxy Power a Province, by Proxy and Foster Production together."""
    if not is_proxy(g, power):
        return 0
    limit = g.content.theatres[g.content.power_theatre[power]].proxy_cv_per_province
    built = 0
    for unit in g.units_at[space]:
        if g.unit_power[unit] == power and g.unit_flags[unit] & BUILT:
            built += 1
    return PROVINCE_LIMIT if built >= limit else 0


def enlistment_problem(g: TriumphState, power: int, kind: int) -> int:
    """16.121a, 7.211a: Proxy Production Builds Provincial units only."""
    return 0 if kind in g.content.power_provincial[power] else NOT_ENLISTED


# ---------------------------------------------------------------------- Promotion


def promotion_problem(g: TriumphState, faction: int, unit: int, enlisting: bool) -> int:
    """7.241, 7.211c: why a unit cannot gain a CV now, or 0. `enlisting`: by Proxy Production."""
    content = g.content
    power, space = g.unit_power[unit], g.unit_space[unit]
    if space < 0 or content.power_faction[power] != faction:
        return NOT_YOUR_UNIT
    kind = g.unit_kind[unit]
    if enlisting and enlistment_problem(g, power, kind):
        return NOT_ENLISTED
    problem = built_problem(g, unit) or maximum_problem(g, unit) or province_problem(g, power, space)
    return problem or place_problem(g, power, space, kind)


def built_problem(g: TriumphState, unit: int) -> int:
    """7.241, 7.242b, tnt:T8.10b, tnt:T7.8b: one CV a unit in a Production, and none for a new Cadre."""
    if not g.unit_flags[unit] & BUILT:
        return 0
    return NEW_CADRE if g.unit_cv[unit] == 1 else BUILT_ALREADY


def maximum_problem(g: TriumphState, unit: int) -> int:
    """3.121a, 3.121b, 3.121c: no unit exceeds the maximum CV of its nation and type."""
    content = g.content
    limit = content.max_cv[g.unit_power[unit] * content.n_types + g.unit_kind[unit]]
    return AT_MAXIMUM if g.unit_cv[unit] >= limit else 0


# ---------------------------------------------------------------------- Raising


def raising_power(g: TriumphState, faction: int, space: int) -> int:
    """7.243c, 7.242d, tnt:T7.10b: the nationality of what a faction Raises follows from the place.

    In the land of a Power that was Defeated it is that of the faction's Great Power.
    """
    power = local_power(g, faction, space)
    return g.content.faction_powers[faction][0] if g.power_defeated[power] else power


def is_home(g: TriumphState, power: int, space: int) -> bool:
    """2.4a, 2.4b, 2.6a, tnt:T2.6, tnt:T8.8c, tnt:T7.9: the Power's Home Territory; for a Proxy its Region."""
    if is_proxy(g, power):
        return g.content.space_region[space] == g.content.power_confined_region[power]
    return g.content.space_home[space] == power and g.content.power_kind[power] in (GREAT, MAJOR)


def held_problem(g: TriumphState, faction: int, power: int, space: int) -> int:
    """7.242c, 8.13a, tnt:T7.9, tnt:T8.8c, conquest-and-tragedy:7.2a: land that the faction controls.

    Or its Neutral Great Power does; and the blocks must be of that theatre.
    """
    if is_visitor(g.content, power):
        return OTHER_POOL
    if g.power_neutral[power] and g.content.power_kind[power] == MAJOR:
        return NEUTRAL_MAJOR
    held = g.space_control[space]
    if held == faction or (held == NEUTRAL and land_status(g, power, space) == FRIENDLY):
        return 0
    return NOT_HELD


def site_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """7.242a, 2.6a, 7.243a, tnt:T2.6, tnt:T7.9: any type at home; elsewhere Forts, and SNLFs on islands."""
    if is_home(g, power, space) or builds_like_fort(g, power, space, kind):
        return 0
    return NOT_HOME


def cadre_problem(g: TriumphState, faction: int, space: int, kind: int, enlisting: bool) -> int:
    """7.242a: why a faction cannot Raise a Cadre of a type there now, or 0."""
    problem = known_cadre_problem(g, faction, space, kind, enlisting)
    if problem:
        return problem
    power = raising_power(g, faction, space)
    return province_problem(g, power, space) or block_problem(g, power, space, kind)


def block_problem(g: TriumphState, power: int, space: int, kind: int) -> int:
    """3.0b, 7.243b, 3.241b: a block must be left, and an area holds one Fortress, an island one SNLF."""
    return placing_problem(g, power, space, kind)


def known_cadre_problem(g: TriumphState, faction: int, space: int, kind: int, enlisting: bool) -> int:
    """7.23b: why no Cadre of a type can be Raised there, as far as everybody can tell, or 0."""
    known = lasting(g)
    key = (known_cadre_problem, faction, space, kind, enlisting)
    problem: int | None = known.get(key)
    if problem is None:
        problem = known[key] = find_cadre_problem(g, faction, space, kind, enlisting)
    return problem


def find_cadre_problem(g: TriumphState, faction: int, space: int, kind: int, enlisting: bool) -> int:
    """7.23b: the part of the rules from which everybody can tell what a new Cadre may be."""
    power = raising_power(g, faction, space)
    problem = type_problem(g, power, space, kind)
    if problem:
        return problem
    if enlisting and enlistment_problem(g, power, kind):
        return NOT_ENLISTED
    if kind == FORTRESS:
        return fort_site_problem(g, faction, power, space)
    return (
        held_problem(g, faction, power, space)
        or site_problem(g, power, space, kind)
        or place_problem(g, power, space, kind)
    )


def fort_site_problem(g: TriumphState, faction: int, power: int, space: int) -> int:
    """7.243a, tnt:T7.10a: a Fortress may be Raised in all undisputed Friendly Territory, even Unsupplied."""
    problem = held_problem(g, faction, power, space)
    if problem:
        return problem
    return battle_problem(g, space) if is_battle(g, space) else 0


def known_kinds(g: TriumphState, faction: int, space: int, enlisting: bool) -> int:
    """7.23b, tnt:T7.7c: what a new Cadre could be as far as everybody can tell, as a mask of types."""
    mask = 0
    for kind in range(CONVOY):
        if known_cadre_problem(g, faction, space, kind, enlisting) == 0:
            mask |= 1 << kind
    return mask


def raising_problem(g: TriumphState, faction: int, space: int, enlisting: bool) -> int:
    """7.242a: why a faction can Raise nothing in a place, or 0."""
    if not g.content.space_is_land[space]:
        return AT_SEA
    power = raising_power(g, faction, space)
    problem = held_problem(g, faction, power, space)
    if problem:
        return problem
    # A Fortress may be Raised nearly everywhere, so what is in its way is the best reason to give.
    for kind in (*range(FORTRESS + 1, CONVOY), FORTRESS):
        problem = cadre_problem(g, faction, space, kind, enlisting)
        if problem == 0:
            return 0
    return problem


def building_choices(g: TriumphState, faction: int, enlisting: bool) -> list[int]:
    """7.24: all units that may be Promoted, and all places where something may be Raised."""
    content = g.content
    codes: list[int] = []
    for power in content.faction_powers[faction]:
        for unit in units_of(g, power):
            if promotion_problem(g, faction, unit, enlisting) == 0:
                codes.append(PROMOTE << 16 | unit)
    # Counted where anything may be Raised alone, which for visitors from another theatre is nowhere.
    left: dict[int, list[int]] = {}
    for site in raising_sites(g, faction):
        if site.power not in left:
            left[site.power] = types_left(g, site.power)
        if left[site.power] and can_raise(g, faction, site, enlisting, left[site.power]):
            codes.append(RAISE << 16 | site.space)
    return codes


class Site(NamedTuple):
    """A place where a faction may Raise Cadres, if anything is left to Raise there."""

    space: int
    power: int  # of this nationality
    home: bool  # any type, and not only what is Built like Forts


def raising_sites(g: TriumphState, faction: int) -> list[Site]:
    """7.242a: the places where a faction may Raise Cadres. Looked for once while the map stays as it is."""
    known = lasting(g)
    found: list[Site] | None = known.get((raising_sites, faction))
    if found is None:
        # Only a Neutral Great Power of the faction has land that the faction does not control itself.
        neutral = any(g.power_neutral[power] for power in g.content.faction_powers[faction])
        found = []
        for space in land_spaces(g.content):
            held = g.space_control[space]
            if held == faction or (neutral and held == NEUTRAL):
                power = raising_power(g, faction, space)
                if held_problem(g, faction, power, space) == 0:
                    found.append(Site(space, power, is_home(g, power, space)))
        known[raising_sites, faction] = found
    return found


def types_left(g: TriumphState, power: int) -> list[int]:
    """3.0b: the types of which a Power has a block off the map, those that need no Supply first."""
    left = [kind for kind, count in enumerate(blocks_off_map(g, power)) if count > 0]
    return sorted(left, key=lambda kind: kind not in (FORTRESS, MILITIA))


def can_raise(g: TriumphState, faction: int, site: Site, enlisting: bool, left: list[int]) -> bool:
    """7.242a: whether a faction can Raise anything there: `raising_problem` with the blocks counted once."""
    space, power, home = site
    if province_problem(g, power, space):
        return False
    for kind in left:
        if home or builds_like_fort(g, power, space, kind):
            if not known_cadre_problem(g, faction, space, kind, enlisting):
                if not crowded_problem(g, power, space, kind):
                    return True
    return False
