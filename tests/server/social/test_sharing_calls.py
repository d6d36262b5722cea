"""A shared seat on a running server: each of its people decides and talks, and they alone know who did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from sandtable.client import Client
from sandtable.server.club.turn_emails import TurnEmails
from sandtable.server.play.door import Door
from sandtable.server.play.keeper import TableChange
from sandtable.server.storage.club_schema import seat_people
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import outbox
from tests.server.club.toy_table import add_person, opened, seat_person
from tests.server.web.members import Member
from tests.server.web.running import Served
from tests.server.web.socket_talk import Line

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that these tests share."""
    with Served(tmp_path_factory.mktemp("shared"), sync="NORMAL", limits="off") as server:
        yield server


@pytest.fixture
def three(served: Served) -> Iterator[list[Member]]:
    """Anna, Bert and Cleo."""
    with ExitStack() as stack:
        yield [stack.enter_context(Member(served, name)) for name in ("Anna", "Bert", "Cleo")]


def shared(anna: Member, bert: Member, cleo: Member, **terms: Any) -> str:
    """A table at which Anna and Cleo play red and Bert blue."""
    table = anna.open({"red": "me", "blue": "open"}, **terms)
    bert.post(f"/tables/{table}/sit", seat="blue").raise_for_status()
    link = anna.post(f"/tables/{table}/invitations", seat="red", share=True).raise_for_status().json()
    assert link["share"] is True
    looked = cleo.post("/invitations/look", token=link["token"]).raise_for_status().json()
    assert (looked["seat"], looked["share"]) == ("red", True)
    taken = cleo.post("/invitations/take", token=link["token"]).raise_for_status().json()
    assert (taken["table"], taken["seat"]) == (table, "red")
    return table


def heard(member: Member, table: str, kind: str) -> list[dict[str, Any]]:
    """The news of a kind that somebody is told."""
    items = member.get(f"/tables/{table}/news").raise_for_status().json()["items"]
    return [{**item, "at": 0} for item in items if item["kind"] == kind]


def test_each_decides_and_takes_back_and_they_alone_know_who(served: Served, three: list[Member]) -> None:
    anna, bert, cleo = three
    table = shared(*three)
    assert anna.table(table)["seats"][0]["people"] == [anna.name, cleo.name]
    view = anna.get(f"/tables/{table}/view").json()
    assert cleo.get(f"/tables/{table}/view").json() == view
    chosen = view["view"]["choices"][0]
    body = {"sequence": view["sequence"], "action": chosen}
    cleo.post(f"/tables/{table}/actions", **body).raise_for_status()
    # The other has the same click in mind, and comes too late.
    assert anna.post(f"/tables/{table}/actions", **body).status_code == 409
    told = [{"kind": "shared", "at": 0, "name": cleo.name, "did": "decided", "action": chosen}]
    assert heard(anna, table, "shared") == heard(cleo, table, "shared") == told
    assert heard(bert, table, "shared") == []
    with served.http() as nobody:
        public = nobody.get(f"/api/tables/{table}/news").json()["items"]
    assert {item["kind"] for item in public} == {"seat"}


def test_one_takes_back_what_the_other_has_clicked(three: list[Member]) -> None:
    anna, bert, cleo = three
    table = shared(*three)
    for member in (anna, cleo, bert, bert):
        member.play(table).raise_for_status()
    while not (before := anna.get(f"/tables/{table}/view").json())["view"]["choices"]:
        frame = bert.get(f"/tables/{table}/view").json()
        chosen = "done" if "done" in frame["view"]["choices"] else frame["view"]["choices"][0]
        bert.post(f"/tables/{table}/actions", sequence=frame["sequence"], action=chosen).raise_for_status()
    done = cleo.play(table).raise_for_status().json()
    assert done["undo"]["last"] == [before["view"]["choices"][0]]
    anna.post(f"/tables/{table}/undo", sequence=done["sequence"]).raise_for_status()
    assert cleo.get(f"/tables/{table}/view").json()["view"] == before["view"]
    *_, clicked, back = heard(cleo, table, "shared")
    assert (clicked["name"], clicked["did"]) == (cleo.name, "decided")
    assert (back["name"], back["did"], back["action"]) == (anna.name, "taken back", None)


def test_a_seat_of_ones_own_is_played_without_news(three: list[Member]) -> None:
    anna, bert, _ = three
    table = anna.open({"red": "me", "blue": "open"})
    bert.post(f"/tables/{table}/sit", seat="blue").raise_for_status()
    assert anna.play(table).status_code == 200
    assert heard(anna, table, "shared") == []


def test_they_talk_as_the_seat_by_their_names_and_among_themselves(three: list[Member]) -> None:
    anna, bert, cleo = three
    table = shared(*three, talk="public")
    said = cleo.post(f"/tables/{table}/talk", words="Hello").raise_for_status().json()
    assert (said["seat"], said["name"]) == ("red", cleo.name)
    assert heard(bert, table, "talk") == heard(anna, table, "talk")
    assert anna.get(f"/tables/{table}/talk").json()["private"] == ["red"]
    assert bert.get(f"/tables/{table}/talk").json()["private"] == []
    anna.post(f"/tables/{table}/talk", words="Between us", channel="red").raise_for_status()
    assert [item["words"] for item in heard(cleo, table, "talk")] == ["Hello", "Between us"]
    assert [item["words"] for item in heard(bert, table, "talk")] == ["Hello"]
    assert bert.post(f"/tables/{table}/talk", words="?", channel="red").status_code == 422
    assert bert.post(f"/tables/{table}/talk", words="?", channel="blue").status_code == 400
    # Who plays with others may still not talk to them in private.
    assert anna.post(f"/tables/{table}/talk", words="?", channel="red+blue").status_code == 422


async def test_who_leaves_sees_no_more_and_the_other_plays_on(three: list[Member]) -> None:
    anna, _, cleo = three
    table = shared(*three)
    async with anna.socket(table) as hers, cleo.socket(table) as his:
        line, other = Line(hers), Line(his)
        assert (await line.ask(type="join", seat="red"))["type"] == "view"
        view = await other.ask(type="join", seat="red")
        assert view["type"] == "view"
        assert (await line.hear())["type"] == (await other.hear())["type"] == "news"
        await other.say(type="act", id=1, sequence=view["sequence"], action=view["view"]["choices"][0])
        for one in (line, other):
            # The other is shown also a move that is not whole yet.
            shown = {"news", "patch" if one is line else "done"}
            heard_by: dict[str, Any] = {}
            while not shown <= heard_by.keys():
                message = await one.hear()
                heard_by[message["type"]] = message
            assert heard_by["news"]["items"][0]["name"] == cleo.name
        cleo.post(f"/tables/{table}/leave", seat="red").raise_for_status()
        assert (await other.closed())[0] == (await line.closed())[0] == 4409
    assert cleo.get(f"/tables/{table}/view", seat="red").status_code == 403
    assert anna.play(table).status_code == 200
    assert anna.table(table)["seats"][0]["people"] == [anna.name]


async def test_the_client_asks_others_to_share(served: Served, three: list[Member]) -> None:
    anna, _, cleo = three
    table = anna.open({"red": "me", "blue": "open"})
    async with (
        Client(served.url, token=anna.token("read", "play", "tables")) as one,
        Client(served.url, token=cleo.token("read", "play", "tables")) as two,
    ):
        made = await one.tables.invite(table, "red", person=cleo.name, share=True)
        assert made.share
        (mine,) = await two.tables.my_invitations()
        assert (mine.seat, mine.share) == ("red", True)
        told = await two.tables.sit(table)
        assert told.seats[0].people == [anna.name, cleo.name]


async def test_each_of_them_is_written_to_as_they_wish(database: Database) -> None:
    door = Door(database)
    table = await opened(door)
    letters = TurnEmails("https://club.example", 60.0)
    moved = TableChange(table, 1, 0, ["person"] * 3, "playing", 0b010, 0b101, 1000.0)

    def work(c: Connection) -> set[str]:
        add_person(c, "dora", "dora@club.example", mail="turn")
        add_person(c, "emil", "emil@club.example", mail="alone")
        for name in ("dora", "emil"):
            seat_person(c, table, 0, name)
        c.execute(update(seat_people).where(seat_people.c.person_id == "anna").values(mail="never"))
        letters.moved(c, moved)
        rows = c.execute(select(outbox.c.payload).where(outbox.c.kind == "mail")).scalars()
        return {json.loads(row)["person"] for row in rows}

    assert await database.write(work) == {"dora", "cleo"}
    # One of them decides: nobody else of the seat need be written to about it.

    def decided(c: Connection) -> list[float | None]:
        letters.moved(c, TableChange(table, 0, 0, ["person"] * 3, "playing", 0b101, 0b100, 1001.0))
        mine = select(seat_people.c.mailed_at).where(seat_people.c.seat == 0)
        return list(c.execute(mine).scalars())

    assert await database.write(decided) == [None, None, None]
