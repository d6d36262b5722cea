"""The HTTP calls of those who help to run the server: people with `admin`, logged in with their password.

What would let them become somebody else, or delete somebody, is for the command `sandtable admin` alone. At
tables where they sit themselves they change nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Router, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection, select

from sandtable.server.admin import seats, tables, users
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.club.people import FOR_GOOD
from sandtable.server.errors import NotYours
from sandtable.server.play.types import Point
from sandtable.server.storage.club_schema import past_sitters
from sandtable.server.web import access, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.club_common import AnyRequest, TablePath
from sandtable.server.web.identity import Who, need_login
from sandtable.server.web.people_shapes import Said
from sandtable.server.web.services import Services

SESSION: Final[list[SecurityRequirement]] = [{"session": []}]
LARGEST: Final = 2**53

NamePath = Annotated[str, PathParameter(max_length=200, description="The name of the person, or the id")]
Limit = Annotated[int, QueryParameter(ge=1, le=500, description="How many")]
Words = Annotated[str, QueryParameter(max_length=200, description="What to look for")]
Everything = Annotated[bool, QueryParameter(name="all", description="Also those that are settled")]
Since = Annotated[float | None, QueryParameter(ge=0, le=LARGEST, description="From which moment on")]
OnePerson = Annotated[str | None, QueryParameter(max_length=200, description="Whose: a name, or an id")]


class UserFacts(msgspec.Struct):
    """Somebody, for those who run the server. Times are seconds since 1970."""

    id: str
    name: str
    guest: bool
    admin: bool
    banned_until: float | None
    ban_reason: str | None
    created_at: float


class UserList(msgspec.Struct):
    """People in the order of their names."""

    people: list[UserFacts]


class Ban(msgspec.Struct, forbid_unknown_fields=True):
    """Until when somebody is kept out (null: for good), and what they are told."""

    why: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    until: Annotated[float, msgspec.Meta(ge=0, le=FOR_GOOD)] | None = None


class ReportFacts(msgspec.Struct):
    """What somebody told about somebody."""

    number: int
    by: str
    about: str
    table: str | None
    words: str
    status: str
    at: float


class ReportList(msgspec.Struct):
    """Reports, the oldest first."""

    reports: list[ReportFacts]


class AuditRow(msgspec.Struct):
    """Who did what from where."""

    at: float
    person: str | None
    address: str | None
    what: str
    details: dict[str, Any]


class AuditPage(msgspec.Struct):
    """Rows of the audit log, the newest first."""

    rows: list[AuditRow]


class PointList(msgspec.Struct):
    """The moments that a table can go back to, as spectators know them, the newest first."""

    points: list[Point]


class Rewind(msgspec.Struct, forbid_unknown_fields=True):
    """The moment to go back to."""

    point: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class Replacement(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to play a seat: a bot, "open", or a person by name; `@NAME` is always a person."""

    player: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Replaced(msgspec.Struct):
    """Who plays a seat now; at a table of tokens also the new token, which is told this once."""

    seat: str
    player: str
    token: str | None


def office(services: Services, request: AnyRequest, who: Who) -> AdminSession:
    """The office, for somebody who helps to run the server and has logged in."""
    person = need_login(who)
    if not person.admin:
        raise NotYours("This is for those who run the server.")
    address = limits.address_of(request)
    return AdminSession(
        services.settings, services.database, services.door, address, services.clock, person.id
    )


async def at_table(services: Services, request: AnyRequest, who: Who, table: str) -> AdminSession:
    """The office, for what is to be changed at a table where its holder does not sit and never sat."""
    access.check_table(table)
    opened = office(services, request, who)

    def sat(c: Connection) -> bool:
        mine = (past_sitters.c.table_id == table, past_sitters.c.person_id == opened.person_id)
        return c.execute(select(past_sitters.c.seat).where(*mine)).first() is not None

    if await services.database.read(sat):
        raise NotYours("You play at this table, or did; somebody else must decide this.")
    return opened


# ---------------------------------------------------------------------- people


@get("/people", summary="People", responses=errors(400, 401, 403, 503), security=SESSION)
async def list_people(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    words: Words = "",
    only: Annotated[
        Literal["all", "accounts", "guests", "banned", "admins"], QueryParameter(description="Which of them")
    ] = "all",
    limit: Limit = 100,
) -> UserList:
    """People whose name or address holds some words. Addresses are not told."""
    now = office(services, request, who).clock()
    found = await services.database.read(lambda c: users.listed(c, words, only, now, limit))
    return UserList([_told(one) for one in found])


def _told(one: users.User) -> UserFacts:
    return UserFacts(one.id, one.name, one.guest, one.admin, one.banned_until, one.ban_reason, one.created_at)


@put(
    "/people/{name:str}/ban",
    summary="Ban a person",
    responses=errors(400, 401, 403, 404, 413, 503),
    security=SESSION,
)
async def ban(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    name: NamePath,
    data: JSONBody[Ban],
) -> Said:
    """Keep somebody out until a moment. Their sessions end at once, and their sockets are closed."""
    opened = office(services, request, who)
    found = await services.database.read(lambda c: users.find(c, name))
    if found.admin:
        raise NotYours("Who helps to run the server is banned from the command line alone.")
    await users.ban(opened, name, FOR_GOOD if data.until is None else data.until, data.why)
    return Said(f"{found.name} is banned.")


@delete(
    "/people/{name:str}/ban",
    summary="Let a person in again",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=SESSION,
)
async def unban(
    services: NamedDependency[Services], who: NamedDependency[Who], request: AnyRequest, name: NamePath
) -> Said:
    """Lift a ban."""
    found = await users.unban(office(services, request, who), name)
    return Said(f"{found.name} may come in again.")


# ---------------------------------------------------------------------- records


@get("/reports", summary="Reports", responses=errors(400, 401, 403, 503), security=SESSION)
async def list_reports(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    everything: Everything = False,
    limit: Limit = 100,
) -> ReportList:
    """What people told about others."""
    office(services, request, who)
    found = await services.database.read(lambda c: tables.reported(c, everything, limit))
    return ReportList([ReportFacts(r.number, r.by, r.about, r.table, r.words, r.status, r.at) for r in found])


@post(
    "/reports/{number:int}/settle",
    summary="Settle a report",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=SESSION,
)
async def settle_report(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    number: Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="Its number in the list")],
) -> Said:
    """Strike out a report that was dealt with."""
    await tables.settle(office(services, request, who), number)
    return Said(f"Report {number} is settled.")


@get("/audit", summary="The audit log", responses=errors(400, 401, 403, 404, 503), security=SESSION)
async def read_audit(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    words: Words = "",
    person: OnePerson = None,
    since: Since = None,
    limit: Limit = 100,
) -> AuditPage:
    """Who did what from where."""
    office(services, request, who)
    found = await services.database.read(lambda c: tables.noted(c, words, person, since, limit))
    return AuditPage([AuditRow(r.at, r.person, r.address, r.what, r.details) for r in found])


# ---------------------------------------------------------------------- tables


@get(
    "/tables/{table:str}/points",
    summary="Where a table can go back to",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=SESSION,
)
async def list_points(
    services: NamedDependency[Services], who: NamedDependency[Who], request: AnyRequest, table: TablePath
) -> PointList:
    """The moments, as spectators know them."""
    return PointList(await seats.points(await at_table(services, request, who, table), table))


@post(
    "/tables/{table:str}/rewind",
    summary="Take a table back",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 503),
    security=SESSION,
)
async def rewind(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[Rewind],
) -> Said:
    """Go back to a moment; from there on the dice are others, and everybody is told."""
    await seats.rewind(await at_table(services, request, who, table), table, data.point)
    return Said("The table stands there again.")


@put(
    "/tables/{table:str}/seats/{seat:str}",
    summary="Let somebody else play a seat",
    responses=errors(400, 401, 403, 404, 413, 422, 503),
    security=SESSION,
)
async def replace(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: AnyRequest,
    table: TablePath,
    seat: Annotated[str, PathParameter(description="The name of the seat")],
    data: JSONBody[Replacement],
) -> Replaced:
    """Whoever sat there stands up, and everybody is told."""
    opened = await at_table(services, request, who, table)
    return Replaced(seat, data.player, await seats.replace(opened, table, seat, data.player))


def admin_router() -> Router:
    """The calls of this module."""
    return Router(
        "/admin",
        route_handlers=[
            list_people,
            ban,
            unban,
            list_reports,
            settle_report,
            read_audit,
            list_points,
            rewind,
            replace,
        ],
    )
