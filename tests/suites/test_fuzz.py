"""Random complete games of every scenario, and what the fuzzer leaves behind when one fails."""

import io
import re
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from sandtable.engine.game import Game
from sandtable.engine.registry import install, uninstall
from tests.suites import fuzz
from tests.suites.cases import Case, for_every_game
from tests.suites.reach import ACTION, END, everything
from tests.toy.wrong import WRONG


@for_every_game
def test_random_games_end_and_keep_every_invariant(case: Case) -> None:
    tally = fuzz.Tally()
    for seed in range(1, case.budget.full_games + 1):
        tally.add(fuzz.fuzz(case.game, case.scenario, seed, case.budget.longest))
    assert tally.games == case.budget.full_games
    assert sum(tally.ends.values()) == tally.games


def test_a_game_without_end_is_a_failure() -> None:
    with pytest.raises(fuzz.FuzzFailure, match="not over after 5 decisions"):
        fuzz.fuzz(Case("skirmish", "duel").game, "duel", 1, longest=5)


def test_a_failure_leaves_a_file_that_reopens_at_the_failing_decision(tmp_path: Path) -> None:
    game = WRONG["empty_choices"]()
    install(game.id, lambda: game)
    try:
        with pytest.raises(fuzz.FuzzFailure) as caught:
            fuzz_many(game)
        path = fuzz.write_failure(tmp_path, "broken", caught.value)
        console = Console(record=True, width=200, file=io.StringIO())
        assert fuzz.open_failure(path, console) == 0
    finally:
        uninstall(game.id)
    shown = console.export_text()
    assert "Then it went wrong at" in shown
    assert shown.count("is asked but has no choice") >= 2, "the error as it was, and as it is again"


def fuzz_many(game: Game) -> None:
    for seed in range(20):
        fuzz.fuzz(game, "duel", seed)


def test_the_command_line_plays_games_and_counts_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--game", "skirmish", "--scenario", "duel", "--games", "1"]) == 0
    assert "decisions a game" in capsys.readouterr().out
    assert fuzz.main(["--game", "nothing"]) == 2


def printed(*tables: Table) -> str:
    console = Console(record=True, width=200, file=io.StringIO())
    console.print(*tables)
    return console.export_text()


def test_what_a_run_never_saw_is_listed_with_the_script_that_reaches_it() -> None:
    game = Case("skirmish", "duel").game
    seen = everything(game)
    tally = fuzz.Tally(seen=Counter(seen))
    assert f"kinds of action: 0 of {len(game.actions.kinds)}" in printed(fuzz.never_seen(game, tally, {}))
    assert (END, "rout") in seen
    assert (END, "points") in seen
    del tally.seen[END, "rout"], tally.seen[END, "points"]
    shown = printed(fuzz.never_seen(game, tally, {(END, "rout"): "a massacre"}))
    assert re.search(r"ends: 2 of 2 +. rout +. a massacre", shown)
    assert re.search(r"points +. nowhere", shown)


def test_every_action_card_and_end_is_listed_with_where_it_was_reached() -> None:
    game = Case("skirmish", "duel").game
    tally = fuzz.fuzz(game, "duel", 1)
    shown = printed(fuzz.reach_table(game, tally, {(END, "rout"): "a massacre", (END, "points"): "a draw"}))
    for kind in game.actions.kinds:
        count = tally.seen[ACTION, kind.word]
        assert re.search(rf"action . {kind.word} +. +{count or 'never'} ", shown)
    assert re.search(r"end +. rout +. +\w+ . a massacre", shown)
    assert "a draw" in shown
