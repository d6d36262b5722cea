"""15.21, 15.3, 15.4: what is declared before units move, and the Aggression that must follow.

A declaration is an action of the Movement Phase. Until Aggression has followed it stays in `obliged`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.triumph.content import PROXY, joining_of
from sandtable.games.triumph.system import minors, war
from sandtable.games.triumph.system.card_play import is_rival
from sandtable.games.triumph.system.conduct import conduct_of
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.declaration_kinds import (
    DECLARATIONS,
    codes_of,
    debt_of,
    declared_lands,
    is_neutral_power,
    is_war,
    joins_rival,
)
from sandtable.games.triumph.system.distance import surrounding
from sandtable.games.triumph.system.follow_up import (
    fruitless,
    meets,
)
from sandtable.games.triumph.system.kinds import DECLARE, SNEAK, VIOLATE
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import POWER_VIOLATIONS, allied_play, power_violations
from sandtable.games.triumph.system.winter import redeploys

TOO_LATE = refusal("11.0e", "You must declare that before any unit moves this Turn.")
NO_AGGRESSION = refusal(
    "10.11c", "No Aggression is allowed under Emergency Command, so you cannot declare anything."
)
WINTER = refusal("10.42a", "You cannot declare anything in a Winter Redeployment.")
NO_RIVAL = refusal("15.21a", "You can Declare War only on a Rival faction.")
AT_WAR = refusal("15.22c", "You are already at War with that faction.")
NO_COMMAND = refusal("15.21f", "You have no Command left for the Aggression that must follow.")
MUST_ATTACK = refusal("15.21f", "You have declared war. You must attack the Victim before you end Movement.")
MUST_ENTER = refusal(
    "15.3a", "You have declared a Violation. You must enter that land before you end Movement."
)
OWN_POWER = refusal("2.2a", "That Power can only ever join you, so you cannot Violate it.")
NOT_ITS_VIOLATOR = refusal("T8.11", "Only another faction can Violate that Power.")
NO_SNEAK = refusal("15.24a", "You have no Sneak Attack left in this game.")


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


def note_entry(g: TriumphState, power: int, space: int, commander: int = -1) -> None:
    """15.21f: a unit is about to enter an area; what it makes good who commands it no longer owes."""
    faction = commander if commander >= 0 else g.content.power_faction[power]
    if faction >= 0 and g.obliged[faction]:
        g.obliged[faction] = [code for code in g.obliged[faction] if not meets(g, power, space, code)]
    violations = POWER_VIOLATIONS.get(g.content.conduct)
    if violations is not None:
        violations.entered(g, power, space)


def owing(codes: list[int]) -> int:
    """The refusal that names what is owed, or 0."""
    if not codes:
        return 0
    return MUST_ATTACK if is_war(codes[0] >> 16) else MUST_ENTER


def forget(g: TriumphState, faction: int) -> None:
    """15.21f: with the Movement Phase its declarations are over."""
    g.obliged[faction] = []
