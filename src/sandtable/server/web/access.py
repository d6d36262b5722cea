"""Who may sit where: from the name of a seat and the caller to the number of the seat."""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Sequence
from typing import Any, Final

from litestar import Request

from sandtable.server.club import clocks, seating, terms
from sandtable.server.club.seating import SeatAccess
from sandtable.server.errors import BadRequest, NotFound, NotYours, Refused, TokenNeeded
from sandtable.server.play.types import PERSON, TableFacts
from sandtable.server.web.identity import NOBODY, Identity, need_person
from sandtable.server.web.services import Services

# Whatever else is asked for is no table; the database need not look.
TABLE: Final = re.compile(r"[a-z0-9]{1,40}")
TOKEN_LENGTH: Final = 200
TABLES_REMEMBERED: Final = 5000
# What a proxy adds: the caller is somewhere else.
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def check_measurer(token: str, request: Request[Any, Any, Any]) -> None:
    """Refuse the counts to everybody but the administrator: they rise also with what is done unseen."""
    sent = request.headers.get("authorization", "")
    if token:
        allowed = secrets.compare_digest(sent.encode(), f"Bearer {token}".encode())
    else:
        allowed = is_near(request)
    if not allowed:
        raise NotYours("Metrics are only for the administrators of this server; see SANDTABLE_METRICS_TOKEN.")


def is_near(request: Request[Any, Any, Any]) -> bool:
    """Whether a call comes from this machine itself, and not through a proxy on it."""
    client = request.client
    passed_on = any(name in request.headers for name in FORWARDED)
    return client is not None and is_loopback(client.host) and not passed_on


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def admitted(services: Services, table_id: str, name: str | None, who: Identity) -> int | None:
    """The seat that somebody may look from; None for a spectator.

    Anybody who names no seat looks from the one that they have, and else watches.
    """
    check_table(table_id)
    if who.seat_token is not None:
        return await _by_token(services, table_id, name, who.seat_token)
    if who.person is not None:
        need_person(who, "read")
        chair = await _chair(services, table_id, who.person.id)
        return _from_chair(chair, name, services.settings.single_user)
    facts = await known(services, table_id)
    if name is None:
        if not facts.spectators:
            raise TokenNeeded("Only players can see this table; send the token of your seat.")
        return None
    _number(facts.seats, name)
    raise TokenNeeded(f"The {name} seat belongs to somebody; log in or send its token.")


async def player(services: Services, table_id: str, name: str | None, who: Identity) -> int:
    """The seat that somebody may decide for."""
    check_table(table_id)
    if who.seat_token is not None:
        return await _by_token(services, table_id, name, who.seat_token)
    if who.person is None:
        facts = await known(services, table_id)
        if name is not None:
            _number(facts.seats, name)
        raise TokenNeeded("Say which seat you play, and log in or send its token.")
    need_person(who, "play")
    chair = await _chair(services, table_id, who.person.id)
    if name is None and len(chair.mine) > 1:
        raise BadRequest(f"Say which seat decides: {', '.join(chair.names[seat] for seat in chair.mine)}.")
    seat = _from_chair(chair, name, services.settings.single_user)
    if seat is None:
        raise NotYours("Spectators can only watch.")
    if seat in chair.mine and chair.players[seat] != PERSON:
        # Anybody who was only late takes the seat back by deciding.
        if not await services.database.read(lambda c: clocks.is_away(c, table_id, seat)):
            raise Refused("table", f"A bot plays {chair.names[seat]} for you; take the seat back first.")
    return seat


async def known(services: Services, table_id: str, who: Identity = NOBODY) -> TableFacts:
    """What everybody may know of a table; for anybody who may not know of it there is none."""
    check_table(table_id)
    if who.by == "token":
        need_person(who, "read")
    facts = await services.door.facts(table_id)
    if facts.club:
        person_id = None if who.person is None else who.person.id
        await services.database.read(lambda c: terms.known(c, table_id, person_id))
    return facts


def check_table(table_id: str) -> None:
    """Refuse what cannot be the name of a table."""
    if not TABLE.fullmatch(table_id):
        raise NotFound("There is no such table. Its address may be mistyped.")


async def _chair(services: Services, table_id: str, person_id: str) -> SeatAccess:
    return await services.database.read(lambda c: seating.seat_access(c, table_id, person_id))


def _from_chair(chair: SeatAccess, name: str | None, alone: bool) -> int | None:
    """The seat that a person may look from. Where somebody is alone, every seat is theirs."""
    if name is not None:
        seat = _number(chair.names, name)
        if seat not in chair.mine and not alone:
            raise NotYours(f"You do not play {name}.")
        return seat
    if len(chair.mine) == 1:
        return chair.mine[0]
    if chair.spectators:
        return None
    if chair.mine:
        raise BadRequest(f"Say which seat: {', '.join(chair.names[seat] for seat in chair.mine)}.")
    raise NotYours("Only players can see this table.")


async def _by_token(services: Services, table_id: str, name: str | None, token: str) -> int:
    if not token or len(token) > TOKEN_LENGTH or not token.isascii():
        raise NotYours("This is not the token of a seat at that table.")
    seat = await services.door.seat_of(table_id, token)
    if name is not None and _number(await names(services, table_id), name) != seat:
        raise NotYours(f"This token is not for the seat {name[:40]!r}.")
    return seat


async def names(services: Services, table_id: str) -> list[str]:
    """The names of the seats of a table, which never change."""
    seats = services.seats.get(table_id)
    if seats is None:
        seats = services.seats[table_id] = (await services.door.facts(table_id)).seats
        if len(services.seats) > TABLES_REMEMBERED:
            services.seats.popitem(last=False)
    return seats


def _number(seats: Sequence[str], name: str) -> int:
    if name not in seats:
        raise BadRequest(f"There is no seat {name[:40]!r}; the seats are {', '.join(seats)}.")
    return seats.index(name)
