"""Who may sit where: from the name of a seat and a token to the number of the seat."""

from __future__ import annotations

import ipaddress
import re
import secrets
from typing import Any, Final

from litestar import Request

from sandtable.server.errors import BadRequest, NotFound, NotYours
from sandtable.server.web.services import Services

# Whatever else is asked for is no table; the database need not look.
TABLE: Final = re.compile(r"[a-z0-9]{1,40}")
TOKEN_LENGTH: Final = 200
TABLES_REMEMBERED: Final = 5000
# What a proxy adds: whoever asks is somewhere else.
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class TokenNeeded(NotYours):
    """The seat belongs to somebody, and nobody said who is asking."""


def check_measurer(token: str, request: Request[Any, Any, Any]) -> None:
    """Refuse the counts to everybody but whoever runs the server: they rise also with what is done unseen."""
    sent = request.headers.get("authorization", "")
    if token:
        allowed = secrets.compare_digest(sent.encode(), f"Bearer {token}".encode())
    else:
        client = request.client
        passed_on = any(name in request.headers for name in FORWARDED)
        allowed = client is not None and is_loopback(client.host) and not passed_on
    if not allowed:
        raise NotYours("The counts are for whoever runs this server; see SANDTABLE_METRICS_TOKEN.")


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def admitted(services: Services, table_id: str, name: str | None, token: str | None) -> int | None:
    """The seat that somebody may look from; None for a spectator."""
    check_table(table_id)
    if token is not None:
        return await _by_token(services, table_id, name, token)
    if name is None:
        if not (await services.door.facts(table_id)).spectators:
            raise TokenNeeded("Only those who play may look at this table; send the token of your seat.")
        return None
    number = await _number(services, table_id, name)
    if not services.settings.single_user:
        raise TokenNeeded(f"The seat {name} belongs to somebody; send its token.")
    return number


async def player(services: Services, table_id: str, name: str | None, token: str | None) -> int:
    """The seat that somebody may decide for."""
    if name is None and token is None:
        check_table(table_id)
        raise TokenNeeded("Say which seat you play, and send its token.")
    seat = await admitted(services, table_id, name, token)
    if seat is None:
        raise NotYours("Spectators only watch.")
    return seat


def check_table(table_id: str) -> None:
    """Refuse what cannot be the name of a table."""
    if not TABLE.fullmatch(table_id):
        raise NotFound("There is no such table; its name may be mistyped.")


async def _by_token(services: Services, table_id: str, name: str | None, token: str) -> int:
    if not token or len(token) > TOKEN_LENGTH or not token.isascii():
        raise NotYours("This is not the key to a seat at that table.")
    seat = await services.door.seat_of(table_id, token)
    if name is not None and await _number(services, table_id, name) != seat:
        raise NotYours(f"This token is not for the seat {name[:40]!r}.")
    return seat


async def _number(services: Services, table_id: str, name: str) -> int:
    seats = services.seats.get(table_id)
    if seats is None:
        seats = services.seats[table_id] = (await services.door.facts(table_id)).seats
        if len(services.seats) > TABLES_REMEMBERED:
            services.seats.popitem(last=False)
    if name not in seats:
        raise BadRequest(f"There is no seat {name[:40]!r}; the seats are {', '.join(seats)}.")
    return seats.index(name)
