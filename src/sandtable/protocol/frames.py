"""What one seat is sent of its table: views, the changes between them, and what happened."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sandtable.protocol.board import Board
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.text import Text, plain

# What a client reads of a position: pages draw the board, programs and bots think about the sight.
Wanted = Literal["board", "sight"]
WANTED: Final[tuple[Wanted, ...]] = ("board", "sight")

# A column of a state as a seat sees it, -1 being unknown: a number, a list, or a list of lists.
SightColumn = int | list[int | list[int]]

# A step of what is being done: its name and its fields, numbers and lists, in which other steps may be.
SightStep = list[str | int | list[Any]]


class Asked(Struct, frozen=True):
    """What both kinds of view say: who is asked, and what. Seats are numbers, in the order of the table."""

    seat: int  # -1 for a spectator
    deciders: list[int]
    prompt: Text  # what the seat is asked, or whom all wait for
    choices: list[str]
    rights: list[str]


class BoardView(Asked, frozen=True):
    """A position as a page draws it for a seat."""

    board: Board


class SightView(Asked, frozen=True):
    """A position as a seat's program knows it."""

    game: str
    format: int
    columns: dict[str, SightColumn]
    stack: list[SightStep]


View = BoardView | SightView

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


class Undo(Struct, frozen=True, omit_defaults=True):
    """What a seat can take back: its last click, or its last whole move; or why nothing."""

    last: list[str] = []
    move: list[str] = []
    why: str | None = None
    half: bool = False  # whether that is a move half entered, which nobody else has seen


# What begins at a moment.
Beginning = Literal["", "game", "turn", "phase"]


class Point(Struct, frozen=True, omit_defaults=True):
    """A moment that a table can be taken back to if all agree, as one seat knows it."""

    point: int  # the seat's own sequence then
    at: float
    text: Text  # what would be undone first
    starts: Beginning = ""
    heading: Text = []  # the season and phase that it stands under

    @property
    def words(self) -> str:
        """The same as a plain string."""
        return plain(self.text)


class Frame(Struct, frozen=True, omit_defaults=True):
    """What one seat is sent: the whole view, or the changes since the one it has.

    With changes come the lines of the journal since, which go where the last `withdrawn` lines stood:
    somebody has taken those back. With a whole view come the latest lines, in place of all told before.
    """

    sequence: int  # the seat's own
    view: ViewData | None = None
    patch: Patch | None = None
    since: int | None = None
    events: list[JournalEntry] = []
    undo: Undo | None = None  # for those who play
    withdrawn: int = 0


class Refusal(Struct, frozen=True):
    """Why something may not be done: the paragraph of the rules, and a sentence."""

    rule: str
    sentence: str
