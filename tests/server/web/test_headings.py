"""Lists of tables tell where their stories stand, to those who may look at them."""

from __future__ import annotations

from typing import Any

from tests.server.web.members import Member
from tests.server.web.running import Served, Table


def open_table(served: Served, **wanted: Any) -> Table:
    with served.http() as http:
        body = {"game": "skirmish", "scenario": "duel", **wanted}
        return Table(served, http.post("/api/tables", json=body).raise_for_status().json())


def told(served: Served, table: Table) -> str:
    """What a stranger is told."""
    with served.http() as http:
        return str(http.get(table.path).json()["heading"])


def test_a_table_tells_where_its_story_stands(served: Served) -> None:
    table = open_table(served)
    first = told(served, table)
    assert first.startswith("Round ")
    for _ in range(40):
        with served.http() as http:
            asked = http.get(table.path).json()["waiting_for"]
        if not asked or told(served, table) != first:
            break
        table.play(asked[0])
    assert told(served, table) != first


def test_it_is_told_in_lists(served: Served) -> None:
    table = open_table(served)
    with served.http() as http:
        listed = http.get("/api/tables").json()["tables"]
    assert next(one for one in listed if one["table"] == table.id)["heading"] == told(served, table) != ""


def test_a_table_that_nobody_may_watch_tells_strangers_nothing(served: Served) -> None:
    assert told(served, open_table(served, spectators=False)) == ""


def test_those_who_sit_there_are_told_all_the_same(anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"}, spectators=False)
    assert anna.table(table)["heading"].startswith("Round ")
    assert bert.table(table)["heading"] == ""
