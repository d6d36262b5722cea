"""16.1, 16.3: Proxy Powers and the Foreign units in their Region: Intrusion, provocation, Violation."""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.content import PROXY, Content
from sandtable.games.triumph.pacific.loyalty import raise_loyalty
from sandtable.games.triumph.system import minors
from sandtable.games.triumph.system.armed_minors import is_hostile, may_provoke, opponents, rival_proxies
from sandtable.games.triumph.system.control import RIVAL, holding_powers, land_status, nationality
from sandtable.games.triumph.system.declaration_kinds import DECLARATIONS, Declaration
from sandtable.games.triumph.system.gates import Mover
from sandtable.games.triumph.system.kinds import VIOLATE_BY_PROXY
from sandtable.games.triumph.system.options import FOREIGN_ENTRY, WAR_THERE, chosen
from sandtable.games.triumph.system.partners import allies_of, members, war_faction
from sandtable.games.triumph.system.paths import entries, reaches
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.games.triumph.system.tables import event, refusal, template
from sandtable.games.triumph.system.theatre_hooks import ENMITIES, LAND_RULES, LandRules, by_muster
from sandtable.games.triumph.system.units import at_rest
from sandtable.games.triumph.system.war import make_enemies
from sandtable.protocol.text import Text

AVOIDS = refusal("16.3a", "These units can enter China only while their Faction is at War.")
GARRISONED = refusal(
    "2.2c", "US units cannot enter IndoChina before the Alliance with the British Empire; British units can."
)
PROXY_VIOLATED = event("proxy-violated", "faction power", "{0} {0:Violates/Violate} {1}.", by="faction")
ATTACKS: Final = template(
    "caution.provokes", "power power", "{0} {0:attacks/attack} {1}, and they are Enemies from then on."
)
VIOLATES: Final = template(
    "caution.violates",
    "power",
    "This first attack Violates {0}. Their faction draws cards, and their Loyalty rises.",
)
INTRUDES: Final = template(
    "caution.intrudes",
    "",
    "Your own units Intrude here. For the rest of the game, Loyalty limits your points from this Region.",
)
INTRUDED = event(
    "intruded",
    "faction space",
    "{0} {0:Intrudes/Intrude} by moving {0:its/their} own units into {1}.",
    by="faction",
)
PASSED_THROUGH = event(
    "passed-through",
    "faction unit",
    "{0} {0:Intrudes/Intrude}: {1} passes through a Region that it must avoid.",
    by="faction",
)
PROVOKED = event(
    "provoked", "power against:power", "{0} {0:attacks/attack} {1}: they are Enemies from now on.", by="power"
)


def set_standing_enmities(g: TriumphState) -> None:
    """16.1a, 16.2: the Proxy Powers of a theatre are Enemies of each other from the start."""
    c = g.content
    for power in range(c.n_powers):
        for other in range(c.n_powers):
            both_proxies = c.power_confined_region[power] >= 0 and c.power_confined_region[other] >= 0
            same_place = c.power_confined_region[power] == c.power_confined_region[other]
            if both_proxies and same_place and c.power_faction[power] != c.power_faction[other]:
                g.power_enemies[power] |= 1 << other


def foreign_powers(g: TriumphState, faction: int) -> list[int]:
    """16.3: the Powers of a faction that are Foreign in a Proxy Power's Region: all that are no Proxies."""
    content = g.content
    return [power for power in content.faction_powers[faction] if content.power_kind[power] != PROXY]


# ---------------------------------------------------------------------- Violation of a Proxy Power


def foreign_entry_problem(g: TriumphState, faction: int, space: int) -> int:
    """16.3a: why none of a faction's Foreign units may enter the Region of this space, or 0."""
    problems = [
        closed_region_problem(g, p, space) for p in foreign_powers(g, faction) if not g.power_neutral[p]
    ]
    return min(problems, default=0)


def has_violated(g: TriumphState, faction: int, power: int) -> bool:
    """16.33a: a faction Violates a Proxy Power once; after that it has no further effects."""
    return bool(g.proxies_violated[faction] >> power & 1)


def violate_proxy(g: TriumphState, faction: int, power: int) -> None:
    """16.33b, 16.33c: the first Aggression of a faction on a Proxy Power, whatever that did to it before."""
    if has_violated(g, faction, power):
        return
    g.proxies_violated[faction] |= 1 << power
    g.tell(PROXY_VIOLATED, faction, power)
    theatre = g.content.theatres[g.content.power_theatre[power]]
    minors.draw_reaction(g, g.content.power_faction[power], theatre.world_reaction_proxy_violation)
    raise_loyalty(g, power)
    oppose(g, faction, power)


def oppose(g: TriumphState, faction: int, power: int) -> None:
    """16.33b: the Proxy Power is an Enemy of the Violator's own units."""
    for ally in allies_of(g, faction):
        for foreign in g.content.faction_wars[ally]:
            if g.content.power_kind[foreign] != PROXY and not g.power_neutral[foreign]:
                make_enemies(g, foreign, power)


# ---------------------------------------------------------------------- what entering does


def note_entry(g: TriumphState, power: int, space: int) -> None:
    """16.11a, 16.31a, 16.33a: what it means that a unit of a Power is about to enter an area."""
    if not g.content.space_is_land[space]:
        return
    provoke(g, power, space)
    note_violation(g, power, space)
    note_intrusion(g, power, space)


def holders(g: TriumphState, space: int) -> int:
    """16.33a: the Powers that have units in an area, or hold it where it is empty, as a mask."""
    held = g.space_control[space]
    return g.space_powers[space] | (holding_powers(g, space, held) if held >= 0 else 0)


def provoke(g: TriumphState, power: int, space: int) -> None:
    """16.11a, 16.1b: a Proxy Power that attacks Foreigners is their Enemy; its Foster Faction is not."""
    for other in provoked(g, power, space):
        make_enemies(g, power, other)
        g.tell(PROVOKED, power, other)


def provoked(g: TriumphState, power: int, space: int) -> list[int]:
    """16.11a: the Foreigners who become Enemies of a Proxy Power when it enters an area."""
    if not may_provoke(g, power, space) or not is_hostile(g, power, space):
        return []
    others = g.space_powers[space] & opponents(g, power)
    if land_status(g, power, space) == RIVAL:
        others |= holding_powers(g, space, g.space_control[space])
    return list(members(others & ~g.power_enemies[power]))


def note_violation(g: TriumphState, power: int, space: int) -> None:
    """16.33a, 16.33c: the first Aggression on a Proxy Power Violates it, even if it attacked before."""
    for proxy in attacked_proxies(g, power, space):
        violate_proxy(g, war_faction(g.content, power), proxy)


def attacked_proxies(g: TriumphState, power: int, space: int) -> list[int]:
    """16.33a, 16.33d: the Rival Proxy Powers that are Violated by entering an area.

    Those with units there; and those that hold it, where to enter is Aggression.
    """
    found = g.space_powers[space]
    if not power_stands(g, g.content.power_faction[power], space):
        found |= holders(g, space)
    return list(members(found & rival_proxies(g.content, power)))


def entry_warning(g: TriumphState, power: int, space: int) -> list[Text]:
    """What would follow if a unit of a Power entered an area, in sentences."""
    content = g.content
    if not content.space_is_land[space]:
        return []
    faction = content.power_faction[power]
    said = [g.say(ATTACKS, power, other) for other in provoked(g, power, space)]
    violator = war_faction(content, power)
    fresh = [proxy for proxy in attacked_proxies(g, power, space) if not has_violated(g, violator, proxy)]
    said += [g.say(VIOLATES, proxy) for proxy in fresh]
    if not g.intruded[faction] and is_intrusion(g, power, space):
        said.append(g.say(INTRUDES))
    return said


def power_stands(g: TriumphState, faction: int, space: int) -> bool:
    """11.54b: where a faction has units already, to enter is no Aggression."""
    return any(g.space_powers[space] >> power & 1 for power in g.content.faction_powers[faction])


# ---------------------------------------------------------------------- Foster Factions in the Region


def closed_region_problem(g: TriumphState, power: int, space: int) -> int:
    """Why a Power's units stay out of a Region, or 0."""
    return avoided_region_problem(g, power, space) or garrisoned_region_problem(g, power, space)


def garrisoned_region_problem(g: TriumphState, power: int, space: int) -> int:
    """2.2c, 2.2b: while the Power that garrisons a Region is Neutral its faction's others keep out of it."""
    garrison = nationality(g.content, g.content.power_faction[power], space)
    return GARRISONED if garrison != power and g.power_neutral[garrison] else 0


def avoided_region_problem(g: TriumphState, power: int, space: int) -> int:
    """16.3a: the Foster Factions' own units enter China only at War; Japan's at any time."""
    content = g.content
    region = content.space_region[space]
    faction = content.power_faction[power]
    if not region or content.power_confined_region[power] == region:
        return 0
    avoids = g.game.setup_of(g.scenario).avoids
    return AVOIDS if (faction, region) in avoids and not war_opens(g, faction, region) else 0


def war_opens(g: TriumphState, faction: int, region: int) -> bool:
    """16.3a: any War of the faction will do, or by agreement only one with those who do not avoid it."""
    wars = g.at_war[faction]
    if wars and chosen(g, FOREIGN_ENTRY) == WAR_THERE:
        for other, avoided in g.game.setup_of(g.scenario).avoids:
            if avoided == region:
                wars &= ~(1 << other)
    return bool(wars)


def note_intrusion(g: TriumphState, power: int, space: int) -> None:
    """16.31a, 16.31s: a Foster Faction's own units that enter the Region Intrude, once and for all."""
    faction = g.content.power_faction[power]
    if not g.intruded[faction] and is_intrusion(g, power, space):
        g.intruded[faction] = 1
        g.tell(INTRUDED, faction, space)


def note_passing(g: TriumphState, unit: int, space: int, via: int, commander: int) -> None:
    """16.31a: a move that leads through the Region only is Intrusion, wherever it ends.

    Where there is a way around it, that was taken. What others see of it tells them what the unit can be.
    """
    power = g.unit_power[unit]
    faction = g.content.power_faction[power]
    areas = forbidden_areas(g, power)
    if g.intruded[faction] or not areas or space in areas:
        return
    with at_rest(g, g.before):
        around = {
            kind: goes_around(g, unit, kind, space, via, commander, areas)
            for kind in range(g.content.n_types)
            if g.unit_kinds[unit] >> kind & 1
        }
    avoids = around[g.unit_kind[unit]]
    g.unit_kinds[unit] &= sum(1 << kind for kind, found in around.items() if found == avoids)
    if not avoids:
        g.intruded[faction] = 1
        g.tell(PASSED_THROUGH, faction, unit)


def forbidden_areas(g: TriumphState, power: int) -> frozenset[int]:
    """16.31a, 1.3a: the areas that a Power's units pass through by Intruding; Straits are passed freely."""
    faction = g.content.power_faction[power]
    if all(faction != avoiding for avoiding, _ in g.game.setup_of(g.scenario).avoids):
        return frozenset()
    return frozenset(
        space
        for space in range(g.content.n_spaces)
        if not g.content.space_is_passage[space] and is_intrusion(g, power, space)
    )


def goes_around(
    g: TriumphState, unit: int, kind: int, space: int, via: int, commander: int, areas: frozenset[int]
) -> bool:
    """16.31a: whether a unit of that type could go around some areas, as far as everybody can tell."""
    m = Mover(g, g.unit_power[unit], kind, g.unit_space[unit], bool(g.unit_flags[unit] & ESCAPED), commander)
    m.public = True
    confined = m.keeper

    def keep_out(state: TriumphState, power: int, area: int) -> int:
        if area in areas:
            return AVOIDS
        return 0 if confined is None else confined(state, power, area)

    m.keeper, m.bound, m.lone = keep_out, True, True
    return reaches(g, m, space) and (via < 0 or m.engaged or via in entries(g, m, space))


def is_intrusion(g: TriumphState, power: int, space: int) -> bool:
    """16.31a: land of a Region that the faction should avoid, but for Russians in Manchuria."""
    content = g.content
    faction, region = content.power_faction[power], content.space_region[space]
    setup = g.game.setup_of(g.scenario)
    if not region or content.power_confined_region[power] == region:
        return False
    return (faction, region) in setup.avoids and (faction, content.space_nation[space]) not in setup.excepted


# ---------------------------------------------------------------------- Violations in the Region


def reaction_cards(g: TriumphState, by_proxy: bool, nation: int) -> int:
    """15.31b: in a Proxy's Region it does not depend on the Muster how many cards others draw."""
    content = g.content
    if content.space_region[content.nation_capital[nation]] not in content.power_confined_region:
        return by_muster(g, by_proxy, nation)
    return proxy_cards(g, nation) if by_proxy else foreign_cards(g, nation)


def foreign_cards(g: TriumphState, nation: int) -> int:
    """15.31b, 16.32: a Foreign VoN in China is worth one card, whatever the Muster."""
    return g.content.theatres[g.content.nation_theatre[nation]].world_reaction_foreign_von


def proxy_cards(g: TriumphState, nation: int) -> int:
    """15.31b, 16.11a: what a Proxy Power does in its Region is its own affair: no cards."""
    return g.content.theatres[g.content.nation_theatre[nation]].world_reaction_proxy_von


def local_affair(g: TriumphState, power: int, local: int) -> bool:
    """8.13b, 16.11b: where a Proxy Power Violates or protects a nation, that is no War of the factions."""
    kind = g.content.power_kind
    if kind[power] == PROXY:
        make_enemies(g, power, local)
    elif kind[local] == PROXY:
        violate_proxy_land(g, power, local)
    return PROXY in (kind[power], kind[local])


def violate_proxy_land(g: TriumphState, power: int, proxy: int) -> None:
    """16.33a: a Foreign VoN on a Proxy Power's Protectorate Violates the Proxy Power; it is no DoW."""
    violate_proxy(g, g.content.power_faction[power], proxy)


# ---------------------------------------------------------------------- what is declared


def proxies(content: Content) -> list[int]:
    """16.1: all Proxy Powers."""
    return [power for power in range(content.n_powers) if content.power_kind[power] == PROXY]


def violations_by_proxies(content: Content) -> list[int]:
    """16.11b: the Violations of Neutrality by a Proxy Power that there are."""
    nations = range(content.n_nations) if proxies(content) else ()
    return [VIOLATE_BY_PROXY << 16 | nation for nation in nations]


def violation_by_proxy_problem(g: TriumphState, faction: int, nation: int) -> int:
    """16.11b: why a faction's Proxy Power cannot Violate a nation's Neutrality, or 0."""
    return minors.violation_problem(g, faction, nation, by_proxy=True)


def violate_by_proxy(g: TriumphState, faction: int, nation: int) -> None:
    """16.11b: the Proxy Power Violates the nation's Neutrality."""
    minors.violate(g, faction, True, nation)


def imagine_by_proxy(twin: TriumphState, faction: int, nation: int) -> None:
    """16.11b: in a copy, let the nation take up arms against the Proxy Power."""
    minors.imagine_arms(twin, minors.violator_of(twin, faction, True), nation)


def install() -> None:
    """Let all this hold in the land of this theatre."""
    ENMITIES["pacific"] = set_standing_enmities
    LAND_RULES["pacific"] = LandRules(
        entered=note_entry,
        passed=note_passing,
        warning=entry_warning,
        retreated=note_intrusion,
        closed=closed_region_problem,
        shut_out=foreign_entry_problem,
        local_affair=local_affair,
        reaction_cards=reaction_cards,
    )
    by_proxy = Declaration(
        violations_by_proxies, violation_by_proxy_problem, violate_by_proxy, imagine_by_proxy, None,
        by_proxy=True, changed=minors.CHANGED_BY_ARMS,
    )  # fmt: skip
    DECLARATIONS[VIOLATE_BY_PROXY] = by_proxy
