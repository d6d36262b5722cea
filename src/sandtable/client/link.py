"""A socket to a table: opened at whichever address answers, and joined."""

from __future__ import annotations

import asyncio
import random
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sandtable.client.addresses import Addresses
from sandtable.client.errors import BadRequest, ClientError, NotAllowed, NotFound, Unreachable
from sandtable.protocol import messages
from sandtable.protocol.frames import Wanted

OPEN_SECONDS: Final = 10.0
FIRST_DELAY: Final = 0.05
LONGEST_DELAY: Final = 2.0
LARGEST_MESSAGE: Final = 2**24

# A socket that is closed with one of these will never be let in.
FATAL: Final[dict[int, type[ClientError]]] = {
    4400: BadRequest,
    4401: NotAllowed,
    4403: NotAllowed,
    4404: NotFound,
}


class AddressUnavailable(Exception):
    """This address does not let anybody in at the moment."""


class Link:
    """The way to one table for one seat. It is opened again as often as it is asked to join."""

    def __init__(
        self,
        addresses: Addresses,
        table: str,
        seat: str | None,
        token: str | None,
        patience: float,
        cookie: str | None = None,
        wants: Wanted = "sight",
    ) -> None:
        self._addresses = addresses
        self._table = table
        self._seat = seat
        self._token = token
        self._wants: Wanted = wants
        self._patience = patience
        self._more = {} if cookie is None else {"Cookie": cookie}
        self._number = addresses.turn()
        self._socket: ClientConnection | None = None

    async def join(self, sequence: int | None, news: int | None = None) -> messages.ServerMessage:
        """Open the socket, wherever and whenever that is possible, and join. Returns the server's answer."""
        await self.close()
        deadline = asyncio.get_running_loop().time() + self._patience
        delay = FIRST_DELAY
        while True:
            try:
                return await self._join_once(sequence, news)
            except (AddressUnavailable, OSError, TimeoutError, WebSocketException) as error:
                if asyncio.get_running_loop().time() + delay > deadline:
                    why = str(error) or type(error).__name__
                    raise Unreachable(f"The server does not let anybody in: {why}.") from error
            # Many who lost the same server should not all come back at the same moment.
            await asyncio.sleep(delay * random.uniform(0.5, 1.0))
            self._number, delay = self._number + 1, min(LONGEST_DELAY, delay * 2)

    async def _join_once(self, sequence: int | None, news: int | None) -> messages.ServerMessage:
        near = self._addresses.is_near(self._number)
        async with asyncio.timeout(OPEN_SECONDS):
            socket = await connect(
                self._addresses.socket(self._number, self._table),
                compression=None,
                proxy=None if near else True,
                max_size=LARGEST_MESSAGE,
                close_timeout=1.0,
                additional_headers=self._more,
            )
            try:
                join = messages.Join(self._seat, self._token, sequence, news, self._wants)
                await socket.send(messages.said(join))
                answer = _read(await socket.recv())
                if isinstance(answer, messages.BadMessage):
                    await socket.wait_closed()
                    raise _turned_away(socket.close_code, answer.sentence)
            except BaseException:
                await socket.close()
                raise
        # Only now: nothing may be said on it before it has joined.
        self._socket = socket
        return answer

    async def say(self, text: str) -> bool:
        """Send something; False where the socket is broken, so that it may or may not arrive."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(text)
        except ConnectionClosed:
            return False
        return True

    async def hear(self) -> messages.ServerMessage | None:
        """The next message; None when the socket is broken."""
        assert self._socket is not None
        try:
            return _read(await self._socket.recv())
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 0
            if code in FATAL:
                raise FATAL[code](closed.rcvd.reason if closed.rcvd is not None else "") from closed
            return None

    async def close(self) -> None:
        """Close the socket, if it is open."""
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()


def _turned_away(code: int | None, sentence: str) -> Exception:
    """Whether it is worth to try again."""
    kind = FATAL.get(code or 0)
    return AddressUnavailable(sentence) if kind is None else kind(sentence)


def _read(text: str | bytes) -> messages.ServerMessage:
    try:
        return messages.read_answer(text)
    except msgspec.DecodeError as error:
        raise BadRequest(f"This is not a sandtable server: {error}.") from error
