"""Tables: opening one, and what everybody may know of it."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sandtable.protocol.limits import Name, Title
from sandtable.protocol.paces import ClockFacts, Expiry, Pace, PaceWanted, QuietRule

Visibility = Literal["public", "unlisted", "private"]
TalkRule = Literal["all", "public", "none"]
# "over" as the rules say, "ended" as the players agreed.
TableStatus = Literal["playing", "paused", "over", "ended"]

# The bot that plays for those who are late where no other was named.
EXPIRY_BOT: Final = "cadet"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Seats that are not named are for people."""

    game: str
    scenario: str
    options: dict[str, str] = {}
    seats: dict[str, str] = {}  # by the name of the seat: "person", or the name of a bot
    spectators: bool = True
    set_ups: dict[str, Name] = {}  # by seat, the prepared set-up that it begins with


class TableWanted(NewTable, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Only somebody who has said who they are may set what stands from `title` on.

    Then a seat may also be "me" or "open", which means that anybody may take it.
    """

    title: Title = ""
    visibility: Visibility = "public"
    pace: PaceWanted | Name | None = None  # in figures or by name
    quiet: QuietRule | None = None  # whose quiet hours clocks stand still in; else as the pace says
    expiry: Expiry = "pause"
    expiry_bot: Name = EXPIRY_BOT
    talk: TalkRule = "all"


class OpenedSeat(Struct, frozen=True):
    """A seat of a new table. The token opens it to a person, and is told only now; bots need none."""

    seat: str
    player: str
    token: str | None


class Opened(Struct, frozen=True):
    """A table was opened. The commitment is the hash of the key that all its chance comes from."""

    table: str
    commitment: str
    seats: list[OpenedSeat]

    def token(self, seat: str) -> str:
        """The token of a seat that a person takes.

        >>> Opened("t1", "", [OpenedSeat("red", "person", "sesame")]).token("red")
        'sesame'
        """
        for one in self.seats:
            if one.seat == seat and one.token is not None:
                return one.token
        raise KeyError(f"no person sits at {seat!r} of this table")


class TableSeat(Struct, frozen=True):
    """A seat, and who plays it: "person" or the name of a bot."""

    seat: str
    player: str
    people: list[str] = []  # who sits there by name, even while a bot plays for them
    free: bool = False  # whether it waits for a person
    open: bool = False  # whether anybody may take it


class LostSeat(Struct, frozen=True):
    """A seat that counts as lost: whose it was, and why."""

    seat: str
    name: str
    why: str


class Club(Struct, frozen=True):
    """What the people at a table agreed on when it was opened, and what has come of it."""

    title: str
    owner: str | None
    visibility: Visibility
    pace: Pace | None
    expiry: Expiry
    expiry_bot: str
    talk: TalkRule
    lost: list[LostSeat]
    rematch_of: str | None
    rematch: str | None


class GameResult(Struct, frozen=True):
    """How a game ended: who has won, the kind of victory, and the score of each seat."""

    winners: list[str]
    kind: str
    scores: dict[str, int]


class Table(Struct, frozen=True):
    """What everybody may know of a table. Its key is told when the game is over, to verify it by."""

    table: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: list[TableSeat]
    spectators: bool
    status: TableStatus
    waiting_for: list[str]
    commitment: str
    created_at: float
    result: GameResult | None
    key: str | None
    club: Club | None = None  # where people sit by name
    mine: list[str] = []  # the seats of the caller
    my_turn: bool = False  # whether the table waits for the caller
    # Where the game came from if it was not begun here: "import", "sample", "branch" or "lesson:ID"
    origin: str | None = None
    clocks: list[ClockFacts] = []  # of those who sit there, where the table has a pace; not told in lists
    heading: str = ""  # where its story stands, such as "Spring 1937: Command", for those who may see that
    rules: str = ""  # the version of the rules that it goes by, or went by when it ended


class TablePage(Struct, frozen=True):
    """Tables, the newest first, and what to ask for as `before` to see more."""

    tables: list[Table]
    before: float | None
