"""The lists of the lobby: tables to watch, to sit down at, one's own, and games that are over.

All lists are in the order in which tables were opened. Were those first that changed last, the lists would
tell of decisions that nobody may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, exists, or_, select

from sandtable.server.club import terms as agreeing
from sandtable.server.club.seating import FINISHED, SeatedPerson
from sandtable.server.club.terms import Terms
from sandtable.server.play import reading
from sandtable.server.play.types import PERSON, TableFacts
from sandtable.server.storage.club_schema import blocks, past_sitters, people, seat_people, terms
from sandtable.server.storage.schema import tables

_FACTS = [column for column in tables.c if column.name != "state"]


@dataclass(frozen=True)
class TableSummary:
    """What was agreed about a table, who opened it, and who sits there."""

    terms: Terms
    owner: str | None
    sitters: list[SeatedPerson]


@dataclass(frozen=True)
class Entry:
    """A table in a list, for one person: with the seats that are theirs."""

    facts: TableFacts
    about: TableSummary | None
    mine: list[int] = field(default_factory=list)

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for this person."""
        facts = self.facts
        asked = [facts.seats.index(seat) for seat in facts.waiting_for] if facts.status == "playing" else []
        return any(seat in asked and facts.players[seat] == PERSON for seat in self.mine)


# ---------------------------------------------------------------------- lists


def open_tables(c: Connection, person_id: str | None, before: float, most: int) -> list[Entry]:
    """The tables at which anybody may sit down, the newest first; none of those whom one has blocked."""
    wanted = (
        _newest(before, most)
        .join(terms, terms.c.table_id == tables.c.id)
        .where(terms.c.visibility == "public", terms.c.free_seats != 0, tables.c.status.not_in(FINISHED))
    )
    if person_id is not None:
        wanted = wanted.where(
            ~exists().where(
                or_(
                    and_(blocks.c.person_id == person_id, blocks.c.other_id == terms.c.owner_id),
                    and_(blocks.c.other_id == person_id, blocks.c.person_id == terms.c.owner_id),
                )
            )
        )
    return entries(c, c.execute(wanted).all(), person_id)


def finished(c: Connection, person_id: str | None, before: float, most: int) -> list[Entry]:
    """The games that are over and that anybody may look at, the newest table first."""
    hidden = exists().where(terms.c.table_id == tables.c.id, terms.c.visibility != "public")
    wanted = _newest(before, most).where(tables.c.status.in_(FINISHED), tables.c.spectators == 1, ~hidden)
    return entries(c, c.execute(wanted).all(), person_id)


def my_tables(c: Connection, person_id: str, over: bool, before: float, most: int) -> list[Entry]:
    """The tables that a person opened or sits at, the newest first: those still played, or those over.

    Who has resigned finds the game among those that are over.
    """

    def named_in(found: Any) -> Any:
        return exists().where(found.c.table_id == tables.c.id, found.c.person_id == person_id)

    owned = exists().where(terms.c.table_id == tables.c.id, terms.c.owner_id == person_id)
    if over:
        mine = and_(tables.c.status.in_(FINISHED), or_(named_in(past_sitters), owned))
    else:
        mine = and_(tables.c.status.not_in(FINISHED), or_(named_in(seat_people), owned))
    return entries(c, c.execute(_newest(before, most).where(tables.c.club == 1, mine)).all(), person_id)


def _newest(before: float, most: int) -> Select[Any]:
    order = tables.c.created_at.desc(), tables.c.id
    return select(*_FACTS).where(tables.c.created_at < before).order_by(*order).limit(most)


# ---------------------------------------------------------------------- what is told of each


def entries(c: Connection, rows: Sequence[Row[Any]], person_id: str | None) -> list[Entry]:
    """Rows of tables with all that is told of them."""
    return described(c, [reading.table_facts(row) for row in rows], person_id)


def described(c: Connection, facts: Sequence[TableFacts], person_id: str | None) -> list[Entry]:
    """Facts of tables with what was agreed about them and who sits there."""
    known = table_summaries(c, [one.table for one in facts if one.club])
    listed = []
    for one in facts:
        found = known.get(one.table)
        sitting = [] if found is None else found.sitters
        mine = [sitter.seat for sitter in sitting if sitter.person_id == person_id]
        listed.append(Entry(one, found, mine))
    return listed


def table_summaries(c: Connection, table_ids: Sequence[str]) -> dict[str, TableSummary]:
    """What was agreed about tables, by their names."""
    if not table_ids:
        return {}
    wanted = (
        select(terms, people.c.name.label("owner"))
        .join(people, people.c.id == terms.c.owner_id, isouter=True)
        .where(terms.c.table_id.in_(table_ids))
    )
    found = {row.table_id: TableSummary(agreeing.from_row(row), row.owner, []) for row in c.execute(wanted)}
    sitting = (
        select(seat_people.c.table_id, seat_people.c.seat, people.c.id, people.c.name, people.c.guest)
        .join(people, people.c.id == seat_people.c.person_id)
        .where(seat_people.c.table_id.in_(table_ids))
        .order_by(seat_people.c.seat, seat_people.c.joined_at, people.c.id)
    )
    for row in c.execute(sitting):
        if row.table_id in found:
            found[row.table_id].sitters.append(SeatedPerson(row.seat, row.id, row.name, bool(row.guest)))
    return found
