"""Deciding over HTTP, and asking what happened and why something is not allowed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

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


# The places of a set-up, each with the types of what stands there.
SetUpSlots = Annotated[
    dict[
        Annotated[str, Meta(max_length=60)],
        Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=40)],
    ],
    Meta(max_length=200),
]


class SetUpWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up to be filled in where nothing is chosen yet: a prepared one, or one of your own.

    What it leaves open, or what the rules do not allow there, is filled as the game recommends.
    """

    sequence: int
    prepared: str = ""
    slots: SetUpSlots = {}
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
