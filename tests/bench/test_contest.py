"""Who is measured in which order, in what kind of process, and what becomes of those that fail."""

from __future__ import annotations

import sys

import pytest

from sandtable.bench import contest
from sandtable.bench.anchors import ANCHORS as LETTERS
from sandtable.bench.contest import INTERPRETED, Interpreter, hold, run_process, with_numbered_builds
from tests.bench.fakes import ANCHORS, FAST, ONE, SLOW, Figures, named, plan, skirmish
from tests.default_game import DEFAULT_GAME


def test_every_other_round_goes_the_other_way_about() -> None:
    held = plan(named(ONE, SLOW))
    first, second = held.round(0), held.round(1)
    assert [who.id for who, what in first if what == "play"] == [ONE, *LETTERS]
    assert [who.id for who, what in second if what == "play"] == [*reversed(LETTERS), ONE]
    assert held.round(2) == first
    # What is compared is measured one right after the other.
    kinds = [what for _, what in first]
    assert kinds == sorted(kinds, key=kinds.index)


def test_every_measurement_is_a_process_of_its_own() -> None:
    held = plan(named(ONE, SLOW), rounds=2)
    measure = Figures({})
    shown: list[int] = []
    hold(held, measure, shown.append)
    assert shown == list(range(1, held.processes + 1))
    assert len(measure.asked) == held.processes
    assert all(command[1] == "-P" for command in measure.asked)


def test_each_round_has_a_seed_of_its_own_which_all_share() -> None:
    measure = Figures({})
    hold(
        plan(named(ONE, SLOW), named(ONE, FAST), rounds=2),
        measure,
        lambda done: None,
    )
    ours = [command for command in measure.asked if command[4:7] == [DEFAULT_GAME, "1936", "play"]]
    assert [(command[0], command[-1]) for command in ours] == [
        (sys.executable, "0"),
        (FAST.path, "0"),
        (FAST.path, "1"),
        (sys.executable, "1"),
    ]


def test_processes_have_one_thread_and_others_nothing_of_our_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")
    for interpreter in (SLOW, FAST, ANCHORS):
        assert interpreter.environment()["OMP_NUM_THREADS"] == "1"
    assert SLOW.environment()["PYTHONPATH"] == "src"
    assert "PYTHONPATH" not in FAST.environment()


def test_whoever_is_absent_is_asked_only_once() -> None:
    measure = Figures({}, absent=["T", "Z"])
    rounds = hold(plan(named(ONE, SLOW)), measure, lambda done: None)
    assert sum(command[3] == "T" for command in measure.asked) == 1
    absent = {one.contestant.id: one.absent for one in rounds if one.absent}
    assert absent == {"T": "No module named 'T'", "Z": "No module named 'Z'"}


def test_the_first_scenario_takes_part_and_one_with_more_seats() -> None:
    game = skirmish()
    assert [scenario.id for scenario in contest.main_scenarios(game)] == ["duel", "melee"]
    game.scenarios = game.scenarios[::-1]
    assert [scenario.id for scenario in contest.main_scenarios(game)] == ["melee"]


def test_the_import_is_measured_once_for_each_interpreter() -> None:
    game = skirmish()
    chosen = [(game, scenario) for scenario in game.scenarios]
    found = contest.our_contestants(chosen, [SLOW, FAST])
    assert [(one.id, one.build, one.seats, "import" in one.measures) for one in found] == [
        ("skirmish/duel", "interpreted", 2, True),
        ("skirmish/melee", "interpreted", 3, False),
        ("skirmish/duel", "compiled", 2, True),
        ("skirmish/melee", "compiled", 3, False),
    ]


def test_builds_of_one_name_are_told_apart() -> None:
    twice = with_numbered_builds([Interpreter(INTERPRETED), Interpreter(INTERPRETED, "/b"), FAST])
    assert [one.build for one in twice] == ["interpreted", "interpreted 2", "compiled"]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("print('hello'); print('{\"seconds\": 1}')", {"seconds": 1}),
        ("raise SystemExit('no such thing')", {"failed": "no such thing"}),
        ("raise SystemExit(3)", {"failed": "exit status 3"}),
        ("print('hello')", {"failed": "it closed with 'hello'"}),
    ],
)
def test_what_a_process_closes_with(program: str, said: dict[str, object]) -> None:
    assert run_process([sys.executable, "-c", program], SLOW.environment(), 1.0) == said


def test_an_interpreter_says_what_it_has() -> None:
    found = contest.ask(sys.executable)
    assert isinstance(found, Interpreter)
    assert found.version
    assert "No such file" in str(contest.ask("no/such/python"))
