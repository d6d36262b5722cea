"""16.1, 16.3: Proxy Powers and the Foreign units in their Region: Intrusion, provocation, Violation."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.triumph.content import ACTION_CARD, PROXY
from sandtable.games.triumph.system.armed_minors import is_hostile, may_provoke, opponents
from sandtable.games.triumph.system.cards import draw_card, place_of
from sandtable.games.triumph.system.control import RIVAL, holding_powers, land_status
from sandtable.games.triumph.system.entry import avoided_region_problem
from sandtable.games.triumph.system.intrusion import note_intrusion
from sandtable.games.triumph.system.partners import allies_of, war_faction
from sandtable.games.triumph.system.setup import deck_of
from sandtable.games.triumph.system.state import HAND, TriumphState
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.war import make_enemies

NOT_A_PROXY = refusal("16.33", "Only the Proxy Power of a Rival can be Violated so.")
VIOLATED_BEFORE = refusal("16.33", "You have Violated that Proxy Power before; it is your Enemy.")
NO_PROXY_REGION = refusal("16.33", "That Proxy Power is not in this game.")

PROXY_VIOLATED = event("proxy-violated", "faction power", "{0} Violates {1}.")
LOYALTY_ROSE = event("loyalty-rose", "power number", "The Loyalty to {0} rises to {1}.")
REACTION = event("world-reaction", "faction number", "World Reaction: {0} draws {1} Action cards.")
PROVOKED = event("provoked", "power power", "{0} attacks {1}: they are Enemies from now on.")

# What else comes of it that a Power's units enter land, by theatre id.
ENTRY_EFFECTS: dict[str, Callable[[TriumphState, int, int], None]] = {}


def foreign_powers(g: TriumphState, faction: int) -> list[int]:
    """16.3: the Powers of a faction that are Foreign in a Proxy Power's Region: all that are no Proxies."""
    content = g.content
    return [power for power in content.faction_powers[faction] if content.power_kind[power] != PROXY]


def draw_reaction(g: TriumphState, faction: int, cards: int) -> None:
    """15.31c, tnt:T18.6: World Reaction cards go into the hand at once and may be used from then on."""
    if not cards:
        return
    deck = deck_of(g.content, g.content.faction_theatre[faction], ACTION_CARD)
    for _ in range(cards):
        draw_card(g, deck, place_of(g, faction, HAND))
    g.tell(REACTION, faction, cards)


# ---------------------------------------------------------------------- Violation of a Proxy Power


def proxy_violation_problem(g: TriumphState, faction: int, power: int) -> int:
    """16.33a, 16.3a: why a faction cannot Violate a Proxy Power, or 0."""
    content = g.content
    if content.power_kind[power] != PROXY or content.power_faction[power] in (faction, -1):
        return NOT_A_PROXY
    if content.power_faction[power] not in g.turn_order:
        return NO_PROXY_REGION
    if has_violated(g, faction, power):
        return VIOLATED_BEFORE
    return foreign_entry_problem(g, faction, content.nation_capital[content.power_nation[power]])


def foreign_entry_problem(g: TriumphState, faction: int, space: int) -> int:
    """16.3a: why none of a faction's Foreign units may enter the Region of this space, or 0."""
    problems = [
        avoided_region_problem(g, p, space) for p in foreign_powers(g, faction) if not g.power_neutral[p]
    ]
    return min(problems, default=NOT_A_PROXY)


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
    draw_reaction(g, g.content.power_faction[power], theatre.world_reaction_proxy_violation)
    raise_loyalty(g, power)
    oppose(g, faction, power)


def raise_loyalty(g: TriumphState, power: int) -> None:
    """16.21b, 16.22b: the Loyalty to a Violated Proxy Power rises by one at once."""
    foster = g.content.power_faction[power]
    g.loyalty[foster] += 1
    g.tell(LOYALTY_ROSE, power, g.loyalty[foster])


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
    effect = ENTRY_EFFECTS.get(g.content.theatres[g.content.space_theatre[space]].rules)
    if effect is not None:
        effect(g, power, space)


def holders(g: TriumphState, space: int) -> int:
    """16.33a: the Powers that have units in an area, or hold it where it is empty, as a mask."""
    held = g.space_control[space]
    return g.space_powers[space] | (holding_powers(g, space, held) if held >= 0 else 0)


def provoke(g: TriumphState, power: int, space: int) -> None:
    """16.11a, 16.1b: a Proxy Power that attacks Foreigners is their Enemy; its Foster Faction is not."""
    if not may_provoke(g, power, space) or not is_hostile(g, power, space):
        return
    others = g.space_powers[space] & opponents(g, power)
    if land_status(g, power, space) == RIVAL:
        others |= holding_powers(g, space, g.space_control[space])
    for other in range(g.content.n_powers):
        if others >> other & 1 and not g.power_enemies[power] >> other & 1:
            make_enemies(g, power, other)
            g.tell(PROVOKED, power, other)


def note_violation(g: TriumphState, power: int, space: int) -> None:
    """16.33a, 16.33c: the first Aggression on a Proxy Power Violates it, even if it attacked before."""
    content = g.content
    if content.power_kind[power] == PROXY or power_stands(g, content.power_faction[power], space):
        return
    found = holders(g, space)
    for proxy in range(content.n_powers):
        enemy = found & g.power_enemies[power] & 1 << proxy
        if enemy and content.power_kind[proxy] == PROXY:
            violate_proxy(g, war_faction(content, power), proxy)


def power_stands(g: TriumphState, faction: int, space: int) -> bool:
    """11.54b: where a faction has units already, to enter is no Aggression."""
    return any(g.space_powers[space] >> power & 1 for power in g.content.faction_powers[faction])
