"""Talk at a table: to all, in private between any seats, and among those who watch.

A private channel is nothing but a set of seats: everybody sitting at one hears what is said there, and
nobody else learns that anything is. Words are plain text: they are cleaned, kept and told, never interpreted.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Row, and_, exists, or_, select

from sandtable.engine import registry
from sandtable.engine.state import State
from sandtable.protocol.limits import LONGEST_TALK
from sandtable.protocol.news import Talked
from sandtable.protocol.tables import TalkRule
from sandtable.protocol.talk import TalkRules
from sandtable.server.club import hooks, news, sharing
from sandtable.server.club.news import EVERYBODY, WATCHERS, Item
from sandtable.server.errors import BadRequest, Refused
from sandtable.server.play import packing, reading
from sandtable.server.play.log_codes import rewind_target
from sandtable.server.storage import games
from sandtable.server.storage.club_schema import blocks, seat_people, terms
from sandtable.server.storage.database import Database

# The channels beside the private ones, which are called by their seats, as "japan+usa".
TABLE: Final = "table"
SPECTATORS: Final = "spectators"
JOIN: Final = "+"


# What the terms of a table allow.
ALL: Final = "all"
PUBLIC: Final = "public"
NONE: Final = "none"

# Marks that turn the direction of writing would make words of others look like something else.
_TURNING: Final = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_LINE_ENDS: Final = str.maketrans({"\r": "\n", "\u2028": "\n", "\u2029": "\n", "\u0085": "\n", "\t": " "})

# The log is searched for the beginning of a conference in such pieces, and no further back than this.
ROWS_AT_ONCE: Final = 100
ROWS_SEARCHED: Final = 2000
MINUTE: Final = 60.0


@dataclass(frozen=True)
class Speaker:
    """Who speaks: a seat or, where there is none, a person who watches; the person may be unknown."""

    seat: int | None
    person: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class Channel:
    """Where something is said: the name of the channel, and who hears it."""

    name: str
    audience: int

    @property
    def private(self) -> bool:
        """Whether only some seats hear it."""
        return self.audience not in (EVERYBODY, WATCHERS)

    def is_of(self, seat: int | None) -> bool:
        """Whether nobody but those who share one seat hears it."""
        return seat is not None and self.audience == 1 << seat


class Tables(Protocol):
    """What talk asks of the door."""

    async def trial(self, table_id: str) -> Any: ...


# ---------------------------------------------------------------------- words and channels


def cleaned(words: str) -> str:
    """Words as they are kept: composed characters, plain line ends, and nothing that is not seen."""
    plain = unicodedata.normalize("NFC", words.replace("\r\n", "\n").translate(_LINE_ENDS))
    kept = "".join(character for character in plain if character == "\n" or _is_seen(character)).strip()
    if not kept:
        raise BadRequest("The message is empty.")
    if len(kept) > LONGEST_TALK:
        raise BadRequest(f"That is too long: at most {LONGEST_TALK} characters.")
    return kept


def _is_seen(character: str) -> bool:
    return character not in _TURNING and unicodedata.category(character) not in ("Cc", "Cs", "Cn")


def channel(named: str, seats: Sequence[str], speaker: Speaker, shared: bool = False) -> Channel:
    """The channel of that name, if the speaker is in it. Seats may be named in any order.

    Those who share a seat have a channel of their own, called by the seat.
    """
    if named == TABLE:
        if speaker.seat is None:
            raise Refused("talk", "Spectators can only write in the spectators' channel.")
        return Channel(TABLE, EVERYBODY)
    if named == SPECTATORS:
        if speaker.seat is not None:
            raise Refused("talk", "You play at this table, so you cannot write in its spectators' channel.")
        return Channel(SPECTATORS, WATCHERS)
    names = named.split(JOIN)
    strange = next((name for name in names if name not in seats), None)
    if strange is not None:
        raise BadRequest(f"There is no seat {strange[:40]!r}; the seats are {', '.join(seats)}.")
    audience = sum(1 << seat for seat, name in enumerate(seats) if name in names)
    if speaker.seat is None or not audience >> speaker.seat & 1:
        raise Refused("talk", "You are not in that channel.")
    if audience == 1 << speaker.seat and not shared:
        raise BadRequest("Nobody else is in that channel.")
    return Channel(channel_name(audience, seats), audience)


def channel_name(audience: int, seats: Sequence[str]) -> str:
    """The name of a private channel: its seats in their order."""
    return JOIN.join(name for seat, name in enumerate(seats) if audience >> seat & 1)


# ---------------------------------------------------------------------- what a table allows

_TALK: Final = select(terms.c.talk)


def agreed(c: Connection, table_id: str) -> TalkRule:
    """What the terms of a table say about talk. Where nobody agreed on any, all talk is free."""
    found: TalkRule | None = c.execute(_TALK.where(terms.c.table_id == table_id)).scalar_one_or_none()
    return ALL if found is None else found


def conference_ends(c: Connection, state: State, table_id: str) -> float | None:
    """When the conference that goes on ends by the clock: it is opened by an event that tells its minutes.

    A table that was taken back confers again from then on.
    """
    events, name, at = state.game.events, state.game.private_talk_event, None
    last, searched = games.sequence(c, table_id) or 0, 0
    while searched < ROWS_SEARCHED:
        rows = games.up_to(c, table_id, last - searched, ROWS_AT_ONCE)
        for row in reversed(rows):
            if at is None and rewind_target(row.code) is not None:
                at = row.at
            for event in reversed(packing.unpack_events(events, row.events)):
                if events.kinds[event.kind].name == name:
                    return (row.at if at is None else at) + MINUTE * event.arguments[0]
        searched += len(rows)
        if len(rows) < ROWS_AT_ONCE:
            return None
    return None


def conferring(state: State, seat: int) -> int:
    """The seats that the rules let a seat confer with now, as a mask; none where they know no conferences."""
    return max(0, state.game.private_talk(state, seat))


def all_confer(state: State, audience: int) -> bool:
    """Whether each of some seats may confer with each other of them."""
    seats = [seat for seat in range(audience.bit_length()) if audience >> seat & 1]
    return all(not audience & ~(conferring(state, seat) | 1 << seat) for seat in seats)


# ---------------------------------------------------------------------- who cannot talk to whom


def divided(c: Connection, table_id: str, speaker: Speaker, audience: int) -> bool:
    """Whether one of those who speak has blocked one of those who would hear, or the other way round."""
    sitting = c.execute(
        select(seat_people.c.seat, seat_people.c.person_id).where(seat_people.c.table_id == table_id)
    ).all()
    here = {row.person_id for row in sitting if row.seat == speaker.seat}
    if speaker.person is not None:
        here = {speaker.person}
    there = {row.person_id for row in sitting if audience >> row.seat & 1} - here
    if not here or not there:
        return False
    one, other = blocks.c.person_id, blocks.c.other_id
    either = or_(and_(one.in_(here), other.in_(there)), and_(one.in_(there), other.in_(here)))
    return bool(c.execute(select(exists().where(either))).scalar_one())


# ---------------------------------------------------------------------- speaking


class Talk:
    """The talk of all tables."""

    def __init__(self, database: Database, door: Tables) -> None:
        self.database = database
        self.door = door

    async def say(self, table_id: str, speaker: Speaker, named: str, words: str) -> Talked:
        """Send a message to a channel. Returns the item that those who hear it are told."""
        kept = cleaned(words)
        row, allowed, shared = await self.database.read(
            lambda c: (_row(c, table_id), agreed(c, table_id), _shares(c, table_id, speaker))
        )
        seats = _seats(row)
        where = channel(named, seats, speaker, shared)
        if allowed == NONE:
            raise Refused("talk", "Chat is turned off at this table.")
        if where.private and allowed == PUBLIC and not where.is_of(speaker.seat):
            await self._check_conference(table_id, where)
        seat = None if speaker.seat is None else seats[speaker.seat]
        said = Talked(time.time(), where.name, seat, speaker.name or seat, kept)

        def work(c: Connection) -> None:
            if where.private and divided(c, table_id, speaker, where.audience):
                raise Refused("talk", "One of you has blocked the other; you can still talk to the table.")
            news.tell(c, table_id, _audience(c, table_id, where), said)
            if where.name == TABLE:
                hooks.said(c, table_id, said)

        await self.database.write(work)
        return said

    async def allowed(self, table_id: str, speaker: Speaker) -> TalkRules:
        """Where somebody may talk now."""
        row, talk, shared = await self.database.read(
            lambda c: (_row(c, table_id), agreed(c, table_id), _shares(c, table_id, speaker))
        )
        seats = _seats(row)
        if talk == NONE or (speaker.seat is None and speaker.person is None):
            return TalkRules(talk, [], [])
        if speaker.seat is None:
            return TalkRules(talk, [SPECTATORS], [])
        others, until = ((1 << len(seats)) - 1) & ~(1 << speaker.seat), None
        if talk == PUBLIC:
            others, until = await self._conference(table_id, speaker.seat)
        if shared:
            others |= 1 << speaker.seat
        private = [name for seat, name in enumerate(seats) if others >> seat & 1]
        return TalkRules(talk, [TABLE], private, until)

    async def joined(self, table_id: str, listening: int, cursor: int | None) -> tuple[int, list[Item]]:
        """The cursor of a listener who joins, and the items that it is told."""
        return await self.database.read(lambda c: news.on_joining(c, table_id, listening, cursor))

    async def news(self, table_id: str, listening: int, after: int) -> list[Item]:
        """The news for a listener after those that it was told."""
        return await self.database.read(lambda c: news.since(c, table_id, listening, after))

    async def spectators(self, table_id: str, after: int) -> list[Item]:
        """What the spectators said among themselves, for those who played; only once the game has ended."""

        def work(c: Connection) -> list[Item]:
            if not _has_ended(_row(c, table_id)):
                raise Refused("talk", "What the spectators say is told to the players after the game.")
            return news.meant_for(c, table_id, WATCHERS, after)

        return await self.database.read(work)

    async def _check_conference(self, table_id: str, where: Channel) -> None:
        state = (await self.door.trial(table_id)).state
        if not all_confer(state, where.audience):
            raise Refused("talk", "All messages at this table are public now.")
        ends = await self.database.read(lambda c: conference_ends(c, state, table_id))
        if ends is None or time.time() >= ends:
            raise Refused("talk", "The time for private talks is over; all messages are public now.")

    async def _conference(self, table_id: str, seat: int) -> tuple[int, float | None]:
        """The seats that a seat may confer with now, and until when."""
        state = (await self.door.trial(table_id)).state
        others = conferring(state, seat)
        if not others:
            return 0, None
        ends = await self.database.read(lambda c: conference_ends(c, state, table_id))
        return (others, ends) if ends is not None and time.time() < ends else (0, None)


def _row(c: Connection, table_id: str) -> Row[Any]:
    row = games.facts(c, table_id)
    if row is None:
        raise reading.no_such(table_id)
    return row


def _shares(c: Connection, table_id: str, speaker: Speaker) -> bool:
    return speaker.seat is not None and sharing.is_shared(c, table_id, speaker.seat)


def _seats(row: Row[Any]) -> Sequence[str]:
    return registry.game(row.game).seats(row.scenario)


def _has_ended(row: Row[Any]) -> bool:
    return row.status in ("over", "ended")


def _audience(c: Connection, table_id: str, where: Channel) -> int:
    """Who hears it. After the game everybody may hear the spectators."""
    if where.audience == WATCHERS and _has_ended(_row(c, table_id)):
        return EVERYBODY
    return where.audience
