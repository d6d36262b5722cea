"""Tables, as the administrator looks after them, while a server plays on."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from sandtable.protocol.tables import NewTable
from sandtable.server.admin import seats, tables, users
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.club import blocks
from sandtable.server.errors import BadRequest, NotFound, NotYours, Refused
from sandtable.server.play import log_codes, opening
from sandtable.server.storage import games
from tests.server.club.club_fixture import Club

pytestmark = pytest.mark.anyio


async def heard_of(club: Club, table: str) -> None:
    """Wait until the process that serves the table has heard of its latest change."""
    stored = await club.database.read(lambda c: games.sequence(c, table))
    async with asyncio.timeout(10):
        while (live := club.door.shelf.peek(table)) is not None:
            if max(live.heard_of, live.sequence) >= (stored or 0):
                return
            await asyncio.sleep(0.02)


async def test_tables_are_listed_private_ones_too(club: Club, office: AdminSession) -> None:
    duel = await club.duel()
    secret = await club.open("Cleo", {"red": "me"}, visibility="private", title="Secret")
    found = await office.database.read(lambda c: tables.listed(c, "all", None, 10))
    assert {(one.id, one.visibility, one.title) for one in found} == {
        (duel, "public", ""),
        (secret, "private", "Secret"),
    }
    bert = await club.person("Bert")
    mine = await office.database.read(lambda c: tables.listed(c, "playing", bert.id, 10))
    assert [one.id for one in mine] == [duel]
    assert await office.database.read(lambda c: tables.listed(c, "paused", None, 10)) == []


async def test_a_table_is_shown_without_its_state_and_key(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    found = await office.database.read(lambda c: tables.details(c, table, office.clock()))
    assert found.seats == [("red", "person", ["Anna"]), ("blue", "person", ["Bert"])]
    assert found.owner == "Anna"
    live = await club.door.trial(table)
    assert live.state.key.hex() not in repr(found)
    with pytest.raises(NotFound):
        await office.database.read(lambda c: tables.details(c, "nowhere", 0.0))


# ---------------------------------------------------------------------- going back


async def test_a_table_goes_back_and_the_server_hears_of_it(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    before = await club.door.frame(table, None)
    await club.play_on(table, 6, Random(3))
    points = await seats.points(office, table)
    assert points[-1].point == 0
    await seats.rewind(office, table, 0)
    await heard_of(club, table)
    after = await club.door.frame(table, None)
    assert before.view is not None
    assert after.view is not None
    assert after.view["columns"].pop("epoch") == before.view["columns"].pop("epoch") + 1
    assert after.view == before.view
    assert after.sequence > before.sequence
    told = await club.news(table, None, "status")
    assert [item["why"] for item in told] == [seats.WENT_BACK]
    # Both go on from there.
    assert await club.play_on(table, 2, Random(4)) == 2
    log = await office.database.read(lambda c: tables.audit_entries(c, "taken back", None, None, 10))
    assert [one.details for one in log] == [{"table": table, "point": 0}]


async def test_what_a_table_cannot_go_back_to_is_refused(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    with pytest.raises(NotFound, match="cannot go back"):
        await seats.rewind(office, table, 99)
    with pytest.raises(NotFound, match="no table"):
        await seats.points(office, "nowhere")
    await club.play_on(table, 1000, Random(1))
    assert await club.status(table) == "over"
    with pytest.raises(Refused, match="key is public"):
        await seats.rewind(office, table, 0)


async def test_a_proposal_lapses_when_the_table_is_taken_back(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    await club.propose(table, "Anna", "pause")
    await seats.rewind(office, table, 0)
    assert [one.status for one in await club.proposals(table)] == ["withdrawn"]


# ---------------------------------------------------------------------- other players


async def test_a_bot_takes_a_seat(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    await club.play(table, 0)
    assert await seats.replace(office, table, "blue", "random") is None
    await heard_of(club, table)
    assert await club.players(table) == ["person", "random"]
    assert await club.sitting(table) == {"red": "Anna"}
    rows = await club.database.read(lambda c: games.since(c, table, 0))
    assert (rows[-1].code, rows[-1].seat) == (log_codes.SEAT, log_codes.NOBODY)
    told = (await club.news(table, 0, "seat"))[-1]
    assert (told["seat"], told["player"], told["name"]) == ("blue", "random", None)
    with pytest.raises(Refused, match="already"):
        await seats.replace(office, table, "blue", "random")


async def test_a_person_takes_a_seat_unless_they_looked_from_another(
    club: Club, office: AdminSession
) -> None:
    table = await club.duel()
    cleo = await club.person("Cleo")
    await seats.replace(office, table, "blue", "Cleo")
    assert await club.sitting(table) == {"red": "Anna", "blue": "Cleo"}
    assert [entry.facts.table for entry in await club.my_tables("Cleo")] == [table]
    with pytest.raises(Refused, match="another seat"):
        await seats.replace(office, table, "blue", "Anna")
    assert await club.sitting(table) == {"red": "Anna", "blue": "Cleo"}
    await seats.replace(office, table, "blue", "@bert")
    assert await club.sitting(table) == {"red": "Anna", "blue": "Bert"}
    assert (await office.database.read(lambda c: users.find(c, cleo.id))).name == "Cleo"


async def test_a_seat_is_opened_to_anybody(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    await seats.replace(office, table, "blue", "open")
    assert await club.sitting(table) == {"red": "Anna"}
    assert await club.sit(table, "Cleo") == "blue"


async def test_nonsense_is_refused_and_changes_nothing(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    with pytest.raises(BadRequest, match="no seat"):
        await seats.replace(office, table, "mauve", "random")
    with pytest.raises(NotFound, match="neither a bot nor a person"):
        await seats.replace(office, table, "blue", "Nobody")
    with pytest.raises(NotFound):
        await seats.replace(office, "nowhere", "blue", "random")
    assert await club.sitting(table) == {"red": "Anna", "blue": "Bert"}
    assert await club.news(table, None, "seat") == (await club.news(table, None, "seat"))[:1]


async def test_at_a_table_of_tokens_a_new_token_takes_the_place_of_the_old(
    club: Club, office: AdminSession
) -> None:
    made = await club.door.create(NewTable("skirmish", "duel"))
    token = await seats.replace(office, made.table, "blue", "person")
    assert token is not None
    assert await club.door.seat_of(made.table, token) == 1
    with pytest.raises(NotYours):
        await club.door.seat_of(made.table, made.tokens[1])
    assert await club.door.seat_of(made.table, made.tokens[0]) == 0
    assert await seats.replace(office, made.table, "blue", "random") is None
    with pytest.raises(NotYours):
        await club.door.seat_of(made.table, token)
    with pytest.raises(BadRequest, match="by tokens"):
        await seats.replace(office, made.table, "blue", "Anna")
    assert (
        opening.token_hash(token)
        not in repr(
            await office.database.read(lambda c: tables.audit_entries(c, "", None, None, 10))
        ).encode()
    )


# ---------------------------------------------------------------------- records


async def test_reports_are_listed_and_settled(club: Club, office: AdminSession) -> None:
    anna, bert = await club.person("Anna"), await club.person("Bert")
    number = await club.database.write(lambda c: blocks.report(c, anna, bert, "t", "He cheats", club.now))
    found = await office.database.read(lambda c: tables.reported(c, False, 10))
    assert [(one.number, one.by, one.about, one.words) for one in found] == [
        (number, "Anna", "Bert", "He cheats")
    ]
    await tables.settle(office, number)
    assert await office.database.read(lambda c: tables.reported(c, False, 10)) == []
    assert [one.status for one in await office.database.read(lambda c: tables.reported(c, True, 10))] == [
        "settled"
    ]
    with pytest.raises(NotFound):
        await tables.settle(office, 999)


async def test_the_audit_log_is_searched(club: Club, office: AdminSession) -> None:
    table = await club.duel()
    await club.resign(table, "Bert")
    bert = await club.person("Bert")

    async def what(words: str = "", person: str | None = None, since: float | None = None) -> list[str]:
        found = await office.database.read(lambda c: tables.audit_entries(c, words, person, since, 10))
        return [one.what for one in found]

    assert await what("resign") == ["resigned"]
    assert await what(table.upper()) == await what(table)
    assert await what("resign", person="bert") == ["resigned"]
    assert await what("resign", person=bert.id) == ["resigned"]
    assert await what("resign", person="Anna") == []
    assert await what("resign", since=office.clock() + 60) == []
    with pytest.raises(NotFound):
        await what(person="Zoe")
