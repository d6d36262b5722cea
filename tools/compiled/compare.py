"""Proves that the compiled build plays the same games as the source: equal journals, views and fingerprints.

python -m tools.compiled.compare [--if-possible]
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tools.compiled.locations import ENVIRONMENT, ROOT, is_fresh, program

BUILDS = ("interpreted", "compiled")
SHOWN_BEFORE = 3


def difference(interpreted: Sequence[str], compiled: Sequence[str]) -> str:
    """Where two traces part, with what came just before; empty where they never do."""
    for build, trace in zip(BUILDS, (interpreted, compiled), strict=True):
        if trace[:1] != [build]:
            return f"this is no trace of the {build} build: {trace[:1]}"
    for number, (one, other) in enumerate(zip_longest(interpreted, compiled, fillvalue="nothing more")):
        if number and one != other:
            game = next((line for line in reversed(interpreted[:number]) if line.startswith("game ")), "")
            before = interpreted[max(1, number - SHOWN_BEFORE) : number]
            return "\n".join([game, *before, f"interpreted: {one}", f"compiled:    {other}"])
    return ""


def traces(pythons: Sequence[Path], arguments: Sequence[str] = ()) -> list[list[str]]:
    """The trace that each of several interpreters makes, all of them at once."""
    commands = [[str(python), "-m", "tools.compiled.trace", *arguments] for python in pythons]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for command in commands]
    found = [process.communicate()[0].splitlines() for process in running]
    for process in running:
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, process.args)
    return found


def main(arguments: list[str]) -> int:
    """Compare the source with the compiled build, which must have been made of it."""
    if not is_fresh(ROOT, ENVIRONMENT):
        print("There is no compiled build of these sources.")
        return 0 if "--if-possible" in arguments else 1
    interpreted, compiled = traces([Path(sys.executable), program(ENVIRONMENT, "python")])
    found = difference(interpreted, compiled)
    if found:
        print(f"The compiled build plays another game:\n{found}")
        return 1
    games = sum(line.startswith("game ") for line in interpreted)
    print(f"The same in {games} games: {len(interpreted) - 1} lines of decisions, views and journals.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
