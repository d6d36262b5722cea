"""Runs the tests of the engine and the games on the compiled build.

    python -m tools.compiled.suites [--if-possible] [PYTEST ARGUMENTS]

Tests marked `interpreted` are left out: they replace functions that compiled code calls without looking them
up.
"""

from __future__ import annotations

import subprocess
import sys

from tools.compiled.locations import ENVIRONMENT, ROOT, is_fresh, program

TESTS = ("tests/engine", "tests/games", "tests/stored", "tests/suites")
# Among the tests of a game, those of what is not compiled.
BESIDE = ("bots", "browser", "cli", "lessons", "server", "tools")


def main(arguments: list[str]) -> int:
    """Run pytest in the environment of the compiled build, which must have been made of these sources."""
    if not is_fresh(ROOT, ENVIRONMENT):
        print("There is no compiled build of these sources.")
        return 0 if "--if-possible" in arguments else 1
    chosen = [argument for argument in arguments if argument != "--if-possible"]
    pytest = [str(program(ENVIRONMENT, "python")), "-m", "pytest", "-m", "not interpreted"]
    left_out = [f"--ignore-glob=tests/games/*/{folder}" for folder in BESIDE]
    everything = ["-n", "auto", "--dist", "worksteal", *left_out, *TESTS]
    return subprocess.run([*pytest, *(chosen or everything)], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
