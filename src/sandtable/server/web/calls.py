"""The HTTP calls about games and tables."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi.spec import SecurityRequirement
from litestar.params import Body, JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from sandtable import bots
from sandtable.engine import registry
from sandtable.engine.charts import seat_infos
from sandtable.engine.game import Game, Option, Scenario
from sandtable.protocol.frames import Frame
from sandtable.protocol.games import (
    Catalogue,
    Gallery,
    GameInfo,
    Opening,
    OptionInfo,
    ScenarioInfo,
)
from sandtable.protocol.limits import LARGEST
from sandtable.protocol.play import Decision, JournalPage, SetUpWanted, UndoWanted, WhyAnswer
from sandtable.protocol.tables import Opened, OpenedSeat, Table, TablePage, TableWanted
from sandtable.server import sentences
from sandtable.server.club import lobby, terms
from sandtable.server.club.hosting import Hosting
from sandtable.server.errors import TokenNeeded
from sandtable.server.web import access, identity, limits
from sandtable.server.web.admin_calls import admin_router
from sandtable.server.web.answers import FROM_ZERO, described, errors, listed, told_of_one
from sandtable.server.web.club_calls import club_router
from sandtable.server.web.club_common import AHEAD
from sandtable.server.web.decisions import counted, decide, take_back
from sandtable.server.web.game_calls import game_calls
from sandtable.server.web.hook_calls import hook_router
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.lesson_calls import lesson_calls
from sandtable.server.web.me_calls import me_router
from sandtable.server.web.note_calls import note_calls
from sandtable.server.web.odds_calls import odds_calls
from sandtable.server.web.overlay_calls import overlay_calls
from sandtable.server.web.pace_calls import pace_calls
from sandtable.server.web.people_calls import people_router
from sandtable.server.web.replay_calls import WantsQuery, replay_calls
from sandtable.server.web.sandbox_calls import sandbox_calls
from sandtable.server.web.services import Services
from sandtable.server.web.talk_calls import note_that_person_looked, talk_calls

TABLES_A_PAGE: Final = 50

WITH_TOKEN: Final[list[SecurityRequirement]] = [{"seat": []}, {"session": []}, {"personal": []}, {}]

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None,
    QueryParameter(description="The name of the seat; without it, the seat of the token, or a spectator"),
]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many")]
Before = Annotated[
    float | None,
    QueryParameter(ge=0, schema_extra=FROM_ZERO, le=LARGEST, description="The cursor of the page before"),
]
Number = Annotated[
    int | None,
    QueryParameter(
        ge=0, schema_extra=FROM_ZERO, le=LARGEST, description="The sequence of a view that you have"
    ),
]


@get("/games", summary="The games", sync_to_thread=False)
def list_games() -> Catalogue:
    """The games with their scenarios, seats and options, and the bots."""
    return Catalogue([game_facts(registry.game(game_id)) for game_id in registry.games()], bots.names())


def game_facts(game: Game) -> GameInfo:
    """What the catalogue says of a game."""
    return GameInfo(
        game.id,
        game.name,
        [_scenario(game, scenario) for scenario in game.scenarios],
        [_option(game, option) for option in game.options],
        seat_infos(game),
        None if game.opening is None else _opening(game, game.opening),
        None if game.gallery is None else _gallery(game, game.gallery),
        game.can_be_built,
    )


def _scenario(game: Game, scenario: Scenario) -> ScenarioInfo:
    """What the catalogue says of a scenario, in the words that its game speaks."""
    name, about = game.scenario_name(scenario), game.scenario_about(scenario)
    return ScenarioInfo(scenario.id, name, about, list(scenario.seats), game.prepared_set_ups(scenario))


def _option(game: Game, option: Option) -> OptionInfo:
    """What the catalogue says of an optional rule, in the words that its game speaks."""
    names = {value: game.option_value(option, value) for value in option.values}
    return OptionInfo(
        option.id, list(option.values), game.option_about(option), game.option_name(option), names
    )


def _opening(game: Game, opening: Opening) -> Opening:
    """How somebody new gets into a game, in the words that it speaks."""
    return replace(opening, words=game.said("opening.words", opening.words))


def _gallery(game: Game, shown: Gallery) -> Gallery:
    """How a game is shown among others, in the words that it speaks."""
    return replace(
        shown,
        sentence=game.said("gallery.sentence", shown.sentence),
        length=game.said("gallery.length", shown.length),
        picture=game.said("gallery.picture", shown.picture),
    )


@post("/tables", summary="Open a table", responses=errors(400, 401, 403, 413, 429, 503), security=WITH_TOKEN)
async def open_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: Request[Any, Any, Any],
    data: Annotated[TableWanted, Body(description="Seats that are not named are for people")],
) -> Opened:
    """Start a game.

    Anybody who has not said who they are is given the token of each seat that a person will take: keep them.
    Else people sit at the table by name, on the terms that are named.
    """
    if not access.is_near(request):
        limits.take(request, "tables", None if who.person is None else who.person.id)
    if who.person is not None:
        person = need_person(who, "tables")
        hosting = Hosting(services.database, services.clock)
        alone = services.settings.single_user
        table = await hosting.open(data, person, limits.address_of(request), alone)
        await set_up(services, table.table, data)
        return Opened(table.table, table.commitment, [OpenedSeat(*pair, None) for pair in table.seats])
    if services.settings.accounts == "required":
        raise TokenNeeded(sentences.text("calls.log-first-open-table"))
    if not terms.is_plain(data):
        raise TokenNeeded(sentences.text("calls.these-settings-need-people"))
    created = await services.door.create(terms.plain(data))
    await set_up(services, created.table, data)
    facts = await services.door.facts(created.table)
    seats = [
        OpenedSeat(seat, player, created.tokens.get(number))
        for number, (seat, player) in enumerate(zip(facts.seats, facts.players, strict=True))
    ]
    return Opened(created.table, created.commitment, seats)


async def set_up(services: Services, table: str, wanted: TableWanted) -> None:
    """Fill in the set-ups that seats of a new table begin with."""
    seats = registry.game(wanted.game).seats(wanted.scenario)
    for seat, prepared in wanted.set_ups.items():
        await services.door.set_up(table, seats.index(seat), prepared)


@get("/tables", summary="Tables to watch", responses=errors(400, 401, 403, 503), security=WITH_TOKEN)
async def list_tables(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    show: Annotated[
        Literal["watch", "open", "finished"],
        QueryParameter(description="Those to watch, those with an open seat, or games that are over"),
    ] = "watch",
    limit: Limit = TABLES_A_PAGE,
    before: Before = None,
) -> TablePage:
    """The tables that anybody may find, the newest first."""
    person_id = None if who.person is None else who.person.id
    if show == "watch":
        found = await services.door.list_tables(before, limit)
        return listed(await described(services, found, person_id), limit)
    horizon = services.clock() + AHEAD if before is None else before
    listing = lobby.open_tables if show == "open" else lobby.finished
    return listed(await services.database.read(lambda c: listing(c, person_id, horizon, limit)), limit)


@get("/tables/{table:str}", summary="A table", responses=errors(400, 401, 403, 404, 503), security=WITH_TOKEN)
async def one_table(
    services: NamedDependency[Services], who: NamedDependency[Identity], table: TablePath
) -> Table:
    """What everybody may know of a table without its board. A private one is not there for strangers."""
    facts = await access.known(services, table, who)
    person_id = None if who.person is None else who.person.id
    return await told_of_one(services, facts, person_id)


@get(
    "/tables/{table:str}/view",
    summary="The view of a seat",
    responses=errors(400, 401, 403, 404, 503),
    security=WITH_TOKEN,
)
async def view_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
    since: Number = None,
    wants: WantsQuery = "sight",
) -> Frame:
    """The whole view with the latest events; with `since`, the changes from a view that you have."""
    number = await access.admitted(services, table, seat, who)
    await note_that_person_looked(services, table, number, who)
    with services.metrics.timed("frame"):
        return await services.door.frame(table, number, since, wants)


@post(
    "/tables/{table:str}/actions",
    summary="Decide",
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 503),
    security=WITH_TOKEN,
)
async def act(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[Decision],
) -> Frame:
    """Make a decision of a seat. The answer is what has changed for it since the view that it decided on."""
    number = await access.player(services, table, data.seat, who)
    return await decide(services, table, number, data.sequence, data.action, data.wants, who.person)


@post(
    "/tables/{table:str}/set-up",
    summary="Fill in a set-up",
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 503),
    security=WITH_TOKEN,
)
async def fill_set_up(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[SetUpWanted],
) -> Frame:
    """Choose all that a seat has not set up yet, as the game recommends or as you have kept it.

    The seat ends its set-up itself, and can take back each choice until then.
    """
    number = await access.player(services, table, data.seat, who)
    with counted(services.metrics, "decide"):
        return await services.door.set_up(table, number, data.prepared, data.slots, data.sequence, data.wants)


@post(
    "/tables/{table:str}/undo",
    summary="Undo",
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 503),
    security=WITH_TOKEN,
)
async def undo(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[UndoWanted],
) -> Frame:
    """Take back the last click of a seat, or its last whole move, unless it stands by now.

    What can be taken back, or why nothing, stands in `undo` of every frame of a seat.
    """
    number = await access.player(services, table, data.seat, who)
    return await take_back(services, table, number, data.sequence, data.move, data.wants, who.person)


@get(
    "/tables/{table:str}/why-not",
    summary="Why an action is not allowed",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=WITH_TOKEN,
)
async def why_not(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    action: Annotated[str, QueryParameter(max_length=200, description="The action in notation")],
    seat: SeatQuery = None,
) -> WhyAnswer:
    """Whether a seat may do something now, and if not, which rule forbids it. Nothing is done."""
    number = await access.player(services, table, seat, who)
    why = await services.door.why_not(table, number, action)
    return WhyAnswer(True, None, None) if why is None else WhyAnswer(False, why.rule, why.sentence)


@get(
    "/tables/{table:str}/journal",
    summary="The journal",
    responses=errors(400, 401, 403, 404, 503),
    security=WITH_TOKEN,
)
async def journal(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
    after: Annotated[int, QueryParameter(ge=0, le=LARGEST, description="How many events to leave out")] = 0,
) -> JournalPage:
    """The journal as the seat may know it, from the beginning, a page at a time."""
    number = await access.admitted(services, table, seat, who)
    events = await services.door.journal(table, number, after)
    return JournalPage(events, after + len(events) if events else None)


def api() -> Router:
    """All calls below /api."""
    return Router(
        "/api",
        route_handlers=[
            list_games,
            *game_calls(),
            open_table,
            list_tables,
            one_table,
            view_table,
            act,
            fill_set_up,
            undo,
            why_not,
            journal,
            *talk_calls(),
            *pace_calls(),
            *lesson_calls(),
            *note_calls(),
            *odds_calls(),
            *overlay_calls(),
            *sandbox_calls(),
            *replay_calls(),
            club_router(),
            hook_router(),
            people_router(),
            me_router(),
            admin_router(),
        ],
        dependencies={"who": Provide(identity.provide_who)},
    )
