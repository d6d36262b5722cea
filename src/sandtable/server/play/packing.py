"""States and journals as they lie in the database."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

import msgspec

from sandtable.engine.errors import BadData
from sandtable.engine.events import Event, EventTable
from sandtable.engine.game import Game
from sandtable.engine.state import State

# The quickest: a state shrinks to a third, and more effort gains little.
EFFORT: Final = 1

# By the name of the kind, which is permanent; its number may be another one in the next process.
_StoredEvent = tuple[str, list[int], int]
_journal = msgspec.msgpack.Decoder(list[_StoredEvent])
_numbers = msgspec.json.Decoder(list[int])


def pack_state(state: State) -> bytes:
    """A state, packed and compressed."""
    return zlib.compress(state.to_bytes(), EFFORT)


def unpack_state(game: Game, stored: bytes) -> State:
    """The state that was stored."""
    return game.from_bytes(unzipped(stored))


def unzipped(stored: bytes) -> bytes:
    """The bytes of a state before they were compressed."""
    try:
        return zlib.decompress(stored)
    except zlib.error as error:
        raise BadData(f"the stored state is damaged: {error}") from error


def pack_events(table: EventTable, events: Sequence[Event]) -> bytes:
    """A piece of the journal."""
    named = [(table.kinds[event.kind].name, event.arguments, event.seats) for event in events]
    return msgspec.msgpack.encode(named)


def pack_no_events() -> bytes:
    """A piece of the journal that tells nothing."""
    return msgspec.msgpack.encode([])


def unpack_events(table: EventTable, stored: bytes) -> list[Event]:
    """The piece of the journal that was stored, but for what today's rules have no words for."""
    events = []
    for name, arguments, seats in _journal.decode(stored):
        number = table.numbers.get(name, -1)
        if number >= 0 and len(arguments) == len(table.kinds[number].arguments):
            events.append(Event(number, tuple(arguments), seats))
    return events


def pack_numbers(numbers: Sequence[int]) -> str:
    """A short list of numbers, as text."""
    return msgspec.json.encode(numbers).decode()


def unpack_numbers(stored: str) -> list[int]:
    """The list of numbers that was stored."""
    return _numbers.decode(stored)
