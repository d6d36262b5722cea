"""The HTTP calls of the sandbox: positions built by hand, what explains them, tables from them, and odds."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sandtable.engine.editing import Change, ChangeKind
from sandtable.engine.state import State
from sandtable.protocol.board import Board
from sandtable.server.club import sandboxes
from sandtable.server.club.private_tables import Own
from sandtable.server.club.sandboxes import MOST_CHANGES
from sandtable.server.club.terms import Name, Title
from sandtable.server.web import limits
from sandtable.server.web.answers import NewTableAnswer, errors
from sandtable.server.web.game_calls import the_game
from sandtable.server.web.identity import Who
from sandtable.server.web.overlay_calls import LONGEST_NAME, OverlayAnswer, answer, aside
from sandtable.server.web.replay_calls import Seats, opened, opener
from sandtable.server.web.services import Services

LONGEST_BATTLE: Final = 400
# A battle that is too large to be worked out exactly is fought so often, which is soon done.
SAMPLES: Final = 2000
ANYBODY: Final[list[SecurityRequirement]] = [{"session": []}, {"personal": []}, {}]

Short = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Value = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Changes = Annotated[list[dict[Short, Short | Value]], msgspec.Meta(max_length=MOST_CHANGES)]
Options = Annotated[dict[Name, Name], msgspec.Meta(max_length=64)]
AnyRequest = Request[Any, Any, Any]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position that is built by hand: a scenario, and what was changed in it, one after the other."""

    game: Short
    scenario: Short
    options: Options = {}
    changes: Changes = []


class PositionShown(msgspec.Struct, forbid_unknown_fields=True):
    """A position, and what is to be shown over its map."""

    position: Position
    kind: Short
    about: Short = ""


class PositionPlayed(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be played on, and who plays each seat: "me", which is usual, "person" or a bot."""

    position: Position
    seats: Seats = {}
    title: Title = ""


class FieldAnswer(msgspec.Struct, frozen=True):
    """What a change must say. `kind`: "choice" of one of its values, "number", "space", "unit" or "card"."""

    id: str
    name: str
    kind: str
    values: list[list[str]]  # pairs of an id and its name
    low: int
    high: int


class ChangeAnswer(msgspec.Struct, frozen=True):
    """Something that can be done to a position. `gesture`: "drag" where it is what carrying a block means."""

    id: str
    name: str
    about: str
    fields: list[FieldAnswer]
    gesture: str


class PositionAnswer(msgspec.Struct, frozen=True):
    """A position as it was built: its board, where play stands, and what can be changed."""

    board: Board
    asked: dict[str, str]  # by seat, the question
    changes: list[ChangeAnswer]


class SideAnswer(msgspec.Struct, frozen=True):
    """What a battle holds for one side. Numbers of hits and of strength stand with the chance of each."""

    name: str
    units: list[str]
    strength: int
    left: float
    survives: float
    hits: dict[str, float]
    strengths: dict[str, float]


class BattleAnswer(msgspec.Struct, frozen=True):
    """What a battle can bring. `samples` is 0 where it is exact, else the number of battles drawn by lot."""

    game: str
    battle: str
    chances: dict[str, float]
    sides: list[SideAnswer]
    samples: int
    notes: list[str]


@post(
    "/sandbox",
    summary="Build a position",
    status_code=HTTP_200_OK,
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=ANYBODY,
)
async def build(request: AnyRequest, who: NamedDependency[Who], data: JSONBody[Position]) -> PositionAnswer:
    """Show a scenario with all changes that were made in it. Nothing is kept; nothing in it is hidden."""
    limits.take(request, "odds", None if who.person is None else who.person.id)
    the_game(data.game)
    return await aside.do(lambda: shown(built(data)))


@post(
    "/sandbox/overlay",
    summary="What explains a built position on its map",
    status_code=HTTP_200_OK,
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=ANYBODY,
)
async def build_overlay(
    request: AnyRequest, who: NamedDependency[Who], data: JSONBody[PositionShown]
) -> OverlayAnswer:
    """The same as for a table, of a position that was built."""
    limits.take(request, "odds", None if who.person is None else who.person.id)
    the_game(data.position.game)

    def work() -> OverlayAnswer:
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
    who: NamedDependency[Who],
    request: AnyRequest,
    data: JSONBody[PositionPlayed],
) -> NewTableAnswer:
    """Open a private table at which a position is played on. Its `origin` says that it was built."""
    owner = opener(services, who)
    limits.take(request, "tables", owner)
    the_game(data.position.game)
    state = await aside.do(lambda: built(data.position))
    own = Own(owner, data.seats, data.title, limits.address_of(request))
    created = await sandboxes.open_table(services.database, state, own, services.clock())
    return await opened(services, created)


@get(
    "/games/{game:str}/odds",
    summary="The odds of a battle in words",
    responses=errors(400, 401, 403, 404, 429, 503),
    security=ANYBODY,
)
async def battle_odds(
    request: AnyRequest,
    who: NamedDependency[Who],
    game: Annotated[str, PathParameter(description="The id of the game")],
    battle: Annotated[
        str,
        QueryParameter(
            max_length=LONGEST_BATTLE, description="Both sides, as in '3 infantry@3 vs fort@2 plains'"
        ),
    ],
    theatre: Annotated[
        str, QueryParameter(max_length=LONGEST_NAME, description="Where a game has several")
    ] = "",
) -> BattleAnswer:
    """What a battle can bring, with the chance of each number of hits and of what is left."""
    limits.take(request, "battle", None if who.person is None else who.person.id)
    found = the_game(game)
    settings = {"samples": str(SAMPLES)} | ({"theatre": theatre} if theatre else {})
    told = await aside.do(lambda: found.odds(battle, settings).as_dict())
    return msgspec.convert(told, BattleAnswer)


def built(position: Position) -> State:
    """The state of a position."""
    changes: list[Change] = [dict(change) for change in position.changes]
    return sandboxes.built(position.game, position.scenario, position.options, changes)


def shown(state: State) -> PositionAnswer:
    """A position as it is sent."""
    kinds = [_change(kind) for kind in state.game.editor(state)]
    return PositionAnswer(sandboxes.board(state), sandboxes.asked(state), kinds)


def _change(kind: ChangeKind) -> ChangeAnswer:
    return msgspec.convert(kind.as_dict(), ChangeAnswer)


def sandbox_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [build, build_overlay, build_table, battle_odds]
