"""The HTTP calls about notes to oneself."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from sandtable.protocol.notes import NewNote, Note, NoteList, RemovedNote
from sandtable.server.club import notes
from sandtable.server.web import access
from sandtable.server.web.answers import errors
from sandtable.server.web.club_common import PERSON
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.services import Services

TablePath = Annotated[str, PathParameter(description="The name of the table")]


@get(
    "/tables/{table:str}/notes",
    summary="Your notes",
    responses=errors(400, 401, 403, 404, 503),
    security=PERSON,
)
async def list_notes(
    services: NamedDependency[Services], who: NamedDependency[Identity], table: TablePath
) -> NoteList:
    """What you have pinned to the spaces of a table. Nobody else is ever shown it."""
    person = need_person(who, "read")
    await access.known(services, table, who)
    return NoteList(await services.database.read(lambda c: notes.listed(c, table, person.id)))


@put(
    "/tables/{table:str}/notes",
    summary="Pin a note to a space",
    responses=errors(400, 401, 403, 404, 413, 422, 503),
    security=PERSON,
)
async def put_note(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[NewNote],
) -> Note:
    """Write a note to yourself. A space is named as you like; the page takes the names in the view."""
    person, now = need_person(who, "play"), services.clock()
    await access.known(services, table, who)
    return await services.database.write(
        lambda c: notes.put(c, table, person.id, data.space, data.words, now)
    )


@delete(
    "/tables/{table:str}/notes",
    summary="Remove a note",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=PERSON,
)
async def take_note_down(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    space: Annotated[
        str, QueryParameter(min_length=1, max_length=notes.LONGEST_SPACE, description="Where it is pinned")
    ],
) -> RemovedNote:
    """Take down what you have pinned to a space."""
    person = need_person(who, "play")
    await access.known(services, table, who)
    await services.database.write(lambda c: notes.take_down(c, table, person.id, space))
    return RemovedNote(space)


def note_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [list_notes, put_note, take_note_down]
