"""People with accounts at a running server, for tests."""

from __future__ import annotations

import itertools
import secrets
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import connect

from tests.server.web.running import Served

PASSWORD = "seven blue windmills"
_numbers = itertools.count(1)


class Member:
    """Somebody who is logged in by a cookie."""

    def __init__(self, served: Served, kind: str = "Member") -> None:
        self.served = served
        self.name = f"{kind}-{next(_numbers)}-{secrets.token_hex(3)}"
        self.http = served.http()
        answer = self.http.post("/api/people", json={"name": self.name, "password": PASSWORD})
        self.http.headers["X-CSRF-Token"] = answer.raise_for_status().json()["csrf"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    @property
    def cookie(self) -> str:
        """The cookie, as a browser sends it."""
        return f"sandtable_session={self.http.cookies['sandtable_session']}"

    def get(self, path: str, **query: Any) -> httpx.Response:
        """Look."""
        return self.http.get(f"/api{path}", params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Do."""
        return self.http.post(f"/api{path}", json=body)

    def put(self, path: str, **body: Any) -> httpx.Response:
        """Change."""
        return self.http.put(f"/api{path}", json=body)

    def delete(self, path: str) -> httpx.Response:
        """Take away."""
        return self.http.delete(f"/api{path}")

    def open(self, seats: dict[str, str], **terms: Any) -> str:
        """Open a table of the toy."""
        wanted = {"game": "skirmish", "scenario": "duel", "seats": seats, **terms}
        return str(self.post("/tables", **wanted).raise_for_status().json()["table"])

    def table(self, name: str) -> dict[str, Any]:
        """What is told of a table."""
        found: dict[str, Any] = self.get(f"/tables/{name}").raise_for_status().json()
        return found

    def play(self, table: str, seat: str | None = None, last: bool = False) -> httpx.Response:
        """Take the first choice, or the last."""
        frame = self.get(f"/tables/{table}/view", **({} if seat is None else {"seat": seat})).json()
        chosen = {"sequence": frame["sequence"], "action": frame["view"]["choices"][-1 if last else 0]}
        return self.post(f"/tables/{table}/actions", seat=seat, **chosen)

    def token(self, *scopes: str) -> str:
        """A personal token."""
        answer = self.post("/me/tokens", name="a program", scopes=list(scopes))
        return str(answer.raise_for_status().json()["token"])

    def socket(self, table: str, **headers: str) -> connect:
        """A socket with the cookie, not yet joined."""
        return self.served.socket(table, additional_headers={"Cookie": self.cookie, **headers})
