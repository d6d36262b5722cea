"""Webhooks: addresses that the server calls when something happens at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.protocol.limits import LONGEST_URL, TableId
from sandtable.protocol.tables import GameResult

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


class HookMessage(Struct, frozen=True, omit_defaults=True):
    """What an address is called with: when it happened, and which webhook calls. By itself, a trial."""

    event: str
    at: float
    hook: str


class TableHookMessage(HookMessage, frozen=True, omit_defaults=True, kw_only=True):
    """What is told of a table. Which of the last fields there are depends on the event."""

    table: str
    title: str
    game: str
    link: str  # to the table
    waiting_for: list[str] | UnsetType = UNSET  # "turn": the seats that are asked
    status: str | UnsetType = UNSET  # "end": how it ended
    result: GameResult | UnsetType | None = UNSET
    seat: str | UnsetType | None = UNSET  # "talk": who said it, and what
    name: str | UnsetType | None = UNSET
    words: str | UnsetType = UNSET


class DiscordMentions(Struct, frozen=True):
    """Whom a message may call."""

    parse: list[str] = []


class DiscordCall(Struct, frozen=True):
    """The same as Discord takes it: words that call nobody, whatever names stand in them."""

    content: str
    allowed_mentions: DiscordMentions = DiscordMentions()
