"""The HTTP call about overlays: what can be drawn over the map to explain a position.

They are told from the very view that the seat is sent, so they can hold nothing that it may not know. It is
done in a thread beside and kept until the view has changed; no decision ever waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from sandtable.engine import registry
from sandtable.engine.overlays import Overlay
from sandtable.server.web.answers import errors
from sandtable.server.web.identity import Who
from sandtable.server.web.services import Services
from sandtable.server.web.view_queries import WITH_TOKEN, SeatQuery, SideThreads, TablePath, ViewQueries

LONGEST_NAME: Final = 100

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

Tone = Literal["source", "good", "weak", "bad"]


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


# Positions that are built by hand are looked at there, too.
aside: Final = SideThreads(2, "exploring")
_looking: Final[ViewQueries[OverlayAnswer]] = ViewQueries(aside)


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
    return await _looking.tell(
        services,
        who,
        request,
        (table, seat),
        lambda sequence, view: told(sequence, view, kind, about),
        kind,
        about,
    )


def told(sequence: int, view: Mapping[str, Any], kind: str, about: str) -> OverlayAnswer:
    """The overlay that a view tells."""
    game = registry.game(str(view["game"]))
    # A copy: the view shares its lists with the table.
    return answer(sequence, game.overlay(game.sight(view).clone(), kind, about))


def answer(sequence: int, found: Overlay) -> OverlayAnswer:
    """An overlay as it is sent."""
    return msgspec.convert({"sequence": sequence, **found.as_dict()}, OverlayAnswer)


def overlay_calls() -> list[HTTPRouteHandler]:
    """The calls of this module."""
    return [overlay]
