"""Running the command from tests, in this process and in another."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
START = (
    "import sys; from tests.cli.duel import install_duel; install_duel(); "
    "from sandtable.cli import main; sys.exit(main(sys.argv[1:]))"
)


@dataclass
class Run:
    """What came of a command."""

    status: int
    out: str
    err: str


class Command:
    """Runs the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> Run:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            status = main(arguments)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
        caught = self.capsys.readouterr()
        return Run(status, caught.out, caught.err)


def outside(*arguments: str, typed: str = "") -> Run:
    """Run the command in a process of its own, fed by a pipe."""
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)
