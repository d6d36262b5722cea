"""The lists of the lobby: in the order in which tables were opened, and nothing that is not for all."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.protocol.tables import NewTable
from sandtable.server.club import lobby
from sandtable.server.club.lobby import Entry
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


def names(entries: list[Entry]) -> list[str]:
    return [entry.facts.table for entry in entries]


async def opened(club: Club, name: str | None = None) -> list[str]:
    person_id = None if name is None else (await club.person(name)).id
    return names(await club.database.read(lambda c: lobby.open_tables(c, person_id, 1e12, 50)))


async def finished(club: Club) -> list[str]:
    return names(await club.database.read(lambda c: lobby.finished(c, None, 1e12, 50)))


async def test_open_tables_are_those_with_a_seat_for_anybody(club: Club) -> None:
    first = await club.open("Anna", {"red": "me", "blue": "open"})
    second = await club.open("Bert", {"blue": "open"})
    await club.open("Anna", {"red": "me", "blue": "person"})
    await club.open("Anna", {"red": "me", "blue": "open"}, visibility="unlisted")
    await club.open("Anna", {"red": "me", "blue": "open"}, visibility="private")
    await club.door.create(NewTable("skirmish", "duel"))
    assert await opened(club) == [second, first]
    await club.sit(first, "Cleo")
    assert await opened(club) == [second]
    await club.leave(first, "Cleo")
    assert await opened(club) == [second, first]
    await club.hand_over(first, "Anna", "blue", "random")
    assert await opened(club) == [second]


async def test_a_game_that_is_over_is_open_to_nobody(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"})
    await club.propose(table, "Anna", "end")
    assert await opened(club) == []


@pytest.mark.parametrize(("one", "other"), [("Anna", "Bert"), ("Bert", "Anna")])
async def test_tables_of_those_whom_one_blocked_are_not_shown(club: Club, one: str, other: str) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"})
    await club.block(one, other)
    assert await opened(club, "Bert") == []
    assert await opened(club, "Cleo") == [table]


async def test_what_is_done_at_a_table_does_not_move_it(club: Club) -> None:
    tables = [await club.open("Anna", {"red": "me", "blue": "open"}) for _ in range(3)]
    before = await opened(club), names(await club.my_tables("Anna"))
    await club.play(tables[0], 0)
    await club.propose(tables[1], "Anna", "pause")
    assert (await opened(club), names(await club.my_tables("Anna"))) == before
    assert before[0] == before[1] == tables[::-1]


async def test_lists_come_in_pages(club: Club) -> None:
    tables = [await club.open("Anna", {"red": "me", "blue": "open"}) for _ in range(5)]
    anna = await club.person("Anna")
    first = await club.database.read(lambda c: lobby.my_tables(c, anna.id, False, 1e12, 3))
    last = first[-1].facts.created_at
    second = await club.database.read(lambda c: lobby.my_tables(c, anna.id, False, last, 3))
    assert names(first) + names(second) == tables[::-1]


async def test_ones_own_tables_say_whose_turn_it_is(club: Club) -> None:
    table = await club.duel()
    (mine,) = await club.my_tables("Bert")
    assert (mine.facts.table, mine.mine, mine.my_turn) == (table, [1], True)
    while (await club.door.facts(table)).waiting_for != ["red"]:
        await club.play(table, 1)
    assert not (await club.my_tables("Bert"))[0].my_turn
    assert (await club.my_tables("Anna"))[0].my_turn
    await club.agree(await club.propose(table, "Anna", "pause"), "Bert")
    assert not (await club.my_tables("Anna"))[0].my_turn


async def test_while_a_bot_plays_it_is_nobodys_turn(club: Club) -> None:
    table = await club.duel()
    await club.hand_over(table, "Bert", "blue", "random")
    assert not (await club.my_tables("Bert"))[0].my_turn


async def test_ones_own_tables_are_those_opened_or_sat_at(club: Club) -> None:
    mine = await club.open("Anna", {"blue": "open"}, visibility="private")
    other = await club.open("Bert", {"red": "me", "blue": "open"})
    assert names(await club.my_tables("Anna")) == [mine]
    await club.sit(other, "Anna")
    assert names(await club.my_tables("Anna")) == [other, mine]
    await club.leave(other, "Anna")
    assert names(await club.my_tables("Anna")) == [mine]
    assert await club.my_tables("Zoe") == []


async def test_finished_games(club: Club) -> None:
    won = (await club.door.create(NewTable("skirmish", "duel"))).table
    hidden = (await club.door.create(NewTable("skirmish", "duel", spectators=False))).table
    for table in (won, hidden):
        await club.play_on(table, 2000, Random(1))
    ended = await club.open("Anna", {"red": "me"})
    secret = await club.open("Anna", {"red": "me"}, visibility="private")
    await club.open("Anna", {"red": "me"})
    for table in (ended, secret):
        await club.propose(table, "Anna", "end")
    assert await finished(club) == [ended, won]
    assert names(await club.my_tables("Anna", over=True)) == [secret, ended]


async def test_whoever_resigned_finds_the_game_among_those_that_are_over(club: Club) -> None:
    table = await club.duel()
    await club.resign(table, "Bert")
    assert await club.my_tables("Bert") == []
    await club.propose(table, "Anna", "end")
    assert names(await club.my_tables("Bert", over=True)) == [table]


async def test_a_list_tells_who_sits_where(club: Club) -> None:
    table = await club.duel()
    (entry,) = await club.my_tables("Anna")
    assert entry.facts.table == table
    assert entry.about is not None
    assert entry.about.owner == "Anna"
    assert [(sitter.seat, sitter.name) for sitter in entry.about.sitters] == [(0, "Anna"), (1, "Bert")]


async def test_tables_to_watch_are_those_that_anybody_may_find(club: Club) -> None:
    plain = (await club.door.create(NewTable("skirmish", "duel"))).table
    public = await club.open("Anna", {"red": "me"})
    await club.open("Anna", {"red": "me"}, visibility="unlisted")
    await club.open("Anna", {"red": "me"}, visibility="private")
    await club.open("Anna", {"red": "me"}, spectators=False)
    assert [facts.table for facts in await club.door.list_tables()] == [public, plain]
