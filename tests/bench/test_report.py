"""What the tables, the page and the plot say of made-up figures."""

from __future__ import annotations

import pytest

from sandtable.bench import plot, report
from tests.bench.fakes import FAST, ONE, SLOW, Figures, named, plan, reported
from tests.default_game import DEFAULT_GAME


def test_the_tables_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    rates = {ONE: 50.0, f"{DEFAULT_GAME}/1936 {FAST.path}": 200.0, "T": 100.0, "Z": 2.0}
    held = plan(named(ONE, SLOW), named(ONE, FAST))
    report.show(reported(held, Figures(rates, absent=["C"]), (SLOW, FAST)))
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert f"{DEFAULT_GAME}/1936 interpreted 50.0 0.500 (0.500–0.500) 25.0 (25.0–25.0) 100 1.00" in lines
    assert "T: OpenSpiel python_team_dominoes 1.2.3 100 1.00 (1.00–1.00) 50.0 (50.0–50.0) 200 1.00" in lines
    assert "C: catanatron, four random bots absent – – – –" in lines
    assert "C absent: No module named 'C'" in lines
    assert f"rate / T {DEFAULT_GAME}/1936 interpreted ≥ 0.500 0.500 met ≥ 1.00: not yet" in lines
    assert f"view, us {DEFAULT_GAME}/1936 compiled ≤ 500 600 MISSED" in lines
    assert f"{DEFAULT_GAME}/1936, compiled / interpreted: 4.00 (4.00–4.00)" in lines
    assert lines[-1].startswith("targets: ")


def test_every_target_is_counted_once() -> None:
    made = reported(plan(named(ONE, SLOW)), Figures({}, absent=["T"]))
    counts = [int(word) for word in report.closing(made)[-1].replace(",", "").split() if word.isdigit()]
    assert sum(counts) == len(made["targets"])
    assert counts[2] == sum(one["met"] is None for one in made["targets"]) > 0


def test_the_part_of_a_page() -> None:
    text = report.markdown(reported(plan(named(ONE, SLOW)), Figures({})))
    lines = text.splitlines()
    assert "**Targets**" in lines
    tables = [line for line in lines if line.startswith("|")]
    assert "| who | build | decisions/s | / T | / Z | all/s | games/s |" in tables
    assert "|---|---|---:|---:|---:|---:|---:|" in tables


def test_one_round_has_no_spread() -> None:
    made = reported(plan(named(ONE, SLOW), rounds=1), Figures({ONE: 25.0}))
    assert report.ranged(made["games"][0]["ratios"]["T"]) == "0.250"


def test_the_plot_shows_whoever_has_a_ratio_with_the_target_for_it() -> None:
    rates = {ONE: 50.0, "T": 100.0}
    rows = plot.rows(reported(plan(named(ONE, SLOW)), Figures(rates, absent=["B", "P"])))
    assert [row["label"] for row in rows] == [
        f"{DEFAULT_GAME}/1936 interpreted",
        "OpenSpiel python_team_dominoes",
        "PettingZoo chess_v6",
        "catanatron, four random bots",
    ]
    assert (rows[0]["ratio"]["median"], rows[0]["goals"]) == (0.5, [0.5])
    assert rows[1]["goals"] == []
