"""The HTTP calls about what is past: looking back, taking a game away, bringing one along, branching off."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Request, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from sandtable.protocol.frames import Wanted
from sandtable.protocol.limits import LARGEST, LARGEST_FILE
from sandtable.protocol.replay import BranchWanted, ImportWanted, ReplayIndex, ReplayPage
from sandtable.protocol.tables import Opened, OpenedSeat
from sandtable.server.club import exporting, seating
from sandtable.server.club.branching import Branching
from sandtable.server.club.private_tables import PrivateTable
from sandtable.server.club.replay import FRAMES_A_PAGE, MOMENTS_A_PAGE, MOST_FRAMES
from sandtable.server.errors import BadRequest, TokenNeeded
from sandtable.server.play.types import Created
from sandtable.server.web import access, limits
from sandtable.server.web.answers import FROM_ZERO, errors
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.services import Services

# A file as JSON: what must be escaped in it takes more room.
LARGEST_IMPORT: Final = 2 * LARGEST_FILE + 65_536

SOMEBODY: Final[list[SecurityRequirement]] = [{"seat": []}, {"session": []}, {"personal": []}, {}]

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None,
    QueryParameter(description="The name of the seat; without it, the seat of the token, or a spectator"),
]
OpenQuery = Annotated[
    bool,
    QueryParameter(
        name="open", description="With open hands once the game is over: every decision and every card"
    ),
]
WantsQuery = Annotated[
    Wanted, QueryParameter(description="The board, for pages; or the sight, for programs and bots")
]
AnyRequest = Request[Any, Any, Any]


# ---------------------------------------------------------------------- looking back


@get(
    "/tables/{table:str}/replay",
    summary="The view at a past decision",
    responses=errors(400, 401, 403, 404, 503),
    security=SOMEBODY,
)
async def replay_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
    open_hands: OpenQuery = False,
    first: Annotated[
        int, QueryParameter(name="from", ge=0, le=LARGEST, description="The number to begin with")
    ] = 0,
    last: Annotated[
        int | None,
        QueryParameter(name="to", ge=0, schema_extra=FROM_ZERO, le=LARGEST, description="The last number"),
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_FRAMES, description="How many")] = FRAMES_A_PAGE,
    wants: WantsQuery = "sight",
) -> ReplayPage:
    """Moments of a table as the seat saw them then, by its own numbers, a page at a time.

    The first comes whole and the others as changes. Where the seat never stood at a number, because it was
    entering a move, the moment before is shown.
    """
    if last is not None and last < first:
        raise BadRequest("The last number must not come before the first.")
    number = await looker(services, table, seat, who, open_hands)
    scene = await services.replay.scene(table, number, open_hands)
    return await services.replay.frames(scene, first, last, limit, wants)


@get(
    "/tables/{table:str}/replay/index",
    summary="The index of a replay",
    responses=errors(400, 401, 403, 404, 503),
    security=SOMEBODY,
)
async def replay_index(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
    open_hands: OpenQuery = False,
    after: Annotated[
        int, QueryParameter(ge=-1, le=LARGEST, description="The cursor of the page before")
    ] = -1,
    limit: Annotated[int, QueryParameter(ge=1, le=MOMENTS_A_PAGE, description="How many")] = MOMENTS_A_PAGE,
    events: Annotated[bool, QueryParameter(description="With everything the seat was told then")] = False,
) -> ReplayIndex:
    """Every moment that the seat has seen, in a line, under the heading that the game gives it."""
    number = await looker(services, table, seat, who, open_hands)
    scene = await services.replay.scene(table, number, open_hands)
    return await services.replay.index(scene, after, limit, events)


async def looker(
    services: Services, table: str, seat: str | None, who: Identity, open_hands: bool
) -> int | None:
    """The seat that somebody looks back from. With open hands it does not matter which of one's own."""
    if open_hands and seat is None and who.person is not None and who.seat_token is None:
        access.check_table(table)
        person = need_person(who, "read")
        chair = await services.database.read(lambda c: seating.seat_access(c, table, person.id))
        if chair.mine:
            return chair.mine[0]
    return await access.admitted(services, table, seat, who)


# ---------------------------------------------------------------------- taking away and bringing along

TEXT: Final = {
    200: ResponseSpec(str, description="The text", media_type=MediaType.TEXT, generate_examples=False)
}


@get(
    "/tables/{table:str}/export",
    summary="Download a game",
    media_type=MediaType.TEXT,
    responses=TEXT | errors(400, 401, 403, 404, 422, 429, 503),
    security=SOMEBODY,
)
async def export_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    seat: SeatQuery = None,
    form: Annotated[
        Literal["file", "journal"] | None,
        QueryParameter(description="Without it, the game file of a finished game, otherwise the journal"),
    ] = None,
) -> Stream:
    """A finished game as a file that `sandtable verify` proves; or what the seat was told, as its journal."""
    limits.take(request, "export", None if who.person is None else who.person.id)
    number = await looker(services, table, seat, who, open_hands=form == "file")
    scene = await services.replay.scene(table, number)
    if form == "file" or (form is None and scene.finished):
        story = await exporting.read_finished_game(services.database, table)
        return _text(exporting.file_of(story), f"{table}.sandtable")
    return _text(exporting.journal_of(services.replay, scene), f"{table}.txt")


def _text(pieces: Any, name: str) -> Stream:
    """Text that is sent as it is made, to be kept as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(pieces, media_type=MediaType.TEXT, headers=headers)


@post(
    "/tables/import",
    summary="Import a game",
    request_max_body_size=LARGEST_IMPORT,
    responses=errors(400, 401, 403, 413, 429, 503),
    security=SOMEBODY,
)
async def import_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    data: JSONBody[ImportWanted],
) -> Opened:
    """Open a table from a game file, which is replayed and checked first.

    A game that is over can be looked back at, and any other played on. Anybody with the file knows its key:
    the table's `origin` says so.
    """
    owner = opener(services, who)
    limits.take(request, "import", owner)
    own = PrivateTable(owner, data.seats, data.title, limits.address_of(request))
    created = await services.importing.open(data.file, own, services.clock())
    return await opened(services, created)


@post(
    "/tables/{table:str}/branch",
    summary="Open a branch",
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=SOMEBODY,
)
async def branch_table(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    request: AnyRequest,
    table: TablePath,
    data: JSONBody[BranchWanted],
) -> Opened:
    """Open a table of one's own that goes on from a moment of another one.

    While the game goes on it is drawn from what the seat knows, and is not the truth; when it is over, the
    cards are the true ones. The dice are others in any case.
    """
    number = await looker(services, table, data.seat, who, data.open)
    owner = opener(services, who)
    limits.take(request, "tables", owner)
    scene = await services.replay.scene(table, number, data.open)
    own = PrivateTable(owner, data.seats, data.title, limits.address_of(request))
    created = await Branching(services.replay).open(scene, data.at, own, services.clock())
    return await opened(services, created)


def opener(services: Services, who: Identity) -> str | None:
    """The person who opens a table; None for somebody with the token of a seat, or with none at all."""
    if who.person is not None:
        return need_person(who, "tables").id
    if services.settings.accounts == "required":
        raise TokenNeeded("Log in first to open a table.")
    return None


async def opened(services: Services, created: Created) -> Opened:
    """The answer about a new table."""
    facts = await services.door.facts(created.table)
    seats = [
        OpenedSeat(seat, player, created.tokens.get(number))
        for number, (seat, player) in enumerate(zip(facts.seats, facts.players, strict=True))
    ]
    return Opened(created.table, created.commitment, seats)


def replay_calls() -> list[HTTPRouteHandler]:
    """All of them."""
    return [replay_table, replay_index, export_table, import_table, branch_table]
