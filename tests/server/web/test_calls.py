"""Every call over HTTP, as it is documented, and every way in which it is refused."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from sandtable.protocol.frames import WANTED, Wanted
from sandtable.protocol.patches import applied
from tests.default_game import DEFAULT_GAME, DEFAULT_NAME
from tests.server.web.running import Served, Table


def test_the_catalogue_has_games_and_bots(served: Served) -> None:
    with served.http() as http:
        found = http.get("/api/games").json()
    games = {game["id"]: game for game in found["games"]}
    assert games[DEFAULT_GAME]["name"] == DEFAULT_NAME
    assert games["skirmish"]["scenarios"][0]["seats"] == ["red", "blue"]
    assert games[DEFAULT_GAME]["options"][0]["values"]
    assert "cadet" in found["bots"]


def test_a_new_table_has_a_token_for_each_person_and_none_for_bots(served: Served) -> None:
    with served.http() as http:
        answer = http.post(
            "/api/tables",
            json={"game": "skirmish", "scenario": "melee", "seats": {"blue": "random"}, "spectators": False},
        )
    assert answer.status_code == 201
    seats = answer.json()["seats"]
    assert [seat["seat"] for seat in seats] == ["red", "blue", "green"]
    assert [seat["player"] for seat in seats] == ["person", "random", "person"]
    assert [seat["token"] is None for seat in seats] == [False, True, False]
    assert len(answer.json()["commitment"]) == 64


def test_a_table_is_described_without_its_secrets(served: Served, table: Table) -> None:
    with served.http() as http:
        facts = http.get(table.path).json()
    assert facts["table"] == table.id
    assert facts["commitment"] == table.commitment
    assert facts["status"] == "playing"
    assert facts["waiting_for"] == ["red", "blue"]
    assert facts["result"] is None
    assert facts["key"] is None
    # When something was last done, and how often, would tell of what is done in secret.
    assert not {"sequence", "changed_at", "state"} & set(facts)


def test_tables_to_watch_are_listed_a_page_at_a_time_the_newest_first(served: Served) -> None:
    opened = [served.table().id for _ in range(3)]
    hidden = served.table(spectators=False).id
    with served.http() as http:
        first = http.get("/api/tables", params={"limit": 2}).json()
        second = http.get("/api/tables", params={"limit": 2, "before": first["before"]}).json()
    listed = [facts["table"] for facts in first["tables"] + second["tables"]]
    assert listed[:3] == opened[::-1]
    assert hidden not in listed


def test_a_decision_does_not_move_its_table_in_the_list(served: Served) -> None:
    older, newer = served.table(), served.table()
    older.play("red")
    with served.http() as http:
        listed = [facts["table"] for facts in http.get("/api/tables", params={"limit": 2}).json()["tables"]]
    assert listed == [newer.id, older.id]


def test_a_seat_sees_its_choices_and_decides(table: Table) -> None:
    before = table.view("red")
    choice = before["view"]["choices"][0]
    done = table.act("red", before["sequence"], choice)
    assert done.status_code == 200
    frame = done.json()
    assert frame["since"] == before["sequence"]
    assert frame["sequence"] == before["sequence"] + 1
    after = table.view("red")
    assert applied(before["view"], frame["patch"]) == after["view"]


def test_since_gives_the_changes_alone(served: Served, table: Table) -> None:
    before = table.view("red")
    table.play("red")
    with served.http(table.tokens["red"]) as http:
        changes = http.get(f"{table.path}/view", params={"since": before["sequence"]}).json()
        nothing = http.get(f"{table.path}/view", params={"since": changes["sequence"]}).json()
        future = http.get(f"{table.path}/view", params={"since": 10**6}).json()
    assert applied(before["view"], changes["patch"]) == table.view("red")["view"]
    assert nothing["patch"] == []
    assert future["view"] == table.view("red")["view"]


def test_a_page_gets_the_board_and_a_program_the_sight(served: Served, table: Table) -> None:
    views = {wants: table.view("red", wants)["view"] for wants in WANTED}
    assert "columns" not in views["board"]
    assert "board" not in views["sight"]
    for name in ("seat", "deciders", "prompt", "choices", "rights"):
        assert views["board"][name] == views["sight"][name]
    with served.http(table.tokens["red"]) as http:
        assert http.get(f"{table.path}/view").json()["view"] == views["sight"]
        for path in (f"{table.path}/view", f"{table.path}/replay"):
            answer = http.get(path, params={"wants": "everything"})
            assert answer.status_code == 400
            assert "wants" in answer.json()["sentence"]


@pytest.mark.parametrize("wants", WANTED)
def test_a_decision_and_taking_it_back_are_answered_in_the_kind_of_view_that_is_wanted(
    served: Served, table: Table, wants: Wanted
) -> None:
    before = table.view("red", wants)
    said = {"sequence": before["sequence"], "action": before["view"]["choices"][0], "wants": wants}
    with served.http(table.tokens["red"]) as http:
        done = http.post(f"{table.path}/actions", json=said).raise_for_status().json()
        after = table.view("red", wants)
        assert applied(copy.deepcopy(before["view"]), done["patch"]) == after["view"]
        stale = http.post(f"{table.path}/actions", json=said)
        assert stale.json()["frame"]["view"] == after["view"]
        back = {"sequence": done["sequence"], "wants": wants}
        undone = http.post(f"{table.path}/undo", json=back).raise_for_status().json()
        assert applied(after["view"], undone["patch"]) == before["view"]
        assert http.post(f"{table.path}/actions", json={**said, "wants": "both"}).status_code == 400
        assert http.post(f"{table.path}/undo", json={**back, "wants": None}).status_code == 400


def test_a_late_decision_is_stale_and_brings_the_present_view(table: Table) -> None:
    before = table.view("red")
    table.play("red")
    answer = table.act("red", before["sequence"], before["view"]["choices"][0])
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["made"] == before["view"]["choices"][0]
    assert answer.json()["frame"]["view"] == table.view("red")["view"]


def test_a_decision_against_the_rules_is_refused_with_its_rule(table: Table) -> None:
    frame = table.view("red")
    answer = table.act("red", frame["sequence"], "march red-1")
    assert answer.status_code == 422
    told = answer.json()
    assert told["error"] == "refused"
    assert told["rule"]
    assert told["sentence"].endswith(".")
    assert table.view("red") == frame


def test_what_is_no_notation_is_refused(table: Table) -> None:
    frame = table.view("red")
    for nonsense in ("", "dance", "march\x00red-1", "🦆" * 50, "x" * 5000):
        answer = table.act("red", frame["sequence"], nonsense)
        assert answer.status_code == 422, nonsense
        assert len(answer.content) < 1000
    assert table.view("red") == frame


def test_why_not_tells_the_rule(served: Served, table: Table) -> None:
    allowed = table.view("red")["view"]["choices"][0]
    with served.http(table.tokens["red"]) as http:
        yes = http.get(f"{table.path}/why-not", params={"action": allowed}).json()
        no = http.get(f"{table.path}/why-not", params={"action": "march red-1", "seat": "red"}).json()
    assert yes == {"allowed": True, "rule": None, "sentence": None}
    assert no["allowed"] is False
    assert no["rule"]
    assert no["sentence"]


def test_the_journal_is_the_seats_own_and_comes_in_pages(served: Served, table: Table) -> None:
    for _ in range(4):
        for seat in table.seats:
            if table.view(seat)["view"]["choices"]:
                table.play(seat)
    with served.http(table.tokens["red"]) as http:
        page = http.get(f"{table.path}/journal").json()
        rest = http.get(f"{table.path}/journal", params={"after": page["after"]}).json()
    assert page["events"]
    assert page["after"] == len(page["events"])
    assert all({"event", "text"} <= set(told) for told in page["events"])
    assert rest == {"events": [], "after": None}


def test_a_spectator_sees_what_everybody_may(served: Served, table: Table) -> None:
    with served.http() as http:
        frame = http.get(f"{table.path}/view").json()
    assert frame["view"]["seat"] == -1
    assert frame["view"]["choices"] == []
    assert set(frame["view"]["columns"]["picked"]) <= {-1, 0} or frame["view"]["columns"]["picked"]
    assert frame["view"]["columns"]["block_kind"] == [-1] * len(frame["view"]["columns"]["block_kind"])


def test_where_spectators_are_not_wanted_a_token_is_needed(served: Served) -> None:
    table = served.table(spectators=False)
    with served.http() as http:
        assert http.get(f"{table.path}/view").status_code == 401
        assert http.get(f"{table.path}/journal").status_code == 401
    assert table.view("red")["view"]["choices"]


def refused(served: Served, table: Table, seat: str | None, token: str | None) -> list[int]:
    """The statuses of all calls that need a seat."""
    more: dict[str, Any] = {} if seat is None else {"seat": seat}
    with served.http(token) as http:
        return [
            http.get(f"{table.path}/view", params=more).status_code,
            http.get(f"{table.path}/journal", params=more).status_code,
            http.get(f"{table.path}/why-not", params={**more, "action": "pass"}).status_code,
            http.post(f"{table.path}/actions", json={**more, "sequence": 0, "action": "pass"}).status_code,
        ]


def test_a_seat_needs_its_own_token(served: Served, table: Table) -> None:
    other = served.table()
    assert refused(served, table, "red", None) == [401] * 4
    for token in (table.tokens["blue"], other.tokens["red"], "guess", "x" * 5000):
        assert refused(served, table, "red", token) == [403] * 4
    assert refused(served, table, None, "guess") == [403] * 4
    assert refused(served, table, "purple", table.tokens["red"]) == [400] * 4


def test_a_decision_without_seat_or_token_says_what_is_missing(served: Served, table: Table) -> None:
    with served.http() as http:
        answer = http.post(f"{table.path}/actions", json={"sequence": 0, "action": "pass"})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "token" in answer.json()["sentence"]


def test_the_token_has_one_form(served: Served, table: Table) -> None:
    with served.http(Authorization=f"Basic {table.tokens['red']}") as http:
        answer = http.get(f"{table.path}/view")
    assert answer.status_code == 400
    assert "Bearer" in answer.json()["sentence"]


@pytest.mark.parametrize("name", ["nosuchtable", "UPPER", "a" * 60, "%00", "a%00b", "..%2f..", "é", "'--"])
def test_a_table_that_does_not_exist(served: Served, name: str) -> None:
    with served.http() as http:
        for call in ("", "/view", "/journal"):
            answer = http.get(f"/api/tables/{name}{call}")
            assert answer.status_code == 404
            assert answer.json()["error"] == "not found"


@pytest.mark.parametrize(
    ("wanted", "about"),
    [
        ({"game": "chess", "scenario": "x"}, "chess"),
        ({"game": "skirmish", "scenario": "x"}, "scenario"),
        ({"game": "skirmish", "scenario": "duel", "seats": {"purple": "person"}}, "purple"),
        ({"game": "skirmish", "scenario": "duel", "seats": {"red": "genius"}}, "genius"),
        ({"game": "skirmish", "scenario": "duel", "options": {"weather": "rain"}}, "weather"),
        ({"game": "skirmish", "scenario": "duel", "colour": "red"}, "colour"),
        ({"game": "skirmish"}, "scenario"),
        ({"game": 7, "scenario": "duel"}, "str"),
        ([], "object"),
    ],
)
def test_a_table_that_cannot_be_opened(served: Served, wanted: object, about: str) -> None:
    with served.http() as http:
        answer = http.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", "sentence"}
    assert about in answer.json()["sentence"]


@pytest.mark.parametrize(
    "params", [{"limit": 0}, {"limit": 101}, {"limit": "many"}, {"before": "yesterday"}, {"before": -1}]
)
def test_parameters_are_checked(served: Served, params: dict[str, Any]) -> None:
    with served.http() as http:
        answer = http.get("/api/tables", params=params)
    assert answer.status_code == 400
    assert next(iter(params)) in answer.json()["sentence"]


def test_health(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/health")
    assert answer.status_code == 200
    assert answer.json()["status"] == "well"


def test_the_counts_are_not_for_players(served: Served) -> None:
    """They rise with decisions that others may not know of."""
    with served.http() as http:
        assert http.get("/metrics").status_code == 200
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            answer = http.get("/metrics", headers={name: "127.0.0.1"})
            assert answer.status_code == 403
            assert "sandtable_" not in answer.text


def test_the_counts_may_have_a_token(tmp_path: Path) -> None:
    with Served(tmp_path, metrics_token="sesame") as served, served.http() as http:
        assert http.get("/metrics").status_code == 403
        assert http.get("/metrics", headers={"Authorization": "Bearer nonsense"}).status_code == 403
        known = {"Authorization": "Bearer sesame", "X-Forwarded-For": "192.0.2.7"}
        assert "sandtable_" in http.get("/metrics", headers=known).text


def test_metrics_count_what_happens(served: Served, table: Table) -> None:
    def counted() -> dict[str, float]:
        with served.http() as http:
            lines = http.get("/metrics").text.splitlines()
        pairs = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
        return {name: float(number) for name, number in pairs}

    before = counted()
    frame = table.view("red")
    table.play("red")
    table.act("red", frame["sequence"], "whatever")
    table.act("red", frame["sequence"] + 1, "dance")
    after = counted()
    for name in ("actions", "stale", "refusals"):
        assert after[f"sandtable_{name}_total"] == before[f"sandtable_{name}_total"] + 1
    assert after['sandtable_requests_total{status="409"}'] >= 1
    assert after['sandtable_door_seconds_count{call="decide"}'] >= 3
    assert after["sandtable_cache_hits_total"] > before["sandtable_cache_hits_total"]
    assert "sandtable_outbox_waiting" in after
