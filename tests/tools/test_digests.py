"""The recorded digests prove that the rules decide what they decided when these were recorded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.build import compiled
from sandtable.engine.state import State
from sandtable.games import shipped
from tests.default_game import FOR_TWO, GAME_FOR_TWO
from tools import digests
from tools.digests import RULES, SEEDS, SHOWN, Played, differences, lines, main, read, take


@pytest.mark.parametrize("game", shipped())
def test_one_game_of_every_scenario_goes_as_recorded(game: str) -> None:
    """In an interpreter of its own, as `check` runs: `--seeds 20` compares all that is recorded."""
    command = [
        sys.executable,
        "-m",
        "tools.digests",
        "check",
        "--game",
        game,
        "--seeds",
        "1",
        "--workers",
        "1",
    ]
    checked = subprocess.run(command, cwd=digests.RECORD.parent.parent, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_scenario_is_recorded() -> None:
    recorded = read(digests.RECORD)
    assert sorted(recorded) == list(shipped())
    for game, scenarios in recorded.items():
        assert set(scenarios) == {scenario.id for scenario in sandtable.game(game).scenarios}
        for parts in scenarios.values():
            assert {part: len(taken) for part, taken in parts.items()} == dict.fromkeys(RULES, SEEDS)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Short games, recorded in a folder of the test."""
    monkeypatch.setattr(digests, "RECORD", tmp_path / "digests.json")
    monkeypatch.setattr(digests, "DECISIONS_OF_FIRST", 40)
    monkeypatch.setattr(digests, "DECISIONS", 20)
    return tmp_path


def test_what_is_shown_is_compared_with_the_file_that_is_named(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "--game",
        GAME_FOR_TWO,
        "--seeds",
        "2",
        "--workers",
        "1",
        "--shown",
        str(elsewhere / "shown"),
    ]
    assert main(["record", *arguments]) == 0
    kept, shown = read(digests.RECORD)[GAME_FOR_TWO], read(elsewhere / "shown")[GAME_FOR_TWO]
    assert all(set(parts) == set(RULES) for parts in kept.values())
    assert all(set(parts) == set(SHOWN) for parts in shown.values())
    assert main(["check", *arguments]) == 0
    shown[FOR_TWO[2]]["boards"][1] = "another"
    digests.write(elsewhere / "shown", {GAME_FOR_TWO: shown})
    capsys.readouterr()
    assert main(["check", *arguments]) == 1
    assert capsys.readouterr().out == f"{GAME_FOR_TWO} {FOR_TWO[2]}, seed 2: the boards differ\n"


@pytest.mark.skipif(compiled(), reason="what is compiled cannot be patched")
def test_a_changed_rule_is_found(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = take([GAME_FOR_TWO], seeds=1, workers=1)
    assert differences(before, take([GAME_FOR_TWO], seeds=1, workers=1)) == []
    rolled = State.roll
    monkeypatch.setattr(State, "roll", lambda self, sides=6: sides + 1 - rolled(self, sides))
    found = differences(before, take([GAME_FOR_TWO], seeds=1, workers=1))
    assert f"{GAME_FOR_TWO} {FOR_TWO[0]}, seed 1: the states differ" in found


def test_games_that_were_not_recorded_are_named() -> None:
    taken = {"a": {"b": {"states": ["1"]}}}
    assert differences({}, taken) == ["a b: no digests of its states are recorded"]


def test_a_trace_names_the_decisions() -> None:
    traced = list(lines(Played(GAME_FOR_TWO, FOR_TWO[0], 2, shown=True)))
    assert {part for part, _ in traced} == {*RULES, *SHOWN}
    assert any(line.startswith(b"0: seat ") for part, line in traced if part == "states")
