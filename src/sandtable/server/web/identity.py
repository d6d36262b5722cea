"""Who is asking: somebody who is logged in, a program with a personal token, whoever holds a seat's token.

Cookie: sandtable_session=...                  a person; what changes something needs X-CSRF-Token, too
Authorization: Bearer sat_...                  a person's program, for what the token is good for
Authorization: Bearer anything else            the one who holds the token of a seat
"""

from __future__ import annotations

import hmac
import ipaddress
import json
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from sqlalchemy import Connection, Row

from sandtable.protocol.people import Scope
from sandtable.server.club import people, sessions, tokens
from sandtable.server.club.people import Person
from sandtable.server.errors import BadRequest, NotYours, TokenNeeded
from sandtable.server.web.services import Services

COOKIE: Final = "sandtable_session"
CSRF_HEADER: Final = "X-CSRF-Token"
# Methods that change nothing, so that it does not matter who made the browser use them.
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS: Final = {"http": 80, "https": 443}

AnyConnection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Identity:
    """The caller, and how we know. `csrf` is told to pages of ours that are logged in."""

    person: Person | None = None
    scopes: frozenset[str] = frozenset()
    seat_token: str | None = None
    by: Literal["cookie", "token", "seat", "nobody"] = "nobody"
    csrf: str | None = None


NOBODY: Final = Identity()


def need_person(who: Identity, scope: Scope) -> Person:
    """The person who is asking, if the token is good for that; TokenNeeded or NotYours where not."""
    if who.person is None:
        raise TokenNeeded("Log in first, or send a personal token.")
    if scope not in who.scopes:
        raise NotYours(f"This token lacks the scope {scope!r}: it may not {tokens.SCOPES[scope]}.")
    return who.person


def need_login(who: Identity) -> Person:
    """The person who is asking and has logged in: for what no program may do, whatever its token."""
    if who.by == "token":
        raise NotYours("This cannot be done with a token: log in with your password.")
    return need_person(who, "account")


# ---------------------------------------------------------------------- finding out


async def provide_who(request: Request[Any, Any, Any], services: NamedDependency[Services]) -> Identity:
    """The maker of a call. What changes something on behalf of a cookie must come from a page of ours."""
    who = await _known(services, request, bearer(request))
    # On a server for one person only this machine may knock, and no page of elsewhere: see `web.guard`.
    if who.by == "cookie" and request.method not in SAFE and not services.settings.single_user:
        check_origin(request)
        check_csrf(request)
    return who


async def of_socket(services: Services, socket: AnyConnection, token: str | None) -> Identity:
    """The opener of a socket, by the token that it sends, else by its cookie if the page is one of ours."""
    if token is None and not services.settings.single_user and not is_own_origin(socket):
        return NOBODY
    return await _known(services, socket, token)


async def person(services: Services, connection: AnyConnection) -> Person | None:
    """The person who makes a call that changes nothing, if it is one."""
    return (await _known(services, connection, bearer(connection))).person


async def _known(services: Services, connection: AnyConnection, token: str | None) -> Identity:
    if services.settings.single_user:
        return await _alone(services, token)
    return await (by_cookie(services, connection) if token is None else by_token(services, token))


async def by_token(services: Services, token: str) -> Identity:
    """The sender of a token: a personal one, or else perhaps that of a seat, which is looked at later."""
    if not token.startswith(tokens.PREFIX):
        return Identity(seat_token=token, by="seat")
    now = services.clock()
    row = None
    if len(token) <= sessions.LONGEST_SECRET and token.isascii():
        row = await services.database.read(lambda c: tokens.find(c, token, now))
    if row is None:
        raise TokenNeeded("This token is unknown or has expired.")
    people.check_banned(row, now)
    if row.used_at is None or now - row.used_at >= tokens.NOTED:
        await services.database.write(lambda c: tokens.note_use(c, token, now))
    return Identity(people.as_person(row), frozenset(json.loads(row.scopes)), None, "token")


async def by_cookie(services: Services, connection: AnyConnection) -> Identity:
    """A person who is logged in. A cookie that is forged or has ended is as good as none."""
    secret = session_secret(connection)
    if secret is None:
        return NOBODY
    now = services.clock()
    row: Row[tuple[object, ...]] | None = await services.database.read(
        lambda c: sessions.find(c, secret, now)
    )
    if row is None:
        return NOBODY
    people.check_banned(row, now)
    end = sessions.fresh_end(row, now)
    if end is not None:
        await services.database.write(lambda c: sessions.prolong(c, secret, end))
    return Identity(people.as_person(row), tokens.ALL, None, "cookie", sessions.csrf_of(secret))


async def _alone(services: Services, token: str | None) -> Identity:
    """The one person of a server for one person."""

    def find(c: Connection) -> Row[tuple[object, ...]] | None:
        return people.by_id(c, people.ALONE)

    row = await services.database.read(find)
    if row is not None:
        only = people.as_person(row)
    else:
        only = await services.database.write(lambda c: people.make_only_person(c, services.clock()))
    return Identity(only, tokens.ALL, token, "cookie" if token is None else "seat")


def bearer(connection: AnyConnection) -> str | None:
    """The token in the header `Authorization: Bearer ...`, if there is one."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise BadRequest("Write the token as 'Authorization: Bearer TOKEN'.")
    return token.strip()


def session_secret(connection: AnyConnection) -> str | None:
    """The secret in the cookie, if there is one that could be."""
    secret: str | None = connection.cookies.get(COOKIE)
    possible = secret and secret.isascii() and len(secret) <= sessions.LONGEST_SECRET
    return secret if possible else None


# ---------------------------------------------------------------------- pages of elsewhere


def check_csrf(request: Request[Any, Any, Any]) -> None:
    """Refuse what a page of elsewhere made the browser send with our cookie."""
    sent, secret = request.headers.get(CSRF_HEADER, ""), session_secret(request)
    if secret is None or not hmac.compare_digest(sent.encode(), sessions.csrf_of(secret).encode()):
        raise NotYours(f"The header {CSRF_HEADER} does not match this session; GET /api/me returns it.")


def check_origin(connection: AnyConnection) -> None:
    """Refuse what a page of elsewhere sends."""
    if not is_own_origin(connection):
        raise NotYours("This request comes from a page of another site.")


def is_own_origin(connection: AnyConnection) -> bool:
    """Whether a call comes from a page of ours, or from no page at all."""
    settings = connection.app.state.services.settings
    origins = connection.headers.getall("origin", [])
    if not origins:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    ours = {place(f"//{connection.headers.get('host', '')}"), place(settings.public_url)} - {None}
    return all(place(origin) in ours for origin in origins)


def place(address: str) -> tuple[str, int | None] | None:
    """The host and port of a URL, so that the usual port is as good as none.

    >>> place("https://Club.example:443"), place("//club.example")
    (('club.example', None), ('club.example', None))
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.username is not None:
        return None
    return host, None if port in PORTS.values() else port


# ---------------------------------------------------------------------- the cookie


def with_session(services: Services, request: AnyConnection, answer: Response[Any], secret: str) -> None:
    """Put the cookie of a session on an answer."""
    answer.set_cookie(_cookie(services, request, secret, int(sessions.OLDEST)))


def without_session(services: Services, request: AnyConnection, answer: Response[Any]) -> None:
    """Have the browser forget its session."""
    answer.set_cookie(_cookie(services, request, "", 0))


def _cookie(services: Services, request: AnyConnection, value: str, seconds: int) -> Cookie:
    return Cookie(
        COOKIE,
        value=value,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=must_be_secure(services, request),
    )


def must_be_secure(services: Services, request: AnyConnection) -> bool:
    """Whether a cookie may travel over HTTPS alone: yes, unless to this machine or as the settings say."""
    here = place(f"//{request.headers.get('host', '')}")
    near = here is not None and _is_this_machine(here[0])
    if services.settings.https:
        return True
    return not near and not services.settings.insecure_cookies


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
