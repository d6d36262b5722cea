"""15.21, 15.3, 15.4: what is declared before units move, and the Aggression that must follow.

A declaration is an action of the Movement Phase. Until Aggression has followed it stays in `obliged`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.content import COLONY, MINOR, PROXY, Content, joining_of
from sandtable.games.triumph.system import minors, war
from sandtable.games.triumph.system.card_play import is_rival
from sandtable.games.triumph.system.conduct import conduct_of
from sandtable.games.triumph.system.control import holding_powers, nationality, printed_areas
from sandtable.games.triumph.system.distance import next_to, ranges, surrounding
from sandtable.games.triumph.system.engagement import faction_mask, friends_in, is_aggression
from sandtable.games.triumph.system.following import AbleUnits, last_follower, note_follower
from sandtable.games.triumph.system.kinds import DECLARE, SNEAK, VIOLATE
from sandtable.games.triumph.system.marches import enters, may_come
from sandtable.games.triumph.system.partners import allies_of
from sandtable.games.triumph.system.paths import has_first_step, mover_of, reaches_one, search
from sandtable.games.triumph.system.route_cache import ENTRY, Lasting, entries, lasting
from sandtable.games.triumph.system.state import ESCAPED, NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import POWER_VIOLATIONS, allied_play, power_violations
from sandtable.games.triumph.system.turns import is_own, turn_problem
from sandtable.games.triumph.system.units import power_in, units_of
from sandtable.games.triumph.system.winter import fights_in, redeploys

TOO_LATE = refusal("11.0e", "You must declare that before any unit moves this Turn.")
NO_AGGRESSION = refusal(
    "10.11c", "No Aggression is allowed under Emergency Command, so you cannot declare anything."
)
WINTER = refusal("10.42a", "You cannot declare anything in a Winter Redeployment.")
NO_RIVAL = refusal("15.21a", "You can Declare War only on a Rival faction.")
AT_WAR = refusal("15.22c", "You are already at War with that faction.")
FRUITLESS = refusal("15.21f", "None of your units could follow this with Aggression in this Phase.")
NO_COMMAND = refusal("15.21f", "You have no Command left for the Aggression that must follow.")
MUST_ATTACK = refusal("15.21f", "You have declared war. You must attack the Victim before you end Movement.")
MUST_ENTER = refusal(
    "15.3a", "You have declared a Violation. You must enter that land before you end Movement."
)
OWN_POWER = refusal("2.2a", "That Power can only ever join you, so you cannot Violate it.")
NOT_ITS_VIOLATOR = refusal("T8.11", "Only another faction can Violate that Power.")
NO_SNEAK = refusal("15.24a", "You have no Sneak Attack left in this game.")


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
def proxy_mask(content: Content) -> int:
    """2.3: the Proxy Powers, as a mask."""
    return sum(1 << power for power, kind in enumerate(content.power_kind) if kind == PROXY)


@cache
def kinds_of(content: Content) -> tuple[int, ...]:
    """The kinds of declaration that a game can be asked for."""
    shared = (DECLARE, VIOLATE, SNEAK)
    more = [kind for kind, known in DECLARATIONS.items() if known.codes(content)]
    return (*shared, *(kind for kind in more if kind not in shared))


# ---------------------------------------------------------------------- what may be declared


def choices_in_movement(g: TriumphState, faction: int) -> list[int]:
    """15.21a: what a faction may declare while it moves."""
    return [] if conduct_of(g).declared_before else choices(g, faction)


def problem_in_movement(g: TriumphState, faction: int, code: int) -> int:
    """11.0e: why a faction may not declare that while it moves, or 0."""
    return TOO_LATE if conduct_of(g).declared_before else problem(g, faction, code)


def choices(g: TriumphState, faction: int) -> list[int]:
    """15.21a: all that a faction may declare now."""
    if moment_problem(g, faction):
        return []
    codes = codes_of(g.content)
    if has_moved(g, faction):
        codes = tuple(code for code in codes if timing_problem(g, faction, code) == 0)
    return declarable(g, faction, codes)


def declarable(g: TriumphState, faction: int, codes: Sequence[int]) -> list[int]:
    """15.21a: what of some declarations a faction may declare, at whatever moment."""
    around, lands = surrounding(g, faction), declared_lands(g.content)
    # Land of a nation that is somebody's is no Neutral's.
    control = g.nation_control
    near = [
        code
        for code in codes
        if code not in lands or (control[code & 0xFFFF] == NEUTRAL and not around.isdisjoint(lands[code]))
    ]
    if minors.violator_of(g, faction, True) < 0:
        proxies = [kind for kind, known in DECLARATIONS.items() if known.by_proxy]
        near = [code for code in near if code >> 16 not in proxies]
    return [code for code in near if matter_problem(g, faction, code) == 0]


@cache
def declared_lands(content: Content) -> dict[int, frozenset[int]]:
    """By declaration, where it is about some land alone, that land. Worked out once."""
    about_land = {VIOLATE, *(kind for kind, known in DECLARATIONS.items() if known.targets is None)}
    return {
        code: frozenset(content.nation_spaces[code & 0xFFFF])
        for code in codes_of(content)
        if code >> 16 in about_land and is_land_alone(content, code & 0xFFFF)
    }


@cache
def codes_of(content: Content) -> tuple[int, ...]:
    """15.21a: everything that anybody could ever declare."""
    codes = [DECLARE << 16 | other for other in range(content.n_factions)]
    codes += [VIOLATE << 16 | nation for nation in range(content.n_nations)]
    for declaration in DECLARATIONS.values():
        codes += declaration.codes(content)
    return tuple(codes)


def problem(g: TriumphState, faction: int, code: int) -> int:
    """15.21a: why a faction may not declare that now, or 0."""
    found = moment_problem(g, faction) or timing_problem(g, faction, code)
    return found or matter_problem(g, faction, code)


def matter_problem(g: TriumphState, faction: int, code: int) -> int:
    """15.21a: why a faction may not declare that, at whatever moment, or 0."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == VIOLATE:
        found = violation_problem(g, faction, argument)
    elif kind in (DECLARE, SNEAK):
        found = war_problem(g, faction, argument) or (sneak_problem(g, faction) if kind == SNEAK else 0)
    else:
        found = DECLARATIONS[kind].problem(g, faction, argument)
    return found or fruitless(g, faction, code)


def command_problem(g: TriumphState, faction: int) -> int:
    """15.21f: what is declared needs a Command to follow it."""
    return 0 if g.commands[faction] > 0 else NO_COMMAND


def moment_problem(g: TriumphState, faction: int) -> int:
    """10.11c, 10.42a: why nothing can be declared at this moment, or 0."""
    if g.emergency[faction]:
        return NO_AGGRESSION
    if redeploys(g, faction):
        return WINTER
    return command_problem(g, faction)


def timing_problem(g: TriumphState, faction: int, code: int) -> int:
    """11.0e, 15.21a, tnt:T15.2a, tnt:T11.2: why it is too late to declare that, or 0.

    Wars, and what brings one, come before any unit moves; elsewhere than in some theatres other Violations
    come before the first unit enters.
    """
    return TOO_LATE if has_moved(g, faction) and comes_before_moves(g, faction, code) else 0


def comes_before_moves(g: TriumphState, faction: int, code: int) -> bool:
    """11.0e, 15.21a, tnt:T15.2a, tnt:T11.2: whether that can be declared only before any unit moves."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    if code >> 16 in DECLARATIONS and not DECLARATIONS[code >> 16].by_proxy:
        return True
    return theatre.violations_before_moves or brings_war(g, faction, code)


def brings_war(g: TriumphState, faction: int, code: int) -> bool:
    """11.0e, 15.3c, 15.4: whether a declaration is one of War, or brings a War about."""
    if is_war(debt_of(g, faction, code) >> 16):
        return True
    if not joins_rival(g, faction, code):
        return False
    nation = code & 0xFFFF
    protector = minors.rival_protector(g, faction, nation)
    local = nationality(g.content, protector, g.content.nation_capital[nation])
    return g.content.power_kind[local] != PROXY and not war.at_war(g, faction, protector)


def has_moved(g: TriumphState, faction: int) -> bool:
    """15.21a, 17.2e: whether a unit has moved this Turn; Partisans and Insurgents that rise do not move."""
    return g.moves_made[faction] > 0


def war_problem(g: TriumphState, faction: int, victim: int) -> int:
    """15.21a, 15.22c, tnt:T15.2b: War is Declared on a Rival, and once."""
    if not is_rival(g, faction, victim):
        return NO_RIVAL
    if war.at_war(g, faction, victim) or war.sneaks_upon(g, faction, victim):
        return AT_WAR
    return allies_problem(g, faction, victim)


def allies_problem(g: TriumphState, faction: int, victim: int) -> int:
    """tnt:T18.2, tnt:T18.8: why an Ally that shares its seat with another cannot go to War, or 0."""
    allied = allied_play(g)
    return 0 if allied is None else allied.war_problem(g, faction, victim)


def protector_problem(g: TriumphState, faction: int, protector: int) -> int:
    """tnt:T18.8, tnt:T18.2: what forbids a War forbids the Violation that would bring it about as well."""
    if protector < 0 or war.at_war(g, faction, protector):
        return 0
    return allies_problem(g, faction, protector)


def sneak_problem(g: TriumphState, faction: int) -> int:
    """15.24a, tnt:T15.5: only Japan can make a Sneak Attack, once in a game."""
    allowed = max(g.content.power_sneak[power] for power in g.content.faction_powers[faction])
    return NO_SNEAK if g.sneak or g.sneaks[faction] >= allowed else 0


def violation_problem(g: TriumphState, faction: int, nation: int) -> int:
    """15.3a, 15.4: why a faction cannot Violate a Neutral Minor, or a Neutral Great Power, or 0."""
    violations = power_violations(g, nation)
    if violations is not None:
        return violations.problem(g, faction, nation)
    if not is_neutral_power(g, nation):
        found = minors.violation_problem(g, faction, nation)
        return found or protector_problem(g, faction, minors.rival_protector(g, faction, nation))
    power = g.content.nation_power[nation]
    if g.content.power_faction[power] == faction:
        return OWN_POWER
    return 0 if may_violate_power(g, faction, power) else NOT_ITS_VIOLATOR


def may_violate_power(g: TriumphState, faction: int, power: int) -> bool:
    """tnt:T8.11a: whether a Rival may Violate a Neutral Power; some are open to one faction only."""
    joining = joining_of(g.content, power)
    return joining is None or faction in joining.violators


def is_neutral_power(g: TriumphState, nation: int) -> bool:
    """15.4: whether a nation stands for a Power that is still Neutral."""
    power = g.content.nation_power[nation]
    return power >= 0 and bool(g.power_neutral[power]) and g.content.power_nation[power] == nation


# ---------------------------------------------------------------------- declaring


def declare(g: TriumphState, faction: int, code: int) -> None:
    """15.21a: what was chosen is declared, and Aggression must follow."""
    kind, argument = code >> 16, code & 0xFFFF
    oblige(g, faction, code)
    if kind == DECLARE:
        war.make_war(g, faction, argument)
    elif kind in DECLARATIONS:
        DECLARATIONS[kind].declare(g, faction, argument)
    elif (violations := power_violations(g, argument)) is not None:
        violations.violate(g, faction, argument)
    elif is_neutral_power(g, argument):
        war.violate_great_power(g, faction, g.content.nation_power[argument])
    else:
        minors.violate(g, faction, False, argument)


def oblige(g: TriumphState, faction: int, code: int) -> None:
    """15.21f, 15.3a, tnt:T15.2b, tnt:T15.6a: Aggression must follow in this Movement Phase."""
    debt = debt_of(g, faction, code)
    if debt not in g.obliged[faction]:
        g.obliged[faction].append(debt)


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


# ---------------------------------------------------------------------- what must follow


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


def is_land_alone(content: Content, nation: int) -> bool:
    """15.3a, tnt:T2.5b: a Minor, or a Colony left to itself, is but its land; a Power is more."""
    return content.nation_type[nation] in (MINOR, COLONY)


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


def note_entry(g: TriumphState, power: int, space: int, commander: int = -1) -> None:
    """15.21f: a unit is about to enter an area; what it makes good who commands it no longer owes."""
    faction = commander if commander >= 0 else g.content.power_faction[power]
    if faction >= 0 and g.obliged[faction]:
        g.obliged[faction] = [code for code in g.obliged[faction] if not meets(g, power, space, code)]
    violations = POWER_VIOLATIONS.get(g.content.conduct)
    if violations is not None:
        violations.entered(g, power, space)


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


def joins_rival(g: TriumphState, faction: int, code: int) -> bool:
    """8.13b, 15.3c: whether it is the Violation of a Rival's Protectorate, which joins that Rival at once."""
    return code >> 16 == VIOLATE and minors.rival_protector(g, faction, code & 0xFFFF) >= 0


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


def owing(codes: list[int]) -> int:
    """The refusal that names what is owed, or 0."""
    if not codes:
        return 0
    return MUST_ATTACK if is_war(codes[0] >> 16) else MUST_ENTER


def is_war(kind: int) -> bool:
    """15.21a: whether it is a War that is declared so."""
    return kind == DECLARE or (kind in DECLARATIONS and DECLARATIONS[kind].is_war)


def forget(g: TriumphState, faction: int) -> None:
    """15.21f: with the Movement Phase its declarations are over."""
    g.obliged[faction] = []
