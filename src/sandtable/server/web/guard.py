"""What stands before every call: who may knock at all, headers that keep browsers safe, a line in the log."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from sandtable.protocol.errors import Problem
from sandtable.server import sentences
from sandtable.server.web.logs import log
from sandtable.server.web.services import Services

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

_log: Final = logging.getLogger("sandtable.server.web")

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
# Where people come by HTTPS, browsers are to use nothing else for half a year.
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=15552000")
# The one page of ours that has a form: where the links in emails lead.
STOP_PAGE: Final = "/mail/stop"
FORM_ALLOWED: Final = b"form-action 'self'"
NO_STORE: Final = (b"cache-control", b"no-store")
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
# What a line of the log may show of a path: the names of tables are public, anything longer is not a name.
PLAIN_PATH: Final = re.compile(r"[\w./-]{0,80}", re.ASCII)
# Asked for every few seconds by machines.
ROUTINE: Final = frozenset({"/health", "/metrics"})
# Why somebody is turned away: with two names for the host, one could be meant for us and one for a proxy.
TWO_HOSTS: Final = 400, Problem("bad request", sentences.text("guard.request-must-name-one"))
ELSEWHERE: Final = 403, Problem("not yours", sentences.text("guard.server-only-answers-one"))


class Guard:
    """An application around the application."""

    def __init__(self, app: Application, single_user: bool, https: bool = False) -> None:
        self.app = app
        self.single_user = single_user
        self.more_headers = [HTTPS_ONLY] if https else []
        self.services: Services | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call in, or not."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif sum(name == b"host" for name, _ in scope["headers"]) > 1:
            await turn_away(scope, receive, send, TWO_HOSTS)
        elif self.single_user and not from_this_machine(scope["headers"]):
            await turn_away(scope, receive, send, ELSEWHERE)
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a call on, put the headers on its answer, and note it."""
        began, path, status = time.perf_counter(), scope["path"], 0
        # Who asks for the head alone is answered as if they had asked for all of it, without the body.
        head = scope["method"] == "HEAD"

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                # Only the page itself brings a policy of its own, beside which a second would hold, too.
                own = {name for name, _ in message["headers"]}
                usual = [header for header in headers_for(path) if header[0] not in own]
                message["headers"] = [*message["headers"], *usual, *self.more_headers]
            elif head:
                message["body"] = b""
            await send(message)

        await self.app({**scope, "method": "GET"} if head else scope, receive, send_safely)
        if self.services is not None:
            self.services.metrics.requests.labels(str(status)).inc()
        log(
            _log,
            logging.DEBUG if path in ROUTINE else logging.INFO,
            "call",
            method=scope["method"],
            path=path if PLAIN_PATH.fullmatch(path) else "?",
            status=status,
            ms=round(1000 * (time.perf_counter() - began), 1),
        )


def headers_for(path: str) -> list[tuple[bytes, bytes]]:
    """The headers that an answer gets beside its own."""
    if path == STOP_PAGE:
        return [(name, value.replace(b"form-action 'none'", FORM_ALLOWED)) for name, value in HEADERS]
    return [*HEADERS, NO_STORE] if path.startswith("/api") else list(HEADERS)


def from_this_machine(headers: Any) -> bool:
    """Whether a call is meant for this machine and comes from no page of another.

    A page elsewhere can make a browser call 127.0.0.1, but it cannot hide where it comes from; and a name
    that it has led to 127.0.0.1 stands in the header for the host.
    """
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
    return len(hosts) == 1 and is_loopback(f"//{hosts[0]}") and all(is_loopback(o) for o in origins)


def is_loopback(address: str) -> bool:
    """Whether a URL names this machine."""
    try:
        return urlsplit(address).hostname in LOOPBACK
    except ValueError:
        return False


async def turn_away(scope: Scope, receive: Receive, send: Send, why: tuple[int, Problem]) -> None:
    """Refuse a call before anything has looked at it."""
    status, told = why
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + status, "reason": told.sentence})
        return
    body = msgspec.json.encode(told)
    headers = [(b"content-type", b"application/json"), *headers_for("/api")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
