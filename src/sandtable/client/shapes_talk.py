"""What the server tells about talk and mail."""

from __future__ import annotations

from typing import Any

import msgspec


class NewsPage(msgspec.Struct, frozen=True):
    """Items of news in order, and the cursor after them."""

    items: list[dict[str, Any]]
    cursor: int


class Spoken(msgspec.Struct, frozen=True):
    """What was said, as those who hear it are told."""

    channel: str
    seat: str | None
    name: str | None
    words: str
    at: float


class Allowed(msgspec.Struct, frozen=True):
    """What a table agreed about talk, the channels that are open, and the seats to talk to in private."""

    talk: str
    channels: list[str]
    private: list[str]
    until: float | None = None


class MailWish(msgspec.Struct, frozen=True):
    """What one wishes for a table, if anything, and what holds there."""

    mail: str | None
    holds: str
