"""Secrets that nobody may ever be sent: the key, the tokens of others, the number of a table's decisions."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import create_engine, update

from sandtable.server.play.opening import token_hash
from sandtable.server.storage.schema import snapshots, tables
from tests.server.proofs.recorded_traffic import Ears, Leak

# A table that begins here is at a number that nothing else looks like.
FIRST_SEQUENCE = 880_000_000_000_000
SEQUENCE = re.compile(rb"8800000000\d{5}(?!\d)")


def begin_far_on(database: Path, table: str) -> None:
    """Let a table that nobody has loaded begin at a number that can be recognised."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id == table).values(sequence=FIRST_SEQUENCE))
        connection.execute(
            update(snapshots).where(snapshots.c.table_id == table).values(sequence=FIRST_SEQUENCE)
        )
    engine.dispose()


def spellings(secret: bytes) -> list[bytes]:
    """The ways in which bytes may be written."""
    plain = base64.b64encode(secret).rstrip(b"=")
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        plain,
        plain.translate(bytes.maketrans(b"+/", b"-_")),
        str(int.from_bytes(secret, "big")).encode(),
    ]


@dataclass
class Secrets:
    """What must not leave a table."""

    key: bytes
    tokens: dict[int, str]
    # When the game was over and the key could be told.
    ended_at: float = float("inf")
    looked_at: int = field(default=0)

    def check(self, everybody: Iterable[Ears]) -> None:
        """Go through what was heard at a table."""
        for ears in everybody:
            for heard in ears.heard:
                over = heard.at >= self.ended_at
                self.check_bytes(f"{heard.what} to viewer {ears.viewer}", heard.data, key=not over)

    def check_bytes(self, what: str, data: bytes, key: bool = True) -> None:
        """Fail where a secret is in some bytes."""
        self.looked_at += len(data)
        if match := SEQUENCE.search(data):
            raise Leak(f"{what} tells the table's own sequence: {around(data, match.start())!r}")
        for seat, token in self.tokens.items():
            for form in (token.encode(), *spellings(token_hash(token))):
                if form in data:
                    raise Leak(f"{what} holds the token of seat {seat}: {around(data, data.find(form))!r}")
        for form in spellings(self.key) if key else ():
            if form in data:
                raise Leak(f"{what} holds the key: {around(data, data.find(form))!r}")


def around(data: bytes, at: int) -> bytes:
    """A few bytes before and after a place."""
    return data[max(0, at - 60) : at + 60]
