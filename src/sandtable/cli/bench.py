"""`sandtable bench`: how fast a game is, measured on random games in this process."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from sandtable import bots
from sandtable.bots.run import play_out
from sandtable.cli.names import DEFAULT_GAME, find_game, find_options, find_scenario
from sandtable.engine.game import Game
from sandtable.engine.state import State

# Of the time allowed, what goes to playing; the rest is shared by the single operations.
PLAYING: Final = 0.6
ROUND: Final = 200
STATES: Final = 64

Start = Callable[[int], State]


def run(options: argparse.Namespace) -> int:
    """Measure and report."""
    game = find_game(options.game or DEFAULT_GAME)
    scenario = find_scenario(game, options.scenario)
    rules = find_options(options.option, game)

    def start(number: int) -> State:
        return game.start(scenario, seed=f"{options.seed}/{number}", options=rules, record=False)

    report = measure(game, start, options.seconds, options.decisions)
    report = {"game": game.id, "scenario": scenario.id, "seed": options.seed, **report}
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    return 0


def measure(game: Game, start: Start, seconds: float, limit: int) -> dict[str, Any]:
    """All the numbers."""
    report, states = measure_playing(start, seconds * PLAYING, limit)
    share = seconds * (1 - PLAYING) / 4
    operations: dict[str, Callable[[State, int], object]] = {
        "clone": lambda state, seat: state.clone(),
        "sight": lambda state, seat: state.sight(seat),
        "view": lambda state, seat: state.view(seat),
        "choices": lambda state, seat: state.stack[-1].choices(state, seat),
    }
    report["microseconds"] = {name: timed(one, states, share) for name, one in operations.items()}
    report["bytes_per_state"] = round(mean(len(state.to_bytes()) for state in states))
    return report


def measure_playing(start: Start, seconds: float, limit: int) -> tuple[dict[str, Any], list[State]]:
    """Random games for a while, and some states from all over them. Copies are not in the time."""
    states: list[State] = []
    playing = 0.0
    decisions = games = finished = 0
    rng = Random("bench")
    while playing < seconds or not states:
        began = time.perf_counter()
        state = start(games)
        playing += time.perf_counter() - began
        games += 1
        players = {seat: bots.bot("random") for seat in range(state.n_seats)}
        made = 0
        while made < limit and not state.over and (playing < seconds or not states):
            keep(states, state, rng)
            length = 1 + int(rng.random() * ROUND)
            began = time.perf_counter()
            made += play_out(state, players, rng, min(length, limit - made))
            playing += time.perf_counter() - began
        decisions += made
        finished += state.over
    return {
        "seconds": round(playing, 3),
        "decisions": decisions,
        "games_finished": finished,
        "decisions_per_second": round(decisions / playing, 1),
        "games_per_second": round(finished / playing, 3),
    }, states


def keep(states: list[State], state: State, rng: Random) -> None:
    """Keep a copy among those to be measured; when there are enough, in the place of another."""
    if len(states) < STATES:
        states.append(state.clone())
    elif rng.random() < 0.1:
        states[int(rng.random() * STATES)] = state.clone()


def timed(one: Callable[[State, int], object], states: Sequence[State], seconds: float) -> float:
    """The median over the states' rounds of the microseconds that an operation takes."""
    rounds: list[float] = []
    asked = [(state, state.deciders[0]) for state in states]
    end = time.perf_counter() + seconds
    while not rounds or time.perf_counter() < end:
        began = time.perf_counter()
        for state, seat in asked:
            one(state, seat)
        rounds.append((time.perf_counter() - began) / len(asked))
    return round(median(rounds) * 1e6, 2)


def show(report: dict[str, Any]) -> None:
    """The numbers as a table."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="left")
    table.add_column(justify="right")
    table.add_row("decisions a second", f"{report['decisions_per_second']:,.0f}")
    finished = report["games_finished"]
    table.add_row(
        "games a second", f"{report['games_per_second']:,.2f}" if finished else "none ended in time"
    )
    for name, value in report["microseconds"].items():
        table.add_row(f"microseconds a {name.removesuffix('s')}", f"{value:,.1f}")
    table.add_row("bytes a stored state", f"{report['bytes_per_state']:,}")
    console = Console()
    console.print(
        f"{report['game']}, scenario {report['scenario']}: {report['decisions']:,} random decisions"
    )
    console.print(table)
