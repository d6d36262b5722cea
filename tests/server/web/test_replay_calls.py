"""Looking back, taking a game away, bringing one along and branching off, over HTTP."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.engine import registry
from sandtable.engine.files import read_game, write_game
from sandtable.protocol.frames import WANTED
from sandtable.protocol.limits import LARGEST_FILE
from sandtable.protocol.patches import applied
from tests.server.web.running import Served, Table


@pytest.fixture(autouse=True)
def _toy() -> Any:
    from tests.server.club.random_table import toy_installed

    with toy_installed():
        yield


def play(table: Table, decisions: int, seed: int = 1) -> int:
    """Let people make decisions by lot; returns how many could be made."""
    rng = Random(seed)
    with ExitStack() as open_now:
        people = {seat: open_now.enter_context(table.served.http(table.tokens[seat])) for seat in table.seats}
        for made in range(decisions):
            frames = {seat: person.get(f"{table.path}/view").json() for seat, person in people.items()}
            asked = [seat for seat in table.seats if frames[seat]["view"]["choices"]]
            if not asked:
                return made
            seat = rng.choice(asked)
            choice = rng.choice(frames[seat]["view"]["choices"])
            decision = {"sequence": frames[seat]["sequence"], "action": choice}
            people[seat].post(f"{table.path}/actions", json=decision).raise_for_status()
    return decisions


def take_all_back(table: Table, seat: str) -> None:
    """Take back what a seat can take back, so that it is not in the middle of a move."""
    with table.served.http(table.tokens[seat]) as http:
        while (frame := table.view(seat))["undo"].get("last"):
            http.post(f"{table.path}/undo", json={"sequence": frame["sequence"]}).raise_for_status()


def finish(table: Table) -> None:
    """Play a table of people to its end."""
    while play(table, 100) == 100:
        pass


def finished_file() -> str:
    """The file of a game that is over."""
    rng, state = Random(2), registry.game("skirmish").start("duel", seed=2)
    while not state.over:
        seat = rng.choice(state.deciders)
        state.act(seat, rng.choice(state.choices(seat)))
    return write_game(state)


@pytest.fixture(scope="module")
def finished(served: Served) -> Table:
    """A game that is over."""
    table = served.table()
    finish(table)
    return table


def get(table: Table, path: str, by: str | None = None, **query: object) -> httpx.Response:
    with table.served.http(None if by is None else table.tokens[by]) as http:
        return http.get(f"{table.path}/{path}", params={k: str(v) for k, v in query.items()})


def test_a_seat_looks_back_by_its_own_numbers(table: Table) -> None:
    seen = [table.view("red")]
    for number in range(12):
        play(table, 1, seed=number)
        seen.append(table.view("red"))
    page = get(table, "replay", "red", limit=100).raise_for_status().json()
    assert page["next"] is None
    view, shown = None, {}
    for frame in page["frames"]:
        view = frame["view"] if "view" in frame else applied(view, frame["patch"])
        shown[frame["sequence"]] = repr(view)
    known = [frame for frame in seen if frame["sequence"] in shown]
    assert len(known) > 4
    for frame in known:
        assert shown[frame["sequence"]] == repr(frame["view"])
    at = known[2]["sequence"]
    one = get(table, "replay", "red", **{"from": at, "to": at}).json()
    assert [frame["sequence"] for frame in one["frames"]] == [at]
    assert one["frames"][0]["view"] == known[2]["view"]
    index = get(table, "replay/index", "red").raise_for_status().json()
    assert [entry["sequence"] for entry in index["entries"]] == [f["sequence"] for f in page["frames"]]
    assert index["entries"][-1]["heading"]["text"][0].startswith("Round")
    assert index["last"] == page["frames"][-1]["sequence"]


@pytest.mark.parametrize("path", ["replay", "replay/index", "export"])
def test_nobody_looks_back_from_a_seat_of_somebody_else(served: Served, table: Table, path: str) -> None:
    assert get(table, path, "red", seat="blue").status_code == 403
    assert get(table, path, seat="red").status_code == 401
    assert get(table, path, "red", seat="white").status_code == 400
    closed = served.table(spectators=False)
    assert get(closed, path).status_code == 401
    with served.http() as http:
        assert http.get(f"/api/tables/nowhere/{path}").status_code == 404


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("replay", {"from": -1}),
        ("replay", {"from": 5, "to": 3}),
        ("replay", {"limit": 101}),
        ("replay", {"from": 10**30}),
        ("replay/index", {"limit": 501}),
        ("replay/index", {"after": -2}),
        ("export", {"form": "pdf"}),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, path: str, query: dict[str, int]) -> None:
    answer = get(table, path, "red", **query)
    assert answer.status_code == 400
    assert answer.json()["sentence"]


def test_hands_are_opened_after_the_end(table: Table, finished: Table) -> None:
    for path in ("replay", "replay/index"):
        assert get(table, path, "red", open="true").status_code == 403
        assert get(finished, path, open="true").status_code == 200
    page = get(finished, "replay", open="true").json()
    assert -1 not in page["frames"][0]["view"]["columns"]["block_kind"]
    public = get(finished, "replay").json()
    assert -1 in public["frames"][0]["view"]["columns"]["block_kind"]


def test_a_finished_game_is_taken_away_as_a_file_that_verifies(finished: Table) -> None:
    answer = get(finished, "export")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="{finished.id}.sandtable"'
    state = read_game(answer.text)
    assert state.over
    assert get(finished, "export", "red", form="journal").text.startswith("sandtable journal 1")


def test_a_running_game_is_taken_away_as_ones_own_journal(table: Table) -> None:
    table.play("red")
    assert get(table, "export", "red", form="file").status_code == 403
    own = get(table, "export", "red").text
    other = get(table, "export", "blue").text
    assert "seat: red" in own
    assert "(pick " in own
    assert "(pick " not in other
    assert "key:" not in own


def brought(served: Served, **body: object) -> httpx.Response:
    with served.http() as http:
        return http.post("/api/tables/import", json=body)


def test_a_file_is_brought_along(served: Served, finished: Table) -> None:
    text = get(finished, "export").text
    answer = brought(served, file=text)
    assert answer.status_code == 201
    table = Table(served, answer.json())
    assert get(table, "export", "red").text == text
    with served.http(table.tokens["red"]) as http:
        facts = http.get(table.path).raise_for_status().json()
    assert facts["origin"] == "import"
    assert facts["status"] == "over"
    assert not facts["spectators"]


def test_an_unfinished_file_is_played_on(served: Served) -> None:
    state = registry.game("skirmish").start("duel", seed=1)
    for _ in range(6):
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
    table = Table(served, brought(served, file=write_game(state)).raise_for_status().json())
    for wants in WANTED:
        assert table.view("red", wants)["view"] == json.loads(json.dumps(state.view("red", wants=wants)))
    assert play(table, 4) == 4
    index = get(table, "replay/index", "red").json()
    assert len([move for entry in index["entries"] for move in entry.get("made", [])]) > 3


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"file": 7}, 400),
        ({"file": "no game"}, 400),
        ({"file": "sandtable game 1\n", "more": 1}, 400),
        ({"file": "x" * (LARGEST_FILE + 1)}, 400),
        ({"file": "x" * (2 * LARGEST_FILE + 70_000)}, 413),
        ({"file": "", "title": "x" * 81}, 400),
        ({"file": "", "seats": {"x" * 41: "me"}}, 400),
    ],
)
def test_what_is_no_file_is_refused(served: Served, body: dict[str, object], status: int) -> None:
    answer = brought(served, **body)
    assert answer.status_code == status
    assert answer.json()["sentence"]


def branched(table: Table, by: str | None, **body: object) -> httpx.Response:
    with table.served.http(None if by is None else table.tokens[by]) as http:
        return http.post(f"{table.path}/branch", json=body)


def test_a_running_table_branches_for_those_who_play(table: Table) -> None:
    table.play("red")
    table.play("blue")
    answer = branched(table, "red", seats={"blue": "random"})
    assert answer.status_code == 201
    other = Table(table.served, answer.json())
    assert other.commitment != table.commitment
    assert other.tokens["blue"] is None
    with table.served.http() as http:
        facts = http.get(other.path).json()
    assert facts["origin"] == "sample"
    mine, drawn = table.view("red")["view"], other.view("red")["view"]
    assert drawn["columns"]["hands"][0] == mine["columns"]["hands"][0]
    assert branched(table, None).status_code == 403
    assert branched(table, "red", seat="blue").status_code == 403
    assert branched(table, "red", open=True).status_code == 403
    assert branched(table, "red", at=-1).status_code == 400


def test_a_finished_table_branches_for_everybody(finished: Table) -> None:
    answer = branched(finished, None, at=4, open=True)
    assert answer.status_code == 201
    other = Table(finished.served, answer.json())
    page = get(finished, "replay", None, open="true", **{"from": 4, "to": 4}).json()
    true = page["frames"][0]["view"]["columns"]
    drawn = other.view("blue")["view"]["columns"]
    assert drawn["hands"][1] == true["hands"][1]
    answer = branched(finished, None)
    assert answer.status_code == 422
    assert "over" in answer.json()["sentence"]


def test_only_people_open_tables_where_that_is_so(tmp_path: Path) -> None:
    with Served(tmp_path, accounts="required") as served:
        answer = brought(served, file="sandtable game 1\n")
    assert answer.status_code == 401


def test_alone_every_game_is_ones_own(tmp_path: Path) -> None:
    text = finished_file()
    with Served(tmp_path, "play") as served:
        answer = brought(served, file=text, title="Last night")
        assert answer.status_code == 201
        table = Table(served, answer.json())
        assert table.tokens == {"red": None, "blue": None}
        assert get(table, "export", form="file").text == text
        assert get(table, "replay", open="true").status_code == 200
        assert branched(table, None, at=3, open=True).status_code == 201
        with served.http() as http:
            facts = http.get(table.path).json()
    assert facts["club"]["title"] == "Last night"
