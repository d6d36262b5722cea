"""What the server and a worker say to each other, and how it is put on the wire.

A frame is its length in four bytes, the highest first, and then so many bytes of MessagePack. The server
sends thoughts. The worker says `Ready` once, and answers each thought with `Begun`, as soon as it has the
game and the sight, and then with `Chosen` or `Failed`; so the time that loading takes is not the bot's.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

HEADER: Final = 4
# Far more than any sight, and far more than any answer: past it, somebody else is writing.
LONGEST_THOUGHT: Final = 1 << 24
LONGEST_ANSWER: Final = 1 << 12

# Why there was no decision: the bot took too long, ran out of memory, raised an error, or chose what was not
# offered; its process ended under it, said something that is no answer, or could not be started at all.
Trouble = Literal["slow", "memory", "raised", "forbidden", "crashed", "garbled", "absent"]


class Thought(msgspec.Struct, frozen=True):
    """A decision to be made: by which bot, about what, from what, and with which luck."""

    game: str
    bot: str
    # The seat's sight as MessagePack, without a key and with the seat: all that the bot gets to know.
    sight: bytes
    choices: list[int]
    seed: bytes


class Decided(msgspec.Struct, frozen=True):
    """What was chosen, which bot chose it, and why that is not the bot that was asked, if so.

    `why` is for the log. It may quote what a bot said about its seat's secrets, so no player may read it.
    """

    code: int
    bot: str
    why: str = ""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The worker has started."""


class Begun(msgspec.Struct, frozen=True, tag=True):
    """All is loaded, and the bot thinks from now on."""


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """What the bot chose; -1 where that is no action at all."""

    code: int


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The bot has failed, and the worker lives on to tell."""

    trouble: Trouble
    words: str


Told = Ready | Begun | Chosen | Failed

read_thought: Final = msgspec.msgpack.Decoder(Thought).decode
read_told: Final = msgspec.msgpack.Decoder(Told).decode
_encode: Final = msgspec.msgpack.Encoder().encode


def frame(message: Thought | Told) -> bytes:
    """A message as it goes over the wire."""
    body = _encode(message)
    return len(body).to_bytes(HEADER, "big") + body
