"""The HTTP calls about time: the paces that have names, and coming back after a bot has played for one."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter

from sandtable.protocol.paces import ExpiryInfo, PaceList, Return, Returned
from sandtable.server.club import clocks, paces
from sandtable.server.web import access
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Identity
from sandtable.server.web.services import Services

PLAYER: Final[list[SecurityRequirement]] = [{"session": []}, {"personal": []}, {"seat": []}]

TablePath = Annotated[str, PathParameter(description="The name of the table")]


@get("/paces", summary="The time limits on offer", sync_to_thread=False)
def list_paces() -> PaceList:
    """Paces that can be chosen by name. Others can be given in figures, in the same form."""
    agreements = [ExpiryInfo(expiry, about) for expiry, about in paces.EXPIRIES.items()]
    return PaceList(list(paces.NAMED.values()), agreements)


@post(
    "/tables/{table:str}/back",
    summary="Take over again from a bot",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 503),
    security=PLAYER,
)
async def come_back(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[Return],
) -> Returned:
    """Take back a seat that a bot plays because its person was late. To decide something does the same."""
    seat = await access.player(services, table, data.seat, who)
    back = services.expiry is not None and await services.expiry.back(table, seat)
    found = await services.database.read(lambda c: clocks.clock_facts(c, table, services.clock()))
    return Returned(back, found)


def pace_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [list_paces, come_back]
