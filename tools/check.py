"""Run every check of the project, one part after the other, and say how long each took.

The compiled build is made while the first parts run, which leave it a processor. A part that fails does not
stop the parts after it. The exit status is 1 if any part failed, else 0.
"""

import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from sandtable import games

ROOT = Path(__file__).resolve().parent.parent
MUTANTS_SAMPLED = 20
# What was started, for anybody who ends this program.
RUNNING: list[subprocess.Popen[bytes]] = []
# A part that takes longer than this many seconds hangs: it is ended and has failed, and the next ones run.
LONGEST = 1500


@dataclass
class Part:
    """One check: a name for the summary, and the arguments for this Python interpreter."""

    name: str
    arguments: list[str]
    # Whether it is begun at once, and waited for when its turn comes; then what it printed is shown.
    beside: bool = False


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
        Part("compiled build", ["-m", "tools.compiled.build", "--if-possible"], beside=True),
        Part("pytest", ["-m", "pytest", "-n", workers, "--dist", "worksteal", "--durations=25"]),
        Part("browser", ["-m", "tests.browser", "--dist", "worksteal"]),
        Part("compiled = interpreted", ["-m", "tools.compiled.compare", "--if-possible"]),
        Part("pytest, compiled", ["-m", "tools.compiled.suites", "--if-possible"]),
    ]
    if (root / "tools" / "mutants.py").exists():
        sample = ["--sample", str(MUTANTS_SAMPLED), "--seed", str(mutant_seed)]
        for game in games():
            listed.append(Part(f"mutants {game}", ["-m", "tools.mutants", "--game", game, *sample]))
    return listed


def run_part(part: Part, longest: float = LONGEST) -> bool:
    """Run a part in the root of the project; its output goes to the terminal, at once or in the end."""
    if not part.beside:
        announce(part)
        return _run(part, longest, None)
    with tempfile.TemporaryFile() as output:
        passed = _run(part, longest, output)
        output.seek(0)
        announce(part)
        print(output.read().decode(errors="replace"), flush=True)
    return passed


def announce(part: Part) -> None:
    """Say what is run."""
    print(f"\n== {part.name}: python {shlex.join(part.arguments)}", flush=True)


def _run(part: Part, longest: float, output: IO[bytes] | None) -> bool:
    command = [sys.executable, *part.arguments]
    with subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=output, stderr=output) as running:
        RUNNING.append(running)
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


def ended(*_: object) -> None:
    """Anybody who ends this program ends what it has started, too."""
    for running in RUNNING:
        end_all(running)
    sys.exit(1)


def run_all(listed: Sequence[Part], run: Callable[[Part], bool] = run_part) -> list[Outcome]:
    """Run all the parts, also those that come after a failure."""

    def timed(part: Part) -> Outcome:
        started = time.monotonic()
        passed = run(part)
        return Outcome(part.name, passed, time.monotonic() - started)

    with ThreadPoolExecutor() as lanes:
        begun = {part.name: lanes.submit(timed, part) for part in listed if part.beside}
        return [begun[part.name].result() if part.beside else timed(part) for part in listed]


def summary(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Return a table with a line for each part, and the time that all took."""
    lines = [
        f"{outcome.name:<30} {'passed' if outcome.passed else 'FAILED'} {outcome.seconds:8.1f} s"
        for outcome in outcomes
    ]
    lines.append(f"{'all':<30} {'':6} {seconds:8.1f} s")
    return "\n".join(lines)


def main() -> int:
    """Run the checks with a fresh sample of mutants; its seed is shown, so that it can be run again."""
    signal.signal(signal.SIGTERM, ended)
    started = time.monotonic()
    outcomes = run_all(parts(ROOT, mutant_seed=random.randrange(1_000_000)))
    print(f"\n{summary(outcomes, time.monotonic() - started)}")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
