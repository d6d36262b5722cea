"""What happens beside the game, over HTTP: news, talk, and when to be written to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.protocol.talk import EmailSetting, NewsPage, Spoken, TalkRules

if TYPE_CHECKING:
    from sandtable.client.calls import Client


class Talk:
    """News, talk and mail of a table: `client.talk`. Seats say and hear the same over their sockets."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def news(
        self, table: str, token: str | None = None, after: int | None = None, spectators: bool = False
    ) -> NewsPage:
        """What happened beside the game, as the seat may know it: the latest, or a page after a cursor.

        With `spectators`, what those who watched said among themselves, once the game has ended.
        """
        query: dict[str, Any] = {"after": after, "spectators": True if spectators else None}
        return await self._client._get(f"/api/tables/{table}/news", NewsPage, token, **query)

    async def say(self, table: str, words: str, channel: str = "table", token: str | None = None) -> Spoken:
        """Say something: to the table, the "spectators", or the seats of a channel such as "japan+usa"."""
        body = {"words": words, "channel": channel}
        answer = await self._client._send("POST", f"/api/tables/{table}/talk", token, json=body)
        return msgspec.json.decode(answer, type=Spoken)

    async def allowed(self, table: str, token: str | None = None) -> TalkRules:
        """Where one may talk now, and with whom in private."""
        return await self._client._get(f"/api/tables/{table}/talk", TalkRules, token)

    async def mail(self, table: str) -> EmailSetting:
        """When one is written to about a table."""
        return await self._client._get(f"/api/tables/{table}/mail", EmailSetting)

    async def set_mail(self, table: str, wish: str | None) -> EmailSetting:
        """Be written to "never", every "turn", or when all wait for one "alone"; None: as for all tables."""
        answer = await self._client._send("PUT", f"/api/tables/{table}/mail", json={"mail": wish})
        return msgspec.json.decode(answer, type=EmailSetting)
