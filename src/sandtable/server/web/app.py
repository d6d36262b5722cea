"""The application: its calls, its socket, its pages, and what it needs while it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import sandtable
from sandtable.protocol.health import Health
from sandtable.server.errors import ServerError
from sandtable.server.web.access import check_measurer
from sandtable.server.web.answers import (
    answer_bug,
    answer_http_error,
    answer_nonsense,
    answer_server_error,
    errors,
)
from sandtable.server.web.calls import api
from sandtable.server.web.docs_page import STYLE, docs_page
from sandtable.server.web.guard import Guard
from sandtable.server.web.identity import COOKIE
from sandtable.server.web.metrics import CONTENT_TYPE
from sandtable.server.web.page import answer_missing, page_handlers
from sandtable.server.web.schemas import StructSchemas
from sandtable.server.web.services import Services
from sandtable.server.web.sockets import table_socket
from sandtable.server.web.talk_calls import mail_pages

LARGEST_BODY: Final = 65_536

OpenServices = Callable[[], AbstractAsyncContextManager[Services]]


@get("/health", summary="Whether the server can do its work", responses=errors(503))
async def health(services: NamedDependency[Services]) -> Health:
    """Asks the database. 503 where it does not answer."""
    await services.check()
    return Health("well", sandtable.__version__)


@get("/metrics", summary="What the server counts", media_type=CONTENT_TYPE, responses=errors(403))
async def metrics(services: NamedDependency[Services], request: Request[Any, Any, State]) -> bytes:
    """Counts and measures in the text format of Prometheus, for the administrator."""
    check_measurer(services.settings.metrics_token, request)
    await services.refresh()
    return services.metrics.text()


def front_page(request: Request[Any, Any, State]) -> str:
    """The calls and messages, explained: always at /calls, and in front where no page was built."""
    if "page" not in request.app.state:
        request.app.state["page"] = docs_page(request.app.openapi_schema.to_schema())
    page: str = request.app.state["page"]
    return page


@get("/style.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """How the page looks."""
    return Response(STYLE, media_type="text/css")


def provide_services(state: State) -> Services:
    """What the lifespan has opened."""
    services: Services = state.services
    return services


def make_app(
    open_services: OpenServices, single_user: bool = False, https: bool = False, page: Path | None = None
) -> Guard:
    """The application. What it needs is opened when it starts, and closed when it ends.

    `page` is the folder of the page for browsers, if it was built.
    """
    explained = get(
        ["/calls"] if page else ["/", "/calls"],
        include_in_schema=False,
        media_type=MediaType.HTML,
        sync_to_thread=False,
    )(front_page)
    shown = [explained, style, *(page_handlers(page) if page else [])]

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_services() as services:
            app.state["services"] = guard.services = services
            yield

    app = Litestar(
        [api(), *mail_pages(), table_socket, health, metrics, *shown],
        lifespan=[lifespan],
        dependencies={"services": Provide(provide_services, sync_to_thread=False)},
        exception_handlers={
            ServerError: answer_server_error,
            HTTPException: answer_missing(page) if page else answer_http_error,
            RecursionError: answer_nonsense,
            UnicodeError: answer_nonsense,
            Exception: answer_bug,
        },
        openapi_config=openapi_config(),
        plugins=[StructSchemas()],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    guard = Guard(app, single_user, https)
    return guard


def openapi_config() -> OpenAPIConfig:
    """How the calls are described to programs."""
    schemes = {
        "seat": SecurityScheme(type="http", scheme="bearer", description="The token of a seat"),
        "personal": SecurityScheme(type="http", scheme="bearer", description="A personal token, sat_..."),
        "session": SecurityScheme(
            type="apiKey", security_scheme_in="cookie", name=COOKIE, description="A person who is logged in"
        ),
    }
    return OpenAPIConfig(
        title="sandtable",
        version=sandtable.__version__,
        summary="Long wargames with hidden information: every rule enforced, every secret kept.",
        description="Everything that a player may know is told to that player, and nothing else.",
        components=Components(security_schemes={**schemes}),
        use_handler_docstrings=True,
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )
