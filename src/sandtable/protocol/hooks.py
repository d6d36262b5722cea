"""Webhooks: addresses that the server calls when something happens at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.protocol.limits import LONGEST_URL, TableId

HookEvent = Literal["turn", "end", "talk"]
HookShape = Literal["discord", "plain"]


class NewHook(Struct, frozen=True, forbid_unknown_fields=True):
    """An address to be called: about a `table` that you opened, or about all at which you sit."""

    url: Annotated[str, Meta(min_length=1, max_length=LONGEST_URL)]
    events: Annotated[list[HookEvent], Meta(min_length=1, max_length=3)]
    shape: HookShape = "plain"
    table: TableId | None = None


class HookInfo(Struct, frozen=True):
    """A webhook. Its secret, by which calls are signed, is told only when it is made."""

    hook: str
    url: str
    shape: HookShape
    events: list[HookEvent]
    table: str | None
    failures: int  # how often in a row nobody has answered
    off_since: float | None  # since when it is not called any more, because nobody answered
    created_at: float
    secret: str | None = None


class HookList(Struct, frozen=True):
    """One's webhooks, the oldest first."""

    hooks: list[HookInfo]
