"""Playing again: the same game on the same terms, everybody one seat further."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, delete

from sandtable.server.club import invitations
from sandtable.server.errors import NotFound, NotYours, Refused
from sandtable.server.storage.club_schema import people
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club, all_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


async def rematch(club: Club, table: str, name: str) -> str:
    return await club.hosting.rematch(table, await club.person(name), None)


async def invited(club: Club, name: str) -> list[tuple[str, int | None]]:
    person = await club.person(name)
    found = await club.database.read(lambda c: invitations.mine(c, person.id, club.clock()))
    return [(one.table_id, one.seat) for one in found]


async def test_everybody_moves_one_seat_further(club: Club) -> None:
    table = await club.open(
        "Anna",
        {"red": "me", "blue": "random", "green": "open"},
        "melee",
        title="Ours",
        visibility="private",
        pace="daily",
        expiry="bot",
        expiry_bot="random",
        talk="none",
        spectators=False,
    )
    _, token = await club.invite(table, "Anna")
    await club.take(token, "Cleo")
    await club.agree(await club.propose(table, "Anna", "end"), "Cleo")
    again = await rematch(club, table, "Cleo")
    assert await club.players(again) == ["person", "person", "random"]
    assert await club.sitting(again) == {"red": "Cleo"}
    assert await invited(club, "Anna") == [(again, 1)]
    old, new = await club.terms(table), await club.terms(again)
    assert old.rematch == again
    assert new.rematch_of == table
    assert new.owner_id == (await club.person("Cleo")).id
    for agreed in ("title", "visibility", "pace", "expiry", "expiry_bot", "talk"):
        assert getattr(new, agreed) == getattr(old, agreed)
    assert not (await club.door.facts(again)).spectators
    assert new.open_seats == 1
    assert new.free_seats == 0
    assert await club.sit(again, "Anna") == "blue"
    assert [item["table"] for item in await club.news(table, 0, "rematch")] == [again]
    assert await club.news(table, None, "rematch") == []


async def test_there_is_one_rematch_whoever_asks(club: Club) -> None:
    table = await club.duel()
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    found, refused = await all_of(rematch(club, table, "Anna"), rematch(club, table, "Bert"))
    assert refused == []
    assert len(set(found)) == 1
    assert await rematch(club, table, "Anna") == found[0]


async def test_whoever_resigned_is_asked_again(club: Club) -> None:
    table = await club.duel()
    await club.resign(table, "Bert")
    await club.propose(table, "Anna", "end")
    again = await rematch(club, table, "Anna")
    assert await club.sitting(again) == {"blue": "Anna"}
    assert await club.players(again) == ["person", "person"]
    assert await invited(club, "Bert") == [(again, 0)]


async def test_whoever_resigned_may_ask(club: Club) -> None:
    table = await club.duel()
    await club.resign(table, "Bert")
    await club.propose(table, "Anna", "end")
    again = await rematch(club, table, "Bert")
    assert await club.sitting(again) == {"red": "Bert"}


async def test_those_who_are_gone_or_blocked_are_not_asked(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Bert", "blue")
    await club.sit(table, "Cleo", "green")
    await club.resign(table, "Bert")
    await club.agree(await club.propose(table, "Anna", "end"), "Cleo")
    bert = await club.person("Bert")

    def forget(c: Connection) -> None:
        c.execute(delete(people).where(people.c.id == bert.id))

    await club.database.write(forget)
    await club.block("Anna", "Cleo")
    again = await rematch(club, table, "Anna")
    assert await club.sitting(again) == {"blue": "Anna"}
    assert await invited(club, "Cleo") == []


async def test_only_a_game_that_is_over_and_only_by_those_who_played(club: Club) -> None:
    table = await club.duel()
    with pytest.raises(Refused, match="not over"):
        await rematch(club, table, "Anna")
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    with pytest.raises(NotYours):
        await rematch(club, table, "Zoe")
    with pytest.raises(NotFound):
        await rematch(club, "nosuchtable", "Zoe")
