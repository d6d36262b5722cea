"""`sandtable simulate`: bots play many games, and the results are counted."""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sandtable import bots
from sandtable.bots.run import play_out
from sandtable.cli.errors import FAILED, BadInput
from sandtable.cli.names import find_bots, find_game, find_options, find_scenario
from sandtable.engine import registry
from sandtable.engine.errors import SandtableError

UNFINISHED: Final = "unfinished"


@dataclass(frozen=True)
class Plan:
    """Which games are to be played."""

    game: str
    scenario: str
    options: dict[str, str]
    bots: list[str]
    seed: int
    decisions: int


@dataclass(frozen=True)
class Played:
    """How one game went."""

    number: int
    decisions: int
    winners: tuple[str, ...]
    kind: str
    scores: dict[str, int]


def play_one(plan: Plan, number: int) -> Played:
    """Play the game of a number. It depends on the plan and the number alone."""
    seed = f"{plan.seed}/{number}"
    try:
        game = registry.game(plan.game)
        state = game.start(plan.scenario, seed=seed, options=plan.options, record=False)
        players = {seat: bots.bot(name) for seat, name in enumerate(plan.bots)}
        made = play_out(state, players, Random(f"bots {seed}"), plan.decisions)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise SandtableError(f"game {number} of seed {plan.seed} broke down: {said}") from error
    result = state.result
    if result is None:
        return Played(number, made, (), UNFINISHED, {})
    return Played(number, made, result.winners, result.kind, result.scores)


def play_several(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """Play some of the games; the work of one process at a time."""
    return [play_one(plan, number) for number in numbers]


def play_all(plan: Plan, games: int, jobs: int) -> Iterator[list[Played]]:
    """Play all the games, in as many processes as wanted, and yield them as they are done."""
    if jobs == 1:
        for number in range(games):
            yield play_several(plan, [number])
        return
    size = max(1, min(50, games // (jobs * 4)))
    batches = [range(start, min(start + size, games)) for start in range(0, games, size)]
    with ProcessPoolExecutor(min(jobs, len(batches))) as pool:
        try:
            for done in as_completed([pool.submit(play_several, plan, batch) for batch in batches]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def run(options: argparse.Namespace) -> int:
    """Play and report."""
    game = find_game(options.game)
    scenario = find_scenario(game, options.scenario)
    chosen = find_bots(options.seats, scenario.seats)
    rules = find_options(options.option, game)
    plan = Plan(game.id, scenario.id, rules, chosen, options.seed, options.decisions)
    started = time.perf_counter()
    try:
        played = watched(plan, options.games, options.jobs)
    except SandtableError as error:
        again = f"sandtable simulate {game.id} --scenario {scenario.id} --seed {plan.seed} --jobs 1"
        raise BadInput(f"{error} (SANDTABLE_DEBUG=1 {again})", FAILED) from error
    elapsed = time.perf_counter() - started
    report = summary(plan, scenario.seats, played)
    decisions = sum(game.decisions for game in played)
    report["speed"] = {
        "seconds": round(elapsed, 3),
        "jobs": options.jobs,
        "decisions_per_second": round(decisions / elapsed, 1),
        "games_per_second": round(len(played) / elapsed, 3),
    }
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    return 0


def watched(plan: Plan, games: int, jobs: int) -> list[Played]:
    """Play all with a bar on the error channel; the results are in the order of their numbers."""
    played: list[Played] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # No thread of its own: processes are forked while the bar is shown.
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("games", total=games)
        for done in play_all(plan, games, jobs):
            played += done
            progress.update(task, completed=len(played), refresh=True)
    return sorted(played, key=lambda game: game.number)


def summary(plan: Plan, seats: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """What the games tell together. The same for the same plan, however they were played."""
    finished = [game for game in played if game.kind != UNFINISHED]
    kinds: dict[str, int] = {}
    for game in played:
        kinds[game.kind] = kinds.get(game.kind, 0) + 1
    lengths = sorted(game.decisions for game in played)
    return {
        "game": plan.game,
        "scenario": plan.scenario,
        "options": plan.options,
        "seed": plan.seed,
        "games": len(played),
        "unfinished": len(played) - len(finished),
        "kinds": dict(sorted(kinds.items())),
        "seats": [seat_summary(seat, bot, finished) for seat, bot in zip(seats, plan.bots, strict=True)],
        "decisions": {
            "total": sum(lengths),
            "mean": round(sum(lengths) / len(lengths), 2),
            "median": lengths[len(lengths) // 2],
            "least": lengths[0],
            "most": lengths[-1],
        },
    }


def seat_summary(seat: str, bot: str, finished: Sequence[Played]) -> dict[str, Any]:
    """How one seat fared. A shared win counts for each of those who share it."""
    won = [game for game in finished if seat in game.winners]
    kinds: dict[str, int] = {}
    for game in won:
        kinds[game.kind] = kinds.get(game.kind, 0) + 1
    scores = [game.scores[seat] for game in finished if seat in game.scores]
    low, high = wilson(len(won), len(finished))
    return {
        "seat": seat,
        "bot": bot,
        "wins": len(won),
        "shared": sum(len(game.winners) > 1 for game in won),
        "interval": [round(low, 4), round(high, 4)],
        "kinds": dict(sorted(kinds.items())),
        "mean_score": round(sum(scores) / len(scores), 3) if scores else None,
    }


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share.

    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def show(report: dict[str, Any]) -> None:
    """The report as tables."""
    console = Console()
    games, unfinished = report["games"], report["unfinished"]
    finished = games - unfinished
    table = Table("seat", "bot", "wins", "share (95 %)", "how", "mean score", box=None, header_style="bold")
    for seat in report["seats"]:
        low, high = seat["interval"]
        share = f"{seat['wins'] / finished:.0%} ({low:.0%}–{high:.0%})" if finished else "–"
        how = ", ".join(f"{kind} {count}" for kind, count in seat["kinds"].items()) or "–"
        score = "–" if seat["mean_score"] is None else f"{seat['mean_score']:.2f}"
        shared = f" ({seat['shared']} shared)" if seat["shared"] else ""
        cells = (seat["seat"], seat["bot"], f"{seat['wins']}{shared}", share, how, score)
        table.add_row(*[Text(str(cell)) for cell in cells])
    length, speed = report["decisions"], report["speed"]
    console.print(
        Text(f"{games} games of {report['game']}, scenario {report['scenario']}, seed {report['seed']}")
    )
    console.print(table)
    if unfinished:
        console.print(
            Text(f"{unfinished} games were left unfinished at the limit of --decisions.", style="yellow")
        )
    console.print(
        Text(
            f"decisions a game: mean {length['mean']}, median {length['median']}, "
            f"{length['least']} to {length['most']}\n"
            f"{speed['decisions_per_second']:,.0f} decisions/s, {speed['games_per_second']:,.2f} games/s "
            f"with {speed['jobs']} process{'' if speed['jobs'] == 1 else 'es'}"
        )
    )
