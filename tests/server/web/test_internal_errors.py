"""What a client is told when something fails inside, and what it is not told."""

from __future__ import annotations

import asyncio
import logging

import httpx
import pytest

from sandtable.server.errors import Overtaken, ServerError, Unavailable
from sandtable.server.web import sockets
from sandtable.server.web.logs import JsonLines, TextLines
from sandtable.server.web.services import Services
from sandtable.server.web.socket_queue import SocketQueue
from sandtable.server.web.sockets import Talk
from tests.server.web.fakes import FakeDoor, FakeSocket, fake_services, running

pytestmark = pytest.mark.anyio

SECRET = "the key is 0123456789abcdef"


async def every_call(http: httpx.AsyncClient) -> list[httpx.Response]:
    """Each call that needs the door."""
    return [
        await http.get("/health"),
        await http.post("/api/tables", json={"game": "g", "scenario": "s"}),
        await http.get("/api/tables"),
        await http.get("/api/tables/t"),
        await http.get("/api/tables/t/view"),
        await http.post("/api/tables/t/actions", json={"sequence": 0, "action": "pass"}),
        await http.get("/api/tables/t/why-not", params={"action": "pass"}),
        await http.get("/api/tables/t/journal"),
    ]


def errors(services: Services) -> float | None:
    return services.metrics.registry.get_sample_value("sandtable_database_errors_total")


async def test_all_is_well() -> None:
    async with running(FakeDoor()) as (http, services):
        answers = await every_call(http)
        assert [answer.status_code for answer in answers] == [200, 201, 200, 200, 200, 200, 200, 200]
        assert errors(services) == 0


@pytest.mark.parametrize("sure", [True, False])
async def test_a_database_that_does_not_answer_is_503_with_a_time_to_try_again(sure: bool) -> None:
    door = FakeDoor()
    async with running(door) as (http, services):
        door.trouble = Unavailable("The database is away.", sure)
        for answer in await every_call(http):
            assert answer.status_code == 503
            assert answer.headers["retry-after"].isdigit()
            assert answer.json() == {
                "error": "unavailable",
                "sentence": "The database is away.",
                "sure": sure,
            }
        assert errors(services) == 8


async def test_who_was_overtaken_may_try_again() -> None:
    door = FakeDoor()
    async with running(door) as (http, _):
        door.trouble = Overtaken()
        assert {answer.status_code for answer in await every_call(http)} == {503}


@pytest.mark.parametrize("trouble", [ValueError(SECRET), ServerError(SECRET), KeyError(SECRET)], ids=repr)
async def test_a_mistake_of_ours_tells_nothing(trouble: Exception, caplog: pytest.LogCaptureFixture) -> None:
    door = FakeDoor()
    async with running(door) as (http, _):
        door.trouble = trouble
        with caplog.at_level(logging.ERROR, "sandtable"):
            for answer in await every_call(http):
                assert answer.status_code == 500
                assert set(answer.json()) == {"error", "sentence"}
                assert SECRET not in answer.text
                assert "fakes" not in answer.text
    assert len(caplog.records) == 8
    for formatter in (JsonLines(), TextLines()):
        line = formatter.format(caplog.records[0])
        assert "fakes.py" in line
        assert type(trouble).__name__ in line
        assert SECRET not in line


async def talk(door: FakeDoor, services: Services | None = None) -> tuple[FakeSocket, asyncio.Task[None]]:
    """A conversation in the background."""
    socket = FakeSocket()

    async def hold() -> None:
        await Talk(socket, services or fake_services(door), "t").run()  # type: ignore[arg-type]

    return socket, asyncio.create_task(hold())


async def test_a_decision_that_could_not_be_stored_is_unavailable() -> None:
    door = FakeDoor()
    services = fake_services(door)
    socket, task = await talk(door, services)
    socket.say(type="join", token="x")
    assert (await socket.hear())["type"] == "view"
    door.trouble = Unavailable("The database is away.", sure=False)
    socket.say(type="act", id=3, sequence=0, action="pass")
    expected = {"type": "unavailable", "sentence": "The database is away.", "sure": False}
    assert await socket.hear() == {**expected, "id": 3}
    socket.say(type="why", id=4, action="pass")
    assert await socket.hear() == {**expected, "id": 4}
    door.trouble = None
    socket.say(type="act", id=5, sequence=0, action="pass")
    assert (await socket.hear())["type"] == "done"
    socket.leave()
    await asyncio.wait_for(task, 5)
    assert socket.closed is None
    assert len(services.hub) == 0
    assert errors(services) == 2


async def test_who_cannot_join_now_is_told_to_come_back() -> None:
    door = FakeDoor()
    door.trouble = Unavailable("The database is away.")
    socket, task = await talk(door)
    socket.say(type="join", token="x")
    assert await socket.hear() == {"type": "error", "sentence": "The database is away."}
    await asyncio.wait_for(task, 5)
    assert socket.closed == (4503, "unavailable")


async def test_who_never_joins_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "JOIN_SECONDS", 0.05)
    socket, task = await talk(FakeDoor())
    await asyncio.wait_for(task, 5)
    assert socket.closed == (4408, "Nobody joined.")


@pytest.mark.parametrize("reason", ["slow", "silent", "gone", "closing"])
async def test_a_socket_can_be_closed_from_outside(reason: str) -> None:
    door = FakeDoor()
    services = fake_services(door)
    socket, task = await talk(door, services)
    socket.say(type="join", token="x")
    await socket.hear()
    (client,) = services.hub.clients()
    client.drop(reason)
    client.drop("slow")
    await asyncio.wait_for(task, 5)
    assert socket.closed == sockets.CLOSED[reason]
    assert len(services.hub) == 0
    counted = services.metrics.registry.get_sample_value(
        "sandtable_sockets_dropped_total", {"reason": reason}
    )
    assert counted == 1


async def test_a_socket_that_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SocketQueue.__init__, "__defaults__", (0.05,))
    door = FakeDoor()
    services = fake_services(door)
    socket, task = await talk(door, services)

    async def stuck(text: str) -> None:
        await asyncio.sleep(60)

    socket.send_text = stuck  # type: ignore[method-assign]
    await asyncio.sleep(0)
    socket.say(type="join", token="x")
    await asyncio.wait_for(task, 5)
    assert socket.closed == sockets.CLOSED["slow"]
