"""Secrets that are sent by mail: to set a new password, or to prove an address. Each is good once."""

from __future__ import annotations

from typing import Final, Literal

from sqlalchemy import Connection, Row, delete, insert, select

from sandtable.server import sentences
from sandtable.server.club.sessions import LONGEST_SECRET, hashed, new_secret
from sandtable.server.errors import NotYours
from sandtable.server.storage.club_schema import mailed_secrets

Purpose = Literal["password", "address"]

HOUR: Final = 3600.0
# How long each is good: a mailbox that others may read must not hold a key for long.
SECONDS: Final[dict[Purpose, float]] = {"password": 1 * HOUR, "address": 48 * HOUR}


def make(c: Connection, person_id: str, purpose: Purpose, email: str, now: float) -> str:
    """A secret for somebody; an earlier one for the same purpose is no longer good."""
    forget(c, person_id, purpose)
    secret = new_secret()
    row = {"token_hash": hashed(secret), "person_id": person_id, "purpose": purpose, "email": email}
    c.execute(insert(mailed_secrets).values(**row, expires_at=now + SECONDS[purpose]))
    return secret


def find(c: Connection, secret: str, purpose: Purpose, now: float) -> Row[tuple[object, ...]]:
    """The row of a secret; NotYours where it is forged, has ended or was used."""
    row = None
    if secret.isascii() and len(secret) <= LONGEST_SECRET:
        wanted = select(mailed_secrets).where(
            mailed_secrets.c.token_hash == hashed(secret),
            mailed_secrets.c.purpose == purpose,
            mailed_secrets.c.expires_at > now,
        )
        row = c.execute(wanted).one_or_none()
    if row is None:
        raise _no_longer_good()
    return row


def use(c: Connection, secret: str, purpose: Purpose, now: float) -> Row[tuple[object, ...]]:
    """The row of a secret, which is then good no more. Of two who use it at once, one does."""
    row = find(c, secret, purpose, now)
    used = c.execute(delete(mailed_secrets).where(mailed_secrets.c.token_hash == hashed(secret)))
    if used.rowcount != 1:
        raise _no_longer_good()
    return row


def waiting_for(c: Connection, person_id: str, now: float) -> str | None:
    """The address that somebody has not proved yet."""
    wanted = select(mailed_secrets.c.email).where(
        mailed_secrets.c.person_id == person_id,
        mailed_secrets.c.purpose == "address",
        mailed_secrets.c.expires_at > now,
    )
    return c.execute(wanted).scalars().first()


def forget(c: Connection, person_id: str, purpose: Purpose) -> None:
    """Make somebody's secrets for a purpose good no more."""
    mine = (mailed_secrets.c.person_id == person_id, mailed_secrets.c.purpose == purpose)
    c.execute(delete(mailed_secrets).where(*mine))


def _no_longer_good() -> NotYours:
    return NotYours(sentences.text("email-codes.code-invalid-expired-or"))
