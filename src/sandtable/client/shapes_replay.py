"""What the calls about the past answer, as typed data."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.server.play.types import Patch, Told


class Moment(msgspec.Struct, frozen=True):
    """A moment of a table: its number, the heading it stands under, and what was seen and done.

    The view is None where the game was played under other rules than those of today.
    """

    sequence: int
    heading: str = ""
    view: dict[str, Any] | None = None
    events: list[Told] = []
    made: list[str] = []


class MomentFrame(Moment, frozen=True):
    """A moment as it is sent: the whole view, or what has changed from the one before."""

    patch: Patch | None = None
    since: int | None = None


class MomentPage(msgspec.Struct, frozen=True):
    """Some moments in order, and what to ask for as `from` to see the next."""

    frames: list[MomentFrame]
    next: int | None = None


class IndexLine(msgspec.Struct, frozen=True):
    """A moment that can be gone to, in a line."""

    sequence: int
    heading: str = ""
    words: str = ""
    made: list[str] = []
    events: list[Told] = []


class IndexPage(msgspec.Struct, frozen=True):
    """Some lines of an index, what to ask for as `after` to see more, and the last number there is."""

    entries: list[IndexLine]
    last: int
    after: int | None = None
