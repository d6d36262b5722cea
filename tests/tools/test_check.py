"""Tests of the program that runs every check."""

import threading
import time
from pathlib import Path

import pytest

import sandtable
from tests.default_game import DEFAULT_GAME
from tools.check import Outcome, Part, parts, run_all, run_part, summary


def test_parts_after_a_failure_still_run() -> None:
    listed = [Part("first", []), Part("second", []), Part("third", [])]

    outcomes = run_all(listed, run=lambda part: part.name != "second")

    assert [(outcome.name, outcome.passed) for outcome in outcomes] == [
        ("first", True),
        ("second", False),
        ("third", True),
    ]


def test_a_part_beside_the_others_is_begun_at_once_and_told_of_in_its_turn() -> None:
    begun = threading.Event()

    def run(part: Part) -> bool:
        if part.beside:
            begun.set()
            return False
        return begun.wait(60)

    outcomes = run_all([Part("first", []), Part("second", [], beside=True), Part("third", [])], run)

    assert [(outcome.name, outcome.passed) for outcome in outcomes] == [
        ("first", True),
        ("second", False),
        ("third", True),
    ]


def test_what_a_part_beside_the_others_prints_is_shown_in_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_part(Part("quiet", ["-c", "print('made')"], beside=True))

    assert capfd.readouterr().out.split()[-1] == "made"


def test_a_part_passes_exactly_when_its_program_exits_with_0() -> None:
    assert run_part(Part("good", ["-c", "raise SystemExit(0)"]))
    assert not run_part(Part("bad", ["-c", "raise SystemExit(3)"]))


def has_ended(pid: int) -> bool:
    """Whether a process is gone, or dead and only not yet buried; it is given a moment for that."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    time.sleep(0.1)
    return state in "ZX"


def test_a_part_that_waits_for_ever_fails_and_leaves_nothing_behind(tmp_path: Path) -> None:
    told = tmp_path / "child"
    program = (
        "import subprocess, sys, time;"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
        f"open({str(told)!r}, 'w').write(str(child.pid));"
        "time.sleep(600)"
    )

    assert not run_part(Part("endless", ["-c", program]), longest=5)

    assert any(has_ended(int(told.read_text())) for _ in range(300))


def test_summary_names_each_part_and_the_total_time() -> None:
    lines = summary([Outcome("mypy", True, 2.0), Outcome("pytest", False, 3.5)], 4.5).splitlines()

    assert [line.split() for line in lines] == [
        ["mypy", "passed", "2.0", "s"],
        ["pytest", "FAILED", "3.5", "s"],
        ["all", "4.5", "s"],
    ]


def test_mutants_are_sampled_only_where_the_program_for_them_exists(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    without = [part.name for part in parts(tmp_path, mutant_seed=7)]

    (tmp_path / "tools" / "mutants.py").touch()
    mutants = parts(tmp_path, mutant_seed=7)[len(without) :]

    assert [part.name for part in mutants] == [f"mutants {game}" for game in sandtable.games()]
    assert " ".join(mutants[0].arguments) == f"-m tools.mutants --game {DEFAULT_GAME} --sample 20 --seed 7"
