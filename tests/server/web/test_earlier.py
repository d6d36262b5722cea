"""Databases of every earlier schema behind a real server: games are shown, looked back at and played on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import sandtable
from sandtable.engine.files import GameRecord
from sandtable.protocol.patches import applied
from tests.server.web.running import Served
from tests.stored import databases

pytestmark = pytest.mark.slow

Told = dict[str, Any]
FINISHED = ("over", "ended")


class Earlier:
    """A server with the tables of an earlier one."""

    def __init__(self, served: Served, tables: list[Told]) -> None:
        self.served = served
        self.tables = tables

    def having(self, *statuses: str) -> list[Told]:
        """The tables whose seats have secrets, as they stood then."""
        return [table for table in self.tables if table["status"] in statuses and table["tokens"]]

    def http(self, table: Told, seat: str) -> httpx.Client:
        """Somebody with the secret of a seat."""
        return self.served.http(table["tokens"][seat])


@pytest.fixture(scope="module", params=databases.names())
def earlier(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Earlier]:
    folder = tmp_path_factory.mktemp("earlier")
    tables = databases.lay_out(request.param, folder / "sandtable" / "tables.db")
    with Served(folder, limits="off") as served:
        yield Earlier(served, tables)


def path(table: Told) -> str:
    return f"/api/tables/{table['table']}"


def moments(http: httpx.Client, table: Told, **query: Any) -> list[Told]:
    """Every moment of a table, page by page."""
    found: list[Told] = []
    first: int | None = 0
    while first is not None:
        asked: dict[str, Any] = {"from": first, "limit": 100, "wants": "board", **query}
        answer = http.get(f"{path(table)}/replay", params=asked)
        page = answer.raise_for_status().json()
        found += page["frames"]
        first = page["next"]
    return found


def drawn(frames: list[Told]) -> int:
    """How many moments have a view, of those that say by what they differ from the one before."""
    view, count = None, 0
    for frame in frames:
        if frame.get("view") is not None:
            view = frame["view"]
        elif frame.get("patch") is not None:
            view = applied(view, frame["patch"])
        else:
            continue
        assert view["board"]
        count += 1
    return count


def test_every_table_is_there_and_is_shown(earlier: Earlier) -> None:
    assert earlier.having("over")
    assert earlier.having("playing")
    for table in earlier.having("playing", *FINISHED):
        for seat in table["tokens"]:
            with earlier.http(table, seat) as http:
                facts = http.get(path(table)).raise_for_status().json()
                assert facts["status"] == table["status"]
                assert facts["result"] == table["result"]
                asked = {"wants": "board"}
                view = http.get(f"{path(table)}/view", params=asked).raise_for_status().json()["view"]
                assert view["board"]
                assert http.get(f"{path(table)}/journal").raise_for_status().json()


def test_its_finished_games_are_looked_back_at(earlier: Earlier) -> None:
    """Every moment is there in words, with open hands, too; it is drawn wherever the state was kept."""
    for table in earlier.having(*FINISHED):
        seat = next(iter(table["tokens"]))
        with earlier.http(table, seat) as http:
            frames = moments(http, table)
            assert drawn(frames) > 50
            told = [event["text"] for frame in frames for event in frame.get("events", [])]
            assert len(told) > 50
            assert all(told)
            assert len(frames) == table["told"][seat].get("moments", len(frames))
            everything = moments(http, table, open="true")
            made = {(made["seat"], made["action"]) for frame in everything for made in frame.get("made", [])}
            record = GameRecord(http.get(f"{path(table)}/export").raise_for_status().text)
            assert set(record.actions) <= made


def test_its_finished_games_have_files_that_say_by_which_rules(earlier: Earlier) -> None:
    for table in earlier.having("over"):
        with earlier.http(table, next(iter(table["tokens"]))) as http:
            text = http.get(f"{path(table)}/export").raise_for_status().text
            assert http.get(f"{path(table)}/dice").raise_for_status().json()
        record = GameRecord(text)
        # Where that program could write files, it wrote the same.
        assert table.get("file", text) == text
        assert record.rules == [(0, "0.1.0")]
        assert record.result == table["result"]
        assert len(record.actions) > 100


def test_its_running_games_go_on_and_everybody_is_told_once(earlier: Earlier) -> None:
    for table in earlier.having("playing"):
        version = sandtable.game(table["game"]).rules_version
        for _ in range(3):
            waiting = _facts(earlier, table)["waiting_for"]
            seat = next(seat for seat in waiting if seat in table["tokens"])
            with earlier.http(table, seat) as http:
                frame = http.get(f"{path(table)}/view").raise_for_status().json()
                assert frame["view"]["choices"]
                decision = {"sequence": frame["sequence"], "action": frame["view"]["choices"][0]}
                http.post(f"{path(table)}/actions", json=decision).raise_for_status()
        for seat in table["tokens"]:
            with earlier.http(table, seat) as http:
                items = http.get(f"{path(table)}/news").raise_for_status().json()["items"]
                told = [item for item in items if item["kind"] == "rules"]
                assert [(item["before"], item["version"]) for item in told] == [("0.1.0", version)]
                assert told[0]["changed"]
                index = http.get(f"{path(table)}/replay/index").raise_for_status().json()["entries"]
                lines = ["".join(map(str, entry.get("text", []))) for entry in index]
                assert sum("The rules were updated" in line for line in lines) == 1
                assert drawn(moments(http, table)) > 1
        assert _facts(earlier, table)["rules"] == version


def test_its_people_find_their_tables(earlier: Earlier) -> None:
    """And what they have said there."""
    people = [table for table in earlier.tables if table.get("person")]
    if not people:
        assert all(table["tokens"] for table in earlier.tables)
        return
    with earlier.served.http() as http:
        login = {"name": "Ada", "password": "seven blue windmills"}
        csrf = http.post("/api/login", json=login).raise_for_status().json()["csrf"]
        http.headers["X-CSRF-Token"] = csrf
        for table in people:
            facts = http.get(path(table)).raise_for_status().json()
            assert facts["mine"] == ["japan"]
            assert facts["club"]["title"] == "An evening"
            kinds = [
                item["kind"] for item in http.get(f"{path(table)}/news").raise_for_status().json()["items"]
            ]
            assert "talk" in kinds
            asked = {"seat": "japan", "wants": "board"}
            frame = http.get(f"{path(table)}/view", params=asked).raise_for_status().json()
            assert frame["view"]["board"]
            assert drawn(moments(http, table, seat="japan")) > 5


def _facts(earlier: Earlier, table: Told) -> Told:
    with earlier.http(table, next(iter(table["tokens"]))) as http:
        facts: Told = http.get(path(table)).raise_for_status().json()
        return facts
