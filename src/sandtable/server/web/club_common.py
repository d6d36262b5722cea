"""What the calls of the club share: who is asking, and what is told of a table."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request
from litestar.openapi.spec import SecurityRequirement
from litestar.params import PathParameter

from sandtable.protocol.tables import Table
from sandtable.server.club.attendance import Attendance
from sandtable.server.club.people import Person
from sandtable.server.web import access, limits
from sandtable.server.web.answers import told_of_one
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.services import Services

AnyRequest = Request[Any, Any, Any]
TablePath = Annotated[str, PathParameter(description="The name of the table")]

PERSON: Final[list[SecurityRequirement]] = [{"session": []}, {"personal": []}]
ANYBODY: Final[list[SecurityRequirement]] = [*PERSON, {}]
# Clocks of several machines differ a little: the newest tables are those before this many seconds from now.
AHEAD: Final = 60.0


def attendance(services: Services, request: AnyRequest) -> Attendance:
    """Coming and going, on behalf of a call."""
    return Attendance(services.door, services.database, services.clock, limits.address_of(request))


def asking(request: AnyRequest, who: Identity, table: str, what: str = "tables") -> Person:
    """Anybody who wants to change something at a table. From this machine itself one may ask at any rate."""
    access.check_table(table)
    person = need_person(who, "tables")
    if not access.is_near(request):
        limits.take(request, what, person.id)
    return person


async def table_for_person(services: Services, table: str, person_id: str | None) -> Table:
    """A table, for somebody who may know of it."""
    facts = await services.door.facts(table)
    return await told_of_one(services, facts, person_id)
