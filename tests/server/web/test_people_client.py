"""People through the Python client, on a real server."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.client import BadRequest, Client, NotAllowed, NotFound, Taken, TooMany
from tests.server.web.people_site import PASSWORD
from tests.server.web.running import Served

pytestmark = pytest.mark.anyio


async def test_an_account_from_its_beginning(served: Served) -> None:
    async with Client(served.url) as client:
        assert (await client.people.entrance()).registration == "open"
        with pytest.raises(NotAllowed):
            await client.people.me()
        me = await client.people.register("Ada.1", PASSWORD)
        assert (me.name, me.guest, me.email) == ("Ada.1", False, None)
        assert await client.people.me() == me
        with pytest.raises(Taken):
            await client.people.register("ADA.1", PASSWORD)
        wishes = await client.people.change_settings(mail="alone", quiet_days=[6])
        assert (wishes.mail, wishes.quiet_days) == ("alone", (6,))
        await client.people.change_password(PASSWORD, "nine red lanterns")
        await client.people.change_address("ada@mail.example", "nine red lanterns")
        assert (await client.people.me()).proving == "ada@mail.example"
        await client.people.change_address(None, "nine red lanterns")
        assert (await client.people.me()).proving is None
        await client.people.logout()
        with pytest.raises(NotAllowed):
            await client.people.me()
        with pytest.raises(NotAllowed):
            await client.people.login("Ada.1", PASSWORD)
        assert (await client.people.login("ada.1", "nine red lanterns")).name == "Ada.1"


async def test_a_guest_becomes_an_account_by_the_client(served: Served) -> None:
    async with Client(served.url) as client:
        assert (await client.people.guest("Gast.2")).guest
        assert not (await client.people.become_account(PASSWORD, "Georg.2")).guest
        assert (await client.people.person("georg.2")).name == "Georg.2"
        with pytest.raises(NotFound):
            await client.people.person("Gast.2")


async def test_a_program_with_a_token(served: Served) -> None:
    async with Client(served.url) as client:
        await client.people.register("Ada.3", PASSWORD)
        made = await client.people.make_token("a bot", ["read", "account"], days=2)
        assert [one.id for one in await client.people.tokens()] == [made.about.id]
        async with Client(served.url, token=made.token) as program:
            assert (await program.people.me()).scopes == ["read", "account"]
            with pytest.raises(NotAllowed, match="log in"):
                await program.people.make_token("another", ["read"])
            await program.people.take_back(made.about.id)
            with pytest.raises(NotAllowed):
                await program.people.me()


async def test_others(served: Served) -> None:
    async with Client(served.url) as other, Client(served.url) as client:
        await other.people.guest("Bea.4")
        await client.people.guest("Ada.4")
        await client.people.block("bea.4")
        assert await client.people.blocked() == ["Bea.4"]
        await client.people.unblock("Bea.4")
        assert await client.people.blocked() == []
        await client.people.report("Bea.4", "rude", "t1")
        with pytest.raises(NotFound):
            await client.people.block("../me")


async def test_codes_by_the_client(served: Served) -> None:
    async with Client(served.url) as client:
        await client.people.ask_reset("nobody@mail.example")
        with pytest.raises(NotAllowed):
            await client.people.reset("guess", PASSWORD)
        with pytest.raises(NotAllowed):
            await client.people.prove_address("guess")
        with pytest.raises(BadRequest):
            await client.people.ask_reset("nowhere")


async def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with Served(tmp_path, sync="NORMAL", limits="0.1") as served:
        async with Client(served.url) as client:
            with pytest.raises(NotAllowed):
                await client.people.login("Ada", PASSWORD)
            with pytest.raises(NotAllowed):
                await client.people.login("Ada", PASSWORD)
            with pytest.raises(TooMany) as refused:
                await client.people.login("Ada", PASSWORD)
    assert 0 < refused.value.wait <= 150


async def test_what_people_send_is_not_in_the_log(tmp_path: Path) -> None:
    with Served(tmp_path, sync="NORMAL", log_level="debug") as served:
        async with Client(served.url) as client:
            await client.people.register("Ada", PASSWORD, "ada@mail.example")
            made = await client.people.make_token("a bot", ["read"])
            cookie, csrf = client._cookies(), client.csrf
            await client.people.ask_reset("ada@mail.example")
        served.stop()
        lines = "\n".join(served.lines)
    assert "/api/people" in lines
    assert cookie is not None
    for secret in (PASSWORD, "mail.example", made.token, cookie.partition("=")[2], csrf):
        assert str(secret) not in lines


async def test_whoever_sits_somewhere_joins_by_being_who_they_are(served: Served) -> None:
    async with Client(served.url) as client, Client(served.url) as stranger:
        await client.people.register("Ada.5", PASSWORD)
        await stranger.people.guest("Bea.5")
        opened = await client.create_table("skirmish", "duel", {"red": "me"})
        token = (await client.people.make_token("a bot", ["read", "play"])).token
        async with await client.join(opened.table, "red") as seat:
            assert seat.choices
        async with (
            Client(served.url, token=token) as program,
            await program.join(opened.table, "red") as seat,
        ):
            await seat.act(seat.choices[0])
        with pytest.raises(NotAllowed):
            await stranger.join(opened.table, "red")
