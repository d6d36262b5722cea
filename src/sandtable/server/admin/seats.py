"""Who plays a seat, as the administrator decides; and going back, likewise."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select

from sandtable import bots
from sandtable.engine import registry
from sandtable.engine.state import SPECTATOR
from sandtable.protocol.frames import Point
from sandtable.protocol.news import SeatNews, StatusNews
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.club import news, proposals, seating, terms
from sandtable.server.club import people as persons
from sandtable.server.club.people import Person
from sandtable.server.club.seating import SeatedTable
from sandtable.server.errors import BadRequest, NotFound, Refused
from sandtable.server.play import log_codes, opening, reading
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games
from sandtable.server.storage.club_schema import clocks, invitations, past_sitters, seat_people
from sandtable.server.storage.schema import seat_tokens

WENT_BACK: Final = "An administrator has taken the table back to this point."
DECIDED: Final = "as anybody who runs this server decided"


def seat_name(row: Row[Any], seat: int) -> str:
    """The name of a seat of a table, as far as its game is installed."""
    if row.game not in registry.games():
        return f"seat {seat}"
    return registry.game(row.game).seats(row.scenario)[seat]


# ---------------------------------------------------------------------- other players


async def replace(office: AdminSession, table_id: str, seat: str, player: str) -> str | None:
    """Change who plays a seat: a bot, "open", or a person by name; `@NAME` is always a person.

    The people sitting there leave it. At a table of tokens "person" is the only person there is:
    the old tokens of the seat are good no more, and a new one is returned.
    """
    made: list[str] = []

    def change(c: Connection, row: Row[Any]) -> dict[str, object]:
        if row.status in seating.FINISHED:
            raise Refused("table", "This game is over.")
        names = registry.game(row.game).seats(row.scenario)
        if seat not in names:
            raise BadRequest(f"There is no seat {seat[:40]!r}; the seats are {', '.join(names)}.")
        number = names.index(seat)
        if row.club:
            players = _replace_by_name(office, c, seating.lock_table_by_link(c, table_id), number, player)
        else:
            players = _replace_by_token(office, c, row, number, player, made)
        office.note(c, "seat replaced", table=table_id, seat=seat, player=player)
        return {"players": json.dumps(players)}

    await office.door.amend(table_id, log_codes.NOBODY, log_codes.SEAT, change)
    return made[0] if made else None


def _replace_by_name(
    office: AdminSession, c: Connection, at: SeatedTable, seat: int, player: str
) -> list[str]:
    person, plays = _chosen(c, player)
    sitting, now = at.at(seat), office.clock()
    opened = at.terms.open_seats & ~(1 << seat) | (player == terms.OPEN) << seat
    if person is None and not sitting and plays == at.players[seat] and opened == at.terms.open_seats:
        raise Refused("table", f"{at.names[seat]} is already played that way.")
    _empty(c, at.table_id, seat)
    if person is not None:
        _check_newcomer(c, at, seat, person)
        terms.take_seat(c, at.table_id, seat, person.id, now)
        here = (invitations.c.table_id == at.table_id, invitations.c.person_id == person.id)
        c.execute(delete(invitations).where(*here))
    players = seating.replaced(at.players, seat, plays)
    terms.change(c, at.table_id, open_seats=opened)
    terms.count_free(c, at.table_id, players)
    proposals.lapse(c, at, now)
    _tell(c, at.table_id, at.names[seat], plays, None if person is None else person.name, now)
    return players


def _chosen(c: Connection, player: str) -> tuple[Person | None, str]:
    """Who is to play: a person, or nobody and the name of a bot."""
    if player == terms.OPEN:
        return None, PERSON
    if not player.startswith("@") and player in bots.names():
        return None, player
    row = persons.by_name(c, player.removeprefix("@"))
    if row is None:
        raise NotFound(
            f"There is neither a bot nor a person called {player[:40]!r}; bots: {', '.join(bots.names())}."
        )
    return persons.as_person(row), PERSON


def _check_newcomer(c: Connection, at: SeatedTable, seat: int, person: Person) -> None:
    """Anybody who has looked from one seat may not take another, whoever decides it."""
    wanted = select(past_sitters.c.seat).where(
        past_sitters.c.table_id == at.table_id, past_sitters.c.person_id == person.id
    )
    if any(other != seat for other in c.execute(wanted).scalars()):
        raise Refused("table", f"{person.name} has seen this table from another seat.")


def _empty(c: Connection, table_id: str, seat: int) -> None:
    """Let everybody stand up; the next person has a clock of their own."""
    c.execute(delete(seat_people).where(seat_people.c.table_id == table_id, seat_people.c.seat == seat))
    c.execute(delete(clocks).where(clocks.c.table_id == table_id, clocks.c.seat == seat))


def _replace_by_token(
    office: AdminSession, c: Connection, row: Row[Any], seat: int, player: str, made: list[str]
) -> list[str]:
    if player != PERSON and player not in bots.names():
        raise BadRequest(
            "The seats of this table are held by tokens: name a bot, or 'person' for a new token. "
            f"Bots: {', '.join(bots.names())}."
        )
    mine = (seat_tokens.c.table_id == row.id, seat_tokens.c.seat == seat)
    c.execute(delete(seat_tokens).where(*mine))
    players = seating.replaced(json.loads(row.players), seat, player)
    made[:] = []
    if player == PERSON:
        (token,) = opening.new_tokens([PERSON]).values()
        made.append(token)
        digest = opening.token_hash(token)
        c.execute(insert(seat_tokens).values(table_id=row.id, seat=seat, token_hash=digest))
    _tell(c, row.id, seat_name(row, seat), player, None, office.clock())
    return players


def _tell(c: Connection, table_id: str, seat: str, player: str, name: str | None, now: float) -> None:
    news.tell(c, table_id, news.EVERYBODY, SeatNews(now, seat, player, name, DECIDED))


async def vacate(office: AdminSession, table_id: str, seat: int, person_id: str) -> None:
    """Let somebody stand up from a seat that is played; a bot goes on if nobody else sits there."""

    def change(c: Connection, row: Row[Any]) -> dict[str, object]:
        at, now = seating.lock_table_by_link(c, table_id), office.clock()
        here = [sitter for sitter in at.at(seat) if sitter.person_id == person_id]
        others = [sitter.name for sitter in at.at(seat) if sitter.person_id != person_id]
        players = list(at.players)
        if here and others:
            mine = (seat_people.c.table_id == table_id, seat_people.c.person_id == person_id)
            c.execute(delete(seat_people).where(*mine, seat_people.c.seat == seat))
        elif here:
            _empty(c, table_id, seat)
            if players[seat] == PERSON:
                players[seat] = at.terms.expiry_bot
        terms.count_free(c, table_id, players)
        proposals.lapse(c, at, now)
        _tell(c, table_id, at.names[seat], players[seat], ", ".join(others) or None, now)
        return {"players": json.dumps(players)}

    await office.door.amend(table_id, log_codes.NOBODY, log_codes.SEAT, change)


# ---------------------------------------------------------------------- going back


async def points(office: AdminSession, table_id: str) -> list[Point]:
    """The moments that a table can go back to, told as to a spectator, the newest first."""
    await _check_going(office, table_id)
    return await office.door.points(table_id, SPECTATOR)


async def rewind(office: AdminSession, table_id: str, point: int) -> None:
    """Take a table back to a moment; from there on the dice are others."""
    await _check_going(office, table_id)

    def also(c: Connection) -> None:
        row, now = games.locked(c, table_id), office.clock()
        if row is None:
            raise reading.no_such(table_id)
        if row.club:
            proposals.lapse(c, seating.lock_table_by_link(c, table_id), now)
        news.tell(c, table_id, news.EVERYBODY, StatusNews(now, "playing", WENT_BACK))
        office.note(c, "table taken back", table=table_id, point=point)

    await office.door.rewind(table_id, SPECTATOR, point, also, WENT_BACK)


async def _check_going(office: AdminSession, table_id: str) -> None:
    """A game that is over has told its key, with which everybody can look into its future."""
    row = await office.database.read(lambda c: games.facts(c, table_id))
    if row is None:
        raise reading.no_such(table_id)
    if row.status in seating.FINISHED:
        raise Refused("table", "This game is over and its dice key is public; open a branch of it instead.")
