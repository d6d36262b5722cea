"""Canaries: a random word for every hidden thing, so that it can be recognised wherever it turns up."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final

# No word of a game, no number and no token looks like this by chance.
CANARY: Final = re.compile(rb"zq[a-z]{14}")
LENGTH: Final = 14


class Words:
    """Random words: always the same for the same thing and the same seed, and never alike."""

    def __init__(self, seed: str) -> None:
        self._key = hashlib.blake2b(seed.encode(), digest_size=32).digest()
        self._made: dict[tuple[object, ...], str] = {}

    def word(self, *thing: object) -> str:
        """The word for a thing."""
        made = self._made.get(thing)
        if made is None:
            made = self._made[thing] = self._make(thing)
        return made

    def _make(self, thing: tuple[object, ...]) -> str:
        digest = hashlib.blake2b(repr(thing).encode(), key=self._key, digest_size=20).digest()
        letters = base64.b32encode(digest).decode().lower().translate(str.maketrans("234567", "uvwxyz"))
        return "zq" + letters[:LENGTH]


def found(data: bytes) -> set[str]:
    """The canaries in what somebody was sent."""
    return {match.decode() for match in CANARY.findall(data)}
