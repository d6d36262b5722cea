"""The HTTP calls by which people come in and go, and about other people."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, delete, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from sandtable.protocol.errors import Problem
from sandtable.protocol.people import (
    Confirmation,
    EmailCode,
    EntryRules,
    GuestName,
    Login,
    Logout,
    Mailbox,
    Me,
    NewPassword,
    NewReport,
    PersonInfo,
    Registration,
)
from sandtable.server.club import audit, blocks, email_codes, people, sessions
from sandtable.server.club.accounts import Accounts
from sandtable.server.club.names import name_key
from sandtable.server.club.people import Person
from sandtable.server.club.tokens import ALL, SCOPES
from sandtable.server.errors import BadRequest, NotFound, NotYours
from sandtable.server.web import identity, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Identity
from sandtable.server.web.services import Services

AnyRequest = Request[Any, Any, Any]
NamePath = Annotated[str, PathParameter(description="The name of a person", max_length=100)]

PERSON: Final[list[dict[str, list[str]]]] = [{"session": []}, {"personal": []}]
# Whatever is said to people in words may hold anything but what moves a terminal or ends a text.
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def with_taken(*statuses: int) -> dict[int, ResponseSpec]:
    """What can go wrong with a call that wants a name or an address for somebody."""
    taken = ResponseSpec(Problem, description="Somebody else has it", generate_examples=False)
    return {**errors(*statuses), 409: taken}


def provide_accounts(request: AnyRequest, services: NamedDependency[Services]) -> Accounts:
    """The accounts, for a call from a page of ours or from a program."""
    if services.settings.single_user:
        raise NotYours("This server is for one person and needs no accounts.")
    identity.check_origin(request)
    return Accounts(services.database, services.settings, services.clock, limits.address_of(request))


def plain(words: str) -> str:
    """Words that somebody wrote, without what could make them look like something else."""
    if CONTROL.search(words):
        raise BadRequest("Control characters are not allowed.")
    return words.strip()


async def me_answer(services: Services, who: Identity) -> Me:
    """Oneself, as one may know oneself. An address is shown only to anybody who may change it."""
    person, now = identity.need_person(who, "read"), services.clock()

    def read(c: Connection) -> Me:
        row = people.by_id(c, person.id)
        if row is None:
            raise NotFound("You are no longer logged in.")
        private = "account" in who.scopes
        return Me(
            name=row.name,
            guest=bool(row.guest),
            admin=bool(row.admin),
            since=row.created_at,
            email=row.email if private else None,
            proving=email_codes.waiting_for(c, person.id, now) if private else None,
            settings=people.as_person(row).settings,
            scopes=[scope for scope in SCOPES if scope in who.scopes],
            csrf=who.csrf,
        )

    return await services.database.read(read)


async def entered(
    services: Services, request: AnyRequest, person: Person, secret: str, status: int
) -> Response[Me]:
    """The answer to anybody who has come in, with the cookie."""
    who = Identity(person, ALL, None, "cookie", sessions.csrf_of(secret))
    answer = Response(await me_answer(services, who), status_code=status)
    identity.with_session(services, request, answer, secret)
    return answer


# ---------------------------------------------------------------------- coming in


@get("/entrance", summary="How to join this server", sync_to_thread=False)
def entrance(services: NamedDependency[Services]) -> EntryRules:
    """Who may register here, and whether anybody needs to."""
    return EntryRules(services.settings.registration, services.settings.single_user)


@post("/people", summary="Register", responses=with_taken(400, 403, 413, 429, 503))
async def register(
    services: NamedDependency[Services],
    accounts: NamedDependency[Accounts],
    request: AnyRequest,
    data: JSONBody[Registration],
) -> Response[Me]:
    """Open an account; one is logged in then. If an address is given, a code is sent there to prove it."""
    limits.take(request, "register")
    if data.email is not None:
        limits.take(request, "mail", thing=name_key(data.email))
    old = identity.session_secret(request)
    person, secret = await accounts.register(data.name, data.password, data.email, old)
    return await entered(services, request, person, secret, 201)


@post("/guests", summary="Join as a guest", responses=with_taken(400, 403, 413, 429, 503))
async def come_as_guest(
    services: NamedDependency[Services],
    accounts: NamedDependency[Accounts],
    request: AnyRequest,
    data: JSONBody[GuestName],
) -> Response[Me]:
    """Be somebody by name only, for as long as the browser keeps the cookie; an account can be made of it."""
    limits.take(request, "guest")
    person, secret = await accounts.guest(data.name, identity.session_secret(request))
    return await entered(services, request, person, secret, 201)


@post("/login", summary="Log in", status_code=200, responses=errors(400, 401, 403, 413, 429, 503))
async def login(
    services: NamedDependency[Services],
    accounts: NamedDependency[Accounts],
    request: AnyRequest,
    data: JSONBody[Login],
) -> Response[Me]:
    """The answer sets the cookie, and tells what `X-CSRF-Token` must say when something is to change."""
    limits.take(request, "login", thing=name_key(data.name))
    person, secret = await accounts.login(data.name, data.password, identity.session_secret(request))
    return await entered(services, request, person, secret, 200)


@post(
    "/logout",
    summary="Log out",
    status_code=200,
    responses=errors(400, 401, 403, 413, 503),
    security=[{"session": []}],
)
async def logout(
    services: NamedDependency[Services],
    accounts: NamedDependency[Accounts],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[Logout],
) -> Response[Confirmation]:
    """End the session here, or everywhere. A guest who logs out is gone."""
    person = identity.need_login(who)
    await accounts.logout(person, identity.session_secret(request), data.everywhere)
    answer = Response(Confirmation("You are logged out."))
    identity.without_session(services, request, answer)
    return answer


# ---------------------------------------------------------------------- codes that come by mail


@post("/reset", summary="Ask for a new password", status_code=200, responses=errors(400, 403, 413, 429, 503))
async def ask_reset(
    accounts: NamedDependency[Accounts], request: AnyRequest, data: JSONBody[Mailbox]
) -> Confirmation:
    """Have a code sent to the address of an account. The answer is the same whether there is one or not."""
    limits.take(request, "mail", thing=name_key(data.email))
    await accounts.ask_reset(data.email)
    return Confirmation("If an account has this address, an email is on its way.")


@post(
    "/reset/password",
    summary="Set a new password",
    status_code=200,
    responses=errors(400, 403, 413, 429, 503),
)
async def reset(
    accounts: NamedDependency[Accounts], request: AnyRequest, data: JSONBody[NewPassword]
) -> Confirmation:
    """Set a new password with the code. All sessions and tokens of the account end; log in then."""
    limits.take(request, "secret")
    await accounts.reset(data.code, data.password)
    return Confirmation("The password has been changed; log in with it.")


@post(
    "/address",
    summary="Confirm an address",
    status_code=200,
    responses=with_taken(400, 403, 413, 429, 503),
)
async def prove_address(
    accounts: NamedDependency[Accounts], request: AnyRequest, data: JSONBody[EmailCode]
) -> Confirmation:
    """Send back the code that came to an address, which is then the account's."""
    limits.take(request, "secret")
    await accounts.prove_address(data.code)
    return Confirmation("The address is confirmed.")


# ---------------------------------------------------------------------- other people


@get("/people/{name:str}", summary="A person", responses=errors(400, 404, 503))
async def one_person(services: NamedDependency[Services], name: NamePath) -> PersonInfo:
    """What everybody may know of somebody."""

    def read(c: Connection) -> PersonInfo:
        row = people.by_name(c, name)
        if row is None:
            raise people.nobody()
        return PersonInfo(row.name, bool(row.guest), row.created_at)

    return await services.database.read(read)


@put(
    "/people/{name:str}/block",
    summary="Block a person",
    responses=errors(400, 401, 403, 404, 503),
    security=PERSON,
)
async def block(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, name: NamePath
) -> Confirmation:
    """Neither of you can then invite the other, or talk to the other in private. Nobody is told."""
    person, address = identity.need_person(who, "account"), limits.address_of(request)

    def write(c: Connection) -> str:
        other = people.named(c, name)
        blocks.block(c, person, other, services.clock())
        audit.note(c, person.id, address, "blocked", other=other.id)
        return other.name

    return Confirmation(f"You have blocked {await services.database.write(write)}.")


@delete(
    "/people/{name:str}/block",
    summary="Unblock a person",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=PERSON,
)
async def unblock(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, name: NamePath
) -> Confirmation:
    """Take a block back."""
    person, address = identity.need_person(who, "account"), limits.address_of(request)

    def write(c: Connection) -> str:
        other = people.named(c, name)
        blocks.unblock(c, person, other)
        audit.note(c, person.id, address, "unblocked", other=other.id)
        return other.name

    return Confirmation(f"You are no longer blocking {await services.database.write(write)} any more.")


@post(
    "/people/{name:str}/reports",
    summary="Report a person",
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=PERSON,
)
async def report(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    name: NamePath,
    data: JSONBody[NewReport],
) -> Confirmation:
    """Tell the administrator what somebody has done."""
    person, address = identity.need_person(who, "account"), limits.address_of(request)
    words, table = plain(data.words), None if data.table is None else plain(data.table)
    limits.take(request, "report", person=person.id)

    def write(c: Connection) -> None:
        other = people.named(c, name)
        number = blocks.report(c, person, other, table, words, services.clock())
        audit.note(c, person.id, address, "reported", other=other.id, report=number)

    await services.database.write(write)
    return Confirmation("The administrators of this server will read it.")


def people_router() -> Router:
    """The calls of this module."""
    return Router(
        "/",
        route_handlers=[
            entrance,
            register,
            come_as_guest,
            login,
            logout,
            ask_reset,
            reset,
            prove_address,
            one_person,
            block,
            unblock,
            report,
        ],
        dependencies={"accounts": Provide(provide_accounts, sync_to_thread=False)},
    )
