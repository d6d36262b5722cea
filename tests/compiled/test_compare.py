"""Two traces are compared line by line; the first that differs is shown with its game."""

from pathlib import Path

import pytest

from sandtable.engine.game import Game
from tests.toy.game import Skirmish
from tools.compiled import compare, suites
from tools.compiled.compare import difference
from tools.compiled.trace import game_lines

PLAYED = ["game toy duel seed 1", "0 0 pass aa", "1 1 pass bb", "journal None It ends."]


@pytest.fixture
def toy() -> Game:
    return Skirmish()


def test_equal_traces_have_no_difference() -> None:
    assert difference(["interpreted", *PLAYED], ["compiled", *PLAYED]) == ""


def test_the_first_difference_is_shown_with_its_game_and_what_came_before() -> None:
    other = [*PLAYED[:2], "1 1 pass cc", "journal None It goes on."]
    assert difference(["interpreted", *PLAYED], ["compiled", *other]).splitlines() == [
        "game toy duel seed 1",
        "game toy duel seed 1",
        "0 0 pass aa",
        "interpreted: 1 1 pass bb",
        "compiled:    1 1 pass cc",
    ]


def test_a_trace_that_breaks_off_differs() -> None:
    found = difference(["interpreted", *PLAYED], ["compiled", *PLAYED[:-1]])
    assert found.endswith("interpreted: journal None It ends.\ncompiled:    nothing more")


def test_two_traces_of_one_build_prove_nothing() -> None:
    found = difference(["interpreted", *PLAYED], ["interpreted", *PLAYED])
    assert found == "this is no trace of the compiled build: ['interpreted']"


def test_a_trace_tells_decisions_views_samples_and_journals(toy: Game) -> None:
    lines = list(game_lines(toy, "duel", seed=1, decisions=150))
    assert {line.split()[0] for line in lines} >= {"game", "0", "9", "view", "sample", "journal", "result"}
    assert lines == list(game_lines(toy, "duel", seed=1, decisions=150))
    assert lines[1:] != list(game_lines(toy, "duel", seed=2, decisions=150))[1:]


@pytest.mark.parametrize("check", [compare, suites])
def test_without_a_fitting_build_the_checks_say_so(
    check: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "ENVIRONMENT", tmp_path)
    main = check.main  # type: ignore[attr-defined]
    assert main([]) == 1
    assert main(["--if-possible"]) == 0
    assert "no compiled build" in capsys.readouterr().out
