"""Random complete games, with the invariants checked after every action.

    python -m tests.suites.fuzz --games 100 --game skirmish
    python -m tests.suites.fuzz --games 100 --game GAME --reach
    python -m tests.suites.fuzz --open failures/skirmish-duel-7.game

A game that fails leaves two files under failures/: the game up to the failing decision, which
anything that reads games can open, and a text with the action and the error.

At the end the run says which kinds of action, cards and ends it never saw, and which script of the game
reaches them; with --reach, how often each was seen.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

import sandtable
from sandtable.engine.errors import IllegalAction, SandtableError
from sandtable.engine.files import read_game, write_game
from sandtable.engine.game import Game
from sandtable.engine.registry import install
from sandtable.engine.state import State
from sandtable.kit.proving import proving
from tests.default_game import DEFAULT_GAME
from tests.suites.cases import TOYS
from tests.suites.play import SuiteFailure, check_asked, pick
from tests.suites.reach import ACTION, END, GROUPS, Item, Reached, everything, items_of, reached_by_scripts

FAILURES = Path("failures")
LONGEST = 200_000
UNDO_EVERY = 40


@dataclass
class Tally:
    """What happened in some games."""

    games: int = 0
    decisions: int = 0
    undone: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    seen: Counter[Item] = field(default_factory=Counter)
    rare: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count other games too."""
        self.games += other.games
        self.decisions += other.decisions
        self.undone += other.undone
        self.ends += other.ends
        self.seen += other.seen
        self.rare += other.rare


class Driver:
    """Who plays a game, and what it holds against the rules: this one plays by lot and holds nothing."""

    name = "fuzz"
    undo_every = UNDO_EVERY

    def options(self, game: Game, rng: Random) -> dict[str, str]:
        """What the table has agreed on."""
        return {}

    def pick(self, state: State, rng: Random) -> tuple[int, int]:
        """The seat that acts next, and what it does."""
        return pick(state, rng)

    def judge(self, state: State) -> None:
        """Raise SuiteFailure for what is wrong beyond what the game itself tells of its state."""

    def finish(self, state: State, tally: Tally) -> None:
        """Count what came about in a finished game."""


class FuzzFailure(SuiteFailure):
    """A random game that went wrong, with the game up to there and the action that broke it."""

    def __init__(self, message: str, game_file: str, action: str, trace: str) -> None:
        super().__init__(message)
        self.game_file = game_file
        self.action = action
        self.trace = trace

    def __reduce__(self) -> tuple[type[FuzzFailure], tuple[str, str, str, str]]:
        return FuzzFailure, (str(self), self.game_file, self.action, self.trace)


def fuzz(game: Game, scenario: str, seed: int, longest: int = LONGEST, driver: Driver | None = None) -> Tally:
    """Play one random game to its end. Raises FuzzFailure at the first thing that is wrong."""
    driver = driver or Driver()
    rng = Random(f"{driver.name} {game.id} {scenario} {seed}")
    tally = Tally(games=1)
    before: list[tuple[int, int]] = []
    options = driver.options(game, rng)
    action = "(the start)"
    proofs = ExitStack()
    try:
        # Whatever rules keep from one question to the next is worked out anew each time.
        proofs.enter_context(proving(game.state_class))
        state = game.start(scenario, seed=seed, options=options)
        check(state)
        driver.judge(state)
        while not state.over:
            if tally.decisions >= longest:
                raise SuiteFailure(f"the game is not over after {longest} decisions")
            assert state.record is not None
            before = state.record.actions[:]
            action = "(the choices)"
            seat, code = driver.pick(state, rng)
            action = f"{game.seats(scenario)[seat]}: {game.actions.text(code)}"
            check_chosen(state, seat, code)
            state.act(seat, game.actions.action(code))
            tally.decisions += 1
            tally.seen.update(items_of(game, code))
            check(state)
            driver.judge(state)
            if driver.undo_every and rng.randrange(driver.undo_every) == 0:
                action += ", then undo"
                tally.undone += try_undo(state, seat, rng)
                check(state)
        before = state.record.actions if state.record else before
        action = "(the result)"
        assert state.result is not None
        tally.ends[f"{state.result.kind}: {', '.join(state.result.winners) or 'nobody'}"] += 1
        tally.seen[END, state.result.kind] += 1
        driver.finish(state, tally)
    except Exception as error:
        place = f"{game.id} {scenario}, seed {seed}, decision {tally.decisions}"
        kind = "" if isinstance(error, SuiteFailure) else f"{type(error).__name__}: "
        message = f"{place}, at '{action}': {kind}{error}"
        trace = "".join(traceback.format_exception(error))
        raise FuzzFailure(
            message, game_up_to(game, scenario, seed, options, before), action, trace
        ) from error
    finally:
        proofs.close()
    return tally


def check_chosen(state: State, seat: int, code: int) -> None:
    """What is offered passes the check that says why the rest is refused."""
    if code in state.legal(seat) and state.stack[-1].check(state, seat, code):
        raise SuiteFailure("it is offered, but its check refuses it")


def try_undo(state: State, seat: int, rng: Random) -> int:
    """Take back the last action where that is allowed; returns whether it was."""
    try:
        state.undo(seat, move=rng.random() < 0.5)
    except IllegalAction:
        return 0
    return 1


def check(state: State) -> None:
    """What must hold whenever the game stands at a question."""
    if problems := state.game.problems(state):
        raise SuiteFailure("; ".join(problems))
    check_asked(state)


def game_up_to(
    game: Game, scenario: str, seed: int, options: dict[str, str], actions: list[tuple[int, int]]
) -> str:
    """The file of the game before the failing decision; empty where it cannot even be replayed."""
    try:
        state = game.start(scenario, seed=seed, options=options)
        for seat, code in actions:
            state.play(seat, code)
        return write_game(state)
    except Exception:
        return ""


def write_failure(folder: Path, name: str, failure: FuzzFailure) -> Path:
    """Leave the game and the error where they can be opened again."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.game"
    path.write_text(failure.game_file, encoding="utf-8")
    path.with_suffix(".txt").write_text(f"{failure.action}\n{failure}\n{failure.trace}", encoding="utf-8")
    return path


def open_failure(path: Path, console: Console) -> int:
    """Replay a game to the failing decision; show the question, the choices and the error."""
    note = path.with_suffix(".txt")
    try:
        state = read_game(path.read_text(encoding="utf-8"))
    except (SandtableError, OSError) as error:
        console.print(f"{path} cannot be replayed: {error}", markup=False)
        if note.exists():
            console.print(note.read_text(encoding="utf-8"), markup=False)
        return 1
    for seat in state.deciders:
        name = state.game.seats(state.game.scenarios[state.scenario])[seat]
        console.print(f"{name}: {state.prompt(seat)}", markup=False)
        console.print("  " + ", ".join(str(choice) for choice in state.choices(seat)), markup=False)
    if not note.exists():
        return 0
    action, message = note.read_text(encoding="utf-8").split("\n", 2)[:2]
    console.print(f"\nThen it went wrong at '{action}':\n{message}\n", markup=False)
    seat_name, separator, text = action.partition(": ")
    if separator:
        try:
            state.act(seat_name, text.removesuffix(", then undo"))
            if text.endswith(", then undo"):
                state.undo(seat_name)
            check(state)
            console.print("Now it does not.")
        except Exception:
            console.print(traceback.format_exc(), markup=False)
    return 0


Job = tuple[str, str, int, int]
Outcome = tuple[Job, Tally | None, FuzzFailure | None]


def work(job: Job) -> Outcome:
    """One game, in a process of its own."""
    game_id, scenario, seed, longest = job
    try:
        return job, fuzz(sandtable.game(game_id), scenario, seed, longest), None
    except FuzzFailure as failure:
        return job, None, failure


def run_many(
    game: Game, jobs: list[Job], console: Console, reach: bool = False, at_once: int | None = None
) -> int:
    """All the games on all cores; prints what happened, and returns how many failed."""
    tally, failed = play_all(jobs, work, console, at_once=at_once)
    scripts = reached_by_scripts(game)
    console.print(summary(tally, failed))
    console.print(reach_table(game, tally, scripts) if reach else never_seen(game, tally, scripts))
    return failed


def play_all(
    jobs: list[Job],
    worker: Callable[[Job], Outcome],
    console: Console,
    prefix: str = "",
    label: str = "games",
    at_once: int | None = None,
) -> tuple[Tally, int]:
    """All the games, by default on all cores: what happened in them, and how many failed.

    Those that failed are kept as files.
    """
    tally, failed = Tally(), 0
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    processes = min(at_once or os.cpu_count() or 1, len(jobs))
    with ExitStack() as stack:
        outcomes: Iterable[Outcome] = map(worker, jobs)
        if processes > 1:
            pool = stack.enter_context(multiprocessing.Pool(processes, install_toys))
            outcomes = pool.imap_unordered(worker, jobs)
        bar = stack.enter_context(Progress(*columns, console=console))
        task = bar.add_task(label, total=len(jobs))
        for (game_id, scenario, seed, _), one, failure in outcomes:
            bar.advance(task)
            if one is not None:
                tally.add(one)
            if failure is not None:
                failed += 1
                path = write_failure(FAILURES, f"{prefix}{game_id}-{scenario}-{seed}", failure)
                console.print(f"FAILED {failure}", markup=False, soft_wrap=True)
                console.print(f"  python -m tests.suites.fuzz --open {path}", markup=False, soft_wrap=True)
    return tally, failed


def summary(tally: Tally, failed: int) -> Table:
    """What happened, as a table."""
    table = Table(show_header=False)
    table.add_row("games finished", f"{tally.games:,}")
    table.add_row("games failed", f"{failed:,}")
    table.add_row("decisions", f"{tally.decisions:,}")
    table.add_row("decisions a game", f"{tally.decisions / max(tally.games, 1):,.0f}")
    table.add_row("taken back", f"{tally.undone:,}")
    table.add_section()
    for (group, word), count in tally.seen.most_common():
        if group == ACTION:
            table.add_row(word, f"{count:,}")
    table.add_section()
    for end, count in tally.ends.most_common():
        table.add_row(end, f"{count:,}")
    return table


NOWHERE = "nowhere"


def never_seen(game: Game, tally: Tally, scripts: Reached) -> Table:
    """What random play did not reach, and the scripts that do."""
    items = everything(game)
    table = Table("", "never seen in this run", "script", show_lines=True)
    for group, words in GROUPS.items():
        possible = [item for item in items if item[0] == group]
        missing: dict[str, list[str]] = {}
        for item in possible:
            if not tally.seen[item]:
                missing.setdefault(scripts.get(item, NOWHERE), []).append(item[1])
        label = f"{words}: {sum(map(len, missing.values()))} of {len(possible)}"
        for script, names in missing.items():
            table.add_row(label, ", ".join(names), script)
            label = ""
        if possible and not missing:
            table.add_row(label, "", "")
    return table


def reach_table(game: Game, tally: Tally, scripts: Reached) -> Table:
    """Everything that there is in a game: how often random play reached it, and which script does."""
    table = Table("what", "", "random", "script")
    table.columns[2].justify = "right"
    group = ""
    for item in everything(game):
        if item[0] != group:
            table.add_section()
            group = item[0]
        count = tally.seen[item]
        script = scripts.get(item, "" if count else NOWHERE)
        table.add_row(*item, f"{count:,}" if count else "never", script)
    return table


def install_toys() -> None:
    """The toys are no games of the package; here they can be fuzzed like them."""
    for game_id, maker in TOYS.items():
        install(game_id, maker)


def which_games(parser: argparse.ArgumentParser) -> None:
    """The options that say which games are played."""
    parser.add_argument("--games", type=int, default=100, help="how many games of each scenario")
    parser.add_argument("--game", default=DEFAULT_GAME, help="the id of the game")
    parser.add_argument("--scenario", help="the id of a scenario; all of them without it")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow it")
    parser.add_argument("--jobs", type=int, metavar="N", help="play so many games at once; else one a core")
    parser.add_argument("--decisions", type=int, default=LONGEST, help="a longer game is a failure")


def jobs_of(chosen: argparse.Namespace) -> tuple[Game, list[Job]]:
    """The game and the games of it that the options ask for."""
    game = sandtable.game(chosen.game)
    ids = [scenario.id for scenario in game.scenarios]
    if chosen.scenario is not None:
        ids = [game.scenarios[game.scenario_index(chosen.scenario)].id]
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    return game, [(game.id, scenario, seed, chosen.decisions) for seed in seeds for scenario in ids]


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.suites.fuzz", description="Play random games.")
    which_games(parser)
    parser.add_argument(
        "--reach", action="store_true", help="list where each action, card and end is reached"
    )
    parser.add_argument("--open", type=Path, metavar="FILE", help="show a game that failed")
    chosen = parser.parse_args(arguments)
    console = Console()
    install_toys()
    if chosen.open is not None:
        return open_failure(chosen.open, console)
    try:
        game, jobs = jobs_of(chosen)
    except SandtableError as error:
        console.print(str(error), markup=False)
        return 2
    return 1 if run_many(game, jobs, console, chosen.reach, chosen.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
