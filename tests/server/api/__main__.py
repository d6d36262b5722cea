"""Make up calls from the schema of a running server, and see whether each is answered as the schema says.

python -m tests.server.api [--examples 200] [--seed 1]

The server runs on this machine, on loopback, with a club in a temporary folder, and ends with this program.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from sandtable.cli.progress import bar
from tests.server.api.fuzzing import Found, Fuzzer
from tests.server.api.seeded_club import Club
from tests.server.web.running import Served


def main() -> int:
    """Fuzz, and tell what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.api", description=__doc__)
    parser.add_argument("--examples", type=int, default=200, help="calls of each operation (default 200)")
    parser.add_argument("--seed", type=int, default=0, help="default 0")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), sync="NORMAL", limits="off", bot_pause=0, insecure_hooks=True) as served,
    ):
        club = Club(served)
        fuzzer = Fuzzer(club, options.examples, options.seed)
        with bar("calls", len(fuzzer.operations())) as tell:
            found = fuzzer.run(tell)
        club.close()
        served.stop()
    return report(found, [line for line in served.lines if '"level":"error"' in line.replace(" ", "")])


def report(found: Found, complaints: list[str]) -> int:
    """Say what came of it; 1 where something was wrong."""
    for (label, kind), told in found.wrong.items():
        print(f"\n{label}: {kind}\n{told}")
    for line in complaints:
        print(f"the server says: {line}")
    counted = ", ".join(f"{status}: {number:,}" for status, number in sorted(found.answers.items()))
    print(f"{sum(found.answers.values()):,} calls of {len(found.done)} operations; answers {counted}")
    print("never done:", ", ".join(label for label, done in found.done.items() if not done) or "none")
    return 1 if found.wrong or complaints else 0


if __name__ == "__main__":
    sys.exit(main())
