"""15.21f, 15.3a: the Aggression that makes good a declaration, and whether any unit could bring it about.

Whether units could follow is tried in copies in which the declaration has opened its ways.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from functools import cache
from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.content import PROXY, Content
from sandtable.games.triumph.system import minors, war
from sandtable.games.triumph.system.control import holding_powers, printed_areas
from sandtable.games.triumph.system.declaration_kinds import (
    DECLARATIONS,
    debt_of,
    declared_lands,
    is_land_alone,
    is_neutral_power,
    is_war,
    joins_rival,
)
from sandtable.games.triumph.system.distance import next_to, ranges, surrounding
from sandtable.games.triumph.system.engagement import faction_mask, friends_in, is_aggression
from sandtable.games.triumph.system.following import AbleUnits, last_follower, note_follower
from sandtable.games.triumph.system.kinds import DECLARE, VIOLATE
from sandtable.games.triumph.system.marches import enters, may_come
from sandtable.games.triumph.system.partners import allies_of
from sandtable.games.triumph.system.paths import has_first_step, mover_of, reaches_one, search
from sandtable.games.triumph.system.route_cache import ENTRY, Lasting, entries, lasting
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import power_violations
from sandtable.games.triumph.system.turns import is_own, turn_problem
from sandtable.games.triumph.system.units import power_in, units_of
from sandtable.games.triumph.system.winter import fights_in

FRUITLESS = refusal("15.21f", "None of your units could follow this with Aggression in this Phase.")


def meets(g: TriumphState, power: int, space: int, code: int) -> bool:
    """15.21f, 15.3a: whether a unit of a Power that enters this area makes good a declaration."""
    kind, argument = code >> 16, code & 0xFFFF
    more = DECLARATIONS.get(kind)
    if not is_for(g.content, power, code):
        return False
    if kind == DECLARE:
        return strikes(g, power, space, victims_of(g, argument))
    if more is not None and more.targets is not None:
        return strikes(g, power, space, more.targets(g, argument)[0])
    if is_land_alone(g.content, argument):
        return g.content.space_nation[space] == argument and is_aggression(g, power, space)
    violations = power_violations(g, argument)
    if violations is not None:
        return violations.trespasses(g, power, space, argument)
    return trespasses(g, power, space, g.content.nation_power[argument])


def is_for(content: Content, power: int, code: int) -> bool:
    """16.11b, 15.21h: whether a Power is one to follow it: a Proxy Power what was declared for it alone."""
    more = DECLARATIONS.get(code >> 16)
    return (content.power_kind[power] == PROXY) == (more is not None and more.by_proxy)


def victims_of(g: TriumphState, faction: int) -> int:
    """15.21f, 15.21i, conquest-and-tragedy:8.13e: whom a War upon a faction is about, as a mask.

    Its own Powers and its Allies', but no Proxy Power, which fights for itself.
    """
    victims = 0
    for ally in allies_of(g, faction):
        victims |= faction_mask(g, ally) & ~proxy_mask(g.content)
    return victims


@cache
def proxy_mask(content: Content) -> int:
    """2.3: the Proxy Powers, as a mask."""
    return sum(1 << power for power, kind in enumerate(content.power_kind) if kind == PROXY)


def strikes(g: TriumphState, power: int, space: int, victims: int) -> bool:
    """11.54a: whether it is Aggression against units or land of these Powers."""
    if not is_aggression(g, power, space):
        return False
    if g.space_powers[space] & g.power_enemies[power]:
        return bool(g.space_powers[space] & g.power_enemies[power] & victims)
    held = g.space_control[space]
    return held >= 0 and bool(holding_powers(g, space, held) & g.power_enemies[power] & victims)


def trespasses(g: TriumphState, power: int, space: int, owner: int) -> bool:
    """15.4: whether it is entry into the Territory or a Home Sea of that Great Power, or among its units."""
    content = g.content
    if content.space_is_sea[space] and content.home_sea_of[space] >> owner & 1:
        return True
    if not is_aggression(g, power, space):
        return False
    nation = content.space_nation[space]
    there = nation >= 0 and content.nation_power[nation] == owner
    return there or bool(g.space_powers[space] >> owner & 1)


def met_by_staying(g: TriumphState, faction: int, code: int) -> bool:
    """15.22s: units that stay in a Sea with the new Enemy fight there as the Aggressor.

    Known to the owner of the units.
    """
    return any(stays_to_fight(g, faction, sea) for sea in shared_seas(g, faction, code))


def shared_seas(g: TriumphState, faction: int, code: int) -> list[int]:
    """15.22s: the Seas in which a faction's units are with those upon whom it declares War."""
    kind, argument = code >> 16, code & 0xFFFF
    if is_war(kind):
        return [sea for ally in allies_of(g, argument) for sea in war.shared_seas(g, faction, ally)]
    violations = power_violations(g, argument) if kind == VIOLATE else None
    return [] if violations is None else violations.shared_seas(g, faction, argument)


def stays_to_fight(g: TriumphState, faction: int, sea: int) -> bool:
    """10.41c, 11.22b: whether a faction has a unit in a Sea that fights there: no Convoy, none in Winter."""
    return fights_in(g, faction, sea) and any(
        is_own(g, faction, unit)
        and not g.content.type_is_ground[g.unit_kind[unit]]
        and not g.unit_flags[unit] & ESCAPED
        for unit in g.units_at[sea]
    )


def can_follow(g: TriumphState, faction: int, code: int) -> bool:
    """15.21f: whether a unit that can still move could make good a declaration. Known to its owner."""
    for power, units in last_follower(g, faction, code):
        for unit, near in units:
            goals = fulfilling(g, concerned(g, code, near), power, code)
            if goals and (has_first_step(g, mover_of(g, unit), goals) or comes_to(g, unit, sorted(goals))):
                return True
    spaces = concerned(g, code, surrounding(g, faction))
    movers = able_units(g, faction) if spaces else []
    # Mostly one stands next to where it wants to go, which is quicker to see than a longer way.
    for power, units in movers:
        for unit, _ in units:
            beside = next_to(g.content, g.unit_space[unit]).intersection(spaces)
            goals = fulfilling(g, beside, power, code)
            if goals and has_first_step(g, mover_of(g, unit), goals):
                return note_follower(g, faction, code, unit, goals)
    for power, units in movers:
        goals = fulfilling(g, spaces, power, code)
        for unit, near in units:
            if not goals.isdisjoint(near) and comes_to(g, unit, sorted(goals & near)):
                return note_follower(g, faction, code, unit, goals & near)
    return False


def places(g: TriumphState, power: int, codes: list[int]) -> set[int]:
    """15.21f: all areas where units of a Power make good something of what was declared."""
    key = (places, power, *codes)
    found: set[int] | None = None if g.memo is None else g.memo.get(key)
    if found is None:
        if len(codes) == 1:
            found = fulfilling(g, concerned_anywhere(g, codes[0]), power, codes[0])
        else:
            found = set().union(*(places(g, power, [code]) for code in codes))
        if g.memo is not None:
            g.memo[key] = found
    return found


def fulfilling(g: TriumphState, spaces: Collection[int], power: int, code: int) -> set[int]:
    """The areas, of those that a declaration could be about, where units of a Power make it good."""
    return {space for space in spaces if meets(g, power_in(g, power, space), space, code)}


def able_units(g: TriumphState, faction: int) -> list[AbleUnits]:
    """11.0a: the units of a faction that can still move, by Power; of those alike, one."""
    found: list[AbleUnits] | None = None if g.memo is None else g.memo.get((able_units, faction))
    if found is None:
        found, reach = [], ranges(g, faction)
        for power in g.content.faction_powers[faction]:
            tried: set[tuple[int, int, int]] = set()
            able: list[tuple[int, Set[int]]] = []
            for unit in units_of(g, power):
                kind, space = g.unit_kind[unit], g.unit_space[unit]
                alike = (kind, space, g.unit_flags[unit] & ESCAPED)
                if alike not in tried and turn_problem(g, faction, unit) == 0:
                    tried.add(alike)
                    able.append((unit, reach[power, kind, space]))
            if able:
                found.append((power, able))
        if g.memo is not None:
            g.memo[able_units, faction] = found
    return found


# A unit, and where it could make good a declaration about some land.
Invader = tuple[int, Set[int]]


def invaders(g: TriumphState, movers: list[AbleUnits], land: frozenset[int], code: int) -> list[Invader]:
    """Of some units those whose speed could take them to the land that a declaration is about."""
    # Ships and aircraft find nothing to fight on land that nobody holds or defends (11.552).
    muster, powers, control = g.content.space_muster, g.space_powers, g.space_control
    defended = frozenset(s for s in land if muster[s] or powers[s] or control[s] >= 0)
    found: list[Invader] = []
    for power, units in movers:
        if is_for(g.content, power, code):
            # Where friends are already, to come is no Aggression.
            taken = {space for space in land if friends_in(g, power, space)}
            for unit, near in units:
                goals = (land if g.content.type_is_ground[g.unit_kind[unit]] else defended) - taken
                if not goals.isdisjoint(near):
                    found.append((unit, goals & near))
    return found


def can_invade(
    g: TriumphState, faction: int, code: int, land: frozenset[int], movers: list[AbleUnits]
) -> bool:
    """Whether a unit could enter the land that a declaration would open."""
    held = any(g.space_control[space] >= 0 for space in land)
    twin: TriumphState | None = None
    for unit, goals in invaders(g, last_follower(g, faction, code), land, code):
        twin = opened(g, faction, code, land)
        if has_first_step(twin, mover_of(twin, unit), goals) or invades(twin, unit, goals, held):
            return True
    able = invaders(g, movers, land, code)
    first = [one for one in able if not one[1].isdisjoint(next_to(g.content, g.unit_space[one[0]]))]
    if first and twin is None:
        twin = opened(g, faction, code, land)
    for unit, goals in first:
        if twin is not None and has_first_step(twin, mover_of(twin, unit), goals):
            return note_follower(g, faction, code, unit, goals)
    for unit, goals in able:
        if held or may_come(g, unit, goals):
            if twin is None:
                twin = opened(g, faction, code, land)
            if invades(twin, unit, goals, held):
                return note_follower(g, faction, code, unit, goals)
    return False


def invades(twin: TriumphState, unit: int, goals: Set[int], held: bool) -> bool:
    """Whether a unit comes to land that a declaration has opened; only to what is held, Strategically too."""
    return comes_to(twin, unit, sorted(goals)) if held else enters(twin, unit, goals)


def opened(g: TriumphState, faction: int, code: int, land: frozenset[int]) -> TriumphState:
    """A copy in which a declaration has opened some land; elsewhere entry is what it was."""
    twin = imagined(g, faction, code)
    twin.memo = {Lasting: {ENTRY: entries(lasting(g)).after(land)}}
    return twin


# Up to so many places a search for each, which stops when it is there, is quicker than one for all.
FEW_PLACES: Final = 3


def comes_to(g: TriumphState, unit: int, spaces: list[int], commander: int = -1) -> bool:
    """11.0b: whether a unit can end its move in one of these areas."""
    m = mover_of(g, unit, commander)
    if len(spaces) <= FEW_PLACES:
        return reaches_one(g, m, spaces)
    ends = search(g, m)
    return any(ends[space] for space in spaces)


def fruitless(g: TriumphState, faction: int, code: int) -> int:
    """15.21f, 15.4b, 10.41c: what no unit could follow with Aggression cannot be declared."""
    movers = able_units(g, faction)
    land = declared_lands(g.content).get(code)
    if land is not None and not joins_rival(g, faction, code):
        return 0 if can_invade(g, faction, code, land, movers) else FRUITLESS
    debt = debt_of(g, faction, code)
    # Whom a Violation joins is among the Victims of its War then.
    if not (movers or is_war(debt >> 16)) or not (is_near(g, faction, code) or is_near(g, faction, debt)):
        return FRUITLESS
    around = surrounding(g, faction)
    for twin in outcomes(g, faction, code):
        # Who can move, and how far, does not hang on what is declared.
        twin.memo = {(able_units, faction): movers, (surrounding, faction): around, Lasting: {}}
        if not (met_by_staying(twin, faction, debt) or can_follow(twin, faction, debt)):
            return FRUITLESS
    return 0


def is_near(g: TriumphState, faction: int, code: int) -> bool:
    """Whether any unit is close enough to what a declaration is about: a quick look before the search."""
    return bool(concerned(g, code, surrounding(g, faction)))


def concerned(g: TriumphState, code: int, among: Collection[int]) -> list[int]:
    """The areas, of some, that a declaration could be about: those of the Victims in any way."""
    content = g.content
    kind, argument = code >> 16, code & 0xFFFF
    more = DECLARATIONS.get(kind)
    if kind == DECLARE:
        victims, factions = war_targets(g, argument)
    elif more is not None and more.targets is not None:
        victims, factions = more.targets(g, argument)
    elif is_land_alone(content, argument):
        return [space for space in content.nation_spaces[argument] if space in among]
    else:
        power = content.nation_power[argument]
        victims, factions = 1 << power, 1 << content.power_faction[power]
        if kind == VIOLATE and (violations := power_violations(g, argument)) is not None:
            victims = violations.victims(g, argument)
    printed, powers, held = printed_areas(content, victims), g.space_powers, g.space_control
    # Who holds Neutral land is no faction: -1.
    holders = factions << 1
    return [s for s in among if powers[s] & victims or s in printed or holders >> held[s] + 1 & 1]


def concerned_anywhere(g: TriumphState, code: int) -> list[int]:
    """All areas that a declaration could be about. Looked for once while nothing changes."""
    found: list[int] | None = None if g.memo is None else g.memo.get((concerned_anywhere, code))
    if found is None:
        found = concerned(g, code, range(g.content.n_spaces))
        if g.memo is not None:
            g.memo[concerned_anywhere, code] = found
    return found


def war_targets(g: TriumphState, faction: int) -> tuple[int, int]:
    """15.21f: the Powers and the factions that a War upon a faction is about, as masks."""
    return victims_of(g, faction), g.friends[faction]


def outcomes(g: TriumphState, faction: int, code: int) -> list[TriumphState]:
    """15.21f, 8.13b: copies of what a declaration may lead to.

    Whether units will defend a Rival's Protectorate is for the Rival to say, and ships raid no empty land.
    """
    twin = imagined(g, faction, code)
    if not joins_rival(g, faction, code):
        return [twin]
    empty = twin.clone()
    for space in g.content.nation_spaces[code & 0xFFFF]:
        empty.space_powers[space] = g.space_powers[space]
    return [twin, empty]


def imagined(g: TriumphState, faction: int, code: int) -> TriumphState:
    """A copy in which a declaration has opened its ways, or only of what the common ones change."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == DECLARE:
        twin = g.shallow(war.CHANGED_BY_WAR)
    elif kind == VIOLATE and (violations := power_violations(g, argument)) is not None:
        twin = g.shallow(violations.changed)
    elif kind == VIOLATE and not is_neutral_power(g, argument) and not joins_rival(g, faction, code):
        twin = g.shallow(minors.CHANGED_BY_ARMS)
    elif kind in DECLARATIONS and DECLARATIONS[kind].changed:
        twin = g.shallow(DECLARATIONS[kind].changed)
    else:
        twin = rehearsal(g)
    imagine(twin, faction, code)
    return twin


def rehearsal(g: TriumphState) -> TriumphState:
    """A copy to try things in, of which nothing that is drawn matters: its decks are empty."""
    twin, decks = g.clone(), 2 * g.content.n_decks
    twin.deck_count = [0] * g.content.n_decks
    twin.card_place = [place if place >= decks else UNKNOWN for place in g.card_place]
    return twin


def imagine(twin: TriumphState, faction: int, code: int) -> None:
    """15.21f: in a copy, let a declaration open the ways that it would open."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == DECLARE:
        war.begin_war(twin, faction, argument, twin.year)
    elif kind in DECLARATIONS:
        DECLARATIONS[kind].imagine(twin, faction, argument)
    elif (violations := power_violations(twin, argument)) is not None:
        violations.violate(twin, faction, argument)
    elif is_neutral_power(twin, argument):
        power = twin.content.nation_power[argument]
        war.join_alliance(twin, power)
        war.begin_war(twin, faction, twin.content.power_faction[power], twin.year)
    elif joins_rival(twin, faction, code):
        minors.imagine_joining(twin, faction, argument)
    else:
        minors.imagine_arms(twin, minors.violator_of(twin, faction, False), argument)
