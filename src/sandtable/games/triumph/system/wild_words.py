"""What a WildCard offers each faction, in the words that stand on its face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.games.triumph.content import (
    ADJACENT,
    ADJACENT_RIVAL,
    ANY,
    LISTED,
    REMOVE_ANY,
    REMOVE_BY_RIVAL,
    Content,
)
from sandtable.games.triumph.system.grammar import noun
from sandtable.protocol.text import Text

Wording = Callable[[Content, int, int], str]


def wild_offers(c: Content, card: int) -> dict[str, Text]:
    """By faction, what the Influence Option of a card offers it; nothing where the card has none."""
    wildcard = c.card_wildcard[card]
    if wildcard < 0:
        return {}
    theatre = c.theatres[c.deck_theatre[c.card_deck[card]]]
    words = {
        c.faction_id[faction]: WORDINGS[c.wildcard_mode[wildcard]](c, wildcard, faction)
        for faction in theatre.factions
    }
    return {faction: [text] for faction, text in words.items() if text}


def listed(c: Content, wildcard: int, faction: int) -> str:
    """The Neutrals that are named for the faction."""
    return ", ".join(c.nation_name[nation] for nation in c.wildcard_options[wildcard][faction])


def targets(c: Content, wildcard: int, faction: int) -> str:
    """The same in a sentence."""
    return ", ".join(str(noun(c.nation_name[nation])) for nation in c.wildcard_options[wildcard][faction])


def any_neutral_words(c: Content, wildcard: int) -> str:
    """Any Neutral, or a Minor where it must be one."""
    return "any Minor" if c.wildcard_minors_only[wildcard] else "any Neutral"


def near_own_land(c: Content, wildcard: int, faction: int) -> str:
    """A Neutral whose land touches that of the faction."""
    return f"{any_neutral_words(c, wildcard)} next to your land"


def near_rivals(c: Content, wildcard: int, faction: int) -> str:
    """A Neutral whose land touches that of a Rival."""
    return f"{any_neutral_words(c, wildcard)} next to a Rival's land"


def anywhere(c: Content, wildcard: int, faction: int) -> str:
    """Any Neutral at all, at what it costs."""
    cost = c.wildcard_ind_cost[wildcard]
    return any_neutral_words(c, wildcard) + (f", for {cost} Industry" if cost else "")


def against_each(c: Content, wildcard: int, faction: int) -> str:
    """A Rival's marker on a Neutral that is named for that Rival."""
    options = c.wildcard_options[wildcard]
    rivals = [rival for rival in range(c.n_factions) if rival != faction and options[rival]]
    return "; ".join(
        f"removes {noun(c.faction_name[rival])} from {targets(c, wildcard, rival)}" for rival in rivals
    )


def against_all(c: Content, wildcard: int, faction: int) -> str:
    """A Rival's marker on a Neutral that is named for all alike."""
    return f"removes a Rival from {targets(c, wildcard, faction)}"


WORDINGS: Final[dict[int, Wording]] = {
    LISTED: listed,
    ADJACENT: near_own_land,
    ANY: anywhere,
    REMOVE_BY_RIVAL: against_each,
    REMOVE_ANY: against_all,
    ADJACENT_RIVAL: near_rivals,
}
