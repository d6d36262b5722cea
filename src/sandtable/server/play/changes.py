"""What a row of the log changed of the state: enough to follow a game whose rules are no more.

A log is played again by the rules that it was played by. Where these are gone, the states are found from a
snapshot on by what each row changed, and no rule is asked. Where a snapshot follows a row nothing need be
kept of what it changed.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.protocol import patches
from sandtable.server.play import packing

_patch: Final = msgspec.msgpack.Decoder(list[list[Any]])

Packed = dict[str, Any]


def pack_changes(before: State, after: State) -> bytes:
    """What must be changed of one state to make another of it."""
    return msgspec.msgpack.encode(patches.changes(before.packed(), after.packed()))


def unpacked(stored: bytes) -> Packed:
    """A stored state as plain data, whatever rules it is of."""
    try:
        data = msgspec.msgpack.decode(packing.unzipped(stored))
    except msgspec.DecodeError as error:
        raise BadData(f"the stored state is damaged: {error}") from error
    if not isinstance(data, dict):
        raise BadData("the stored state is damaged")
    return data


def changed(packed: Packed, stored: bytes) -> Packed | None:
    """The state after such changes, in place of the one before; None where they do not fit it."""
    try:
        made = patches.applied(packed, _patch.decode(stored))
    except (msgspec.DecodeError, LookupError, TypeError):
        return None
    return made if isinstance(made, dict) else None


def state_of(game: Game, packed: Packed) -> State | None:
    """Such a state as today's program reads it, to be looked at; None where it cannot."""
    try:
        return game.from_bytes(msgspec.msgpack.encode(packed))
    except SandtableError:
        return None
