"""People, sessions, tokens and codes as they are stored, on both kinds of database."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from sqlalchemy import Connection, func, insert, select

from sandtable.protocol.limits import FOR_GOOD
from sandtable.protocol.people import PersonSettings
from sandtable.server.club import audit, blocks, email_codes, people, sessions, tokens
from sandtable.server.club.people import Person
from sandtable.server.errors import BadRequest, NotFound, NotYours, Taken
from sandtable.server.storage import club_schema as schema
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import tables
from tests.server.storage.rows import table_row

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0
DAY = 86_400.0


async def account(database: Database, name: str = "Anna") -> Person:
    """Somebody with an account."""
    return await database.write(lambda c: people.make_account(c, name, "hash", NOW))


async def guest(database: Database, name: str = "Gast", at: float = NOW) -> Person:
    """A guest without a session."""
    return await database.write(lambda c: people.make_guest(c, name, at))


def names(c: Connection) -> list[str]:
    """Anybody who there is."""
    return list(c.execute(select(schema.people.c.name).order_by(schema.people.c.name)).scalars())


async def test_an_account_is_found_by_its_name_however_written(database: Database) -> None:
    anna = await account(database, "Änna")
    assert await database.read(lambda c: people.named(c, "äNNA")) == anna
    with pytest.raises(NotFound):
        await database.read(lambda c: people.named(c, "anna"))
    with pytest.raises(NotFound):
        await database.read(lambda c: people.named(c, "a\0\ud800"))


async def test_of_two_who_want_one_name_at_once_one_has_it(database: Database) -> None:
    wanted = [database.write(lambda c: people.make_account(c, "Anna", "hash", NOW)) for _ in range(4)]
    came = await asyncio.gather(*wanted, return_exceptions=True)
    assert sorted(type(one).__name__ for one in came) == ["Person", "Taken", "Taken", "Taken"]
    assert await database.read(names) == ["Anna"]


async def test_what_is_done_beside_a_name_that_was_taken_stays(database: Database) -> None:
    """The transaction is not broken by it."""
    await account(database)

    def write(c: Connection) -> None:
        with pytest.raises(Taken):
            people.make_guest(c, "anna", NOW)
        people.make_guest(c, "Other", NOW)

    await database.write(write)
    assert await database.read(names) == ["Anna", "Other"]


async def test_the_one_person_is_made_once(database: Database) -> None:
    first = await database.write(lambda c: people.make_only_person(c, NOW))
    again = await database.write(lambda c: people.make_only_person(c, NOW + 1))
    assert first == again
    assert first.id == people.ALONE
    with pytest.raises(BadRequest):
        await account(database, "you")


async def test_an_account_does_not_become_one_again(database: Database) -> None:
    anna = await account(database)
    with pytest.raises(BadRequest):
        await database.write(lambda c: people.become_account(c, anna, "Other", "hash"))


async def test_wishes_are_kept(database: Database) -> None:
    anna = await account(database)
    assert anna.settings == PersonSettings()
    wanted = PersonSettings("alone", "22:00", "07:00", (6,), "Europe/Vienna")
    await database.write(lambda c: people.set_settings(c, anna.id, wanted))
    assert (await database.read(lambda c: people.named(c, "anna"))).settings == wanted


# ---------------------------------------------------------------------- sessions


async def test_no_secret_is_stored(database: Database) -> None:
    anna = await account(database)

    def write(c: Connection) -> list[str]:
        _, token = tokens.make(c, anna.id, "a program", ["read"], None, NOW)
        return [
            sessions.start(c, anna.id, NOW),
            token,
            email_codes.make(c, anna.id, "password", "a@b.example", NOW),
        ]

    secrets = await database.write(write)

    def everything(c: Connection) -> str:
        kept = (schema.sessions, schema.api_tokens, schema.mailed_secrets)
        return "".join(str(list(c.execute(select(table)))) for table in kept)

    stored = await database.read(everything)
    assert len(set(secrets)) == 3
    for secret in secrets:
        assert secret not in stored
        assert sessions.csrf_of(secret) not in stored


async def test_only_so_many_sessions_are_open(database: Database) -> None:
    anna = await account(database)

    def start(c: Connection) -> list[str]:
        return [sessions.start(c, anna.id, NOW + number) for number in range(sessions.MOST + 3)]

    opened = await database.write(start)

    def alive(c: Connection) -> list[bool]:
        return [sessions.find(c, secret, NOW) is not None for secret in opened]

    assert await database.read(alive) == [False] * 3 + [True] * sessions.MOST


async def test_all_but_one_session_end(database: Database) -> None:
    anna, other = await account(database), await account(database, "Berta")

    def write(c: Connection) -> list[bool]:
        mine = [sessions.start(c, anna.id, NOW) for _ in range(3)]
        foreign = sessions.start(c, other.id, NOW)
        sessions.end_all(c, anna.id, but=mine[1])
        return [sessions.find(c, secret, NOW) is not None for secret in (*mine, foreign)]

    assert await database.write(write) == [False, True, False, True]


async def test_what_has_ended_is_swept_out(database: Database) -> None:
    anna = await account(database)
    fresh = await guest(database, "Fresh", NOW + 40 * DAY)
    here, gone, banned = [await guest(database, name) for name in ("Here", "Gone", "Banned")]
    seated, accused = [await guest(database, name) for name in ("Seated", "Accused")]

    def write(c: Connection) -> None:
        sessions.start(c, anna.id, NOW)
        sessions.start(c, gone.id, NOW)
        sessions.start(c, here.id, NOW + 39 * DAY)
        email_codes.make(c, anna.id, "password", "a@b.example", NOW)
        people.ban(c, banned.id, FOR_GOOD, "enough")
        blocks.report(c, anna, accused, None, "rude", NOW)
        blocks.block(c, anna, gone, NOW)
        _sit(c, seated)
        sessions.forget(c, NOW + 40 * DAY)

    await database.write(write)
    assert await database.read(names) == ["Accused", "Anna", "Banned", "Fresh", "Here", "Seated"]
    assert fresh.guest

    def left(c: Connection) -> list[int]:
        kept = (schema.sessions, schema.mailed_secrets, schema.blocks)
        return [c.execute(select(func.count()).select_from(table)).scalar_one() for table in kept]

    assert await database.read(left) == [1, 0, 0]


def _sit(c: Connection, person: Person) -> None:
    """A table at which somebody sits."""
    c.execute(insert(tables).values(table_row("t1")))
    row = {"table_id": "t1", "seat": 0, "person_id": person.id, "joined_at": NOW}
    c.execute(insert(schema.seat_people).values(row))


# ---------------------------------------------------------------------- tokens and codes


async def test_tokens_know_what_they_are_good_for(database: Database) -> None:
    anna = await account(database)
    about, secret = await database.write(
        lambda c: tokens.make(c, anna.id, "a program", ["talk", "read", "read"], NOW + 10, NOW)
    )
    assert about.scopes == ["read", "talk"]
    found = await database.read(lambda c: tokens.find(c, secret, NOW + 9))
    assert found is not None
    assert json.loads(found.scopes) == ["read", "talk"]
    assert await database.read(lambda c: tokens.find(c, secret, NOW + 10)) is None
    for scopes in ([], ["admin"], ["read", "everything"]):
        with pytest.raises(BadRequest):
            await database.write(partial(_make_token, anna, scopes))


def _make_token(person: Person, scopes: list[str], c: Connection) -> None:
    tokens.make(c, person.id, "x", scopes, None, NOW)


async def test_nobody_has_tokens_without_end(database: Database) -> None:
    anna, other = await account(database), await account(database, "Berta")

    def write(c: Connection) -> None:
        for _ in range(tokens.MOST):
            tokens.make(c, anna.id, "x", ["read"], None, NOW)
        with pytest.raises(BadRequest):
            tokens.make(c, anna.id, "x", ["read"], None, NOW)
        tokens.make(c, other.id, "x", ["read"], None, NOW)

    await database.write(write)


async def test_of_two_who_use_one_code_at_once_one_does(database: Database) -> None:
    anna = await account(database)
    code = await database.write(lambda c: email_codes.make(c, anna.id, "password", "a@b.example", NOW))
    uses = [database.write(lambda c: email_codes.use(c, code, "password", NOW)) for _ in range(4)]
    came = await asyncio.gather(*uses, return_exceptions=True)
    assert sum(isinstance(one, NotYours) for one in came) == 3
    assert not [one for one in came if isinstance(one, Exception) and not isinstance(one, NotYours)]


async def test_a_code_runs_out_to_the_second(database: Database) -> None:
    anna = await account(database)
    code = await database.write(lambda c: email_codes.make(c, anna.id, "address", "a@b.example", NOW))
    end = NOW + email_codes.SECONDS["address"]
    assert (
        await database.read(lambda c: email_codes.find(c, code, "address", end - 1))
    ).email == "a@b.example"
    with pytest.raises(NotYours):
        await database.read(lambda c: email_codes.find(c, code, "address", end))


# ---------------------------------------------------------------------- blocks and notes


async def test_to_block_twice_at_once_is_to_block_once(database: Database) -> None:
    anna, berta = await account(database), await account(database, "Berta")
    await asyncio.gather(*(database.write(lambda c: blocks.block(c, anna, berta, NOW)) for _ in range(4)))
    assert await database.read(lambda c: blocks.blocked_by(c, anna.id)) == ["Berta"]
    assert await database.read(lambda c: blocks.blocked_by(c, berta.id)) == []


async def test_notes_outlive_people_and_hold_no_secrets(database: Database) -> None:
    anna = await account(database)

    def write(c: Connection) -> None:
        audit.note(c, anna.id, "192.0.2.1", "did", words="x" * 1000, number=3, well=True, nothing=None)
        audit.note(c, None, None, "happened")
        with pytest.raises(ValueError, match="secrets"):
            audit.note(c, anna.id, None, "did", password="hidden")
        c.execute(schema.people.delete())

    await database.write(write)
    rows = await database.read(audit.latest)
    assert [row.what for row in rows] == ["happened", "did"]
    assert json.loads(rows[1].details) == {"words": "x" * 200, "number": 3, "well": True, "nothing": None}
    assert rows[1].address == "192.0.2.1"
    assert await database.read(lambda c: len(audit.latest(c, anna.id))) == 1


async def test_there_is_no_such_report(database: Database) -> None:
    with pytest.raises(NotFound):
        await database.write(lambda c: blocks.settle(c, 7))
