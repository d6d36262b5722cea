"""Notes to oneself, pinned to the spaces of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sandtable.protocol.notes import Note, NoteList

if TYPE_CHECKING:
    from sandtable.client.calls import Client


class Notes:
    """Notes to oneself: `client.notes`. Nobody else is ever shown them."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def list(self, table: str) -> NoteList:
        """What one has pinned to the spaces of a table."""
        return await self._client._get(f"/api/tables/{table}/notes", NoteList)

    async def put(self, table: str, space: str, words: str) -> Note:
        """Pin a note to a space, in place of the one that is there."""
        body = {"space": space, "words": words}
        answer = await self._client._send("PUT", f"/api/tables/{table}/notes", json=body)
        return msgspec.json.decode(answer, type=Note)

    async def take_down(self, table: str, space: str) -> None:
        """Take a note down."""
        await self._client._send("DELETE", f"/api/tables/{table}/notes", params={"space": space})
