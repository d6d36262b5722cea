"""The HTTP calls about what happens beside the game: news, talk, and emails that say whose turn it is."""

from __future__ import annotations

from typing import Annotated, Any, Final
from urllib.parse import parse_qs

from litestar import MediaType, Request, Response, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import select

from sandtable.protocol.limits import LARGEST
from sandtable.protocol.talk import EmailChoice, EmailSetting, NewsPage, Spoken, TalkRules, Words
from sandtable.server.club import news, turn_emails
from sandtable.server.club.email_words import text
from sandtable.server.club.talk import Speaker, Talk
from sandtable.server.errors import NotFound, Refused, TokenNeeded
from sandtable.server.storage.club_schema import past_sitters
from sandtable.server.web import access, limits
from sandtable.server.web.answers import FROM_ZERO, errors
from sandtable.server.web.identity import Identity, need_person
from sandtable.server.web.services import Services

LONGEST_TOKEN: Final = 200

SOMEBODY: Final[list[SecurityRequirement]] = [{"session": []}, {"personal": []}, {"seat": []}, {}]
PERSON: Final[list[SecurityRequirement]] = [{"session": []}, {"personal": []}]

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None, QueryParameter(description="The name of the seat; without it, your own, or a spectator")
]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


# ---------------------------------------------------------------------- who speaks and who listens


def talk_of(services: Services) -> Talk:
    """The talk of the server."""
    if services.talk is None:
        raise NotFound("There is no chat here.")
    return services.talk


async def listening(services: Services, table: str, seat: int | None, who: Identity) -> int:
    """Whose news somebody hears. Who has sat at a table is never among its spectators."""
    if seat is not None or who.person is None:
        return news.listener(seat)
    return news.listener(None, watcher=not await _has_sat(services, table, who.person.id))


async def speaker(services: Services, table: str, seat: int | None, who: Identity) -> Speaker:
    """Somebody who wants to say something."""
    if who.person is None:
        if seat is None:
            raise TokenNeeded("Log in to write in the spectators' channel.")
        return Speaker(seat)
    person = need_person(who, "talk")
    if seat is None and await _has_sat(services, table, person.id):
        raise Refused("talk", "You play at this table, so you cannot read its spectators' channel.")
    return Speaker(seat, person.id, person.name)


async def say(
    services: Services, connection: AnyConnection, table: str, who: Speaker, channel: str, words: str
) -> Spoken:
    """Send a message, unless it is too much; over HTTP or a socket."""
    limits.take(connection, "talk", who.person, f"{table} {who.seat}")
    said = await talk_of(services).say(table, who, channel, words)
    return Spoken(said.channel, said.seat, said.name, said.words, said.at)


async def note_that_person_looked(services: Services, table: str, seat: int | None, who: Identity) -> None:
    """Somebody looks at a table, and need not be told by an email whose turn it is."""
    if services.emails is not None:
        person = None if who.person is None or who.seat_token is not None else who.person.id
        await turn_emails.person_looked(services.database, table, seat, person)


async def _has_sat(services: Services, table: str, person_id: str) -> bool:
    mine = (past_sitters.c.table_id == table, past_sitters.c.person_id == person_id)
    chosen = select(past_sitters.c.seat).where(*mine).limit(1)
    return await services.database.read(lambda c: c.execute(chosen).first() is not None)


# ---------------------------------------------------------------------- news and talk


@get(
    "/tables/{table:str}/news",
    summary="News and chat of a table",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=SOMEBODY,
)
async def read_news(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
    after: Annotated[
        int | None,
        QueryParameter(ge=0, schema_extra=FROM_ZERO, le=LARGEST, description="The cursor of the page before"),
    ] = None,
    spectators: Annotated[
        bool, QueryParameter(description="The spectators' channel, after the game")
    ] = False,
) -> NewsPage:
    """Talk, proposals, who comes and goes; without `after`, the latest. Listeners count their own items."""
    number = await access.admitted(services, table, seat, who)
    if spectators:
        items = await talk_of(services).spectators(table, after or 0)
        return NewsPage(items, (after or 0) + len(items))
    hearing = await listening(services, table, number, who)
    if after is None:
        cursor, items = await talk_of(services).joined(table, hearing, None)
        return NewsPage(items, cursor)
    items = await talk_of(services).news(table, hearing, after)
    return NewsPage(items, after + len(items))


@post(
    "/tables/{table:str}/talk",
    summary="Send a message",
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
    security=SOMEBODY,
)
async def speak(
    request: Request[Any, Any, State],
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[Words],
) -> Spoken:
    """To the table, in private to some seats, or among the spectators. Words are plain text."""
    number = await access.admitted(services, table, data.seat, who)
    speaking = await speaker(services, table, number, who)
    return await say(services, request, table, speaking, data.channel, data.words)


@get(
    "/tables/{table:str}/talk",
    summary="Where you can write",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=SOMEBODY,
)
async def where_to_talk(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    seat: SeatQuery = None,
) -> TalkRules:
    """What the table agreed, and whom one may talk to in private now."""
    number = await access.admitted(services, table, seat, who)
    if number is None and who.person is None:
        return await talk_of(services).allowed(table, Speaker(None))
    hearing = await listening(services, table, number, who)
    person = who.person.id if who.person is not None and (number is not None or hearing) else None
    return await talk_of(services).allowed(table, Speaker(number, person))


# ---------------------------------------------------------------------- emails


@get(
    "/tables/{table:str}/mail",
    summary="Emails about a table",
    responses=errors(400, 401, 403, 404, 422, 503),
    security=PERSON,
)
async def mail_wish(
    services: NamedDependency[Services], who: NamedDependency[Identity], table: TablePath
) -> EmailSetting:
    """What you wish for a table where you sit."""
    person = need_person(who, "read")
    await access.known(services, table, who)
    return EmailSetting(*await services.database.read(lambda c: turn_emails.wish_at(c, table, person.id)))


@put(
    "/tables/{table:str}/mail",
    summary="Choose when to get emails about a table",
    responses=errors(400, 401, 403, 404, 413, 422, 503),
    security=PERSON,
)
async def change_mail_wish(
    services: NamedDependency[Services],
    who: NamedDependency[Identity],
    table: TablePath,
    data: JSONBody[EmailChoice],
) -> EmailSetting:
    """Never, whenever you are asked, or only when all wait for you alone; null: as for all other tables."""
    person = need_person(who, "account")
    await access.known(services, table, who)
    await services.database.write(lambda c: turn_emails.set_wish(c, table, person.id, data.mail))
    return EmailSetting(*await services.database.read(lambda c: turn_emails.wish_at(c, table, person.id)))


_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>sandtable</title><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>{title}</h1>{body}</main></body></html>
"""
_ASK: Final = f"""<p>{text("stop.words")}</p>
<form method="post"><button>{text("stop.table")}</button></form>
<form method="post"><button name="all" value="yes">{text("stop.all")}</button></form>"""

StopToken = Annotated[str, QueryParameter(max_length=LONGEST_TOKEN, description="What the link holds")]


@get("/mail/stop", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def stop_page(token: StopToken = "") -> str:
    """Where the link of an email leads. Programs that look at links in advance change nothing."""
    return _PAGE.format(title=text("stop.title"), body=_ASK)


@post(
    "/mail/stop",
    summary="Stop emails",
    status_code=200,
    media_type=MediaType.HTML,
    responses=errors(400, 413, 503),
)
async def stop_mail(
    request: Request[Any, Any, State], services: NamedDependency[Services], token: StopToken
) -> Response[str]:
    """What the link of an email and its header List-Unsubscribe ask for. Nobody need log in."""
    said = parse_qs((await request.body()).decode("latin-1"), max_num_fields=20)
    everywhere = "all" in said
    await services.database.write(lambda c: turn_emails.stop(c, token, everywhere))
    done = text("stop.done.all" if everywhere else "stop.done.table")
    page = _PAGE.format(title=text("stop.title"), body=f"<p>{done}</p>")
    return Response(page, media_type=MediaType.HTML)


def talk_calls() -> list[HTTPRouteHandler]:
    """The calls below /api."""
    return [read_news, speak, where_to_talk, mail_wish, change_mail_wish]


def mail_pages() -> list[HTTPRouteHandler]:
    """What emails lead to."""
    return [stop_page, stop_mail]
