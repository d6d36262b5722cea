"""`sandtable ladder`: matches, self-play, going on after an interruption, pages, and games to read."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.playing import Pairing, Played, Setting, play_several
from sandtable.cli import ladder_report
from sandtable.cli.errors import INTERRUPTED
from tests.cli.running import Command, outside
from tests.default_game import DEFAULT_GAME

MATCH = ("ladder", "duel", "--one", "cadet", "--against", "random", "--blocks", "6")
SELF_PLAY = ("ladder", "duel", "--self-play", "random", "--games", "8")


def reported(command: Command, *arguments: str) -> dict[str, Any]:
    run = command(*arguments, "--json")
    assert run.status == 0, run.err
    report: dict[str, Any] = json.loads(run.out)
    return report


def untimed(report: dict[str, Any]) -> dict[str, Any]:
    for part in ("match", "control", "self_play"):
        if part in report:
            del report[part]["length"]["seconds"]
    return report


def test_a_match_and_its_control(command: Command) -> None:
    report = reported(command, *MATCH, "--control")
    assert report["complete"]
    assert report["command"] == (
        "sandtable ladder duel --scenario long --one cadet --against random --blocks 6 --control --seed 0"
    )
    assert (report["match"]["one"], report["match"]["against"]) == ("cadet", "random")
    assert (report["control"]["one"], report["control"]["against"]) == ("cadet", "cadet")
    for part in ("match", "control"):
        assert [seat["games"] for seat in report[part]["seats"]] == [6, 6]
        assert report[part]["share"]["low"] <= report[part]["share"]["mean"] <= report[part]["share"]["high"]


def test_a_match_for_people(command: Command) -> None:
    run = command(*MATCH, "--control", "--option", "stakes=high")
    assert "cadet against random: duel, scenario long, stakes=high, 6 blocks of 2 games, seed 0" in run.out
    assert "control: cadet against cadet" in run.out
    assert run.out.count("Equal bots would have 50.0 % each.") == 2
    assert "decisions and takes" in run.out


VERDICTS = [
    (100, "random", False, 0.6, "cadet has more, beyond the interval."),
    (100, "random", False, 0.2, "cadet has less, beyond the interval."),
    (100, "random", True, 0.4, "so no difference is seen."),
    (100, "cadet", True, 0.3, "as it must."),
    (100, "cadet", False, 0.2, "one time in 20 is luck."),
    (19, "random", False, 0.6, "too narrow to be trusted."),
]


@pytest.mark.parametrize(("blocks", "against", "even", "mean", "said"), VERDICTS)
def test_a_verdict_says_no_more_than_is_known(
    blocks: int, against: str, even: bool, mean: float, said: str
) -> None:
    report = {"one": "cadet", "against": against, "blocks": blocks, "even": even, "parity": 0.3333}
    assert ladder_report.verdict({**report, "share": {"mean": mean}}).endswith(said)


def test_self_play_for_people(command: Command) -> None:
    run = command(*SELF_PLAY)
    assert "random in every seat: duel, scenario long, 8 games, seed 0" in run.out
    assert "To read a game: sandtable ladder duel --scenario long --self-play random --games 8" in run.out


def test_any_number_of_processes_reports_the_same(tmp_path: Path) -> None:
    reports = []
    for jobs in ("1", "2"):
        run = outside(*MATCH, "--json", "--jobs", jobs, "--results", str(tmp_path / jobs))
        assert run.status == 0, run.err
        reports.append(untimed(json.loads(run.out)))
    assert reports[0] == reports[1]


def test_another_seed_gives_other_games(command: Command) -> None:
    one, two = [reported(command, *SELF_PLAY, "--seed", seed)["self_play"] for seed in ("1", "2")]
    assert one["length"]["decisions"] != two["length"]["decisions"]


# ---------------------------------------------------------------------- going on


class Interrupted:
    """Plays so many games; then somebody presses Ctrl-C."""

    def __init__(self, games: int) -> None:
        self.left = games

    def __call__(
        self, setting: Setting, pairings: Sequence[Pairing], jobs: int
    ) -> Generator[list[Played], None, None]:
        for pairing in pairings:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield play_several(setting, [pairing])


def test_an_interrupted_match_goes_on_where_it_stopped(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "results.jsonl"
    whole = untimed(reported(command, *MATCH, "--control"))
    with monkeypatch.context() as patch:
        patch.setattr("sandtable.cli.ladder.play_all", Interrupted(5))
        run = command(*MATCH, "--control", "--results", str(file))
    assert run.status == INTERRUPTED
    assert "2 of 6 blocks are complete" in run.out
    assert "run the same command to continue" in run.err
    assert len(file.read_text().splitlines()) == 5
    run = command(*MATCH, "--control", "--results", str(file), "--json")
    assert f"5 games are taken from {file}" in run.err
    assert untimed(json.loads(run.out)) == whole
    assert len(file.read_text().splitlines()) == 24


def test_an_interruption_before_anything_is_complete(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.cli.ladder.play_all", Interrupted(0))
    for arguments in (MATCH, SELF_PLAY):
        run = command(*arguments)
        assert run.status == INTERRUPTED
        assert "0 of " in run.out


def test_what_is_played_is_never_played_again(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    first = reported(command, *MATCH)
    monkeypatch.setattr("sandtable.cli.ladder.play_all", Interrupted(0))
    monkeypatch.setattr("sandtable.bots.playing.play", None)
    assert reported(command, *MATCH) == first


def test_other_versions_and_damage_are_told(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"version"')
    command(*SELF_PLAY, "--results", str(file))
    monkeypatch.setattr("sandtable.bots.ladder.results.version", lambda: "later")
    run = command(*SELF_PLAY, "--results", str(file))
    assert f"8 games in {file} were played with other rules or bots" in run.err
    assert f"1 lines of {file} cannot be read" in run.err
    assert "Mixed" not in run.out


def test_a_report_that_mixes_versions_says_so(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "results.jsonl")
    command(*SELF_PLAY, "--results", file)
    monkeypatch.setattr("sandtable.bots.ladder.results.version", lambda: "later")
    run = command(*SELF_PLAY, "--games", "9", "--results", file, "--any-version")
    assert "8 games are taken" in run.err
    assert "Mixed: 2 versions of rules and bots played these games." in run.out


# ---------------------------------------------------------------------- pages


def test_a_page_keeps_one_section_for_each_command(command: Command, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Figures\n\nBy hand.\n")
    for arguments in (MATCH, SELF_PLAY, MATCH):
        assert command(*arguments, "--markdown", str(page)).status == 0
    text = page.read_text()
    assert text.startswith("# Figures\n\nBy hand.\n\n<!-- ladder: duel ")
    assert text.count("<!-- ladder: ") == text.count("<!-- end -->") == 2
    assert text.count("\nsandtable ladder duel --scenario long --one cadet") == 1
    assert text.count("| cadet as | games | share |") == 1
    assert text.endswith("<!-- end -->\n")


def test_an_older_section_gives_way_and_its_neighbours_stay(command: Command) -> None:
    report = reported(command, *SELF_PLAY)
    head = ladder_report.beginning(report["command"])
    text = f"before\n{head}\nold figures\n<!-- end -->\nafter\n"
    made = ladder_report.with_section(text, report)
    assert made == f"before\n{ladder_report.markdown(report)}\nafter\n"
    assert "--" not in head.removeprefix("<!--").removesuffix("-->")


def test_an_interrupted_run_leaves_the_page_alone(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sandtable.cli.ladder.play_all", Interrupted(3))
    command(*SELF_PLAY, "--markdown", str(tmp_path / "page.md"))
    assert not (tmp_path / "page.md").exists()


def test_flags_name_the_first_games_and_count_the_rest() -> None:
    flag = {"seat": "red", "wins": "often", "share": 0.7, "games": {"rout": list(range(9)), "points": [11]}}
    said = "red: 70.0 % of the wins, over 60 %; won by rout in 0, 1, 2, 3, 4 and 4 more; points in 11."
    assert ladder_report.flagged(flag) == said
    flag = {"seat": "red", "wins": "seldom", "share": 0.0, "games": {"blue by rout": [3]}}
    assert ladder_report.flagged(flag) == "red: 0.0 % of the wins, under 10 %; lost to blue by rout in 3."


# ---------------------------------------------------------------------- reading


def test_a_game_is_read_and_saved(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.sandtable"
    run = command(*MATCH, "--read", "2.blue", "--save", str(file))
    assert run.status == 0, run.err
    assert "seed 0/2: red random, blue cadet" in run.out
    assert "red is dealt c" in run.out
    assert "result: " in run.out
    assert command("verify", str(file)).status == 0
    assert not (tmp_path / "state" / "sandtable" / "ladder").exists()


def test_the_game_read_is_the_game_counted(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command(*SELF_PLAY, "--results", str(file))
    counted = {}
    for line in file.read_text().splitlines():
        played = json.loads(line)["played"]
        counted[played["pairing"]["seed"]] = played["winners"]
    for number in range(8):
        out = command(*SELF_PLAY, "--read", str(number)).out
        assert f"result: {' and '.join(counted[f'0/{number}'])} by " in out


def test_a_year_of_a_real_game(command: Command) -> None:
    asked = ("ladder", DEFAULT_GAME, "--one", "random", "--blocks", "1", "--option", "last-year=1937")
    report = reported(command, *asked)
    assert report["match"]["length"]["calendar"] == "year"
    assert 1 <= report["match"]["length"]["dates"]["mean"] <= 2
    assert set(report["match"]["kinds"]) == {"economic", "military", "atomic", "hegemony"}
    journal = json.loads(command(*asked, "--read", "0.usa", "--year", "1936", "--json").out)["journal"]
    assert list(journal) == ["1936"]
    assert journal["1936"][0] == "New Year 1936."


# ---------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--one", "cadet"], "no game is called 'chess'"),
        (["duel"], "--one NAME or --self-play NAME"),
        (["duel", "--one", "genius"], "there is no bot 'genius'"),
        (["duel", "--one", "cadet", "--against", "randon"], "did you mean random?"),
        (["duel", "--self-play", "genius"], "there is no bot 'genius'"),
        (["duel", "--one", "cadet", "--scenario", "lnog"], "did you mean long?"),
        (["duel", "--one", "cadet", "--option", "stakes=huge"], "low, high"),
        (["duel", "--one", "cadet", "--blocks", "0"], "1 or more"),
        (["duel", "--one", "cadet", "--games", "5"], "with --blocks"),
        (["duel", "--self-play", "cadet", "--blocks", "5"], "with --games"),
        (["duel", "--self-play", "cadet", "--one", "cadet"], "goes alone"),
        (["duel", "--self-play", "cadet", "--control"], "goes alone"),
        (["duel", "--one", "cadet", "--year", "1938"], "go with --read"),
        (["duel", "--one", "cadet", "--read", "7"], "such as 17.red"),
        (["duel", "--one", "cadet", "--read", "x.red"], "such as 17.red"),
        (["duel", "--one", "cadet", "--read", "9" * 5000 + ".red"], "such as 17.red"),
        (["duel", "--one", "cadet", "--read", "7.green"], "there is no seat 'green'"),
        (["duel", "--self-play", "cadet", "--read", "7.red"], "such as 17, not"),
        (["duel", "--self-play", "cadet", "--read", "7", "--year", "1938"], "tells nothing of '1938'"),
        (["duel", "--self-play", "cadet", "--read", "7", "--save", "."], "is a folder"),
        (["duel", "--self-play", "cadet", "--games", "1", "--results", "."], "cannot read ."),
        (["duel", "--self-play", "cadet", "--games", "1", "--results", "/dev/null/x"], "cannot"),
        (["duel", "--self-play", "cadet", "--games", "1", "--markdown", "."], "cannot write ."),
    ],
)
def test_one_line_that_says_what_to_do(command: Command, arguments: list[str], said: str) -> None:
    run = command("ladder", *arguments)
    assert run.status == 2
    assert said in run.err
    assert run.err.startswith("sandtable: ")
    assert run.err.count("\n") == 1


def test_a_game_that_breaks_down_says_how_to_see_it(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("dice fell off the table")

    monkeypatch.setattr("tests.cli.duel.Duel.begin", broken)
    run = command(*MATCH)
    assert run.status == 1
    assert "ZeroDivisionError: dice fell off the table" in run.err
    assert "--blocks 6 --seed 0 --read 0.red)" in run.err
    assert run.err.count("\n") == 1
