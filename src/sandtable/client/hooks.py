"""Webhooks: addresses that the server calls when something happens at a table."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from sandtable.protocol.hooks import HookInfo, HookList

if TYPE_CHECKING:
    from sandtable.client.calls import Client

# A call that is older than this many seconds was perhaps overheard, and is not believed.
OLDEST = 300.0


class Hooks:
    """One's webhooks: `client.hooks`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def mine(self) -> list[HookInfo]:
        """One's webhooks, the oldest first."""
        return (await self._client._get("/api/me/hooks", HookList)).hooks

    async def make(
        self, url: str, events: Sequence[str], shape: str = "plain", table: str | None = None
    ) -> HookInfo:
        """Have an address called on "turn", "end" or "talk", at a table of one's own or wherever one sits."""
        body = {"url": url, "events": list(events), "shape": shape, "table": table}
        answer = await self._client._send("POST", "/api/me/hooks", json=body)
        return msgspec.json.decode(answer, type=HookInfo)

    async def try_out(self, hook: str) -> HookInfo:
        """Have it called once, and switch it on if it was off."""
        path = f"/api/me/hooks/{quote(hook, safe='')}/try"
        return msgspec.json.decode(await self._client._send("POST", path), type=HookInfo)

    async def delete(self, hook: str) -> None:
        """Have it called no more."""
        await self._client._send("DELETE", f"/api/me/hooks/{quote(hook, safe='')}")


def is_genuine(secret: str, timestamp: str, signature: str, body: bytes, now: float) -> bool:
    """Whether a call that one was sent comes from the server, and is not an old one sent again."""
    signed = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(f"sha256={signed}".encode(), signature.encode()):
        return False
    return timestamp.isdecimal() and abs(now - int(timestamp)) <= OLDEST
