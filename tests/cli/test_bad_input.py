"""Whatever is typed wrongly: one line that says what to do, and status 2. Never a traceback."""

from pathlib import Path

import pytest

from tests.cli.running import Command, outside


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dance"], "invalid choice"),
        (["terminal", "chess"], "no game is called 'chess'"),
        (["terminal", "dule"], "did you mean duel?"),
        (["terminal", "duel", "--scenario", "lnog"], "did you mean long?"),
        (["terminal", "duel", "--seat", "green"], "there is no seat 'green'"),
        (["terminal", "--seat", "red", "duel"], "write the game before --seat"),
        (["terminal", "duel", "--bots", "genius"], "there is no bot 'genius'"),
        (["terminal", "duel", "--bots", "random,random,random"], "3 are named"),
        (["terminal", "duel", "--bots", "green=random"], "there is no seat 'green'"),
        (["terminal", "duel", "--bots", "red=random,cadet"], "has no '='"),
        (["terminal", "duel", "--seed", "seven"], "not a whole number"),
        (["terminal", "duel", "--seed", "-1"], "0 or more"),
        (["terminal", "duel", "--option", "stakes"], "ID=VALUE"),
        (["terminal", "duel", "--option", "stakes=huge"], "low, high"),
        (["terminal", "duel", "--option", "colour=red"], "unknown option"),
        (["terminal", "duel", "--resume", "nowhere.sandtable"], "cannot read nowhere.sandtable"),
        (["terminal", "--resume"], "there is no automatically saved game"),
        (["terminal", "duel", "--resume", "x", "--seed", "3"], "leave them out"),
        (["terminal", "duel", "--resume", "."], "cannot read"),
        (["rules"], "required: GAME"),
        (["rules", "duel", "7.7"], "the chapters are 1, 2"),
        (["rules", "duel", "1.9"], "chapter 1 has 1, 1.1"),
        (["rules", "duel", "dragon"], "no rule of duel says 'dragon'"),
        (["simulate", "duel", "--games", "0"], "1 or more"),
        (["simulate", "duel", "--games", "many"], "not a whole number"),
        (["simulate", "duel", "--jobs", "0"], "1 or more"),
        (["simulate", "duel", "--seats", "random,genius"], "there is no bot 'genius'"),
        (["simulate", "duel", "--decisions", "0"], "1 or more"),
        (["verify", "nowhere"], "cannot read nowhere"),
        (["verify"], "required: FILE"),
        (["bench", "duel", "--seconds", "0"], "more than 0"),
        (["bench", "duel", "--seconds", "nan"], "more than 0"),
    ],
)
def test_one_line_that_says_what_to_do(command: Command, arguments: list[str], said: str) -> None:
    run = command(*arguments)
    assert run.status == 2
    assert said in run.err
    assert run.err.startswith("sandtable: ")
    assert run.err.count("\n") == 1


def test_the_same_from_outside() -> None:
    run = outside("terminal", "chess")
    assert run.status == 2
    assert "Traceback" not in run.err
    assert run.err.count("\n") == 1


def test_a_bug_in_a_game_is_said_in_one_line(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("dice\nfell off the table")

    monkeypatch.setattr("tests.cli.duel.Duel.begin", broken)
    run = command("terminal", "duel")
    assert run.status == 1
    assert "please report it: ZeroDivisionError: dice (" in run.err

    run = command("simulate", "duel")
    assert run.status == 1
    assert run.err.count("\n") == 1


def test_the_traceback_is_there_for_those_who_ask(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_DEBUG", "1")
    with pytest.raises(Exception, match="no game is called"):
        command("terminal", "chess")


GARBAGE = [
    b"",
    b"\x00\x01\x02",
    b"\xff\xfe\xfa",
    b"sandtable game 1\n",
    b"sandtable game 1\ngame: chess\n",
    b"sandtable game 1\ngame: duel\nscenario: long\noptions: " + b"[" * 100_000 + b"\n",
    b"sandtable game 1\n" * 1000,
]


@pytest.mark.parametrize("data", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_no_saved_game(command: Command, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "garbage"
    file.write_bytes(data)
    run = command("terminal", "--resume", str(file))
    assert run.status == 2
    assert run.err.count("\n") == 1
    run = command("verify", str(file))
    assert run.status in (1, 2)
    assert run.err.count("\n") == 1


def test_every_typed_line_gets_an_answer(command: Command) -> None:
    lines = [
        "0", "99", "99999999999999999999", "-1", "٣", "lay", "lay c1 c2", "lay c99", "confirm", "why",
        "why 77", "why lay c99", "why dance", "undo", "undo everything", "map nowhere", "journal -3",
        "journal x", "do nothing", "do lay c1", "do 99", "rules dragon", "rules 99", "save", "save /",
        "save /nowhere/at/all", "save \x00", "dance", "x" * 5000, "[bold]", "\x1b[2J", "c1",
        "hepl",
    ]  # fmt: skip
    run = command("terminal", "duel", "--seed", "3", typed="\n".join(lines))
    assert run.status == 0
    assert run.err == ""
    assert "there is no choice 0; the choices are 1 to 6" in run.out
    assert "Did you mean 'help'?" in run.out
    assert run.out.count("Lay a card.") == 1, "nothing was done"
