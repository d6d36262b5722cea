"""What happens beside the game: news, talk, and when to be written to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.protocol.limits import LONGEST_CHANNEL, LONGEST_TALK, SeatId
from sandtable.protocol.news import NewsData
from sandtable.protocol.people import MailChoice
from sandtable.protocol.tables import TalkRule


class NewsPage(Struct, frozen=True):
    """Items of news in order, and how many the listener has been told with them: what to ask for `after`."""

    items: list[NewsData]
    cursor: int


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Words to a channel: "table", "spectators", or the seats of a private one, as in "japan+usa"."""

    words: Annotated[str, Meta(max_length=4 * LONGEST_TALK)]
    channel: Annotated[str, Meta(max_length=LONGEST_CHANNEL)] = "table"
    seat: SeatId | None = None


class Spoken(Struct, frozen=True):
    """What was said, as those who hear it are told."""

    channel: str
    seat: str | None
    name: str | None
    words: str
    at: float


class TalkRules(Struct, frozen=True):
    """Where a seat or a person who watches may talk now."""

    talk: TalkRule  # what the table agreed
    channels: list[str]  # "table" or "spectators", where they may talk there
    private: list[str]  # the seats that they may talk to in private; their own where they share it
    until: float | None = None  # when a conference ends at the latest


class EmailChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """When to be written to about a table; null: as you wish for all tables."""

    mail: MailChoice | None


class EmailSetting(Struct, frozen=True):
    """What you wish for this table, if anything, and what holds there."""

    mail: MailChoice | None
    holds: MailChoice
