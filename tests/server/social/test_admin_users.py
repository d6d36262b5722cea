"""People, as the administrator looks after them."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, select

from sandtable.protocol.limits import FOR_GOOD
from sandtable.server.admin import tables, users
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.club import blocks, email_codes, people, sessions
from sandtable.server.errors import BadRequest, NotFound
from sandtable.server.storage.club_schema import terms
from tests.server.club.club_fixture import Club

pytestmark = pytest.mark.anyio


async def noted(office: AdminSession) -> list[str]:
    """What the audit log says of what was done from the office."""
    found = await office.database.read(lambda c: tables.audit_entries(c, "admin:", None, None, 100))
    return [one.what for one in reversed(found)]


async def names(office: AdminSession, words: str = "", only: users.Only = "all") -> list[str]:
    found = await office.database.read(lambda c: users.listed(c, words, only, office.clock(), 100))
    return [one.name for one in found]


async def test_people_are_listed_and_searched(club: Club, office: AdminSession) -> None:
    for name in ("Anna", "Hannah", "Bert"):
        await club.person(name)
    await club.database.write(lambda c: people.make_guest(c, "Gast", club.now))
    assert await names(office) == ["Anna", "Bert", "Gast", "Hannah"]
    assert await names(office, "ANNA") == ["Anna", "Hannah"]
    assert await names(office, "%") == []
    assert await names(office, only="guests") == ["Gast"]
    assert await names(office, only="admins") == []


async def test_a_person_is_shown_with_seats(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    found = await office.database.read(lambda c: users.details(c, "anna", office.clock()))
    assert [(seat.table, seat.seat, seat.status) for seat in found.seats] == [(table, "red", "playing")]
    assert (found.opened, found.sessions, found.reports) == (1, 0, 0)
    with pytest.raises(NotFound, match="nobody called"):
        await office.database.read(lambda c: users.details(c, "Zoe", 0.0))


async def test_somebody_becomes_an_admin_and_is_none_again(club: Club, office: AdminSession) -> None:
    await club.person("Anna")
    await users.set_admin(office, "Anna", True)
    assert await names(office, only="admins") == ["Anna"]
    await users.set_admin(office, "Anna", False)
    assert await names(office, only="admins") == []
    assert await noted(office) == ["made an admin", "no longer an admin"]


async def test_a_guest_cannot_be_an_admin_or_set_a_password(club: Club, office: AdminSession) -> None:
    await club.database.write(lambda c: people.make_guest(c, "Gast", club.now))
    with pytest.raises(BadRequest, match="guest"):
        await users.set_admin(office, "Gast", True)
    with pytest.raises(BadRequest, match="guest"):
        await users.one_time_code(office, "Gast")


async def test_a_code_for_a_new_password_is_good_once_and_not_noted(club: Club, office: AdminSession) -> None:
    anna = await club.person("Anna")
    _, code = await users.one_time_code(office, "Anna")
    used = await club.database.write(lambda c: email_codes.use(c, code, "password", office.clock()).person_id)
    assert used == anna.id
    log = await office.database.read(lambda c: tables.audit_entries(c, "", None, None, 100))
    assert [one.what for one in log] == ["code for a new password made"]
    assert code not in str(log)


async def test_a_ban_ends_sessions_and_tells_servers_to_look(club: Club, office: AdminSession) -> None:
    anna = await club.person("Anna")
    now = office.clock()
    secret = await club.database.write(lambda c: sessions.start(c, anna.id, now))
    heard: list[str] = []
    await club.database.notices.listen_for_work(heard.append)
    await users.ban(office, "Anna", now + 3600, "insults")
    assert await club.database.read(lambda c: sessions.find(c, secret, now)) is None
    async with asyncio.timeout(10):
        while people.UNWELCOME not in heard:
            await asyncio.sleep(0.02)
    assert await names(office, only="banned") == ["Anna"]
    await users.unban(office, "Anna")
    assert await names(office, only="banned") == []
    with pytest.raises(BadRequest, match="not banned"):
        await users.unban(office, "Anna")
    assert await noted(office) == ["banned", "ban lifted"]


async def test_a_ban_needs_an_end_to_come_and_a_reason(club: Club, office: AdminSession) -> None:
    await club.person("Anna")
    with pytest.raises(BadRequest, match="future"):
        await users.ban(office, "Anna", office.clock() - 1, "insults")
    with pytest.raises(BadRequest, match="reason"):
        await users.ban(office, "Anna", office.clock() + 60, " ")
    assert await names(office, only="banned") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("90m", 1000 + 5400.0),
        ("7d", 1000 + 7 * 86400.0),
        ("1970-01-02", 86400.0),
        ("1970-01-02 01:00", 90000.0),
        ("1970-01-02T01:00+01:00", 86400.0),
        ("never", FOR_GOOD),
    ],
)
async def test_times_are_read(text: str, expected: float) -> None:
    assert users.moment(text, 1000.0) == expected


async def test_what_is_no_time_is_refused() -> None:
    with pytest.raises(BadRequest, match="not a time"):
        users.moment("tomorrow", 0.0)


async def test_deleting_hands_seats_to_bots_and_leaves_the_tables(club: Club, office: AdminSession) -> None:
    table, over = await club.duel(), await club.duel()
    await club.resign(over, "Bert")
    bert = await club.person("Bert")
    anna = await club.person("Anna")
    await club.database.write(lambda c: blocks.report(c, bert, anna, None, "rude", club.now))
    _, taken = await users.remove(office, "Anna")
    assert sorted(seat.table for seat in taken) == sorted([table, over])
    assert await names(office) == ["Bert"]
    facts = await club.door.facts(table)
    assert facts.players == ["cadet", "person"]

    def owners(c: Connection) -> list[str | None]:
        return list(c.execute(select(terms.c.owner_id)).scalars())

    assert await club.database.read(owners) == [None, None]
    told = [item for item in await club.news(table, 1, "seat") if item["why"] != "sat down"]
    assert [(item["seat"], item["player"]) for item in told] == [("red", "cadet")]
    assert await office.database.read(lambda c: tables.reported(c, True, 10)) == []
    assert await noted(office) == ["deleted"]


@pytest.mark.parametrize("words", ["\0", "a\0b", "\udc80", "%", "' or 1=1 --", "x" * 5000])
async def test_whatever_is_looked_for_is_only_not_found(club: Club, office: AdminSession, words: str) -> None:
    await club.person("Anna")
    assert await names(office, words) == []
    assert await office.database.read(lambda c: tables.audit_entries(c, words, None, None, 10)) == []
    with pytest.raises(NotFound):
        await office.database.read(lambda c: users.find(c, words))
    with pytest.raises(NotFound):
        await office.database.read(lambda c: tables.audit_entries(c, "", words, None, 10))
