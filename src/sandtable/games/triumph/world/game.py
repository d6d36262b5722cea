"""Conquest & Tragedy: the game that players ask for."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.europe import hooks as europe
from sandtable.games.triumph.pacific import hooks as pacific
from sandtable.games.triumph.paragraphs import BOOKS, by_book
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world import (
    arrivals,
    capitalists,
    cross_command,
    crossover,
    influence,
    restrictions,
    standing,
    turns,
    using,
    victory,
    violations,
)
from sandtable.games.triumph.world.conference import may_confer_with
from sandtable.games.triumph.world.joining import world_content, world_data
from sandtable.games.triumph.world.options import joined_options
from sandtable.games.triumph.world.setting_up import joined_setup
from sandtable.games.triumph.world.tables import GAME

NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}


class JoinedGame(TriumphGame):
    """The game of both theatres, at which Partners talk in private while they confer, and only then."""

    private_talk_event = "conference"

    def private_talk(self, state: State, seat: int) -> int:
        """Partners confer; all other talk is public."""
        assert isinstance(state, TriumphState)
        return may_confer_with(state, seat)


def make_game() -> TriumphGame:
    """The joined game, for three to six."""
    content = world_content()
    europe.install()
    pacific.install()
    for module in (turns, standing):
        module.install()
    for module in (crossover, restrictions, violations, cross_command):
        module.install()
    for module in (capitalists, influence, using, arrivals):
        module.install()
    victory.install()
    scenarios = [scenario(content, seats) for seats in world_data().scenarios.values()]
    options = joined_options(content)
    game = JoinedGame(GAME, "Conquest & Tragedy", content, scenarios, options, by_book(GAME))
    game.rules_file = "sandtable.games.triumph.world:rules.yaml"
    game.go_by("sandtable.games.triumph.world:versions.yaml")
    game.drawing_file = "sandtable.games.triumph.world:data/drawing.json"
    game.other_rules = BOOKS
    return game


def scenario(content: Content, seats: tuple[tuple[str, ...], ...]) -> TriumphScenario:
    """0.2, 2.1b, 16.3p.a, 16.4p.a, 16.5p.a, 16.6p.a: who plays which factions with so many players."""
    number = len(seats)
    about = f"The world 1936-45 for {NUMBERS[number]} players: six factions in three Partnerships."
    names = {seat_name(content, seat): [content.faction_index[name] for name in seat] for seat in seats}
    return TriumphScenario(
        f"{number}-players", f"1936, {NUMBERS[number]} players", joined_setup(content), names, about
    )


def seat_name(content: Content, factions: tuple[str, ...]) -> str:
    """A seat is called after its faction, or after the Partnership whose factions it has."""
    if len(factions) == 1:
        return factions[0]
    numbers = {content.faction_index[name] for name in factions}
    return next(p.id + "s" for p in content.partnerships if set(p.factions) == numbers)
