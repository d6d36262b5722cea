"""The page in the browser: the files that `make web` has built, served as they are.

Every place that the page knows (the lobby, a table, the settings ...) is answered by the same `index.html`,
which then shows what belongs there. All other files have a hash of what they hold in their names, so that
browsers keep them for good.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.status_codes import HTTP_404_NOT_FOUND

from sandtable.server import sentences
from sandtable.server.errors import NotFound
from sandtable.server.web.answers import answer_http_error
from sandtable.server.web.static_answers import ASK_EACH_TIME, StaticAnswer, static_answer

BUILT: Final = Path(__file__).resolve().parent.parent / "page"
INDEX: Final = "index.html"
ASSETS: Final = "assets"
OFF: Final = "off"

# The places that the page knows. Anything else is not there, and is told so.
PLACES: Final = [
    "/",
    "/lobby",
    "/new",
    "/games/{game:str}",
    "/finished",
    "/enter",
    "/register",
    "/reset",
    "/address",
    "/invitation",
    "/settings",
    "/sandbox",
    "/rules",
    "/rules/{game:str}",
    "/rules/{game:str}/{paragraph:str}",
    "/learn",
    "/learn/{game:str}",
    "/people/{name:str}",
    "/table/{table:str}",
    "/tables/{table:str}",
    "/tables/{table:str}/replay",
]

# Only what comes from this server is run, shown or called; the page can draw a picture of its own to save.
POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
GUARDED: Final = {"content-security-policy": POLICY}
FOR_GOOD: Final = "public, max-age=31536000, immutable"
# What a file may lie there compressed as, the smallest first.
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

AnyRequest = Request[Any, Any, State]


def page_folder(wish: str) -> Path | None:
    """Where the page lies: in the folder that is wished, or where the build puts it; None where it is not."""
    folder = Path(wish) if wish else BUILT
    return folder if wish != OFF and (folder / INDEX).is_file() else None


def read_file(path: Path) -> StaticAnswer:
    """A file with its compressed forms that lie beside it."""
    body = path.read_bytes()
    beside = {encoding: path.with_name(path.name + ending) for encoding, ending in ENCODINGS.items()}
    packed = {encoding: file.read_bytes() for encoding, file in beside.items() if file.is_file()}
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return static_answer(body, packed, kind)


def files_in(folder: Path) -> dict[str, StaticAnswer]:
    """The files of a folder by their names, without those that are compressed forms of others."""
    endings = tuple(ENCODINGS.values())
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    return {path.name: read_file(path) for path in paths if path.is_file() and path.suffix not in endings}


def answer_missing(folder: Path) -> Callable[[AnyRequest, HTTPException], Response[Any]]:
    """The answer where there is nothing: a browser gets the page, which says so, a program a `Problem`."""
    index = (folder / INDEX).read_bytes()

    def answer(request: AnyRequest, error: HTTPException) -> Response[Any]:
        browsing = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if error.status_code != HTTP_404_NOT_FOUND or not browsing or request.url.path.startswith("/api/"):
            return answer_http_error(request, error)
        headers = {"cache-control": "no-store", **GUARDED}
        return Response(index, status_code=HTTP_404_NOT_FOUND, headers=headers, media_type=MediaType.HTML)

    return answer


def page_handlers(folder: Path) -> list[HTTPRouteHandler]:
    """What serves the page of a folder, which is read now and kept."""
    top, assets = files_in(folder), files_in(folder / ASSETS)
    index = top.pop(INDEX)

    @get(PLACES, include_in_schema=False, sync_to_thread=False)
    def place(request: AnyRequest) -> Response[bytes]:
        """The page, which looks at the address itself."""
        return index.answer(request, ASK_EACH_TIME, **GUARDED)

    @get(f"/{ASSETS}/{{name:str}}", include_in_schema=False, sync_to_thread=False)
    def asset(request: AnyRequest, name: Annotated[str, PathParameter()]) -> Response[bytes]:
        """A file whose name tells what it holds."""
        if name not in assets:
            raise NotFound(sentences.text("page.nothing-address"))
        return assets[name].answer(request, FOR_GOOD, **GUARDED)

    handlers: list[HTTPRouteHandler] = [place, asset]
    if top:

        @get([f"/{name}" for name in top], include_in_schema=False, sync_to_thread=False)
        def other(request: AnyRequest) -> Response[bytes]:
            """A file with a name of its own, such as the icon."""
            return top[request.url.path.lstrip("/")].answer(request, ASK_EACH_TIME, **GUARDED)

        handlers.append(other)
    return handlers
