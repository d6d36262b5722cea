"""rules, simulate, verify, bench and the rest."""

import json
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable import rulebook
from sandtable.build import build_name
from sandtable.cli import choice_list
from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, code_of
from sandtable.engine.files import write_game
from sandtable.engine.registry import game
from tests.cli.running import Command, outside


def test_version_and_help(command: Command) -> None:
    assert command("--version").out == f"sandtable {sandtable.__version__} ({build_name()})\n"
    assert "examples:" in command("--help").out
    assert command().out == command("--help").out
    words = "terminal play serve admin games rules simulate ladder odds verify bench"
    for name in words.split():
        run = command(name, "--help")
        assert run.status == 0
        assert "example" in run.out


def test_games_are_listed(command: Command) -> None:
    out = command("games").out
    assert "A duel [with cards]" in out
    assert "stakes=low|high" in out


def test_rules_by_number_show_what_is_below(command: Command) -> None:
    out = command("rules", "duel", "1.2").out
    assert "A card must come" in out
    assert "A card is laid once." in out
    assert "Complaints" not in out


def test_rules_by_word(command: Command) -> None:
    out = command("rules", "duel", "CARD", "hand").out
    assert "1.2" in out
    assert "1 paragraph\n" in out


def test_rules_without_a_word_are_the_chapters(command: Command) -> None:
    assert "Complaints" in command("rules", "duel").out


def test_a_finer_number_than_the_inventory_has_finds_its_paragraph(command: Command) -> None:
    assert "A card is laid once." in command("rules", "duel", "1.2099").out


def test_rules_as_data(command: Command) -> None:
    entries = json.loads(command("rules", "duel", "2", "--json").out)
    assert [entry["id"] for entry in entries] == ["2"]


def test_a_game_without_an_inventory(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.duel.Duel.rules_file", "")
    run = command("rules", "duel")
    assert run.status == 2
    assert "no inventory" in run.err
    monkeypatch.setattr("tests.cli.duel.Duel.rules_file", "tests.cli:nothing.yaml")
    assert command("rules", "duel").status == 2


@pytest.mark.parametrize(
    ("child", "parent", "below"),
    [
        ("12.44", "12.4", True),
        ("12.4", "12", True),
        ("12.4a", "12.4", True),
        ("12", "1", False),
        ("12.4", "12.4", False),
        ("1.2", "12", False),
        ("T12.4a", "T12.4", True),
        ("T12.44", "T12.4", False),
        ("T13a", "T13", True),
    ],
)
def test_what_stands_below_what(child: str, parent: str, below: bool) -> None:
    assert rulebook.is_below(child, parent) is below


def simulated(command: Command, *arguments: str) -> dict[str, Any]:
    run = command("simulate", "duel", "--json", *arguments)
    assert run.status == 0, run.err
    report: dict[str, Any] = json.loads(run.out)
    return report


def test_simulation_is_the_same_in_any_number_of_processes(command: Command) -> None:
    reports = []
    for jobs in ("1", "2", "5"):
        arguments = (
            "simulate",
            "duel",
            "--games",
            "23",
            "--seats",
            "cadet,random",
            "--seed",
            "9",
            "--jobs",
            jobs,
        )
        run = outside(*arguments, "--json")
        assert run.status == 0, run.err
        report = json.loads(run.out)
        assert report.pop("speed")["jobs"] == int(jobs)
        reports.append(report)
    assert reports[0] == reports[1] == reports[2]


def test_another_seed_gives_other_games(command: Command) -> None:
    one, two = simulated(command, "--seed", "1"), simulated(command, "--seed", "2")
    assert one["decisions"] != two["decisions"]


def test_wins_and_scores_add_up(command: Command) -> None:
    report = simulated(command, "--games", "30", "--scenario", "long")
    wins = sum(seat["wins"] - seat["shared"] for seat in report["seats"])
    assert wins + report["kinds"].get("draw", 0) == 30
    assert sum(seat["mean_score"] for seat in report["seats"]) == pytest.approx(6, abs=0.01)
    assert report["unfinished"] == 0


def test_a_game_can_be_left_unfinished(command: Command) -> None:
    report = simulated(command, "--decisions", "5", "--games", "3")
    assert report["unfinished"] == 3
    assert report["decisions"]["most"] == 5
    assert "left unfinished" in command("simulate", "duel", "--decisions", "5", "--games", "3").out


def test_simulate_for_people(command: Command) -> None:
    run = command("simulate", "duel", "--games", "5", "--seats", "blue=random")
    assert "decisions/s" in run.out
    assert "cadet" in run.out


def test_bench(command: Command) -> None:
    report = json.loads(command("bench", "duel", "--seconds", "0.1", "--json").out)
    assert report["decisions_per_second"] > 0
    assert set(report["microseconds"]) == {"clone", "sight", "view", "choices"}
    assert report["bytes_per_state"] > 0
    assert "decisions a second" in command("bench", "duel", "--seconds", "0.1").out


def saved(command: Command, path: Path, typed: str) -> str:
    command("terminal", "duel", "--seed", "3", typed=f"{typed}save {path}\n")
    return path.read_text()


def test_verify_says_what_it_checked(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    saved(command, file, "1\n1\n")
    run = command("verify", str(file))
    assert run.status == 0
    for words in (
        "header: duel",
        "fits the commitment",
        "each legal",
        "still goes on",
        "digest",
        "is verified",
    ):
        assert words in run.out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sandtable game 1", "sandtable game 2"),
        ("scenario: long", "scenario: short"),
        ("scenario: long", "scenario: epic"),
        ("commitment: 0", "commitment: 1"),
        ("key: ", "key: 00"),
        ("key: ", "key: zz"),
        ("dice: []", "dice: [9]"),
        ("dice: []", "dice: [0]"),
        ("dice: []", "dice: 5"),
        ("actions: ", "actions: 1"),
        ("actions: ", "actions: -"),
        ("red: lay c1\n", "red: lay c2\n"),
        ("red: lay c1\n", "green: lay c1\n"),
        ("red: lay c1\n", ""),
        ("digest: ", "digest: 0"),
    ],
)
def test_verify_finds_every_change(command: Command, tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "game"
    text = saved(command, file, "1\n1\n")
    assert old in text
    file.write_text(text.replace(old, new, 1))
    run = command("verify", str(file))
    assert run.status == 1
    assert "NOT verified" in run.err
    assert run.err.count("\n") == 1


def test_verify_takes_nothing_behind_the_end(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(saved(command, file, "1\n1\n") + "and red played brilliantly\n")
    assert command("verify", str(file)).status == 1


def test_verify_tells_of_scripted_dice(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(write_game(game("duel").start("long", seed=1, dice=[6, 1])))
    assert "2 dice were scripted" in command("verify", str(file)).out


def test_verify_tells_where_other_dice_were_used(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    state = game("duel").start("long", seed=1)
    for epoch in (2, 5):
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
        assert state.record is not None
        state.record.begin_epoch(state, epoch)
    file.write_text(write_game(state))
    run = command("verify", str(file))
    assert run.status == 0
    assert "other dice were used from action 2, action 3 on" in run.out
    file.write_text(write_game(state).replace("epoch: 5", "epoch: 1"))
    assert "epoch 1 cannot follow epoch 2" in command("verify", str(file)).err


TABLE = ActionTable(
    [
        ActionKind("move", ArgumentType("unit", [f"u{i}" for i in range(200)]), "move a unit"),
        ActionKind("pass", hint="let the others"),
        ActionKind("done"),
    ]
)


def test_choices_are_grouped_numbered_and_labelled() -> None:
    codes = [code_of(1), code_of(0, 3), code_of(0, 4), code_of(2)]
    board = {
        "regions": [{"spaces": [{"name": "Hill", "units": [{"id": "u3", "owner": "red", "text": "tank"}]}]}]
    }
    groups = choice_list.grouped([TABLE.action(code) for code in codes], TABLE, choice_list.meanings(board))
    shown = [(group.title, [(offer.number, offer.label) for offer in group.offers]) for group in groups]
    assert shown == [
        ("", [(1, "pass (let the others)")]),
        ("move a unit", [(2, "u3 (red tank, Hill)"), (3, "u4")]),
        ("", [(4, "done")]),
    ]
    assert choice_list.default([TABLE.action(code) for code in codes], TABLE) == TABLE.action(code_of(2))
    assert choice_list.default([TABLE.action(code) for code in codes[1:3]], TABLE) is None


def test_long_lists_are_paged(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.screen.PAGE", 4)
    out = command("terminal", "duel", "--seed", "3", typed="more\nmore\n").out
    assert "choices 1 to 4 of 6" in out
    assert "choices 5 to 6 of 6" in out
    assert out.count("choices 1 to 4 of 6") == 2
