"""Webhooks: addresses of others that are called when it is somebody's turn, a game ends, or somebody talks.

One belongs to a person. It is about one table that the person has opened, or about all at which the person
sits. A call is written into the outbox in the transaction of its cause, and holds what everybody at the table
may know, and no more.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from sandtable.engine import registry
from sandtable.protocol.hooks import DiscordCall, HookEvent, HookMessage, HookShape, TableHookMessage
from sandtable.protocol.news import HookNews, Talked
from sandtable.protocol.people import PersonSettings
from sandtable.protocol.tables import GameResult
from sandtable.server.club import audit, mail, news
from sandtable.server.club import terms as agreeing
from sandtable.server.club.email_words import text
from sandtable.server.club.quiet import fitting_time
from sandtable.server.errors import NotFound, NotYours, Refused
from sandtable.server.play.keeper import TableChange
from sandtable.server.play.log_codes import RESUME, SEAT
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games, outbox
from sandtable.server.storage.club_schema import people, seat_people
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.storage.schema import outbox as work_rows
from sandtable.server.storage.social_schema import hooks

HOOK: Final = "hook"
TURN: Final = "turn"
END: Final = "end"
TALK: Final = "talk"
TEST: Final = "test"


PLAYING: Final = "playing"
FINISHED: Final = ("over", "ended")
# Hooks that a person may have.
MOST: Final = 20
# So often in a row nobody answers before a hook is switched off.
FAILURES: Final = 30
# Discord takes so many characters, and these mean something to it.
LONGEST: Final = 1900
MARKS: Final = frozenset("\\*_~`|<>[]()#-")


@dataclass(frozen=True)
class NewlyMadeHook:
    """A hook that was made. Its secret is told only now."""

    row: Row[Any]
    secret: str


@dataclass(frozen=True)
class HookCall:
    """A call as it is to be made."""

    hook_id: str
    url: str
    body: bytes
    secret: str


# ---------------------------------------------------------------------- having them


def add(
    c: Connection,
    person_id: str,
    table_id: str | None,
    url: str,
    shape: HookShape,
    events: Sequence[HookEvent],
    now: float,
) -> NewlyMadeHook:
    """Make a hook: about a table that one has opened, or about all at which one sits."""
    if table_id is not None and agreeing.known(c, table_id, person_id).owner_id != person_id:
        raise NotYours("Only the person who opened the table can create a webhook for it.")
    mine = select(func.count()).select_from(hooks).where(hooks.c.person_id == person_id)
    if c.execute(mine).scalar_one() >= MOST:
        raise Refused("hooks", f"You have {MOST} webhooks; delete some first.")
    row = {
        "id": secrets.token_hex(8),
        "person_id": person_id,
        "table_id": table_id,
        "url": url,
        "shape": shape,
        "events": json.dumps(sorted(set(events))),
        "secret": f"whs_{secrets.token_urlsafe(32)}",
        "failures": 0,
        "off_since": None,
        "created_at": now,
    }
    c.execute(insert(hooks), row)
    return NewlyMadeHook(one(c, person_id, str(row["id"])), str(row["secret"]))


def mine(c: Connection, person_id: str) -> list[Row[Any]]:
    """The hooks of a person, the oldest first."""
    wanted = select(hooks).where(hooks.c.person_id == person_id)
    return list(c.execute(wanted.order_by(hooks.c.created_at, hooks.c.id)))


def one(c: Connection, person_id: str, hook_id: str) -> Row[Any]:
    """A hook of a person."""
    wanted = select(hooks).where(hooks.c.person_id == person_id, hooks.c.id == hook_id)
    row = c.execute(wanted).one_or_none()
    if row is None:
        raise NotFound("You have no such webhook.")
    return row


def remove(c: Connection, person_id: str, hook_id: str) -> Row[Any]:
    """Delete a hook; what waits for it is not sent any more."""
    row = one(c, person_id, hook_id)
    c.execute(delete(hooks).where(hooks.c.id == hook_id))
    return row


def try_out(c: Connection, person_id: str, hook_id: str, now: float) -> Row[Any]:
    """Have a hook called once, and switch it on if it was off."""
    row = one(c, person_id, hook_id)
    c.execute(update(hooks).where(hooks.c.id == hook_id).values(failures=0, off_since=None))
    _queue(c, row.id, row.table_id, TEST, {}, now)
    return one(c, person_id, hook_id)


# ---------------------------------------------------------------------- when something happens


class Hooks:
    """Writes the calls of all tables. `url` is where links lead; `delay` how long people have to decide."""

    def __init__(self, url: str, delay: float) -> None:
        self.url = url
        self.delay = delay

    def moved(self, c: Connection, moved: TableChange) -> None:
        """The hook of the door: somebody may be asked now, or the game may be over."""
        if moved.status in FINISHED and moved.code != SEAT:
            for row in _about(c, moved.table_id, END):
                _queue(c, row.id, moved.table_id, END, {}, moved.now)
            return
        before = 0 if moved.code == RESUME else moved.asked_before
        fresh = moved.asked & ~before if moved.status == PLAYING else 0
        if any(fresh >> seat & 1 for seat, player in enumerate(moved.players) if player == PERSON):
            for row in _about(c, moved.table_id, TURN):
                if _asked(c, row, moved.table_id, moved.players, fresh):
                    _queue(c, row.id, moved.table_id, TURN, {}, moved.now + self.delay)

    # ------------------------------------------------------------------ when it is to be made

    def written(self, c: Connection, work: OutboxRow, details: dict[str, Any], now: float) -> HookCall | None:
        """The call, if it is still wanted."""
        row = c.execute(select(hooks).where(hooks.c.id == details["hook"])).one_or_none()
        if row is None or row.off_since is not None or _is_banned(c, row.person_id, now):
            return None
        told: HookMessage | None = HookMessage(details["event"], details["since"], row.id)
        if work.table_id is not None:
            told = self._told(c, row, work, details)
        if told is None:
            return None
        body = told if row.shape == "plain" else DiscordCall(words(told))
        return HookCall(row.id, row.url, msgspec.json.encode(body), row.secret)

    def _told(
        self, c: Connection, row: Row[Any], work: OutboxRow, details: dict[str, Any]
    ) -> TableHookMessage | None:
        """What is told of a table; None where it is not wanted, or not for this person, any more."""
        table_id, event = str(work.table_id), details["event"]
        table, agreed = games.facts(c, table_id), agreeing.read(c, table_id)
        if table is None or agreed is None:
            return None
        mine = _seats(c, row.person_id, table_id)
        if row.table_id is None and not mine:
            return None
        if row.table_id is not None and agreed.owner_id != row.person_id:
            return None
        names = registry.game(table.game).seats(table.scenario)
        told = TableHookMessage(
            event,
            details["since"],
            row.id,
            table=table_id,
            title=agreed.title,
            game=registry.game(table.game).name,
            link=f"{self.url}/tables/{table_id}",
        )
        if event == TURN:
            asked = table.asked if table.status == PLAYING else 0
            if _comes_again(c, work, row.id) or not _asked(
                c, row, table_id, json.loads(table.players), asked
            ):
                return None
            return replace(told, waiting_for=[name for seat, name in enumerate(names) if asked >> seat & 1])
        if event == END:
            result = None if table.result is None else msgspec.json.decode(table.result, type=GameResult)
            return replace(told, status=table.status, result=result)
        if event == TALK:
            if not mine and not table.spectators:
                return None  # anybody who may not look at the table does not hear it either
            return replace(told, **details["said"])
        return told


def said(c: Connection, table_id: str, said: Talked) -> None:
    """Somebody has said something to the whole table."""
    for row in _about(c, table_id, TALK):
        kept = {"seat": said.seat, "name": said.name, "words": said.words}
        _queue(c, row.id, table_id, TALK, {"said": kept}, said.at)


def _about(c: Connection, table_id: str, event: str) -> list[Row[Any]]:
    """The hooks that want to know of something at a table."""
    here = select(seat_people.c.person_id).where(seat_people.c.table_id == table_id)
    fitting = or_(hooks.c.table_id == table_id, and_(hooks.c.table_id.is_(None), hooks.c.person_id.in_(here)))
    rows = c.execute(select(hooks).where(hooks.c.off_since.is_(None), fitting)).all()
    return [row for row in rows if event in json.loads(row.events)]


def _asked(c: Connection, row: Row[Any], table_id: str, players: Sequence[str], asked: int) -> bool:
    """Whether it is the turn of somebody whom a hook is about."""
    seats = [seat for seat, player in enumerate(players) if asked >> seat & 1 and player == PERSON]
    if row.table_id is None:
        seats = [seat for seat in seats if seat in _seats(c, row.person_id, table_id)]
    return bool(seats)


def _seats(c: Connection, person_id: str, table_id: str) -> set[int]:
    wanted = select(seat_people.c.seat).where(
        seat_people.c.table_id == table_id, seat_people.c.person_id == person_id
    )
    return set(c.execute(wanted).scalars())


def _comes_again(c: Connection, work: OutboxRow, hook_id: str) -> bool:
    """Whether a later call waits that says the same."""
    rows = work_rows.c
    wanted = select(rows.payload).where(rows.kind == HOOK, rows.table_id == work.table_id, rows.id > work.id)
    later = [json.loads(payload) for payload in c.execute(wanted).scalars()]
    return any(one["hook"] == hook_id and one["event"] == TURN for one in later)


def _is_banned(c: Connection, person_id: str, now: float) -> bool:
    until = c.execute(select(people.c.banned_until).where(people.c.id == person_id)).scalar_one()
    return until is not None and until > now


def _queue(
    c: Connection, hook_id: str, table_id: str | None, event: str, details: dict[str, Any], due: float
) -> None:
    payload = {"hook": hook_id, "event": event, "since": due, **details}
    outbox.add(c, HOOK, table_id, None, due, json.dumps(payload, ensure_ascii=False))


# ---------------------------------------------------------------------- what is said


def words(told: HookMessage) -> str:
    """What happened, in words that Discord shows as they are."""
    if not isinstance(told, TableHookMessage):
        return text("call.test")
    name = shown(told.title or told.game)
    if told.waiting_for is not UNSET:
        happened = text("call.turn", table=name, seats=shown(", ".join(told.waiting_for)))
    elif told.event == END:
        happened = text("call.end", table=name)
    elif told.words is not UNSET:
        speaker = str(told.name)
        if told.name != told.seat:
            speaker = text("call.speaker", name=speaker, seat=str(told.seat))
        happened = text("call.talk", table=name, speaker=shown(speaker), words=shown(told.words))
    else:
        happened = text("call.test.table", table=name)
    return f"{happened[: LONGEST - len(told.link) - 1]}\n{told.link}"


def shown(said: str) -> str:
    """Words of others, so that nothing in them is taken for a link, a name or a way of writing.

    >>> print(shown("[here](https://x) <@1>"))
    \\[here\\]\\(https://x\\) \\<@1\\>
    """
    return "".join(f"\\{letter}" if letter in MARKS else letter for letter in said)


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """By what the other side knows that a call is ours: HMAC-SHA256 over the time, a full stop and the body.

    >>> signature("secret", "1700000000", b"{}")[:20]
    'sha256=b8569b78799ff'
    """
    digest = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256)
    return f"sha256={digest.hexdigest()}"


# ---------------------------------------------------------------------- how it went


def taken(c: Connection, hook_id: str) -> None:
    """The other side has taken a call."""
    c.execute(update(hooks).where(hooks.c.id == hook_id, hooks.c.failures > 0).values(failures=0))


def failed(c: Connection, hook_id: str, gone: bool, now: float) -> bool:
    """The other side has not taken a call; whether the hook is off then."""
    mine = hooks.c.id == hook_id
    counted = update(hooks).where(mine, hooks.c.off_since.is_(None)).values(failures=hooks.c.failures + 1)
    if c.execute(counted).rowcount == 0:
        return True  # it was deleted meanwhile, or is off already
    row = c.execute(select(hooks).where(mine)).one()
    if not gone and row.failures < FAILURES:
        return False
    c.execute(update(hooks).where(mine).values(off_since=now))
    _tell_off(c, row, now)
    return True


def _tell_off(c: Connection, row: Row[Any], now: float) -> None:
    """Tell the owner of a hook that it is off: by news at the table where they sit, and by an email."""
    audit.note(c, row.person_id, None, "webhook switched off", hook=row.id, failures=row.failures)
    owner = c.execute(select(people.c.email, people.c.settings).where(people.c.id == row.person_id)).one()
    if owner.email is not None:
        due = fitting_time(msgspec.json.decode(owner.settings, type=PersonSettings), now)
        mail.queue(c, owner.email, text("hook.subject"), text("hook"), due, row.person_id)
    if row.table_id is not None:
        audience = sum(1 << seat for seat in _seats(c, row.person_id, row.table_id))
        if audience:
            news.tell(c, row.table_id, audience, HookNews(now, row.id, "switched off"))
