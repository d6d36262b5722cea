"""The HTTP calls about oneself: profile, password, address, tokens."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, Router, delete, get, patch, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from sandtable.protocol.limits import DAY
from sandtable.protocol.people import (
    AddressChange,
    BlockList,
    Confirmation,
    CreatedToken,
    Me,
    MeChange,
    NewToken,
    PasswordChange,
    PersonSettings,
    TokenList,
    Upgrade,
)
from sandtable.server.club import audit, blocks, people, tokens
from sandtable.server.club.accounts import Accounts
from sandtable.server.club.names import name_key
from sandtable.server.errors import BadRequest, NotFound
from sandtable.server.web import identity, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Identity
from sandtable.server.web.people_calls import (
    PERSON,
    AnyRequest,
    entered,
    me_answer,
    plain,
    provide_accounts,
    with_taken,
)
from sandtable.server.web.services import Services

SESSION: Final[list[dict[str, list[str]]]] = [{"session": []}]


@get("", summary="Oneself", responses=errors(400, 401, 403, 503), security=PERSON)
async def me(services: NamedDependency[Services], who: NamedDependency[Identity]) -> Me:
    """Who one is here. Those who are logged in are told what `X-CSRF-Token` must say."""
    return await me_answer(services, who)


@patch("", summary="Change your settings", responses=errors(400, 401, 403, 413, 503), security=PERSON)
async def change_me(
    services: NamedDependency[Services], who: NamedDependency[Identity], data: JSONBody[MeChange]
) -> PersonSettings:
    """When to be written to, and when not. Whatever is left out stays as it is."""
    person = identity.need_person(who, "account")
    changes = {
        name: value
        for name, value in msgspec.structs.asdict(data.settings).items()
        if value is not msgspec.UNSET
    }

    def write(c: Connection) -> PersonSettings:
        row = people.by_id(c, person.id)
        if row is None:
            raise NotFound("You are no longer logged in.")
        present = msgspec.to_builtins(people.as_person(row).settings)
        wanted = msgspec.convert({**present, **changes}, PersonSettings)
        people.set_settings(c, person.id, wanted)
        return wanted

    return await services.database.write(write)


@post(
    "/account",
    summary="Turn a guest into an account",
    responses=with_taken(400, 401, 403, 413, 429, 503),
    security=SESSION,
)
async def become_account(
    services: NamedDependency[Services],
    accounts: NamedDependency[Accounts],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[Upgrade],
) -> Response[Me]:
    """Take a password, and if you like another name and an address. Seats stay as they are."""
    person = identity.need_login(who)
    limits.take(request, "register")
    if data.email is not None:
        limits.take(request, "mail", person=person.id, thing=name_key(data.email))
    old = identity.session_secret(request)
    name = person.name if data.name is None else data.name
    became, secret = await accounts.become_account(person, name, data.password, data.email, old)
    return await entered(services, request, became, secret, 201)


@post(
    "/password",
    summary="Change your password",
    status_code=200,
    responses=errors(400, 401, 403, 413, 429, 503),
    security=SESSION,
)
async def change_password(
    services: NamedDependency[Services],
    accounts: NamedDependency[Accounts],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[PasswordChange],
) -> Response[Me]:
    """All other sessions end; the answer sets a new cookie."""
    person = identity.need_login(who)
    limits.take(request, "password", person=person.id)
    old = identity.session_secret(request)
    secret = await accounts.change_password(person, data.old, data.new, old)
    return await entered(services, request, person, secret, 200)


@post(
    "/address",
    summary="Change your address",
    status_code=200,
    responses=errors(400, 401, 403, 413, 429, 503),
    security=SESSION,
)
async def change_address(
    accounts: NamedDependency[Accounts],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[AddressChange],
) -> Confirmation:
    """A code is sent there; when it comes back, the address is yours. Without one, the old is forgotten."""
    person = identity.need_login(who)
    limits.take(request, "password", person=person.id)
    if data.email is None:
        await accounts.drop_address(person, data.password)
        return Confirmation("Your address has been removed.")
    limits.take(request, "mail", person=person.id, thing=name_key(data.email))
    await accounts.ask_address(person, data.email, data.password)
    return Confirmation("An email is on its way; send back the code in it.")


# ---------------------------------------------------------------------- tokens and blocks


@get("/tokens", summary="One's tokens", responses=errors(400, 401, 403, 503), security=PERSON)
async def list_tokens(services: NamedDependency[Services], who: NamedDependency[Identity]) -> TokenList:
    """What tokens there are, not the tokens themselves."""
    person = identity.need_person(who, "account")
    return TokenList(await services.database.read(lambda c: tokens.of_person(c, person.id)))


@post("/tokens", summary="Create a token", responses=errors(400, 401, 403, 413, 429, 503), security=SESSION)
async def make_token(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[NewToken],
) -> CreatedToken:
    """A token for a program, told only now. No token can make another."""
    person, address = identity.need_login(who), limits.address_of(request)
    if person.guest:
        raise BadRequest("Guests cannot have tokens; create an account first.")
    limits.take(request, "token", person=person.id)
    name, now = plain(data.name), services.clock()
    end = None if data.days is None else now + data.days * DAY

    def write(c: Connection) -> CreatedToken:
        about, secret = tokens.make(c, person.id, name, data.scopes, end, now)
        audit.note(c, person.id, address, "made a token", id=about.id, scopes=" ".join(about.scopes))
        return CreatedToken(secret, about)

    return await services.database.write(write)


@delete(
    "/tokens/{token_id:str}",
    summary="Revoke a token",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
    security=PERSON,
)
async def take_back_token(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    token_id: Annotated[str, PathParameter(description="The id of the token", max_length=40)],
) -> Confirmation:
    """The token is good for nothing from now on."""
    person, address = identity.need_person(who, "account"), limits.address_of(request)

    def write(c: Connection) -> None:
        tokens.take_back(c, person.id, token_id.replace("\0", ""))
        audit.note(c, person.id, address, "took a token back", id=token_id)

    await services.database.write(write)
    return Confirmation("The token has been revoked.")


@get("/blocks", summary="The people you have blocked", responses=errors(400, 401, 403, 503), security=PERSON)
async def list_blocks(services: NamedDependency[Services], who: NamedDependency[Identity]) -> BlockList:
    """The names of those with whom one has nothing to do."""
    person = identity.need_person(who, "account")
    return BlockList(await services.database.read(lambda c: blocks.blocked_by(c, person.id)))


def me_router() -> Router:
    """The calls of this module."""
    return Router(
        "/me",
        route_handlers=[
            me,
            change_me,
            become_account,
            change_password,
            change_address,
            list_tokens,
            make_token,
            take_back_token,
            list_blocks,
        ],
        dependencies={"accounts": Provide(provide_accounts, sync_to_thread=False)},
    )
