"""Tables, reports and the audit log, for the administrator to look at."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, Select, or_, select

from sandtable.engine import registry
from sandtable.protocol.admin import AuditDetail
from sandtable.protocol.paces import ClockFacts
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.admin.seats import seat_name
from sandtable.server.club import blocks, clocks, seating, terms
from sandtable.server.club import people as persons
from sandtable.server.club.terms import Terms
from sandtable.server.errors import NotFound
from sandtable.server.play import reading
from sandtable.server.storage.club_schema import audit, people, reports, seat_people
from sandtable.server.storage.club_schema import terms as term_rows
from sandtable.server.storage.schema import tables

Status = Literal["all", "playing", "paused", "over", "ended"]

_SHOWN = [column for column in tables.c if column.name not in ("state", "sequence", "seat_sequences")]


@dataclass(frozen=True)
class TableLine:
    """A table, in a list."""

    id: str
    game: str
    scenario: str
    title: str
    visibility: str  # of a table at which one sits by tokens: "tokens"
    status: str
    players: list[str]
    waiting_for: list[str]
    created_at: float
    changed_at: float


@dataclass(frozen=True)
class TableDetails:
    """A table as the administrator may know it: what is public, what was agreed, and who sits where."""

    line: TableLine
    seats: list[tuple[str, str, list[str]]]  # each with who plays it, and the names of those who sit there
    options: dict[str, str]
    agreed: Terms | None
    owner: str | None
    clocks: list[ClockFacts]
    commitment: str


def listed(c: Connection, status: Status, person: str | None, most: int) -> list[TableLine]:
    """The tables that changed last, private ones among them; of one person, or all."""
    wanted = _found().order_by(tables.c.changed_at.desc(), tables.c.id).limit(most)
    if status != "all":
        wanted = wanted.where(tables.c.status == status)
    if person is not None:
        sits = select(seat_people.c.table_id).where(seat_people.c.person_id == person)
        wanted = wanted.where(or_(tables.c.id.in_(sits), term_rows.c.owner_id == person))
    return [_line(row) for row in c.execute(wanted)]


def _found() -> Select[Any]:
    chosen: list[Any] = [*_SHOWN, term_rows.c.title, term_rows.c.visibility]
    return select(*chosen).join_from(tables, term_rows, term_rows.c.table_id == tables.c.id, isouter=True)


def _line(row: Row[Any]) -> TableLine:
    players = json.loads(row.players)
    waiting = [seat_name(row, seat) for seat in range(len(players)) if row.asked >> seat & 1]
    return TableLine(
        row.id,
        row.game,
        row.scenario,
        row.title or "",
        row.visibility or "tokens",
        row.status,
        players,
        waiting if row.status == "playing" else [],
        row.created_at,
        row.changed_at,
    )


def details(c: Connection, table_id: str, now: float) -> TableDetails:
    """All about a table but the game itself."""
    found = c.execute(_found().where(tables.c.id == table_id)).one_or_none()
    if found is None:
        raise reading.no_such(table_id)
    line, agreed = _line(found), terms.read(c, table_id)
    sitters = seating.people_seated(c, table_id)
    seats = [
        (seat_name(found, seat), player, [sitter.name for sitter in sitters if sitter.seat == seat])
        for seat, player in enumerate(line.players)
    ]
    owner = None
    if agreed is not None and agreed.owner_id is not None:
        owner = c.execute(select(people.c.name).where(people.c.id == agreed.owner_id)).scalar_one()
    known = found.game in registry.games()
    running = clocks.clock_facts(c, table_id, now) if agreed is not None and known else []
    options = json.loads(found.options)
    return TableDetails(line, seats, options, agreed, owner, running, found.commitment)


# ---------------------------------------------------------------------- reports


@dataclass(frozen=True)
class Report:
    """What somebody told about somebody."""

    number: int
    by: str
    about: str
    table: str | None
    words: str
    status: str
    at: float


def reported(c: Connection, everything: bool, most: int) -> list[Report]:
    """The reports, the oldest first; those that are settled only if everything is wanted."""
    by, about = people.alias("by_whom"), people.alias("about_whom")
    wanted = (
        select(reports, by.c.name.label("by_name"), about.c.name.label("about_name"))
        .join_from(reports, by, by.c.id == reports.c.by_id)
        .join(about, about.c.id == reports.c.about_id)
        .order_by(reports.c.id)
        .limit(most)
    )
    if not everything:
        wanted = wanted.where(reports.c.status == "open")
    return [
        Report(row.id, row.by_name, row.about_name, row.table_id, row.words, row.status, row.at)
        for row in c.execute(wanted)
    ]


async def settle(office: AdminSession, number: int) -> None:
    """Strike out a report that was dealt with."""

    def work(c: Connection) -> None:
        blocks.settle(c, number)
        office.note(c, "report settled", report=number)

    await office.database.write(work)


# ---------------------------------------------------------------------- the audit log


@dataclass(frozen=True)
class AuditEntry:
    """A row of the audit log."""

    at: float
    person: str | None  # the name, or the id of somebody who is not here any more
    address: str | None
    what: str
    details: dict[str, AuditDetail]


def audit_entries(
    c: Connection, words: str, person: str | None, since: float | None, most: int
) -> list[AuditEntry]:
    """Rows of the audit log that hold some words, the newest first."""
    wanted = (
        select(audit, people.c.name)
        .join_from(audit, people, people.c.id == audit.c.person_id, isouter=True)
        .order_by(audit.c.id.desc())
        .limit(most)
    )
    if words:
        found = (
            column.icontains(persons.storable(words), autoescape=True)
            for column in (audit.c.what, audit.c.details, audit.c.address)
        )
        wanted = wanted.where(or_(*found))
    if person is not None:
        wanted = wanted.where(audit.c.person_id == _person_id(c, person))
    if since is not None:
        wanted = wanted.where(audit.c.at >= since)
    return [
        AuditEntry(row.at, row.name or row.person_id, row.address, row.what, json.loads(row.details))
        for row in c.execute(wanted)
    ]


def _person_id(c: Connection, name: str) -> str:
    """The id of somebody by name, or the id itself of somebody of whom only the log knows."""
    row = persons.by_name(c, name)
    if row is not None:
        return str(row.id)
    name = persons.storable(name)
    if c.execute(select(audit.c.id).where(audit.c.person_id == name).limit(1)).first() is None:
        raise NotFound(f"The log has nobody called {name[:80]!r}.")
    return name
