"""The calls about time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sandtable.protocol.paces import PaceList, Returned

if TYPE_CHECKING:
    from sandtable.client.calls import Client


class Paces:
    """Time at the tables: `client.paces`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def list(self) -> PaceList:
        """The paces that can be chosen by name, and what can be agreed for those who are late."""
        return await self._client._get("/api/paces", PaceList)

    async def back(self, table: str, seat: str | None = None, token: str | None = None) -> Returned:
        """Take back a seat that a bot plays because its person was late. To decide does the same."""
        answer = await self._client._send("POST", f"/api/tables/{table}/back", token, json={"seat": seat})
        return msgspec.json.decode(answer, type=Returned)
