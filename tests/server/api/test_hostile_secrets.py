"""Secrets that are forged, of somewhere else, in the wrong place, or no longer valid."""

from __future__ import annotations

from types import SimpleNamespace

import httpx
import pytest

from sandtable.protocol.people import PersonSettings
from sandtable.server.club.people import Person
from sandtable.server.errors import NotYours, TokenNeeded, Unavailable
from sandtable.server.web import identity, sockets
from sandtable.server.web.identity import NOBODY, Identity
from sandtable.server.web.sockets import Talk
from tests.server.api.raw_http import request, send
from tests.server.web.fakes import FakeDoor, FakeSocket, fake_services
from tests.server.web.members import PASSWORD, Member
from tests.server.web.running import Served, Table
from tests.server.web.socket_talk import Line

pytestmark = pytest.mark.anyio


def view(served: Served, table: Table, token: str, seat: str | None = None) -> httpx.Response:
    """Look at a table."""
    with served.http(token) as http:
        return http.get(f"{table.path}/view", params={} if seat is None else {"seat": seat})


# ---------------------------------------------------------------------- seats


@pytest.mark.parametrize(
    "seat", [None, "red", "blue", "green", "RED", " red", "red\x00", "0", "-1", "red,blue"]
)
def test_the_token_of_another_table_opens_no_seat(served: Served, table: Table, seat: str | None) -> None:
    other = str(served.table().tokens["red"])
    assert view(served, table, other, seat).status_code in (400, 403)
    before = table.view("red")
    with served.http(other) as http:
        for action in before["view"]["choices"][:2]:
            body = {"sequence": before["sequence"], "action": action, "seat": seat}
            assert http.post(f"{table.path}/actions", json=body).status_code in (400, 403)
            talk = {"words": "It is me.", "seat": seat}
            assert http.post(f"{table.path}/talk", json=talk).status_code in (400, 403)
    assert table.view("red") == before


def test_a_token_is_good_for_the_seat_that_it_is_for(served: Served, table: Table) -> None:
    red = str(table.tokens["red"])
    assert view(served, table, red, "red").status_code == 200
    for seat in ("blue", "Red", "red ", "re", "%72ed"):
        assert view(served, table, red, seat).status_code in (400, 403), seat
    for forged in (red[:-1], red + "x", red.swapcase(), red[::-1], red.replace(red[0], "A", 1) + "A"):
        assert view(served, table, forged).status_code == 403, forged


def test_other_secrets_are_no_token_of_a_seat(served: Served, table: Table, anna: Member) -> None:
    link = anna.post(f"/tables/{anna.open({'red': 'me'})}/invitations").json()["token"]
    cookie = anna.http.cookies["sandtable_session"]
    for secret in (table.id, table.commitment, link, cookie, anna.http.headers["X-CSRF-Token"], PASSWORD):
        assert view(served, table, secret).status_code == 403, secret


def test_a_secret_counts_only_where_it_belongs(served: Served, table: Table, anna: Member) -> None:
    """Never in an address, where logs and pages of elsewhere would see it; nor in the place of another."""
    ours = anna.open({"red": "me"}, visibility="private")
    personal, red = anna.token("read", "play"), str(table.tokens["red"])
    with served.http() as http:
        for name in ("token", "access_token", "api_key", "authorization"):
            shown = http.get(f"{table.path}/view", params={name: red})
            assert "choices" not in shown.json().get("view", {}) or not shown.json()["view"]["choices"]
            assert http.get(f"/api/tables/{ours}", params={name: personal}).status_code == 404
        for cookie in (f"sandtable_session={personal}", f"sandtable_session={red}", f"token={personal}"):
            assert http.get("/api/me", headers={"Cookie": cookie}).status_code == 401
        basic = httpx.BasicAuth(anna.name, PASSWORD)
        assert http.get("/api/me", auth=basic).status_code == 400
        secret = anna.http.cookies["sandtable_session"]
        assert http.get("/api/me", headers={"Authorization": f"Bearer {secret}"}).status_code == 401


def test_two_tokens_are_not_better_than_one(served: Served, table: Table) -> None:
    good, bad = f"Authorization: Bearer {table.tokens['red']}", "Authorization: Bearer nonsense"
    for order in ([good, bad], [bad, good]):
        (answer,) = send(served, request("GET", f"{table.path}/view", *order))
        assert answer.status in (200, 400, 403)
        if answer.status == 200:
            # One of them was looked at, and the other not: then it was the good one's own seat.
            assert answer.json["sequence"] == table.view("red")["sequence"]


def test_two_cookies_are_not_better_than_one(served: Served, anna: Member) -> None:
    """A cookie that a page of elsewhere planted beside ours opens nothing without the word of its session."""
    for cookies in (f"{anna.cookie}; sandtable_session=x", f"sandtable_session=x; {anna.cookie}"):
        body = b'{"game": "skirmish", "scenario": "duel"}'
        headers = [f"Cookie: {cookies}", "Content-Type: application/json", f"Content-Length: {len(body)}"]
        (answer,) = send(served, request("POST", "/api/me/tokens", *headers, body=body))
        assert answer.status in (400, 401, 403)


# ---------------------------------------------------------------------- what was good once


def test_what_was_good_once_is_not_replayed(served: Served, anna: Member, bert: Member) -> None:
    """The cookie after logging out, a token after it was taken back, a link after its last use."""
    cookie, word = anna.cookie, str(anna.http.headers["X-CSRF-Token"])
    table = anna.open({"red": "me", "blue": "person"})
    link = anna.post(f"/tables/{table}/invitations", seat="blue").json()["token"]
    personal = anna.post("/me/tokens", name="a program", scopes=["read"]).json()
    assert bert.post("/invitations/take", token=link).status_code == 200
    anna.delete(f"/me/tokens/{personal['about']['id']}").raise_for_status()
    anna.post("/logout").raise_for_status()
    with served.http() as http:
        for path in ("look", "take"):
            assert http.post(f"/api/invitations/{path}", json={"token": link}).status_code in (401, 404)
        body = {"token": link, "name": "Late-guest"}
        assert http.post("/api/invitations/take", json=body).status_code == 404
        assert http.get("/api/people/Late-guest").status_code == 404
        token = {"Authorization": f"Bearer {personal['token']}"}
        assert http.get("/api/me", headers=token).status_code == 401
        old = {"Cookie": cookie, "X-CSRF-Token": word}
        assert http.get("/api/me", headers=old).status_code == 401
        assert (
            http.post("/api/me/tokens", json={"name": "x", "scopes": ["read"]}, headers=old).status_code
            == 401
        )


def test_a_decision_is_not_replayed(table: Table) -> None:
    frame = table.view("red")
    action = frame["view"]["choices"][0]
    assert table.act("red", frame["sequence"], action).status_code == 200
    after = table.view("red")
    again = table.act("red", frame["sequence"], action)
    assert again.status_code == 409
    assert again.json()["made"] == action
    assert table.view("red") == after


# ---------------------------------------------------------------------- sockets that are open already


async def test_a_socket_ends_with_the_session_that_opened_it(anna: Member) -> None:
    table = anna.open({"red": "me", "blue": "me"})
    async with anna.socket(table) as socket:
        line = Line(socket)
        frame = await line.ask(type="join", seat="red")
        anna.post("/logout").raise_for_status()
        choice = frame["view"]["choices"][0]
        await line.say(type="act", id=1, sequence=frame["sequence"], action=choice)
        assert (await line.closed())[0] == 4401


async def test_a_socket_ends_with_the_token_that_opened_it(served: Served, anna: Member) -> None:
    table = anna.open({"red": "me", "blue": "me"})
    made = anna.post("/me/tokens", name="a program", scopes=["read", "play", "talk"]).json()
    async with served.socket(table) as socket:
        line = Line(socket)
        assert (await line.ask(type="join", seat="red", token=made["token"]))["type"] == "view"
        assert (await line.ask(type="say", id=1, words="Good evening."))["type"] in ("said", "news")
        anna.delete(f"/me/tokens/{made['about']['id']}").raise_for_status()
        await line.say(type="say", id=2, words="I am still here.")
        assert (await line.closed())[0] == 4401
    items = anna.get(f"/tables/{table}/news").json()["items"]
    assert [item["words"] for item in items if item["kind"] == "talk"] == ["Good evening."]


@pytest.mark.parametrize(
    ("found", "closed"),
    [
        (NOBODY, (4401, "You are logged out.")),
        (NotYours("You are banned."), (4403, "not yours")),
        (TokenNeeded("This token has ended."), (4401, "token needed")),
        (Unavailable("The database is away."), None),
    ],
    ids=["logged out", "banned", "token", "no database"],
)
async def test_who_only_listens_is_looked_at_now_and_then(
    monkeypatch: pytest.MonkeyPatch, found: Identity | Exception, closed: tuple[int, str] | None
) -> None:
    """At the latest the answer to a ping is the occasion."""

    async def of_socket(*_: object) -> Identity:
        if isinstance(found, Exception):
            raise found
        return found

    talk = Talk(FakeSocket(), fake_services(FakeDoor()), "t")  # type: ignore[arg-type]
    talk.who, talk.looked_at = Identity(Person("p", "Anna", False, False, PersonSettings())), 100.0
    monkeypatch.setattr(identity, "of_socket", of_socket)
    clock = SimpleNamespace(monotonic=lambda: 100.0 + sockets.LOOK_SECONDS - 1)
    monkeypatch.setattr(sockets, "time", clock)
    await talk.look_again(at_once=False)
    assert talk.closing is None
    clock.monotonic = lambda: 100.0 + sockets.LOOK_SECONDS
    if closed is None:
        await talk.look_again(at_once=False)
    else:
        with pytest.raises(sockets.Disconnected):
            await talk.look_again(at_once=False)
    assert talk.closing == closed
    await talk.outlet.close()
    assert sockets.LOOK_SECONDS < 45
