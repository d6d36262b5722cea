"""The HTTP calls about games and tables."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi.spec import SecurityRequirement
from litestar.params import Body, JSONBody, PathParameter, QueryParameter

from sandtable import bots
from sandtable.engine import registry
from sandtable.engine.game import Game
from sandtable.server.errors import BadRequest
from sandtable.server.play.types import Frame, NewTable
from sandtable.server.web import access
from sandtable.server.web.answers import (
    Catalogue,
    Decision,
    GameFacts,
    JournalPage,
    NewSeat,
    NewTableAnswer,
    OptionFacts,
    ScenarioFacts,
    TableAnswer,
    TableList,
    WhyAnswer,
    errors,
    table_answer,
)
from sandtable.server.web.playing import decide
from sandtable.server.web.services import Services

TABLES_A_PAGE: Final = 50
LARGEST: Final = 2**53

WITH_TOKEN: Final[list[SecurityRequirement]] = [{"seat": []}, {}]

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None,
    QueryParameter(description="The name of the seat; without it, the seat of the token, or a spectator"),
]
Number = Annotated[
    int | None, QueryParameter(ge=0, le=LARGEST, description="The sequence of a view that you have")
]


def provide_token(request: Request[Any, Any, Any]) -> str | None:
    """The token in the header `Authorization: Bearer ...`, if there is one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise BadRequest("Write the token as 'Authorization: Bearer TOKEN'.")
    return token.strip()


@get("/games", summary="What can be played", sync_to_thread=False)
def list_games() -> Catalogue:
    """The games with their scenarios, seats and options, and the bots."""
    return Catalogue([_game_facts(registry.game(game_id)) for game_id in registry.games()], bots.names())


def _game_facts(game: Game) -> GameFacts:
    return GameFacts(
        game.id,
        game.name,
        [ScenarioFacts(s.id, s.name, s.about, list(s.seats)) for s in game.scenarios],
        [OptionFacts(option.id, list(option.values), option.about) for option in game.options],
    )


@post("/tables", summary="Open a table", responses=errors(400, 413, 503))
async def open_table(
    services: NamedDependency[Services],
    data: Annotated[NewTable, Body(description="Seats that are not named are for people")],
) -> NewTableAnswer:
    """Start a game. The answer holds the token of each seat that a person will take: keep them."""
    created = await services.door.create(data)
    facts = await services.door.facts(created.table)
    seats = [
        NewSeat(seat, player, created.tokens.get(number))
        for number, (seat, player) in enumerate(zip(facts.seats, facts.players, strict=True))
    ]
    return NewTableAnswer(created.table, created.commitment, seats)


@get("/tables", summary="Tables to watch", responses=errors(400, 503))
async def list_tables(
    services: NamedDependency[Services],
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="How many")] = TABLES_A_PAGE,
    before: Annotated[
        float | None, QueryParameter(ge=0, le=LARGEST, description="What the page before said")
    ] = None,
) -> TableList:
    """The tables that anybody may watch, the newest first."""
    found = await services.door.list_tables(before, limit)
    more = found[-1].created_at if len(found) == limit else None
    return TableList([table_answer(facts) for facts in found], more)


@get("/tables/{table:str}", summary="A table", responses=errors(400, 404, 503))
async def one_table(services: NamedDependency[Services], table: TablePath) -> TableAnswer:
    """What everybody may know of a table without looking at its board."""
    access.check_table(table)
    return table_answer(await services.door.facts(table))


@get(
    "/tables/{table:str}/view",
    summary="What a seat sees",
    responses=errors(400, 401, 403, 404, 503),
    security=WITH_TOKEN,
)
async def view_table(
    services: NamedDependency[Services],
    token: NamedDependency[str | None],
    table: TablePath,
    seat: SeatQuery = None,
    since: Number = None,
) -> Frame:
    """The whole view with the latest events; with `since`, the changes from a view that you have."""
    number = await access.admitted(services, table, seat, token)
    with services.metrics.timed("frame"):
        return await services.door.frame(table, number, since)


@post(
    "/tables/{table:str}/actions",
    summary="Decide",
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 503),
    security=WITH_TOKEN,
)
async def act(
    services: NamedDependency[Services],
    token: NamedDependency[str | None],
    table: TablePath,
    data: JSONBody[Decision],
) -> Frame:
    """Make a decision of a seat. The answer is what has changed for it since the view that it decided on."""
    number = await access.player(services, table, data.seat, token)
    return await decide(services, table, number, data.sequence, data.action)


@get(
    "/tables/{table:str}/why-not",
    summary="Why something is not allowed",
    responses=errors(400, 401, 403, 404, 503),
    security=WITH_TOKEN,
)
async def why_not(
    services: NamedDependency[Services],
    token: NamedDependency[str | None],
    table: TablePath,
    action: Annotated[str, QueryParameter(max_length=200, description="The action in notation")],
    seat: SeatQuery = None,
) -> WhyAnswer:
    """Whether a seat may do something now, and if not, which rule forbids it. Nothing is done."""
    number = await access.player(services, table, seat, token)
    why = await services.door.why_not(table, number, action)
    return WhyAnswer(True, None, None) if why is None else WhyAnswer(False, why.rule, why.sentence)


@get(
    "/tables/{table:str}/journal",
    summary="What has happened",
    responses=errors(400, 401, 403, 404, 503),
    security=WITH_TOKEN,
)
async def journal(
    services: NamedDependency[Services],
    token: NamedDependency[str | None],
    table: TablePath,
    seat: SeatQuery = None,
    after: Annotated[int, QueryParameter(ge=0, le=LARGEST, description="How many events to leave out")] = 0,
) -> JournalPage:
    """The journal as the seat may know it, from the beginning, a page at a time."""
    number = await access.admitted(services, table, seat, token)
    events = await services.door.journal(table, number, after)
    return JournalPage(events, after + len(events) if events else None)


def api() -> Router:
    """All calls below /api."""
    return Router(
        "/api",
        route_handlers=[list_games, open_table, list_tables, one_table, view_table, act, why_not, journal],
        dependencies={"token": Provide(provide_token, sync_to_thread=False)},
    )
