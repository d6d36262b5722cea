"""The HTTP call about overlays: what can be drawn over the map to explain a position.

They are told from the very view that the seat is sent, so they can hold nothing that it may not know. It is
done in a thread beside and kept until the view has changed; no decision ever waits for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import PathParameter, QueryParameter

from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.overlays import Overlay
from sandtable.server.errors import BadRequest, ServerError, Unavailable
from sandtable.server.play.opening import sentence
from sandtable.server.web import access, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Who
from sandtable.server.web.services import Services

# So long somebody waits who comes after others.
PATIENCE: Final = 10.0
KEPT: Final = 500
LONGEST_NAME: Final = 100

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None,
    QueryParameter(description="The name of the seat; without it, the seat of the token, or a spectator"),
]
KindQuery = Annotated[
    str, QueryParameter(max_length=LONGEST_NAME, description="What to show: one of the chart's overlays")
]
AboutQuery = Annotated[
    str,
    QueryParameter(
        max_length=LONGEST_NAME,
        description="The faction or the block that it is about; without it, what the seat plays",
    ),
]
WITH_TOKEN: Final[list[SecurityRequirement]] = [{"seat": []}, {"session": []}, {"personal": []}, {}]

_threads: Final = ThreadPoolExecutor(2, thread_name_prefix="exploring")

Tone = Literal["source", "good", "weak", "bad"]
T = TypeVar("T")


class OverlayPlace(msgspec.Struct, frozen=True):
    """A space that is shaded: how, and why in a few words."""

    tone: Tone
    words: str


class OverlayWay(msgspec.Struct, frozen=True):
    """A line from space to space."""

    tone: Tone
    spaces: list[str]


class OverlayAnswer(msgspec.Struct, frozen=True):
    """What is drawn over the map, by the ids of the chart."""

    sequence: int  # of the view that it is told from
    words: str  # the same for those who do not see the map
    legend: dict[Tone, str]  # what each tone means here
    spaces: dict[str, OverlayPlace]
    lines: list[OverlayWay]


Key = tuple[str, int | None, int, int, str, str]
_known: OrderedDict[Key, OverlayAnswer] = OrderedDict()


@get(
    "/tables/{table:str}/overlay",
    summary="What explains a position on the map",
    responses=errors(400, 401, 403, 404, 429, 503),
    security=WITH_TOKEN,
)
async def overlay(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: Request[Any, Any, Any],
    table: TablePath,
    kind: KindQuery,
    about: AboutQuery = "",
    seat: SeatQuery = None,
) -> OverlayAnswer:
    """Lines and shades over the map, such as supply, told from what the seat knows."""
    limits.take(request, "odds", None if who.person is None else who.person.id)
    number = await access.admitted(services, table, seat, who)
    frame = await services.door.frame(table, number)
    view = frame.view or {}
    asked = hash((view.get("prompt"), tuple(view.get("choices", ()))))
    key = table, number, frame.sequence, asked, kind, about
    if key not in _known:
        _remember(key, await aside(lambda: told(frame.sequence, view, kind, about)))
    return _known[key]


async def aside(work: Callable[[], T]) -> T:
    """Do something in the thread for such work; what a game says against it is told in a sentence."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(PATIENCE):
            return await loop.run_in_executor(_threads, work)
    except TimeoutError as error:
        raise Unavailable("Too much of this is asked for at once; try again in a moment.") from error
    except ServerError:
        raise
    except SandtableError as error:
        raise BadRequest(sentence(str(error))) from error


def told(sequence: int, view: Mapping[str, Any], kind: str, about: str) -> OverlayAnswer:
    """The overlay that a view tells."""
    game = registry.game(str(view["game"]))
    return answer(sequence, game.overlay(game.sight(view), kind, about))


def answer(sequence: int, found: Overlay) -> OverlayAnswer:
    """An overlay as it is sent."""
    return msgspec.convert({"sequence": sequence, **found.as_dict()}, OverlayAnswer)


def _remember(key: Key, found: OverlayAnswer) -> None:
    _known[key] = found
    while len(_known) > KEPT:
        _known.popitem(last=False)


def overlay_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [overlay]
