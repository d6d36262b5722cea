"""What those are told who help to run a server."""

from __future__ import annotations

from typing import Any

import msgspec


class User(msgspec.Struct, frozen=True):
    """Somebody. Times are seconds since 1970."""

    id: str
    name: str
    guest: bool
    admin: bool
    banned_until: float | None
    ban_reason: str | None
    created_at: float


class Users(msgspec.Struct, frozen=True):
    """People in the order of their names."""

    people: list[User]


class Report(msgspec.Struct, frozen=True):
    """What somebody told about somebody."""

    number: int
    by: str
    about: str
    table: str | None
    words: str
    status: str
    at: float


class Reports(msgspec.Struct, frozen=True):
    """Reports, the oldest first."""

    reports: list[Report]


class AuditRow(msgspec.Struct, frozen=True):
    """Who did what from where."""

    at: float
    person: str | None
    address: str | None
    what: str
    details: dict[str, Any]


class AuditPage(msgspec.Struct, frozen=True):
    """Rows of the audit log, the newest first."""

    rows: list[AuditRow]


class Moment(msgspec.Struct, frozen=True):
    """A moment that a table can go back to, as spectators know it."""

    point: int
    at: float
    words: str


class Moments(msgspec.Struct, frozen=True):
    """Such moments, the newest first."""

    points: list[Moment]


class Replaced(msgspec.Struct, frozen=True):
    """Who plays a seat now; at a table of tokens also the new token, which is told this once."""

    seat: str
    player: str
    token: str | None
