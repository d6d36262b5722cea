"""Partners of the joined game: how closely two factions of different theatres work together.

Alone, a faction has no Partner, and every question here has the answer of one faction for itself.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.options import ON, OPEN_PARTNERS, chosen
from sandtable.games.triumph.system.state import TriumphState

INDEPENDENCE: Final = 0
ACCORD: Final = 1
ALLIANCE: Final = 2

# What `consent` holds: whether a faction lets its Partner command its units.
NO_CONSENT: Final = 0
ASK_ME: Final = 1
ALL_CONSENT: Final = 2


def begin(g: TriumphState) -> None:
    """conquest-and-tragedy:2.11d: every Partnership with the relationship that it starts with."""
    content = g.content
    g.friends = [1 << faction for faction in range(content.n_factions)]
    g.side = [powers_mask(content, faction) for faction in range(content.n_factions)]
    g.hand_eyes = [0] * content.n_factions
    g.relations = [partnership.relationship for partnership in content.partnerships]
    g.supreme = [0] * len(content.partnerships)
    for number in range(len(content.partnerships)):
        stand_together(g, number)


@cache
def powers_mask(content: Content, faction: int) -> int:
    """The Powers of a faction, as a mask."""
    return sum(1 << power for power in content.faction_powers[faction])


def open_eyes(g: TriumphState) -> None:
    """3.0a, 4.3b: everybody knows his own units and cards."""
    for faction, seat in enumerate(g.faction_seat):
        if seat >= 0:
            show_to(g, faction, seat)
    if chosen(g, OPEN_PARTNERS) == ON:
        for faction, partner in enumerate(g.content.faction_partner):
            if partner >= 0:
                show_to(g, faction, g.faction_seat[partner])


def show_to(g: TriumphState, faction: int, seat: int) -> None:
    """Let a seat know the units and cards of a faction from now on."""
    g.hand_eyes[faction] |= 1 << seat
    for power in g.content.faction_powers[faction]:
        g.eyes[power] |= 1 << seat


@cache
def partnership_of(content: Content, faction: int) -> int:
    """The Partnership of a faction; -1 for one that plays alone."""
    for number, partnership in enumerate(content.partnerships):
        if faction in partnership.factions:
            return number
    return -1


def relationship(g: TriumphState, faction: int) -> int:
    """conquest-and-tragedy:2.11a: how closely a faction works together with its Partner."""
    number = partnership_of(g.content, faction)
    return INDEPENDENCE if number < 0 else g.relations[number]


@cache
def war_faction(content: Content, power: int) -> int:
    """conquest-and-tragedy:11.1: the faction whose Peace and War a Power's units share there, or -1."""
    for faction, powers in enumerate(content.faction_wars):
        if power in powers:
            return faction
    return -1


def wars_of(g: TriumphState, power: int) -> int:
    """conquest-and-tragedy:11.1: with which factions a Power's units are at War where they are: a mask."""
    faction = war_faction(g.content, power)
    return g.at_war[faction] if faction >= 0 else 0


def allies_of(g: TriumphState, faction: int) -> tuple[int, ...]:
    """conquest-and-tragedy:8.13e: a faction and anybody who is Allied with it: in War they are one."""
    return members(g.friends[faction])


@cache
def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set in a mask, in order."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


def leader(g: TriumphState, faction: int, space: int) -> int:
    """Who speaks for a faction and its Allies in an area: the Partner whose Home Theater it is in."""
    content = g.content
    partner = content.faction_partner[faction] if faction >= 0 else -1
    if partner < 0 or not g.friends[faction] >> partner & 1:
        return faction
    return partner if content.faction_theatre[partner] == content.space_theatre[space] else faction


@cache
def army(content: Content, faction: int) -> tuple[int, ...]:
    """conquest-and-tragedy:2.34a: the Powers whose units are one army with a faction's own."""
    number = partnership_of(content, faction)
    if number < 0 or not content.partnerships[number].one_army:
        return content.faction_powers[faction]
    return tuple(power for f in content.partnerships[number].factions for power in content.faction_powers[f])


def are_partners(g: TriumphState, faction: int, other: int) -> bool:
    """conquest-and-tragedy:2.1a: whether two factions are one Partnership."""
    return other >= 0 and g.content.faction_partner[faction] == other


def stand_together(g: TriumphState, number: int) -> None:
    """conquest-and-tragedy:2.11c, conquest-and-tragedy:2.42c: only Allies share land and fight together."""
    if g.relations[number] < ALLIANCE:
        return
    one, other = g.content.partnerships[number].factions
    g.friends[one] |= 1 << other
    g.friends[other] |= 1 << one
    g.side[one] |= powers_mask(g.content, other)
    g.side[other] |= powers_mask(g.content, one)
