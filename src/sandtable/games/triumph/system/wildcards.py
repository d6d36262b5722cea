"""8.3: WildCards: whom each may be played on, and what it does to Influence."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sandtable.games.triumph.content import ADJACENT, ANY, LISTED, MINOR, Content
from sandtable.games.triumph.system.card_play import spend_card
from sandtable.games.triumph.system.diplomacy import (
    NOT_NEUTRAL,
    PLAYED,
    add_influence,
    can_influence,
    has_all_influence,
    neutral_land,
)
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, refusal

INDUSTRY_PAID = event(
    "industry-paid",
    "faction paid:number left:number",
    "{0} {0:pays/pay} {1} Industry for it and {0:has/have} {2} left.",
    by="faction",
)

NO_WILDCARD = refusal("8.3", "That card has no Influence Option.")
NOT_AN_OPTION = refusal("8.3a", "That WildCard does not let you choose that nation.")
NOT_ADJACENT = refusal("8.3c", "That nation does not border land that you control.")
OTHER_MAP = refusal(
    "conquest-and-tragedy:1.2e", "That nation lies in the other theatre, which the card does not reach."
)
MINORS_ONLY = refusal("T8.4f", "That WildCard can be played only on Minors.")
INFLUENCE_LIMIT = refusal("T8.7b", "You already have the most Influence there that you may have.")
TOO_DEAR = refusal("8.3", "That WildCard costs Industry, and you cannot spare any.")

# How a WildCard offers Neutrals: why not that one to a faction, or 0, by its mode.
OFFERS: dict[int, Callable[[TriumphState, int, int, int], int]] = {}

# 8.31: what a theatre adds to a WildCard: the markers that it gains a faction on a nation, by theatre id.
WILDCARD_MARKERS: dict[str, Callable[[TriumphState, int, int], int]] = {}

# 19.6: whether a theatre counts a Neutral as adjacent to a faction's land beside what the map shows.
ALSO_ADJACENT: dict[str, Callable[[TriumphState, int, int], bool]] = {}


def touches(g: TriumphState, faction: int, nation: int) -> bool:
    """8.3c, 8.3s, tnt:T8.4h: a Neutral is adjacent where its land borders on land of the faction.

    Wilderness and Straits are borders like others.
    """
    for space in neutral_land(g, nation):
        for near in g.content.links[space]:
            if g.content.space_is_land[near] and g.space_control[near] == faction:
                return True
    also = ALSO_ADJACENT.get(g.content.theatres[g.content.nation_theatre[nation]].rules)
    return also is not None and also(g, faction, nation)


def influence_problem(g: TriumphState, faction: int, card: int, nation: int) -> int:
    """8.3a, tnt:T8.4g: an Influence Option reaches the Neutrals that its WildCard offers the faction."""
    content = g.content
    wildcard = content.card_wildcard[card]
    if wildcard < 0:
        return NO_WILDCARD
    if not can_influence(g, nation):
        return NOT_NEUTRAL
    if not on_this_map(content, card, nation):
        return OTHER_MAP
    if g.ind[faction] <= content.wildcard_ind_cost[wildcard] > 0:
        return TOO_DEAR
    if has_all_influence(g, faction, nation):
        return INFLUENCE_LIMIT
    return offer_problem(g, faction, wildcard, nation)


def on_this_map(content: Content, card: int, nation: int) -> bool:
    """conquest-and-tragedy:1.2e: Diplomacy with the cards of a theatre stays in that theatre."""
    return content.nation_theatre[nation] == content.deck_theatre[content.card_deck[card]]


@cache
def nations_for(content: Content, card: int) -> tuple[int, ...]:
    """All nations on the map of a card, whatever stands between them. Worked out once."""
    return tuple(nation for nation in range(content.n_nations) if on_this_map(content, card, nation))


def offer_problem(g: TriumphState, faction: int, wildcard: int, nation: int) -> int:
    """8.3a, tnt:T8.4b: why a WildCard does not offer a Neutral to a faction, or 0."""
    if g.content.wildcard_minors_only[wildcard] and g.content.nation_type[nation] != MINOR:
        return MINORS_ONLY
    return OFFERS[g.content.wildcard_mode[wildcard]](g, faction, wildcard, nation)


def any_problem(g: TriumphState, faction: int, wildcard: int, nation: int) -> int:
    """8.3a: any Neutral at all."""
    return 0


def listing_problem(g: TriumphState, faction: int, wildcard: int, nation: int) -> int:
    """8.3a: a Neutral that the WildCard lists for the faction."""
    return 0 if nation in g.content.wildcard_options[wildcard][faction] else NOT_AN_OPTION


def intimidation_problem(g: TriumphState, faction: int, wildcard: int, nation: int) -> int:
    """8.3c, tnt:T8.4f: a Neutral whose land touches land of the faction."""
    return 0 if touches(g, faction, nation) else NOT_ADJACENT


OFFERS.update({ANY: any_problem, ADJACENT: intimidation_problem, LISTED: listing_problem})


def play_wildcard(g: TriumphState, faction: int, card: int, nation: int) -> None:
    """8.0a, tnt:T8.4a, tnt:T8.4g: a WildCard adds or removes Influence at once and is discarded."""
    wildcard = g.content.card_wildcard[card]
    g.tell(PLAYED, faction, card, nation)
    cost = g.content.wildcard_ind_cost[wildcard]
    if cost:
        g.ind[faction] -= cost
        g.tell(INDUSTRY_PAID, faction, cost, g.ind[faction])
    spend_card(g, card)
    add_influence(g, faction, nation, wildcard_markers(g, faction, nation))


def wildcard_markers(g: TriumphState, faction: int, nation: int) -> int:
    """8.3a: a WildCard is worth one Influence, unless the theatre makes it worth more."""
    theatre = g.content.theatres[g.content.nation_theatre[nation]]
    special = WILDCARD_MARKERS.get(theatre.rules)
    return 1 if special is None else special(g, faction, nation)
