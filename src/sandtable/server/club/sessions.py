"""Sessions: who is logged in, by a secret that the browser keeps in a cookie. Only its hash is stored.

A session that is used is kept alive, up to an age at which one logs in again.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Any, Final

from sqlalchemy import Column, Connection, Row, delete, exists, insert, select, update

from sandtable.server.storage.club_schema import blocks, mailed_secrets, people, sessions
from sandtable.server.storage.schema import metadata

DAY: Final = 86_400.0
# How long a session lives that is not used, and how long at the most.
IDLE: Final = 30 * DAY
OLDEST: Final = 180 * DAY
# It is prolonged only where that much would be gained, so that looking rarely writes.
PROLONG: Final = 1 * DAY
# Who logs in more often than this is logged out where that was longest ago.
MOST: Final = 20
SECRET_BYTES: Final = 32
LONGEST_SECRET: Final = 200


def hashed(secret: str) -> bytes:
    """What is stored of a secret. It is long and random, so that a plain hash hides it."""
    return hashlib.sha256(secret.encode()).digest()


def new_secret() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(SECRET_BYTES)


def csrf_of(secret: str) -> str:
    """What a page of ours knows of a session and a page of elsewhere does not; nothing of it is stored."""
    digest = hmac.new(secret.encode(), b"sandtable csrf", hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def start(c: Connection, person_id: str, now: float) -> str:
    """Log somebody in; the secret for the cookie."""
    secret = new_secret()
    row = {"token_hash": hashed(secret), "person_id": person_id, "created_at": now, "expires_at": now + IDLE}
    c.execute(insert(sessions).values(row))
    mine = sessions.c.person_id == person_id
    older = select(sessions.c.token_hash).where(mine).order_by(sessions.c.created_at.desc()).offset(MOST)
    surplus = list(c.execute(older.limit(MOST)).scalars())
    if surplus:
        c.execute(delete(sessions).where(sessions.c.token_hash.in_(surplus)))
    return secret


def find(c: Connection, secret: str, now: float) -> Row[tuple[object, ...]] | None:
    """The person of a session, with `expires_at` and `session_at`; None where it has ended or never was."""
    wanted = (
        select(people, sessions.c.expires_at, sessions.c.created_at.label("session_at"))
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.token_hash == hashed(secret), sessions.c.expires_at > now)
    )
    return c.execute(wanted).one_or_none()


def fresh_end(row: Row[tuple[object, ...]], now: float) -> float | None:
    """When a session that is used now should end; None where that is hardly later than it does."""
    end: float = min(now + IDLE, row.session_at + OLDEST)
    return end if end - row.expires_at >= PROLONG else None


def prolong(c: Connection, secret: str, end: float) -> None:
    """Let a session live longer."""
    c.execute(update(sessions).where(sessions.c.token_hash == hashed(secret)).values(expires_at=end))


def end(c: Connection, secret: str) -> None:
    """Log somebody out."""
    c.execute(delete(sessions).where(sessions.c.token_hash == hashed(secret)))


def end_all(c: Connection, person_id: str, but: str | None = None) -> None:
    """Log somebody out everywhere, or everywhere else."""
    gone = delete(sessions).where(sessions.c.person_id == person_id)
    c.execute(gone if but is None else gone.where(sessions.c.token_hash != hashed(but)))


def forget(c: Connection, now: float) -> None:
    """Sweep out what has ended: sessions, secrets sent by mail, and guests who sat nowhere."""
    c.execute(delete(sessions).where(sessions.c.expires_at <= now))
    c.execute(delete(mailed_secrets).where(mailed_secrets.c.expires_at <= now))
    nowhere = [~exists().where(column == people.c.id) for column in _traces()]
    gone = (people.c.guest == 1, people.c.banned_until.is_(None), people.c.created_at <= now - DAY)
    c.execute(delete(people).where(*gone, *nowhere))


def _traces() -> list[Column[Any]]:
    """Where somebody leaves a trace that must not go with him: a session, a seat, a report ..."""
    return [
        column
        for table in metadata.sorted_tables
        for column in table.columns
        if column.references(people.c.id) and table is not blocks
    ]
