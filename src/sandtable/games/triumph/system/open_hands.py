"""Hands that lie open: shown to a viewer without a seat, as far as its sight knows them whole."""

from __future__ import annotations

from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.printed import shown_text
from sandtable.games.triumph.system.state import HAND, TriumphState
from sandtable.protocol.board import HeldCard


def shown(g: TriumphState, cards: dict[int, list[int]]) -> dict[str, list[HeldCard]]:
    """By faction the cards of its hand, as the board shows it; nothing where no hand is known.

    Somebody who watches a game knows no hand, and a person who looks back at a finished one knows all.
    """
    if g.viewer >= 0:
        return {}
    c = g.content
    return {
        c.faction_id[faction]: [HeldCard(c.card_id[card], shown_text(g, card)) for card in held]
        for faction in g.turn_order
        if (held := cards.get(place_of(g, faction, HAND), [])) and len(held) == g.hand_count[faction]
    }
