"""Invitations by link and by name."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from sandtable.server.club import invitations, people, seating, sessions
from sandtable.server.club.invitations import Invitation
from sandtable.server.errors import NotFound, NotYours, Refused, Taken
from sandtable.server.storage.club_schema import invitations as rows
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club, all_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


async def listed(club: Club, table: str, name: str) -> list[Invitation]:
    person = await club.person(name)
    return await club.database.read(
        lambda c: invitations.listed(c, seating.read_table(c, table, person.id), person.id, club.clock())
    )


async def withdraw(club: Club, table: str, name: str, invitation: str) -> None:
    person = await club.person(name)
    await club.database.write(
        lambda c: invitations.withdraw(c, seating.lock_table(c, table, person.id), person.id, invitation)
    )


async def test_a_link_leads_to_a_seat(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility="private")
    made, token = await club.invite(table, "Anna", "blue")
    assert (made.seat, made.person, made.uses_left) == (1, None, 1)
    found = await club.database.read(lambda c: invitations.look(c, token, club.clock()))
    assert found == made
    assert await club.take(token, "Bert") == "blue"
    assert await listed(club, table, "Anna") == []


async def test_only_a_hash_of_the_link_is_kept(club: Club) -> None:
    table = await club.open("Anna", {})
    made, token = await club.invite(table, "Anna")
    (stored,) = await club.database.read(lambda c: c.execute(select(rows.c.token_hash)).scalars().all())
    assert token.encode() not in bytes(stored)
    assert made.name not in token
    with pytest.raises(NotFound):
        await club.take(made.name, "Bert")


async def test_a_link_to_any_seat_can_be_used_so_often(club: Club) -> None:
    table = await club.open("Anna", {"green": "random"}, "melee")
    _, token = await club.invite(table, "Anna", uses=2)
    assert await club.take(token, "Bert", "blue") == "blue"
    assert [one.uses_left for one in await listed(club, table, "Anna")] == [1]
    assert await club.take(token, "Cleo") == "red"
    with pytest.raises(NotFound, match="no longer valid"):
        await club.take(token, "Dora")


async def test_a_link_without_end_fills_the_table(club: Club) -> None:
    table = await club.open("Anna", {"red": "random"}, "melee")
    _, token = await club.invite(table, "Anna", uses=None)
    assert {await club.take(token, "Bert"), await club.take(token, "Cleo")} == {"blue", "green"}
    with pytest.raises(Refused, match="no free seat"):
        await club.take(token, "Dora")


async def test_the_last_use_of_a_link_is_one_persons(club: Club) -> None:
    table = await club.open("Anna", {}, "melee")
    _, token = await club.invite(table, "Anna")
    for name in ("Bert", "Cleo", "Dora"):
        await club.person(name)
    seated, refused = await all_of(*[club.take(token, name) for name in ("Bert", "Cleo", "Dora")])
    assert len(seated) == 1
    assert len(refused) == 2
    assert all(isinstance(error, NotFound) for error in refused)


async def test_a_link_for_one_seat_is_good_for_no_other(club: Club) -> None:
    table = await club.open("Anna", {}, "melee")
    _, token = await club.invite(table, "Anna", "blue")
    with pytest.raises(NotYours, match="green"):
        await club.take(token, "Bert", "green")
    await club.sit(table, "Anna", "blue")
    with pytest.raises(Refused, match="taken"):
        await club.take(token, "Bert")


async def test_a_link_ends(club: Club) -> None:
    table = await club.open("Anna", {})
    _, token = await club.invite(table, "Anna", lasts=60)
    club.now += 61
    with pytest.raises(NotFound):
        await club.take(token, "Bert")
    assert await listed(club, table, "Anna") == []


@pytest.mark.parametrize("token", ["", "guess", "x" * 500, "ü"])
async def test_tokens_that_were_never_given(club: Club, token: str) -> None:
    with pytest.raises(NotFound):
        await club.database.read(lambda c: invitations.look(c, token, 0.0))


async def test_a_link_can_be_withdrawn_by_the_owner_alone(club: Club) -> None:
    table = await club.open("Anna", {"red": "open"})
    await club.sit(table, "Bert")
    made, token = await club.invite(table, "Anna", "blue")
    with pytest.raises(NotFound):
        await withdraw(club, table, "Bert", made.name)
    await withdraw(club, table, "Anna", made.name)
    with pytest.raises(NotFound):
        await club.take(token, "Cleo")


async def test_who_is_invited_is_known_to_the_owner_and_the_invited(club: Club) -> None:
    table = await club.open("Anna", {"red": "open"})
    await club.sit(table, "Bert")
    await club.person("Cleo")
    made, token = await club.invite(table, "Anna", "blue", person="Cleo")
    assert token == ""
    assert made.person == "Cleo"
    with pytest.raises(NotYours):
        await listed(club, table, "Dora")
    # The person sitting there sees only those to share that seat.
    assert await listed(club, table, "Bert") == []
    assert [one.person for one in await listed(club, table, "Anna")] == ["Cleo"]
    cleo, bert = await club.person("Cleo"), await club.person("Bert")
    assert await club.database.read(lambda c: invitations.mine(c, bert.id, club.clock())) == []
    (mine,) = await club.database.read(lambda c: invitations.mine(c, cleo.id, club.clock()))
    assert mine == made
    assert await club.news(table, 0, "invitation") == []


async def test_an_invitation_by_name_is_for_that_person_alone(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"})
    await club.person("Bert")
    await club.invite(table, "Anna", "blue", person="bert")
    with pytest.raises(NotYours):
        await club.sit(table, "Cleo", "blue")
    assert await club.sit(table, "Bert") == "blue"
    assert await listed(club, table, "Anna") == []


async def test_an_invitation_by_name_can_be_declined(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility="private")
    await club.person("Bert")
    made, _ = await club.invite(table, "Anna", person="Bert")
    await withdraw(club, table, "Bert", made.name)
    assert not await club.knows(table, "Bert")


async def test_who_cannot_be_invited(club: Club) -> None:
    table = await club.duel()
    with pytest.raises(NotFound, match="nobody with this name"):
        await club.invite(table, "Anna", person="Nemo")
    with pytest.raises(Refused, match="already has a seat"):
        await club.invite(table, "Anna", person="Bert")
    await club.person("Cleo")
    await club.invite(table, "Anna", person="Cleo")
    with pytest.raises(Refused, match="already been invited"):
        await club.invite(table, "Anna", person="Cleo")
    await club.block("Dora", "Anna")
    with pytest.raises(NotYours) as refused:
        await club.invite(table, "Anna", person="Dora")
    assert refused.value.sentence == "You cannot invite this person."


async def test_only_the_owner_invites(club: Club) -> None:
    table = await club.duel()
    with pytest.raises(NotYours, match="Only the person who opened"):
        await club.invite(table, "Bert")


async def test_a_table_has_only_so_many_invitations(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST", 2)
    table = await club.duel()
    await club.invite(table, "Anna")
    await club.invite(table, "Anna")
    with pytest.raises(Refused, match="withdraw some"):
        await club.invite(table, "Anna")


async def test_a_guest_comes_by_a_link(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"}, visibility="private")
    _, token = await club.invite(table, "Anna")
    found, seat, guest, secret = await club.attendance.take_as_guest(token, "Gast", None, "invited")
    assert (found, seat, guest.guest) == (table, 1, True)
    assert await club.sitting(table) == {"red": "Anna", "blue": "Gast"}
    row = await club.database.read(lambda c: sessions.find(c, secret, club.clock()))
    assert row is not None
    assert row.id == guest.id


async def test_nobody_new_is_made_where_the_link_is_not_good(club: Club) -> None:
    table = await club.open("Anna", {"red": "me"})
    _, token = await club.invite(table, "Anna")
    with pytest.raises(NotFound):
        await club.attendance.take_as_guest("guess", "Gast", None, "open")
    with pytest.raises(Taken):
        await club.attendance.take_as_guest(token, "anna", None, "open")
    with pytest.raises(NotYours):
        await club.attendance.take_as_guest(token, "Gast", None, "closed")
    await club.take(token, "Bert")
    with pytest.raises(NotFound):
        await club.attendance.take_as_guest(token, "Gast", None, "open")
    assert await club.database.read(lambda c: people.by_name(c, "Gast")) is None
