"""The calls about people: coming in, one's own account, and others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import msgspec

from sandtable.protocol.people import (
    BlockList,
    CreatedToken,
    EntryRules,
    Me,
    PersonInfo,
    PersonSettings,
    TokenInfo,
    TokenList,
)

if TYPE_CHECKING:
    from sandtable.client.calls import Client

Shape = TypeVar("Shape")


class People:
    """People: `client.people`. Anybody who logs in here stays so for all calls of the client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    # ------------------------------------------------------------------ coming in and going

    async def entrance(self) -> EntryRules:
        """Who may register there."""
        return await self._client._get("/api/entrance", EntryRules)

    async def register(self, name: str, password: str, email: str | None = None) -> Me:
        """Open an account, and be logged in."""
        return await self._enter("/api/people", name=name, password=password, email=email)

    async def guest(self, name: str) -> Me:
        """Be a guest, for as long as this client lives."""
        return await self._enter("/api/guests", name=name)

    async def login(self, name: str, password: str) -> Me:
        """Log in with a name, or a proved address."""
        return await self._enter("/api/login", name=name, password=password)

    async def logout(self, everywhere: bool = False) -> None:
        """End the session, or all of one's own."""
        await self._client._send("POST", "/api/logout", json={"everywhere": everywhere})
        self._client.csrf = None

    async def ask_reset(self, email: str) -> None:
        """Have a code sent to the address of an account, if it is one."""
        await self._client._send("POST", "/api/reset", json={"email": email})

    async def reset(self, code: str, password: str) -> None:
        """Set a new password with the code."""
        await self._client._send("POST", "/api/reset/password", json={"code": code, "password": password})

    async def prove_address(self, code: str) -> None:
        """Prove an address with the code that came there."""
        await self._client._send("POST", "/api/address", json={"code": code})

    # ------------------------------------------------------------------ oneself

    async def me(self) -> Me:
        """Who one is there."""
        me = await self._client._get("/api/me", Me)
        if me.csrf is not None:
            self._client.csrf = me.csrf
        return me

    async def change_settings(self, **wishes: Any) -> PersonSettings:
        """Change some of one's wishes: mail, quiet_from, quiet_to, quiet_days, zone."""
        return await self._call("PATCH", "/api/me", PersonSettings, settings=wishes)

    async def become_account(self, password: str, name: str | None = None, email: str | None = None) -> Me:
        """Make the guest that one is an account."""
        return await self._enter("/api/me/account", password=password, name=name, email=email)

    async def change_password(self, old: str, new: str) -> Me:
        """Take a new password; all other sessions end."""
        return await self._enter("/api/me/password", old=old, new=new)

    async def change_address(self, email: str | None, password: str) -> None:
        """Name an address, to which a code is sent, or have the present one forgotten."""
        await self._client._send("POST", "/api/me/address", json={"email": email, "password": password})

    async def tokens(self) -> list[TokenInfo]:
        """One's personal tokens."""
        return (await self._client._get("/api/me/tokens", TokenList)).tokens

    async def make_token(self, name: str, scopes: Sequence[str], days: int | None = None) -> CreatedToken:
        """A personal token for a program: `Client(url, token=...)`."""
        wanted = {"name": name, "scopes": list(scopes), "days": days}
        return await self._call("POST", "/api/me/tokens", CreatedToken, **wanted)

    async def take_back(self, token_id: str) -> None:
        """End a personal token."""
        await self._client._send("DELETE", f"/api/me/tokens/{quote(token_id, safe='')}")

    async def blocked(self) -> list[str]:
        """Whom one has blocked."""
        return (await self._client._get("/api/me/blocks", BlockList)).names

    # ------------------------------------------------------------------ others

    async def person(self, name: str) -> PersonInfo:
        """What everybody may know of somebody."""
        return await self._client._get(_path(name), PersonInfo)

    async def block(self, name: str) -> None:
        """Have nothing to do with somebody."""
        await self._client._send("PUT", f"{_path(name)}/block")

    async def unblock(self, name: str) -> None:
        """Take that back."""
        await self._client._send("DELETE", f"{_path(name)}/block")

    async def report(self, name: str, words: str, table: str | None = None) -> None:
        """Tell the administrator about somebody."""
        await self._client._send("POST", f"{_path(name)}/reports", json={"words": words, "table": table})

    # ------------------------------------------------------------------ HTTP

    async def _enter(self, path: str, **body: Any) -> Me:
        """Make a call that logs in."""
        me = await self._call("POST", path, Me, **body)
        self._client.csrf = me.csrf
        return me

    async def _call(self, method: str, path: str, shape: type[Shape], **body: Any) -> Shape:
        answer = await self._client._send(method, path, json=body)
        return msgspec.json.decode(answer, type=shape)


def _path(name: str) -> str:
    return f"/api/people/{quote(name, safe='')}"
