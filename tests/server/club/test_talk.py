"""Talk: which words are kept, who may say them where, and who hears them."""

from __future__ import annotations

import time
import unicodedata
from random import Random

import pytest
from sqlalchemy import Connection, insert, update

from sandtable.engine import registry
from sandtable.engine.state import State
from sandtable.protocol.talk import TalkRules
from sandtable.server.club import news, talk
from sandtable.server.club.talk import Speaker, Talk
from sandtable.server.errors import BadRequest, NotFound, Refused
from sandtable.server.play import packing
from sandtable.server.play.door import Door
from sandtable.server.play.log_codes import rewind_code
from sandtable.server.storage import games
from sandtable.server.storage.club_schema import blocks
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import actions, tables
from tests.default_game import JOINED_GAME
from tests.server.club.toy_table import SEATS, add_person, opened

pytestmark = pytest.mark.anyio

ANNA, BERT, CLEO = (Speaker(seat, name, name.title()) for seat, name in enumerate(("anna", "bert", "cleo")))
DORA = Speaker(None, "dora", "Dora")


class TalkTable:
    """A table, and what is said at it."""

    def __init__(self, door: Door, table: str) -> None:
        self.database = door.database
        self.table = table
        self.talk = Talk(door.database, door)

    async def say(self, who: Speaker, channel: str, words: str = "Words.") -> None:
        """Say something."""
        await self.talk.say(self.table, who, channel, words)

    async def heard(self, who: Speaker) -> list[tuple[str, str]]:
        """The channels and words that somebody has heard."""
        items = await self.talk.news(self.table, news.listener(who.seat, who.person is not None), 0)
        return [(item["channel"], item["words"]) for item in items]


async def room(database: Database, allowed: str | None = "all") -> TalkTable:
    """A table for three."""
    door = Door(database)
    return TalkTable(door, await opened(door, allowed))


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  Hello,\r\nall \t of you\n", "Hello,\nall   of you"),
        ("e\u0301 A\u030a", "\u00e9 \u00c5"),
        ("a\x00b\x1b[31mc\x7fd\x9be", "ab[31mcde"),
        ("one\u2028two\u0085three\rfour", "one\ntwo\nthree\nfour"),
        ("gnp.\u202egpj\u2066x\u200f\ufeff", "gnp.gpjx"),
        ("<script>alert('&amp;')</script>", "<script>alert('&amp;')</script>"),
        ("👩\u200d👧 שלום", "👩\u200d👧 שלום"),
        ("x" * 2000, "x" * 2000),
        ("half \ud800 a character", "half  a character"),
    ],
)
def test_words_are_plain_text(said: str, kept: str) -> None:
    assert talk.cleaned(said) == kept
    assert talk.cleaned(kept) == kept


def test_whatever_is_kept_can_be_stored_and_shown() -> None:
    every = "".join(map(chr, range(0x20, 0x3000)))
    kept = "".join(talk.cleaned(f"<{every[i : i + 500]}>") for i in range(0, len(every), 500))
    shown = kept.replace("\n", "")
    assert not [letter for letter in shown if unicodedata.category(letter) in ("Cc", "Cs", "Cn")]
    kept.encode()


@pytest.mark.parametrize("said", ["", "  \n ", "\x00\u202e", "x" * 2001, "\u0958" * 1001])
def test_nothing_and_too_much_are_refused(said: str) -> None:
    with pytest.raises(BadRequest):
        talk.cleaned(said)


# ---------------------------------------------------------------------- channels


@pytest.mark.parametrize("named", ["red+blue", "blue+red", "blue+red+blue"])
def test_a_private_channel_is_a_set_of_seats(named: str) -> None:
    assert talk.channel(named, SEATS, BERT) == talk.Channel("red+blue", 0b011)


@pytest.mark.parametrize(
    "named", ["", "purple", "red+purple", "red+", "Table", "TABLE", "+", "red blue", "red"]
)
def test_there_is_no_such_channel(named: str) -> None:
    with pytest.raises(BadRequest):
        talk.channel(named, SEATS, ANNA)


@pytest.mark.parametrize(
    ("who", "named"),
    [
        (CLEO, "red+blue"),
        (DORA, "red+blue"),
        (DORA, "table"),
        (ANNA, "spectators"),
        (DORA, "red"),
        (ANNA, "blue"),
    ],
)
def test_who_is_not_in_a_channel_says_nothing_there(who: Speaker, named: str) -> None:
    with pytest.raises(Refused):
        talk.channel(named, SEATS, who)


def test_no_seat_of_any_game_is_called_like_a_channel() -> None:
    for game_id in registry.games():
        for scenario in registry.game(game_id).scenarios:
            for seat in scenario.seats:
                assert talk.JOIN not in seat
                assert seat not in (talk.TABLE, talk.SPECTATORS)


# ---------------------------------------------------------------------- who hears


async def test_each_hears_what_is_said_where_it_sits(database: Database) -> None:
    at = await room(database)
    await at.say(ANNA, "table", "to all")
    await at.say(ANNA, "red+blue", "a pair")
    await at.say(CLEO, "red+green", "another")
    await at.say(BERT, "red+blue+green", "a coalition")
    await at.say(DORA, "spectators", "among us")
    everybody, pair, other = ("table", "to all"), ("red+blue", "a pair"), ("red+green", "another")
    coalition = ("red+blue+green", "a coalition")
    assert await at.heard(ANNA) == [everybody, pair, other, coalition]
    assert await at.heard(BERT) == [everybody, pair, coalition]
    assert await at.heard(CLEO) == [everybody, other, coalition]
    assert await at.heard(DORA) == [everybody, ("spectators", "among us")]
    assert await at.heard(Speaker(None)) == [everybody]


async def test_an_item_tells_who_spoke(database: Database) -> None:
    at = await room(database)
    await at.say(ANNA, "table", "hello")
    await at.say(Speaker(1), "table", "by token")
    await at.say(DORA, "spectators", "hm")
    items = await at.talk.news(at.table, news.listener(None, True), 0)
    assert [(item["kind"], item["seat"], item["name"], item["words"]) for item in items] == [
        ("talk", "red", "Anna", "hello"),
        ("talk", "blue", "blue", "by token"),
        ("talk", None, "Dora", "hm"),
    ]


async def test_where_nobody_agreed_on_anything_talk_is_free(database: Database) -> None:
    at = await room(database, None)
    await at.say(Speaker(0), "red+green", "psst")
    assert await at.heard(Speaker(2)) == [("red+green", "psst")]
    assert await at.heard(Speaker(1)) == []


async def test_where_talk_is_public_nobody_whispers(database: Database) -> None:
    at = await room(database, "public")
    await at.say(ANNA, "table")
    await at.say(DORA, "spectators")
    with pytest.raises(Refused, match="public"):
        await at.say(ANNA, "red+blue")
    assert await at.talk.allowed(at.table, ANNA) == TalkRules("public", ["table"], [])


async def test_where_talk_is_none_nobody_talks(database: Database) -> None:
    at = await room(database, "none")
    for who, channel in ((ANNA, "table"), (ANNA, "red+blue"), (DORA, "spectators")):
        with pytest.raises(Refused, match="turned off"):
            await at.say(who, channel)
    assert await at.talk.allowed(at.table, ANNA) == TalkRules("none", [], [])
    assert await at.heard(ANNA) == []


async def test_who_may_talk_to_whom_can_be_asked(database: Database) -> None:
    at = await room(database)
    assert await at.talk.allowed(at.table, BERT) == TalkRules("all", ["table"], ["red", "green"])
    assert await at.talk.allowed(at.table, DORA) == TalkRules("all", ["spectators"], [])
    assert await at.talk.allowed(at.table, Speaker(None)) == TalkRules("all", [], [])
    with pytest.raises(NotFound):
        await at.talk.allowed("nosuch", BERT)
    with pytest.raises(NotFound):
        await at.talk.say("nosuch", BERT, "table", "hello")


@pytest.mark.parametrize(("one", "other"), [("anna", "bert"), ("bert", "anna")])
async def test_the_blocked_cannot_reach_each_other_in_private(
    database: Database, one: str, other: str
) -> None:
    at = await room(database)
    await database.write(
        lambda c: c.execute(insert(blocks), {"person_id": one, "other_id": other, "at": 0.0})
    )
    for channel in ("red+blue", "red+blue+green"):
        for who in (ANNA, BERT, Speaker(0)):
            with pytest.raises(Refused, match="blocked"):
                await at.say(who, channel)
    await at.say(ANNA, "table", "to all")
    await at.say(ANNA, "red+green", "to Cleo")
    assert await at.heard(BERT) == [("table", "to all")]
    assert await at.heard(CLEO) == [("table", "to all"), ("red+green", "to Cleo")]


async def test_players_hear_the_spectators_after_the_game(database: Database) -> None:
    at = await room(database)
    await at.say(DORA, "spectators", "while it goes on")
    with pytest.raises(Refused, match="after the game"):
        await at.talk.spectators(at.table, 0)
    await database.write(lambda c: c.execute(update(tables).values(status="ended")))
    assert await at.heard(ANNA) == []
    told = await at.talk.spectators(at.table, 0)
    assert [item["words"] for item in told] == ["while it goes on"]
    await at.say(DORA, "spectators", "well played")
    assert await at.heard(ANNA) == [("spectators", "well played")]


# ---------------------------------------------------------------------- conferences


def until_conference(seed: int) -> tuple[State, int, int]:
    """The joined game just before its first Conference, and the decision that leads there."""
    game = registry.game(JOINED_GAME)
    rng, state = Random(seed), game.start("4-players", seed=seed)
    while True:
        before, seat = state.clone(), state.deciders[0]
        code = rng.choice(state.legal(seat))
        state.play(seat, code)
        if any(game.private_talk(state, seat) for seat in range(4)):
            return before, seat, code


async def conference(database: Database) -> tuple[Door, TalkTable]:
    """The joined game, at which all talk is public, in its first Conference."""
    before, seat, code = until_conference(3)
    door = Door(database)
    table = await opened(door, "public", state=before)
    at = TalkTable(door, table)
    with pytest.raises(Refused, match="public"):
        await at.say(ANNA, "axis+japan")
    frame = await door.frame(table, seat)
    await door.decide(table, seat, frame.sequence, before.game.actions.text(code))
    return door, at


async def test_partners_confer_while_their_conference_lasts(database: Database) -> None:
    door, at = await conference(database)
    allowed = await at.talk.allowed(at.table, ANNA)
    assert (allowed.channels, allowed.private) == (["table"], ["japan"])
    assert allowed.until is not None
    assert 290 < allowed.until - time.time() <= 300
    await at.say(ANNA, "axis+japan", "between Partners")
    for named in ("axis+communists", "axis+japan+communists"):
        with pytest.raises(Refused, match="public"):
            await at.say(ANNA, named)
    with pytest.raises(Refused, match="public"):
        await at.say(CLEO, "communists+capitalists")
    assert await at.heard(BERT) == [("axis+japan", "between Partners")]
    assert await at.heard(CLEO) == []
    for seat in (0, 1):
        frame = await door.frame(at.table, seat)
        await door.decide(at.table, seat, frame.sequence, "done")
    with pytest.raises(Refused, match="public"):
        await at.say(ANNA, "axis+japan")


async def test_a_conference_ends_by_the_clock(database: Database) -> None:
    _, at = await conference(database)

    async def later(seconds: float) -> None:
        earlier = update(actions).values(at=actions.c.at - seconds)
        await database.write(lambda c: c.execute(earlier))

    await later(270)
    await at.say(ANNA, "axis+japan", "in time")
    await later(40)
    with pytest.raises(Refused, match="time"):
        await at.say(ANNA, "axis+japan", "too late")
    assert await at.talk.allowed(at.table, ANNA) == TalkRules("public", ["table"], [])
    await at.say(ANNA, "table", "to all")


async def test_who_went_back_into_a_conference_confers_anew(database: Database) -> None:
    door, at = await conference(database)
    state = (await door.trial(at.table)).state
    ends = await database.read(lambda c: talk.conference_ends(c, state, at.table))
    assert ends is not None

    def go_back(c: Connection) -> None:
        last = games.sequence(c, at.table) or 0
        gone = {"table_id": at.table, "sequence": last + 1, "seat": -1, "code": rewind_code(last), "at": ends}
        events = packing.pack_events(state.game.events, [])
        c.execute(insert(actions), gone | {"rules_version": "1", "events": events, "seat_sequences": "[]"})
        c.execute(update(tables).values(sequence=last + 1))

    await database.write(go_back)
    assert await database.read(lambda c: talk.conference_ends(c, state, at.table)) == ends + 300


async def test_with_all_talk_allowed_nobody_waits_for_a_conference(database: Database) -> None:
    before, _, _ = until_conference(3)
    door = Door(database)
    at = TalkTable(door, await opened(door, "all", state=before))
    await at.say(ANNA, "axis+communists", "psst")
    assert await at.heard(CLEO) == [("axis+communists", "psst")]


async def test_a_table_without_conferences_has_none(database: Database) -> None:
    at = await room(database, "public")
    await database.write(lambda c: add_person(c, "dora"))
    state = (await at.talk.door.trial(at.table)).state
    assert [state.game.private_talk(state, seat) for seat in range(3)] == [-1] * 3
    assert not talk.all_confer(state, 0b011)
    assert await database.read(lambda c: talk.conference_ends(c, state, at.table)) is None
