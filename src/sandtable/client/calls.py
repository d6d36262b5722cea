"""The calls over HTTP, and the way to a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, TypeVar

import httpx
import msgspec

from sandtable.client.addresses import Addresses
from sandtable.client.admin import Admin
from sandtable.client.errors import (
    BadRequest,
    ClientError,
    NotAllowed,
    NotFound,
    Refused,
    Stale,
    Taken,
    TooMany,
    Unavailable,
    Unreachable,
)
from sandtable.client.exploring import Exploring
from sandtable.client.hooks import Hooks
from sandtable.client.lessons import Lessons
from sandtable.client.notes import Notes
from sandtable.client.paces import Paces
from sandtable.client.people import People
from sandtable.client.replay import Replays
from sandtable.client.seat import Seat
from sandtable.client.tables import Tables
from sandtable.client.talk import Talk
from sandtable.protocol.chart import Chart
from sandtable.protocol.drawing import Drawing
from sandtable.protocol.errors import Problem
from sandtable.protocol.frames import Frame, Wanted
from sandtable.protocol.games import Catalogue, GameRecords, Rule, Rules
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.odds import Odds
from sandtable.protocol.play import JournalPage
from sandtable.protocol.tables import Opened, Table

Shape = TypeVar("Shape")

# How long a client goes on trying while no server answers.
PATIENCE: Final = 60.0
FIRST_DELAY: Final = 0.05
LONGEST_DELAY: Final = 2.0
COOKIE: Final = "sandtable_session"


class Client:
    """A server, reached at one address or at any of several that serve the same tables.

        async with Client("http://127.0.0.1:8400") as client:
            opened = await client.create_table("GAME", "SCENARIO", {"SEAT": "officer"})
            async with await client.join(opened.table, "japan", opened.token("japan")) as seat:
                await seat.act(seat.choices[0])

    A server that does not answer is tried again for `patience` seconds. With a personal `token` everything
    is done in its owner's name, except where the token of a seat is given.
    """

    def __init__(
        self, base_url: str | Sequence[str], patience: float = PATIENCE, token: str | None = None
    ) -> None:
        self._addresses = Addresses(base_url)
        self._patience = patience
        self._token = token
        # What the server told of the session when somebody logged in: whatever changes something says it.
        self.csrf: str | None = None
        near = self._addresses.is_near(0)
        self._http = httpx.AsyncClient(timeout=httpx.Timeout(30.0), trust_env=not near)
        self.admin = Admin(self)
        self.exploring = Exploring(self)
        self.lessons = Lessons(self)
        self.hooks = Hooks(self)
        self.notes = Notes(self)
        self.paces = Paces(self)
        self.people = People(self)
        self.replays = Replays(self)
        self.tables = Tables(self)
        self.talk = Talk(self)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections of the calls. Seats are closed by themselves."""
        await self._http.aclose()

    # ------------------------------------------------------------------ tables

    async def games(self) -> Catalogue:
        """The games with their scenarios, seats and options, and the bots."""
        return await self._get("/api/games", Catalogue)

    async def chart(self, game: str) -> Chart:
        """What never changes of a game's board; the board of a view speaks of these things by their ids."""
        return await self._get(f"/api/games/{game}/chart", Chart)

    async def drawing(self, game: str) -> Drawing:
        """The drawn map of a game. Raises NotFound where it has none."""
        return await self._get(f"/api/games/{game}/drawing", Drawing)

    async def rules(self, game: str) -> list[Rule]:
        """The rules of a game, as refusals cite them."""
        return (await self._get(f"/api/games/{game}/rules", Rules)).rules

    async def records(self, game: str) -> GameRecords:
        """By scenario, how many games have been finished on the server, and how many each seat has won."""
        return await self._get(f"/api/games/{game}/records", GameRecords)

    async def create_table(
        self,
        game: str,
        scenario: str,
        seats: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        spectators: bool = True,
    ) -> Opened:
        """Open a table. `seats` names bots for seats; all others are for people."""
        wanted = {
            "game": game,
            "scenario": scenario,
            "seats": dict(seats or {}),
            "options": dict(options or {}),
            "spectators": spectators,
        }
        answer = await self._send("POST", "/api/tables", json=wanted)
        return msgspec.json.decode(answer, type=Opened)

    async def table(self, table: str) -> Table:
        """What everybody may know of a table."""
        return await self._get(f"/api/tables/{table}", Table)

    async def view(
        self, table: str, token: str | None = None, since: int | None = None, wants: Wanted = "sight"
    ) -> Frame:
        """What the seat of the token sees now; with `since`, only what has changed from that sequence.

        For programs that is the sight, which a `Game` reads; a program that draws wants the "board".
        """
        return await self._get(f"/api/tables/{table}/view", Frame, token, since=since, wants=wants)

    async def odds(self, table: str, token: str | None = None, seat: str | None = None) -> Odds:
        """What the choices of a seat can bring, as it can tell from what it knows."""
        return await self._get(f"/api/tables/{table}/odds", Odds, token, seat=seat)

    async def journal(self, table: str, token: str | None = None, after: int = 0) -> list[JournalEntry]:
        """What has happened at a table after so many events, as the seat of the token may know it."""
        events: list[JournalEntry] = []
        while True:
            path = f"/api/tables/{table}/journal"
            page = await self._get(path, JournalPage, token, after=after + len(events))
            events += page.events
            if page.after is None or not page.events:
                return events

    # ------------------------------------------------------------------ seats

    async def join(
        self, table: str, seat: str | None, token: str | None = None, wants: Wanted = "sight"
    ) -> Seat:
        """Take a seat with its token, or by being who sits there; returns when its view is there.

        For programs that is the sight, which a `Game` reads; a program that draws wants the "board".
        """
        token = token or self._token
        cookie = None if token is not None else self._cookies()
        taken = Seat(self._addresses, table, seat, token, self._patience, cookie, wants)
        await taken.open()
        return taken

    async def watch(self, table: str, wants: Wanted = "sight") -> Seat:
        """Watch a table as a spectator."""
        return await self.join(table, None, wants=wants)

    # ------------------------------------------------------------------ HTTP

    async def _get(self, path: str, shape: type[Shape], token: str | None = None, **query: Any) -> Shape:
        asked = {name: value for name, value in query.items() if value is not None}
        return msgspec.json.decode(await self._send("GET", path, token, params=asked), type=shape)

    async def _send(self, method: str, path: str, token: str | None = None, **more: Any) -> bytes:
        """Make a call. What surely never arrived is sent again, and so is any mere question."""
        headers = self._headers(method, token)
        number = self._addresses.turn()
        deadline = asyncio.get_running_loop().time() + self._patience
        delay = FIRST_DELAY
        while True:
            try:
                url = self._addresses.call(number, path)
                answer = await self._http.request(method, url, headers=headers, **more)
                return _checked(answer)
            except (httpx.TransportError, Unavailable) as error:
                again = method == "GET" or isinstance(error, httpx.ConnectError) or _surely_nothing(error)
                if not again or asyncio.get_running_loop().time() + delay > deadline:
                    raise _given_up(error) from error
            await asyncio.sleep(delay)
            number, delay = number + 1, min(LONGEST_DELAY, delay * 2)

    def _headers(self, method: str, token: str | None) -> dict[str, str]:
        """Who is asking: by a token, else by the cookie that the connection keeps."""
        token = token or self._token
        if token is not None:
            return {"Authorization": f"Bearer {token}"}
        return {} if self.csrf is None or method == "GET" else {"X-CSRF-Token": self.csrf}

    def _cookies(self) -> str | None:
        """The cookie of the session, for sockets."""
        found = (f"{COOKIE}={cookie.value}" for cookie in self._http.cookies.jar if cookie.name == COOKIE)
        return next(found, None)


def _surely_nothing(error: Exception) -> bool:
    return isinstance(error, Unavailable) and error.sure


def _given_up(error: Exception) -> ClientError:
    if isinstance(error, ClientError):
        return error
    return Unreachable(f"The server does not answer: {str(error) or type(error).__name__}.")


def _checked(answer: httpx.Response) -> bytes:
    """The body of an answer, or the error that it tells of."""
    if answer.status_code < 400:
        return answer.content
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.DecodeError:
        problem = Problem("", f"The server answered {answer.status_code}.")
    if answer.status_code == 429:
        wait = answer.headers.get("Retry-After", "")
        raise TooMany(problem.sentence, float(wait) if wait.isdecimal() else 1.0)
    raise _error(answer.status_code, problem)


def _error(status: int, problem: Problem) -> ClientError:
    if status in (401, 403):
        return NotAllowed(problem.sentence)
    if status == 404:
        return NotFound(problem.sentence)
    if status == 409 and problem.error == "taken":
        return Taken(problem.sentence)
    if status == 409:
        return Stale(problem.sentence)
    if status == 422:
        return Refused(problem.rule or "", problem.sentence)
    if status in (502, 503, 504):
        return Unavailable(problem.sentence, problem.sure is True)
    return BadRequest(problem.sentence)
