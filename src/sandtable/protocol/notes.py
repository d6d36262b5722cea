"""Notes to oneself, pinned to the spaces of a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.protocol.limits import LONGEST_NOTE, LONGEST_SPACE


class Note(Struct, frozen=True):
    """A note: the space by whatever name the view of the game gives it, and when it was written last."""

    space: str
    words: str
    at: float


class NoteList(Struct, frozen=True):
    """One's own notes at a table, by space."""

    notes: list[Note]


class NewNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A note to be pinned to a space, in place of the one that is there."""

    space: Annotated[str, Meta(min_length=1, max_length=LONGEST_SPACE)]
    words: Annotated[str, Meta(min_length=1, max_length=4 * LONGEST_NOTE)]


class RemovedNote(Struct, frozen=True):
    """The space from which a note was taken down."""

    space: str
