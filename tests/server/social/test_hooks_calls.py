"""Webhooks of a running server, made through the client, and what is refused."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from sandtable.client import BadRequest, Client, NotAllowed, NotFound
from sandtable.client.hooks import is_genuine
from tests.server.social.hook_receiver import HookReceiver
from tests.server.web.members import Member
from tests.server.web.running import Served
from tests.server.web.socket_talk import wait_for

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may call this machine."""
    settings: dict[str, Any] = {"insecure_hooks": "true", "hook_delay": 0, "sync": "NORMAL", "limits": "off"}
    with Served(tmp_path_factory.mktemp("hooks"), **settings) as server:
        yield server


@pytest.fixture
def two(served: Served) -> Iterator[list[Member]]:
    """Anna and Bert."""
    with ExitStack() as stack:
        yield [stack.enter_context(Member(served, name)) for name in ("Anna", "Bert")]


@pytest.fixture
def ear() -> Iterator[HookReceiver]:
    """Somebody who is called."""
    with HookReceiver() as listening:
        yield listening


def is_asked(member: Member, table: str) -> bool:
    """Whether somebody has to decide."""
    return bool(member.get(f"/tables/{table}/view").json()["view"]["choices"])


async def test_from_the_beginning_to_the_end(served: Served, two: list[Member], ear: HookReceiver) -> None:
    anna, bert = two
    table = anna.open({"red": "me", "blue": "open"}, title="Sunday")
    bert.post(f"/tables/{table}/sit", seat="blue").raise_for_status()
    async with Client(served.url, token=anna.token("account")) as client:
        made = await client.hooks.make(ear.url, ["talk", "turn", "end"], table=table)
        assert made.secret is not None
        assert (made.shape, made.events, made.failures) == ("plain", ["end", "talk", "turn"], 0)
        (listed,) = await client.hooks.mine()
        assert listed.secret is None
        assert (listed.hook, listed.url, listed.table) == (made.hook, ear.url, table)
        await client.hooks.try_out(made.hook)
        assert wait_for(lambda: ear.heard)[0].json["event"] == "test"
        bert.post(f"/tables/{table}/talk", words="Hello").raise_for_status()
        told = wait_for(lambda: [call for call in ear.heard if call.json["event"] == "talk"])[0]
        assert (told.json["name"], told.json["words"]) == (bert.name, "Hello")
        headers = told.headers
        assert is_genuine(
            made.secret,
            headers["X-Sandtable-Timestamp"],
            headers["X-Sandtable-Signature"],
            told.body,
            time.time(),
        )
        # The first choices are made at once, each in two clicks; then it is somebody's turn, and sooner or
        # later somebody else's.
        for member in (anna, anna, bert, bert):
            member.play(table).raise_for_status()
        movers = [member for member in (anna, bert) if is_asked(member, table)]
        while is_asked(movers[0], table) and len(movers) == 1:
            movers[0].play(table, last=True).raise_for_status()
        told = wait_for(lambda: [call for call in ear.heard if call.json["event"] == "turn"])[0]
        assert told.json["waiting_for"]
        proposal = anna.post(f"/tables/{table}/proposals", what="end").raise_for_status().json()["proposal"]
        bert.post(f"/tables/{table}/proposals/{proposal}", agree=True).raise_for_status()
        assert wait_for(lambda: [call for call in ear.heard if call.json["event"] == "end"])
        await client.hooks.delete(made.hook)
        assert await client.hooks.mine() == []
        with pytest.raises(NotFound):
            await client.hooks.try_out(made.hook)
    secret = made.secret
    assert not any(secret in line or ear.url in line for line in served.lines)


async def test_whose_they_are(served: Served, two: list[Member], ear: HookReceiver) -> None:
    anna, bert = two
    table = anna.open({"red": "me", "blue": "open"})
    async with Client(served.url, token=bert.token("account")) as client:
        with pytest.raises(NotAllowed):
            await client.hooks.make(ear.url, ["turn"], table=table)
        with pytest.raises(NotFound):
            await client.hooks.make(ear.url, ["turn"], table="nosuchtable")
    async with Client(served.url, token=bert.token("read", "tables")) as client:
        with pytest.raises(NotAllowed):
            await client.hooks.make(ear.url, ["turn"])
        with pytest.raises(NotAllowed):
            await client.hooks.mine()
    made = anna.post("/me/hooks", url=ear.url, events=["turn"]).raise_for_status().json()
    assert bert.delete(f"/me/hooks/{made['hook']}").status_code == 404
    assert bert.post(f"/me/hooks/{made['hook']}/try").status_code == 404
    assert anna.delete("/me/hooks/%00").status_code == 404
    with served.http() as nobody:
        assert nobody.get("/api/me/hooks").status_code == 401
        assert nobody.post("/api/me/hooks", json={"url": ear.url, "events": ["turn"]}).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        {"url": "https://10.0.0.1/x"},
        {"url": "http://169.254.169.254/latest/meta-data"},
        {"url": "https://[fe80::1]/x"},
        {"url": "https://user@127.0.0.1/x"},
        {"url": "gopher://127.0.0.1/x"},
        {"url": "https://no-such-host.invalid/x"},
        {"url": "https://127.0.0.1/\u0000"},
        {"events": []},
        {"events": ["everything"]},
        {"shape": "xml"},
        {"secret": "mine"},
    ],
)
def test_what_is_refused(two: list[Member], ear: HookReceiver, body: dict[str, Any]) -> None:
    anna, _ = two
    answer = anna.post("/me/hooks", **{"url": ear.url, "events": ["turn"], **body})
    assert answer.status_code == 400
    assert anna.get("/me/hooks").json() == {"hooks": []}


def test_guests_have_none(served: Served, two: list[Member], ear: HookReceiver) -> None:
    anna, _ = two
    table = anna.open({"red": "me"})
    link = anna.post(f"/tables/{table}/invitations").raise_for_status().json()["token"]
    with served.http() as guest:
        name = f"Guest-{time.time_ns() % 10**9}"
        taken = guest.post("/api/invitations/take", json={"token": link, "name": name}).raise_for_status()
        guest.headers["X-CSRF-Token"] = taken.json()["csrf"]
        assert guest.post("/api/me/hooks", json={"url": ear.url, "events": ["turn"]}).status_code == 403


async def test_without_the_setting_neither_plain_http_nor_this_machine_is_called(
    tmp_path: Path, ear: HookReceiver
) -> None:
    with Served(tmp_path, sync="NORMAL", limits="off") as served, Member(served) as member:
        async with Client(served.url, token=member.token("account")) as client:
            with pytest.raises(BadRequest, match="https"):
                await client.hooks.make(ear.url, ["turn"])
            with pytest.raises(BadRequest, match="internet"):
                await client.hooks.make(ear.url.replace("http:", "https:"), ["turn"])
    assert ear.heard == []
