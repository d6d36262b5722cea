"""A server that says what a test tells it to, one script for each socket that is opened."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from types import TracebackType
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve

from sandtable.client.addresses import Addresses
from sandtable.client.seat import Seat

SECONDS = 60
TOKEN = "sesame"


def view(*choices: str, turn: int = 0) -> dict[str, Any]:
    """A small view that has what every view has."""
    asked = {"seat": 0, "deciders": [0], "prompt": ["Red: what now?"], "choices": list(choices), "rights": []}
    return {**asked, "columns": {"turn": turn}}


class Line:
    """One socket, from the side of the server."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self.path = socket.request.path if socket.request is not None else ""

    async def hear(self) -> dict[str, Any]:
        """What the client says."""
        said: dict[str, Any] = json.loads(await self.socket.recv())
        return said

    async def say(self, kind: str, **more: Any) -> None:
        """Send a message of a type."""
        await self.socket.send(json.dumps({"type": kind, **more}))

    async def welcome(self, sequence: int, *choices: str, turn: int = 0) -> dict[str, Any]:
        """Hear the join and answer with a whole view."""
        joined = await self.hear()
        await self.say("view", sequence=sequence, view=view(*choices, turn=turn))
        return joined

    def break_off(self) -> None:
        """Die without a word."""
        self.socket.transport.abort()

    async def stay(self) -> None:
        """Do nothing until the client leaves."""
        await self.socket.wait_closed()


Script = Callable[[Line], Awaitable[None]]


class Scripted:
    """A server whose sockets follow scripts, in the order in which they are opened; the last one repeats."""

    def __init__(self, *scripts: Script) -> None:
        self.scripts = scripts
        self.opened = 0
        self.failed: list[BaseException] = []
        self._server: Server | None = None

    async def __aenter__(self) -> Scripted:
        self._server = await serve(self._follow, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()
        if self.failed and error is None:
            raise self.failed[0]

    @property
    def url(self) -> str:
        """Where it listens."""
        assert self._server is not None
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def _follow(self, socket: ServerConnection) -> None:
        script = self.scripts[min(self.opened, len(self.scripts) - 1)]
        self.opened += 1
        try:
            await script(Line(socket))
        except AssertionError as error:
            self.failed.append(error)
            raise

    def seat(self, patience: float = 10.0, *others: str) -> Seat:
        """A seat of a client that knows this server, and perhaps others before it."""
        return Seat(Addresses([*others, self.url]), "t1", "red", TOKEN, patience)


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test, and not for ever."""

    async def bounded() -> None:
        async with asyncio.timeout(SECONDS):
            await test

    asyncio.run(bounded())
