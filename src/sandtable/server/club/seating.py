"""Who sits where: sitting down, leaving, resigning, and letting a bot play a seat and taking it back.

Plain functions over a connection, inside a transaction in which the row of the table is locked: two people
who want the same seat come one after the other, and the second finds it taken.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, exists, or_, select

from sandtable.engine import registry
from sandtable.protocol.news import SeatNews, SeatReason
from sandtable.server.club import audit, blocks, clocks, news, terms
from sandtable.server.club.people import Person
from sandtable.server.club.terms import Terms
from sandtable.server.errors import BadRequest, NotYours, Refused
from sandtable.server.play import reading
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games
from sandtable.server.storage.club_schema import invitations, past_sitters, people, seat_people
from sandtable.server.storage.club_schema import terms as terms_rows
from sandtable.server.storage.schema import actions

FINISHED: Final = ("over", "ended")
_LOOKED: Final = "You have seen this table from another seat."


@dataclass(frozen=True)
class SeatedPerson:
    """Somebody who sits at a table."""

    seat: int
    person_id: str
    name: str
    guest: bool


@dataclass(frozen=True)
class SeatedTable:
    """A table in a transaction: what was agreed, who plays, and who sits where."""

    table_id: str
    status: str
    asked: int
    names: Sequence[str]  # of the seats
    players: list[str]
    terms: Terms
    sitters: list[SeatedPerson]

    def seats_of(self, person_id: str) -> list[int]:
        """The seats at which somebody sits."""
        return [sitter.seat for sitter in self.sitters if sitter.person_id == person_id]

    def at(self, seat: int) -> list[SeatedPerson]:
        """Those who sit at a seat."""
        return [sitter for sitter in self.sitters if sitter.seat == seat]

    @property
    def free(self) -> list[int]:
        """The seats that wait for a person."""
        taken = {sitter.seat for sitter in self.sitters}
        return [seat for seat, player in enumerate(self.players) if player == PERSON and seat not in taken]

    @property
    def deciding(self) -> int:
        """The seats, as a mask, at which people decide: bots agree to everything, and empty chairs too."""
        return sum({1 << sitter.seat for sitter in self.sitters if self.players[sitter.seat] == PERSON})

    def number(self, seat: str) -> int:
        """The number of a seat."""
        if seat not in self.names:
            raise BadRequest(f"There is no seat {seat[:40]!r}; the seats are {', '.join(self.names)}.")
        return self.names.index(seat)

    def check_going(self) -> None:
        """Refuse what makes sense only while a game goes on."""
        if self.status in FINISHED:
            raise Refused("table", "This game is over.")


@dataclass(frozen=True)
class SeatAccess:
    """Where somebody sits at a table, and what else decides whether they may look and play."""

    names: Sequence[str]
    players: list[str]
    spectators: bool
    mine: list[int]


def seat_access(c: Connection, table_id: str, person_id: str) -> SeatAccess:
    """Where a person sits; for anybody who may not know of a table there is none."""
    row = games.facts(c, table_id)
    if row is None:
        raise reading.no_such(table_id)
    mine = []
    if row.club:
        mine = seats_of(c, table_id, person_id)
        if not mine:
            terms.known(c, table_id, person_id)
    names = registry.game(row.game).seats(row.scenario)
    return SeatAccess(names, json.loads(row.players), bool(row.spectators), mine)


def people_seated(c: Connection, table_id: str) -> list[SeatedPerson]:
    """Who sits at a table, by seat and in the order in which they came."""
    wanted = (
        select(seat_people.c.seat, people.c.id, people.c.name, people.c.guest)
        .join(people, people.c.id == seat_people.c.person_id)
        .where(seat_people.c.table_id == table_id)
        .order_by(seat_people.c.seat, seat_people.c.joined_at, people.c.id)
    )
    return [SeatedPerson(row.seat, row.id, row.name, bool(row.guest)) for row in c.execute(wanted)]


def seats_of(c: Connection, table_id: str, person_id: str) -> list[int]:
    """The seats at which somebody sits."""
    wanted = select(seat_people.c.seat).where(
        seat_people.c.table_id == table_id, seat_people.c.person_id == person_id
    )
    return list(c.execute(wanted.order_by(seat_people.c.seat)).scalars())


def lock_table(c: Connection, table_id: str, person_id: str | None) -> SeatedTable:
    """Lock a table, and see who is there; for anybody who may not know of it there is no such table."""
    return table_from_row(c, _locked(c, table_id), person_id)


def table_from_row(c: Connection, row: Row[Any], person_id: str | None) -> SeatedTable:
    """Who is at a table whose row was read already, and locked where something is to be changed."""
    return _company(c, row, terms.known(c, row.id, person_id))


def read_table(c: Connection, table_id: str, person_id: str | None) -> SeatedTable:
    """Who is at a table just now; it may be otherwise a moment later."""
    row = games.facts(c, table_id)
    if row is None:
        raise reading.no_such(table_id)
    return table_from_row(c, row, person_id)


def lock_table_by_link(c: Connection, table_id: str) -> SeatedTable:
    """Lock a table for somebody who has a link to it, and may therefore know of it."""
    return _company(c, _locked(c, table_id), terms.need(c, table_id))


def _locked(c: Connection, table_id: str) -> Row[Any]:
    row = games.locked(c, table_id)
    if row is None:
        raise reading.no_such(table_id)
    return row


def _company(c: Connection, row: Row[Any], agreed: Terms) -> SeatedTable:
    names = registry.game(row.game).seats(row.scenario)
    players: list[str] = json.loads(row.players)
    return SeatedTable(row.id, row.status, row.asked, names, players, agreed, people_seated(c, row.id))


# ---------------------------------------------------------------------- coming


def sit(
    c: Connection,
    at: SeatedTable,
    person: Person,
    seat: int | None,
    invited: Sequence[int | None],
    now: float,
) -> int:
    """Sit down at a seat, or at any that may be taken; which it was.

    `invited` names the seats for which the person has invitations, None standing for any seat.
    """
    at.check_going()
    if at.seats_of(person.id):
        raise Refused("table", "You already have a seat at this table.")
    chosen = _choose(at, seat, _allowed(c, at, person.id, invited))
    check_not_blocked(c, at, person.id)
    terms.take_seat(c, at.table_id, chosen, person.id, now)
    terms.count_free(c, at.table_id, at.players)
    clocks.refresh(c, at.table_id, now)
    tell(c, at, chosen, PERSON, [person.name], "sat down", now)
    return chosen


def _allowed(c: Connection, at: SeatedTable, person_id: str, invited: Sequence[int | None]) -> list[int]:
    """The seats that somebody may take, free or not."""
    seats = range(len(at.players))
    if person_id == at.terms.owner_id or None in invited:
        allowed = list(seats)
    else:
        allowed = [seat for seat in seats if at.terms.open_seats >> seat & 1 or seat in invited]
    seen = _looked_from(c, at.table_id, person_id)
    if seen and not seen & set(allowed):
        raise Refused("table", _LOOKED)
    return [seat for seat in allowed if not seen or seat in seen]


def check_saw_no_other_seat(c: Connection, table_id: str, person_id: str, seat: int) -> None:
    """Refuse a seat to anybody who has looked from another."""
    if _looked_from(c, table_id, person_id) - {seat}:
        raise Refused("table", _LOOKED)


def _looked_from(c: Connection, table_id: str, person_id: str) -> set[int]:
    wanted = select(past_sitters.c.seat).where(
        past_sitters.c.table_id == table_id, past_sitters.c.person_id == person_id
    )
    return set(c.execute(wanted).scalars())


def _choose(at: SeatedTable, seat: int | None, allowed: Sequence[int]) -> int:
    free = at.free
    if seat is None:
        fitting = [one for one in allowed if one in free]
        if not fitting:
            raise Refused("table", "There is no free seat for you here.")
        return fitting[0]
    name = at.names[seat]
    if at.players[seat] != PERSON and not at.at(seat):
        raise Refused("table", f"A bot plays {name}.")
    if seat not in free:
        raise Refused("table", f"The {name} seat is taken.")
    if seat not in allowed:
        raise NotYours(f"The {name} seat is not open to you.")
    return seat


def check_not_blocked(c: Connection, at: SeatedTable, person_id: str) -> None:
    """Nobody is made to sit with somebody whom they have blocked, nor told who has blocked whom."""
    others = {sitter.person_id for sitter in at.sitters} | {at.terms.owner_id}
    if any(other is not None and blocks.is_blocked(c, person_id, other) for other in others):
        raise NotYours("You cannot take a seat at this table.")


def invited_to(c: Connection, table_id: str, person_id: str, now: float) -> list[int | None]:
    """The seats for which somebody was invited by name, None standing for any.

    Who was asked to share a seat may also be the first there, where the one who opened the table asked.
    """
    owner = select(terms_rows.c.owner_id).where(terms_rows.c.table_id == table_id).scalar_subquery()
    wanted = select(invitations.c.seat).where(
        invitations.c.table_id == table_id,
        invitations.c.person_id == person_id,
        or_(invitations.c.share == 0, invitations.c.made_by == owner),
        or_(invitations.c.expires_at.is_(None), invitations.c.expires_at > now),
    )
    return list(c.execute(wanted).scalars())


# ---------------------------------------------------------------------- going


def has_decided(c: Connection, table_id: str, seat: int) -> bool:
    """Whether anything was ever decided at a seat."""
    wanted = exists().where(actions.c.table_id == table_id, actions.c.seat == seat, actions.c.code >= 0)
    return bool(c.execute(select(wanted)).scalar_one())


def leave(c: Connection, at: SeatedTable, person: Person, seat: int, now: float) -> None:
    """Stand up from a seat at which nothing was decided yet, or which somebody else holds, too."""
    at.check_going()
    check_sits(at, person.id, seat)
    shared = len(at.at(seat)) > 1
    if not shared and has_decided(c, at.table_id, seat):
        raise Refused("table", "You have already made decisions in this game, so you can only resign.")
    _stand_up(c, at.table_id, seat, person.id)
    terms.count_free(c, at.table_id, at.players)
    clocks.refresh(c, at.table_id, now)
    tell(c, at, seat, at.players[seat], _others(at, seat, person.id), "left", now)


def resign(
    c: Connection, at: SeatedTable, person: Person, seat: int, address: str | None, now: float
) -> list[str]:
    """Resign a seat: a bot takes over. Returns who plays now."""
    at.check_going()
    check_sits(at, person.id, seat)
    if len(at.at(seat)) > 1:
        raise Refused("table", "You share this seat; leave it to the others instead.")
    _stand_up(c, at.table_id, seat, person.id)
    players = replaced(at.players, seat, at.terms.expiry_bot)
    terms.note_lost(c, at.table_id, seat, "resigned", person.id, person.name)
    terms.count_free(c, at.table_id, players)
    audit.note(c, person.id, address, "resigned", table=at.table_id, seat=at.names[seat])
    tell(c, at, seat, players[seat], [], "resigned", now)
    return players


def _stand_up(c: Connection, table_id: str, seat: int, person_id: str) -> None:
    c.execute(
        delete(seat_people).where(
            seat_people.c.table_id == table_id,
            seat_people.c.seat == seat,
            seat_people.c.person_id == person_id,
        )
    )


def _others(at: SeatedTable, seat: int, person_id: str) -> list[str]:
    return [sitter.name for sitter in at.at(seat) if sitter.person_id != person_id]


def check_sits(at: SeatedTable, person_id: str, seat: int) -> None:
    """Refuse anybody who does not sit at a seat."""
    if seat not in at.seats_of(person_id):
        raise NotYours(f"You do not play {at.names[seat]}.")


# ---------------------------------------------------------------------- bots


def replaced(players: Sequence[str], seat: int, player: str) -> list[str]:
    """Who plays when somebody else plays one seat."""
    return [player if number == seat else other for number, other in enumerate(players)]


def hand_over(
    c: Connection, at: SeatedTable, seat: int, player: str, by: Person | None, address: str | None, now: float
) -> list[str]:
    """Let a bot play a seat, or its person again. Returns who plays now.

    The person there keeps the seat, and may take it back at any time. `by` is None where the sitter has
    agreed to what the owner of the table proposed.
    """
    at.check_going()
    wanted = PERSON if player in (PERSON, terms.OPEN) else player
    if wanted != PERSON:
        terms.check_bot(wanted)
    sitting = at.at(seat)
    if by is not None:
        _check_may_replace(at, seat, by.id)
    if sitting and player == terms.OPEN:
        raise Refused("table", f"Somebody already plays {at.names[seat]}.")
    opened = at.terms.open_seats & ~(1 << seat) | (player == terms.OPEN) << seat
    if wanted == at.players[seat] and (sitting or opened == at.terms.open_seats):
        raise Refused("table", f"{at.names[seat]} is already played that way.")
    players = replaced(at.players, seat, wanted)
    if not sitting:
        terms.change(c, at.table_id, open_seats=opened)
    terms.count_free(c, at.table_id, players)
    person_id = None if by is None else by.id
    audit.note(c, person_id, address, "seat replaced", table=at.table_id, seat=at.names[seat], player=wanted)
    names = [sitter.name for sitter in sitting]
    tell(c, at, seat, wanted, names, "taken back" if sitting and wanted == PERSON else "replaced", now)
    return players


def _check_may_replace(at: SeatedTable, seat: int, person_id: str) -> None:
    """The sitter may, and at an empty seat the owner of the table."""
    if seat in at.seats_of(person_id):
        return
    if person_id != at.terms.owner_id:
        raise NotYours("Only the player of a seat, or the person who opened the table, can say who plays it.")
    if at.at(seat):
        raise NotYours(f"Somebody plays {at.names[seat]}; propose the change, and they can agree.")


# ---------------------------------------------------------------------- telling


def tell(
    c: Connection, at: SeatedTable, seat: int, player: str, names: Sequence[str], why: SeatReason, now: float
) -> None:
    """Tell everybody who plays a seat now, and who sits there."""
    told = SeatNews(now, at.names[seat], player, ", ".join(names) or None, why)
    news.tell(c, at.table_id, news.EVERYBODY, told)
