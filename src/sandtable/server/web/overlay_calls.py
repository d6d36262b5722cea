"""The HTTP call about overlays: what can be drawn over the map to explain a position.

They are told from the very view that the seat is sent, so they can hold nothing that it may not know. It is
done in a thread beside and kept until the view has changed; no decision ever waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from sandtable.engine import registry
from sandtable.protocol.limits import LONGEST_ID
from sandtable.protocol.overlays import MapOverlay, Overlay
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Identity
from sandtable.server.web.services import Services
from sandtable.server.web.view_queries import WITH_TOKEN, SeatQuery, SideThreads, TablePath, ViewQueries

KindQuery = Annotated[
    str, QueryParameter(max_length=LONGEST_ID, description="What to show: one of the chart's overlays")
]
AboutQuery = Annotated[
    str,
    QueryParameter(
        max_length=LONGEST_ID,
        description="The faction or the block that it is about; without it, what the seat plays",
    ),
]


# Positions that are built by hand are looked at there, too.
aside: Final = SideThreads(2, "exploring")
_looking: Final[ViewQueries[Overlay]] = ViewQueries(aside)


@get(
    "/tables/{table:str}/overlay",
    summary="Map overlays of a position",
    responses=errors(400, 401, 403, 404, 429, 503),
    security=WITH_TOKEN,
)
async def overlay(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: Request[Any, Any, Any],
    table: TablePath,
    kind: KindQuery,
    about: AboutQuery = "",
    seat: SeatQuery = None,
) -> Overlay:
    """Lines and shades over the map, such as supply, told from what the seat knows."""
    return await _looking.tell(
        services,
        who,
        request,
        (table, seat),
        lambda sequence, view: overlay_of_view(sequence, view, kind, about),
        kind,
        about,
    )


def overlay_of_view(sequence: int, view: Mapping[str, Any], kind: str, about: str) -> Overlay:
    """The overlay that a view tells."""
    game = registry.game(str(view["game"]))
    # A copy: the view shares its lists with the table.
    return answer(sequence, game.overlay(game.sight(view).clone(), kind, about))


def answer(sequence: int, found: MapOverlay) -> Overlay:
    """An overlay as it is sent."""
    return Overlay(found.words, found.legend, found.spaces, found.lines, sequence=sequence)


def overlay_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [overlay]
