"""Sampling: a state can always be drawn from what a seat sees, and the seat cannot tell it from the truth.

    python -m tests.suites.sampling --game GAME --games 10
    python -m tests.suites.sampling --game GAME --games 4 --players officer --every 5

The command plays whole games and draws at every decision, where much is known and little is left to be
drawn. A state that goes wrong leaves its game under failures/, which `tests.suites.fuzz --open` shows.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

import sandtable
from sandtable.bots.registry import bot
from sandtable.bots.run import decision as decided_by
from sandtable.engine.errors import SandtableError
from sandtable.engine.files import write_game
from sandtable.engine.game import Game
from sandtable.engine.state import State
from tests.default_game import DEFAULT_GAME
from tests.suites.fuzz import FAILURES, FuzzFailure, install_toys, write_failure
from tests.suites.leaks import difference, sight_bytes
from tests.suites.play import SuiteFailure, pick, walk, where

FEW_DRAWS = 3
RANDOM = "random"


def check_sampling(game: Game, scenario: str, seed: int, decisions: int, every: int) -> None:
    """At every so many decisions of a random game draw some states from the sight of every seat."""
    for decision, state in walk(game, scenario, seed, decisions):
        if decision % every == 0:
            check_seats(state, FEW_DRAWS, where(state, scenario, seed, decision))


def check_seats(state: State, draws: int, here: str) -> None:
    """Draw from what every seat knows."""
    for seat in range(state.n_seats):
        place = f"{here}, drawn for seat {seat}"
        check_samples(state, seat, Random(place), draws, place)


def check_samples(state: State, seat: int, rng: Random, draws: int, here: str) -> None:
    """What is drawn from a sight is a legal state in which the seat sees and may do the same as in truth."""
    sight = state.sight(seat)
    expected, shown = sight_bytes(state, seat), offered(state, seat)
    for _ in range(draws):
        drawn = draw(sight, rng, here)
        if wrong := state.game.problems(drawn):
            raise SuiteFailure(f"{here}: a sample is no legal state: {'; '.join(wrong)}")
        same(here, "sight", expected, sight_bytes(drawn, seat))
        for (what, one), other in zip(shown.items(), offered(drawn, seat).values(), strict=True):
            same(here, what, one, other)
    if sight_bytes(state, seat) != expected:
        raise SuiteFailure(f"{here}: drawing a sample changed the state")


def draw(sight: State, rng: Random, here: str) -> State:
    """A state drawn from a sight. There always is one: the truth."""
    try:
        return sight.sample(rng)
    except Exception as error:
        raise SuiteFailure(f"{here}: nothing can be drawn: {type(error).__name__}: {error}") from error


def offered(state: State, seat: int) -> dict[str, object]:
    """What a seat is asked and may do."""
    return {
        "asked seats": state.deciders,
        "choices": state.legal(seat)[:],
        "rights": list(state.game.rights(state, seat)),
        "question": state.prompt(seat),
        "form": state.form(seat),
        "standing answer": state.standing(seat),
    }


def same(here: str, what: str, one: object, other: object) -> None:
    """Fail where a sample differs from the truth in what the seat can see of both."""
    if one != other:
        raise SuiteFailure(f"{here}: a sample and the truth differ in the {what}{difference(one, other)}")


# ---------------------------------------------------------------------- long runs


@dataclass(frozen=True)
class Job:
    """One whole game, and how closely it is looked at."""

    game: str
    scenario: str
    seed: int
    players: str
    every: int
    decisions: int


@dataclass(frozen=True)
class Outcome:
    """How many decisions of a game were looked at, and what was wrong, if anything."""

    job: Job
    decisions: int
    failure: FuzzFailure | None


def work(job: Job) -> Outcome:
    """One game, in a process of its own."""
    game = sandtable.game(job.game)
    rng = Random(f"sampling {job.game} {job.scenario} {job.seed}")
    state = game.start(job.scenario, seed=job.seed)
    choose = chooser(state, job.players, rng)
    made = 0
    try:
        while not state.over and made < job.decisions:
            if made % job.every == 0:
                check_seats(state, 1, where(state, job.scenario, job.seed, made))
            state.play(*choose())
            made += 1
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        message = str(error) if isinstance(error, SuiteFailure) else f"{type(error).__name__}: {error}"
        return Outcome(job, made, FuzzFailure(message, write_game(state), "(a sample)", trace))
    return Outcome(job, made, None)


def chooser(state: State, players: str, rng: Random) -> Callable[[], tuple[int, int]]:
    """Who decides next, and what: at random, or a bot for all seats."""
    if players == RANDOM:
        return lambda: pick(state, rng)
    player = bot(players)

    def decide() -> tuple[int, int]:
        seat = rng.choice(state.deciders)
        return seat, decided_by(state, seat, player, rng)

    return decide


def run_many(jobs: list[Job], console: Console) -> int:
    """All games on all cores; prints what was found, and returns how many failed."""
    decisions = failed = 0
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ExitStack() as stack:
        bar = stack.enter_context(Progress(*columns, console=console))
        task = bar.add_task("games", total=len(jobs))
        for outcome in outcomes(jobs, stack):
            bar.advance(task)
            decisions += outcome.decisions
            if outcome.failure is not None:
                failed += 1
                name = f"sampling-{outcome.job.game}-{outcome.job.scenario}-{outcome.job.seed}"
                path = write_failure(FAILURES, name, outcome.failure)
                console.print(f"FAILED {outcome.failure}", markup=False, soft_wrap=True)
                console.print(f"  python -m tests.suites.fuzz --open {path}", markup=False, soft_wrap=True)
    console.print(f"games: {len(jobs)}, decisions: {decisions:,}, games that failed: {failed}")
    return failed


def outcomes(jobs: list[Job], stack: ExitStack) -> Iterator[Outcome]:
    """The games as they are done."""
    processes = min(os.cpu_count() or 1, len(jobs))
    done: Iterable[Outcome] = map(work, jobs)
    if processes > 1:
        pool = stack.enter_context(multiprocessing.Pool(processes, install_toys))
        done = pool.imap_unordered(work, jobs)
    yield from done


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.suites.sampling", description="Draw from all sights of whole games."
    )
    parser.add_argument("--games", type=int, default=10, help="how many games of each scenario")
    parser.add_argument("--game", default=DEFAULT_GAME, help="the id of the game")
    parser.add_argument("--scenario", help="the id of a scenario; all of them without it")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow it")
    parser.add_argument("--players", default=RANDOM, help="the bot that plays all seats, or random")
    parser.add_argument("--every", type=int, default=1, help="draw at every so many decisions")
    parser.add_argument("--decisions", type=int, default=200_000, help="leave a game after so many")
    chosen = parser.parse_args(arguments)
    console = Console()
    install_toys()
    try:
        game = sandtable.game(chosen.game)
        ids = [scenario.id for scenario in game.scenarios]
        if chosen.scenario is not None:
            ids = [game.scenarios[game.scenario_index(chosen.scenario)].id]
        if chosen.players != RANDOM:
            bot(chosen.players)
    except SandtableError as error:
        console.print(str(error), markup=False)
        return 2
    jobs = [
        Job(game.id, scenario, seed, chosen.players, chosen.every, chosen.decisions)
        for seed in range(chosen.seed, chosen.seed + chosen.games)
        for scenario in ids
    ]
    return 1 if run_many(jobs, console) else 0


if __name__ == "__main__":
    sys.exit(main())
