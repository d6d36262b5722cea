"""The contest: every measurement a fresh process with one thread, round by round.

In each round everybody is measured once, so that what is compared was measured within the same minutes;
every other round goes the other way about.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sandtable.bench.anchors import ANCHORS
from sandtable.engine.game import Game, Scenario
from sandtable.games import manifests

INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"

IMPORTING: Final = (
    "import json, time; began = time.process_time(); import sandtable; "
    "print(json.dumps({'seconds': time.process_time() - began}))"
)
ASKING: Final = (
    "import json, platform, sandtable; from sandtable.build import compiled; "
    "print(json.dumps({'version': sandtable.__version__, 'compiled': compiled(), "
    "'python': platform.python_version()}))"
)

ONE_THREAD: Final = {
    **dict.fromkeys(
        ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1"
    ),
    "PYTHONHASHSEED": "0",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_VIDEODRIVER": "dummy",
}

# A process may finish the game that it is playing, and load what it needs; one that takes longer hangs.
PATIENCE: Final = 60.0
PATIENCE_FACTOR: Final = 20.0

Taken = dict[str, Any]


@dataclass(frozen=True)
class Interpreter:
    """A Python to measure with, and what it says of the sandtable in it. Ours has no path."""

    build: str
    path: str = ""
    version: str = ""
    python: str = ""

    def command(self, *arguments: str) -> list[str]:
        """A command of this interpreter, which takes nothing from the folder where it is started."""
        return [self.path or sys.executable, "-P", *arguments]

    def environment(self) -> dict[str, str]:
        """What its processes find set: one thread, and for others nothing of our own Python."""
        kept = dict(os.environ)
        if self.path:
            kept = {name: value for name, value in kept.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        return kept | ONE_THREAD


@dataclass(frozen=True)
class Contestant:
    """Somebody in the contest: an anchor by its letter, or 'game/scenario' under an interpreter."""

    id: str
    name: str
    seats: int
    interpreter: Interpreter
    measures: tuple[str, ...]

    @property
    def is_anchor(self) -> bool:
        """Whether it is one of the public engines."""
        return self.id in ANCHORS

    @property
    def build(self) -> str:
        """'interpreted', 'compiled' and the like; empty for an anchor."""
        return "" if self.is_anchor else self.interpreter.build

    def command(self, what: str, seconds: float, seed: int) -> list[str]:
        """The process of one measurement."""
        if what == "import":
            return self.interpreter.command("-c", IMPORTING)
        length = ["--seconds", str(seconds), "--seed", str(seed)]
        if self.is_anchor:
            return self.interpreter.command(
                str(Path(__file__).with_name("anchors.py")), self.id, what, *length
            )
        game, scenario = self.id.split("/")
        return self.interpreter.command("-m", "sandtable.bench.measures", game, scenario, what, *length)


@dataclass(frozen=True)
class Plan:
    """Who takes part, how often, and for how long at a time."""

    contestants: tuple[Contestant, ...]
    rounds: int
    seconds: float
    seed: int

    def round(self, number: int) -> list[tuple[Contestant, str]]:
        """The measurements of a round in their order: one kind after the other."""
        kinds: list[str] = []
        for contestant in self.contestants:
            kinds += [what for what in contestant.measures if what not in kinds]
        order = self.contestants if number % 2 == 0 else self.contestants[::-1]
        return [(who, what) for what in kinds for who in order if what in who.measures]

    @property
    def processes(self) -> int:
        """How many measurements there are."""
        return self.rounds * sum(len(contestant.measures) for contestant in self.contestants)


@dataclass
class Rounds:
    """What was measured of one contestant: for each measurement one result a round."""

    contestant: Contestant
    taken: dict[str, list[Taken]] = field(default_factory=dict)

    def values(self, what: str, read: Callable[[Taken], float | None]) -> list[float | None]:
        """One figure of every round; None where the measurement failed or somebody is absent."""
        return [None if "absent" in one or "failed" in one else read(one) for one in self.taken.get(what, [])]

    @property
    def absent(self) -> str:
        """Why the contestant is not there; empty where it is."""
        said = [str(one["absent"]) for taken in self.taken.values() for one in taken if "absent" in one]
        return said[0] if said else ""


Measure = Callable[[Sequence[str], Mapping[str, str], float], Taken]


def main_scenarios(game: Game) -> list[Scenario]:
    """The scenarios that the manifest of a game puts into the contest.

    Where it names none: the first, and the one with most seats where that has more.
    """
    manifest = manifests().get(game.id)
    named = manifest.bench.scenarios if manifest is not None and manifest.bench is not None else ()
    if named:
        return [scenario for scenario in game.scenarios if scenario.id in named]
    first = game.scenarios[0]
    largest = max(game.scenarios, key=lambda scenario: len(scenario.seats))
    return [first, largest] if len(largest.seats) > len(first.seats) else [first]


def our_contestants(
    chosen: Sequence[tuple[Game, Scenario]], interpreters: Sequence[Interpreter]
) -> list[Contestant]:
    """Our scenarios under every interpreter. The import is measured with the first of them."""
    found = []
    for interpreter in interpreters:
        for i, (game, scenario) in enumerate(chosen):
            measures = ("play", "operations", "growth") + (("import",) if i == 0 else ())
            name = f"{game.name}, {scenario.name}"
            found.append(
                Contestant(f"{game.id}/{scenario.id}", name, len(scenario.seats), interpreter, measures)
            )
    return found


def anchor_contestants(interpreter: Interpreter) -> list[Contestant]:
    """The public engines."""
    return [
        Contestant(
            letter, anchor.name, 0, interpreter, ("play", "operations") if anchor.clones else ("play",)
        )
        for letter, anchor in ANCHORS.items()
    ]


def hold(plan: Plan, measure: Measure, show: Callable[[int], None]) -> list[Rounds]:
    """Hold the contest. Anybody who was absent once is not asked again."""
    rounds = {contestant: Rounds(contestant) for contestant in plan.contestants}
    done = 0
    for number in range(plan.rounds):
        for contestant, what in plan.round(number):
            so_far = rounds[contestant]
            if so_far.absent:
                taken: Taken = {"absent": so_far.absent}
            else:
                command = contestant.command(what, plan.seconds, plan.seed + number)
                taken = measure(command, contestant.interpreter.environment(), plan.seconds)
            so_far.taken.setdefault(what, []).append(taken)
            done += 1
            show(done)
    return list(rounds.values())


def run_process(command: Sequence[str], environment: Mapping[str, str], seconds: float) -> Taken:
    """Run a process to its end and read the line of JSON that it closes with."""
    patience = PATIENCE + PATIENCE_FACTOR * seconds
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"no answer after {patience:.0f} seconds"}
    except OSError as error:
        return {"failed": str(error)}
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        said = done.stderr.strip().splitlines()
        return {"failed": said[-1] if said else f"exit status {done.returncode}"}
    try:
        taken: Taken = json.loads(lines[-1])
    except ValueError:
        return {"failed": f"it closed with {lines[-1][:60]!r}"}
    return taken


def ask(path: str) -> Interpreter | str:
    """What the sandtable of another interpreter says of itself, or what is wrong."""
    other = Interpreter("", path)
    answer = run_process(other.command("-c", ASKING), other.environment(), 0)
    if "failed" in answer:
        return str(answer["failed"])
    build = COMPILED if answer["compiled"] else INTERPRETED
    return Interpreter(build, path, answer["version"], answer["python"])


def with_numbered_builds(interpreters: Sequence[Interpreter]) -> list[Interpreter]:
    """The same with a number after the name of a build that is there twice."""
    found: list[Interpreter] = []
    for one in interpreters:
        same = sum(one.build == other.build for other in interpreters[: len(found)])
        build = f"{one.build} {same + 1}" if same else one.build
        found.append(Interpreter(build, one.path, one.version, one.python))
    return found
