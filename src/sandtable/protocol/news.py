"""News: what happens beside the game, told to those whom it concerns. Moments are seconds since 1970."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sandtable.protocol.club import ProposalTold
from sandtable.protocol.games import RulesChange
from sandtable.protocol.tables import TableStatus

# Why somebody else plays a seat now.
SeatReason = Literal[
    "as anybody who runs this server decided",
    "is back",
    "left",
    "replaced",
    "resigned",
    "sat down",
    "shares the seat",
    "taken back",
    "was late",
]

# What was done about a clock that has run out.
ClockOutcome = Literal["bot", "passed", "paused", "replaced"]


class Talked(Struct, frozen=True, tag_field="kind", tag="talk"):
    """Somebody has said something in a channel; without a seat, somebody who watches."""

    at: float
    channel: str
    seat: str | None
    name: str | None
    words: str


class SeatNews(Struct, frozen=True, tag_field="kind", tag="seat"):
    """Who plays a seat now: "person", with the names of those who sit there, or the name of a bot."""

    at: float
    seat: str
    player: str
    name: str | None
    why: SeatReason


class StatusNews(Struct, frozen=True, tag_field="kind", tag="status"):
    """The game is paused, goes on or has ended, and why."""

    at: float
    status: TableStatus
    why: str


class ClockNews(Struct, frozen=True, tag_field="kind", tag="clock"):
    """A clock has run out, and what was done about it."""

    at: float
    seat: str
    did: ClockOutcome


class ProposalNews(ProposalTold, frozen=True, kw_only=True, tag_field="kind", tag="proposal"):
    """A proposal was made, agreed to or decided."""

    at: float


class SharedNews(Struct, frozen=True, tag_field="kind", tag="shared"):
    """One of those who share a seat has decided something, or taken it back."""

    at: float
    name: str
    did: str  # "decided" or "taken back"
    action: str | None


class RematchNews(Struct, frozen=True, tag_field="kind", tag="rematch"):
    """The game is played again at another table, which somebody has opened."""

    at: float
    table: str
    name: str


class RulesNews(Struct, frozen=True, tag_field="kind", tag="rules"):
    """The game goes on by other rules: by which it went before, and what has changed."""

    at: float
    before: str
    version: str
    changed: list[RulesChange]


class HookNews(Struct, frozen=True, tag_field="kind", tag="hook"):
    """A webhook was switched off, because nobody answered at its address."""

    at: float
    hook: str
    did: str


NewsItem = (
    Talked
    | SeatNews
    | StatusNews
    | ClockNews
    | ProposalNews
    | SharedNews
    | RematchNews
    | RulesNews
    | HookNews
)

# Items are stored as plain data, which is sent on as it is.
NewsData = Annotated[dict[str, Any], Meta(extra={"shape": NewsItem})]
