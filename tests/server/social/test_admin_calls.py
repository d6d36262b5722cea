"""What people do over HTTP who help to run the server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandtable.client import BadRequest, Client, NotAllowed, NotFound, Refused
from tests.server.social.test_admin_command import Typed
from tests.server.web.members import PASSWORD, Member
from tests.server.web.running import Served

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def helper_name(served: Served) -> str:
    """The name of somebody who helps to run the server."""
    with Member(served, "Hilda") as member:
        Typed(served.folder)("users", "admin", member.name)
        return member.name


@pytest.fixture
async def hilda(served: Served, helper_name: str) -> AsyncIterator[Client]:
    """Somebody who helps to run the server, logged in."""
    async with Client(served.url) as client:
        me = await client.people.login(helper_name, PASSWORD)
        assert me.admin
        yield client


def duel(anna: Member, bert: Member) -> str:
    """A table at which two sit."""
    table = anna.open({"red": "me", "blue": "open"}, visibility="private")
    link = anna.post(f"/tables/{table}/invitations", seat="blue").raise_for_status().json()
    bert.post("/invitations/take", token=link["token"]).raise_for_status()
    return table


async def test_it_is_for_admins_who_logged_in(served: Served, hilda: Client, anna: Member) -> None:
    with served.http() as nobody:
        for path in ("/people", "/reports", "/audit", "/tables/k3xm/points"):
            assert anna.get(f"/admin{path}").status_code == 403
            assert nobody.get(f"/api/admin{path}").status_code == 401
    assert anna.put(f"/admin/people/{anna.name}/ban", why="x").status_code == 403
    made = await hilda.people.make_token("a program", ["read", "play", "tables", "talk", "account"])
    async with Client(served.url, token=made.token) as program:
        with pytest.raises(NotAllowed, match="log in"):
            await program.admin.people()


async def test_a_person_is_banned_and_let_in_again(hilda: Client, helper_name: str, bert: Member) -> None:
    await hilda.admin.ban(bert.name, "insults", 4e9)
    assert [one.ban_reason for one in await hilda.admin.people(bert.name, only="banned")] == ["insults"]
    assert bert.get("/me").status_code == 401
    await hilda.admin.unban(bert.name)
    assert (await hilda.admin.people(bert.name))[0].banned_until is None
    with pytest.raises(BadRequest, match="not banned"):
        await hilda.admin.unban(bert.name)
    with pytest.raises(BadRequest, match="future"):
        await hilda.admin.ban(bert.name, "insults", 5.0)
    with pytest.raises(NotFound):
        await hilda.admin.ban("Nobody\0", "insults")
    with pytest.raises(NotAllowed, match="command line"):
        await hilda.admin.ban(helper_name, "a coup")
    noted = await hilda.admin.audit("banned", person=helper_name)
    assert noted[0].details["why"] == "insults"


async def test_reports_are_read_and_settled(hilda: Client, anna: Member, bert: Member) -> None:
    anna.post(f"/people/{bert.name}/reports", words="He shouts").raise_for_status()
    (found,) = [one for one in await hilda.admin.reports() if one.about == bert.name]
    assert (found.by, found.words, found.status) == (anna.name, "He shouts", "open")
    await hilda.admin.settle(found.number)
    assert [one for one in await hilda.admin.reports() if one.about == bert.name] == []
    assert [one.status for one in await hilda.admin.reports(everything=True) if one.about == bert.name] == [
        "settled"
    ]
    with pytest.raises(NotFound):
        await hilda.admin.settle(2**31 - 1)


async def test_a_table_is_taken_back_and_a_seat_replaced(hilda: Client, anna: Member, bert: Member) -> None:
    table = duel(anna, bert)
    for _ in range(6):
        asked = anna.table(table)["waiting_for"][0]
        (anna if asked == "red" else bert).play(table, asked)
    points = await hilda.admin.points(table)
    assert points[-1].point == 0
    await hilda.admin.rewind(table, points[-1].point)
    with pytest.raises(NotFound):
        await hilda.admin.rewind(table, 2**40)
    news = anna.get(f"/tables/{table}/news").json()["items"]
    assert "taken the table back" in news[-1]["why"]
    replaced = await hilda.admin.replace(table, "blue", "random")
    assert (replaced.player, replaced.token) == ("random", None)
    assert [seat["player"] for seat in anna.table(table)["seats"]] == ["person", "random"]
    with pytest.raises(BadRequest, match="no seat"):
        await hilda.admin.replace(table, "mauve", "random")


async def test_nobody_changes_a_table_where_they_play(hilda: Client, anna: Member, helper_name: str) -> None:
    table = anna.open({"red": "me", "blue": "open"})
    await hilda.tables.sit(table, "blue")
    with pytest.raises(NotAllowed, match="You play"):
        await hilda.admin.points(table)
    with pytest.raises(NotAllowed, match="You play"):
        await hilda.admin.replace(table, "red", "random")
    await hilda.tables.leave(table)
    with pytest.raises(NotAllowed, match="have played at this table"):
        await hilda.admin.rewind(table, 0)
    assert [seat["player"] for seat in anna.table(table)["seats"]] == ["person", "person"]


async def test_what_is_over_stays_over(hilda: Client, anna: Member) -> None:
    table = anna.open({"red": "me", "blue": "random"})
    anna.post(f"/tables/{table}/proposals", what="end").raise_for_status()
    assert anna.table(table)["status"] == "ended"
    with pytest.raises(Refused, match="key is public"):
        await hilda.admin.rewind(table, 0)
