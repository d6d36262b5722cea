"""The WebSocket of a table: join once, then decide, ask, and be shown what happens."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter

from sandtable.protocol import messages
from sandtable.protocol.frames import Frame
from sandtable.server.club.news import Item
from sandtable.server.errors import Refused, ServerError, Stale, TooMany, Unavailable
from sandtable.server.web import access, identity, talk_calls
from sandtable.server.web.answers import status_of
from sandtable.server.web.decisions import decide, take_back
from sandtable.server.web.hub import Client
from sandtable.server.web.services import Services
from sandtable.server.web.socket_queue import SocketQueue

JOIN_SECONDS: Final = 10.0
# Of a message. A decision is a line of notation; nothing that a client says is long.
LONGEST: Final = 16_384
# After this many seconds the next message, be it a pong, is reason to look whether its sender may still play.
LOOK_SECONDS: Final = 15.0
# This many seconds' worth of messages may come at once; who sends more is read more slowly.
BURST: Final = 2.0

TOO_LONG: Final = 1009
TRY_LATER: Final = 1013
# Codes from 4000 on: the HTTP status that says the same.
CLOSED: Final = {
    "slow": (4408, "Your connection is too slow."),
    "silent": (4408, "You have not responded for too long."),
    "gone": (4404, "This table no longer exists."),
    "seat": (4409, "The players of this seat have changed; join again."),
    "banned": (4403, "You no longer have access to this table."),
    "out": (4401, "You are logged out."),
    "closing": (1012, "The server is about to restart."),
}


class Disconnected(Exception):
    """The client has gone, or was told to."""


class Rate:
    """How fast a client may speak: so many messages a second, and some at once."""

    __slots__ = ("_left", "_per_second", "_since")

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._left = per_second * BURST
        self._since = time.monotonic()

    def take(self) -> float:
        """Count a message; how many seconds to wait before the next is read."""
        now = time.monotonic()
        full = self._per_second * BURST
        self._left = min(full, self._left + (now - self._since) * self._per_second) - 1
        self._since = now
        return max(0.0, -self._left / self._per_second)


class Talk:
    """The conversation over one socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], services: Services, table: str) -> None:
        self.socket = socket
        self.services = services
        self.table = table
        self.rate = Rate(services.settings.messages_per_second)
        self.outlet = SocketQueue(socket.send_text, self.drop)
        self.client: Client | None = None
        self.who = identity.NOBODY
        self.token: str | None = None
        self.looked_at = 0.0
        self.closing: tuple[int, str] | None = None
        self._task = asyncio.current_task()

    def drop(self, reason: str) -> None:
        """Close the socket from outside of the conversation."""
        if self.closing is None:
            self.closing = CLOSED[reason]
            self.services.metrics.dropped.labels(reason).inc()
            if self._task is not None:
                self._task.cancel()

    # ------------------------------------------------------------------ coming in

    async def hear(self) -> messages.ClientMessage | None:
        """The next message; None where it makes no sense, which the client has then been told."""
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise Disconnected
        data = event.get("text") or event.get("bytes") or ""
        if len(data) > LONGEST:
            self.say(messages.BadMessage(f"A message can have at most {LONGEST} bytes."))
            self.closing = TOO_LONG, "The message is too long."
            raise Disconnected
        if self.client is not None:
            self.client.heard_at = time.monotonic()
        wait = self.rate.take()
        if wait:
            await asyncio.sleep(wait)
        try:
            return messages.read(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.say(messages.BadMessage(_what_is_wrong(error)))
            return None

    def say(self, answer: messages.ServerMessage) -> None:
        """Send a message."""
        self.outlet.put(messages.written(answer))

    def say_unavailable(self, number: int, error: Unavailable) -> None:
        """Say that the database did not answer."""
        self.services.metrics.database_errors.inc()
        self.say(messages.Unavailable(number, error.sentence, error.sure))

    async def join(self) -> Client:
        """Wait for the first message, and show what the seat sees."""
        said = await self.first()
        try:
            client, frame, items = await self.admit(said)
        except ServerError as error:
            if isinstance(error, Unavailable):
                self.services.metrics.database_errors.inc()
            self.say(messages.BadMessage(error.sentence))
            status, name = status_of(error)
            self.closing = 4000 + status, name
            raise Disconnected from None
        if frame.view is None and frame.sequence == said.sequence:
            self.say(messages.Resumed(frame.sequence))
        else:
            self.show(
                messages.framed(messages.Changes, frame)
                if frame.view is None
                else messages.framed(messages.View, frame)
            )
        if items:
            self.say(messages.News(client.cursor, items))
        return client

    async def first(self) -> messages.Join:
        """The first message."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                said = await self.hear()
        except TimeoutError:
            self.closing = 4408, "Nobody joined."
            raise Disconnected from None
        if isinstance(said, messages.Join):
            return said
        if said is not None:
            self.say(messages.BadMessage('The first message must be of type "join".'))
        self.closing = 4400, "The first message must be a join."
        raise Disconnected

    async def admit(self, said: messages.Join) -> tuple[Client, Frame, list[Item]]:
        """Somebody who may look at the table, what they see, and the news that they have not been told."""
        services, table = self.services, self.table
        self.token, self.looked_at = said.token, time.monotonic()
        self.who = await identity.of_socket(services, self.socket, said.token)
        seat = await access.admitted(services, table, said.seat, self.who)
        named = None if seat is None else (await access.names(services, table))[seat]
        with services.metrics.timed("frame"):
            frame = await services.door.frame(table, seat, said.sequence, said.wants)
        listening, cursor, items = await self.news(seat, said.news)
        person_id = None if self.who.person is None else self.who.person.id
        about = listening, cursor, named, person_id, said.wants
        client = Client(table, seat, frame.sequence, self.outlet, self.drop, *about)
        return client, frame, items

    async def news(self, seat: int | None, cursor: int | None) -> tuple[int, int, list[Item]]:
        """Whose news a client hears, its cursor, and what it is told of what happened before it came."""
        services = self.services
        if services.talk is None:
            return 0, 0, []
        await talk_calls.note_that_person_looked(services, self.table, seat, self.who)
        listening = await talk_calls.listening(services, self.table, seat, self.who)
        return listening, *await services.talk.joined(self.table, listening, cursor)

    def show(self, framed: messages.View | messages.Changes | messages.Done | messages.Stale) -> None:
        """Send a message that carries a frame."""
        text = messages.written(framed)
        self.services.metrics.count_frame(framed, len(text))
        self.outlet.put(text)

    # ------------------------------------------------------------------ at the table

    async def go_on(self, client: Client) -> None:
        """Answer messages until the client leaves."""
        while True:
            await self.outlet.room()
            said = await self.hear()
            await self.look_again(isinstance(said, (messages.Act, messages.TakeBack, messages.Say)))
            if isinstance(said, (messages.Act, messages.TakeBack)):
                await self.act(client, said)
            elif isinstance(said, messages.Ask):
                await self.explain(client, said)
            elif isinstance(said, messages.Say):
                await self.speak(client, said)
            elif isinstance(said, messages.Looked):
                await self.note_look(client)
            elif isinstance(said, messages.Ping):
                self.say(messages.Pong())
            elif isinstance(said, messages.Join):
                self.say(
                    messages.BadMessage("You have already joined; open another socket for another seat.")
                )

    async def look_again(self, at_once: bool) -> None:
        """Turn away anybody who has logged out, was banned, or had the token taken back since they joined."""
        late = time.monotonic() - self.looked_at >= LOOK_SECONDS
        if self.who.person is None or self.services.settings.single_user or not (late or at_once):
            return
        self.looked_at = time.monotonic()
        try:
            who = await identity.of_socket(self.services, self.socket, self.token)
        except Unavailable:
            # What the message asks for will not find the database either, and says so.
            return
        except ServerError as error:
            self.say(messages.BadMessage(error.sentence))
            status, name = status_of(error)
            self.closing = 4000 + status, name
            raise Disconnected from None
        if who.person is None:
            self.closing = CLOSED["out"]
            raise Disconnected
        self.who = who

    async def act(self, client: Client, said: messages.Act | messages.TakeBack) -> None:
        """Make a decision or take one back. Until it is answered the client is shown nothing else."""
        if client.seat is None:
            self.say(messages.BadMessage("Spectators can only watch.", said.id))
            return
        client.busy = True
        try:
            if self.who.person is not None:
                # Somebody who sits by name may have left the seat, or have a bot play it.
                await access.player(self.services, self.table, client.seat_name, self.who)
            place = self.services, self.table, client.seat
            if isinstance(said, messages.Act):
                frame = await decide(*place, said.sequence, said.action, client.wants, self.who.person)
            else:
                frame = await take_back(*place, said.sequence, said.move, client.wants, self.who.person)
            answer: messages.Done | messages.Stale = messages.framed(messages.Done, frame, id=said.id)
        except Stale as error:
            answer = messages.framed(messages.Stale, error.frame, id=said.id, made=error.made)
        except Refused as error:
            self.say(messages.Refused(said.id, error.rule, error.sentence))
            return
        except Unavailable as error:
            self.say_unavailable(said.id, error)
            return
        except ServerError as error:
            self.say(messages.BadMessage(error.sentence, said.id))
            return
        finally:
            client.busy = False
        client.sequence = answer.sequence
        self.show(answer)

    async def explain(self, client: Client, said: messages.Ask) -> None:
        """Say why something may not be done."""
        if client.seat is None:
            self.say(messages.BadMessage("Spectators can only watch.", said.id))
            return
        try:
            why = await self.services.door.why_not(self.table, client.seat, said.action)
        except Unavailable as error:
            self.say_unavailable(said.id, error)
        except ServerError as error:
            self.say(messages.BadMessage(error.sentence, said.id))
        else:
            told = (None, None) if why is None else (why.rule, why.sentence)
            self.say(messages.Why(said.id, *told))

    async def speak(self, client: Client, said: messages.Say) -> None:
        """Send a message to others."""
        try:
            who = await talk_calls.speaker(self.services, self.table, client.seat, self.who)
            await talk_calls.say(self.services, self.socket, self.table, who, said.channel, said.words)
        except Refused as error:
            self.say(messages.Refused(said.id, error.rule, error.sentence))
        except TooMany as error:
            self.say(messages.Refused(said.id, "limit", error.sentence))
        except Unavailable as error:
            self.say_unavailable(said.id, error)
        except ServerError as error:
            self.say(messages.BadMessage(error.sentence, said.id))
        else:
            self.say(messages.Spoken(said.id))

    async def note_look(self, client: Client) -> None:
        """A person looks at the table."""
        try:
            await talk_calls.note_that_person_looked(self.services, self.table, client.seat, self.who)
        except Unavailable:
            self.services.metrics.database_errors.inc()

    # ------------------------------------------------------------------ from beginning to end

    async def run(self) -> None:
        """Hold the conversation."""
        try:
            self.client = await self.join()
            self.services.hub.join(self.client)
            await self.go_on(self.client)
        except (Disconnected, WebSocketDisconnect):
            pass
        except asyncio.CancelledError:
            if self.closing is None:
                raise
        finally:
            if self.client is not None:
                self.services.hub.leave(self.client)
            await self._close()

    async def _close(self) -> None:
        """Say goodbye, if anybody listens."""
        if self.closing is not None and self.closing not in (CLOSED["slow"], CLOSED["silent"]):
            await self.outlet.flush()
        await self.outlet.close()
        if self.closing is not None and self.socket.connection_state != "disconnect":
            try:
                async with asyncio.timeout(1.0):
                    await self.socket.close(*self.closing)
            except (TimeoutError, WebSocketDisconnect):
                return


def _what_is_wrong(error: Exception) -> str:
    """What is wrong with a message, for its author; nothing of the message itself is repeated."""
    if isinstance(error, msgspec.ValidationError):
        return f"{error}."
    return "A message is a JSON object with a type."


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    services: NamedDependency[Services],
    table: Annotated[str, PathParameter(description="The name of the table")],
) -> None:
    """Join a table."""
    await socket.accept()
    if services.sockets >= services.settings.sockets:
        services.metrics.dropped.labels("full").inc()
        await socket.close(TRY_LATER, "The server is full; try again later.")
        return
    services.sockets += 1
    try:
        await Talk(socket, services, table).run()
    finally:
        services.sockets -= 1
