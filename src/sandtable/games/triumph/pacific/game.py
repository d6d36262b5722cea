"""Conquest & Consequence: the game that players ask for."""

from __future__ import annotations

from sandtable.engine.game import Option
from sandtable.games.triumph.content import Content, theatre_content
from sandtable.games.triumph.pacific import hooks
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario, scenario_of
from sandtable.games.triumph.system.options import (
    FOREIGN_ENTRY,
    OPENING,
    OVERHAND,
    WAR_THERE,
    WAR_WITH_ANYBODY,
)


def make_game() -> TriumphGame:
    """The printed game, for three and for two."""
    content = theatre_content("pacific")
    hooks.install()
    scenarios = [campaign(content), rising_sun_for_two(content)]
    game = TriumphGame("cnc", "Conquest & Consequence", content, scenarios, table_options())
    game.rules_file = "sandtable.games.triumph.pacific:rules.yaml"
    game.go_by("sandtable.games.triumph.pacific:versions.yaml")
    game.drawing_file = "sandtable.games.triumph.pacific:data/drawing.json"
    game.lesson_files = (
        "sandtable.games.triumph.pacific:data/lessons.yaml",
        "sandtable.games.triumph.pacific:data/examples.yaml",
    )
    return game


def table_options() -> list[Option]:
    """What a table may agree on, in the order in which states store it."""
    return [
        Option(
            OPENING,
            ["turn-order", OVERHAND],
            "Who opens Government card play: the first player in Turn Order, or the player "
            "furthest over the hand limit, down to the next largest excess.",
        ),
        Option(
            FOREIGN_ENTRY,
            [WAR_WITH_ANYBODY, WAR_THERE],
            "Which War lets US, British and Russian units enter China: any War of their faction, "
            "or only a War with a faction that can move there freely.",
        ),
    ]


def campaign(content: Content) -> TriumphScenario:
    """0.1: the game for three."""
    about = "Asia 1936-45 for three players: Japan, the USA and the Soviets."
    return scenario_of(content, "1936", "campaign-1936", about)


def rising_sun_for_two(content: Content) -> TriumphScenario:
    """19.0: the game for two, without the Soviets."""
    about = "Asia 1936-45 for two players: Japan, and the USA with a United China. Russia stays out."
    return scenario_of(content, "rising-sun", "rising-sun", about)
