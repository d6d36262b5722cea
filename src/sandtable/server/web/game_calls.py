"""The HTTP calls about a game as such: its chart, its drawn map, its picture, its rules, and how it went."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from msgspec import Struct

from sandtable import rulebook
from sandtable.engine import charts, drawings, registry
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game
from sandtable.games import manifests
from sandtable.games.manifest import PICTURE
from sandtable.protocol.chart import Chart
from sandtable.protocol.drawing import Drawing
from sandtable.protocol.games import GameRecords, Rule, Rules, RulesChange
from sandtable.server import sentences
from sandtable.server.club import records
from sandtable.server.errors import NotFound
from sandtable.server.web.answers import errors
from sandtable.server.web.services import Services
from sandtable.server.web.static_answers import ASK_EACH_TIME, StaticAnswer, static_answer

GamePath = Annotated[str, PathParameter(description="The id of the game")]


def kept(shape: type[Struct]) -> dict[int, ResponseSpec]:
    """The answers of a call for something that clients keep."""
    return {
        HTTP_200_OK: ResponseSpec(shape, description="All of it", generate_examples=False),
        HTTP_304_NOT_MODIFIED: ResponseSpec(None, description="You have it", generate_examples=False),
    }


def the_game(game: str) -> Game:
    """A game by its id."""
    if game not in registry.games():
        raise NotFound(sentences.text("game.no-game-here", game=repr(game[:40])))
    return registry.game(game)


@get(
    "/games/{game:str}/chart",
    summary="The unchanging parts of a board",
    responses=kept(Chart) | errors(400, 404),
    sync_to_thread=False,
)
def chart(request: Request[Any, Any, Any], game: GamePath) -> Response[bytes]:
    """The map, the pieces, the cards and the words of actions, by name.

    The board of a view speaks of these things by their ids.
    """
    return _chart(the_game(game)).answer(request, ASK_EACH_TIME)


@get(
    "/games/{game:str}/drawing",
    summary="The drawn map",
    responses=kept(Drawing) | errors(400, 404),
    sync_to_thread=False,
)
def drawing(request: Request[Any, Any, Any], game: GamePath) -> Response[bytes]:
    """Shapes, borders, names and places for pieces, for those who draw the board."""
    found = _drawing(the_game(game))
    if found is None:
        raise NotFound(sentences.text("game.game-has-no-drawn"))
    return found.answer(request, ASK_EACH_TIME)


@get(
    "/games/{game:str}/picture/{theme:str}",
    summary="A picture of a game",
    responses={HTTP_200_OK: ResponseSpec(None, description="A picture", media_type="image/webp")}
    | errors(400, 404),
    sync_to_thread=False,
)
def picture(
    request: Request[Any, Any, Any],
    game: GamePath,
    theme: Annotated[Literal["light", "dark"], PathParameter(description="The colours of the page")],
) -> Response[bytes]:
    """Part of the map with the position that the game begins with, in light or dark colours."""
    found = _picture(the_game(game).id, theme)
    if found is None:
        raise NotFound(sentences.text("game.no-picture"))
    return found.answer(request, ASK_EACH_TIME)


@get(
    "/games/{game:str}/rules", summary="The rules of a game", responses=errors(400, 404), sync_to_thread=False
)
def rules(game: GamePath) -> Rules:
    """Every paragraph that is enforced, as it is cited when an action is refused."""
    found = the_game(game)
    try:
        book = rulebook.for_players(found)
    except BadData as error:
        raise NotFound(sentences.text("game.rules-not-available-here", name=found.name)) from error
    entries = [Rule(entry.id, entry.title, entry.obligation, entry.area) for entry in book]
    versions = [RulesChange(version.number, version.changed) for version in found.versions]
    return Rules(found.id, entries, found.rules_version, versions)


@get(
    "/games/{game:str}/records",
    summary="How finished games went",
    responses=errors(400, 404, 503),
)
async def game_records(services: NamedDependency[Services], game: GamePath) -> GameRecords:
    """By scenario, how many games have been finished here, and how many each seat has won."""
    found = the_game(game)
    told = await services.database.read(lambda c: records.records(c, found.id))
    order = [scenario.id for scenario in found.scenarios]
    known = [one for one in told if one.scenario in order]
    return GameRecords(found.id, sorted(known, key=lambda one: order.index(one.scenario)))


@cache
def _chart(game: Game) -> StaticAnswer:
    # A program that draws the board need not ask for a map that was never drawn.
    chart = charts.whole(game)
    chart.drawing = _drawing(game) is not None
    return _packed(msgspec.json.encode(chart))


@cache
def _drawing(game: Game) -> StaticAnswer | None:
    body = drawings.stored(game)
    return None if body is None else _packed(body)


@cache
def _picture(game: str, theme: str) -> StaticAnswer | None:
    known = manifests().get(game)
    file = None if known is None else known.path(PICTURE.format(theme=theme))
    if file is None or not file.is_file():
        return None
    return static_answer(file.read_bytes(), {}, "image/webp")


def _packed(body: bytes) -> StaticAnswer:
    return static_answer(body, {"gzip": gzip.compress(body)}, MediaType.JSON)


def game_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [chart, drawing, picture, rules, game_records]
