"""`sandtable bench`: how fast the games are, beside public engines or one by itself."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from rich.console import Console
from rich.table import Table

import sandtable
from sandtable.bench import contest, figures, measures, report, targets
from sandtable.bench.anchors import play
from sandtable.build import build_name
from sandtable.cli.errors import FAILED, BadInput
from sandtable.cli.names import find_game, find_options, find_scenario
from sandtable.cli.progress import bar
from sandtable.engine import registry
from sandtable.engine.game import Game, Scenario

QUICK_SECONDS: Final = 5.0
CONTEST_SECONDS: Final = 3.0
ROUNDS: Final = 5

# Of the time allowed to one game by itself, what goes to playing; the rest is for the single operations.
PLAYING: Final = 0.6

# The part of a page that `--markdown` writes again.
BEGIN: Final = "<!-- bench -->"
END: Final = "<!-- end -->"

STANDARD_OUTPUT: Final = "-"
# Named in the place of a game.
SERVER: Final = "server"
PICTURES: Final = (".svg", ".png")


def run(options: argparse.Namespace) -> int:
    """The server; a contest where no game is named or only a contest has what is asked for; or one game."""
    if options.game == SERVER:
        status: int = import_module("sandtable.cli.bench_server").run(options)
        return status
    if options.database or options.processes:
        raise BadInput(f"--database and --processes are for: sandtable bench {SERVER}")
    of_contests = (options.rounds, options.anchors, options.python, options.plot, options.markdown)
    if options.game is None or any(of_contests):
        return run_contest(options)
    return run_short_bench(options)


# ---------------------------------------------------------------------- one game by itself


def run_short_bench(options: argparse.Namespace) -> int:
    """Measure one game in this process."""
    game = find_game(options.game)
    scenario = find_scenario(game, options.scenario)
    rules = find_options(options.option, game)
    limit = options.decisions or measures.DECISIONS
    ours = measures.RandomPlay(game, scenario.id, str(options.seed), rules, limit)
    made = {
        "game": game.id,
        "scenario": scenario.id,
        "seed": options.seed,
        "build": build_name(),
        **figures_at_a_glance(ours, options.seconds or QUICK_SECONDS),
    }
    if options.json == STANDARD_OUTPUT:
        print(json.dumps(made, indent=2))
        return 0
    if options.json is not None:
        write(Path(options.json), json.dumps(made, indent=2) + "\n")
    show_short_bench(made)
    return 0


def figures_at_a_glance(ours: measures.RandomPlay, seconds: float) -> dict[str, Any]:
    """All the numbers of one game."""
    played = play(ours, seconds * PLAYING, Random("bench"))
    single = measures.operations(ours, seconds * (1 - PLAYING), Random("bench"))
    spent = played["seconds"]
    return {
        "seconds": round(spent, 3),
        "decisions": played["decisions"],
        "games": played["games"],
        "decisions_per_second": round(played["decisions"] / spent, 1),
        "counted_per_second": round(played["counted"] / spent, 1),
        "games_per_second": round(played["games"] / spent, 3),
        "microseconds": {name: round(value, 2) for name, value in single["microseconds"].items()},
        "bytes_per_state": round(single["state_bytes"]["median"]),
        "bytes_per_view": round(single["view_bytes"]["median"]),
    }


def show_short_bench(made: dict[str, Any]) -> None:
    """The numbers of one game as a table."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="left")
    table.add_column(justify="right")
    table.add_row("decisions a second", f"{made['decisions_per_second']:,.0f}")
    table.add_row("with at least two choices", f"{made['counted_per_second']:,.0f}")
    table.add_row("games a second", f"{made['games_per_second']:,.2f}")
    for name, value in made["microseconds"].items():
        table.add_row(f"microseconds a {name.removesuffix('s')}", f"{value:,.1f}")
    table.add_row("bytes a stored state", f"{made['bytes_per_state']:,}")
    table.add_row("bytes a view", f"{made['bytes_per_view']:,}")
    console = Console()
    what = f"{made['game']}, scenario {made['scenario']}, {made['build']}"
    console.print(f"{what}: {made['decisions']:,} random decisions")
    console.print(table)


# ---------------------------------------------------------------------- the contest


def run_contest(options: argparse.Namespace) -> int:
    """Hold a contest and show it. What cannot work is said before it begins, not after it."""
    if options.option or options.decisions:
        raise BadInput("a contest plays complete games by the usual rules: no --option, no --decisions")
    anchors = contest.Interpreter("", os.path.abspath(options.anchors) if options.anchors else "")
    check_contest(options, anchors)
    interpreters = contest.with_numbered_builds(
        [this_interpreter(), *[other(path) for path in options.python or []]]
    )
    plan = contest.Plan(
        (
            *contest.our_contestants(chosen_scenarios(options), interpreters),
            *contest.anchor_contestants(anchors),
        ),
        options.rounds or ROUNDS,
        options.seconds or CONTEST_SECONDS,
        options.seed,
    )
    with bar("measurements", plan.processes) as progress:
        rounds = contest.hold(plan, contest.run_process, progress)
    made = figures.report(plan, interpreters, rounds)
    made["targets"] = targets.judge(made)
    hand_out(made, options, anchors)
    return FAILED if any(game["status"] == "failed" for game in made["games"]) else 0


def hand_out(made: dict[str, Any], options: argparse.Namespace, anchors: contest.Interpreter) -> None:
    """Show the report, and write it wherever it is wanted. The file of figures comes first."""
    text = json.dumps(made, indent=2)
    if options.json == STANDARD_OUTPUT:
        print(text)
    else:
        if options.json is not None:
            write(Path(options.json), text + "\n")
        report.show(made)
    if options.plot is not None:
        draw(made, options.plot, anchors)
    if options.markdown is not None:
        page = Path(options.markdown)
        write(page, with_report(page.read_text(encoding="utf-8"), report.markdown(made)))


def chosen_scenarios(options: argparse.Namespace) -> list[tuple[Game, Scenario]]:
    """The scenarios that take part: those of the game named, or the main ones of every game."""
    if options.game is None:
        if options.scenario is not None:
            raise BadInput("name the game of the scenario: sandtable bench GAME --scenario S --rounds N")
        games = [find_game(game_id) for game_id in registry.games()]
        return [(game, scenario) for game in games for scenario in contest.main_scenarios(game)]
    game = find_game(options.game)
    if options.scenario is not None:
        return [(game, find_scenario(game, options.scenario))]
    return [(game, scenario) for scenario in contest.main_scenarios(game)]


def this_interpreter() -> contest.Interpreter:
    """The one that runs this command."""
    return contest.Interpreter(build_name(), "", sandtable.__version__, platform.python_version())


def other(path: str) -> contest.Interpreter:
    """Another one, which must have a sandtable."""
    found = contest.ask(os.path.abspath(path))
    if isinstance(found, str):
        raise BadInput(f"{path} cannot measure: {found}")
    return found


def check_contest(options: argparse.Namespace, anchors: contest.Interpreter) -> None:
    """Find out what would be missing in the end."""
    if options.anchors is not None and not os.access(options.anchors, os.X_OK):
        raise BadInput(f"there is no interpreter {options.anchors}")
    if options.plot is not None:
        if not options.plot.endswith(PICTURES):
            raise BadInput(f"a plot is a file that ends in {' or '.join(PICTURES)}, not {options.plot}")
        wanted = anchors.command("-c", "import json, matplotlib; print(json.dumps({}))")
        if "failed" in contest.run_process(wanted, anchors.environment(), 0):
            raise BadInput(
                "the plot needs matplotlib: install sandtable[bench], or name an --anchors that has it"
            )
    if options.markdown is not None:
        try:
            with_report(Path(options.markdown).read_text(encoding="utf-8"), "")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"cannot read {options.markdown}: {error}") from error
    for path in (options.json, options.plot):
        if path not in (None, STANDARD_OUTPUT) and not Path(path).absolute().parent.is_dir():
            raise BadInput(f"there is no folder for {path}")


def draw(made: dict[str, Any], path: str, anchors: contest.Interpreter) -> None:
    """Have the plot drawn by the interpreter that has what draws it."""
    command: Sequence[str] = anchors.command(str(Path(contest.__file__).with_name("plot.py")), path)
    done = subprocess.run(
        command,
        input=json.dumps(made),
        env=anchors.environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BadInput(f"the plot could not be drawn: {done.stderr.strip().splitlines()[-1]}", FAILED)


def with_report(page: str, made: str) -> str:
    """A page with a new report between the comments that mark its place.

    >>> with_report("a <!-- bench --> old <!-- end --> z", "new")
    'a <!-- bench -->\\n\\nnew\\n\\n<!-- end --> z'
    """
    before, opened, rest = page.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not opened or not closed:
        raise BadInput(f"the page has no place for the report: put {BEGIN} and {END} where it belongs")
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"


def write(path: Path, text: str) -> None:
    """Write a file, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}", FAILED) from error
