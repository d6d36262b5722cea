"""What those are told and may do who help to run a server. Moments are seconds since 1970."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.protocol.limits import FOR_GOOD, Moment, Written


class User(Struct, frozen=True):
    """Somebody, for those who run the server."""

    id: str
    name: str
    guest: bool
    admin: bool
    banned_until: float | None
    ban_reason: str | None
    created_at: float


class UserList(Struct, frozen=True):
    """People in the order of their names."""

    people: list[User]


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """Until when somebody is kept out (null: for good), and what they are told."""

    why: Annotated[str, Meta(min_length=1, max_length=500)]
    until: Annotated[float, Meta(ge=0, le=FOR_GOOD)] | None = None


class Report(Struct, frozen=True):
    """What somebody told about somebody."""

    number: int
    by: str
    about: str
    table: str | None
    words: str
    status: str
    at: float


class ReportList(Struct, frozen=True):
    """Reports, the oldest first."""

    reports: list[Report]


AuditDetail = str | int | float | bool | None


class AuditRow(Struct, frozen=True):
    """Who did what from where."""

    at: float
    person: str | None
    address: str | None
    what: str
    details: dict[str, AuditDetail]


class AuditPage(Struct, frozen=True):
    """Rows of the audit log, the newest first."""

    rows: list[AuditRow]


class Rewind(Struct, frozen=True, forbid_unknown_fields=True):
    """The moment to go back to."""

    point: Moment


class Replacement(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to play a seat: a bot, "open", or a person by name; `@NAME` is always a person."""

    player: Written


class Replaced(Struct, frozen=True):
    """Who plays a seat now; at a table of tokens also the new token, which is told this once."""

    seat: str
    player: str
    token: str | None
