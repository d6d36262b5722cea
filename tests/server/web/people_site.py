"""A club in this process: the application on a real database, a clock that the test sets, and browsers."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

import httpx
from argon2 import PasswordHasher
from sqlalchemy import Connection, select

from sandtable.server.club import passwords, people
from sandtable.server.settings import Settings
from sandtable.server.storage.club_schema import audit
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import outbox
from sandtable.server.web.app import make_app
from sandtable.server.web.guard import Guard
from sandtable.server.web.hub import Hub
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.services import Services
from tests.server.web.fakes import FakeDoor

PASSWORD = "seven blue windmills"
# The tests of `club.passwords` make those that cost something.
CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
HOME = "https://club.example"


class Browser:
    """Somebody who keeps the cookie, and sends what the page knows of the session."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.csrf: str | None = None

    async def call(self, method: str, path: str, body: Any = None, **headers: str | bytes) -> httpx.Response:
        """Make a call as a page of the server does."""
        known = {} if self.csrf is None else {"X-CSRF-Token": self.csrf}
        told = [(name.encode(), _bytes(value)) for name, value in {**known, **headers}.items()]
        sent = {"json": body} if body is not None else {}
        answer = await self.http.request(method, path, headers=told, **sent)
        if answer.headers["content-type"] == "application/json" and "csrf" in answer.json():
            self.csrf = answer.json()["csrf"]
        return answer

    async def get(self, path: str, **headers: str | bytes) -> httpx.Response:
        """Look."""
        return await self.call("GET", path, **headers)

    async def post(self, path: str, body: Any, **headers: str | bytes) -> httpx.Response:
        """Do."""
        return await self.call("POST", path, body, **headers)

    async def register(self, name: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
        """Open an account."""
        return await self.post("/api/people", {"name": name, "password": password, **more})

    async def login(self, name: str, password: str = PASSWORD) -> httpx.Response:
        """Log in."""
        return await self.post("/api/login", {"name": name, "password": password})

    async def token(self, *scopes: str, **more: Any) -> str:
        """A personal token."""
        made = await self.post("/api/me/tokens", {"name": "a program", "scopes": scopes, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["token"])

    @property
    def cookie(self) -> str | None:
        """The secret of the session."""
        return self.http.cookies.get("sandtable_session")


def _bytes(value: str | bytes) -> bytes:
    return value if isinstance(value, bytes) else value.encode()


class Site:
    """The club, and its clock."""

    def __init__(self, app: Guard, services: Services) -> None:
        self.app = app
        self.services = services
        self.now = 1_800_000_000.0
        services.clock = lambda: self.now
        services.limits.clock = lambda: self.now

    def browser(self, address: str = "192.0.2.1", home: str = HOME, **headers: str) -> Browser:
        """A browser somewhere; nobody is logged in."""
        transport = httpx.ASGITransport(app=self.app, client=(address, 40_000))
        return Browser(httpx.AsyncClient(transport=transport, base_url=home, headers=headers))

    async def member(self, name: str, **more: Any) -> Browser:
        """Somebody with an account, logged in."""
        browser = self.browser()
        answer = await browser.register(name, **more)
        assert answer.status_code == 201, answer.text
        return browser

    async def mails(self) -> list[dict[str, Any]]:
        """The emails that wait to be carried."""

        def read(c: Connection) -> list[dict[str, Any]]:
            rows = c.execute(select(outbox).where(outbox.c.kind == "mail").order_by(outbox.c.id))
            return [json.loads(row.payload) for row in rows]

        return await self.services.database.read(read)

    async def code(self, what: str) -> str:
        """The code in the link of the latest email."""
        found = re.findall(rf"#{what}=([\w-]+)", json.dumps((await self.mails())[-1]))
        return str(found[0])

    async def proved(self, browser: Browser, email: str) -> None:
        """Have somebody name an address and prove it."""
        asked = await browser.post("/api/me/address", {"email": email, "password": PASSWORD})
        assert asked.status_code == 200, asked.text
        proved = await browser.post("/api/address", {"code": await self.code("address")})
        assert proved.status_code == 200, proved.text

    async def ban(self, name: str, until: float, reason: str) -> None:
        """Keep somebody out."""

        def write(c: Connection) -> None:
            people.ban(c, people.named(c, name).id, until, reason)

        await self.services.database.write(write)

    async def noted(self) -> list[tuple[str, str]]:
        """What stands in the audit log: what was done, with the details."""

        def read(c: Connection) -> list[tuple[str, str]]:
            return [(row.what, row.details) for row in c.execute(select(audit).order_by(audit.c.id))]

        return await self.services.database.read(read)


class Stage:
    """What an application that was made once is to serve now: to make one takes longer than most tests."""

    services: Services

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Services]:
        """What it needs."""
        yield self.services


@cache
def staged(single_user: bool, https: bool) -> tuple[Guard, Stage]:
    """An application, and what decides whom it serves."""
    stage = Stage()
    return make_app(stage.open, single_user, https), stage


@asynccontextmanager
async def open_site(database: Database, https: bool = True, **settings: Any) -> AsyncIterator[Site]:
    """The club, while the test runs."""
    door, metrics = FakeDoor(), Metrics()
    chosen = Settings(**{"public_url": HOME if https else "", **settings})
    app, stage = staged(chosen.single_user, chosen.https)
    hub = Hub(door.frame, metrics)
    stage.services = Services(chosen, door, hub, metrics, door.check, database=database)
    lifespan: Any = getattr(app.app, "lifespan")  # noqa: B009  (the application inside is Litestar's)
    with (
        patch.object(passwords, "_hasher", CHEAP),
        patch.object(passwords, "NOBODYS", CHEAP.hash("nobody's")),
    ):
        async with lifespan():
            yield Site(app, stage.services)
