"""Looking back at a table, bringing a game along, and branching off."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.protocol.frames import Patch, ViewData
from sandtable.protocol.journal import Heading, JournalEntry
from sandtable.protocol.limits import LARGEST_FILE, Moment, Name, Players, Title
from sandtable.protocol.text import Text, with_ids


class MadeDecision(Struct, frozen=True, omit_defaults=True):
    """A decision that was made, in notation."""

    action: str
    seat: str = ""  # whose it was, with open hands; else it was the viewer's own

    @property
    def words(self) -> str:
        """The decision in a line, as in "usa: commit A12"."""
        return f"{self.seat}: {self.action}" if self.seat else self.action


class ReplayFrame(Struct, frozen=True, omit_defaults=True):
    """A moment as a viewer saw it: the whole view, or the changes from the moment before.

    Where it was played under other rules than those of today the view asks nothing; neither is there where
    too little of it was stored to show it.
    """

    sequence: int  # the viewer's own; with open hands, the number of decisions
    heading: Heading = Heading()
    view: ViewData | None = None
    patch: Patch | None = None
    since: int | None = None
    events: list[JournalEntry] = []
    made: list[MadeDecision] = []  # what the seat itself decided; with open hands, what anybody did


class ReplayPage(Struct, frozen=True):
    """Some moments in order, and what to ask for as `from` to see the next; null at the end."""

    frames: list[ReplayFrame]
    next: int | None


class IndexEntry(Struct, frozen=True, omit_defaults=True):
    """A moment to go to: its number, the heading that it stands under, and what happened."""

    sequence: int
    heading: Heading = Heading()
    text: Text = []  # what happened first; beside `events` only what none of them tells
    made: list[MadeDecision] = []
    events: list[JournalEntry] = []  # all that the viewer was told, where that was asked for

    @property
    def words(self) -> str:
        """What happened first, as a plain string, with the ids of units and cards."""
        return with_ids(self.text)


class ReplayIndex(Struct, frozen=True):
    """Some moments in order, what to ask for as `after` to see more, and the viewer's number at the end."""

    entries: list[IndexEntry]
    after: int | None
    last: int


class ImportWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A game file to import, and who plays each seat: "me", which is usual, "person" or a bot."""

    file: Annotated[str, Meta(max_length=LARGEST_FILE)]
    seats: Players = {}
    title: Title = ""


class BranchWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to branch off: a number of the seat's own, or with open hands of the table; else the present."""

    at: Moment | None = None
    seat: Name | None = None
    open: bool = False
    seats: Players = {}
    title: Title = ""
