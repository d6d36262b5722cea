"""Watching tables through the door and the hub as sockets and callers do, every byte of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol import messages
from sandtable.protocol.frames import Frame, Wanted
from sandtable.server.club.exporting import journal_of
from sandtable.server.club.lobby import Entry
from sandtable.server.club.replay import Replay
from sandtable.server.errors import Refused, ServerError, Stale
from sandtable.server.play.door import Door
from sandtable.server.play.live import LiveTable
from sandtable.server.play.types import PERSON
from sandtable.server.storage.database import open_database
from sandtable.server.web.answers import table_answer
from sandtable.server.web.hub import Client, Hub
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.socket_queue import SocketQueue

# No tick comes by itself; the test says when.
NEVER = 1e6
# So many moments of the past are looked at together.
MOMENTS = 6
# A change is shown in a few tries; after so many it never will be.
MOST_TRIES = 1000


class Watcher:
    """A socket of a seat, or of a spectator, and everything that it was ever sent."""

    def __init__(self, table: str, viewer: int, wants: Wanted) -> None:
        self.table = table
        self.viewer = viewer
        self.wants: Wanted = wants
        self.heard: list[bytes] = []
        self.client: Client

    @property
    def seat(self) -> int | None:
        """The seat, None for a spectator."""
        return None if self.viewer == SPECTATOR else self.viewer

    def hear(self, what: str, answer: Any) -> None:
        """Note an answer: what it answers, and its bytes."""
        self.heard.append(what.encode() + b": " + msgspec.json.encode(answer))

    async def send(self, text: str) -> None:
        """What the hub sends."""
        self.heard.append(b"frame: " + text.encode())

    def dropped(self, reason: str) -> None:
        """The hub gives up."""
        raise AssertionError(f"the hub has dropped a socket: {reason}")


class House:
    """A door and a hub, whose ticks come when the test says so."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.hub = Hub(door.frame, Metrics(), NEVER)
        self.replay = Replay(door.database)

    async def open(self, state: State, players: Sequence[str] = ()) -> str:
        """A table at which a game stands so."""
        return (await self.door.open(state, players or [PERSON] * state.n_seats)).table

    async def join(self, table: str, viewer: int, wants: Wanted) -> Watcher:
        """Connect to a table, as a socket does."""
        watcher = Watcher(table, viewer, wants)
        frame = await self.door.frame(table, watcher.seat, wants=wants)
        watcher.hear("join", messages.framed(messages.View, frame))
        outlet = SocketQueue(watcher.send, watcher.dropped)
        watcher.client = Client(table, watcher.seat, frame.sequence, outlet, watcher.dropped, wants=wants)
        self.hub.join(watcher.client)
        await self.tick(table)
        return watcher

    async def tick(self, table: str) -> None:
        """The moment at which those who watch a table are shown what has changed.

        A hub that fails tries again for as long as it runs; here it would do so for ever.
        """
        watched = self.hub._tables[table]
        for tries in count():
            if watched.timer is None:
                return
            if tries == MOST_TRIES:
                raise RuntimeError("the hub did not manage to show a change: its log says why")
            watched.timer.cancel()
            self.hub._begin(watched)
            assert watched.task is not None
            await watched.task
            for client in list(watched.clients):
                await client.outlet.flush()

    def live(self, table: str) -> LiveTable:
        """The table as this process has it."""
        live = self.door.shelf.get(table)
        assert live is not None
        return live

    async def act(self, table: str, seat: int, code: int, watchers: Sequence[Watcher] = ()) -> None:
        """Make a decision, as the seat's own socket would: the first watcher of that seat hears the answer.

        Its other sockets are shown it at the next tick.
        """
        live = self.live(table)
        action = live.state.game.actions.text(code)
        own = [watcher for watcher in watchers if watcher.viewer == seat]
        seen = own[0].client.sequence if own else live.number(seat)
        wants: Wanted = own[0].wants if own else "sight"
        try:
            frame = await self.door.decide(table, seat, seen, action, wants)
        except Stale as error:
            # Something has happened since the last tick, and the seat looks again.
            for watcher in own[:1]:
                watcher.hear("stale", [error.made, error.frame])
                watcher.hear("frame", error.frame)
            frame = await self.door.decide(table, seat, error.frame.sequence, action, wants)
        for watcher in own[:1]:
            watcher.hear("done", frame)
            watcher.client.sequence = frame.sequence
        if len(own) > 1:
            self.hub.drafted(table, seat, windows=2)

    # ------------------------------------------------------------------ whatever else can be asked

    async def ask_around(self, watcher: Watcher, since: int, actions: Sequence[str]) -> None:
        """Every other call that somebody can make at a table."""
        door, table, seat = self.door, watcher.table, watcher.seat
        watcher.hear("view", await door.frame(table, seat, wants=watcher.wants))
        watcher.hear("view since", await door.frame(table, seat, since, watcher.wants))
        watcher.hear("journal", await door.journal(table, seat, 0))
        facts = msgspec.structs.replace(
            table_answer(Entry(await door.facts(table), None)), table="", created_at=0.0
        )
        watcher.hear("table", facts)
        await self.look_back(watcher, since)
        for action in actions if seat is not None else ():
            assert seat is not None
            watcher.hear("why not", await door.why_not(table, seat, action))
            if await door.why_not(table, seat, action) is not None:
                watcher.hear("refused", await answer_to(door, table, seat, action, watcher.wants))

    async def look_back(self, watcher: Watcher, since: int) -> None:
        """What somebody is shown of the past: each moment must hold nothing that was not known then."""
        scene = await self.replay.scene(watcher.table, watcher.seat)
        page = await self.replay.frames(scene, since, most=MOMENTS, wants=watcher.wants)
        for frame in page.frames:
            watcher.hear("replay", frame)
        watcher.hear("replay index", await self.replay.index(scene, full=True))
        async for piece in journal_of(self.replay, scene):
            watcher.hear("own journal", piece)


async def answer_to(door: Door, table: str, seat: int, action: str, wants: Wanted) -> Any:
    """What a seat is told that decides something at once, and something on an old view."""
    now = (await door.frame(table, seat)).sequence
    said: list[Any] = []
    for seen in (now, now + 1):
        try:
            said.append(await door.decide(table, seat, seen, action, wants))
        except Refused as error:
            said.append([error.rule, error.sentence])
        except Stale as error:
            said.append([error.sentence, error.made, error.frame])
        except ServerError as error:
            said.append(error.sentence)
    return said


def frame_of(heard: bytes) -> Frame:
    """The frame in something that was heard."""
    return msgspec.json.decode(heard.partition(b": ")[2], type=Frame)


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[House]:
    """A house with an empty database of its own."""
    database = await open_database(f"sqlite:///{folder / 'tables.db'}", sync="NORMAL")
    house = House(Door(database))

    await house.door.listen()
    await database.notices.listen(lambda table, _: house.hub.changed(table))
    try:
        yield house
    finally:
        await database.close()
