"""Run every check of the project, one part after the other, and say how long each took.

A part that fails does not stop the parts after it. The exit status is 1 if any part failed, else 0.
"""

import os
import random
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sandtable import games

ROOT = Path(__file__).resolve().parent.parent
MUTANTS_SAMPLED = 20
# A part that takes longer than this many seconds hangs: it is ended and has failed, and the next ones run.
LONGEST = 1500


@dataclass
class Part:
    """One check: a name for the summary, and the arguments for this Python interpreter."""

    name: str
    arguments: list[str]


@dataclass
class Outcome:
    """How a part ended, and the seconds that it took."""

    name: str
    passed: bool
    seconds: float


def parts(root: Path, mutant_seed: int) -> list[Part]:
    """Return the checks in the order in which they run, the quickest first."""
    # One more than there are processors: many tests wait for servers.
    workers = str((os.cpu_count() or 1) + 1)
    listed = [
        Part("ruff check", ["-m", "ruff", "check", "."]),
        Part("ruff format", ["-m", "ruff", "format", "--check", "."]),
        Part("mypy", ["-m", "mypy"]),
        Part("web", ["-m", "tools.web", "check"]),
        Part("pytest", ["-m", "pytest", "-n", workers, "--dist", "worksteal"]),
        Part("browser", ["-m", "tests.browser", "--dist", "worksteal"]),
        Part("compiled build", ["-m", "tools.compiled.build", "--if-possible"]),
        Part("compiled = interpreted", ["-m", "tools.compiled.compare", "--if-possible"]),
        Part("pytest, compiled", ["-m", "tools.compiled.suites", "--if-possible"]),
    ]
    if (root / "tools" / "mutants.py").exists():
        sample = ["--sample", str(MUTANTS_SAMPLED), "--seed", str(mutant_seed)]
        for game in games():
            listed.append(Part(f"mutants {game}", ["-m", "tools.mutants", "--game", game, *sample]))
    return listed


def run_part(part: Part, longest: float = LONGEST) -> bool:
    """Run a part in the root of the project; its output goes straight to the terminal."""
    print(f"\n== {part.name}: python {shlex.join(part.arguments)}", flush=True)
    with subprocess.Popen([sys.executable, *part.arguments], cwd=ROOT, start_new_session=True) as running:
        try:
            return running.wait(longest) == 0
        except subprocess.TimeoutExpired:
            print(f"\n{part.name} was ended after {longest:g} s: something in it waits for ever", flush=True)
            return False
        finally:
            end_all(running)


def end_all(running: subprocess.Popen[bytes]) -> None:
    """End a part and whatever it started, where something of it is still there."""
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)


def run_all(listed: Sequence[Part], run: Callable[[Part], bool] = run_part) -> list[Outcome]:
    """Run all the parts, also those that come after a failure."""
    outcomes = []
    for part in listed:
        started = time.monotonic()
        passed = run(part)
        outcomes.append(Outcome(part.name, passed, time.monotonic() - started))
    return outcomes


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return a table with a line for each part, and the total time."""
    lines = [
        f"{outcome.name:<30} {'passed' if outcome.passed else 'FAILED'} {outcome.seconds:8.1f} s"
        for outcome in outcomes
    ]
    lines.append(f"{'all':<30} {'':6} {sum(outcome.seconds for outcome in outcomes):8.1f} s")
    return "\n".join(lines)


def main() -> int:
    """Run the checks with a fresh sample of mutants; its seed is shown, so that it can be run again."""
    # Whoever ends this program ends what it has started, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    outcomes = run_all(parts(ROOT, mutant_seed=random.randrange(1_000_000)))
    print(f"\n{summary(outcomes)}")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
