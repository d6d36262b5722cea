"""15.1, 15.2, 15.4: Peace and War: what a Declaration of War does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.games.triumph.content import PROXY
from sandtable.games.triumph.system.control import count_tracks, sea_spaces
from sandtable.games.triumph.system.diplomacy import join_faction
from sandtable.games.triumph.system.engagement import faction_mask
from sandtable.games.triumph.system.entry import confinement
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState, is_active
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import units_of

WAR = event("war", "faction against:faction", "{0} {0:Declares/Declare} War on {1}.", by="faction")
WAR_SPREADS = event("war-spreads", "faction against:faction", "{0} and {1} are now at War too.", by="faction")
COST_DROPPED = event(
    "cost-dropped", "faction cost:number", "The Industry Cost of {0} falls to {1}.", by="faction"
)
VIOLATED_POWER = event("power-violated", "faction power", "{0} {0:Violates/Violate} {1}.", by="faction")

# The columns that a Declaration of War changes for good; see `begin_war`.
CHANGED_BY_WAR: Final[tuple[str, ...]] = (
    "at_war",
    "industry_cost",
    "power_enemies",
    "war_declared",
    "war_year",
)

# What else follows when a Neutral Power was Violated, by theatre id.
AFTER_VIOLATION: dict[str, Callable[[TriumphState, int], None]] = {}


class Front(NamedTuple):
    """Two factions that a Declaration puts at War: the declaring side, the other, and where they meet."""

    attacker: int
    defender: int
    theatre: int
    declared: bool  # whether it is a Declaration of its own: penalty, year and Industry Cost


# Where a Declaration of War concerns further factions: all its fronts, by the conduct of a content.
CROSSOVERS: dict[str, Callable[[TriumphState, int, int], list[Front]]] = {}


def at_war(g: TriumphState, faction: int, other: int) -> bool:
    """15.23: whether two factions are at War."""
    return bool(g.at_war[faction] >> other & 1)


def belligerents(g: TriumphState, faction: int) -> list[int]:
    """15.22g, 2.2: the Powers that a faction's Wars are about: no Proxies, and all that take part."""
    content = g.content
    return [
        power
        for power in content.faction_wars[faction]
        if content.power_kind[power] != PROXY and takes_part(g, power)
    ]


def takes_part(g: TriumphState, power: int) -> bool:
    """2.2, tnt:T2.4b: a Neutral Power is in no War yet, and a Defeated one in none any more."""
    return not g.power_neutral[power] and not g.power_defeated[power]


def make_enemies(g: TriumphState, power: int, other: int) -> None:
    """12.0, 16.1a: the units of two Powers fight wherever they meet."""
    g.power_enemies[power] |= 1 << other
    g.power_enemies[other] |= 1 << power


# ---------------------------------------------------------------------- the effects


def make_war(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22: one faction Declares War on another: all that comes of it."""
    fronts = fronts_of(g, declarer, victim)
    for front in fronts:
        g.tell(WAR if front.declared else WAR_SPREADS, front.attacker, front.defender)
    begin_war(g, declarer, victim, g.year)
    for front in fronts:
        take_by_surprise(g, front)
        aggress_at_sea(g, front.attacker, front.defender)


def fronts_of(g: TriumphState, declarer: int, victim: int) -> list[Front]:
    """15.22c: whom a Declaration of War puts at War with whom: these two, unless Partners join in."""
    crossover = CROSSOVERS.get(g.content.conduct)
    if crossover is not None:
        return crossover(g, declarer, victim)
    return [Front(declarer, victim, g.content.faction_theatre[declarer], True)]


def begin_war(g: TriumphState, declarer: int, victim: int, year: int) -> None:
    """15.22: what of a Declaration of War lasts."""
    for front in fronts_of(g, declarer, victim):
        if front.declared:
            bear_effects(g, front.attacker, front.defender, year)
        join_war(g, front.attacker, front.defender)


def bear_effects(g: TriumphState, declarer: int, victim: int, year: int) -> None:
    """15.22a, 15.22b, conquest-and-tragedy:14.2a: the Declarer's penalty, the Victim's cheaper Industry."""
    note_penalty(g, declarer, victim)
    note_year(g, declarer, victim, year)
    drop_industry_cost(g, victim)


def join_war(g: TriumphState, faction: int, other: int) -> None:
    """15.22c: two factions are at War from now on, whoever brought it about."""
    mark_war(g, faction, other)
    become_enemies(g, faction, other)


def note_penalty(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22a, tnt:T15.3a: the Declarer pays Victory Points for each Declaration of War."""
    g.war_declared[declarer] |= 1 << victim


def note_year(g: TriumphState, declarer: int, victim: int, year: int) -> None:
    """15.22f: Reserves, Reaction Forces and Naval Construction come in the New Years after it."""
    g.war_year[declarer * g.content.n_factions + victim] = year


def drop_industry_cost(g: TriumphState, victim: int) -> None:
    """15.22b, 7.32c, tnt:T15.3a: the Victim's Industry Cost falls by a level each time."""
    lower_industry_cost(g, victim, g.content.theatres[g.content.faction_theatre[victim]].industry_cost_drop)


def lower_industry_cost(g: TriumphState, faction: int, levels: int) -> None:
    """7.32c, tnt:T7.13b: the Industry Cost goes down so many levels of its track, and not below the last."""
    track = g.content.theatres[g.content.faction_theatre[faction]].industry_levels[faction]
    lower = [cost for cost in track if cost < g.industry_cost[faction]][:levels]
    if lower:
        g.industry_cost[faction] = lower[-1]
    g.tell(COST_DROPPED, faction, g.industry_cost[faction])


def mark_war(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22c, 15.22e, 15.23, tnt:T15.3b: both are At War for good: RES and Supply count, Dividends end."""
    g.at_war[declarer] |= 1 << victim
    g.at_war[victim] |= 1 << declarer


def become_enemies(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22c, 15.22g, 15.23, tnt:T15.4: the Powers of these two factions, and of no other, are Enemies."""
    theatre = g.content.power_theatre
    for power in belligerents(g, declarer):
        for other in belligerents(g, victim):
            if theatre[power] == theatre[other]:
                make_enemies(g, power, other)


def take_by_surprise(g: TriumphState, front: Front) -> None:
    """15.22d, tnt:T15.3c: the Declarer has Surprise in the Combat Phase of this Player Turn."""
    victims = sum(1 << faction for faction in combatants(g, front.defender, front.theatre))
    for faction in combatants(g, front.attacker, front.theatre):
        g.surprise[surprise_index(g, faction, front.theatre)] |= victims


def combatants(g: TriumphState, faction: int, theatre: int) -> set[int]:
    """Whose units fight a faction's Wars in a theatre: its own, and its Partner's that are subject to it."""
    content = g.content
    powers = [power for power in belligerents(g, faction) if content.power_theatre[power] == theatre]
    return {content.power_faction[power] for power in powers}


def surprise_index(g: TriumphState, faction: int, theatre: int) -> int:
    """Where `surprise` says of a faction whom it has surprised in a theatre."""
    return theatre * g.content.n_factions + faction


def aggress_at_sea(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22s, tnt:T15.4: where both share a Sea the Declarer is the Aggressor, unless it Disengages."""
    for space in shared_seas(g, declarer, victim):
        g.space_aggressor[space] = declarer + 1


def shared_seas(g: TriumphState, declarer: int, victim: int) -> list[int]:
    """15.22s: the Seas in which Powers of two factions are that have become Enemies and may Aggress."""
    theirs = faction_mask(g, victim)
    seas = [space for space in sea_spaces(g.content) if g.space_powers[space] & theirs]
    if not seas:
        return seas
    own = [power for power in belligerents(g, declarer) if confinement(g, power) is None]
    return [
        space
        for space in seas
        if any(
            g.space_powers[space] >> p & 1 and g.power_enemies[p] & theirs & g.space_powers[space]
            for p in own
        )
    ]


# ---------------------------------------------------------------------- the Neutral Great Power


def violate_great_power(g: TriumphState, faction: int, power: int) -> None:
    """15.4, 15.21g, tnt:T8.11a: a Violated Neutral Power joins its faction at once, and there is War."""
    victim = g.content.power_faction[power]
    g.tell(VIOLATED_POWER, faction, power)
    join_alliance(g, power)
    if not at_war(g, faction, victim) and not sneaks_upon(g, faction, victim):
        make_war(g, faction, victim)
    else:
        become_enemies(g, faction, victim)
        aggress_at_sea(g, faction, victim)
    after = AFTER_VIOLATION.get(g.content.theatres[g.content.power_theatre[power]].rules)
    if after is not None:
        after(g, power)


def join_alliance(g: TriumphState, power: int) -> None:
    """15.4, tnt:T8.11a, tnt:T8.11b: the Alliance of 8.43, whatever Influence there was."""
    if g.power_neutral[power]:
        join_faction(g, g.content.power_nation[power], g.content.power_faction[power])
        count_tracks(g)


def sneaks_upon(g: TriumphState, faction: int, victim: int) -> bool:
    """15.24b: whether this is a Sneak Move, before the War upon that faction is in effect."""
    return is_active(g, faction) and g.sneak == victim + 1


# ---------------------------------------------------------------------- invariants


def problems(g: TriumphState) -> list[str]:
    """What is wrong with the Wars of a full state, in words."""
    found: list[str] = []
    names = g.content.faction_id
    for faction in range(g.content.n_factions):
        for other in range(g.content.n_factions):
            if not at_war(g, faction, other):
                continue
            if not at_war(g, other, faction):
                found.append(f"{names[faction]} is at War with {names[other]}, but not the other way round")
            if not declared_between(g, faction, other):
                found.append(f"nobody has declared the War of {names[faction]} and {names[other]}")
            for power in belligerents(g, faction):
                if any(not g.power_enemies[power] >> enemy & 1 for enemy in met_by(g, power, other)):
                    found.append(f"{g.content.power_id[power]} does not fight the War with {names[other]}")
    for power in range(g.content.n_powers):
        if g.power_defeated[power] and units_of(g, power):
            found.append(f"{g.content.power_id[power]} is Defeated, but has units")
    if any(g.obliged) and g.phase != MOVEMENT:
        found.append("what was declared outlasts the Movement Phase")
    if g.sneak and max(g.active) < 0:
        found.append("a Sneak Attack outlasts the Player Turn")
    return found


def met_by(g: TriumphState, power: int, faction: int) -> list[int]:
    """The Powers of a faction's Wars that a Power meets, which are those in its theatre."""
    theatre = g.content.power_theatre
    return [other for other in belligerents(g, faction) if theatre[other] == theatre[power]]


def declared_between(g: TriumphState, faction: int, other: int) -> bool:
    """Whether one of two factions has paid for Declaring War on the other, or one of their Partners has."""
    partner = g.content.faction_partner
    mine = [side for side in (faction, partner[faction]) if side >= 0]
    theirs = [side for side in (other, partner[other]) if side >= 0]
    pairs = [(a, b) for a in mine for b in theirs]
    return any(g.war_declared[a] >> b & 1 or g.war_declared[b] >> a & 1 for a, b in pairs)
