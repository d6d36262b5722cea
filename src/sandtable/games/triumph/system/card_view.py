"""What a person sees of cards: the hands of his own, his Vault, and what lies open before the factions."""

from __future__ import annotations

from sandtable.games.triumph.content import ACTION_CARD
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.command import command_value_of, is_emergency
from sandtable.games.triumph.system.printed import shown_text
from sandtable.games.triumph.system.state import COMMAND, DISPLAY, HAND, IN_PLAY, VAULT, TriumphState
from sandtable.games.triumph.system.tables import template
from sandtable.protocol.board import HeldCard
from sandtable.protocol.text import Text

IN_PLAY_FOR = template("note.card.target", "faction nation", "{0} {0:has/have} a card in play for {1}.")
IN_PLAY_OPEN = template("note.card", "faction card", "{0} {0:has/have} {1} in play.")
SHOWS = template("note.card.shown", "faction card", "{0} {0:shows/show} {1}.")
BLUFF = template("card.bluff", "", "A bluff: gives no Commands")
INSURGENTS = template("card.insurgents", "space", "Insurgents in {0}")
EMERGENCY = template("card.emergency", "number", "Now {0} {0:Command/Commands}, no Combat")


def own_cards(g: TriumphState, cards: dict[int, list[int]]) -> list[HeldCard]:
    """The hands of the viewer's factions; where these are several, every card says whose it is."""
    c = g.content
    mine = [f for f in g.turn_order if g.viewer >= 0 and g.faction_seat[f] == g.viewer]
    names = [f"{c.faction_name[faction]} | " if len(mine) > 1 else "" for faction in mine]
    return [
        HeldCard(c.card_id[card], name + shown_text(g, card))
        for faction, name in zip(mine, names, strict=True)
        for card in cards.get(place_of(g, faction, HAND), ())
    ]


def vault(g: TriumphState, cards: dict[int, list[int]]) -> list[HeldCard]:
    """The pairs in the viewer's own Vault."""
    c = g.content
    entries = []
    for faction in g.turn_order:
        if g.viewer < 0 or g.faction_seat[faction] != g.viewer:
            continue
        for pair, claim in enumerate(g.vault_claims[faction]):
            kept = cards.get(place_of(g, faction, VAULT + pair), ())
            words = g.game.templates
            what = (
                words.noun("tech", claim).words
                if claim < c.n_techs
                else words.plain_phrase(INSURGENTS, claim - c.n_techs)
            )
            if g.faction_seat.count(g.viewer) > 1:
                what = f"{c.faction_name[faction]} | {what}"
            entries.append(HeldCard("+".join(c.card_id[card] for card in kept), what))
    return entries


def notes(g: TriumphState, cards: dict[int, list[int]]) -> list[Text]:
    """Diplomacy cards in play and Technologies on display."""
    lines: list[Text] = []
    for faction in g.turn_order:
        for card in cards.get(place_of(g, faction, IN_PLAY), ()):
            target = g.card_target[card]
            if target >= 0:
                lines.append(g.say(IN_PLAY_FOR, faction, target))
            else:
                lines.append(g.say(IN_PLAY_OPEN, faction, card))
        for card in cards.get(place_of(g, faction, DISPLAY), ()):
            lines.append(g.say(SHOWS, faction, card))
    return lines


def commanding(g: TriumphState, cards: dict[int, list[int]]) -> dict[str, list[Text]]:
    """By card of the viewer's hands, what it would command now, where that is not what stands on it."""
    if g.phase != COMMAND or g.viewer < 0:
        return {}
    c = g.content
    now: dict[str, list[Text]] = {}
    for faction in g.turn_order:
        if g.faction_seat[faction] != g.viewer:
            continue
        for card in cards.get(place_of(g, faction, HAND), ()):
            if c.card_kind[card] != ACTION_CARD:
                now[c.card_id[card]] = [g.say(BLUFF)]
            elif is_emergency(g, card):
                value = command_value_of(g, faction, card)
                now[c.card_id[card]] = [g.say(EMERGENCY, value)]
    return now
