"""Deciding over HTTP, and asking what happened and why something is not allowed."""

from __future__ import annotations

from msgspec import Struct

from sandtable.protocol.frames import Wanted
from sandtable.protocol.journal import JournalEntry


class Decision(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision in notation, made on the view of that sequence."""

    sequence: int
    action: str
    seat: str | None = None  # may be left out where a token says it
    wants: Wanted = "sight"  # which kind of view the answer is about


class UndoWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to take back: the last click, or the last whole move."""

    sequence: int
    move: bool = False
    seat: str | None = None  # may be left out where a token says it
    wants: Wanted = "sight"  # which kind of view the answer is about


class WhyAnswer(Struct, frozen=True):
    """Whether something may be done now; if not, the paragraph and a sentence."""

    allowed: bool
    rule: str | None
    sentence: str | None


class JournalPage(Struct, frozen=True):
    """A page of the journal, and what to ask for as `after` to see the next; null at the end."""

    events: list[JournalEntry]
    after: int | None
