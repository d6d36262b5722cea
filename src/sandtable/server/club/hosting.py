"""Opening tables for people: on terms, and again after a game, with the seats rotated."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row

from sandtable.protocol.news import RematchNews
from sandtable.protocol.tables import NewTable, TableWanted
from sandtable.server.club import audit, blocks, invitations, news, people, seating, terms
from sandtable.server.club.people import Person
from sandtable.server.club.seating import SeatedTable
from sandtable.server.club.terms import Plan
from sandtable.server.errors import NotYours, Refused
from sandtable.server.play import opening, reading
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games
from sandtable.server.storage.database import Database


@dataclass(frozen=True)
class Opened:
    """A table that was opened for people: its name, its commitment, and each seat with who plays it."""

    table: str
    commitment: str
    seats: list[tuple[str, str]]


@dataclass(frozen=True)
class RematchPlan:
    """How a game is to be played again: who plays each seat, who sits there, and which are open to all."""

    players: list[str]
    people: list[list[str]]
    open_seats: int


class Hosting:
    """Opens tables."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database = database
        self._clock = clock

    async def open(
        self, wanted: TableWanted, owner: Person, address: str | None, alone: bool = False
    ) -> Opened:
        """Open a table on terms. Where somebody is `alone`, all seats for people are theirs."""
        state, players, plan = terms.planned(wanted, owner.id, alone)
        table = opening.opened(state, players)

        def work(c: Connection) -> None:
            terms.begin(c, table, wanted.spectators, plan, self._clock())
            audit.note(c, owner.id, address, "opened a table", table=table.id, game=wanted.game)

        await self._database.write(work)
        return _opened(table)

    # ------------------------------------------------------------------ playing again

    async def rematch(self, table_id: str, person: Person, address: str | None) -> str:
        """Play a game again that is over, everybody one seat further; the name of the new table.

        Anybody who asks sits down there at once, and the seats of the others are kept for them. There is one
        rematch of a game: the second person who asks is told of it.
        """

        def look(c: Connection) -> tuple[Row[Any], SeatedTable]:
            row = games.facts(c, table_id)
            if row is None:
                raise reading.no_such(table_id)
            return row, seating.table_from_row(c, row, person.id)

        row, at = await self._database.read(look)
        _check_over(at, person)
        if at.terms.rematch is not None:
            return at.terms.rematch
        again = rotated(at)
        wanted = NewTable(row.game, row.scenario, json.loads(row.options), _named(at, again))
        state, players = opening.started(wanted)
        table = opening.opened(state, players)

        def work(c: Connection) -> str:
            now_at = seating.lock_table(c, table_id, person.id)
            if now_at.terms.rematch is not None:
                return now_at.terms.rematch
            _begin_again(c, now_at, table, bool(row.spectators), again, person, self._clock())
            audit.note(c, person.id, address, "rematch", table=table_id, again=table.id)
            return table.id

        return await self._database.write(work)


def _opened(table: LiveTable) -> Opened:
    state = table.state
    seats = state.game.scenarios[state.scenario].seats
    commitment = str(opening.first_row(table, True)["commitment"])
    return Opened(table.id, commitment, list(zip(seats, table.players, strict=True)))


def _check_over(at: SeatedTable, person: Person) -> None:
    played = {sitter.person_id for sitter in at.sitters} | {lost.person_id for lost in at.terms.lost.values()}
    if person.id not in played:
        raise NotYours("Only the players of this game can open a rematch.")
    if at.status not in seating.FINISHED:
        raise Refused("table", "This game is not over yet.")


def rotated(at: SeatedTable) -> RematchPlan:
    """Everybody one seat further, the last to the first; anybody who resigned is asked again."""
    n = len(at.players)
    players, who = [""] * n, [list[str]() for _ in range(n)]
    for seat in range(n):
        there = [sitter.person_id for sitter in at.at(seat)]
        gone = at.terms.lost.get(seat)
        if not there and gone is not None and gone.person_id is not None:
            there = [gone.person_id]
        further = (seat + 1) % n
        who[further] = there
        players[further] = PERSON if there else at.players[seat]
    bits = [seat for seat in range(n) if at.terms.open_seats >> seat & 1]
    return RematchPlan(players, who, sum(1 << (seat + 1) % n for seat in bits))


def _named(at: SeatedTable, again: RematchPlan) -> dict[str, str]:
    return dict(zip(at.names, again.players, strict=True))


def _begin_again(
    c: Connection,
    at: SeatedTable,
    table: LiveTable,
    spectators: bool,
    again: RematchPlan,
    person: Person,
    now: float,
) -> None:
    """Store the new table, seat the caller, keep the seats of the others, and tell them."""
    agreed = at.terms
    mine = [seat for seat, there in enumerate(again.people) if person.id in there]
    plan = Plan(
        person.id,
        dict.fromkeys(mine, person.id),
        again.open_seats,
        agreed.title,
        agreed.visibility,
        agreed.pace,
        agreed.expiry,
        agreed.expiry_bot,
        agreed.talk,
        at.table_id,
    )
    terms.begin(c, table, spectators, plan, now)
    for seat, there in enumerate(again.people):
        for person_id in there:
            if person_id != person.id and _may_be_asked(c, person.id, person_id):
                shared = len(there) > 1
                invitations.add_personal(c, table.id, seat, person_id, person.id, now, shared)
    terms.count_free(c, table.id, table.players)
    terms.change(c, at.table_id, rematch=table.id)
    audience = (1 << len(at.names)) - 1
    news.tell(c, at.table_id, audience, RematchNews(now, table.id, person.name))


def _may_be_asked(c: Connection, asking: str, asked: str) -> bool:
    return people.by_id(c, asked) is not None and not blocks.is_blocked(c, asking, asked)
