"""What the people at a table agreed when it was opened, and opening one on such terms.

A table on terms belongs to the club: somebody opened it, people sit at it by name and need no token of a
seat. A private one exists only for those who sit there, have sat there, opened it or are invited.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, insert, or_, select, update
from sqlalchemy import Table as DatabaseTable

from sandtable import bots
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State
from sandtable.protocol.paces import Expiry, Pace
from sandtable.protocol.tables import EXPIRY_BOT, NewTable, TableWanted, TalkRule, Visibility
from sandtable.server import sentences
from sandtable.server.club import clocks, paces
from sandtable.server.errors import BadRequest, Refused
from sandtable.server.play import opening, reading
from sandtable.server.play.keeper import ask_bots
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games
from sandtable.server.storage.club_schema import invitations, past_sitters, seat_people, terms

# What a seat may be said to be for, beside the names of bots.
OPEN: Final = "open"  # for the first person who finds the table
ME: Final = "me"  # for the one who opens it


@dataclass(frozen=True)
class ForfeitedSeat:
    """A seat that counts as lost: why, and for whom."""

    why: str  # "resigned", or as the clock says
    person_id: str | None
    name: str


@dataclass(frozen=True)
class Terms:
    """What was agreed about a table. Masks and numbers of seats are those of its game."""

    table_id: str
    owner_id: str | None
    title: str
    visibility: Visibility
    pace: Pace | None
    expiry: Expiry
    expiry_bot: str
    talk: TalkRule
    lost: dict[int, ForfeitedSeat]
    open_seats: int
    free_seats: int
    rematch_of: str | None
    rematch: str | None


@dataclass(frozen=True)
class Plan:
    """How a table is to be opened: on which terms, and who sits where at once."""

    owner_id: str
    mine: Mapping[int, str]  # seats taken at once, and by whom
    open_seats: int = 0
    title: str = ""
    visibility: str = "public"
    pace: Pace | None = None
    expiry: str = "pause"
    expiry_bot: str = EXPIRY_BOT
    talk: str = "all"
    rematch_of: str | None = None


def plain(wanted: TableWanted) -> NewTable:
    """The table without what only people can agree on."""
    return NewTable(
        wanted.game, wanted.scenario, wanted.options, wanted.seats, wanted.spectators, wanted.set_ups
    )


def is_plain(wanted: TableWanted) -> bool:
    """Whether nothing is asked for that only people can agree on."""
    unagreed = TableWanted(
        wanted.game, wanted.scenario, wanted.options, wanted.seats, wanted.spectators, wanted.set_ups
    )
    return wanted == unagreed and not {OPEN, ME} & set(wanted.seats.values())


def check_bot(name: str) -> None:
    """Refuse what is not the name of a bot."""
    try:
        bots.bot(name)
    except SandtableError as error:
        raise BadRequest(sentences.from_game(opening.sentence(str(error)))) from error


def planned(wanted: TableWanted, owner_id: str, alone: bool = False) -> tuple[State, list[str], Plan]:
    """The game that somebody wants to begin, who plays it, and on which terms.

    Where somebody is `alone`, all seats for people are theirs.
    """
    check_bot(wanted.expiry_bot)
    title = " ".join(wanted.title.split())
    if not title.isprintable():
        raise BadRequest(sentences.text("private-tables.title-must-one-line"))
    seats = {seat: PERSON if player in (OPEN, ME) else player for seat, player in wanted.seats.items()}
    table = NewTable(wanted.game, wanted.scenario, wanted.options, seats, wanted.spectators, wanted.set_ups)
    state, players = opening.started(table)
    said = [wanted.seats.get(seat, PERSON) for seat in state.game.seats(wanted.scenario)]
    mine = [seat for seat, player in enumerate(said) if player == ME or (alone and players[seat] == PERSON)]
    names = state.game.seats(wanted.scenario)
    for seat in wanted.set_ups:
        if names.index(seat) not in mine:
            raise BadRequest(sentences.text("terms.set-up-of-others", seat=seat))
    plan = Plan(
        owner_id,
        dict.fromkeys(mine, owner_id),
        0 if alone else sum(1 << seat for seat, player in enumerate(said) if player == OPEN),
        title,
        wanted.visibility,
        _paced(wanted),
        wanted.expiry,
        wanted.expiry_bot,
        wanted.talk,
    )
    return state, players, plan


def _paced(wanted: TableWanted) -> Pace | None:
    """The pace of a table, with whose quiet hours count."""
    pace = paces.chosen(wanted.pace)
    if wanted.quiet is None or (pace is None and wanted.quiet == "none"):
        return pace
    if pace is None:
        raise BadRequest(sentences.text("terms.without-pace-no-clocks"))
    return msgspec.structs.replace(pace, quiet=wanted.quiet)


def begin(c: Connection, table: LiveTable, spectators: bool, plan: Plan, now: float) -> None:
    """Store a new table on terms. Nobody gets a token: people sit here by name."""
    table.club = True
    games.add_table(c, opening.first_row(table, spectators) | {"club": 1}, [])
    c.execute(
        insert(terms),
        {
            "table_id": table.id,
            "owner_id": plan.owner_id,
            "title": plan.title,
            "visibility": plan.visibility,
            "pace": paces.stored(plan.pace),
            "expiry": plan.expiry,
            "expiry_bot": plan.expiry_bot,
            "talk": plan.talk,
            "lost": "{}",
            "open_seats": plan.open_seats,
            "free_seats": plan.open_seats,
            "rematch_of": plan.rematch_of,
            "rematch": None,
        },
    )
    for seat, person_id in plan.mine.items():
        take_seat(c, table.id, seat, person_id, now)
    clocks.refresh(c, table.id, now)
    ask_bots(c, table)


def take_seat(c: Connection, table_id: str, seat: int, person_id: str, now: float) -> None:
    """Write down that a person sits there from now on."""
    where = {"table_id": table_id, "seat": seat, "person_id": person_id}
    c.execute(insert(seat_people), where | {"mail": None, "joined_at": now})
    mine = [column == where[column.name] for column in past_sitters.c]
    if c.execute(select(past_sitters.c.seat).where(*mine)).first() is None:
        c.execute(insert(past_sitters), where)


# ---------------------------------------------------------------------- reading and changing


def read(c: Connection, table_id: str) -> Terms | None:
    """The terms of a table; None where it is not of the club."""
    row = c.execute(select(terms).where(terms.c.table_id == table_id)).one_or_none()
    return None if row is None else from_row(row)


def need(c: Connection, table_id: str) -> Terms:
    """The terms of a table that must have some."""
    found = read(c, table_id)
    if found is None:
        if games.sequence(c, table_id) is None:
            raise reading.no_such(table_id)
        raise Refused("table", sentences.text("terms.here-one-sits-by"))
    return found


def from_row(row: Row[Any]) -> Terms:
    """A row of terms."""
    return Terms(
        row.table_id,
        row.owner_id,
        row.title,
        row.visibility,
        paces.read(row.pace),
        row.expiry,
        row.expiry_bot,
        row.talk,
        {int(seat): ForfeitedSeat(**lost) for seat, lost in json.loads(row.lost).items()},
        row.open_seats,
        row.free_seats,
        row.rematch_of,
        row.rematch,
    )


def change(c: Connection, table_id: str, **values: object) -> None:
    """Change columns of the terms of a table."""
    c.execute(update(terms).where(terms.c.table_id == table_id).values(**values))


def note_lost(c: Connection, table_id: str, seat: int, why: str, person_id: str | None, name: str) -> None:
    """A seat counts as lost from now on. The row of the table must be locked."""
    lost = need(c, table_id).lost | {seat: ForfeitedSeat(why, person_id, name)}
    told = {str(number): asdict(entry) for number, entry in lost.items()}
    change(c, table_id, lost=json.dumps(told, ensure_ascii=False))


def count_free(c: Connection, table_id: str, players: Sequence[str]) -> None:
    """Bring up to date which open seats are free. The row of the table must be locked."""
    sitting = set(c.execute(select(seat_people.c.seat).where(seat_people.c.table_id == table_id)).scalars())
    waiting = [seat for seat, player in enumerate(players) if player == PERSON and seat not in sitting]
    change(c, table_id, free_seats=terms.c.open_seats.bitwise_and(sum(1 << seat for seat in waiting)))


# ---------------------------------------------------------------------- who may know of it


def may_know(c: Connection, agreed: Terms, person_id: str | None) -> bool:
    """Whether somebody may know that a table exists."""
    if agreed.visibility != "private" or (person_id is not None and person_id == agreed.owner_id):
        return True
    return person_id is not None and (
        _named_in(c, agreed.table_id, person_id, seat_people)
        or _named_in(c, agreed.table_id, person_id, past_sitters)
        or _named_in(c, agreed.table_id, person_id, invitations)
    )


def _named_in(c: Connection, table_id: str, person_id: str, found: DatabaseTable) -> bool:
    wanted = select(found.c.table_id).where(found.c.table_id == table_id, found.c.person_id == person_id)
    if "expires_at" in found.c:
        wanted = wanted.where(or_(found.c.expires_at.is_(None), found.c.expires_at > time.time()))
    return c.execute(wanted).first() is not None


def known(c: Connection, table_id: str, person_id: str | None) -> Terms:
    """The terms of a table, for somebody who may know of it; for others there is no such table."""
    agreed = need(c, table_id)
    if not may_know(c, agreed, person_id):
        raise reading.no_such(table_id)
    return agreed
