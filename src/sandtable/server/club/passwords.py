"""Passwords: which are allowed, and their hashes by argon2, made in threads of their own.

A hash takes some 70 ms of one core and 32 MiB; two are made at a time, so that a flood of attempts
takes neither the memory nor the time that the tables need.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sandtable.server.club.names import name_key
from sandtable.server.errors import BadRequest

SHORTEST: Final = 10
LONGEST: Final = 200
FEWEST_DIFFERENT: Final = 4

_hasher: Final = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1, hash_len=32, salt_len=16)
_threads: Final = ThreadPoolExecutor(max_workers=2, thread_name_prefix="passwords")


def nobodys() -> str:
    """A hash that no password has, and that takes as long to compare as any other."""

    def text(length: int) -> str:
        return base64.b64encode(secrets.token_bytes(length)).rstrip(b"=").decode()

    costs = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    return f"$argon2id$v=19${costs}${text(_hasher.salt_len)}${text(_hasher.hash_len)}"


NOBODYS: Final = nobodys()


def checked(password: str, name: str) -> str:
    """A password as it is hashed; BadRequest where it is too easy. Any character is welcome in it."""
    password = unicodedata.normalize("NFKC", password)
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadRequest(f"A password must have {SHORTEST} to {LONGEST} characters; several words are best.")
    if len(set(password)) < FEWEST_DIFFERENT or name_key(password) == name_key(name):
        raise BadRequest("This password is too easy to guess; several words are best.")
    return password


async def hashed(password: str) -> str:
    """The hash of a password that was checked."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, password)


async def fits(password: str, stored: str | None) -> bool:
    """Whether a password is the stored one. Where there is none it takes as long to say no."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _fits, password, stored or NOBODYS)


def is_dated(stored: str) -> bool:
    """Whether a hash was made with other costs than today's."""
    return _hasher.check_needs_rehash(stored)


def _fits(password: str, stored: str) -> bool:
    try:
        return _hasher.verify(stored, unicodedata.normalize("NFKC", password[: LONGEST + 1]))
    except (VerificationError, InvalidHashError):
        return False
