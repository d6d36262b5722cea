"""What the HTTP calls take and give, and how all that goes wrong is told: in one shape, with a sentence."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from typing import Any, Final

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from sandtable.protocol.errors import Problem
from sandtable.protocol.paces import ClockFacts
from sandtable.protocol.tables import Club, LostSeat, Table, TablePage, TableSeat
from sandtable.server.club import lobby
from sandtable.server.club.clocks import clock_facts
from sandtable.server.club.lobby import Entry, TableSummary
from sandtable.server.club.seating import FINISHED
from sandtable.server.errors import (
    BadRequest,
    LoginFailed,
    NotFound,
    NotYours,
    Overtaken,
    Refused,
    ServerError,
    Stale,
    Taken,
    TokenNeeded,
    TooMany,
    Unavailable,
)
from sandtable.server.play.types import PERSON, TableFacts
from sandtable.server.web.services import Services

_log: Final = logging.getLogger("sandtable.server.web")

RETRY_SECONDS: Final = "2"
# Litestar leaves a limit of zero out of what it tells of a parameter that may be absent.
FROM_ZERO: Final[dict[str, Any]] = {"minimum": 0}


def table_answer(entry: Entry, clocks: Sequence[ClockFacts] = ()) -> Table:
    """A table as it is told. When it last changed is not: that would tell of what happens in secret."""
    facts = entry.facts
    return Table(
        table=facts.table,
        game=facts.game,
        scenario=facts.scenario,
        options=facts.options,
        seats=[_seat_facts(entry, seat) for seat in range(len(facts.seats))],
        spectators=facts.spectators,
        status=facts.status,
        waiting_for=facts.waiting_for if facts.status == "playing" else [],
        commitment=facts.commitment,
        created_at=facts.created_at,
        result=facts.result,
        key=facts.key,
        club=None if entry.about is None else _club_facts(entry.about, facts.seats),
        mine=[facts.seats[seat] for seat in entry.mine],
        my_turn=entry.my_turn,
        origin=facts.origin,
        clocks=list(clocks),
        heading=facts.heading if facts.spectators or entry.mine else "",
        rules=facts.rules,
    )


def _seat_facts(entry: Entry, seat: int) -> TableSeat:
    facts, about = entry.facts, entry.about
    name, player = facts.seats[seat], facts.players[seat]
    if about is None:
        return TableSeat(name, player)
    people = [sitter.name for sitter in about.sitters if sitter.seat == seat]
    free = player == PERSON and not people and facts.status not in FINISHED
    return TableSeat(name, player, people, free, free and bool(about.terms.open_seats >> seat & 1))


def _club_facts(about: TableSummary, seats: Sequence[str]) -> Club:
    agreed = about.terms
    return Club(
        agreed.title,
        about.owner,
        agreed.visibility,
        agreed.pace,
        agreed.expiry,
        agreed.expiry_bot,
        agreed.talk,
        [LostSeat(seats[seat], lost.name, lost.why) for seat, lost in sorted(agreed.lost.items())],
        agreed.rematch_of,
        agreed.rematch,
    )


def listed(entries: Sequence[Entry], limit: int) -> TablePage:
    """A page of a list, and where the next begins."""
    more = entries[-1].facts.created_at if len(entries) == limit else None
    return TablePage([table_answer(entry) for entry in entries], more)


async def described(services: Services, facts: Sequence[TableFacts], person_id: str | None) -> list[Entry]:
    """Tables with what people agreed about them; who asks is told which seats are theirs."""
    if not any(one.club for one in facts):
        return [Entry(one, None) for one in facts]
    return await services.database.read(lambda c: lobby.described(c, facts, person_id))


async def told_of_one(services: Services, facts: TableFacts, person_id: str | None) -> Table:
    """All that somebody is told of one table, its clocks included."""
    (entry,) = await described(services, [facts], person_id)
    if not facts.club:
        return table_answer(entry)
    now = services.clock()
    return table_answer(entry, await services.database.read(lambda c: clock_facts(c, facts.table, now)))


# ---------------------------------------------------------------------- what goes wrong

# The exceptions of the server, the narrow before the wide, with their status and name.
ERRORS: Final[tuple[tuple[type[ServerError], int, str], ...]] = (
    (Taken, 409, "taken"),
    (BadRequest, 400, "bad request"),
    (LoginFailed, 401, "login failed"),
    (TokenNeeded, 401, "token needed"),
    (NotYours, 403, "not yours"),
    (NotFound, 404, "not found"),
    (Stale, 409, "stale"),
    (Refused, 422, "refused"),
    (TooMany, 429, "too many"),
    (Unavailable, 503, "unavailable"),
    (Overtaken, 503, "unavailable"),
)

TOLD: Final = {
    400: "The request is not valid",
    401: "Not logged in: log in or send a token",
    403: "The caller is not allowed to do this",
    404: "Not found, or not visible to the caller",
    409: "The position has changed since; `frame` holds the current one, and nothing was done",
    413: "The body is too large",
    422: "The rules do not allow it, and nothing was done",
    429: "Too many requests; try again after `Retry-After` seconds",
    503: "The server cannot do this now; try again",
}


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """How a call documents what can go wrong."""
    return {
        status: ResponseSpec(Problem, description=TOLD[status], generate_examples=False)
        for status in statuses
    }


def status_of(error: ServerError) -> tuple[int, str]:
    """The HTTP status of an error, and its name."""
    for kind, status, name in ERRORS:
        if isinstance(error, kind):
            return status, name
    return 500, "internal error"


def answer_server_error(request: Request[Any, Any, Any], error: ServerError) -> Response[Problem]:
    """The answer to an error that the server meant to make."""
    status, name = status_of(error)
    if status == 500:
        return answer_bug(request, error)
    if isinstance(error, Unavailable):
        services: Services = request.app.state.services
        services.metrics.database_errors.inc()
    headers = {"Retry-After": RETRY_SECONDS} if status == 503 else {}
    if status == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    if isinstance(error, TooMany):
        headers = {"Retry-After": str(math.ceil(error.wait))}
    told = Problem(
        name,
        error.sentence,
        rule=error.rule if isinstance(error, Refused) else None,
        frame=error.frame if isinstance(error, Stale) else None,
        made=error.made if isinstance(error, Stale) else None,
        sure=error.sure if isinstance(error, Unavailable) else None,
    )
    return _response(told, status, headers)


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The answer to what the framework refuses: no such path, a body that is no JSON, and so on."""
    if error.status_code >= 500:
        return answer_bug(request, error)
    names = {404: "not found", 405: "method not allowed", 413: "too large"}
    sentences = {
        404: "There is nothing at this address.",
        405: "This address does not support that method.",
        413: "The body is too large.",
    }
    status = error.status_code
    told = Problem(names.get(status, "bad request"), sentences.get(status) or _what_was_wrong(error))
    return _response(told, status, dict(error.headers or {}))


def answer_nonsense(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a body that cannot even be read, such as one nested without end."""
    _log.warning("a call could not be read", exc_info=error, extra={"fields": {"method": request.method}})
    return _response(Problem("bad request", "The body cannot be read."), 400, {})


def answer_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a mistake of ours: the log says more, the client learns nothing."""
    _log.error("a call failed", exc_info=error, extra={"fields": {"method": request.method}})
    return _response(Problem("internal error", "Something went wrong on the server."), 500, {})


def _what_was_wrong(error: HTTPException) -> str:
    """What the framework found wrong with a parameter or a body, in one sentence."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if isinstance(found, dict) and found.get("message") == "'data'":
        return "The body is missing: send a JSON object, with Content-Type: application/json."
    if isinstance(found, dict) and "message" in found:
        place = f"{found['key']}: " if found.get("key") else ""
        return f"{place}{found['message']}."[:300]
    return "The body cannot be read: send a JSON object, with Content-Type: application/json."


def _response(told: Problem, status: int, headers: dict[str, str]) -> Response[Problem]:
    return Response(told, status_code=status, headers=headers, media_type=MediaType.JSON)
