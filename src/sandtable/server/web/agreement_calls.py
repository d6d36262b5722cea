"""The HTTP calls by which the people at a table agree on something."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from sandtable.protocol.club import Consent, NewProposal, PointList, ProposalInfo, ProposalList
from sandtable.server.club import proposals, seating
from sandtable.server.club.agreements import Agreements
from sandtable.server.errors import BadRequest, NotYours
from sandtable.server.web import access, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.club_answers import proposal_answer
from sandtable.server.web.club_common import (
    PERSON,
    AnyRequest,
    TablePath,
    asking,
)
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.services import Services

ProposalPath = Annotated[str, PathParameter(description="The id of the proposal", max_length=40)]
SeatQuery = Annotated[
    str | None, QueryParameter(description="The name of the seat; without it, your own", max_length=40)
]


def agreements(services: Services) -> Agreements:
    """What people agree on."""
    return Agreements(services.door, services.database, services.clock)


@get(
    "/tables/{table:str}/proposals",
    summary="Open proposals",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=PERSON,
)
async def list_proposals(
    services: NamedDependency[Services], who: NamedDependency[Identity], table: TablePath
) -> ProposalList:
    """The latest proposals at a table, the newest first; for those who sit there or opened it."""
    access.check_table(table)
    person = need_person(who, "read")

    def work(c: Connection) -> ProposalList:
        at = seating.read_table(c, table, person.id)
        mine = at.seats_of(person.id)
        if not mine and person.id != at.terms.owner_id:
            raise NotYours("Only players can make proposals.")
        seat = mine[0] if mine else None
        return ProposalList([proposal_answer(one, at, seat) for one in proposals.listed(c, table)])

    return await services.database.read(work)


@post(
    "/tables/{table:str}/proposals",
    summary="Propose something",
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def propose(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[NewProposal],
) -> ProposalInfo:
    """Propose a pause, to go on, an end, to go back, or a bot for somebody. Done when all have agreed."""
    person = asking(request, who, table)
    if (data.what == "replace") != (data.player is not None) or (
        data.what == "replace" and data.seat is None
    ):
        raise BadRequest("Name a seat and a player when you propose a replacement, and only then.")
    if (data.what == "take-back") != (data.point is not None):
        raise BadRequest("Name a point when you propose to go back, and only then.")
    details = {"seat": data.seat, "player": data.player, "point": data.point}
    given = {name: value for name, value in details.items() if value is not None}
    found, at = await agreements(services).propose(
        table, person, data.what, given, limits.address_of(request)
    )
    return proposal_answer(found, at, next(iter(at.seats_of(person.id)), None))


@post(
    "/tables/{table:str}/proposals/{proposal:str}",
    summary="Answer a proposal",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def answer_proposal(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    proposal: ProposalPath,
    data: JSONBody[Consent],
) -> ProposalInfo:
    """Agree, and with the last agreement it is done; or refuse, which ends it."""
    person = asking(request, who, table)
    consent = agreements(services)
    answered = consent.agree if data.agree else consent.refuse
    found, at = await answered(table, person, proposal)
    return proposal_answer(found, at, next(iter(at.seats_of(person.id)), None))


@get(
    "/tables/{table:str}/points",
    summary="Points to go back to",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=PERSON,
)
async def list_points(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
) -> PointList:
    """The moments to which all may agree to go back, the newest first, as your seat knows them."""
    number = await access.player(services, table, seat, who)
    return PointList(await services.door.points(table, number))


def agreement_router() -> Router:
    """The calls of this module."""
    return Router(
        "/",
        route_handlers=[list_proposals, propose, answer_proposal, list_points],
    )
