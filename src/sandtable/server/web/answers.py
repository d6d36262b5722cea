"""What the HTTP calls take and give, and how all that goes wrong is told: in one shape, with a sentence."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from sandtable.server.errors import (
    BadRequest,
    NotFound,
    NotYours,
    Overtaken,
    Refused,
    ServerError,
    Stale,
    Unavailable,
)
from sandtable.server.play.types import Frame, TableFacts, Told
from sandtable.server.web.access import TokenNeeded
from sandtable.server.web.services import Services

_log: Final = logging.getLogger("sandtable.server.web")

RETRY_SECONDS: Final = "2"


class ErrorAnswer(msgspec.Struct, omit_defaults=True):
    """Something went wrong: what, a sentence for a person, and where there is one the rule."""

    error: str
    sentence: str
    rule: str | None = None
    frame: Frame | None = None  # with 409: the present view
    made: str | None = None  # with 409: what the seat has decided on the older view, if it has
    sure: bool | None = None  # with 503: whether surely nothing was done


class ScenarioFacts(msgspec.Struct):
    """A set-up of a game."""

    id: str
    name: str
    about: str
    seats: list[str]


class OptionFacts(msgspec.Struct):
    """An optional rule of a game: its values, the first being the default."""

    id: str
    values: list[str]
    about: str


class GameFacts(msgspec.Struct):
    """A game that can be played here."""

    id: str
    name: str
    scenarios: list[ScenarioFacts]
    options: list[OptionFacts]


class Catalogue(msgspec.Struct):
    """What can be played, and the bots that can be asked to play."""

    games: list[GameFacts]
    bots: list[str]


class SeatFacts(msgspec.Struct):
    """A seat, and who plays it: "person" or the name of a bot."""

    seat: str
    player: str


class NewSeat(msgspec.Struct):
    """A seat of a new table. The token opens it to a person, and is told only now."""

    seat: str
    player: str
    token: str | None


class NewTableAnswer(msgspec.Struct):
    """A table was opened. The commitment is the hash of the key that all its chance comes from."""

    table: str
    commitment: str
    seats: list[NewSeat]


class TableAnswer(msgspec.Struct):
    """What everybody may know of a table. Its key is told when the game is over, to verify it by."""

    table: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: list[SeatFacts]
    spectators: bool
    status: str
    waiting_for: list[str]
    commitment: str
    created_at: float
    result: dict[str, Any] | None
    key: str | None


class TableList(msgspec.Struct):
    """Tables that anybody may watch, and what to ask for as `before` to see more."""

    tables: list[TableAnswer]
    before: float | None


class Decision(msgspec.Struct, forbid_unknown_fields=True):
    """A decision in notation, made on the view of that sequence."""

    sequence: int
    action: str
    seat: str | None = None  # may be left out where a token says it


class WhyAnswer(msgspec.Struct):
    """Whether something may be done now; if not, the paragraph and a sentence."""

    allowed: bool
    rule: str | None
    sentence: str | None


class JournalPage(msgspec.Struct):
    """A page of the journal, and what to ask for as `after` to see the next; null at the end."""

    events: list[Told]
    after: int | None


class Health(msgspec.Struct):
    """Whether the server can do its work."""

    status: str
    version: str


def table_answer(facts: TableFacts) -> TableAnswer:
    """Facts as they are told. When a table last changed is not: that would tell of what happens in secret."""
    return TableAnswer(
        table=facts.table,
        game=facts.game,
        scenario=facts.scenario,
        options=facts.options,
        seats=[SeatFacts(*pair) for pair in zip(facts.seats, facts.players, strict=True)],
        spectators=facts.spectators,
        status=facts.status,
        waiting_for=facts.waiting_for,
        commitment=facts.commitment,
        created_at=facts.created_at,
        result=facts.result,
        key=facts.key,
    )


# ---------------------------------------------------------------------- what goes wrong

# The exceptions of the server, the narrow before the wide, with their status and name.
ERRORS: Final[tuple[tuple[type[ServerError], int, str], ...]] = (
    (BadRequest, 400, "bad request"),
    (TokenNeeded, 401, "token needed"),
    (NotYours, 403, "not yours"),
    (NotFound, 404, "not found"),
    (Stale, 409, "stale"),
    (Refused, 422, "refused"),
    (Unavailable, 503, "unavailable"),
    (Overtaken, 503, "unavailable"),
)

TOLD: Final = {
    400: "What was sent makes no sense here",
    401: "The token of the seat is needed",
    403: "The token is not for this seat",
    404: "There is no such table",
    409: "The position has changed since; `frame` is the present one, and nothing was done",
    413: "The body is too large",
    422: "The rules forbid it, and nothing was done",
    503: "The server cannot do it now; try again",
}


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """How a call documents what can go wrong."""
    return {
        status: ResponseSpec(ErrorAnswer, description=TOLD[status], generate_examples=False)
        for status in statuses
    }


def status_of(error: ServerError) -> tuple[int, str]:
    """The HTTP status of an error, and its name."""
    for kind, status, name in ERRORS:
        if isinstance(error, kind):
            return status, name
    return 500, "internal error"


def answer_server_error(request: Request[Any, Any, Any], error: ServerError) -> Response[ErrorAnswer]:
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
    told = ErrorAnswer(
        name,
        error.sentence,
        rule=error.rule if isinstance(error, Refused) else None,
        frame=error.frame if isinstance(error, Stale) else None,
        made=error.made if isinstance(error, Stale) else None,
        sure=error.sure if isinstance(error, Unavailable) else None,
    )
    return _response(told, status, headers)


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """The answer to what the framework refuses: no such path, a body that is no JSON, and so on."""
    if error.status_code >= 500:
        return answer_bug(request, error)
    names = {404: "not found", 405: "method not allowed", 413: "too large"}
    sentences = {
        404: "There is nothing under this address.",
        405: "This address does not know that method.",
        413: "The body is too large.",
    }
    status = error.status_code
    told = ErrorAnswer(names.get(status, "bad request"), sentences.get(status) or _what_was_wrong(error))
    return _response(told, status, dict(error.headers or {}))


def answer_nonsense(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """The answer to a body that cannot even be read, such as one nested without end."""
    _log.warning("a call could not be read", exc_info=error, extra={"fields": {"method": request.method}})
    return _response(ErrorAnswer("bad request", "The body cannot be read."), 400, {})


def answer_bug(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """The answer to a mistake of ours: the log says more, the client learns nothing."""
    _log.error("a call failed", exc_info=error, extra={"fields": {"method": request.method}})
    return _response(
        ErrorAnswer("internal error", "The server has made a mistake; nothing is lost."), 500, {}
    )


def _what_was_wrong(error: HTTPException) -> str:
    """What the framework found wrong with a parameter or a body, in one sentence."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if isinstance(found, dict) and found.get("message") == "'data'":
        return "The body is missing: send a JSON object, with Content-Type: application/json."
    if isinstance(found, dict) and "message" in found:
        place = f"{found['key']}: " if found.get("key") else ""
        return f"{place}{found['message']}."[:300]
    return "The body cannot be read: send a JSON object, with Content-Type: application/json."


def _response(told: ErrorAnswer, status: int, headers: dict[str, str]) -> Response[ErrorAnswer]:
    return Response(told, status_code=status, headers=headers, media_type=MediaType.JSON)
