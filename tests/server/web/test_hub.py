"""When sockets are shown something: at moments that tell nothing, together, and never without bound."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.protocol.frames import Frame, Wanted
from sandtable.server.errors import NotFound, Unavailable
from sandtable.server.web import hub as hubs
from sandtable.server.web.hub import Client, Hub
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.socket_queue import WAITING, SocketQueue

pytestmark = pytest.mark.anyio

TICK = 0.02


class Tables:
    """What a door would show: seats with sequences of their own."""

    def __init__(self) -> None:
        self.sequences: dict[int | None, int] = {0: 0, 1: 0, None: 0}
        self.looks: list[tuple[int | None, int | None]] = []
        self.wanted: list[Wanted] = []
        self.trouble: list[Exception] = []
        self.during: Callable[[], None] = lambda: None

    async def frame(self, table: str, seat: int | None, since: int | None, wants: Wanted) -> Frame:
        """A frame, after a moment in which other things happen."""
        self.looks.append((seat, since))
        self.wanted.append(wants)
        await asyncio.sleep(0)
        self.during()
        if self.trouble:
            raise self.trouble.pop()
        return Frame(self.sequences[seat], patch=[], since=since)


class FakeClient:
    """The other end of a socket."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.dropped: list[str] = []
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, text: str) -> None:
        """Take a message, if it takes any."""
        await self.open.wait()
        self.heard.append(json.loads(text))

    def client(
        self, seat: int | None, sequence: int = 0, table: str = "t", wants: Wanted = "sight"
    ) -> Client:
        """A socket that has joined."""
        queue = SocketQueue(self.send, self.dropped.append)
        return Client(table, seat, sequence, queue, self.dropped.append, wants=wants)


async def soon(ready: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(10):
        while not ready():
            await asyncio.sleep(TICK / 4)


async def rest() -> None:
    """Let a few moments of the grid pass."""
    await asyncio.sleep(5 * TICK)


async def test_only_seats_whose_own_sequence_has_advanced_are_sent_anything() -> None:
    tables, red, blue = Tables(), FakeClient(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    hub.join(red.client(0))
    hub.join(blue.client(1))
    await rest()
    assert red.heard == blue.heard == []
    tables.sequences[0] = 1
    hub.changed("t")
    await soon(lambda: red.heard)
    await rest()
    assert [frame["sequence"] for frame in red.heard] == [1]
    assert blue.heard == []


async def test_many_changes_are_one_frame() -> None:
    tables, ear = Tables(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    hub.join(ear.client(0))
    await rest()
    for number in range(1, 8):
        tables.sequences[0] = number
        hub.changed("t")
    await soon(lambda: ear.heard)
    await rest()
    assert [(frame["since"], frame["sequence"]) for frame in ear.heard] == [(0, 7)]


async def test_pages_and_programs_of_a_seat_are_shown_their_own_kind_of_view() -> None:
    tables, pages, program = Tables(), [FakeClient(), FakeClient()], FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    for page in pages:
        hub.join(page.client(0, wants="board"))
    hub.join(program.client(0))
    await rest()
    tables.sequences[0] = 1
    tables.looks.clear()
    tables.wanted.clear()
    hub.changed("t")
    await soon(lambda: program.heard and all(page.heard for page in pages))
    assert tables.looks == [(0, 0), (0, 0)]
    assert sorted(tables.wanted) == ["board", "sight"]


async def test_sockets_with_the_same_view_share_one_look() -> None:
    tables, ears = Tables(), [FakeClient() for _ in range(5)]
    hub = Hub(tables.frame, Metrics(), TICK)
    for ear in ears:
        hub.join(ear.client(None))
    await rest()
    tables.looks.clear()
    tables.sequences[None] = 1
    hub.changed("t")
    await soon(lambda: all(ear.heard for ear in ears))
    assert tables.looks == [(None, 0)]


async def test_an_idle_table_is_not_looked_at_and_keeps_no_timer() -> None:
    tables, ear = Tables(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    client = ear.client(0)
    hub.join(client)
    await rest()
    tables.looks.clear()
    before = asyncio.all_tasks()
    hub.changed("another table")
    await rest()
    watched = hub._tables["t"]
    assert tables.looks == []
    assert watched.timer is None
    assert watched.task is None
    assert client.outlet.idle
    assert asyncio.all_tasks() == before


async def test_looks_lie_on_the_grid_of_the_table_whenever_something_happened() -> None:
    tables, ear = Tables(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    hub.join(ear.client(0))
    await rest()
    planned = []
    for delay in (0.001, 0.007, 0.013, 0.019):
        await asyncio.sleep(delay)
        hub.changed("t")
        watched = hub._tables["t"]
        assert watched.timer is not None
        planned.append((watched.timer.when() - watched.phase) / TICK)
        await rest()
    assert all(abs(moment - round(moment)) < 1e-6 for moment in planned)


async def test_while_a_decision_is_made_its_socket_is_shown_nothing_else() -> None:
    tables, ear = Tables(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    client = ear.client(0)
    hub.join(client)
    client.busy = True
    tables.sequences[0] = 3
    hub.changed("t")
    await rest()
    assert ear.heard == []
    client.busy = False
    await soon(lambda: ear.heard)
    assert ear.heard[0]["since"] == 0


async def test_a_frame_that_was_overtaken_by_an_answer_is_not_sent() -> None:
    tables, ear = Tables(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    client = ear.client(0)

    def answer() -> None:
        client.sequence = 4
        tables.sequences[0] = 5
        tables.during = lambda: None

    hub.join(client)
    await rest()
    tables.sequences[0] = 3
    tables.during = answer
    hub.changed("t")
    await soon(lambda: ear.heard)
    await rest()
    assert [(frame["since"], frame["sequence"]) for frame in ear.heard] == [(4, 5)]


async def test_who_cannot_keep_up_is_sent_fewer_frames_and_given_up_in_the_end() -> None:
    tables, slow, quick = Tables(), FakeClient(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    slow.open.clear()
    outlet = SocketQueue(slow.send, slow.dropped.append, patience=0.4)
    hub.join(Client("t", 0, 0, outlet, slow.dropped.append))
    hub.join(quick.client(0))
    for number in range(1, 6):
        tables.sequences[0] = number
        hub.changed("t")
        await soon(lambda wanted=number: quick.heard and quick.heard[-1]["sequence"] == wanted)  # type: ignore[misc]
    assert len(quick.heard) == 5
    assert len(outlet._waiting) == 1
    await soon(lambda: slow.dropped)
    assert slow.dropped == ["slow"]


async def test_answers_wait_for_room() -> None:
    ear = FakeClient()
    ear.open.clear()
    outlet = SocketQueue(ear.send, ear.dropped.append)
    for _ in range(WAITING):
        outlet.put("{}")
    waiting = asyncio.create_task(outlet.room())
    await rest()
    assert not waiting.done()
    ear.open.set()
    await asyncio.wait_for(waiting, 5)
    await outlet.flush()
    assert len(ear.heard) == WAITING
    assert outlet.idle


async def test_a_database_that_does_not_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "PAUSE", 2 * TICK)
    tables, ear, metrics = Tables(), FakeClient(), Metrics()
    hub = Hub(tables.frame, metrics, TICK)
    hub.join(ear.client(0))
    await rest()
    tables.trouble = [Unavailable("Not now."), Unavailable("Not yet.")]
    tables.sequences[0] = 1
    hub.changed("t")
    await soon(lambda: ear.heard)
    assert metrics.registry.get_sample_value("sandtable_database_errors_total") == 2


async def test_a_look_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "PAUSE", 2 * TICK)
    tables, ear, metrics = Tables(), FakeClient(), Metrics()
    hub = Hub(tables.frame, metrics, TICK)
    hub.join(ear.client(0))
    await rest()
    tables.trouble = [RuntimeError("a mistake in the program")]
    tables.sequences[0] = 1
    hub.changed("t")
    await soon(lambda: ear.heard)
    assert metrics.registry.get_sample_value("sandtable_database_errors_total") == 0


async def test_the_sockets_of_a_table_that_is_gone_are_closed() -> None:
    tables, ear = Tables(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    hub.join(ear.client(0))
    await rest()
    tables.trouble = [NotFound("Gone.")]
    hub.changed("t")
    await soon(lambda: ear.dropped)
    assert ear.dropped == ["gone"]


async def test_anything_may_have_changed() -> None:
    tables, one, two = Tables(), FakeClient(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    hub.join(one.client(0, table="a"))
    hub.join(two.client(0, table="b"))
    await rest()
    tables.sequences[0] = 1
    hub.changed("")
    await soon(lambda: one.heard and two.heard)


async def test_a_move_half_entered_is_shown_to_another_window_of_its_seat_alone() -> None:
    tables, clicking, window, other = Tables(), FakeClient(), FakeClient(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    hub.join(clicking.client(0))
    hub.join(other.client(1))
    await rest()
    tables.sequences[0] = 1
    hub.drafted("t", 0, windows=2)
    hub.drafted("elsewhere", 0, windows=1)
    await rest()
    assert clicking.heard == other.heard == []
    hub.join(window.client(0))
    await soon(lambda: window.heard and clicking.heard)
    tables.sequences[0] = 2
    hub.drafted("t", 1, windows=2)
    await rest()
    assert window.heard[-1]["sequence"] == 1
    hub.drafted("t", 0, windows=2)
    await soon(lambda: window.heard[-1]["sequence"] == clicking.heard[-1]["sequence"] == 2)
    # One window is enough where the click was made at another process.
    hub.drafted("t", 1, windows=1)
    tables.sequences[1] = 1
    await soon(lambda: other.heard)


async def test_who_left_is_forgotten() -> None:
    tables, ear, metrics = Tables(), FakeClient(), Metrics()
    hub = Hub(tables.frame, metrics, TICK)
    client = ear.client(0)
    hub.join(client)
    assert len(hub) == 1
    assert metrics.registry.get_sample_value("sandtable_sockets") == 1
    hub.leave(client)
    hub.leave(client)
    assert len(hub) == 0
    assert metrics.registry.get_sample_value("sandtable_sockets") == 0
    tables.sequences[0] = 1
    hub.changed("t")
    await rest()
    assert ear.heard == []


async def test_the_silent_are_asked_and_then_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, quiet, gone, lively = Tables(), FakeClient(), FakeClient(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK)
    for ear, silent in ((quiet, hubs.SILENT + 1), (gone, hubs.GONE + 1), (lively, 0)):
        client = ear.client(0)
        client.heard_at -= silent
        hub.join(client)
    hub.sweep()
    await soon(lambda: quiet.heard)
    assert quiet.heard == [{"type": "ping"}]
    assert gone.dropped == ["silent"]
    assert lively.heard == []
    assert lively.dropped == []
