"""The public engines that our games are measured against, and how a measurement is made.

This file is run by itself, by the interpreter of an environment that has the engines; sandtable need
not be there, so nothing of it is imported here.

    python anchors.py T play --seconds 3 --seed 1

writes one line of JSON. Our own games are measured by the functions below, too, so that both are
measured in one way: uniformly random complete games, by the processor time of one process.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from statistics import median
from typing import Any, Final, NamedTuple, Protocol

STATES: Final = 64
"""How many positions, from all over random games, a single operation is timed on."""

SPARSE: Final = 16
"""One decision in so many is looked at for that."""

clock = time.process_time

Visit = Callable[[Any], None] | None


class Count(NamedTuple):
    """What happened in one game: decisions to be counted, all of them, and draws of chance between them."""

    counted: int
    decisions: int
    chance: int = 0


class Engine(Protocol):
    """What is measured. A game calls `visit` before every decision, where there is one."""

    def game(self, rng: random.Random, visit: Visit) -> Count:
        """Play one complete random game."""
        ...


class OpenSpiel:
    """A game of OpenSpiel. Chance is drawn as its outcomes say; a draw of chance is no decision."""

    package = "open_spiel"

    def __init__(self, name: str, module: str = "") -> None:
        spiel = import_module("pyspiel")
        if module:
            import_module(module)
        self.loaded = spiel.load_game(name)

    def game(self, rng: random.Random, visit: Visit) -> Count:
        """Play one complete random game."""
        decisions = chance = 0
        state = self.loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, weights)[0])
                chance += 1
                continue
            if visit:
                visit(state)
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            decisions += 1
        return Count(decisions, decisions, chance)

    def clone(self, state: Any) -> object:
        """A copy of a position."""
        return state.clone()


class PythonChess:
    """Chess by python-chess, in the way of its documentation."""

    package = "chess"

    def __init__(self) -> None:
        self.board = import_module("chess").Board

    def game(self, rng: random.Random, visit: Visit) -> Count:
        """Play one complete random game."""
        decisions = 0
        board = self.board()
        while not board.is_game_over():
            if visit:
                visit(board)
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        return Count(decisions, decisions)

    def clone(self, board: Any) -> object:
        """A copy of a position, with the moves that led to it."""
        return board.copy()


class PettingZoo:
    """Chess as an environment of PettingZoo, in the way of its documentation."""

    package = "pettingzoo"

    def __init__(self) -> None:
        self.environment = import_module("pettingzoo.classic.chess_v6").env()
        self.legal = import_module("numpy").flatnonzero

    def game(self, rng: random.Random, visit: Visit) -> Count:
        """Play one complete random game."""
        decisions = 0
        environment = self.environment
        environment.reset()
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            moves = self.legal(observation["action_mask"])
            environment.step(int(moves[int(rng.random() * len(moves))]))
            decisions += 1
        return Count(decisions, decisions)


class Catanatron:
    """The settlers' game by catanatron, four of its random players."""

    package = "catanatron"

    def __init__(self) -> None:
        self.module = import_module("catanatron")
        self.turns = import_module("catanatron.game").TURNS_LIMIT

    def game(self, rng: random.Random, visit: Visit) -> Count:
        """Play one complete random game."""
        decisions = 0
        players = [self.module.RandomPlayer(colour) for colour in self.module.Color]
        game = self.module.Game(players, seed=rng.randrange(1, 1 << 32))
        while game.winning_color() is None and game.state.num_turns < self.turns:
            if visit:
                visit(game)
            game.play_tick()
            decisions += 1
        return Count(decisions, decisions)

    def clone(self, game: Any) -> object:
        """A copy of a position."""
        return game.copy()


class Anchor(NamedTuple):
    """An engine by its letter: what it is called, and how it is made."""

    name: str
    make: Callable[[], Any]
    clones: bool = True


ANCHORS: Final = {
    "T": Anchor(
        "OpenSpiel python_team_dominoes",
        lambda: OpenSpiel("python_team_dominoes", "open_spiel.python.games.team_dominoes"),
    ),
    "B": Anchor("OpenSpiel backgammon (C++)", lambda: OpenSpiel("backgammon")),
    "P": Anchor("python-chess", PythonChess),
    "Z": Anchor("PettingZoo chess_v6", PettingZoo, clones=False),
    "C": Anchor("catanatron, four random bots", Catanatron),
}


def play(engine: Engine, seconds: float, rng: random.Random) -> dict[str, Any]:
    """Complete games for about so long; the last one is played to its end."""
    counted = decisions = chance = games = 0
    began = clock()
    while not games or clock() - began < seconds:
        count = engine.game(rng, None)
        counted += count.counted
        decisions += count.decisions
        chance += count.chance
        games += 1
    return {
        "seconds": clock() - began,
        "counted": counted,
        "decisions": decisions,
        "chance": chance,
        "games": games,
    }


def gather(engine: Engine, seconds: float, rng: random.Random, keep: Callable[[Any], Any]) -> list[Any]:
    """Positions from all over random games, each as likely as any other."""
    kept: list[Any] = []
    seen = 0

    def visit(position: Any) -> None:
        nonlocal seen
        if rng.random() * SPARSE >= 1:
            return
        seen += 1
        if len(kept) < STATES:
            kept.append(keep(position))
        elif (place := int(rng.random() * seen)) < STATES:
            kept[place] = keep(position)

    began = clock()
    while not kept or clock() - began < seconds:
        engine.game(rng, visit)
    return kept


def microseconds(
    operation: Callable[[Any], object],
    positions: Sequence[Any],
    seconds: float,
    prepare: Callable[[Any], Any] = lambda position: position,
) -> float:
    """What an operation takes, on the average of the positions, in the median of several goes.

    What `prepare` makes of the positions before each go is not in the time; nor is the clearing away of
    what went before, which is done first, as `timeit` does.
    """
    goes: list[float] = []
    end = clock() + seconds
    while not goes or clock() < end:
        prepared = [prepare(position) for position in positions]
        gc.collect()
        gc.disable()
        began = clock()
        for position in prepared:
            operation(position)
        goes.append((clock() - began) / len(prepared))
        gc.enable()
    return median(goes) * 1e6


def measure(letter: str, what: str, seconds: float, seed: int) -> dict[str, Any]:
    """One measurement of one engine, or why there is none."""
    began = clock()
    try:
        engine = ANCHORS[letter].make()
    except ImportError as error:
        return {"absent": str(error)}
    about = {"version": version(engine.package), "load_seconds": clock() - began}
    rng = random.Random(f"{letter} {seed}")
    if what == "play":
        return play(engine, seconds, rng) | about
    positions = gather(engine, seconds / 2, rng, engine.clone)
    return {"microseconds": {"clone": microseconds(engine.clone, positions, seconds / 2)}} | about


def main() -> None:
    """Make the measurement that the arguments name, and write it down."""
    parser = argparse.ArgumentParser(description="One measurement of one public engine.")
    parser.add_argument("anchor", choices=list(ANCHORS))
    parser.add_argument("what", choices=["play", "operations"])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(json.dumps(measure(options.anchor, options.what, options.seconds, options.seed)))


if __name__ == "__main__":
    main()
