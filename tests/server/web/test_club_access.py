"""Who may look and play at a table where people sit by name: by a cookie, or by a personal token."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.web.members import Member
from tests.server.web.running import Served
from tests.server.web.socket_talk import Line

NOWHERE = "nosuchtable"


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_whoever_sits_there_needs_no_token(anna: Member) -> None:
    table = anna.open({"red": "me"})
    frame = anna.get(f"/tables/{table}/view").json()
    assert frame["view"]["choices"]
    assert anna.get(f"/tables/{table}/view", seat="red").json() == frame
    assert anna.play(table).status_code == 200
    assert anna.get(f"/tables/{table}/journal").status_code == 200
    assert anna.get(f"/tables/{table}/why-not", action="march red-1").json()["allowed"] is False


def test_nobody_else_plays_a_seat(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me"})
    assert error(bert.get(f"/tables/{table}/view", seat="red")) == (403, "not yours")
    assert error(bert.post(f"/tables/{table}/actions", sequence=0, action="ready", seat="red"))[0] == 403
    assert error(anna.get(f"/tables/{table}/view", seat="blue")) == (403, "not yours")
    with served.http() as http:
        assert error(http.get(f"/api/tables/{table}/view", params={"seat": "red"})) == (401, "token needed")
        wrong = http.get(f"/api/tables/{table}/view", headers={"Authorization": "Bearer guess"})
        assert error(wrong) == (403, "not yours")
        public = http.get(f"/api/tables/{table}/view").json()["view"]
    assert public["choices"] == []
    assert bert.get(f"/tables/{table}/view").json()["view"] == public
    assert error(bert.post(f"/tables/{table}/actions", sequence=0, action="ready")) == (403, "not yours")


def test_a_table_without_spectators_is_for_those_who_sit_there(
    served: Served, anna: Member, bert: Member
) -> None:
    table = anna.open({"red": "me"}, spectators=False)
    assert anna.get(f"/tables/{table}/view").status_code == 200
    assert error(bert.get(f"/tables/{table}/view")) == (403, "not yours")
    with served.http() as http:
        assert error(http.get(f"/api/tables/{table}/view")) == (401, "token needed")


def test_whoever_has_several_seats_says_which_one_decides(anna: Member) -> None:
    table = anna.open({"red": "me", "blue": "me"})
    assert anna.table(table)["mine"] == ["red", "blue"]
    answer = anna.post(f"/tables/{table}/actions", sequence=0, action="ready")
    assert answer.status_code == 400
    assert "red, blue" in answer.json()["sentence"]
    for seat in ("red", "blue"):
        assert anna.play(table, seat).status_code == 200


def test_while_a_bot_plays_ones_seat_one_only_looks(anna: Member) -> None:
    table = anna.open({"red": "me"})
    anna.put(f"/tables/{table}/seats/red", player="random").raise_for_status()
    assert anna.get(f"/tables/{table}/view", seat="red").status_code == 200
    answer = anna.post(f"/tables/{table}/actions", sequence=0, action="ready")
    assert error(answer) == (422, "refused")
    assert "take the seat back" in answer.json()["sentence"]


def test_a_personal_token_is_good_for_what_it_was_made_for(served: Served, anna: Member) -> None:
    table = anna.open({"red": "me"})
    with served.http(anna.token("read")) as http:
        frame = http.get(f"/api/tables/{table}/view").raise_for_status().json()
        decision = {"sequence": frame["sequence"], "action": frame["view"]["choices"][0]}
        refused = http.post(f"/api/tables/{table}/actions", json=decision)
        assert error(refused) == (403, "not yours")
        assert "'play'" in refused.json()["sentence"]
        assert error(http.post("/api/tables", json={"game": "skirmish", "scenario": "duel"}))[0] == 403
        assert http.post(f"/api/tables/{table}/resign", json={}).status_code == 403
    with served.http(anna.token("play")) as http:
        assert http.post(f"/api/tables/{table}/actions", json=decision).status_code == 200
        assert error(http.get(f"/api/tables/{table}/view"))[0] == 403
    with served.http(anna.token("tables", "read")) as http:
        opened = http.post(
            "/api/tables", json={"game": "skirmish", "scenario": "duel", "seats": {"red": "me"}}
        )
        assert http.get(f"/api/tables/{opened.json()['table']}").json()["mine"] == ["red"]


def test_what_a_cookie_changes_needs_the_word_of_the_page(anna: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    del anna.http.headers["X-CSRF-Token"]
    for path in ("sit", "leave", "resign", "proposals", "invitations", "rematch"):
        assert anna.post(f"/tables/{table}/{path}").status_code in (400, 403)
    assert anna.post(f"/tables/{table}/resign").status_code == 403
    assert anna.table(table)["seats"][0]["people"] == [anna.name]


# ---------------------------------------------------------------------- private tables


def calls(table: str) -> list[tuple[str, str, dict[str, Any] | None]]:
    """Every call about a table that takes no more than that."""
    at = f"/api/tables/{table}"
    return [
        ("GET", at, None),
        ("GET", f"{at}/view", None),
        ("GET", f"{at}/view?seat=red", None),
        ("GET", f"{at}/journal", None),
        ("GET", f"{at}/why-not?action=ready", None),
        ("GET", f"{at}/why-not?action=ready&seat=red", None),
        ("GET", f"{at}/invitations", None),
        ("GET", f"{at}/proposals", None),
        ("GET", f"{at}/points", None),
        ("GET", f"{at}/dice", None),
        ("POST", f"{at}/actions", {"sequence": 0, "action": "ready"}),
        ("POST", f"{at}/actions", {"sequence": 0, "action": "ready", "seat": "red"}),
        ("POST", f"{at}/undo", {"sequence": 0}),
        ("POST", f"{at}/sit", {}),
        ("POST", f"{at}/sit", {"seat": "blue"}),
        ("POST", f"{at}/leave", {}),
        ("POST", f"{at}/resign", {}),
        ("PUT", f"{at}/seats/blue", {"player": "random"}),
        ("POST", f"{at}/invitations", {}),
        ("DELETE", f"{at}/invitations/0123456789abcdef", None),
        ("POST", f"{at}/proposals", {"what": "end"}),
        ("POST", f"{at}/proposals/0123456789abcdef", {"agree": True}),
        ("POST", f"{at}/rematch", None),
        ("GET", f"{at}/news", None),
        ("GET", f"{at}/talk", None),
        ("POST", f"{at}/talk", {"words": "Hello."}),
        ("GET", f"{at}/mail", None),
        ("PUT", f"{at}/mail", {"mail": "never"}),
        ("GET", f"{at}/replay", None),
        ("GET", f"{at}/replay?seat=red", None),
        ("GET", f"{at}/replay/index", None),
        ("GET", f"{at}/export", None),
        ("POST", f"{at}/branch", {}),
        ("POST", f"{at}/back", {}),
    ]


@pytest.mark.parametrize("number", range(len(calls(""))), ids=lambda number: calls("t")[number][1])
def test_a_private_table_is_not_there_for_strangers(
    served: Served, anna: Member, bert: Member, number: int
) -> None:
    table = anna.open({"red": "me", "blue": "open"}, visibility="private")
    method, path, body = calls(table)[number]
    _, nowhere, _ = calls(NOWHERE)[number]
    with served.http() as stranger:
        for http in (bert.http, stranger):
            answer, missing = http.request(method, path, json=body), http.request(method, nowhere, json=body)
            assert answer.status_code == missing.status_code
            assert answer.status_code == 404 or http is stranger
            assert answer.text.replace(table, NOWHERE) == missing.text


@pytest.mark.anyio
async def test_a_private_table_has_no_socket_for_strangers(
    served: Served, anna: Member, bert: Member
) -> None:
    table = anna.open({"red": "me"}, visibility="private")
    for seat in (None, "red"):
        for opened in (bert.socket(table), served.socket(table)):
            async with opened as socket:
                line = Line(socket)
                await line.ask(type="join", seat=seat)
                assert (await line.closed())[0] == 4404


def test_tables_that_are_not_public_are_in_no_list(served: Served, anna: Member, bert: Member) -> None:
    hidden = [anna.open({"red": "me", "blue": "open"}, visibility=how) for how in ("unlisted", "private")]
    shown = anna.open({"red": "me", "blue": "open"})
    for member in (anna, bert):
        for show in ("watch", "open"):
            listed = [one["table"] for one in member.get("/tables", show=show).json()["tables"]]
            assert shown in listed
            assert not set(hidden) & set(listed)
    assert bert.get(f"/tables/{hidden[0]}").status_code == 200
    mine = [one["table"] for one in anna.get("/me/tables").json()["tables"]]
    assert mine == [shown, *hidden[::-1]]


# ---------------------------------------------------------------------- sockets


@pytest.mark.anyio
async def test_a_socket_joins_by_the_cookie(anna: Member) -> None:
    table = anna.open({"red": "me"})
    for seat in ("red", None):
        async with anna.socket(table) as socket:
            line = Line(socket)
            frame = await line.ask(type="join", seat=seat)
            assert frame["type"] == "view"
            assert frame["view"]["choices"]
    async with anna.socket(table) as socket:
        line = Line(socket)
        frame = await line.ask(type="join", seat="red")
        done = await line.ask(
            type="act", id=1, sequence=frame["sequence"], action=frame["view"]["choices"][0]
        )
        assert done["type"] == "done"


@pytest.mark.anyio
async def test_a_socket_joins_by_a_personal_token(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me"})
    async with served.socket(table) as socket:
        frame = await Line(socket).ask(type="join", seat="red", token=anna.token("read", "play"))
        assert frame["view"]["choices"]
    async with served.socket(table) as socket:
        line = Line(socket)
        await line.ask(type="join", seat="red", token=bert.token("read", "play"))
        assert (await line.closed())[0] == 4403
    async with served.socket(table) as socket:
        line = Line(socket)
        frame = await line.ask(type="join", seat="red", token=anna.token("read"))
        refused = await line.ask(
            type="act", id=1, sequence=frame["sequence"], action=frame["view"]["choices"][0]
        )
        assert "'play'" in refused["sentence"]


@pytest.mark.anyio
async def test_a_page_of_elsewhere_gets_no_seat_by_the_cookie(anna: Member) -> None:
    table = anna.open({"red": "me"})
    async with anna.socket(table, Origin="https://evil.example") as socket:
        line = Line(socket)
        await line.ask(type="join", seat="red")
        assert (await line.closed())[0] == 4401
    async with anna.socket(table, Origin="https://evil.example") as socket:
        assert (await Line(socket).ask(type="join", seat=None))["view"]["choices"] == []


@pytest.mark.anyio
async def test_whoever_leaves_a_seat_sees_no_more_of_it(anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit").raise_for_status()
    async with bert.socket(table) as socket:
        line = Line(socket)
        assert (await line.ask(type="join", seat="blue"))["view"]["choices"]
        bert.post(f"/tables/{table}/leave").raise_for_status()
        code, _ = await line.closed()
        assert code is not None
        assert code >= 4000
    assert bert.get(f"/tables/{table}/view", seat="blue").status_code == 403


@pytest.mark.anyio
async def test_whoever_has_resigned_decides_nothing_more(anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit").raise_for_status()
    async with bert.socket(table) as socket:
        line = Line(socket)
        frame = await line.ask(type="join", seat="blue")
        bert.post(f"/tables/{table}/resign").raise_for_status()
        await line.say(type="act", id=1, sequence=frame["sequence"], action=frame["view"]["choices"][0])
        await line.closed()
    assert bert.get(f"/tables/{table}/view", seat="blue").status_code == 403
