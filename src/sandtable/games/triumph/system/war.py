"""15.1, 15.2, 15.4: Peace and War: what a Declaration of War does."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.triumph.content import PROXY
from sandtable.games.triumph.system.control import count_tracks
from sandtable.games.triumph.system.diplomacy import join_faction
from sandtable.games.triumph.system.engagement import faction_mask
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState, is_active
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import units_of

WAR = event("war", "faction faction", "{0} Declares War on {1}.")
COST_DROPPED = event("cost-dropped", "faction number", "The Industry Cost of {0} falls to {1}.")
VIOLATED_POWER = event("power-violated", "faction power", "{0} Violates the {1}.")

# What else follows when a Neutral Power was Violated, by theatre id.
AFTER_VIOLATION: dict[str, Callable[[TriumphState, int], None]] = {}


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
    g.tell(WAR, declarer, victim)
    begin_war(g, declarer, victim, g.year)
    take_by_surprise(g, declarer, victim)
    aggress_at_sea(g, declarer, victim)


def begin_war(g: TriumphState, declarer: int, victim: int, year: int) -> None:
    """15.22: what of a Declaration of War lasts."""
    note_penalty(g, declarer, victim)
    note_year(g, declarer, victim, year)
    drop_industry_cost(g, victim)
    mark_war(g, declarer, victim)
    become_enemies(g, declarer, victim)


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
    for power in belligerents(g, declarer):
        for other in belligerents(g, victim):
            make_enemies(g, power, other)


def take_by_surprise(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22d, tnt:T15.3c: the Declarer has Surprise in the Combat Phase of this Player Turn."""
    g.surprise[declarer] |= 1 << victim


def aggress_at_sea(g: TriumphState, declarer: int, victim: int) -> None:
    """15.22s, tnt:T15.4: where both share a Sea the Declarer is the Aggressor, unless it Disengages."""
    for space in shared_seas(g, declarer, victim):
        g.space_aggressor[space] = declarer + 1


def shared_seas(g: TriumphState, declarer: int, victim: int) -> list[int]:
    """15.22s: the Seas in which Powers of two factions are that have become Enemies."""
    found = []
    theirs = faction_mask(g, victim)
    for space in range(g.content.n_spaces):
        if g.content.space_is_sea[space] and g.space_powers[space] & theirs:
            own = belligerents(g, declarer)
            if any(
                g.space_powers[space] >> p & 1 and g.power_enemies[p] & theirs & g.space_powers[space]
                for p in own
            ):
                found.append(space)
    return found


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
                if any(not g.power_enemies[power] >> enemy & 1 for enemy in belligerents(g, other)):
                    found.append(f"{g.content.power_id[power]} does not fight the War with {names[other]}")
    for power in range(g.content.n_powers):
        if g.power_defeated[power] and units_of(g, power):
            found.append(f"{g.content.power_id[power]} is Defeated, but has units")
    if any(g.obliged) and g.phase != MOVEMENT:
        found.append("what was declared outlasts the Movement Phase")
    if g.sneak and max(g.active) < 0:
        found.append("a Sneak Attack outlasts the Player Turn")
    return found


def declared_between(g: TriumphState, faction: int, other: int) -> bool:
    """Whether one of two factions has paid for Declaring War on the other."""
    return bool(g.war_declared[faction] >> other & 1 or g.war_declared[other] >> faction & 1)
