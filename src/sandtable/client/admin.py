"""What people do who help to run a server. They log in with their password; no token is good for this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from sandtable.protocol.admin import AuditPage, AuditRow, Replaced, Report, ReportList, User, UserList
from sandtable.protocol.club import PointList
from sandtable.protocol.frames import Point

if TYPE_CHECKING:
    from sandtable.client.calls import Client


class Admin:
    """People, reports, the audit log and tables, for those who run the server: `client.admin`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def people(self, words: str = "", only: str = "all", limit: int = 100) -> list[User]:
        """People whose name or address holds some words; only "accounts", "guests", "banned", "admins"."""
        query: dict[str, Any] = {"words": words, "only": only, "limit": limit}
        return (await self._client._get("/api/admin/people", UserList, **query)).people

    async def ban(self, name: str, why: str, until: float | None = None) -> None:
        """Keep somebody out until a moment, in seconds since 1970, or for good."""
        await self._client._send("PUT", f"{_person(name)}/ban", json={"why": why, "until": until})

    async def unban(self, name: str) -> None:
        """Let somebody in again."""
        await self._client._send("DELETE", f"{_person(name)}/ban")

    async def reports(self, everything: bool = False, limit: int = 100) -> list[Report]:
        """What people told about others; also what is settled, if everything is wanted."""
        query: dict[str, Any] = {"all": everything, "limit": limit}
        return (await self._client._get("/api/admin/reports", ReportList, **query)).reports

    async def settle(self, number: int) -> None:
        """Strike out a report that was dealt with."""
        await self._client._send("POST", f"/api/admin/reports/{number}/settle")

    async def audit(
        self, words: str = "", person: str | None = None, since: float | None = None, limit: int = 100
    ) -> list[AuditRow]:
        """Rows of the audit log, the newest first."""
        query: dict[str, Any] = {"words": words, "person": person, "since": since, "limit": limit}
        return (await self._client._get("/api/admin/audit", AuditPage, **query)).rows

    async def points(self, table: str) -> list[Point]:
        """The moments that a table can go back to, the newest first."""
        return (await self._client._get(f"/api/admin/tables/{table}/points", PointList)).points

    async def rewind(self, table: str, point: int) -> None:
        """Take a table back to one of them."""
        await self._client._send("POST", f"/api/admin/tables/{table}/rewind", json={"point": point})

    async def replace(self, table: str, seat: str, player: str) -> Replaced:
        """Let a bot, a person by name, or "open" (the first person who comes) play a seat."""
        path = f"/api/admin/tables/{table}/seats/{quote(seat, safe='')}"
        answer = await self._client._send("PUT", path, json={"player": player})
        return msgspec.json.decode(answer, type=Replaced)


def _person(name: str) -> str:
    return f"/api/admin/people/{quote(name, safe='')}"
