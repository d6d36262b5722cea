"""`sandtable bench server`: how much the server bears on this machine."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import sandtable
from sandtable.bench.figures import machine
from sandtable.bench.server import report, targets
from sandtable.bench.server.processes import end_properly
from sandtable.bench.server.scenes import Scene, Setting, measure
from sandtable.bench.server.stored import measure_stored
from sandtable.cli.bench import STANDARD_OUTPUT, with_report, write
from sandtable.cli.errors import BadInput
from sandtable.cli.names import DEFAULT_GAME, find_game, find_scenario
from sandtable.cli.progress import bar
from sandtable.server.settings import database_url

SECONDS: Final = 10.0
# With few tables a turn waits for the next of ten moments a second; with many, most of the work is to tell
# those who wait. In between one process does the most.
BUSY: Final = (1, 10, 20, 50)
IDLE: Final = 500
STORED: Final = 10_000
VISITED: Final = 1_000
FORMAT: Final = 1


def run(options: argparse.Namespace) -> int:
    """Measure on SQLite, and on PostgreSQL where one is given, and show it."""
    python, scenes = check(options), plan(options.seconds or SECONDS)
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        runs = settings(options, python, Path(folder))
        total = sum(fits(setting, scene) for setting in runs for scene in scenes) + 1
        with bar("scenes", total) as progress:
            made = asyncio.run(measure_all(runs, scenes, progress))
    made |= {
        "format": FORMAT,
        "sandtable": sandtable.__version__,
        "build": build_of(python),
        "machine": machine(),
        "seconds": scenes[0].seconds,
        "game": runs[0].game,
        "scenario": runs[0].scenario,
        "wants": runs[0].wants,
    }
    made["targets"] = targets.judge(made)
    hand_out(made, options)
    return 0


def check(options: argparse.Namespace) -> str:
    """Find out beforehand what would be missing in the end; the interpreter that runs the servers."""
    if any((options.rounds, options.anchors, options.plot, options.option, options.decisions)):
        raise BadInput(
            "the server is measured with --database, --processes, --python, --seconds, --seed, --wants"
        )
    if options.python is not None and len(options.python) > 1:
        raise BadInput("one --python runs the servers")
    if options.markdown is not None:
        try:
            with_report(Path(options.markdown).read_text(encoding="utf-8"), "")
        except OSError as error:
            raise BadInput(f"cannot read {options.markdown}: {error.strerror}") from error
    python: str = options.python[0] if options.python else sys.executable
    build_of(python)
    return python


def build_of(python: str) -> str:
    """Which build an interpreter runs, in words."""
    asked = "import sandtable.build; print(sandtable.build.build_name())"
    try:
        done = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput(f"{python} has no sandtable: {error}") from error
    return done.stdout.strip()


def plan(seconds: float) -> list[Scene]:
    """What is measured everywhere."""
    return [*[Scene(busy, 0, seconds) for busy in BUSY], Scene(10, IDLE, seconds)]


def settings(options: argparse.Namespace, python: str, folder: Path) -> list[Setting]:
    """SQLite with one process; PostgreSQL, where one is given, with as many as are asked for."""
    game = find_game(DEFAULT_GAME)
    scenario = find_scenario(game, options.scenario).id
    said = {"seed": options.seed, "wants": options.wants}
    made = [Setting(f"sqlite:///{folder / 'tables.db'}", folder, 1, python, game.id, scenario, **said)]
    if options.database is not None:
        url = database_url(options.database, "", {})
        if not url.startswith("postgresql"):
            raise BadInput(
                "--database takes a PostgreSQL address; an SQLite file is created and removed for you"
            )
        for processes in options.processes or [1, 2]:
            made.append(Setting(url, folder, processes, python, game.id, scenario, **said))
    elif options.processes:
        raise BadInput("several processes need PostgreSQL: --database postgresql://USER@HOST/NAME")
    return made


def fits(setting: Setting, scene: Scene) -> bool:
    """Whether a scene is for a database: on PostgreSQL, those in which processes have something to share."""
    return setting.database.startswith("sqlite") or (scene.busy >= 10 and not scene.idle)


async def measure_all(
    runs: list[Setting], scenes: list[Scene], progress: Callable[[int], None]
) -> dict[str, Any]:
    """All scenes on all databases, and the memory with very many tables.

    What is compared is measured one after the other: a machine that others use too is not always as quick.
    """
    end_properly()
    found: list[dict[str, Any]] = []
    for setting in runs:
        kind = "SQLite" if setting.database.startswith("sqlite") else "PostgreSQL"
        found.append({"database": kind, "processes": setting.processes, "scenes": []})
    count = 0
    for scene in scenes:
        for setting, run in zip(runs, found, strict=True):
            if fits(setting, scene):
                run["scenes"].append(await measure(setting, scene))
                count += 1
                progress(count)
    return {"runs": found, "stored": await measure_stored(runs[0], STORED, VISITED)}


def hand_out(made: dict[str, Any], options: argparse.Namespace) -> None:
    """Show the report, and write it wherever it is wanted."""
    text = json.dumps(made, indent=2)
    if options.json == STANDARD_OUTPUT:
        print(text)
    else:
        if options.json is not None:
            write(Path(options.json), text + "\n")
        report.show(made)
    if options.markdown is not None:
        page = Path(options.markdown)
        write(page, with_report(page.read_text(encoding="utf-8"), report.markdown(made)))
