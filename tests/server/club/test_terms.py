"""The terms of a table: what can be agreed, and for whom a table exists."""

from __future__ import annotations

import pytest
from sqlalchemy import delete

from sandtable.engine.registry import install
from sandtable.protocol.tables import NewTable, TableWanted
from sandtable.server.club import paces, terms
from sandtable.server.club.terms import planned
from sandtable.server.errors import BadRequest, NotFound, Refused
from sandtable.server.storage import outbox
from sandtable.server.storage.club_schema import people
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club
from tests.toy.game import Skirmish

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


@pytest.fixture
def toy() -> None:
    """The toy is there."""
    install(Skirmish.id, Skirmish)


async def test_what_was_agreed_is_kept(club: Club) -> None:
    table = await club.open(
        "Anna",
        {"red": "me", "blue": "open", "green": "random"},
        "melee",
        title="  Friday   night ",
        visibility="unlisted",
        pace="evening",
        expiry="replace",
        expiry_bot="random",
        talk="public",
    )
    agreed = await club.terms(table)
    assert agreed.owner_id == (await club.person("Anna")).id
    assert agreed.title == "Friday night"
    assert (agreed.visibility, agreed.expiry, agreed.expiry_bot, agreed.talk) == (
        "unlisted",
        "replace",
        "random",
        "public",
    )
    assert agreed.pace == paces.NAMED["evening"].pace
    assert (agreed.open_seats, agreed.free_seats) == (2, 2)
    assert agreed.lost == {}
    assert await club.sitting(table) == {"red": "Anna"}
    assert await club.players(table) == ["person", "person", "random"]


async def test_nobody_holds_a_token_of_a_seat_at_such_a_table(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"})
    facts = await club.door.facts(table)
    assert facts.club
    assert not (await club.door.facts((await club.door.create(NewTable("skirmish", "duel"))).table)).club


async def test_bots_play_at_once(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "random"})
    assert await club.database.read(lambda c: outbox.seats(c, "bot", table)) == {1}


async def test_whoever_is_alone_has_every_seat_for_people(club: Club) -> None:
    anna = await club.person("Anna")
    wanted = TableWanted("skirmish", "melee", {}, {"green": "cadet", "blue": "open"})
    table = (await club.hosting.open(wanted, anna, None, alone=True)).table
    assert await club.sitting(table) == {"red": "Anna", "blue": "Anna"}
    assert (await club.terms(table)).free_seats == 0


@pytest.mark.parametrize(
    ("more", "about"),
    [
        ({"expiry_bot": "nobody"}, "nobody"),
        ({"title": "a\x07b"}, "title"),
        ({"title": "a\u202eb"}, "title"),
        ({"pace": "at a snail's"}, "pace"),
        ({"seats": {"purple": "me"}}, "purple"),
        ({"seats": {"red": "somebody"}}, "somebody"),
        ({"scenario": "nowhere"}, "nowhere"),
    ],
    ids=str,
)
def test_what_cannot_be_agreed(toy: None, more: dict[str, object], about: str) -> None:
    wanted = {"game": "skirmish", "scenario": "duel", **more}
    with pytest.raises(BadRequest, match=about):
        planned(TableWanted(**wanted), "anna")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wanted",
    [
        TableWanted("skirmish", "duel", seats={"red": "me"}),
        TableWanted("skirmish", "duel", seats={"red": "open"}),
        TableWanted("skirmish", "duel", title="Ours"),
        TableWanted("skirmish", "duel", visibility="private"),
        TableWanted("skirmish", "duel", pace="daily"),
        TableWanted("skirmish", "duel", expiry="bot"),
        TableWanted("skirmish", "duel", talk="none"),
    ],
    ids=str,
)
def test_terms_are_for_people_who_say_who_they_are(wanted: TableWanted) -> None:
    assert not terms.is_plain(wanted)


def test_a_table_without_terms_is_for_anybody() -> None:
    wanted = TableWanted("skirmish", "duel", {}, {"red": "random"}, False)
    assert terms.is_plain(wanted)
    assert terms.plain(wanted) == NewTable("skirmish", "duel", {}, {"red": "random"}, False)


async def test_a_private_table_exists_for_those_whom_it_concerns(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility="private")
    assert not await club.knows(table, None)
    assert not await club.knows(table, "Zoe")
    assert await club.knows(table, "Anna")
    await club.person("Bert")
    await club.invite(table, "Anna", person="Bert")
    assert await club.knows(table, "Bert")
    with pytest.raises(NotFound, match="There is no table"):
        await club.sit(table, "Zoe")
    await club.sit(table, "Bert")
    assert await club.knows(table, "Bert")
    await club.leave(table, "Bert")
    assert await club.knows(table, "Bert")


async def test_an_invitation_that_has_ended_shows_nothing(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility="private")
    await club.person("Bert")
    club.now = 1.0
    await club.invite(table, "Anna", person="Bert", lasts=60)
    assert not await club.knows(table, "Bert")


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
async def test_others_exist_for_everybody(club: Club, visibility: str) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility=visibility)
    assert await club.knows(table, None)
    assert await club.knows(table, "Zoe")


async def test_a_table_with_tokens_has_no_terms(club: Club) -> None:
    table = (await club.door.create(NewTable("skirmish", "duel"))).table
    with pytest.raises(Refused, match="token"):
        await club.sit(table, "Anna")
    with pytest.raises(NotFound):
        await club.sit("nosuchtable", "Anna")


async def test_a_table_outlives_whoever_opened_it(club: Club) -> None:
    table = await club.open("Anna", {"blue": "open"}, visibility="private")
    _, token = await club.invite(table, "Anna")
    await club.take(token, "Bert")
    anna = await club.person("Anna")
    await club.database.write(lambda c: c.execute(delete(people).where(people.c.id == anna.id)))
    agreed = await club.terms(table)
    assert agreed.owner_id is None
    assert await club.knows(table, "Bert")
    assert not await club.knows(table, "Zoe")
    assert not await club.knows(table, None)
    (entry,) = await club.my_tables("Bert")
    assert entry.about is not None
    assert entry.about.owner is None
    assert [facts.table for facts in await club.door.list_tables()] == []
