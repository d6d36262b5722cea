"""The HTTP call about odds: what a seat's choices can bring.

They are told from the very view that the seat is sent, so they can hold nothing that it may not know. It is
done in a thread of its own, for a short time at most, and kept until the view has changed; no decision ever
waits for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import PathParameter, QueryParameter

from sandtable.engine import registry
from sandtable.server.errors import Unavailable
from sandtable.server.web import access, limits
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Who
from sandtable.server.web.services import Services

# So long it is worked on; what is not told by then is left out.
SECONDS: Final = 1.5
# And so long somebody waits who comes after others.
PATIENCE: Final = 10.0
KEPT: Final = 500

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None,
    QueryParameter(description="The name of the seat; without it, the seat of the token, or a spectator"),
]
WITH_TOKEN: Final[list[SecurityRequirement]] = [{"seat": []}, {"session": []}, {"personal": []}, {}]

_threads: Final = ThreadPoolExecutor(1, thread_name_prefix="odds")


class ChoiceFacts(msgspec.Struct, frozen=True):
    """What a choice can bring. Chances are from 0 to 1."""

    text: str  # in short, such as how many dice are rolled and what hits
    hits: list[float]  # where dice are rolled: the chance of no hit, of one, of two...
    ends: dict[str, float]  # how it can end then, in words
    samples: int  # 0 where the ends are exact, else how many were drawn by lot


class OddsAnswer(msgspec.Struct, frozen=True):
    """The odds of a view: by choice, and what comes of it all as it stands."""

    sequence: int  # of the view that they are told from
    lines: dict[str, ChoiceFacts]
    outcome: ChoiceFacts | None
    complete: bool  # whether everything was told that can be, in the time that there was


_known: OrderedDict[tuple[str, int | None, int, int], OddsAnswer] = OrderedDict()


@get(
    "/tables/{table:str}/odds",
    summary="What the choices can bring",
    responses=errors(400, 401, 403, 404, 429, 503),
    security=WITH_TOKEN,
)
async def odds(
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    request: Request[Any, Any, Any],
    table: TablePath,
    seat: SeatQuery = None,
) -> OddsAnswer:
    """The chances beside each choice, told from what the seat knows. Empty where a game tells none."""
    limits.take(request, "odds", None if who.person is None else who.person.id)
    number = await access.admitted(services, table, seat, who)
    frame = await services.door.frame(table, number)
    view = frame.view or {}
    asked = hash((view.get("prompt"), tuple(view.get("choices", ()))))
    key = table, number, frame.sequence, asked
    if key not in _known:
        _remember(key, await _worked_out(frame.sequence, view))
    return _known[key]


async def _worked_out(sequence: int, view: Mapping[str, Any]) -> OddsAnswer:
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(PATIENCE):
            return await loop.run_in_executor(_threads, told, sequence, view)
    except TimeoutError as error:
        raise Unavailable("The odds are asked for too often at once; try again in a moment.") from error


def told(sequence: int, view: Mapping[str, Any], seconds: float = SECONDS) -> OddsAnswer:
    """The odds that a view tells, as many as there is time for."""
    until = time.monotonic() + seconds
    game = registry.game(str(view["game"]))
    lines: dict[str, ChoiceFacts] = {}
    complete = True
    for line, one in game.choice_odds(game.sight(view), list(view["choices"])):
        lines[line] = ChoiceFacts(one.text, list(one.hits), one.ends, one.samples)
        if time.monotonic() > until:
            complete = False
            break
    return OddsAnswer(sequence, lines, lines.pop("", None), complete)


def _remember(key: tuple[str, int | None, int, int], answer: OddsAnswer) -> None:
    _known[key] = answer
    while len(_known) > KEPT:
        _known.popitem(last=False)


def odds_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [odds]
