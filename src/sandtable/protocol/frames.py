"""What one seat is sent of its table: views, the changes between them, and what happened."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from sandtable.protocol.board import Board


class View(Struct, frozen=True):
    """A position as a seat sees it. Seats are numbers, in the order of the table's seats."""

    format: str
    game: str
    columns: dict[str, Any]
    stack: list[Any]
    seat: int | None  # null for a spectator
    deciders: list[int]
    prompt: str
    choices: list[str]
    rights: list[str]
    board: Board


# The server keeps views as plain data, which patches compare and change; they have the shape of a View.
ViewData = Annotated[dict[str, Any], Meta(extra={"shape": View})]

# A change of a view, by the keys and indices that lead to the place: see `patches`.
Path = list[str | int]
Change = Annotated[
    list[Any],
    Meta(extra={"shape": tuple[Path] | tuple[Path, Any] | tuple[Path, int, int, list[Any]]}),
]
# The changes from one view to the next, in order.
Patch = list[Change]


class Told(Struct, frozen=True):
    """Something that happened, as one seat may know it."""

    event: list[Any]  # its name and its arguments, null where unknown
    words: str


class Undo(Struct, frozen=True, omit_defaults=True):
    """What a seat can take back: its last click, or its last whole move; or why nothing."""

    last: list[str] = []
    move: list[str] = []
    why: str | None = None


class Point(Struct, frozen=True):
    """A moment that a table can be taken back to if all agree, as one seat knows it."""

    point: int  # the seat's own sequence then
    at: float
    words: str  # what it was told last before it


class Frame(Struct, frozen=True, omit_defaults=True):
    """What one seat is sent: the whole view, or the changes since the one it has."""

    sequence: int  # the seat's own
    view: ViewData | None = None
    patch: Patch | None = None
    since: int | None = None
    events: list[Told] = []
    undo: Undo | None = None  # for those who play


class Refusal(Struct, frozen=True):
    """Why something may not be done: the paragraph of the rules, and a sentence."""

    rule: str
    sentence: str
