"""Conquest & Consequence: the game that players ask for."""

from __future__ import annotations

from sandtable.games.triumph.content import Content, theatre_content
from sandtable.games.triumph.pacific import china, partisans, proxies, rising_sun, sneak_attack, suppression
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario


def make_game() -> TriumphGame:
    """The printed game, for three and for two."""
    content = theatre_content("pacific")
    china.install()
    proxies.install()
    sneak_attack.install()
    partisans.install()
    suppression.install()
    rising_sun.install()
    scenarios = [campaign(content), rising_sun_for_two(content)]
    game = TriumphGame("cnc", "Conquest & Consequence", content, scenarios)
    game.rules_file = "sandtable.games.triumph.pacific:rules.yaml"
    return game


def campaign(content: Content) -> TriumphScenario:
    """0.1: the game for three."""
    about = "Asia 1936-45 for three players: Japan, the USA and the Soviets."
    return _scenario(content, "1936", "campaign-1936", about)


def rising_sun_for_two(content: Content) -> TriumphScenario:
    """19.0: the game for two, without the Soviets."""
    about = "Asia 1936-45 for two players: Japan, and the USA with a United China. Russia stays out."
    return _scenario(content, "rising-sun", "rising-sun", about)


def _scenario(content: Content, id: str, setup_id: str, about: str) -> TriumphScenario:
    setup = content.setups[content.setup_index[setup_id]]
    seats = {content.faction_id[faction]: [faction] for faction in setup.factions}
    return TriumphScenario(id, setup.name, setup, seats, about)
