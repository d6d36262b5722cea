"""The HTTP calls of those who learn: the lessons there are, a table for one, and what the coach says there.

The coach is told nothing but the view that the seat is sent, so it can say nothing that the seat may not
know.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import PathParameter, QueryParameter

from sandtable import lessons
from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.lessons import Advice, Lesson
from sandtable.protocol.lessons import LessonInfo, LessonList
from sandtable.protocol.tables import Opened
from sandtable.server.club import private_tables
from sandtable.server.club.private_tables import PrivateTable
from sandtable.server.club.terms import ME
from sandtable.server.errors import NotFound
from sandtable.server.play import opening
from sandtable.server.web import access, limits
from sandtable.server.web.answers import FROM_ZERO, errors
from sandtable.server.web.game_calls import GamePath, the_game
from sandtable.server.web.identity import Identity
from sandtable.server.web.replay_calls import opened, opener
from sandtable.server.web.services import Services

# Who plays the seats that are not the learner's.
COMPANION: Final = "companion"
# What the origin of a table begins with that was opened for a lesson; the id of the lesson follows.
ORIGIN: Final = "lesson:"
MOST_STEPS: Final = 10_000
MOST_WORDS: Final = 4_000

WITH_TOKEN: Final[list[SecurityRequirement]] = [{"seat": []}, {"session": []}, {"personal": []}, {}]

TablePath = Annotated[str, PathParameter(description="The name of the table")]
LessonPath = Annotated[str, PathParameter(description="The id of the lesson")]
SeatQuery = Annotated[
    str | None, QueryParameter(description="The name of the seat; without it, the seat of the token")
]
StepQuery = Annotated[
    int,
    QueryParameter(
        ge=0, schema_extra=FROM_ZERO, le=MOST_STEPS, description="The step that the last answer named"
    ),
]
DoneQuery = Annotated[
    str,
    QueryParameter(max_length=MOST_WORDS, description="What the seat has decided since, a line for each"),
]


@get(
    "/games/{game:str}/lessons",
    summary="The lessons",
    responses=errors(400, 404),
    sync_to_thread=False,
)
def list_lessons(game: GamePath) -> LessonList:
    """Lessons and worked examples of a game; none where it has none."""
    found = the_game(game)
    return LessonList(found.id, [_facts(lesson) for lesson in lessons.lessons(found)])


def _facts(lesson: Lesson) -> LessonInfo:
    return LessonInfo(
        lesson.id,
        lesson.kind,
        lesson.title,
        lesson.about,
        lesson.rules,
        lesson.minutes,
        lesson.seat,
        len(lesson.steps),
    )


@post(
    "/games/{game:str}/lessons/{lesson:str}",
    summary="Start a lesson",
    responses=errors(400, 401, 403, 404, 413, 429, 503),
    security=WITH_TOKEN,
)
async def open_lesson(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: Request[Any, Any, Any],
    game: GamePath,
    lesson: LessonPath,
) -> Opened:
    """Open a table of one's own in the position of a lesson. Companions play the other seats."""
    owner = opener(services, who)
    if not access.is_near(request):
        limits.take(request, "tables", owner)
    taken = _lesson(the_game(game), lesson)
    state = await asyncio.to_thread(_position, the_game(game), taken)
    seats = state.game.scenarios[state.scenario].seats
    players = {seat: ME if seat == taken.seat else COMPANION for seat in seats}
    own = PrivateTable(owner, players, taken.title, limits.address_of(request))
    sitting, mine = private_tables.seated(state, own)
    created = await private_tables.store(
        services.database,
        opening.opened(state, sitting),
        mine,
        own,
        ORIGIN + taken.id,
        private_tables.nothing_else,
        services.clock(),
    )
    return await opened(services, created)


@get(
    "/tables/{table:str}/lesson",
    summary="The coach's advice",
    responses=errors(400, 401, 403, 404, 503),
    security=WITH_TOKEN,
)
async def advice(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
    step: StepQuery = 0,
    done: DoneQuery = "",
) -> Advice:
    """The step of the lesson that somebody is at who was at another and has decided something since."""
    number = await access.player(services, table, seat, who)
    facts = await services.door.facts(table)
    game = registry.game(facts.game)
    taken = _lesson(game, (facts.origin or "").removeprefix(ORIGIN))
    view = (await services.door.frame(table, number, wants="sight")).view or {}
    return lessons.advise(taken, lessons.look_at(game, view), step, done.splitlines())


def _lesson(game: Game, id: str) -> Lesson:
    try:
        return lessons.lesson(game, id)
    except SandtableError as error:
        raise NotFound(opening.sentence(str(error))) from error


def _position(game: Game, lesson: Lesson) -> State:
    """The position as a state with a record and a journal of its own."""
    return game.from_bytes(game.position(lesson.position).to_bytes())


def lesson_calls() -> list[HTTPRouteHandler]:
    """All of them."""
    return [list_lessons, open_lesson, advice]
