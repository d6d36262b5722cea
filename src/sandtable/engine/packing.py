"""Packing: a state as plain data, to be stored and compared."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from sandtable.engine.state import State


def packed(g: State) -> dict[str, Any]:
    """All that a state consists of, as plain data. The names in it are permanent."""
    return {
        "game": g.game.id,
        "format": 1,
        "key": g.key.hex(),
        "columns": {column.name: getattr(g, column.name) for column in g.columns},
        "stack": [step.dump() for step in g.stack],
    }


def digest_of(data: dict[str, Any], viewer: int) -> str:
    """The fingerprint of a state as plain data, in whatever shape it was stored."""
    encoded = msgspec.msgpack.encode({**data, "viewer": viewer})
    return hashlib.blake2b(encoded, digest_size=16).hexdigest()


def unpickled(game_id: str, data: bytes) -> State:
    """The state of a game from its bytes, for `pickle`."""
    from sandtable.engine.registry import game

    return game(game_id).from_bytes(data)
