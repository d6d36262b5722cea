"""Medians of the ratios of each round, and the shape of the report."""

from __future__ import annotations

import json

import pytest

from sandtable.bench.contest import Rounds
from sandtable.bench.figures import ratios, spread, status
from tests.bench.fakes import FAST, ONE, SLOW, Figures, named, plan, reported
from tests.default_game import DEFAULT_GAME


def test_the_median_of_ratios_is_not_the_ratio_of_medians() -> None:
    ours, theirs = [10.0, 30.0, 50.0], [100.0, 60.0, 500.0]
    found = ratios(ours, theirs)
    assert found is not None
    assert (found["median"], found["low"], found["high"]) == (0.1, 0.1, 0.5)
    assert found["rounds"] == [0.1, 0.5, 0.1]


def test_a_round_without_a_figure_has_no_ratio() -> None:
    found = ratios([10.0, None, 30.0, 40.0], [100.0, 100.0, None, 100.0])
    assert found is not None
    assert found["rounds"] == [0.1, None, None, 0.4]
    assert found["median"] == pytest.approx(0.25)
    assert ratios([1.0], [None]) is None
    assert ratios([1.0], []) is None
    assert spread([None, None]) is None


def test_a_slow_round_changes_rates_but_no_ratio() -> None:
    report = reported(plan(named(ONE, SLOW)), Figures({ONE: 50.0, "T": 100.0}))
    (game,) = report["games"]
    assert game["rate"]["rounds"] == [50.0, 5.0, 50.0]
    assert game["ratios"]["T"]["rounds"] == [0.5, 0.5, 0.5]


def test_what_a_report_holds() -> None:
    held = plan(named(ONE, SLOW), named(ONE, FAST))
    report = reported(held, Figures({f"{DEFAULT_GAME}/1936 {FAST.path}": 300.0}), (SLOW, FAST))
    assert json.loads(json.dumps(report)) == report
    assert report["rounds"] == 3
    assert [one["id"] for one in report["anchors"]] == ["T", "B", "P", "Z", "C"]
    assert report["anchors"][0]["version"] == "1.2.3"
    assert report["anchors"][0]["chance_rate"]["median"] == 3.0
    assert report["anchors"][0]["microseconds"]["clone"]["median"] == 100.0
    assert [one["import_seconds"]["median"] for one in report["interpreters"]] == [0.2, 0.2]
    slow, fast = report["games"]
    assert (slow["build"], slow["to_interpreted"]) == ("interpreted", None)
    assert (fast["build"], fast["to_interpreted"]["median"]) == ("compiled", 3.0)
    assert slow["all_rate"]["median"] == 200.0
    assert slow["microseconds"]["view"]["median"] == 600.0
    assert slow["clone_ratios"]["T"]["median"] == 0.2
    assert slow["clone_ratios"]["Z"] is None
    assert slow["sample_in_clones"]["median"] == 7.5
    assert slow["state_bytes"] == {"median": 7000.0, "largest": 8000}
    assert slow["last_tenth_to_first"]["median"] == 0.5
    assert slow["long_log_to_none"]["median"] == 0.8


def test_without_anchors_there_are_rates_but_no_ratios() -> None:
    report = reported(plan(named(ONE, SLOW)), Figures({}, absent=["T", "B", "P", "Z", "C"]))
    assert {one["status"] for one in report["anchors"]} == {"absent"}
    assert report["anchors"][0]["why"] == "No module named 'T'"
    assert report["anchors"][0]["rate"] is None
    (game,) = report["games"]
    assert game["rate"]["median"] == 100.0
    assert set(game["ratios"].values()) == {None}
    assert json.dumps(report)


def test_a_measurement_that_failed_is_named_and_the_others_count() -> None:
    good = {"seconds": 1.0, "counted": 7, "decisions": 9, "games": 1, "load_seconds": 0.1}
    rounds = Rounds(
        named(ONE, SLOW),
        {"play": [good, {"failed": "boom"}], "growth": [{"failed": "bang"}]},
    )
    assert rounds.values("play", lambda one: one["counted"]) == [7, None]
    assert status(rounds) == {
        "status": "failed",
        "why": "play, 1 of 2 rounds: boom; growth, 1 of 1 rounds: bang",
    }
