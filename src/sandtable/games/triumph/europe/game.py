"""Triumph & Tragedy: the game that players ask for."""

from __future__ import annotations

from sandtable.games.triumph.content import Content, theatre_content
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario


def make_game() -> TriumphGame:
    """The printed game."""
    content = theatre_content("europe")
    game = TriumphGame("tnt", "Triumph & Tragedy", content, [campaign(content)])
    game.rules_file = "sandtable.games.triumph.europe:rules.yaml"
    return game


def campaign(content: Content) -> TriumphScenario:
    """tnt:T1.1a: the game for three."""
    about = "Europe 1936-45 for three players: the Axis, the West and the USSR."
    setup = content.setups[content.setup_index["campaign-1936"]]
    seats = {content.faction_id[faction]: [faction] for faction in setup.factions}
    return TriumphScenario("1936", setup.name, setup, seats, about)
