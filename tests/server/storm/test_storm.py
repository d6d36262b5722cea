"""Small storms. `make storm` plays 200 games in each of them."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.storm.cases import Case, storm
from tests.server.storm.disasters import FullDisk, filled, restarted
from tests.server.storm.racing import fair, race

SMALL = Case(games=4, seconds=3.0, every=0.9, more=2, pause=0.1)

pytestmark = pytest.mark.slow


def processes(database_url: str) -> int:
    """How many servers share a database: on SQLite, one has it alone."""
    return 1 if database_url.startswith("sqlite") else 2


def test_whatever_was_acknowledged_survives_the_death_of_any_process(
    database_url: str, tmp_path: Path
) -> None:
    figures = asyncio.run(storm("small", database_url, tmp_path, processes(database_url), SMALL))

    assert sum(figures.struck.values()) > 0
    assert 0 < figures.audit.acknowledged == figures.audit.found
    assert figures.continued == SMALL.games


def test_a_database_that_restarts_or_dies_is_waited_for(tmp_path: Path) -> None:
    with Postgres() as postgres:
        disaster = partial(restarted, postgres, SMALL.seconds)
        database = postgres.create_database("storm")
        figures = asyncio.run(storm("restart", database, tmp_path, 2, SMALL, disaster))

    assert figures.struck == {"database": 3}
    assert 0 < figures.audit.acknowledged == figures.audit.found
    assert figures.continued == SMALL.games


def test_a_database_that_refuses_to_grow_refuses_decisions_and_loses_none(tmp_path: Path) -> None:
    file, seen = tmp_path / "tables.db", FullDisk()
    disaster = partial(filled, file, SMALL.seconds, seen)
    figures = asyncio.run(storm("full", f"sqlite:///{file}", tmp_path, 1, SMALL, disaster))

    assert seen.opening is not None
    assert (seen.opening.status_code, seen.opening.json()["error"]) == (503, "unavailable")
    assert seen.opening.headers["retry-after"]
    assert seen.looking is not None
    assert seen.looking.status_code == 200
    assert 0 < figures.audit.acknowledged == figures.audit.found
    assert figures.continued == SMALL.games


def test_of_two_who_race_for_a_decision_one_wins_and_the_other_is_told(
    database_url: str, tmp_path: Path
) -> None:
    figures, outcomes = asyncio.run(race("race", database_url, tmp_path, processes(database_url), 2, 15))

    assert fair(outcomes), outcomes
    assert figures.audit.acknowledged == figures.audit.found == outcomes.total() == 30
