"""What needs the consent of all who play: a pause, going on, an end, taking back; and a bot for a sitter.

Everybody who sits at a seat and plays it must agree; bots agree by themselves, and so do empty chairs. One
refusal ends a proposal. `agreements` sees to it that what was agreed on is done.

Plain functions over a connection, inside a transaction in which the row of the table is locked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec.structs import asdict
from sqlalchemy import Connection, Row, insert, select, update

from sandtable.protocol.club import ProposalKind, ProposalStatus, ProposalTold
from sandtable.protocol.news import ProposalNews
from sandtable.server.club import audit, news, terms
from sandtable.server.club.people import Person
from sandtable.server.club.seating import SeatedTable
from sandtable.server.errors import NotFound, NotYours, Refused
from sandtable.server.play.points import Moment
from sandtable.server.play.types import PERSON
from sandtable.server.storage.club_schema import proposals

NOBODY: Final = -1
# So many of a table are told, the newest first.
SHOWN: Final = 20


@dataclass(frozen=True)
class Proposal:
    """Something that was proposed, and how far it has come. Seats are masks or numbers."""

    id: str
    table_id: str
    kind: ProposalKind
    seat: int  # who proposed it; NOBODY for the owner of a table who does not sit at it
    details: dict[str, Any]
    needed: int
    agreed: int
    status: ProposalStatus
    created_at: float

    def waiting_for(self, at: SeatedTable) -> int:
        """The seats that have not agreed yet. Anybody who has gone since is not waited for."""
        return self.needed & ~self.agreed & at.deciding


# ---------------------------------------------------------------------- the rows


def listed(c: Connection, table_id: str) -> list[Proposal]:
    """The latest proposals at a table, the newest first."""
    wanted = select(proposals).where(proposals.c.table_id == table_id)
    newest = wanted.order_by(proposals.c.created_at.desc(), proposals.c.id).limit(SHOWN)
    return [_proposal(row) for row in c.execute(newest)]


def open_now(c: Connection, table_id: str) -> list[Proposal]:
    """The proposals that wait for somebody."""
    wanted = select(proposals).where(proposals.c.table_id == table_id, proposals.c.status == "open")
    return [_proposal(row) for row in c.execute(wanted.order_by(proposals.c.created_at))]


def find(c: Connection, table_id: str, proposal_id: str) -> Proposal:
    """A proposal at a table."""
    row = c.execute(
        select(proposals).where(proposals.c.id == proposal_id, proposals.c.table_id == table_id)
    ).one_or_none()
    if row is None:
        raise NotFound("There is no such proposal at this table.")
    return _proposal(row)


def _proposal(row: Row[Any]) -> Proposal:
    return Proposal(
        row.id,
        row.table_id,
        row.kind,
        row.seat,
        json.loads(row.details),
        row.needed,
        row.agreed,
        row.status,
        row.created_at,
    )


def propose(
    c: Connection, at: SeatedTable, person: Person, made: Proposal, now: float, address: str | None
) -> Proposal:
    """Write a proposal down. Anybody who makes it agrees to it."""
    _check_makes_sense(at, made)
    same = made.kind, made.details.get("seat")
    if any((one.kind, one.details.get("seat")) == same for one in open_now(c, at.table_id)):
        raise Refused("table", "That has already been proposed; answer it, or wait for the others.")
    made = replace(made, agreed=_bits(at.seats_of(person.id)) & made.needed)
    c.execute(
        insert(proposals),
        {
            "id": made.id,
            "table_id": at.table_id,
            "kind": made.kind,
            "seat": made.seat,
            "details": json.dumps(made.details, ensure_ascii=False),
            "needed": made.needed,
            "agreed": made.agreed,
            "status": "open",
            "created_at": now,
            "ended_at": None,
        },
    )
    audit.note(c, person.id, address, "proposed", table=at.table_id, kind=made.kind)
    _tell(c, at, made, now)
    return made


def _check_makes_sense(at: SeatedTable, made: Proposal) -> None:
    at.check_going()
    if made.kind == "resume" and at.status != "paused":
        raise Refused("table", "The game is not paused.")
    if made.kind in ("pause", "take-back") and at.status == "paused":
        raise Refused("table", "The game is paused.")


def agree(c: Connection, at: SeatedTable, person: Person, proposal_id: str, now: float) -> Proposal:
    """Agree to a proposal, for all seats that one has."""
    found = _open(c, at, proposal_id)
    mine = _bits(at.seats_of(person.id)) & found.needed
    if not mine:
        raise NotYours("Others have to agree to this.")
    agreed = replace(found, agreed=found.agreed | mine)
    if agreed.agreed != found.agreed:
        c.execute(update(proposals).where(proposals.c.id == found.id).values(agreed=agreed.agreed))
        _tell(c, at, agreed, now)
    return agreed


def refuse(c: Connection, at: SeatedTable, person: Person, proposal_id: str, now: float) -> Proposal:
    """Refuse a proposal, which ends it; the person who made it withdraws it so."""
    found = _open(c, at, proposal_id)
    mine = at.seats_of(person.id)
    own = found.seat in mine or (found.seat == NOBODY and person.id == at.terms.owner_id)
    if not own and not _bits(mine) & found.needed:
        raise NotYours("Others have to answer this.")
    return end(c, at, found, "withdrawn" if own else "refused", now)


def lapse(c: Connection, at: SeatedTable, now: float) -> None:
    """End what is open: somebody has come or gone, or something else was agreed on."""
    for one in open_now(c, at.table_id):
        end(c, at, one, "withdrawn", now)


def _open(c: Connection, at: SeatedTable, proposal_id: str) -> Proposal:
    found = find(c, at.table_id, proposal_id)
    if found.status != "open":
        raise Refused("table", f"This proposal is no longer open ({found.status}).")
    at.check_going()
    return found


def end(c: Connection, at: SeatedTable, found: Proposal, status: ProposalStatus, now: float) -> Proposal:
    c.execute(update(proposals).where(proposals.c.id == found.id).values(status=status, ended_at=now))
    ended = replace(found, status=status)
    _tell(c, at, ended, now)
    return ended


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


# ---------------------------------------------------------------------- what is told


def proposal_for_seat(found: Proposal, at: SeatedTable, seat: int | None) -> ProposalTold:
    """A proposal as a seat of the table is told of it. Going back is told to each in its own words."""
    names = at.names
    waiting = found.waiting_for(at) if found.status == "open" else 0
    target: str | None = None
    player: str | None = None
    if found.kind == "take-back" and seat is not None:
        target = found.details["shown"].get(str(seat))
    if found.kind == "replace":
        target, player = names[found.details["seat"]], found.details["player"]
    return ProposalTold(
        found.id,
        found.kind,
        None if found.seat == NOBODY else names[found.seat],
        found.status,
        [name for number, name in enumerate(names) if found.agreed >> number & 1],
        [name for number, name in enumerate(names) if waiting >> number & 1],
        target,
        player,
    )


def _tell(c: Connection, at: SeatedTable, found: Proposal, now: float) -> None:
    """Tell all seats. Going back is told to each in its own words."""
    if found.kind != "take-back":
        audience = (1 << len(at.names)) - 1
        news.tell(c, at.table_id, audience, _as_news(proposal_for_seat(found, at, None), now))
        return
    for seat in range(len(at.names)):
        news.tell(c, at.table_id, 1 << seat, _as_news(proposal_for_seat(found, at, seat), now))


def _as_news(told: ProposalTold, now: float) -> ProposalNews:
    return ProposalNews(**asdict(told), at=now)


def shown_targets(sequence: int, known: dict[int, list[Moment]]) -> dict[str, str]:
    """Where going back would lead, in the words of each seat: by its own last moment that is not later."""
    return {
        str(seat): next(moment.words for moment in moments if moment.sequence <= sequence)
        for seat, moments in known.items()
    }


# ---------------------------------------------------------------------- making one


def drafted(
    name: str, at: SeatedTable, person: Person, kind: ProposalKind, details: dict[str, Any], now: float
) -> Proposal:
    """A proposal that nobody has agreed to yet."""
    if kind == "replace":
        return _replacement(name, at, person, details, now)
    mine = at.seats_of(person.id)
    if not mine:
        raise NotYours("Only players can propose this.")
    return Proposal(
        name, at.table_id, kind, details.get("from", mine[0]), details, at.deciding, 0, "open", now
    )


def _replacement(name: str, at: SeatedTable, person: Person, details: dict[str, Any], now: float) -> Proposal:
    """The proposal to somebody who sits at a seat that a bot play it."""
    if person.id != at.terms.owner_id:
        raise NotYours("Only the person who opened the table can propose who plays a seat.")
    seat = at.number(details["seat"])
    if not at.at(seat) or at.players[seat] != PERSON:
        raise Refused("table", f"Nobody plays {at.names[seat]}, so no agreement is needed.")
    terms.check_bot(details["player"])
    by = (at.seats_of(person.id) or [NOBODY])[0]
    wanted = {"seat": seat, "player": details["player"]}
    return Proposal(name, at.table_id, "replace", by, wanted, 1 << seat, 0, "open", now)
