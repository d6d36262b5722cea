"""The way out to one socket: messages in order, never many at once, and no patience without end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

# Anybody who takes nothing for this many seconds is given up.
PATIENCE: Final = 20.0
# Answers that may wait to be taken; then nothing more is read from that socket.
WAITING: Final = 4


class SocketQueue:
    """Sends what is put into it. While nothing waits it costs nothing: no task, no timer."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        give_up: Callable[[str], None],
        patience: float = PATIENCE,
    ) -> None:
        self._send = send
        self._give_up = give_up
        self._patience = patience
        self._waiting: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None
        self._room = asyncio.Event()

    @property
    def idle(self) -> bool:
        """Whether all has been sent."""
        return self._task is None

    def put(self, text: str) -> None:
        """Send this after what is waiting."""
        self._waiting.append(text)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def room(self) -> None:
        """Wait until there is room for another answer."""
        while len(self._waiting) >= WAITING:
            self._room.clear()
            await self._room.wait()

    async def flush(self) -> None:
        """Wait until all has been sent, or will never be."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Send nothing more."""
        self._waiting.clear()
        self._room.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _drain(self) -> None:
        try:
            while self._waiting:
                async with asyncio.timeout(self._patience):
                    await self._send(self._waiting[0])
                if self._waiting:
                    self._waiting.popleft()
                self._room.set()
        except TimeoutError:
            self._give_up("slow")
        except Exception:
            # The socket is gone; anybody who reads from it notices too.
            self._waiting.clear()
        finally:
            self._task = None
            self._room.set()
