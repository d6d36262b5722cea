"""Lessons over HTTP: the list, a table for one, and the coach there."""

from __future__ import annotations

from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served, Table


def test_lessons_are_listed_by_game(served: Served) -> None:
    with served.http() as http:
        found = http.get(f"/api/games/{DEFAULT_GAME}/lessons").raise_for_status().json()
        none = http.get("/api/games/skirmish/lessons").raise_for_status().json()
        missing = http.get("/api/games/nothing/lessons")
    assert found["lessons"][0]["id"] == "first-year"
    assert {"lesson", "example"} == {one["kind"] for one in found["lessons"]}
    assert all(one["steps"] > 0 and one["title"] and one["about"] for one in found["lessons"])
    assert none["lessons"] == []
    assert missing.status_code == 404


def test_a_table_opens_in_the_position_and_the_coach_follows(served: Served) -> None:
    with served.http() as http:
        table = Table(
            served, http.post(f"/api/games/{DEFAULT_GAME}/lessons/first-year").raise_for_status().json()
        )
    assert [seat for seat, token in table.tokens.items() if token] == ["japan"]
    with served.http(table.tokens["japan"]) as http:
        about = http.get(table.path).json()
        assert about["origin"] == "lesson:first-year"
        assert {seat["player"] for seat in about["seats"]} == {"person", "companion"}
        first = http.get(f"{table.path}/lesson").raise_for_status().json()
        assert (first["step"], first["kind"], first["point"]) == (0, "tell", [{"panel": "map"}])
        step = next(
            advice
            for number in range(first["steps"])
            if (advice := http.get(f"{table.path}/lesson", params={"step": number}).json())["kind"] == "do"
        )
        assert step["show"].startswith("promote ")
        frame = table.view("japan")
        assert table.act("japan", frame["sequence"], step["show"]).status_code == 200
        query = {"step": step["step"], "done": step["show"]}
        after = http.get(f"{table.path}/lesson", params=query).json()
    assert (after["step"], after["note"]) == (step["step"] + 1, "well")


def test_each_table_of_an_example_begins_anew(served: Served) -> None:
    with served.http() as http:
        opened = [http.post(f"/api/games/{DEFAULT_GAME}/lessons/border-limit").json() for _ in range(2)]
    one, other = (Table(served, table).view("japan", "board")["view"] for table in opened)
    assert opened[0]["table"] != opened[1]["table"]
    assert one["board"] == other["board"]
    assert one["choices"] == other["choices"]


def test_nobody_is_coached_elsewhere_or_at_a_seat_that_is_not_theirs(served: Served) -> None:
    table = served.table()
    with served.http() as http:
        assert http.post(f"/api/games/{DEFAULT_GAME}/lessons/nothing").status_code == 404
        lesson = http.post(f"/api/games/{DEFAULT_GAME}/lessons/border-limit").json()
        assert http.get(f"/api/tables/{lesson['table']}/lesson").status_code == 401
    with served.http(table.tokens[table.seats[0]]) as http:
        assert http.get(f"{table.path}/lesson").status_code == 404
