"""Conquest & Consequence: the game that players ask for."""

from __future__ import annotations

from sandtable.games.triumph.content import theatre_content
from sandtable.games.triumph.pacific import china, proxies
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario


def make_game() -> TriumphGame:
    """The printed game with its scenario for three."""
    content = theatre_content("pacific")
    china.install()
    proxies.install()
    setup = content.setups[content.setup_index["campaign-1936"]]
    seats = {content.faction_id[faction]: [faction] for faction in setup.factions}
    about = "Asia 1936-45 for three players: Japan, the USA and the Soviets."
    scenario = TriumphScenario("1936", setup.name, setup, seats, about)
    game = TriumphGame("cnc", "Conquest & Consequence", content, [scenario])
    game.rules_file = "sandtable.games.triumph.pacific:rules.yaml"
    return game
