"""What the calls about people answer, as plain data. Moments are seconds since 1970."""

from __future__ import annotations

import msgspec


class Entrance(msgspec.Struct, frozen=True):
    """How one comes in: "open", "invited" or "closed"; and whether it is a server for one person alone."""

    registration: str
    single_user: bool


class Wishes(msgspec.Struct, frozen=True):
    """When a person wants to be written to ("never", "turn" or "alone"), and when not."""

    mail: str
    quiet_from: str | None
    quiet_to: str | None
    quiet_days: list[int]
    zone: str


class Me(msgspec.Struct, frozen=True):
    """Oneself, with what the token in use is good for."""

    name: str
    guest: bool
    admin: bool
    since: float
    email: str | None
    proving: str | None
    settings: Wishes
    scopes: list[str]
    csrf: str | None


class PersonInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a person."""

    name: str
    guest: bool
    since: float


class TokenInfo(msgspec.Struct, frozen=True):
    """What is known of a personal token."""

    id: str
    name: str
    scopes: list[str]
    created_at: float
    expires_at: float | None
    used_at: float | None


class TokenMade(msgspec.Struct, frozen=True):
    """A new token, told only now."""

    token: str
    about: TokenInfo


class TokenPage(msgspec.Struct, frozen=True):
    """All tokens of a person."""

    tokens: list[TokenInfo]


class Names(msgspec.Struct, frozen=True):
    """Some people, by name."""

    names: list[str]
