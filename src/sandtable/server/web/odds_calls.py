"""The HTTP call about odds: what a seat's choices can bring.

They are told from the very view that the seat is sent, so they can hold nothing that it may not know. It is
done in a thread of its own, for a short time at most, and kept until the view has changed; no decision ever
waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler

from sandtable.engine import registry
from sandtable.protocol.odds import ChoiceOdds, Odds
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Identity
from sandtable.server.web.services import Services
from sandtable.server.web.view_queries import WITH_TOKEN, SeatQuery, SideThreads, TablePath, ViewQueries

# So long it is worked on; what is not told by then is left out.
SECONDS: Final = 1.5


_looking: Final[ViewQueries[Odds]] = ViewQueries(SideThreads(1, "odds"))


@get(
    "/tables/{table:str}/odds",
    summary="The odds of the choices",
    responses=errors(400, 401, 403, 404, 429, 503),
    security=WITH_TOKEN,
)
async def odds(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: Request[Any, Any, Any],
    table: TablePath,
    seat: SeatQuery = None,
) -> Odds:
    """The chances beside each choice, told from what the seat knows. Empty where a game tells none."""
    return await _looking.tell(services, who, request, (table, seat), odds_of_view)


def odds_of_view(sequence: int, view: Mapping[str, Any], seconds: float = SECONDS) -> Odds:
    """The odds that a view tells, as many as there is time for."""
    until = time.monotonic() + seconds
    game = registry.game(str(view["game"]))
    # A copy: the view shares its lists with the table.
    sight = game.sight(view).clone()
    lines: dict[str, ChoiceOdds] = {}
    complete = True
    for line, one in game.choice_odds(sight, list(view["choices"])):
        lines[line] = one
        if time.monotonic() > until:
            complete = False
            break
    return Odds(sequence, lines, lines.pop("", None), complete)


def odds_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [odds]
