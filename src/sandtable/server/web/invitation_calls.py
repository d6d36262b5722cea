"""The HTTP calls about invitations."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from sandtable.protocol.club import (
    AcceptedLink,
    InvitationInfo,
    InvitationList,
    LinkInfo,
    LinkToken,
    NewInvitation,
    Seated,
)
from sandtable.protocol.limits import DAY
from sandtable.server.club import invitations, seating, sessions
from sandtable.server.errors import TokenNeeded
from sandtable.server.web import access, identity, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.club_answers import invitation_answer
from sandtable.server.web.club_common import (
    ANYBODY,
    PERSON,
    AnyRequest,
    TablePath,
    asking,
    attendance,
    table_for_person,
)
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.people_calls import with_taken
from sandtable.server.web.services import Services

InvitationPath = Annotated[str, PathParameter(description="The id of the invitation", max_length=40)]


@post(
    "/tables/{table:str}/invitations",
    summary="Invite",
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def invite(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[NewInvitation],
) -> InvitationInfo:
    """Invite a person by name, or make a link for anybody. Only the person who opened the table can invite.

    With `share`, the people sitting at a seat asks others to sit there, too.
    """
    person, address = asking(request, who, table, "invite"), limits.address_of(request)
    lasts = None if data.days is None else data.days * DAY

    def work(c: Connection) -> InvitationInfo:
        at = seating.lock_table(c, table, person.id)
        seat = None if data.seat is None else at.number(data.seat)
        made, token = invitations.invite(
            *(c, at, person, seat, data.person, data.uses, lasts, address, services.clock()), data.share
        )
        return invitation_answer(made, list(at.names), token)

    return await services.database.write(work)


@get(
    "/tables/{table:str}/invitations",
    summary="The invitations of a table",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=PERSON,
)
async def list_invitations(
    services: NamedDependency[Services], who: NamedDependency[Identity], table: TablePath
) -> InvitationList:
    """Whom you have invited, while they may still come; for the table's owner, or shares a seat."""
    access.check_table(table)
    person = need_person(who, "read")

    def work(c: Connection) -> InvitationList:
        at = seating.read_table(c, table, person.id)
        found = invitations.listed(c, at, person.id, services.clock())
        return InvitationList([invitation_answer(one, list(at.names)) for one in found])

    return await services.database.read(work)


@delete(
    "/tables/{table:str}/invitations/{invitation:str}",
    summary="Withdraw or decline an invitation",
    status_code=200,
    responses=errors(400, 401, 403, 404, 422, 429, 503),
    security=PERSON,
)
async def withdraw(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    invitation: InvitationPath,
) -> InvitationInfo:
    """Withdraw an invitation that you made, or decline one that was made to you."""
    person = asking(request, who, table, "invite")

    def work(c: Connection) -> InvitationInfo:
        at = seating.lock_table(c, table, person.id)
        return invitation_answer(invitations.withdraw(c, at, person.id, invitation), list(at.names))

    return await services.database.write(work)


@post(
    "/invitations/look",
    summary="Look at an invitation",
    status_code=200,
    responses=errors(400, 403, 404, 413, 429, 503),
)
async def look_at_invitation(
    services: NamedDependency[Services], request: AnyRequest, data: JSONBody[LinkToken]
) -> LinkInfo:
    """The table of a link, for the one who has it. The token travels in the body, so that no log holds it."""
    limits.take(request, "secret")
    found = await services.database.read(lambda c: invitations.look(c, data.token, services.clock()))
    table = await table_for_person(services, found.table_id, "")
    return LinkInfo(None if found.seat is None else table.seats[found.seat].seat, table, found.share)


@post(
    "/invitations/take",
    summary="Accept an invitation",
    status_code=200,
    responses=with_taken(400, 401, 403, 404, 413, 422, 429, 503),
    security=ANYBODY,
)
async def take_invitation(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[AcceptedLink],
) -> Response[Seated]:
    """Sit down by a link. Who is not logged in gives a name, and is a guest by that name from then on."""
    limits.take(request, "secret")
    coming = attendance(services, request)
    if who.person is not None:
        person = need_person(who, "tables")
        table, seat = await coming.take(data.token, person, data.seat)
        return Response(Seated(table, await seat_name(services, table, seat), person.name), status_code=200)
    if data.name is None:
        raise TokenNeeded("Log in, or give a name to join as a guest.")
    identity.check_origin(request)
    limits.take(request, "guest")
    table, seat, person, secret = await coming.take_as_guest(
        data.token, data.name, data.seat, services.settings.registration
    )
    name = await seat_name(services, table, seat)
    answer = Response(Seated(table, name, person.name, sessions.csrf_of(secret)), status_code=200)
    identity.with_session(services, request, answer, secret)
    return answer


async def seat_name(services: Services, table: str, seat: int) -> str:
    """What a seat is called."""
    return (await access.names(services, table))[seat]


def invitation_router() -> Router:
    """The calls of this module."""
    return Router(
        "/",
        route_handlers=[invite, list_invitations, withdraw, look_at_invitation, take_invitation],
    )
