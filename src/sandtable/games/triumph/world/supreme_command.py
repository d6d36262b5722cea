"""10.1: the Supreme Command card of each Partnership, and the order of the Partnerships."""

from __future__ import annotations

from sandtable.games.triumph.system.command import command_card, is_valid
from sandtable.games.triumph.system.state import TriumphState


def supreme_card(g: TriumphState, partnership: int) -> int:
    """10.1b: the card that gives both Partners their place; one of this Season if any."""
    cards = [command_card(g, faction) for faction in g.content.partnerships[partnership].factions]
    played = [card for card in cards if card >= 0]
    valid = [card for card in played if is_valid(g, card)]
    return (valid or played or [-1])[0]


def order_partnerships(g: TriumphState) -> None:
    """10.1c: the Partnerships act in the order of their Supreme letters."""
    cards = {number: supreme_card(g, number) for number in range(len(g.content.partnerships))}
    letters = g.content.card_priority
    acting = [number for number, card in cards.items() if card >= 0]
    acting.sort(key=lambda number: (letters[cards[number]], tie_rank(g, cards[number]), place(g, number)))
    g.command_order = [g.content.partnerships[number].factions[0] for number in acting]


def tie_rank(g: TriumphState, card: int) -> tuple[int, int]:
    """10.1d: of tied Supreme cards a European one goes first, then one of this Season."""
    return g.content.deck_theatre[g.content.card_deck[card]], int(not is_valid(g, card))


def place(g: TriumphState, partnership: int) -> int:
    """Where a Partnership stands in the Turn Order."""
    return min(g.turn_order.index(faction) for faction in g.content.partnerships[partnership].factions)
