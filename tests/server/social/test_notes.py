"""Notes to oneself."""

from __future__ import annotations

import asyncio

import pytest

from sandtable.client import BadRequest, Client, NotAllowed, NotFound
from sandtable.protocol.notes import Note
from sandtable.server import errors
from sandtable.server.club import notes
from tests.server.club.club_fixture import Club
from tests.server.web.members import Member
from tests.server.web.running import Served

pytestmark = pytest.mark.anyio


async def test_a_note_is_pinned_changed_and_taken_down(club: Club) -> None:
    table, anna = await club.duel(), await club.person("Anna")
    await club.database.write(lambda c: notes.put(c, table, anna.id, "Zürich", "come\r\nback ", 1.0))
    await club.database.write(lambda c: notes.put(c, table, anna.id, "a/b", "watch", 2.0))
    await club.database.write(lambda c: notes.put(c, table, anna.id, "Zu\u0308rich", "gone", 3.0))
    found = await club.database.read(lambda c: notes.listed(c, table, anna.id))
    assert sorted(found, key=lambda note: note.at) == [Note("a/b", "watch", 2.0), Note("Zürich", "gone", 3.0)]
    await club.database.write(lambda c: notes.take_down(c, table, anna.id, "Zürich"))
    with pytest.raises(errors.NotFound):
        await club.database.write(lambda c: notes.take_down(c, table, anna.id, "Zürich"))
    assert [note.space for note in await club.database.read(lambda c: notes.listed(c, table, anna.id))] == [
        "a/b"
    ]


async def test_they_belong_to_one_person_at_one_table(club: Club) -> None:
    table, other = await club.duel(), await club.duel()
    anna, bert = await club.person("Anna"), await club.person("Bert")
    await club.database.write(lambda c: notes.put(c, table, anna.id, "a", "mine", 1.0))
    for where, who in ((table, bert), (other, anna)):
        assert await club.database.read(lambda c, w=where, p=who: notes.listed(c, w, p.id)) == []  # type: ignore[misc]
    with pytest.raises(errors.NotFound):
        await club.database.write(lambda c: notes.take_down(c, table, bert.id, "a"))


async def test_there_are_only_so_many(club: Club) -> None:
    table, anna = await club.duel(), await club.person("Anna")

    async def put(number: int) -> None:
        await club.database.write(lambda c: notes.put(c, table, anna.id, str(number), "x", 1.0))

    await asyncio.gather(*(put(number) for number in range(notes.MOST - 1)))
    ended = await asyncio.gather(put(1000), put(1001), return_exceptions=True)
    assert sorted(type(one).__name__ for one in ended) == ["NoneType", "Refused"]
    await put(0)
    assert len(await club.database.read(lambda c: notes.listed(c, table, anna.id))) == notes.MOST


@pytest.mark.parametrize(
    ("space", "words"),
    [("", "x"), ("a\nb", "x"), ("a\0", "x"), ("a" * 201, "x"), ("a", "\0 "), ("a", "x" * 2001)],
)
async def test_what_makes_no_note_is_refused(club: Club, space: str, words: str) -> None:
    table, anna = await club.duel(), await club.person("Anna")
    with pytest.raises(errors.BadRequest):
        await club.database.write(lambda c: notes.put(c, table, anna.id, space, words, 1.0))


async def test_notes_over_the_wire(served: Served, anna: Member, bert: Member) -> None:
    table = anna.open({"red": "me", "blue": "open"}, visibility="private")
    token = anna.token("read", "play")
    async with Client(served.url, token=token) as client:
        put = await client.notes.put(table, "Bay of Bengal", "<b>not</b> now")
        assert (await client.notes.list(table)).notes == [put]
        assert put.words == "<b>not</b> now"
        with pytest.raises(BadRequest):
            await client.notes.put(table, "a", "x" * 9000)
        await client.notes.take_down(table, "Bay of Bengal")
        with pytest.raises(NotFound):
            await client.notes.take_down(table, "Bay of Bengal")
    async with Client(served.url, token=anna.token("read")) as client:
        assert (await client.notes.list(table)).notes == []
        with pytest.raises(NotAllowed, match="play"):
            await client.notes.put(table, "a", "b")
    async with Client(served.url, token=bert.token("read", "play")) as stranger:
        with pytest.raises(NotFound):
            await stranger.notes.list(table)
        with pytest.raises(NotFound):
            await stranger.notes.put(table, "a", "b")
    async with Client(served.url) as nobody:
        with pytest.raises(NotAllowed):
            await nobody.notes.list(table)


def test_nobody_else_is_shown_a_note(anna: Member, bert: Member) -> None:
    table, canary = anna.open({"red": "me", "blue": "open"}), "zebra-in-the-snow"
    bert.post(f"/tables/{table}/sit", seat="blue").raise_for_status()
    anna.put(f"/tables/{table}/notes", space="hill", words=canary).raise_for_status()
    for path in ("", "/view", "/journal", "/news", "/notes", "/talk", "/mail"):
        assert canary not in bert.get(f"/tables/{table}{path}").text
    assert canary not in bert.get(f"/people/{anna.name}").text
    assert canary in anna.get(f"/tables/{table}/notes").text
