"""Hands that lie open: shown to a viewer without a seat, as far as its sight knows them whole."""

from __future__ import annotations

from typing import Any

from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.printed import card_text
from sandtable.games.triumph.system.state import HAND, TriumphState


def shown(g: TriumphState, cards: dict[int, list[int]]) -> dict[str, Any]:
    """By faction the cards of its hand, as a part of the board; nothing where no hand is known.

    Somebody who watches a game knows no hand, and whoever looks back at a finished one knows all.
    """
    if g.viewer >= 0:
        return {}
    c = g.content
    hands = {
        c.faction_id[faction]: [{"id": c.card_id[card], "text": card_text(c, card)} for card in held]
        for faction in g.turn_order
        if (held := cards.get(place_of(g, faction, HAND), [])) and len(held) == g.hand_count[faction]
    }
    return {"hands": hands} if hands else {}
