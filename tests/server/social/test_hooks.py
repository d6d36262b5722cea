"""Webhooks: who is called when, what is said, and what happens where nobody answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, func, select, update

from sandtable.client.hooks import is_genuine
from sandtable.server.club import hooks
from sandtable.server.club.hook_addresses import Caller
from sandtable.server.club.hook_runner import DAY, Runner
from sandtable.server.club.hooks import HOOK, Hooks
from sandtable.server.club.talk import Speaker, Talk
from sandtable.server.errors import NotFound, NotYours, Refused
from sandtable.server.play.keeper import TableChange
from sandtable.server.storage.club_schema import audit, people
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import outbox
from sandtable.server.storage.social_schema import hooks as rows
from tests.server.club.club_fixture import Club
from tests.server.social.hook_receiver import HookReceiver

pytestmark = pytest.mark.anyio

URL = "https://club.example"
DELAY = 30.0
ALL = ("turn", "end", "talk")


class Calling(Club):
    """A club whose tables call others. `pass_` lets time go by."""

    def __init__(self, database: Database, ear: HookReceiver) -> None:
        super().__init__(database)
        self.ear = ear
        writer = Hooks(URL, DELAY)

        def moved(c: Connection, what: TableChange) -> None:
            writer.moved(c, replace(what, now=self.clock()))

        self.door.hooks.append(moved)
        self.runner = Runner(database, Caller(near=True), writer, self.clock)
        self.talk = Talk(database, self.door)

    async def hook(
        self, name: str, *events: Any, table: str | None = None, shape: Any = "plain"
    ) -> hooks.NewlyMadeHook:
        """Have the ear called."""
        person = await self.person(name)
        return await self.database.write(
            lambda c: hooks.add(c, person.id, table, self.ear.url, shape, events, self.clock())
        )

    async def heard(self, later: float = DELAY) -> list[Any]:
        """What has been said by then that was not before."""
        self.now += later
        before = len(self.ear.heard)
        await self.runner.drain()
        return [call.json for call in self.ear.heard[before:]]

    async def say(self, table: str, seat: int, words: str, channel: str = "table") -> None:
        """Talk. What is said is due by the clock on the wall, which is later than the one of the tests."""
        person = (await self.at(table)).at(seat)[0]
        await self.talk.say(table, Speaker(seat, person.person_id, person.name), channel, words)
        due = update(outbox).where(outbox.c.kind == HOOK).values(due_at=self.now)
        await self.database.write(lambda c: c.execute(due))

    async def waiting(self) -> int:
        """How many calls wait."""
        wanted = select(func.count()).select_from(outbox).where(outbox.c.kind == HOOK)
        return await self.database.read(lambda c: c.execute(wanted).scalar_one())

    async def row(self, made: hooks.NewlyMadeHook) -> Any:
        """How a hook stands."""
        return await self.database.read(
            lambda c: c.execute(select(rows).where(rows.c.id == made.row.id)).one()
        )

    async def asked(self, table: str, seat: int) -> None:
        """Play until a seat is asked that was not before."""
        seats = (await self.door.facts(table)).seats
        while True:
            waiting = (await self.door.facts(table)).waiting_for
            other = next((one for one in waiting if one != seats[seat]), None)
            await self.play(table, seat if other is None else seats.index(other))
            if other is not None and seats[seat] not in waiting:
                if seats[seat] in (await self.door.facts(table)).waiting_for:
                    return


@pytest.fixture
def ear() -> Iterator[HookReceiver]:
    """Somebody who is called."""
    with HookReceiver() as listening:
        yield listening


@pytest.fixture
def club(database: Database, ear: HookReceiver) -> Calling:
    """A club of this test's own."""
    return Calling(database, ear)


# ---------------------------------------------------------------------- turns


async def test_it_is_my_turn(club: Calling) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"}, title="Sunday")
    await club.sit(table, "Bert")
    made = await club.hook("Anna", "turn")
    await club.asked(table, 0)
    assert await club.heard(DELAY - 5) == []
    told = (await club.heard(5))[-1]
    assert told == {
        "event": "turn",
        "at": told["at"],
        "hook": made.row.id,
        "table": table,
        "title": "Sunday",
        "game": "Skirmish",
        "link": f"{URL}/tables/{table}",
        "waiting_for": told["waiting_for"],
    }
    assert "red" in told["waiting_for"]
    call = club.ear.heard[-1]
    stamp, signed = call.headers["X-Sandtable-Timestamp"], call.headers["X-Sandtable-Signature"]
    assert abs(int(stamp) - club.now) < 2
    assert call.headers["X-Sandtable-Event"] == "turn"
    assert is_genuine(made.secret, stamp, signed, call.body, club.now)
    assert not is_genuine(made.secret, stamp, signed, call.body + b" ", club.now)
    assert not is_genuine(made.secret, str(int(stamp) + 1), signed, call.body, club.now)
    assert not is_genuine("whs_another", stamp, signed, call.body, club.now)
    assert not is_genuine(made.secret, stamp, signed, call.body, club.now + 1000)


async def test_who_decides_in_time_is_not_told(club: Calling) -> None:
    table = await club.duel()
    await club.hook("Anna", "turn")
    await club.asked(table, 0)
    while "red" in (await club.door.facts(table)).waiting_for:
        await club.play(table, 0, -1)
    assert await club.waiting()
    assert await club.heard() == []
    assert await club.waiting() == 0


async def test_one_question_is_told_once(club: Calling) -> None:
    table = await club.duel()
    await club.hook("Anna", "turn")
    await club.asked(table, 0)
    await club.asked(table, 0)
    assert await club.waiting() == 2
    assert len(await club.heard()) == 1
    assert await club.heard() == []


async def test_of_others_nothing_is_told_to_a_person_and_all_to_a_table(club: Calling) -> None:
    table = await club.duel()
    other = await club.open("Dora", {"red": "me", "blue": "open"})
    await club.sit(other, "Emil")
    mine = await club.hook("Bert", "turn")
    of_table = await club.hook("Anna", "turn", table=table)
    await club.asked(other, 0)
    assert await club.heard() == []
    await club.asked(table, 0)
    waiting = set((await club.door.facts(table)).waiting_for)
    heard = {call["hook"] for call in await club.heard()}
    assert heard == ({mine.row.id, of_table.row.id} if "blue" in waiting else {of_table.row.id})


# ---------------------------------------------------------------------- the end, and talk


async def test_a_game_ends(club: Calling) -> None:
    table = await club.duel()
    await club.hook("Bert", "end")
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    (told,) = await club.heard(0)
    assert (told["event"], told["status"], told["result"]) == ("end", "ended", None)
    played = await club.duel()
    await club.play_on(played, 5000, Random(1))
    assert await club.status(played) == "over"
    (told,) = [call for call in await club.heard(0) if call["table"] == played]
    assert told["status"] == "over"
    result = (await club.door.facts(played)).result
    assert told["result"] == msgspec.to_builtins(result)


async def test_talk_to_the_table_is_told_and_no_other(club: Calling) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Bert", "blue")
    await club.sit(table, "Cleo", "green")
    await club.hook("Anna", "talk")
    await club.say(table, 1, "Hello @everyone")
    await club.say(table, 1, "In private", "blue+green")
    await club.say(table, 1, "Between us", "red+blue")
    (told,) = await club.heard(0)
    assert (told["seat"], told["name"], told["words"]) == ("blue", "Bert", "Hello @everyone")


async def test_who_may_not_look_does_not_hear_by_a_webhook(club: Calling) -> None:
    table = await club.open("Anna", {"red": "open", "blue": "open"}, spectators=False)
    await club.sit(table, "Bert", "red")
    await club.sit(table, "Cleo", "blue")
    await club.hook("Anna", *ALL, table=table)
    await club.say(table, 0, "Nobody else hears this")
    assert [call for call in await club.heard(0) if call["event"] == "talk"] == []
    await club.hook("Bert", "talk")
    await club.say(table, 1, "But this")
    assert [call["words"] for call in await club.heard(0) if call["event"] == "talk"] == ["But this"]


async def test_discord_shows_words_as_they_are_and_calls_nobody(club: Calling) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"}, title="**Now** [here](https://x.example)")
    await club.hook("Anna", "talk", shape="discord")
    await club.say(table, 0, "Hello @everyone, `code`")
    (told,) = await club.heard(0)
    assert told == {
        "content": "\\*\\*Now\\*\\* \\[here\\]\\(https://x.example\\): Anna \\(red\\) says: "
        f"Hello @everyone, \\`code\\`\n{URL}/tables/{table}",
        "allowed_mentions": {"parse": []},
    }
    await club.say(table, 0, "a" * 2000)
    (told,) = await club.heard(0)
    assert len(told["content"]) <= hooks.LONGEST
    assert told["content"].endswith(table)


async def test_one_that_is_tried_out_is_called(club: Calling) -> None:
    table = await club.duel()
    anna = await club.person("Anna")
    for at, shape, words in ((None, "discord", "This webhook works."), (table, "plain", None)):
        made = await club.hook("Anna", "end", table=at, shape=shape)
        trying = made.row.id
        await club.database.write(partial(hooks.try_out, person_id=anna.id, hook_id=trying, now=club.clock()))
        (told,) = await club.heard(1)
        assert told.get("content") == words
        assert told.get("event") == (None if words else "test")


# ---------------------------------------------------------------------- nobody answers


async def test_it_is_tried_again_later_each_time_and_then_taken(club: Calling) -> None:
    table = await club.duel()
    made = await club.hook("Anna", "talk")
    await club.say(table, 1, "Hello")
    club.ear.answers = [500, 302]
    assert len(await club.heard(0)) == 1
    assert (await club.row(made)).failures == 1
    assert await club.heard(20) == []
    assert len(await club.heard(15)) == 1
    assert await club.heard(45) == []
    assert len(await club.heard(20)) == 1
    assert (await club.row(made)).failures == 0
    assert await club.waiting() == 0
    assert len({call.body for call in club.ear.heard}) == 1
    assert len({call.headers["X-Sandtable-Delivery"] for call in club.ear.heard}) == 1


async def test_after_a_day_a_call_is_given_up(club: Calling) -> None:
    table = await club.duel()
    made = await club.hook("Anna", "end")
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    club.ear.answers = [500] * 1000
    tried = 0
    while await club.waiting():
        tried += len(await club.heard(DAY / 48))
        assert tried < 100
    assert 10 < tried < 30
    assert (await club.row(made)).off_since is None


async def test_whoever_never_answers_is_switched_off_and_its_owner_told(club: Calling) -> None:
    table = await club.duel()
    made = await club.hook("Anna", "talk", table=table)
    anna = await club.person("Anna")
    proved = update(people).where(people.c.id == anna.id).values(email="anna@club.example")
    await club.database.write(lambda c: c.execute(proved))
    club.ear.answers = [500] * 1000
    for number in range(hooks.FAILURES):
        if (await club.row(made)).off_since is not None:
            break
        await club.say(table, 1, f"Hello {number}")
        await club.runner.drain()
    assert (await club.row(made)).failures == hooks.FAILURES
    assert await club.heard(3600) == []
    assert await club.waiting() == 0
    (told,) = await club.news(table, 0, "hook")
    assert (told["hook"], told["did"]) == (made.row.id, "switched off")
    assert await club.news(table, 1, "hook") == []
    letters = await club.database.read(
        lambda c: c.execute(select(outbox.c.payload).where(outbox.c.kind == "mail")).scalars().all()
    )
    assert ["anna@club.example" in letter for letter in letters] == [True]
    assert not any(club.ear.url in letter or made.secret in letter for letter in letters)
    noted = await club.database.read(lambda c: c.execute(select(audit.c.what)).scalars().all())
    assert noted.count("webhook switched off") == 1
    # Nothing is written for it any more, until it is tried out.
    await club.say(table, 1, "Hello again")
    assert await club.waiting() == 0
    club.ear.answers = []
    await club.database.write(lambda c: hooks.try_out(c, anna.id, made.row.id, club.clock()))
    await club.say(table, 1, "Hello again")
    assert len(await club.heard()) == 2


async def test_whoever_is_gone_is_not_called_again(club: Calling) -> None:
    table = await club.duel()
    made = await club.hook("Anna", "talk")
    club.ear.answers = [410]
    await club.say(table, 1, "Hello")
    await club.heard()
    assert (await club.row(made)).off_since is not None
    assert await club.waiting() == 0


# ---------------------------------------------------------------------- whose they are


async def test_only_whoever_opened_a_table_has_it_call_others(club: Calling) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"}, visibility="private")
    with pytest.raises(NotFound):
        await club.hook("Bert", "turn", table=table)
    _, token = await club.invite(table, "Anna")
    await club.take(token, "Bert")
    with pytest.raises(NotYours):
        await club.hook("Bert", "turn", table=table)


async def test_so_many_a_person_may_have(club: Calling) -> None:
    for _ in range(hooks.MOST):
        await club.hook("Anna", "turn")
    with pytest.raises(Refused, match="delete some"):
        await club.hook("Anna", "turn")
    await club.hook("Bert", "turn")


async def test_nobody_touches_those_of_others(club: Calling) -> None:
    made = await club.hook("Anna", "turn")
    bert = await club.person("Bert")
    for act in (
        lambda c: hooks.remove(c, bert.id, made.row.id),
        lambda c: hooks.try_out(c, bert.id, made.row.id, club.clock()),
    ):
        with pytest.raises(NotFound):
            await club.database.write(act)
    assert await club.database.read(lambda c: hooks.mine(c, bert.id)) == []


async def test_who_has_left_is_banned_or_deleted_it_is_told_nothing_any_more(club: Calling) -> None:
    table = await club.duel()
    bert = await club.person("Bert")
    made = await club.hook("Bert", "talk")
    await club.say(table, 0, "One")
    banned = update(people).where(people.c.id == bert.id)
    await club.database.write(lambda c: c.execute(banned.values(banned_until=club.now + 1000)))
    assert await club.heard(0) == []
    await club.database.write(lambda c: c.execute(banned.values(banned_until=None)))
    await club.say(table, 0, "Two")
    await club.leave(table, "Bert")
    assert await club.heard(0) == []
    await club.sit(table, "Bert")
    await club.say(table, 0, "Three")
    await club.database.write(lambda c: hooks.remove(c, bert.id, made.row.id))
    assert await club.heard(0) == []
    assert await club.waiting() == 0


async def test_nothing_hidden_is_told(club: Calling) -> None:
    table = await club.duel()
    await club.hook("Anna", *ALL, table=table)
    await club.hook("Anna", *ALL)
    state = (await club.door.trial(table)).state
    await club.play_on(table, 40, Random(3))
    await club.say(table, 0, "Hello")
    allowed = {"event", "at", "hook", "table", "title", "game", "link", "waiting_for"}
    for call in await club.heard():
        assert set(call) <= allowed | {"status", "result", "seat", "name", "words"}
    everything = b"".join(call.body for call in club.ear.heard)
    assert table.encode() in everything
    assert state.key.hex().encode() not in everything
