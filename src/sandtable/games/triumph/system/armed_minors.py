"""15.32, 15.33, 15.34: Armed Minors: whose Enemies they are, and who may enter their land."""

from __future__ import annotations

from functools import cache

from sandtable.games.triumph.content import GREAT, PROXY, Content
from sandtable.games.triumph.system.control import ENEMY, NEUTRAL_LAND, RIVAL, holding_powers, land_status
from sandtable.games.triumph.system.partners import allies_of, war_faction
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.units import minor_powers

ARMED_CLOSED = refusal("15.33", "Only those who Violated that Armed Minor, and their Enemies, may enter it.")

PARTITIONED = event(
    "partition", "power nation", "{0} {0:takes/take} part in the Partition of {1}.", by="power"
)


def party_of(g: TriumphState, power: int) -> int:
    """16.1b: who answers for a Violation: a Proxy Power for its own, a faction's other Powers together."""
    if g.content.power_kind[power] == PROXY:
        return 1 << power
    party = 0
    for faction in allies_of(g, war_faction(g.content, power)):
        party |= war_party(g.content, faction, g.content.power_theatre[power])
    return party


@cache
def war_party(content: Content, faction: int, theatre: int) -> int:
    """16.1b, conquest-and-tragedy:14.1c: who shares a faction's Violations in a theatre: a mask of Powers."""
    powers = [power for power in content.faction_wars[faction] if content.power_theatre[power] == theatre]
    return sum(1 << power for power in powers if content.power_kind[power] != PROXY)


def is_armed(g: TriumphState, nation: int) -> bool:
    """15.32d, 8.14: a Minor that was Violated is Armed until it is Defeated or joins a Faction."""
    if g.nation_control[nation] != NEUTRAL:
        return False
    return bool(g.nation_violators[nation]) or is_orphaned(g, nation)


def is_orphaned(g: TriumphState, nation: int) -> bool:
    """tnt:T2.5a: a Colony that its Power's Defeat has left to itself is Armed, though nobody Violated it."""
    power = g.content.nation_power[nation]
    return power >= 0 and g.power_defeated[power] > 0 and g.nation_control[nation] == NEUTRAL


def is_enemy(g: TriumphState, power: int, nation: int) -> bool:
    """15.32a: an Armed Minor is the Enemy of its Violator, and of those who attack it since; else a Rival."""
    return bool(g.nation_enemies[nation] >> power & 1)


def may_partition(g: TriumphState, power: int, nation: int) -> bool:
    """15.33, tnt:T15.9: Rivals of the Violator may enter an Armed Minor of several areas without a VoN."""
    return len(g.content.nation_spaces[nation]) > 1 and has_violator(g, nation)


def has_violator(g: TriumphState, nation: int) -> bool:
    """tnt:T2.5b: an orphaned Colony has no Violator yet, so it must be Violated before anybody enters."""
    return g.nation_violators[nation] > 0


def may_intervene(g: TriumphState, power: int, nation: int) -> bool:
    """15.34, tnt:T15.10: the Enemies of the Violator may enter an Armed Minor as its allies."""
    return bool(g.power_enemies[power] & g.nation_violators[nation] & ~minor_powers(g.content))


def comes_as_ally(g: TriumphState, power: int, nation: int) -> bool:
    """15.34, 10.11d: whether an Armed Minor welcomes a Power's units against its Violator."""
    return is_armed(g, nation) and not is_enemy(g, power, nation) and may_intervene(g, power, nation)


def armed_land_problem(g: TriumphState, power: int, nation: int) -> int:
    """15.32a, 15.33: why the land of an Armed Minor is closed to a Power's units, or 0."""
    if is_enemy(g, power, nation) or may_partition(g, power, nation) or may_intervene(g, power, nation):
        return 0
    return ARMED_CLOSED


def is_hostile(g: TriumphState, power: int, space: int) -> bool:
    """11.54a, 15.33, 16.11a: whether to enter this land is Aggression even where nobody is.

    Enemy Territory, that of Armed Minors, and for a Proxy Power all that others hold in its Region.
    """
    status = land_status(g, power, space)
    if status == NEUTRAL_LAND:
        nation = g.content.space_nation[space]
        return nation >= 0 and is_armed(g, nation)
    return status == ENEMY or (status == RIVAL and is_local_affair(g, power, space))


def may_provoke(g: TriumphState, power: int, space: int) -> bool:
    """16.11a, 16.1b: in its own Region a Proxy Power attacks Foreigners without any declaration."""
    region = g.content.power_confined_region[power]
    return region >= 0 and g.content.space_region[space] == region


def is_local_affair(g: TriumphState, power: int, space: int) -> bool:
    """16.11a, 16.33e: whether a unit may attack there without any declaration: Proxies, and upon Proxies."""
    return may_provoke(g, power, space) or may_violate_proxy(g, power, space)


def may_violate_proxy(g: TriumphState, power: int, space: int) -> bool:
    """16.33a, 16.33e: whether a Foreign unit meets no Rivals there but Proxy Powers; to enter is a VoPP."""
    content = g.content
    proxies = rival_proxies(content, power)
    if not proxies or not content.space_region[space] or g.power_neutral[power]:
        return False
    met = g.space_powers[space] & ~g.power_enemies[power] & ~g.side[content.power_faction[power]]
    if land_status(g, power, space) == RIVAL:
        met |= holding_powers(g, space, g.space_control[space])
    met &= ~minor_powers(content)
    return bool(met) and not met & ~proxies


@cache
def rival_proxies(content: Content, power: int) -> int:
    """16.1: for a Great Power the Proxy Powers of its theatre that a Rival fosters, as a mask; else none."""
    if content.power_kind[power] != GREAT:
        return 0
    own = {content.power_faction[power], content.faction_partner[content.power_faction[power]]}
    return sum(
        1 << proxy
        for proxy, kind in enumerate(content.power_kind)
        if kind == PROXY
        and content.power_theatre[proxy] == content.power_theatre[power]
        and content.power_faction[proxy] not in own
    )


def opponents(g: TriumphState, power: int) -> int:
    """11.5, 16.11a, 16.33a: the Powers whose units stop and Engage a unit: its Enemies, and Rival Proxies.

    For a Proxy Power all others.
    """
    content = g.content
    if content.power_confined_region[power] < 0:
        return g.power_enemies[power] | rival_proxies(content, power)
    own = sum(1 << p for p in content.faction_powers[content.power_faction[power]])
    return ((1 << content.n_powers) - 1) & ~own


def note_partition(g: TriumphState, power: int, space: int) -> None:
    """15.33, 15.32a: a Rival of the Violator that enters an Armed Minor's land is its Enemy from then on.

    An Enemy of the Violator is not, as long as it may still come as an ally (15.34).
    """
    nation = g.content.space_nation[space]
    if nation < 0 or not is_armed(g, nation) or g.space_control[space] != NEUTRAL:
        return
    if not is_enemy(g, power, nation) and not may_intervene(g, power, nation):
        become_enemy(g, power, nation)


def become_enemy(g: TriumphState, power: int, nation: int) -> None:
    """15.32a, tnt:T15.9: the Armed Minor fights this Power's units, too."""
    g.nation_enemies[nation] |= party_of(g, power)
    g.tell(PARTITIONED, power, nation)
