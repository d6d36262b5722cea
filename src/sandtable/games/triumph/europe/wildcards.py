"""tnt:T8.4: the WildCards that only this theatre has: Guarantees, and what removes a Rival's Influence."""

from __future__ import annotations

from sandtable.games.triumph.content import ADJACENT_RIVAL, REMOVE_ANY, REMOVE_BY_RIVAL
from sandtable.games.triumph.system.card_play import is_rival
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.wildcards import NOT_AN_OPTION, OFFERS, touches

NOT_NEAR_RIVALS = refusal("T8.4e", "That nation does not border land that a Rival controls.")
NOTHING_TO_REMOVE = refusal("T8.4", "No Rival has Influence there for the WildCard to remove.")


def guarantee_problem(g: TriumphState, faction: int, wildcard: int, nation: int) -> int:
    """tnt:T8.4e: a Neutral whose land touches land of a Rival."""
    near = any(is_rival(g, faction, other) and touches(g, other, nation) for other in g.turn_order)
    return 0 if near else NOT_NEAR_RIVALS


def removal_problem(g: TriumphState, faction: int, wildcard: int, nation: int) -> int:
    """tnt:T8.4c, tnt:T8.4d: what removes Influence needs a Rival's, on a Neutral that is listed for it."""
    owner = g.influence_of[nation]
    if owner < 0 or not is_rival(g, faction, owner):
        return NOTHING_TO_REMOVE
    return 0 if nation in g.content.wildcard_options[wildcard][owner] else NOT_AN_OPTION


def install() -> None:
    """Let WildCards offer Neutrals so."""
    OFFERS[ADJACENT_RIVAL] = guarantee_problem
    OFFERS[REMOVE_BY_RIVAL] = OFFERS[REMOVE_ANY] = removal_problem
