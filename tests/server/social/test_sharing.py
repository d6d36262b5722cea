"""Seats that several people share: who comes to them, and what becomes of them when somebody goes."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from sandtable.server.club import invitations, people, seating, sharing, terms
from sandtable.server.club.clocks import clock_facts
from sandtable.server.errors import BadRequest, NotFound, NotYours, Refused
from sandtable.server.storage.database import Database
from tests.server.club import table_with_clocks
from tests.server.club.club_fixture import Club

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


async def ask(
    club: Club, table: str, by: str, seat: str | None, person: str | None = None, uses: int | None = 1
) -> str:
    """Ask somebody to share a seat; the token of the link, if it is one."""
    who = await club.person(by)
    now = club.clock()

    def work(c: Connection) -> tuple[invitations.Invitation, str | None]:
        at = seating.lock_table(c, table, who.id)
        number = None if seat is None else at.number(seat)
        return invitations.invite(c, at, who, number, person, uses, None, None, now, share=True)

    _, token = await club.database.write(work)
    return token or ""


async def names(club: Club, table: str, seat: int) -> list[str]:
    """Who sits at a seat."""
    return [sitter.name for sitter in (await club.at(table)).at(seat)]


async def listed(club: Club, table: str, name: str) -> list[invitations.Invitation]:
    person = await club.person(name)
    return await club.database.read(
        lambda c: invitations.listed(c, seating.read_table(c, table, person.id), person.id, club.clock())
    )


async def test_whoever_sits_there_asks_others_by_a_link(club: Club) -> None:
    table = await club.duel()
    token = await ask(club, table, "Bert", "blue")
    assert await club.take(token, "Cleo") == "blue"
    assert await names(club, table, 1) == ["Bert", "Cleo"]
    (*_, told) = await club.news(table, None, "seat")
    assert {**told, "at": 0} == {
        "kind": "seat",
        "at": 0,
        "seat": "blue",
        "player": "person",
        "name": "Bert, Cleo",
        "why": "shares the seat",
    }
    with pytest.raises(NotFound):
        await club.take(token, "Dora")


async def test_somebody_asked_by_name_sits_down_beside(club: Club) -> None:
    table = await club.duel()
    await club.person("Cleo")
    await ask(club, table, "Anna", "red", "Cleo")
    with pytest.raises(Refused, match="taken"):
        await club.sit(table, "Cleo", "blue")
    with pytest.raises(Refused, match="taken"):
        await club.sit(table, "Dora", "red")
    assert await club.sit(table, "Cleo") == "red"
    assert await names(club, table, 0) == ["Anna", "Cleo"]
    assert await listed(club, table, "Anna") == []


async def test_nobody_is_asked_to_a_seat_of_others(club: Club) -> None:
    table = await club.duel()
    with pytest.raises(NotYours):
        await ask(club, table, "Anna", "blue")
    with pytest.raises(NotYours):
        await ask(club, table, "Cleo", "red")
    with pytest.raises(BadRequest):
        await ask(club, table, "Anna", None)


async def test_a_link_to_one_seat_leads_to_no_other(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    token = await ask(club, table, "Anna", "red")
    with pytest.raises(NotYours, match="red"):
        await club.take(token, "Cleo", "blue")
    assert await club.take(token, "Cleo", "red") == "red"


async def test_whoever_has_looked_from_another_seat_does_not_share_this_one(club: Club) -> None:
    table = await club.duel()
    token = await ask(club, table, "Anna", "red", uses=None)
    with pytest.raises(Refused, match="already"):
        await club.take(token, "Bert")
    await club.leave(table, "Bert")
    with pytest.raises(Refused, match="seen this table"):
        await club.take(token, "Bert")


async def test_who_has_left_cannot_let_others_in_any_more(club: Club) -> None:
    table = await club.duel()
    first, second = await ask(club, table, "Bert", "blue"), await ask(club, table, "Bert", "blue")
    await club.take(first, "Cleo")
    await club.leave(table, "Bert")
    with pytest.raises(NotYours, match="no longer"):
        await club.take(second, "Dora")
    await club.leave(table, "Cleo")
    with pytest.raises(NotYours):
        await club.take(second, "Dora")
    # Nor does an invitation by name to share a seat open it once it is empty.
    again = await club.open("Anna", {"red": "me", "blue": "person"}, visibility="public")
    _, token = await club.invite(again, "Anna", "blue")
    await club.take(token, "Bert")
    await club.person("Cleo")
    await ask(club, again, "Bert", "blue", "Cleo")
    await club.leave(again, "Bert")
    with pytest.raises(NotYours):
        await club.sit(again, "Cleo", "blue")


async def test_those_who_blocked_each_other_share_no_table(club: Club) -> None:
    table = await club.duel()
    token = await ask(club, table, "Bert", "blue")
    await club.block("Anna", "Cleo")
    with pytest.raises(NotYours, match="cannot take a seat"):
        await club.take(token, "Cleo")


async def test_a_seat_has_room_for_so_many(club: Club) -> None:
    table = await club.duel()
    token = await ask(club, table, "Bert", "blue", uses=None)
    for number in range(sharing.MOST - 1):
        await club.take(token, f"Guest-{number}")
    with pytest.raises(Refused, match="At most"):
        await club.take(token, "Dora")
    with pytest.raises(Refused, match="At most"):
        await ask(club, table, "Bert", "blue")


async def test_whoever_leaves_hands_the_seat_on(club: Club) -> None:
    table = await club.duel()
    await club.take(await ask(club, table, "Anna", "red"), "Cleo")
    await club.play(table, 0)
    with pytest.raises(Refused, match="share this seat"):
        await club.resign(table, "Anna", "red")
    await club.leave(table, "Anna", "red")
    assert await names(club, table, 0) == ["Cleo"]
    assert await club.players(table) == ["person", "person"]
    with pytest.raises(Refused, match="resign"):
        await club.leave(table, "Cleo", "red")
    await club.resign(table, "Cleo", "red")
    assert (await club.players(table))[0] != "person"


async def test_who_is_asked_is_known_to_those_of_the_seat_and_the_owner(club: Club) -> None:
    table = await club.duel()
    await club.person("Cleo")
    await ask(club, table, "Bert", "blue", "Cleo")
    await club.invite(table, "Anna")
    assert [one.person for one in await listed(club, table, "Bert")] == ["Cleo"]
    assert [one.share for one in await listed(club, table, "Anna")] == [True, False]
    with pytest.raises(NotYours):
        await listed(club, table, "Dora")
    (made,) = await listed(club, table, "Bert")
    bert = await club.person("Bert")
    await club.database.write(
        lambda c: invitations.withdraw(c, seating.lock_table(c, table, bert.id), bert.id, made.name)
    )
    assert await listed(club, table, "Bert") == []


async def test_a_private_table_is_known_to_those_asked_to_share_a_seat(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility="private")
    await club.person("Cleo")
    assert not await club.knows(table, "Cleo")
    await ask(club, table, "Anna", "red", "Cleo")
    assert await club.knows(table, "Cleo")


async def test_a_shared_seat_has_one_clock_and_one_voice(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"}, pace="daily")
    await club.sit(table, "Bert")
    before = await club.database.read(lambda c: clock_facts(c, table, club.now))
    await club.take(await ask(club, table, "Anna", "red"), "Cleo")
    after = await club.database.read(lambda c: clock_facts(c, table, club.now))
    assert [(clock.seat, clock.deadline) for clock in after] == [
        (clock.seat, clock.deadline) for clock in before
    ]
    paused = await club.propose(table, "Cleo", "pause")
    await club.agree(paused, "Bert")
    assert await club.status(table) == "paused"


async def test_those_who_shared_a_seat_share_it_in_the_rematch(club: Club) -> None:
    table = await club.duel()
    await club.take(await ask(club, table, "Anna", "red"), "Cleo")
    await club.take(await ask(club, table, "Bert", "blue"), "Dora")
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    again = await club.hosting.rematch(table, await club.person("Anna"), None)
    assert await club.sit(again, "Cleo") == "blue"
    assert await club.sit(again, "Dora") == "red"
    assert await club.sit(again, "Bert") == "red"
    assert await names(club, again, 0) == ["Dora", "Bert"]
    assert await names(club, again, 1) == ["Anna", "Cleo"]


async def test_those_who_share_a_seat_are_late_together(database: Database) -> None:
    table = await table_with_clocks.opened(
        database, table_with_clocks.skirmish(turn="red", moves=3), expiry="replace"
    )

    def beside(c: Connection) -> None:
        other = people.make_guest(c, "Cleo", table_with_clocks.NOW)
        terms.take_seat(c, table.table, 0, other.id, table_with_clocks.NOW + 1)

    await database.write(beside)
    assert await table.wait(101) == 1
    agreed = await database.read(lambda c: terms.need(c, table.table))
    assert agreed.lost[0].name == "guest-0, Cleo"
    assert await database.read(lambda c: seating.seats_of(c, table.table, agreed.owner_id or "")) == []
