"""What the choices of a seat can bring, over HTTP and through the client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.client import Client
from sandtable.engine.state import State
from sandtable.server.web.odds_calls import odds_of_view
from tests.browser.prepared import Prepared, battle, decide, opened
from tests.server.web.running import Served, Table

pytestmark = pytest.mark.anyio


@pytest.fixture
def at_sea() -> State:
    """Two fleets that have met; the USA is asked first."""
    return battle(dice=[1, 5, 3, 6])


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Prepared]]:
    """A table at which a Battle is fought."""
    with Served(tmp_path_factory.mktemp("fought"), limits="off") as served:
        yield served, opened(served, battle(dice=[1, 5, 3, 6]))


def test_a_game_that_tells_no_odds_has_none(served: Served, table: Table) -> None:
    with served.http(table.tokens["red"]) as http:
        answer = http.get(f"{table.path}/odds").json()
    sequence = table.view("red")["sequence"]
    assert answer == {"sequence": sequence, "lines": {}, "outcome": None, "complete": True}


def test_only_whoever_sits_there_is_told_the_odds_of_a_seat(served: Served, table: Table) -> None:
    with served.http(table.tokens["red"]) as http:
        assert http.get(f"{table.path}/odds", params={"seat": "blue"}).status_code == 403
    with served.http() as http:
        assert http.get("/api/tables/nowhere/odds").status_code == 404
        assert http.get(f"{table.path}/odds", params={"seat": "red"}).status_code == 401


async def test_everybody_is_told_what_they_can_know(fought: tuple[Served, Prepared]) -> None:
    served, table = fought
    async with Client(served.url) as client:
        asked = await client.odds(table.id, table.tokens["usa"])
        other = await client.odds(table.id, table.tokens["japan"], "japan")
        watching = await client.odds(table.id)
    assert asked.lines["fire naval"].text == "2 dice, hitting on 1–2"
    assert sum(asked.lines["fire naval"].hits) == pytest.approx(1)
    assert other.lines == watching.lines == {}
    assert asked.outcome == other.outcome == watching.outcome
    assert asked.outcome is not None
    assert set(asked.outcome.ends) == {"Only Japan remains", "Only the United States remains"}


async def test_odds_go_on_with_the_game(fought: tuple[Served, Prepared]) -> None:
    served, table = fought
    async with Client(served.url) as client:
        before = await client.odds(table.id)
        decide(served, table, "usa", "fire naval")
        after = await client.odds(table.id)
    assert after.sequence > before.sequence
    assert after.outcome != before.outcome


def test_what_there_is_no_time_for_is_left_out(at_sea: State) -> None:
    view = at_sea.view("usa")
    some, everything = odds_of_view(7, view, seconds=-1.0), odds_of_view(7, view)
    assert (some.complete, everything.complete) == (False, True)
    assert len(some.lines) == 1 < len(everything.lines)
    assert some.lines.items() <= everything.lines.items()
    assert (some.sequence, some.outcome) == (7, None)


def test_whoever_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with Served(tmp_path, limits=0.01) as served:
        table = served.table()
        with served.http(table.tokens["red"]) as http:
            answers = [http.get(f"{table.path}/odds") for _ in range(8)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
