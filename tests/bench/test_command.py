"""`sandtable bench` as a contest, with made-up figures in the place of the processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable
from sandtable.bench import contest
from sandtable.build import build_name
from sandtable.cli import main
from tests.bench.fakes import Figures
from tests.default_game import DEFAULT_GAME, JOINED_GAME, OTHER_GAME


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Figures:
    measure = Figures({"T": 200.0})
    monkeypatch.setattr(contest, "run_process", measure)
    return measure


def test_every_game_takes_part(
    processes: Figures, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bench.json"
    assert main(["bench", "--rounds", "2", "--json", str(file)]) == 0
    report = json.loads(file.read_text())
    joined = [f"{JOINED_GAME}/3-players", f"{JOINED_GAME}/6-players"]
    found = [game["id"] for game in report["games"]]
    assert [one for one in found if one.startswith(JOINED_GAME)] == joined
    assert list(dict.fromkeys(one.split("/")[0] for one in found)) == sandtable.games()
    assert report["games"][0]["ratios"]["T"]["median"] == 0.5
    out = capsys.readouterr().out
    assert "Targets" in out
    assert build_name() in out


def test_figures_alone_for_programs(processes: Figures, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", OTHER_GAME, "--scenario", "1939", "--rounds", "1", "--seconds", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in report["games"]] == [f"{OTHER_GAME}/1939"]
    assert (report["rounds"], report["seconds"]) == (1, 2.0)
    assert all("2.0" in command for command in processes.asked if "-c" not in command)


def test_the_tables_go_into_a_page(processes: Figures, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Speed\n\n<!-- bench -->\nold\n<!-- end -->\n\nThe end.\n")
    assert main(["bench", DEFAULT_GAME, "--rounds", "1", "--markdown", str(page)]) == 0
    text = page.read_text()
    assert text.startswith("# Speed\n\n<!-- bench -->\n\nsandtable ")
    assert text.endswith("\n\n<!-- end -->\n\nThe end.\n")
    assert "old" not in text
    assert "**Targets**" in text


def test_a_game_that_fails_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(contest, "run_process", lambda *arguments: {"failed": "boom"})
    assert main(["bench", DEFAULT_GAME, "--rounds", "1"]) == 1
    assert f"{DEFAULT_GAME}/1936 {build_name()} failed: play, 1 of 1 rounds: boom" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--scenario", "1936"], "name the game of the scenario"),
        ([DEFAULT_GAME, "--rounds", "0"], "must be 1 or more"),
        ([DEFAULT_GAME, "--rounds", "1", "--option", "opening=fixed"], "no --option"),
        (["--decisions", "5"], "no --decisions"),
        (["--plot", "bench.xyz"], "ends in .svg or .png"),
        (["--anchors", "README.md/python"], "no interpreter README.md/python"),
        (["--python", "README.md/python"], "README.md/python cannot measure"),
        (["--json", "README.md/bench.json"], "no folder for"),
        (["--markdown", "README.md/page.md"], "cannot read"),
        (["--markdown", "README.md"], "no place for the report"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_measured(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def hold(*arguments: object) -> None:
        raise AssertionError("the contest began")

    monkeypatch.setattr(contest, "hold", hold)
    monkeypatch.chdir(Path(__file__).parent.parent.parent)
    assert main(["bench", *arguments]) == 2
    assert said in capsys.readouterr().err
