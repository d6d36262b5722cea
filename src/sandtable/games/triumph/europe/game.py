"""Triumph & Tragedy: the game that players ask for."""

from __future__ import annotations

from sandtable.games.triumph.content import Content, theatre_content
from sandtable.games.triumph.europe import hooks
from sandtable.games.triumph.paragraphs import paragraphs_data, renumbered
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario, scenario_of
from sandtable.games.triumph.system.options import switches


def make_game() -> TriumphGame:
    """The printed game."""
    content = theatre_content("europe")
    hooks.install()
    scenarios = [campaign(content), from_1939(content), for_two(content)]
    cited = renumbered(paragraphs_data("europe"))
    game = TriumphGame("tnt", "Triumph & Tragedy", content, scenarios, switches(content, 0), cited)
    game.rules_file = "sandtable.games.triumph.europe:rules.yaml"
    game.go_by("sandtable.games.triumph.europe:versions.yaml")
    game.drawing_file = "sandtable.games.triumph.europe:data/drawing.json"
    return game


def campaign(content: Content) -> TriumphScenario:
    """tnt:T1.1a: the game for three."""
    about = "Europe 1936-45 for three players: the Axis, the West and the USSR."
    return scenario_of(content, "1936", "campaign-1936", about)


def from_1939(content: Content) -> TriumphScenario:
    """tnt:T17a: the short game for three."""
    about = "Europe 1939-45 for three players: the armies and alliances of 1938, with war at hand."
    return scenario_of(content, "1939", "short-1939", about)


def for_two(content: Content) -> TriumphScenario:
    """tnt:T18.1a: the game for two: one plays the Axis, the other both Allies."""
    about = "Europe 1936-45 for two players: the Axis against the Allies. The West and USSR remain separate."
    return scenario_of(content, "1936-two", "two-player-1936", about)
