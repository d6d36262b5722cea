"""The HTTP calls of the sandbox: positions built by hand, what explains them, tables from them, and odds."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sandtable.engine.editing import Change
from sandtable.engine.state import State
from sandtable.protocol.limits import LONGEST_ID
from sandtable.protocol.odds import BattleOdds
from sandtable.protocol.overlays import Overlay
from sandtable.protocol.sandbox import Built, Position, PositionPlayed, PositionShown
from sandtable.protocol.tables import Opened
from sandtable.server.club import sandboxes
from sandtable.server.club.private_tables import PrivateTable
from sandtable.server.web import limits
from sandtable.server.web.answers import errors
from sandtable.server.web.game_calls import the_game
from sandtable.server.web.identity import Identity
from sandtable.server.web.overlay_calls import answer, aside
from sandtable.server.web.replay_calls import opened, opener
from sandtable.server.web.services import Services

LONGEST_BATTLE: Final = 400
# A battle that is too large to be worked out exactly is fought so often, which is soon done.
SAMPLES: Final = 2000
ANYBODY: Final[list[SecurityRequirement]] = [{"session": []}, {"personal": []}, {}]

AnyRequest = Request[Any, Any, Any]


@post(
    "/sandbox",
    summary="Build a position",
    status_code=HTTP_200_OK,
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=ANYBODY,
)
async def build(request: AnyRequest, who: NamedDependency[Identity], data: JSONBody[Position]) -> Built:
    """Show a scenario with all changes that were made in it. Nothing is kept; nothing in it is hidden."""
    limits.take(request, "odds", None if who.person is None else who.person.id)
    the_game(data.game)
    return await aside.do(lambda: shown(built(data)))


@post(
    "/sandbox/overlay",
    summary="Map overlays of a built position",
    status_code=HTTP_200_OK,
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=ANYBODY,
)
async def build_overlay(
    request: AnyRequest, who: NamedDependency[Identity], data: JSONBody[PositionShown]
) -> Overlay:
    """The same as for a table, of a position that was built."""
    limits.take(request, "odds", None if who.person is None else who.person.id)
    the_game(data.position.game)

    def work() -> Overlay:
        state = sandboxes.opened_up(built(data.position))
        return answer(0, state.game.overlay(state, data.kind, data.about))

    return await aside.do(work)


@post(
    "/sandbox/tables",
    summary="Play from a built position",
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=ANYBODY,
)
async def build_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[PositionPlayed],
) -> Opened:
    """Open a private table at which a position is played on. Its `origin` says that it was built."""
    owner = opener(services, who)
    limits.take(request, "tables", owner)
    the_game(data.position.game)
    state = await aside.do(lambda: built(data.position))
    own = PrivateTable(owner, data.seats, data.title, limits.address_of(request))
    created = await sandboxes.open_table(services.database, state, own, services.clock())
    return await opened(services, created)


@get(
    "/games/{game:str}/odds",
    summary="The odds of a battle described in words",
    responses=errors(400, 401, 403, 404, 429, 503),
    security=ANYBODY,
)
async def battle_odds(
    request: AnyRequest,
    who: NamedDependency[Identity],
    game: Annotated[str, PathParameter(description="The id of the game")],
    battle: Annotated[
        str,
        QueryParameter(
            max_length=LONGEST_BATTLE, description="Both sides, as in '3 infantry@3 vs fort@2 plains'"
        ),
    ],
    theatre: Annotated[
        str, QueryParameter(max_length=LONGEST_ID, description="Where a game has several")
    ] = "",
) -> BattleOdds:
    """What a battle can bring, with the chance of each number of hits and of what is left."""
    limits.take(request, "battle", None if who.person is None else who.person.id)
    found = the_game(game)
    settings = {"samples": str(SAMPLES)} | ({"theatre": theatre} if theatre else {})
    return await aside.do(lambda: found.odds(battle, settings))


def built(position: Position) -> State:
    """The state of a position."""
    changes: list[Change] = [dict(change) for change in position.changes]
    return sandboxes.built(position.game, position.scenario, position.options, changes)


def shown(state: State) -> Built:
    """A position as it is sent."""
    return Built(sandboxes.board(state), sandboxes.asked(state), list(state.game.editor(state)))


def sandbox_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [build, build_overlay, build_table, battle_odds]
