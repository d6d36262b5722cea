"""Time over HTTP: which paces there are, what is told of clocks, and coming back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGKILL
from typing import Any

import httpx
import pytest

from sandtable.client import Client
from sandtable.engine import registry
from sandtable.server.club import paces
from sandtable.server.club.expiry import Expiry
from sandtable.server.settings import Settings
from sandtable.server.storage.database import Database
from sandtable.server.web.app import make_app
from sandtable.server.web.hub import Hub
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.services import Services
from tests.server.club.table_with_clocks import Hand, new_door
from tests.server.web.people_site import HOME, PASSWORD, Browser, Site
from tests.server.web.running import Served
from tests.toy.game import Skirmish

PACE = {"bank": 100, "gain": 10, "grace": 20}


class Club(Site):
    """A club with a real door, at which time stands still."""

    hand: Hand
    expiry: Expiry

    async def wait(self, seconds: float) -> int:
        """Time passes, and then whatever is due is done."""
        self.hand.now += seconds
        return await self.expiry.once()


@asynccontextmanager
async def open_club(database: Database) -> AsyncIterator[Club]:
    registry.install(Skirmish.id, Skirmish)
    hand, metrics, chosen = Hand(), Metrics(), Settings(public_url=HOME)
    door = new_door(database, hand)
    services = Services(chosen, door, Hub(door.frame, metrics), metrics, database=database)
    services.expiry = Expiry(door, hand)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Services]:
        yield services

    app = make_app(opened, chosen.single_user, chosen.https)
    lifespan: Any = getattr(app.app, "lifespan")  # noqa: B009  (the application inside is Litestar's)
    async with lifespan():
        club = Club(app, services)
        club.hand, club.expiry, services.clock = hand, services.expiry, hand
        yield club


async def table_of(browser: Browser, **more: Any) -> str:
    """A table that somebody opens with a clock at red, against a bot: while a seat is free no clock runs."""
    wanted = {
        "game": Skirmish.id,
        "scenario": "duel",
        "seats": {"red": "me", "blue": "cadet"},
        "pace": PACE,
        **more,
    }
    answer = await browser.post("/api/tables", wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def players(browser: Browser, table: str) -> dict[str, str]:
    answer = (await browser.get(f"/api/tables/{table}")).json()
    return {seat["seat"]: seat["player"] for seat in answer["seats"]}


async def decide(browser: Browser, table: str) -> httpx.Response:
    frame = (
        await browser.get(
            f"/api/tables/{table}/view",
        )
    ).json()
    body = {"sequence": frame["sequence"], "action": frame["view"]["choices"][0]}
    return await browser.post(f"/api/tables/{table}/actions", body)


@pytest.mark.anyio
async def test_the_paces_are_listed(database: Database) -> None:
    async with open_club(database) as club:
        answer = await club.browser().get("/api/paces")
        assert answer.status_code == 200
        told = answer.json()
        assert [pace["name"] for pace in told["paces"]] == list(paces.NAMED)
        assert told["paces"][1]["pace"] == {
            "bank": 3600.0,
            "gain": 30.0,
            "phase": 300.0,
            "live": True,
            "grace": 120.0,
            "until_back": True,
            "quiet": "none",
        }
        assert [entry["expiry"] for entry in told["expiries"]] == ["pause", "pass", "bot", "replace"]


@pytest.mark.anyio
async def test_a_pace_is_named_or_given_in_figures(database: Database) -> None:
    async with open_club(database) as club:
        anna = await club.member("anna")
        for pace in ("evening", "by-letter", {"bank": 60}, None):
            await table_of(anna, pace=pace)
        for wrong in ("blitz", {"bank": 0}, {"gain": 5}, {"bank": 60, "speed": 1}, 7):
            wanted = {"game": Skirmish.id, "scenario": "duel", "seats": {"red": "me"}, "pace": wrong}
            answer = await anna.post("/api/tables", wanted)
            assert answer.status_code == 400, (wrong, answer.text)


@pytest.mark.anyio
async def test_a_table_tells_of_its_clocks(database: Database) -> None:
    async with open_club(database) as club:
        anna = await club.member("anna")
        table = await table_of(anna)
        await club.wait(30)
        answer = (await club.browser().get(f"/api/tables/{table}")).json()
        (clock,) = answer["clocks"]
        assert clock == {
            "seat": "red",
            "bank": 70.0,
            "running": True,
            "deadline": club.hand.now + 70,
            "at_once": False,
            "away_since": None,
        }


@pytest.mark.anyio
async def test_whoever_was_late_takes_the_seat_back_by_deciding(database: Database) -> None:
    async with open_club(database) as club:
        anna = await club.member("anna")
        table = await table_of(anna, expiry="bot", expiry_bot="random")
        assert await club.wait(100) == 1
        assert (await players(anna, table))["red"] == "random"
        assert (await decide(anna, table)).status_code == 200
        assert (await players(anna, table))["red"] == "person"


@pytest.mark.anyio
async def test_even_a_decision_that_comes_too_late_says_that_one_is_back(database: Database) -> None:
    async with open_club(database) as club:
        anna = await club.member("anna")
        table = await table_of(anna, expiry="bot", expiry_bot="random")
        await club.wait(100)
        answer = await anna.post(f"/api/tables/{table}/actions", {"sequence": 0, "action": "ready"})
        assert answer.status_code == 409
        assert (await players(anna, table))["red"] == "person"


@pytest.mark.anyio
async def test_whoever_was_late_takes_the_seat_back_by_saying_so(database: Database) -> None:
    async with open_club(database) as club:
        anna, bert = await club.member("anna"), await club.member("bert")
        table = await table_of(anna, expiry="bot", expiry_bot="random")
        path = f"/api/tables/{table}/back"
        not_late = await anna.post(path, {})
        assert (not_late.status_code, not_late.json()["back"]) == (200, False)
        await club.wait(100)
        assert (await bert.post(path, {"seat": "red"})).status_code == 403
        assert (await club.browser().post(path, {"seat": "red"})).status_code == 401
        assert (await anna.post(path, {"seat": "purple"})).status_code == 400
        assert (await anna.post("/api/tables/nowhere/back", {})).status_code == 404
        answer = await anna.post(path, {"seat": "red"})
        assert answer.json()["back"] is True
        (clock,) = answer.json()["clocks"]
        assert clock["deadline"] == club.hand.now + 20
        assert (await players(anna, table))["red"] == "person"


@pytest.mark.anyio
async def test_whoever_was_replaced_has_no_seat_to_come_back_to(database: Database) -> None:
    async with open_club(database) as club:
        anna = await club.member("anna")
        table = await table_of(anna, expiry="replace", expiry_bot="random")
        await club.wait(100)
        assert (await anna.post(f"/api/tables/{table}/back", {"seat": "red"})).status_code == 403
        body = {"sequence": 0, "action": "ready", "seat": "red"}
        assert (await anna.post(f"/api/tables/{table}/actions", body)).status_code == 403


@pytest.mark.slow
@pytest.mark.anyio
async def test_the_client_in_python_knows_of_time(tmp_path: Path) -> None:
    """A person opens a table with a clock, is late, and comes back; all with a personal token."""
    with Served(tmp_path, bot_pause=30) as served, served.http() as http:
        known = (
            http.post("/api/people", json={"name": "anna", "password": PASSWORD}).raise_for_status().json()
        )
        headers = {"X-CSRF-Token": known["csrf"]}
        wished = {"name": "a program", "scopes": ["read", "play", "tables"]}
        token = http.post("/api/me/tokens", json=wished, headers=headers).raise_for_status().json()["token"]
        wanted = {
            "game": "skirmish",
            "scenario": "duel",
            "seats": {"red": "me", "blue": "random"},
            "expiry": "bot",
        }
        pace = {"bank": 1, "grace": 1}
        table = http.post("/api/tables", json={**wanted, "pace": pace}, headers=headers).json()["table"]
        async with Client(served.url) as client:
            told = await client.paces.list()
            assert told.paces[0].pace.bank == paces.NAMED[told.paces[0].name].pace.bank
            async with asyncio.timeout(30):
                while not (returned := await client.paces.back(table, "red", token)).back:
                    await asyncio.sleep(0.05)
            (clock,) = returned.clocks
            assert clock.running
            assert clock.deadline is not None
            assert clock.deadline > time.time()


@pytest.mark.slow
def test_a_clock_runs_out_while_no_server_runs(tmp_path: Path) -> None:
    """The server is killed with a clock running; the next one does what was agreed, once."""
    pace = {"bank": 1, "grace": 3600}
    with Served(tmp_path) as served, served.http() as http:
        known = http.post("/api/guests", json={"name": "anna"}).raise_for_status().json()
        headers = {"X-CSRF-Token": known["csrf"]}
        wanted = {
            "game": "skirmish",
            "scenario": "duel",
            "seats": {"red": "me", "blue": "random"},
            "pace": pace,
        }
        opened = http.post("/api/tables", json=wanted, headers=headers).raise_for_status().json()
        served.stop(SIGKILL)
    time.sleep(1)
    with Served(tmp_path) as served, served.http() as http:
        until = time.monotonic() + 30
        while http.get(f"/api/tables/{opened['table']}").json()["status"] != "paused":
            assert time.monotonic() < until
            time.sleep(0.05)
        news = http.get(f"/api/tables/{opened['table']}/news").json()["items"]
        assert [item["did"] for item in news if item["kind"] == "clock"] == ["paused"]
