"""The calls about tables on terms: opening, lists, seats, invitations, proposals and what follows a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.registry import install
from sandtable.server.storage.database import open_database
from tests.server.web.members import Member
from tests.server.web.people_site import open_site
from tests.server.web.running import Served
from tests.toy.game import Skirmish


def listed(member: Member, path: str, **query: Any) -> list[str]:
    return [table["table"] for table in member.get(path, **query).json()["tables"]]


# ---------------------------------------------------------------------- opening


def test_a_table_on_terms(anna: Member) -> None:
    answer = anna.post(
        "/tables",
        game="skirmish",
        scenario="melee",
        seats={"red": "me", "blue": "open", "green": "cadet"},
        title="Friday",
        visibility="unlisted",
        pace={"bank": 3600, "gain": 30},
        expiry="bot",
        expiry_bot="random",
        talk="public",
    )
    assert answer.status_code == 201
    assert [seat["token"] for seat in answer.json()["seats"]] == [None] * 3
    table = anna.table(answer.json()["table"])
    assert table["seats"] == [
        {"seat": "red", "player": "person", "people": [anna.name], "free": False, "open": False},
        {"seat": "blue", "player": "person", "people": [], "free": True, "open": True},
        {"seat": "green", "player": "cadet", "people": [], "free": False, "open": False},
    ]
    club = table["club"]
    assert (club["title"], club["owner"], club["visibility"]) == ("Friday", anna.name, "unlisted")
    assert (club["pace"]["bank"], club["expiry"], club["expiry_bot"]) == (3600, "bot", "random")
    assert (club["talk"], club["lost"], club["rematch"], club["rematch_of"]) == ("public", [], None, None)
    assert (table["mine"], table["my_turn"]) == (["red"], True)


@pytest.mark.parametrize(
    "terms",
    [
        {"visibility": "secret"},
        {"title": "x" * 81},
        {"title": "a\x00b"},
        {"pace": {"bank": -1}},
        {"pace": "snail"},
        {"expiry": "explode"},
        {"expiry_bot": "nobody"},
        {"talk": "loud"},
        {"seats": {"red": "mine"}},
        {"owner": "somebody"},
        {"club": 1},
    ],
    ids=str,
)
def test_terms_that_make_no_sense(anna: Member, terms: dict[str, Any]) -> None:
    answer = anna.post("/tables", **{"game": "skirmish", "scenario": "duel", **terms})
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", "sentence"}


@pytest.mark.parametrize("terms", [{"title": "Ours"}, {"seats": {"red": "me"}}, {"visibility": "private"}])
def test_strangers_agree_on_nothing(served: Served, terms: dict[str, Any]) -> None:
    with served.http() as http:
        answer = http.post("/api/tables", json={"game": "skirmish", "scenario": "duel", **terms})
    assert answer.status_code == 401
    assert "log in" in answer.json()["sentence"]


@pytest.mark.anyio
@pytest.mark.parametrize(("accounts", "status"), [("required", 401), ("optional", 201)])
async def test_a_club_may_open_tables_for_its_people_alone(
    tmp_path: Path, accounts: str, status: int
) -> None:
    wanted = {"game": "skirmish", "scenario": "duel"}
    database = await open_database(f"sqlite:///{tmp_path / 'club.db'}", "NORMAL")
    install(Skirmish.id, Skirmish)
    async with open_site(database, accounts=accounts) as site:
        assert (await site.browser().post("/api/tables", wanted)).status_code == status
        assert (await (await site.member("Anna")).post("/api/tables", wanted)).status_code == 201
    await database.close()


# ---------------------------------------------------------------------- lists


def test_the_lists_of_the_lobby(anna: Member, bert: Member) -> None:
    first = anna.open({"red": "me", "blue": "open"})
    second = anna.open({"red": "me", "blue": "random"})
    assert first in listed(bert, "/tables", show="open")
    assert second not in listed(bert, "/tables", show="open")
    assert listed(bert, "/me/tables") == []
    bert.post(f"/tables/{first}/sit").raise_for_status()
    assert listed(bert, "/me/tables") == [first]
    assert first not in listed(anna, "/tables", show="open")
    anna.post(f"/tables/{second}/proposals", what="end").raise_for_status()
    assert listed(anna, "/me/tables") == [first]
    assert listed(anna, "/me/tables", over=True) == [second]
    assert second in listed(bert, "/tables", show="finished")
    page = anna.get("/me/tables", limit=1).json()
    assert page["before"] is not None
    assert listed(anna, "/me/tables", limit=1, before=page["before"]) == []


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/tables", {"show": "all"}),
        ("/tables", {"show": "open", "limit": 101}),
        ("/me/tables", {"over": "perhaps"}),
        ("/me/tables", {"before": -1}),
    ],
)
def test_lists_that_make_no_sense(anna: Member, path: str, query: dict[str, Any]) -> None:
    assert anna.get(path, **query).status_code == 400


def test_ones_own_lists_are_for_oneself(served: Served) -> None:
    with served.http() as http:
        for path in ("/api/me/tables", "/api/me/invitations"):
            assert http.get(path).status_code == 401


# ---------------------------------------------------------------------- seats and invitations


def test_a_seat_that_is_taken(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    assert bert.post(f"/tables/{table}/sit", seat="blue").json()["mine"] == ["blue"]
    with Member(served, "Cleo") as cleo:
        answer = cleo.post(f"/tables/{table}/sit", seat="blue")
    assert answer.status_code == 422
    assert answer.json() == {"error": "refused", "sentence": "The blue seat is taken.", "rule": "table"}


def test_who_is_invited_is_not_told_to_others(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "person"})
    with Member(served, "Cleo") as cleo:
        made = anna.post(f"/tables/{table}/invitations", seat="blue", person=cleo.name)
        assert made.status_code == 201
        assert (made.json()["person"], made.json()["token"]) == (cleo.name, None)
        for path in (f"/tables/{table}", "/tables", "/me/tables", "/me/invitations", f"/tables/{table}/news"):
            assert cleo.name not in bert.get(path).text
        assert bert.get(f"/tables/{table}/invitations").status_code == 403
        assert bert.delete(f"/tables/{table}/invitations/{made.json()['invitation']}").status_code == 404
        (mine,) = cleo.get("/me/invitations").json()["invitations"]
        assert (mine["table"]["table"], mine["seat"]) == (table, "blue")
        assert cleo.delete(f"/tables/{table}/invitations/{mine['invitation']}").status_code == 200
        assert cleo.get("/me/invitations").json() == {"invitations": []}
    assert anna.get(f"/tables/{table}/invitations").json() == {"invitations": []}


def test_a_link_brings_a_guest(served: Served, anna: Member) -> None:
    table = anna.open({"red": "me"}, visibility="private")
    link = anna.post(f"/tables/{table}/invitations", seat="blue").json()
    assert anna.get(f"/tables/{table}/invitations").json()["invitations"][0]["token"] is None
    with served.http() as http:
        seen = http.post("/api/invitations/look", json={"token": link["token"]}).json()
        assert (seen["seat"], seen["table"]["table"]) == ("blue", table)
        nameless = http.post("/api/invitations/take", json={"token": link["token"]})
        assert nameless.status_code == 401
        taken = http.post(
            "/api/invitations/take", json={"token": link["token"], "name": f"Guest-{table[:6]}"}
        )
        assert taken.status_code == 200
        assert (taken.json()["table"], taken.json()["seat"]) == (table, "blue")
        http.headers["X-CSRF-Token"] = taken.json()["csrf"]
        assert http.get("/api/me").json()["guest"] is True
        assert http.get(f"/api/tables/{table}/view").json()["view"]["choices"]
        again = http.post("/api/invitations/take", json={"token": link["token"]})
        assert again.status_code == 404


def test_a_link_brings_somebody_who_is_logged_in(anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me"}, visibility="private")
    link = anna.post(f"/tables/{table}/invitations").json()
    taken = bert.post("/invitations/take", token=link["token"], name="Somebody")
    assert taken.json() == {"table": table, "seat": "blue", "name": bert.name, "csrf": None}
    assert bert.table(table)["mine"] == ["blue"]


def test_a_guest_whose_name_is_taken_gets_no_seat(served: Served, anna: Member) -> None:
    table = anna.open({"red": "me"})
    link = anna.post(f"/tables/{table}/invitations").json()
    with served.http() as http:
        taken = http.post("/api/invitations/take", json={"token": link["token"], "name": anna.name})
        assert taken.status_code == 409
        evil = http.post(
            "/api/invitations/take",
            json={"token": link["token"], "name": "Guest-of-evil"},
            headers={"Origin": "https://evil.example"},
        )
        assert evil.status_code == 403
        assert http.post("/api/invitations/look", json={"token": link["token"]}).status_code == 200
    assert anna.table(table)["seats"][1]["free"]


def test_no_log_holds_the_token_of_a_link(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me"})
    token = anna.post(f"/tables/{table}/invitations").json()["token"]
    bert.post("/invitations/look", token=token)
    bert.post("/invitations/take", token=token).raise_for_status()
    assert not [line for line in served.lines if token in line]


@pytest.mark.parametrize("how", ["link", "name"])
def test_only_the_owner_invites(anna: Member, bert: Member, how: str) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    wanted = {} if how == "link" else {"person": anna.name}
    assert bert.post(f"/tables/{table}/invitations", **wanted).status_code == 403


# ---------------------------------------------------------------------- consent


def test_proposals_are_for_those_who_play(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit").raise_for_status()
    made = anna.post(f"/tables/{table}/proposals", what="pause")
    assert made.status_code == 201
    assert made.json()["waiting_for"] == ["blue"]
    with Member(served, "Cleo") as cleo:
        assert cleo.get(f"/tables/{table}/proposals").status_code == 403
        answer = cleo.post(f"/tables/{table}/proposals/{made.json()['proposal']}", agree=True)
        assert answer.status_code == 403
    (seen,) = bert.get(f"/tables/{table}/proposals").json()["proposals"]
    assert seen == made.json()
    done = bert.post(f"/tables/{table}/proposals/{seen['proposal']}", agree=True).json()
    assert (done["status"], done["waiting_for"]) == ("done", [])
    paused = anna.table(table)
    assert (paused["status"], paused["waiting_for"], paused["my_turn"]) == ("paused", [], False)
    assert anna.post(f"/tables/{table}/actions", sequence=1, action="ready").status_code in (409, 422)


def test_going_back_by_consent(anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit").raise_for_status()
    for _ in range(3):
        for member in (anna, bert):
            if member.get(f"/tables/{table}/view").json()["view"]["choices"]:
                member.play(table).raise_for_status()
    points = anna.get(f"/tables/{table}/points").json()["points"]
    assert points[-1]["point"] == 0
    found = anna.post(f"/tables/{table}/proposals", what="take-back", point=0).json()
    assert found["target"] == "".join(map(str, points[-1]["text"]))
    assert bert.post(f"/tables/{table}/proposals/{found['proposal']}", agree=True).json()["status"] == "done"
    assert anna.table(table)["waiting_for"] == ["red", "blue"]


@pytest.mark.parametrize(
    "body",
    [
        {"what": "party"},
        {"what": "replace"},
        {"what": "replace", "seat": "red"},
        {"what": "replace", "player": "random"},
        {"what": "end", "player": "random"},
        {"what": "take-back"},
        {"what": "end", "point": 3},
        {"what": "take-back", "point": -1},
        {"what": "take-back", "point": 2**63},
        {"what": "end", "agreed": 7},
    ],
    ids=str,
)
def test_proposals_that_make_no_sense(anna: Member, body: dict[str, Any]) -> None:
    table = anna.open({"red": "me"})
    assert anna.post(f"/tables/{table}/proposals", **body).status_code == 400


# ---------------------------------------------------------------------- after the game


def test_the_dice_are_told_when_the_game_is_over(served: Served, anna: Member) -> None:
    table = anna.open({"red": "me", "blue": "me"})
    early = anna.get(f"/tables/{table}/dice")
    assert early.status_code == 422
    for _ in range(400):
        asked = anna.table(table)["waiting_for"]
        if not asked:
            break
        anna.play(table, asked[0]).raise_for_status()
    assert anna.table(table)["status"] == "over"
    with served.http() as http:
        found = http.get(f"/api/tables/{table}/dice").json()
    assert found["unknown"] == 0
    for one in found["dice"]:
        assert one["sides"] == 6
        assert sum(one["faces"]) == one["rolled"] > 0
        assert 1 <= one["mean"] <= 6
        assert one["fair_mean"] == 3.5


def test_the_dice_of_a_table_with_tokens_are_told_too(served: Served) -> None:
    table = served.table(seats={"red": "random", "blue": "random"})
    with served.http() as http:
        assert http.get(f"{table.path}/dice").status_code in (200, 422)


def test_a_rematch_over_http(anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit").raise_for_status()
    assert anna.post(f"/tables/{table}/rematch").status_code == 422
    found = anna.post(f"/tables/{table}/proposals", what="end").json()
    bert.post(f"/tables/{table}/proposals/{found['proposal']}", agree=True).raise_for_status()
    again = anna.post(f"/tables/{table}/rematch")
    assert again.status_code == 201
    assert bert.post(f"/tables/{table}/rematch").json() == again.json()
    new = anna.table(again.json()["table"])
    assert new["mine"] == ["blue"]
    assert new["club"]["rematch_of"] == table
    assert anna.table(table)["club"]["rematch"] == new["table"]


# ---------------------------------------------------------------------- nonsense

HOSTILE: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b"{",
    b'{"seat":7}',
    b'{"seat":"\\ud800"}',
    b'{"seat":"\xff"}',
    b'{"admin":true}',
    b"[" * 30_000,
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_bodies_change_nothing(anna: Member, body: bytes) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    before = anna.table(table)
    calls = [
        ("POST", f"/api/tables/{table}/sit"),
        ("POST", f"/api/tables/{table}/leave"),
        ("POST", f"/api/tables/{table}/resign"),
        ("PUT", f"/api/tables/{table}/seats/red"),
        ("POST", f"/api/tables/{table}/invitations"),
        ("POST", f"/api/tables/{table}/proposals"),
        ("POST", f"/api/tables/{table}/proposals/nosuch"),
        ("POST", "/api/invitations/look"),
        ("POST", "/api/invitations/take"),
    ]
    for method, path in calls:
        answer = anna.http.request(method, path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, (path, answer.text)
        assert set(answer.json()) == {"error", "sentence"}
    assert anna.table(table) == before


@pytest.mark.parametrize("seat", ["purple", "..", "%2e%2e", "red%00", "x" * 50, "🦆"])
def test_seats_that_are_none(anna: Member, seat: str) -> None:
    table = anna.open({"red": "me"})
    assert anna.put(f"/tables/{table}/seats/{seat}", player="random").status_code in (400, 404, 405)
    assert anna.table(table)["seats"][0]["player"] == "person"


def test_script_in_a_title_is_only_words(anna: Member) -> None:
    title = "<script>alert(1)</script>"
    table = anna.open({"red": "me"}, title=title)
    answer = anna.get(f"/tables/{table}")
    assert answer.json()["club"]["title"] == title
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
