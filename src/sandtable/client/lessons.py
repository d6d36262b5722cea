"""Learning: the lessons that there are, a table for one, and what the coach says there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sandtable.protocol.lessons import Advice, LessonList
from sandtable.protocol.tables import Opened

if TYPE_CHECKING:
    from sandtable.client.calls import Client


class Lessons:
    """Learning: `client.lessons`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def list(self, game: str) -> LessonList:
        """What can be learned."""
        return await self._client._get(f"/api/games/{game}/lessons", LessonList)

    async def take(self, game: str, lesson: str) -> Opened:
        """Open a table of one's own in the position of a lesson."""
        answer = await self._client._send("POST", f"/api/games/{game}/lessons/{lesson}")
        return msgspec.json.decode(answer, type=Opened)

    async def advice(
        self, table: str, token: str | None = None, seat: str | None = None, step: int = 0, done: str = ""
    ) -> Advice:
        """What the coach says to somebody who was at a step and has decided some lines since."""
        path = f"/api/tables/{table}/lesson"
        return await self._client._get(path, Advice, token, seat=seat, step=step, done=done)
