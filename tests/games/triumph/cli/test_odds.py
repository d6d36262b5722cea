"""`sandtable odds`: tables, JSON, and lines that say what is wrong."""

import doctest
import importlib
import json

import pytest

from tests.cli.running import Command

EXAMPLE = "3 infantry@3, 1 air@2 vs fort@2, infantry@1 plains"


def test_the_example(command: Command) -> None:
    run = command("odds", "cnc", EXAMPLE)

    assert run.status == 0
    lines = [" ".join(line.split()) for line in run.out.splitlines()]
    assert "Battle on land, 1 round: exact" in lines
    assert "attacker: 3 Infantry of 3 CV, 1 Air Force of 2 CV" in lines
    assert "Only attackers remain 82.8%" in lines
    assert "defender 3 0.22 17.2%" in lines
    assert "3 22.2% 82.8% 0.6%" in lines


def test_the_battle_needs_no_quotes(command: Command) -> None:
    assert command("odds", "cnc", *EXAMPLE.split()).out == command("odds", "cnc", EXAMPLE).out


def test_options_are_passed_on(command: Command) -> None:
    words = command("odds", "cnc", "japan fleet@3 vs us 2 fleet@2 naval-radar sea").out
    options = ("--sea", "--attacker", "japan", "--defender", "us", "--defender-techs", "naval-radar")

    assert command("odds", "cnc", "fleet@3 vs 2 fleet@2", *options).out == words
    ended = command("odds", "tnt", "infantry@2 vs infantry@2", "--rounds", "end").out
    assert "fought until one side is eliminated" in ended
    aimed = ("odds", "cnc", "fleet@3 vs fleet@1, infantry@4 sea", "--json")
    assert command(*aimed).out != command(*aimed, "--attacker-aim", "naval").out


def test_json(command: Command) -> None:
    found = json.loads(command("odds", "cnc", EXAMPLE, "--json").out)

    assert (found["game"], found["samples"]) == ("cnc", 0)
    assert [side["name"] for side in found["sides"]] == ["attacker", "defender"]
    alone = found["chances"]["Only attackers remain"]
    assert found["sides"][1]["strengths"]["0"] == pytest.approx(alone)
    assert sum(found["sides"][0]["hits"].values()) == pytest.approx(1)


def test_a_sample_says_so_and_how_sure_it_is(command: Command) -> None:
    battle = "us 10 fleet@4, 4 carrier@4, 3 sub@3, 3 air@3 vs japan 8 fleet@4, 4 carrier@4, 4 sub@3 sea"
    out = command("odds", "cnc", battle, "--samples", "40").out

    assert "fought until one side is eliminated: sampled" in out
    assert "±" in out
    assert "Sampled: 40 Battles" in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["cnc"], "BATTLE"),
        (["cnn", EXAMPLE], "no game is called 'cnn'"),
        (["cnc", "infantree@3 vs fort@2"], "did you mean infantry?"),
        (["conquest-and-tragedy", EXAMPLE], "in which theatre"),
        (["cnc", EXAMPLE, "--theatre", "europe"], "unknown theatre"),
        (["cnc", EXAMPLE, "--attacker", "germany"], "unknown Power"),
        (["cnc", EXAMPLE, "--attacker-aim", "moon"], "unknown aim"),
        (["cnc", EXAMPLE, "--samples", "lots"], "samples: a number"),
        (["duel", EXAMPLE], "duel cannot work out any odds"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(command: Command, arguments: list[str], problem: str) -> None:
    run = command("odds", *arguments)

    assert (run.status, run.out) == (2, "")
    assert problem in run.err
    assert run.err.count("\n") == 1


def test_the_help_teaches(command: Command) -> None:
    out = command("odds", "--help").out

    assert "examples:" in out
    for word in ("then", "escape", "--theatre", "--attacker-techs", "docs/odds.md"):
        assert word in out


def test_the_example_in_python_is_true() -> None:
    tried = doctest.testmod(importlib.import_module("sandtable.odds"))
    assert (tried.attempted, tried.failed) == (4, 0)
