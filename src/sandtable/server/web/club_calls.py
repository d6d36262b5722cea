"""The HTTP calls about seats: one's own tables, coming and going, and what follows a game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Annotated, Final

from litestar import Router, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from sandtable.engine import registry
from sandtable.protocol.club import (
    DicePage,
    MyInvitation,
    MyInvitationList,
    PlayerChoice,
    Rematch,
    SeatChoice,
)
from sandtable.protocol.tables import Table, TablePage
from sandtable.server.club import dice, invitations, lobby, seating
from sandtable.server.club.hosting import Hosting
from sandtable.server.errors import Refused
from sandtable.server.web import access, limits
from sandtable.server.web.agreement_calls import agreement_router
from sandtable.server.web.answers import FROM_ZERO, errors, listed
from sandtable.server.web.club_answers import dice_answer
from sandtable.server.web.club_common import (
    AHEAD,
    ANYBODY,
    PERSON,
    AnyRequest,
    TablePath,
    asking,
    attendance,
    table_for_person,
)
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.invitation_calls import invitation_router
from sandtable.server.web.services import Services

SeatPath = Annotated[str, PathParameter(description="The name of the seat", max_length=40)]
TABLES_A_PAGE: Final = 50
LARGEST: Final = 2**53
# The dice of so many games are remembered: to count them the game is played again.
GAMES_REMEMBERED: Final = 200


# ---------------------------------------------------------------------- one's own


@get("/me/tables", summary="Your tables", responses=errors(400, 401, 403, 503), security=PERSON)
async def my_tables(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    over: Annotated[bool, QueryParameter(description="Finished tables instead of running ones")] = False,
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="How many")] = TABLES_A_PAGE,
    before: Annotated[
        float | None,
        QueryParameter(ge=0, schema_extra=FROM_ZERO, le=LARGEST, description="The cursor of the page before"),
    ] = None,
) -> TablePage:
    """The tables that you opened or sit at, the newest first; `my_turn` where one waits for you."""
    person = need_person(who, "read")
    horizon = services.clock() + AHEAD if before is None else before
    found = await services.database.read(lambda c: lobby.my_tables(c, person.id, over, horizon, limit))
    return listed(found, limit)


@get("/me/invitations", summary="Your invitations", responses=errors(400, 401, 403, 503), security=PERSON)
async def my_invitations(
    services: NamedDependency[Services], who: NamedDependency[Identity]
) -> MyInvitationList:
    """To which tables you were invited by name. Sit down there, or decline by withdrawing the invitation."""
    person, now = need_person(who, "read"), services.clock()
    found = await services.database.read(lambda c: invitations.mine(c, person.id, now))
    answers = []
    for one in found:
        table = await table_for_person(services, one.table_id, person.id)
        seat = None if one.seat is None else table.seats[one.seat].seat
        answers.append(MyInvitation(one.name, seat, table, one.share))
    return MyInvitationList(answers)


# ---------------------------------------------------------------------- seats


@post(
    "/tables/{table:str}/sit",
    summary="Take a seat",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def sit(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[SeatChoice],
) -> Table:
    """Take a seat that is open, that you were invited to by name, or at a table of your own."""
    person = asking(request, who, table)
    await attendance(services, request).sit(table, person, data.seat)
    return await table_for_person(services, table, person.id)


@post(
    "/tables/{table:str}/leave",
    summary="Leave a seat",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def leave(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[SeatChoice],
) -> Table:
    """Stand up from a seat at which nothing was decided yet. Later there is only resigning."""
    person = asking(request, who, table)
    await attendance(services, request).leave(table, person, data.seat)
    return await table_for_person(services, table, person.id)


@post(
    "/tables/{table:str}/resign",
    summary="Resign",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def resign(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[SeatChoice],
) -> Table:
    """Give up: the seat counts as lost, and a bot plays it on for the others."""
    person = asking(request, who, table)
    await attendance(services, request).resign(table, person, data.seat)
    return await table_for_person(services, table, person.id)


@put(
    "/tables/{table:str}/seats/{seat:str}",
    summary="Choose who plays a seat",
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=PERSON,
)
async def hand_over(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    seat: SeatPath,
    data: JSONBody[PlayerChoice],
) -> Table:
    """Let a bot play your seat, or take it back. The table's owner decides about empty seats."""
    person = asking(request, who, table)
    await attendance(services, request).hand_over(table, person, seat, data.player)
    return await table_for_person(services, table, person.id)


# ---------------------------------------------------------------------- after the game


@post(
    "/tables/{table:str}/rematch",
    summary="Play again",
    responses=errors(400, 401, 403, 404, 422, 429, 503),
    security=PERSON,
)
async def rematch(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, table: TablePath
) -> Rematch:
    """Open a table for the same game on the same terms, everybody one seat further. Who asks sits at once."""
    person = asking(request, who, table)
    hosting = Hosting(services.database, services.clock)
    return Rematch(await hosting.rematch(table, person, limits.address_of(request)))


_counted: OrderedDict[str, dice.Dice] = OrderedDict()


@get(
    "/tables/{table:str}/dice",
    summary="The dice of a game",
    responses=errors(400, 401, 403, 404, 422, 429, 503),
    security=ANYBODY,
)
async def show_dice(
    services: NamedDependency[Services], who: NamedDependency[Identity], request: AnyRequest, table: TablePath
) -> DicePage:
    """How the dice fell for each seat, once the game is over: those that followed from its decisions."""
    limits.take(request, "export")
    await access.admitted(services, table, None, who)
    facts = await services.door.facts(table)
    if facts.status not in seating.FINISHED:
        raise Refused("table", "Dice statistics are available when the game is over.")
    game = registry.game(facts.game)
    if table not in _counted:
        story = await services.database.read(lambda c: dice.read_stored_game(c, table, game.rules_version))
        _counted[table] = await asyncio.to_thread(dice.counted, game, story)
        while len(_counted) > GAMES_REMEMBERED:
            _counted.popitem(last=False)
    return dice_answer(_counted[table], facts.seats)


def club_router() -> Router:
    """The calls of this module, and of the two beside it."""
    return Router(
        "/",
        route_handlers=[
            my_tables,
            my_invitations,
            sit,
            leave,
            resign,
            hand_over,
            rematch,
            show_dice,
            invitation_router(),
            agreement_router(),
        ],
    )
