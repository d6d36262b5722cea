"""Who is connected to this process, and when they are shown that their table has changed.

Each table has a grid of moments, ten a second, laid at random when its first socket joins. A change is shown
to the others at the next of these moments, together with whatever else has happened by then; so the moment
tells nothing about what went on unseen. A seat whose own sequence has not advanced is sent nothing, and so
it is with news beside the game: anybody who may not hear it is sent nothing at all.
While nothing happens there is nothing to do: no task and no timer waits for idle sockets.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from sandtable.protocol import messages
from sandtable.protocol.frames import Frame, Wanted
from sandtable.server.club.news import PAGE, Item
from sandtable.server.errors import NotFound, Unavailable
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.socket_queue import SocketQueue

TICK: Final = 0.1
# While the database does not answer it is asked less often.
PAUSE: Final = 1.0
# A socket that has been silent for so long is asked whether it is there; after so much more it is closed.
SILENT: Final = 45.0
GONE: Final = 120.0

Look = Callable[[str, int | None, int | None, Wanted], Awaitable[Frame]]
# Sockets that have the same view: whose it is, of which kind, and its sequence.
Alike = tuple[int | None, Wanted, int]
# The news of a table for a listener after those that it was told.
Listen = Callable[[str, int, int], Awaitable[list[Item]]]

_log: Final = logging.getLogger("sandtable.server.web")


class Client:
    """A socket that has joined a table."""

    __slots__ = (
        "busy",
        "cursor",
        "drop",
        "heard_at",
        "leaving",
        "listening",
        "outlet",
        "person_id",
        "seat",
        "seat_name",
        "sequence",
        "table",
        "wants",
    )

    def __init__(
        self,
        table: str,
        seat: int | None,
        sequence: int,
        outlet: SocketQueue,
        drop: Callable[[str], None],
        listening: int = 0,
        cursor: int = 0,
        seat_name: str | None = None,
        person_id: str | None = None,
        wants: Wanted = "sight",
    ) -> None:
        self.table = table
        self.seat = seat
        self.wants: Wanted = wants  # which kind of view
        self.sequence = sequence  # of the view that it has been sent
        self.outlet = outlet
        self.drop = drop  # closes the socket, for a reason
        self.busy = False  # its decision is being made: the answer will tell what has changed
        self.leaving = False  # its socket is about to be closed
        self.heard_at = time.monotonic()
        self.listening = listening  # whose news it hears, as `news.listener` says
        self.seat_name = seat_name
        self.person_id = person_id  # of somebody who has said who they are
        self.cursor = cursor  # how many of its own items it has been told

    @property
    def ready(self) -> bool:
        """Whether it can be sent a frame now. Who is slow gets fewer and larger ones."""
        return not self.busy and self.outlet.idle

    def show(self, frame: Frame, text: str) -> None:
        """Send a frame."""
        self.sequence = frame.sequence
        self.outlet.put(text)

    def tell(self, cursor: int, text: str) -> None:
        """Send news."""
        self.cursor = cursor
        self.outlet.put(text)


class WatchedTable:
    """A table that somebody here is connected to."""

    __slots__ = ("changed", "clients", "news", "phase", "task", "timer")

    def __init__(self, phase: float) -> None:
        self.clients: set[Client] = set()
        self.phase = phase
        self.changed = False  # the game may have moved on
        self.news = False  # there may be news beside it
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None


class Hub:
    """The sockets of this process, by table."""

    def __init__(
        self, look: Look, metrics: Metrics, tick: float = TICK, listen: Listen | None = None
    ) -> None:
        self._look = look
        self._listen = listen
        self._metrics = metrics
        self._tick = tick
        self._tables: dict[str, WatchedTable] = {}

    def __len__(self) -> int:
        return sum(len(watched.clients) for watched in self._tables.values())

    def clients(self) -> Iterator[Client]:
        """All sockets that have joined."""
        for watched in list(self._tables.values()):
            yield from list(watched.clients)

    # ------------------------------------------------------------------ coming and going

    def join(self, client: Client) -> None:
        """Show this socket from now on what happens at its table."""
        watched = self._tables.get(client.table)
        if watched is None:
            watched = self._tables[client.table] = WatchedTable(random.uniform(0, self._tick))
        watched.clients.add(client)
        self._metrics.sockets.inc()
        # What happened between its first view and now has been told to nobody.
        watched.changed = watched.news = True
        self._plan(watched)

    def leave(self, client: Client) -> None:
        """Forget a socket."""
        watched = self._tables.get(client.table)
        if watched is None or client not in watched.clients:
            return
        watched.clients.discard(client)
        self._metrics.sockets.dec()
        if not watched.clients:
            del self._tables[client.table]
            if watched.timer is not None:
                watched.timer.cancel()

    # ------------------------------------------------------------------ what has happened

    def changed(self, table_id: str) -> None:
        """A table has changed, or may have; the empty name stands for all tables."""
        if not table_id:
            for watched in self._tables.values():
                watched.changed = watched.news = True
                self._plan(watched)
        elif table_id in self._tables:
            self._tables[table_id].changed = True
            self._plan(self._tables[table_id])

    def drafted(self, table_id: str, seat: int, windows: int) -> None:
        """A seat has gone on with a move that is not whole.

        Where at least so many look from that seat here, one of them has not seen it.
        """
        watched = self._tables.get(table_id)
        clients = () if watched is None else watched.clients
        if sum(client.seat == seat for client in clients) >= windows:
            self.changed(table_id)

    def told(self, table_id: str) -> None:
        """There is news of a table for somebody, whose game has not moved on."""
        if table_id in self._tables:
            self._tables[table_id].news = True
            self._plan(self._tables[table_id])

    def _plan(self, watched: WatchedTable, pause: float = 0.0) -> None:
        """Look at a table at the next moment of its grid."""
        if watched.timer is None and watched.task is None:
            loop = asyncio.get_running_loop()
            steps = math.floor((loop.time() + pause - watched.phase) / self._tick) + 1
            watched.timer = loop.call_at(watched.phase + steps * self._tick, self._begin, watched)

    def _begin(self, watched: WatchedTable) -> None:
        watched.timer = None
        changed, news = watched.changed, watched.news
        watched.changed = watched.news = False
        watched.task = asyncio.get_running_loop().create_task(self._show(watched, changed, news))

    async def _show(self, watched: WatchedTable, changed: bool, news: bool) -> None:
        """Send everybody at a table what has changed for them."""
        pause = 0.0
        try:
            # First the news: somebody else may sit at a seat now.
            for (listening, cursor), clients in self._listeners(watched).items() if news else ():
                await self._tell_group(watched, listening, cursor, clients)
            for alike, clients in self._groups(watched).items() if changed else ():
                await self._show_group(watched, alike, clients)
        except NotFound:
            for client in list(watched.clients):
                client.drop("gone")
        except Exception as error:
            if isinstance(error, Unavailable):
                self._metrics.database_errors.inc()
            else:
                _log.exception("the sockets of a table could not be told of a change")
            watched.changed, watched.news, pause = watched.changed or changed, watched.news or news, PAUSE
        finally:
            watched.task = None
            if (watched.changed or watched.news) and watched.clients:
                self._plan(watched, pause)

    def _groups(self, watched: WatchedTable) -> dict[Alike, list[Client]]:
        """The sockets that can take a frame: those that have the same view of the same seat get the same."""
        groups: dict[Alike, list[Client]] = {}
        for client in watched.clients:
            if client.leaving:
                continue
            if client.ready:
                groups.setdefault((client.seat, client.wants, client.sequence), []).append(client)
            else:
                watched.changed = True
        return groups

    async def _show_group(self, watched: WatchedTable, alike: Alike, clients: list[Client]) -> None:
        seat, wants, since = alike
        frame = await self._look(clients[0].table, seat, since, wants)
        if frame.sequence == since:
            return
        text = messages.written(messages.framed(messages.Changes, frame))
        for client in clients:
            if client not in watched.clients:
                continue
            if client.ready and client.sequence == since:
                self._metrics.count_frame(frame, len(text))
                client.show(frame, text)
            else:
                watched.changed = True

    # ------------------------------------------------------------------ beside the game

    def _listeners(self, watched: WatchedTable) -> dict[tuple[int, int], list[Client]]:
        """The sockets by what they hear and have been told."""
        groups: dict[tuple[int, int], list[Client]] = {}
        for client in watched.clients:
            if client.leaving:
                continue
            groups.setdefault((client.listening, client.cursor), []).append(client)
        return groups

    async def _tell_group(
        self, watched: WatchedTable, listening: int, cursor: int, clients: list[Client]
    ) -> None:
        """Send news to those who hear the same and have been told the same."""
        if self._listen is None:
            return
        items = await self._listen(clients[0].table, listening, cursor)
        if not items:
            return
        text = messages.written(messages.News(cursor + len(items), items))
        for client in clients:
            if client not in watched.clients or _put_out(client, items):
                continue
            if client.outlet.idle and client.cursor == cursor:
                client.tell(cursor + len(items), text)
            else:
                watched.news = True
        if len(items) == PAGE:
            watched.news = True

    # ------------------------------------------------------------------ those who are gone

    def sweep(self) -> None:
        """Ask the silent whether they are there, and let go of those who do not answer."""
        now = time.monotonic()
        ping = messages.written(messages.Ping())
        for client in self.clients():
            silent = now - client.heard_at
            if silent > GONE:
                client.drop("silent")
            elif silent > SILENT and client.outlet.idle:
                client.outlet.put(ping)

    def drop_all(self) -> None:
        """Let go of everybody: the process is about to end."""
        for client in self.clients():
            client.drop("closing")


def _put_out(client: Client, items: list[Item]) -> bool:
    """Close the socket of a seat where somebody else sits now, perhaps; anybody who may look joins again."""
    if client.seat_name is None:
        return False
    if any(item["kind"] == "seat" and item.get("seat") == client.seat_name for item in items):
        client.leaving = True
        client.drop("seat")
    return client.leaving
