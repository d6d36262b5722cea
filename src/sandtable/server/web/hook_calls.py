"""The HTTP calls about webhooks: having them, trying them out, and deleting them."""

from __future__ import annotations

import json
from typing import Annotated, Any

from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection, Row

from sandtable.protocol.hooks import HookInfo, HookList, NewHook
from sandtable.server.club import audit, hooks
from sandtable.server.club.hook_addresses import Caller
from sandtable.server.club.people import Person
from sandtable.server.errors import NotYours
from sandtable.server.web import access, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.club_common import PERSON, AnyRequest
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.services import Services

HookPath = Annotated[str, PathParameter(description="The id of the webhook", max_length=40)]


def hook_answer(row: Row[Any], secret: str | None = None) -> HookInfo:
    """A webhook as it is told to its owner."""
    return HookInfo(
        row.id,
        row.url,
        row.shape,
        json.loads(row.events),
        row.table_id,
        row.failures,
        row.off_since,
        row.created_at,
        secret,
    )


def owner(request: AnyRequest, who: Identity) -> Person:
    """Anybody who may have something sent to an address: people with an account."""
    person = need_person(who, "account")
    if person.guest:
        raise NotYours("Guests cannot have webhooks; set a password first.")
    limits.take(request, "hook", person.id)
    return person


@get("/me/hooks", summary="One's webhooks", responses=errors(400, 401, 403, 503), security=PERSON)
async def list_hooks(services: NamedDependency[Services], who: NamedDependency[Identity]) -> HookList:
    """What is called when something happens, and how that went."""
    person = need_person(who, "account")
    found = await services.database.read(lambda c: hooks.mine(c, person.id))
    return HookList([hook_answer(row) for row in found])


@post(
    "/me/hooks",
    summary="Create a webhook",
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def make_hook(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[NewHook],
) -> HookInfo:
    """Have an address called on "turn", "end" or "talk". It must be one of the internet, by HTTPS."""
    person, address = owner(request, who), limits.address_of(request)
    if data.table is not None:
        access.check_table(data.table)
    await Caller(services.settings.insecure_hooks).check(data.url)

    def work(c: Connection) -> HookInfo:
        made = hooks.add(c, person.id, data.table, data.url, data.shape, data.events, services.clock())
        audit.note(c, person.id, address, "made a webhook", hook=made.row.id, table=data.table)
        return hook_answer(made.row, made.secret)

    return await services.database.write(work)


@post(
    "/me/hooks/{hook:str}/try",
    summary="Test a webhook",
    status_code=200,
    responses=errors(400, 401, 403, 404, 429, 503),
    security=PERSON,
)
async def try_hook(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, hook: HookPath
) -> HookInfo:
    """Have a webhook called once with the event "test", and switch it on again if it was off."""
    person, named = owner(request, who), hook.replace("\0", "")
    row = await services.database.write(lambda c: hooks.try_out(c, person.id, named, services.clock()))
    return hook_answer(row)


@delete(
    "/me/hooks/{hook:str}",
    summary="Delete a webhook",
    status_code=200,
    responses=errors(400, 401, 403, 404, 429, 503),
    security=PERSON,
)
async def delete_hook(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, hook: HookPath
) -> HookInfo:
    """Have an address not called any more, not even with what waits for it."""
    person, named = owner(request, who), hook.replace("\0", "")
    return hook_answer(await services.database.write(lambda c: hooks.remove(c, person.id, named)))


def hook_router() -> Router:
    """The calls of this module."""
    return Router("/", route_handlers=[list_hooks, make_hook, try_hook, delete_hook])
