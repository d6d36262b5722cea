"""`sandtable bench server`: the figures, the targets, the report and what the command refuses."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.bench.server import report, targets
from sandtable.bench.server.processes import ServerProcess, descendants, is_running
from sandtable.bench.server.scenes import Scene, Setting, measure, percentiles
from sandtable.bench.server.stored import measure_stored, store
from sandtable.cli import bench_server, main
from tests.default_game import DEFAULT_GAME


def scene(busy: int, cpu: float | None, rate: float = 600.0, p50: float = 5.0, p95: float = 9.0) -> Any:
    """Figures of a scene, made up."""
    return {
        **measured_zero(),
        "scene": Scene(busy, 0, 5.0).name,
        "busy": busy,
        "actions_per_second": rate,
        "p50_ms": p50,
        "p95_ms": p95,
        "server_cpu_ms_per_action": cpu,
    }


def measured_zero() -> dict[str, Any]:
    """What else a scene has."""
    return {"idle": 0, "p99_ms": 12.0, "server_cpu_share": 0.5, "stale": 0, "memory_mb": [80.0]}


def made(*runs: tuple[str, int, list[Any]], memory: list[float] | None = None) -> dict[str, Any]:
    """A report of these runs."""
    return {
        "runs": [{"database": one, "processes": count, "scenes": scenes} for one, count, scenes in runs],
        "stored": None if memory is None else {"tables": 10_000, "visited": 1000, "memory_mb": memory},
    }


def verdicts(figures: dict[str, Any]) -> list[bool | None]:
    """Which targets are met, in their order."""
    return [one["met"] for one in targets.judge(figures)]


def test_the_targets_are_met_at_their_bounds_and_missed_beyond() -> None:
    good = made(("SQLite", 1, [scene(10, 2.0, 500.0, 10.0, 30.0)]), memory=[80, 100, 130, 150, 180])
    poor = made(("SQLite", 1, [scene(10, 2.0, 499.0, 10.1, 30.1)]), memory=[80, 100, 130, 150, 181])

    assert verdicts(good) == [True, True, True, None, True]
    assert verdicts(poor) == [False, False, False, None, False]


def test_the_round_trip_is_that_of_ten_tables() -> None:
    figures = made(("SQLite", 1, [scene(1, 2.0, p50=1.0, p95=1.0), scene(10, 2.0, p50=11.0, p95=31.0)]))

    assert verdicts(figures)[1:3] == [False, False]


def test_two_processes_may_cost_a_quarter_more_than_one_on_the_same_database() -> None:
    one = ("PostgreSQL", 1, [scene(10, 2.0), scene(50, 4.0)])
    cheap = ("PostgreSQL", 2, [scene(10, 2.4), scene(50, 5.2)])
    dear = ("PostgreSQL", 2, [scene(10, 2.6), scene(50, 5.2)])
    sqlite = ("SQLite", 1, [scene(10, 1.0), scene(50, 1.0)])

    assert targets.cpu_ratio(made(sqlite, one, cheap)["runs"]) == 1.25
    assert verdicts(made(sqlite, one, cheap))[3] is True
    assert verdicts(made(sqlite, one, dear))[3] is False
    assert verdicts(made(sqlite, cheap))[3] is None


def test_percentiles_need_more_than_one_value() -> None:
    assert percentiles([3.0]) == {"p50_ms": None, "p95_ms": None, "p99_ms": None}


def test_the_report_has_a_row_for_every_scene_and_target() -> None:
    figures = made(("SQLite", 1, [scene(1, None), scene(10, 2.5)]), memory=[80, 100, 130, 150, 180])
    figures |= {
        "sandtable": "1",
        "build": "compiled",
        "seconds": 5.0,
        "game": DEFAULT_GAME,
        "scenario": "1936",
        "wants": "sight",
    }
    figures["machine"] = {"python": "3", "processor": "a fast one", "cores": 2, "system": "Linux"}
    figures["targets"] = targets.judge(figures)

    page = report.markdown(figures)

    assert "| SQLite | 1 | 10 busy tables | 600 | 5.00 | 9.00 | 12.0 | 2.50 | 50% | 0 | 80.0 |" in page
    assert "| SQLite | 1 | 1 busy table | 600 | 5.00 | 9.00 | 12.0 | – | 50% | 0 | 80.0 |" in page
    assert "| 10,000 | 80.0 | 100 | 130 | 150 | 180 |" in page
    assert "| actions a second in one process | at least 500 | 600 | met |" in page


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--processes", "2"], "need PostgreSQL"),
        (["--database", "tables.db"], "takes a PostgreSQL address"),
        (["--rounds", "2"], "is measured with"),
        (["--python", "/no/such/python"], "has no sandtable"),
        (["--markdown", "/no/such/page.md"], "cannot read"),
    ],
)
def test_what_cannot_be_measured_is_said_before_anything_is(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "server", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_games_know_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", DEFAULT_GAME, "--processes", "2"]) == 2
    assert "sandtable bench server" in capsys.readouterr().err


def test_the_command_writes_figures_and_a_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def measure_all(runs: list[Setting], scenes: list[Scene], progress: object) -> dict[str, Any]:
        assert [one.processes for one in runs] == [1, 1, 2]
        return made(("SQLite", 1, [scene(10, 2.5)]))

    monkeypatch.setattr(bench_server, "measure_all", measure_all)
    page, file = tmp_path / "page.md", tmp_path / "server.json"
    page.write_text("<!-- bench -->\n<!-- end -->\n")
    wanted = [
        "--database",
        "postgresql://nobody@nowhere/scratch",
        "--json",
        str(file),
        "--markdown",
        str(page),
    ]

    assert main(["bench", "server", *wanted]) == 0

    assert json.loads(file.read_text())["targets"][0]["met"] is True
    assert "10 busy tables" in page.read_text()
    assert "10 busy tables" in capsys.readouterr().out


# ---------------------------------------------------------------------- with real processes


def setting(folder: Path) -> Setting:
    """A server with a file of its own."""
    return Setting(f"sqlite:///{folder / 'tables.db'}", folder, 1, sys.executable, DEFAULT_GAME, "1936")


@pytest.mark.slow
def test_a_scene_is_played_and_measured(tmp_path: Path) -> None:
    figures = asyncio.run(measure(setting(tmp_path), Scene(2, 7, 1.5, warm=0.5)))

    assert figures["actions"] > 0
    assert (figures["unavailable"], figures["refused"]) == (0, 0)
    assert 0 < figures["p50_ms"] <= figures["p95_ms"] <= figures["p99_ms"]
    assert figures["server_cpu_ms_per_action"] > 0
    assert figures["memory_mb"][0] > 10


@pytest.mark.slow
def test_stored_tables_are_there_and_can_be_visited(tmp_path: Path) -> None:
    found = asyncio.run(measure_stored(setting(tmp_path), 20, 8))

    assert (found["tables"], found["visited"], len(found["memory_mb"])) == (20, 8, 5)
    assert len(set(asyncio.run(store(setting(tmp_path), 3)))) == 3


@pytest.mark.slow
def test_a_server_that_is_stopped_leaves_nobody_behind(tmp_path: Path) -> None:
    async def run() -> list[int]:
        server = ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log")
        await server.start()
        family = [server.pid, *descendants(server.pid)]
        assert server.answering()
        await server.stop()
        return family

    assert not any(is_running(pid) for pid in asyncio.run(run()))
