"""Talking over a WebSocket, for tests: every wait has an end."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.server.web.running import Table

SOON = 30.0


def wait_for(found: Callable[[], Any]) -> Any:
    """What is there sooner or later."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        result = found()
        if result:
            return result
        time.sleep(0.05)
    raise AssertionError("it did not happen")


class Line:
    """A socket, message by message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def hear(self, seconds: float = SOON) -> dict[str, Any]:
        """The next message."""
        heard: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        return heard

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message, and return the next one heard."""
        await self.say(**message)
        return await self.hear()

    async def silence(self, seconds: float) -> bool:
        """Whether nothing is said for so long."""
        try:
            await asyncio.wait_for(self.socket.recv(), seconds)
        except TimeoutError:
            return True
        return False

    async def closed(self) -> tuple[int | None, str | None]:
        """Wait for the end: its code and reason."""
        await asyncio.wait_for(self.socket.wait_closed(), SOON)
        return self.socket.close_code, self.socket.close_reason


async def joined(
    socket: ClientConnection, table: Table, seat: str | None, **more: Any
) -> tuple[Line, dict[str, Any]]:
    """Join with the token of a seat, or watch; the line, and the first frame."""
    line = Line(socket)
    token = None if seat is None else table.tokens[seat]
    return line, await line.ask(type="join", seat=seat, token=token, **more)
