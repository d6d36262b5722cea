"""Personal API tokens: what a program shows instead of a cookie, good for what its owner allowed it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from sandtable.protocol.people import Scope, TokenInfo
from sandtable.server import sentences
from sandtable.server.club.people import new_id
from sandtable.server.club.sessions import hashed, new_secret
from sandtable.server.errors import BadRequest, NotFound
from sandtable.server.storage.club_schema import api_tokens, people

PREFIX: Final = "sat_"
# What a token may be good for.
SCOPES: Final[dict[Scope, str]] = {
    "read": "read your tables, messages and profile",
    "play": "make decisions at your tables",
    "tables": "open tables, take and leave seats, invite, and make proposals",
    "talk": "send messages in your name",
    "account": "change your settings, block and report people",
}
ALL: Final[frozenset[str]] = frozenset(SCOPES)
MOST: Final = 50
# When a token was last used is noted no oftener than this.
NOTED: Final = 3600.0


def make(
    c: Connection, person_id: str, name: str, scopes: Sequence[str], expires_at: float | None, now: float
) -> tuple[TokenInfo, str]:
    """A new token and its secret, which is never told again."""
    unknown = sorted(set(scopes) - ALL)
    if unknown or not scopes:
        raise BadRequest(sentences.text("tokens.token-needs-one-or", names=", ".join(SCOPES)))
    mine = select(func.count()).select_from(api_tokens).where(api_tokens.c.person_id == person_id)
    if c.execute(mine).scalar_one() >= MOST:
        raise BadRequest(sentences.text("tokens.you-have-tokens-revoke", most=MOST))
    token = TokenInfo(new_id(), name, [scope for scope in SCOPES if scope in scopes], now, expires_at, None)
    secret = PREFIX + new_secret()
    row = msgspec.structs.asdict(token) | {"scopes": json.dumps(token.scopes)}
    c.execute(insert(api_tokens).values(row | {"person_id": person_id, "token_hash": hashed(secret)}))
    return token, secret


def of_person(c: Connection, person_id: str) -> list[TokenInfo]:
    """Somebody's tokens, the newest first."""
    wanted = select(api_tokens).where(api_tokens.c.person_id == person_id)
    return [_token(row) for row in c.execute(wanted.order_by(api_tokens.c.created_at.desc()))]


def take_back(c: Connection, person_id: str, token_id: str) -> None:
    """End one of somebody's tokens."""
    mine = (api_tokens.c.person_id == person_id, api_tokens.c.id == token_id)
    if c.execute(delete(api_tokens).where(*mine)).rowcount != 1:
        raise NotFound(sentences.text("tokens.you-have-no-such"))


def take_back_all(c: Connection, person_id: str) -> None:
    """End all of somebody's tokens."""
    c.execute(delete(api_tokens).where(api_tokens.c.person_id == person_id))


def find(c: Connection, secret: str, now: float) -> Row[tuple[object, ...]] | None:
    """The person of a token, with its `scopes` and `used_at`; None where it has ended or never was."""
    token = api_tokens.c
    wanted = (
        select(people, token.scopes, token.used_at)
        .join(api_tokens, token.person_id == people.c.id)
        .where(token.token_hash == hashed(secret), token.expires_at.is_(None) | (token.expires_at > now))
    )
    return c.execute(wanted).one_or_none()


def note_use(c: Connection, secret: str, now: float) -> None:
    """Note when a token was used."""
    c.execute(update(api_tokens).where(api_tokens.c.token_hash == hashed(secret)).values(used_at=now))


def _token(row: Row[tuple[object, ...]]) -> TokenInfo:
    return TokenInfo(row.id, row.name, json.loads(row.scopes), row.created_at, row.expires_at, row.used_at)
