"""A door that does what a test says, and an application around it, in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import httpx
from sqlalchemy import Connection

from sandtable.engine.sentences import Sentence
from sandtable.protocol.frames import Frame, Point, Refusal, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.tables import NewTable
from sandtable.server.errors import ServerError, Unavailable
from sandtable.server.play.amending import Also, Change
from sandtable.server.play.points import Moment
from sandtable.server.play.types import Created, TableFacts
from sandtable.server.settings import Settings
from sandtable.server.storage.database import Database
from sandtable.server.web.app import make_app
from sandtable.server.web.guard import Guard
from sandtable.server.web.hub import Hub
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.services import Services

TOKEN = "open-sesame"
T = TypeVar("T")


class NoDatabase(Database):
    """Where there is none: the fake door needs none."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Never."""
        raise Unavailable(Sentence("There is no database here."))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Never."""
        raise Unavailable(Sentence("There is no database here."))

    async def close(self) -> None:
        """Nothing to do."""


class FakeDoor:
    """One table called `t` with the seats red and blue. Every call fails with `trouble`, if there is any."""

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.frames = [Frame(0, view={"choices": ["pass"]})]

    def _look(self) -> Frame:
        if self.trouble is not None:
            raise self.trouble
        return self.frames[-1]

    async def create(self, wanted: NewTable) -> Created:
        """Open the table."""
        self._look()
        return Created("t", "hash", {0: TOKEN})

    async def decide(
        self, table_id: str, seat: int, seen: int, action: str, wants: Wanted = "sight"
    ) -> Frame:
        """Decide."""
        return self._look()

    async def set_up(
        self,
        table_id: str,
        seat: int,
        prepared: str = "",
        slots: Mapping[str, Sequence[str]] | None = None,
        seen: int | None = None,
        wants: Wanted = "sight",
    ) -> Frame:
        """Set up."""
        return self._look()

    async def undo(
        self, table_id: str, seat: int, seen: int, move: bool = False, wants: Wanted = "sight"
    ) -> Frame:
        """Take back."""
        return self._look()

    async def frame(
        self, table_id: str, seat: int | None, since: int | None = None, wants: Wanted = "sight"
    ) -> Frame:
        """Look."""
        return self._look()

    async def why_not(self, table_id: str, seat: int, action: str) -> Refusal | None:
        """Ask."""
        self._look()
        return None

    async def journal(self, table_id: str, seat: int | None, after: int) -> list[JournalEntry]:
        """Read."""
        self._look()
        return []

    async def facts(self, table_id: str) -> TableFacts:
        """Tell."""
        self._look()
        seats, players = ["red", "blue"], ["person", "random"]
        return TableFacts("t", "g", "s", {}, seats, players, True, "playing", [], "hash", 1.0, 2.0)

    async def list_tables(self, before: float | None = None, most: int = 50) -> list[TableFacts]:
        """List."""
        return [await self.facts("t")]

    async def seat_of(self, table_id: str, token: str) -> int:
        """Know one token; whatever fails fails later."""
        return 0

    async def amend(self, table_id: str, by_seat: int, code: int, change: Change) -> None:
        """Change something else."""
        self._look()

    async def moments(self, table_id: str, seat: int) -> list[Moment]:
        """Moments in the past."""
        self._look()
        return []

    async def points(self, table_id: str, seat: int) -> list[Point]:
        """Points to go back to."""
        self._look()
        return []

    async def rewind(self, table_id: str, by_seat: int, point: int, also: Also, why: str = "") -> None:
        """Go back."""
        self._look()

    async def check(self) -> None:
        """Whether all is well."""
        self._look()


def fake_services(door: FakeDoor) -> Services:
    """What the application needs, around a fake."""
    metrics = Metrics()
    hub = Hub(door.frame, metrics)
    return Services(Settings(), door, hub, metrics, door.check, database=NoDatabase())


@asynccontextmanager
async def running(door: FakeDoor) -> AsyncIterator[tuple[httpx.AsyncClient, Services]]:
    """The application, and a client that knows the token."""
    services = fake_services(door)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Services]:
        yield services

    app: Guard = make_app(opened)
    lifespan: Any = getattr(app.app, "lifespan")  # noqa: B009  (the application inside is Litestar's)
    async with lifespan():
        transport = httpx.ASGITransport(app=app)
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with httpx.AsyncClient(transport=transport, base_url="http://x", headers=headers) as http:
            yield http, services


class FakeSocket:
    """A WebSocket: what is put into `said` is heard, and what is sent is kept."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.connection_state = "receive"
        self.closed: tuple[int, str] | None = None

    def say(self, **message: Any) -> None:
        """Speak as the client."""
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def leave(self) -> None:
        """Go without a word."""
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def receive(self) -> dict[str, Any]:
        """What the client has said."""
        event = await self.said.get()
        if event["type"] == "websocket.disconnect":
            self.connection_state = "disconnect"
        return event

    async def send_text(self, text: str) -> None:
        """Tell the client."""
        self.sent.put_nowait(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        """Close."""
        self.closed = code, reason

    async def hear(self) -> dict[str, Any]:
        """Hear as the client."""
        return await asyncio.wait_for(self.sent.get(), 10)


__all__ = ["TOKEN", "FakeDoor", "FakeSocket", "ServerError", "fake_services", "running"]
