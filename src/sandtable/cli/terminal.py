"""`sandtable terminal`: sit down at a game in the terminal, new or saved."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from sandtable.cli import problems, saves
from sandtable.cli.errors import BadInput
from sandtable.cli.names import DEFAULT_GAME, find_bots, find_game, find_options, find_scenario, find_seats
from sandtable.cli.reader import make_reader
from sandtable.cli.session import Session
from sandtable.cli.words import text
from sandtable.engine import registry
from sandtable.engine.registry import let_games_speak
from sandtable.engine.state import State

DEFAULT_BOT = "cadet"


def run(options: argparse.Namespace) -> int:
    """Play."""
    let_games_speak()
    console = Console(highlight=False)
    if options.resume is not None:
        state, players = resumed(options)
    else:
        state, players = started(options)
    autosave = saves.autosave_path(state.game.id)
    if options.resume is None and saves.HUMAN in players.values():
        aside = saves.set_aside(autosave)
        if aside is not None:
            console.print(text("session.kept-aside", file=aside), style="dim", markup=False, soft_wrap=True)
    return Session(state, players, console, make_reader(console), autosave).run()


def started(options: argparse.Namespace) -> tuple[State, dict[str, str]]:
    """A new game, and who sits where."""
    swallowed = next((word for word in options.seat or [] if word in registry.games()), None)
    if options.game is None and swallowed is not None:
        raise BadInput(problems.text("terminal.write-game-before-seat", swallowed=swallowed))
    game = find_game(options.game or DEFAULT_GAME)
    scenario = find_scenario(game, options.scenario)
    people = find_seats(options.seat, scenario.seats)
    names = find_bots(options.bots or DEFAULT_BOT, scenario.seats)
    rules = find_options(options.option, game)
    state = game.start(scenario, seed=options.seed, options=rules)
    return state, seating(scenario.seats, people, names)


def resumed(options: argparse.Namespace) -> tuple[State, dict[str, str]]:
    """A saved game, and who sits where: as the file says, unless the command says otherwise."""
    if options.scenario or options.option or options.seed is not None:
        raise BadInput(problems.text("terminal.saved-game-has-its"))
    path = saved_file(options)
    state, players = saves.load(path)
    if options.game is not None and options.game != state.game.id:
        raise BadInput(problems.text("terminal.game-not", path=path, name=state.game.id, game=options.game))
    seats = state.game.seats(state.game.scenarios[state.scenario])
    complete = all(seat in players for seat in seats)
    if options.seat is None and complete:
        people = [i for i, seat in enumerate(seats) if players[seat] == saves.HUMAN]
    else:
        people = find_seats(options.seat, seats)
    stored = [players.get(seat, DEFAULT_BOT) for seat in seats]
    kept = [DEFAULT_BOT if name == saves.HUMAN else name for name in stored]
    names = find_bots(options.bots or ",".join(kept), seats)
    return state, seating(seats, people, names)


def saved_file(options: argparse.Namespace) -> Path:
    """The file to go on with: the one named, or the one saved last by itself."""
    if options.resume:
        return Path(options.resume).expanduser()
    path = saves.autosave_path(options.game) if options.game else saves.newest_autosave()
    if path is None or not path.exists():
        raise BadInput(problems.text("terminal.no-automatically-saved-game"))
    return path


def seating(seats: tuple[str, ...], people: list[int], names: list[str]) -> dict[str, str]:
    """Who plays each seat: 'human' or the name of a bot."""
    return {seat: saves.HUMAN if i in people else names[i] for i, seat in enumerate(seats)}
