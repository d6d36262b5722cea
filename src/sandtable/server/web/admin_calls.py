"""The HTTP calls of those who help to run the server: people with `admin`, logged in with their password.

What would let them become somebody else, or delete somebody, is for the command `sandtable admin` alone. At
tables where they sit themselves they change nothing.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from litestar import Router, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection, select

from sandtable.protocol.admin import (
    AuditPage,
    AuditRow,
    Ban,
    Replaced,
    Replacement,
    Report,
    ReportList,
    Rewind,
    User,
    UserList,
)
from sandtable.protocol.club import PointList
from sandtable.protocol.limits import FOR_GOOD, LARGEST
from sandtable.protocol.people import Confirmation
from sandtable.server.admin import seats, tables, users
from sandtable.server.admin.admin_session import AdminSession
from sandtable.server.errors import NotYours
from sandtable.server.storage.club_schema import past_sitters
from sandtable.server.web import access, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.club_common import AnyRequest, TablePath
from sandtable.server.web.identity import Identity, need_login
from sandtable.server.web.services import Services

SESSION: Final[list[SecurityRequirement]] = [{"session": []}]

NamePath = Annotated[str, PathParameter(max_length=200, description="The name of the person, or the id")]
Limit = Annotated[int, QueryParameter(ge=1, le=500, description="How many")]
Words = Annotated[str, QueryParameter(max_length=200, description="What to look for")]
Everything = Annotated[bool, QueryParameter(name="all", description="Also those that are settled")]
Since = Annotated[float | None, QueryParameter(ge=0, le=LARGEST, description="From which time on")]
OnePerson = Annotated[str | None, QueryParameter(max_length=200, description="Whose: a name or an id")]


def admin_session(services: Services, request: AnyRequest, who: Identity) -> AdminSession:
    """The office, for somebody who helps to run the server and has logged in."""
    person = need_login(who)
    if not person.admin:
        raise NotYours("This is only for administrators.")
    address = limits.address_of(request)
    return AdminSession(
        services.settings, services.database, services.door, address, services.clock, person.id
    )


async def at_table(services: Services, request: AnyRequest, who: Identity, table: str) -> AdminSession:
    """The office, for what is to be changed at a table where its holder does not sit and never sat."""
    access.check_table(table)
    opened = admin_session(services, request, who)

    def sat(c: Connection) -> bool:
        mine = (past_sitters.c.table_id == table, past_sitters.c.person_id == opened.person_id)
        return c.execute(select(past_sitters.c.seat).where(*mine)).first() is not None

    if await services.database.read(sat):
        raise NotYours("You play or have played at this table, so another administrator must decide this.")
    return opened


# ---------------------------------------------------------------------- people


@get("/people", summary="People", responses=errors(400, 401, 403, 503), security=SESSION)
async def list_people(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    words: Words = "",
    only: Annotated[
        Literal["all", "accounts", "guests", "banned", "admins"], QueryParameter(description="Which of them")
    ] = "all",
    limit: Limit = 100,
) -> UserList:
    """People whose name or address holds some words. Addresses are not told."""
    now = admin_session(services, request, who).clock()
    found = await services.database.read(lambda c: users.listed(c, words, only, now, limit))
    return UserList([_told(one) for one in found])


def _told(one: users.User) -> User:
    return User(one.id, one.name, one.guest, one.admin, one.banned_until, one.ban_reason, one.created_at)


@put(
    "/people/{name:str}/ban",
    summary="Ban a person",
    responses=errors(400, 401, 403, 404, 413, 503),
    security=SESSION,
)
async def ban(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    name: NamePath,
    data: JSONBody[Ban],
) -> Confirmation:
    """Keep somebody out until a moment. Their sessions end at once, and their sockets are closed."""
    opened = admin_session(services, request, who)
    found = await services.database.read(lambda c: users.find(c, name))
    if found.admin:
        raise NotYours("An administrator can only be banned from the command line.")
    await users.ban(opened, name, FOR_GOOD if data.until is None else data.until, data.why)
    return Confirmation(f"{found.name} is banned.")


@delete(
    "/people/{name:str}/ban",
    summary="Lift a ban",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=SESSION,
)
async def unban(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, name: NamePath
) -> Confirmation:
    """Lift a ban."""
    found = await users.unban(admin_session(services, request, who), name)
    return Confirmation(f"{found.name} is no longer banned.")


# ---------------------------------------------------------------------- records


@get("/reports", summary="Reports", responses=errors(400, 401, 403, 503), security=SESSION)
async def list_reports(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    everything: Everything = False,
    limit: Limit = 100,
) -> ReportList:
    """What people told about others."""
    admin_session(services, request, who)
    found = await services.database.read(lambda c: tables.reported(c, everything, limit))
    return ReportList([Report(r.number, r.by, r.about, r.table, r.words, r.status, r.at) for r in found])


@post(
    "/reports/{number:int}/settle",
    summary="Settle a report",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=SESSION,
)
async def settle_report(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    number: Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="Its number in the list")],
) -> Confirmation:
    """Strike out a report that was dealt with."""
    await tables.settle(admin_session(services, request, who), number)
    return Confirmation(f"Report {number} is settled.")


@get("/audit", summary="The audit log", responses=errors(400, 401, 403, 404, 503), security=SESSION)
async def read_audit(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    words: Words = "",
    person: OnePerson = None,
    since: Since = None,
    limit: Limit = 100,
) -> AuditPage:
    """Who did what from where."""
    admin_session(services, request, who)
    found = await services.database.read(lambda c: tables.audit_entries(c, words, person, since, limit))
    return AuditPage([AuditRow(r.at, r.person, r.address, r.what, r.details) for r in found])


# ---------------------------------------------------------------------- tables


@get(
    "/tables/{table:str}/points",
    summary="Points that a table can go back to",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=SESSION,
)
async def list_points(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, table: TablePath
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
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[Rewind],
) -> Confirmation:
    """Go back to a moment; from there on the dice are others, and everybody is told."""
    await seats.rewind(await at_table(services, request, who, table), table, data.point)
    return Confirmation("The table is back at that point.")


@put(
    "/tables/{table:str}/seats/{seat:str}",
    summary="Change who plays a seat",
    responses=errors(400, 401, 403, 404, 413, 422, 503),
    security=SESSION,
)
async def replace(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    seat: Annotated[str, PathParameter(description="The name of the seat")],
    data: JSONBody[Replacement],
) -> Replaced:
    """The one who sat there stands up, and everybody is told."""
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
