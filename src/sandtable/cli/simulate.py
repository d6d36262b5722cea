"""`sandtable simulate`: bots play many games, and the results are counted."""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from contextlib import closing
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.bots.playing import UNFINISHED, Pairing, Played, Series, Setting, play_all
from sandtable.cli import problems
from sandtable.cli.errors import FAILED, BadInput
from sandtable.cli.names import find_bots, find_game, find_options, find_scenario
from sandtable.cli.progress import bar
from sandtable.engine.errors import SandtableError

# Games that are played by one process at a time, at most.
BATCH: Final = 50


def run(options: argparse.Namespace) -> int:
    """Play and report."""
    game = find_game(options.game)
    scenario = find_scenario(game, options.scenario)
    chosen = find_bots(options.seats, scenario.seats)
    rules = find_options(options.option, game)
    setting = Setting(game.id, scenario.id, rules, options.decisions)
    plan = Series(setting, tuple(chosen), options.games, options.seed)
    started = time.perf_counter()
    try:
        played = watched(plan, options.jobs)
    except SandtableError as error:
        again = f"sandtable simulate {game.id} --scenario {scenario.id} --seed {plan.seed} --jobs 1"
        raise BadInput(problems.text("ladder.sandtable-debug-1", error=error, again=again), FAILED) from error
    elapsed = time.perf_counter() - started
    report = summary(plan, played)
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


def watched(plan: Series, jobs: int) -> list[Played]:
    """Play all with a bar on the error channel; the results are in the order of their numbers."""
    pairings = plan.pairings()
    played: dict[Pairing, Played] = {}
    batch = 1 if jobs == 1 else max(1, min(BATCH, plan.games // (jobs * 4)))
    with bar("games", plan.games) as tick, closing(play_all(plan.setting, pairings, jobs, batch)) as done:
        for some in done:
            played.update({game.pairing: game for game in some})
            tick(len(played))
    return [played[pairing] for pairing in pairings]


def summary(plan: Series, played: Sequence[Played]) -> dict[str, Any]:
    """What the games tell together. The same for the same plan, however they were played."""
    finished = [game for game in played if game.kind != UNFINISHED]
    kinds: dict[str, int] = {}
    for game in played:
        kinds[game.kind] = kinds.get(game.kind, 0) + 1
    lengths = sorted(game.decisions for game in played)
    return {
        "game": plan.setting.game,
        "scenario": plan.setting.scenario,
        "options": plan.setting.options,
        "seed": plan.seed,
        "games": len(played),
        "unfinished": len(played) - len(finished),
        "kinds": dict(sorted(kinds.items())),
        "seats": [
            seat_summary(seat, bot, finished) for seat, bot in zip(plan.setting.seats, plan.bots, strict=True)
        ],
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
