"""Chance: keyed streams of numbers that anybody can check in another language.

A game has one secret key of 256 bits. The n-th number of a stream is the first 56 bits of
BLAKE2b, keyed with that key, of the three numbers (epoch, stream, n), each written as eight
bytes, most significant first. A number is cut to a range by rejection: values at or above the
largest multiple of the range are skipped, and the counter of the stream moves on past them.
"""

import hashlib
import secrets
from typing import Final

BITS: Final = 56
SPAN: Final = 1 << BITS
KEY_BYTES: Final = 32

# The first streams are the dice, one for each lane of simultaneous play; a game's own streams
# (decks, cups, mixing) follow.
DICE_STREAMS: Final = 8


def number(key: bytes, epoch: int, stream: int, n: int) -> int:
    """The n-th raw number of a stream.

    >>> number(bytes(32), 0, 0, 0) == number(bytes(32), 0, 0, 0)
    True
    """
    message = epoch.to_bytes(8, "big") + stream.to_bytes(8, "big") + n.to_bytes(8, "big")
    return int.from_bytes(hashlib.blake2b(message, digest_size=7, key=key).digest(), "big")


def below(key: bytes, epoch: int, stream: int, n: int, limit: int) -> tuple[int, int]:
    """A number from 0 to limit - 1, and the counter after it."""
    fair = SPAN - SPAN % limit
    while True:
        value = number(key, epoch, stream, n)
        n += 1
        if value < fair:
            return value % limit, n


def key_from_seed(seed: int | str) -> bytes:
    """The key of a game started with a seed, for tests and studies."""
    return hashlib.blake2b(b"sandtable seed " + str(seed).encode(), digest_size=32).digest()


def fresh_key() -> bytes:
    """A key that nobody can guess, for a table of people."""
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """What a table publishes when it opens, so that the key shown at its end can be checked."""
    return hashlib.blake2b(key, digest_size=32).hexdigest()
