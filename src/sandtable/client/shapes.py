"""What the calls of the server answer, as typed data. Fields that a newer server adds are passed over."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.client.shapes_paces import Clock
from sandtable.server.play.types import Told


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A set-up of a game, and the names of its seats."""

    id: str
    name: str
    about: str
    seats: list[str]


class OptionInfo(msgspec.Struct, frozen=True):
    """An optional rule of a game: its values, the first being the default."""

    id: str
    values: list[str]
    about: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played there."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]


class Catalogue(msgspec.Struct, frozen=True):
    """What can be played, and the bots that can be asked to play."""

    games: list[GameInfo]
    bots: list[str]


class Rule(msgspec.Struct, frozen=True):
    """A paragraph of a game's rules."""

    id: str
    title: str
    text: str
    area: str


class RulesChange(msgspec.Struct, frozen=True):
    """A version of the rules, and what it changed for those who play."""

    version: str
    changed: str


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game, in the order of the rulebook."""

    game: str
    rules: list[Rule]
    version: str = ""  # the present one
    versions: list[RulesChange] = []  # all so far, the oldest first


class OpenedSeat(msgspec.Struct, frozen=True):
    """A seat of a new table. The token opens it; bots need none."""

    seat: str
    player: str
    token: str | None = None


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened. Its tokens are told only now."""

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


class TableSeat(msgspec.Struct, frozen=True):
    """A seat, and who plays it: "person" or the name of a bot; and who sits there by name."""

    seat: str
    player: str
    people: list[str] = []
    free: bool = False  # whether it waits for a person
    open: bool = False  # whether anybody may take it


class LostSeat(msgspec.Struct, frozen=True):
    """A seat that counts as lost."""

    seat: str
    name: str
    why: str


class ClubInfo(msgspec.Struct, frozen=True):
    """What the people at a table agreed on."""

    title: str
    owner: str | None
    visibility: str
    pace: dict[str, Any] | None
    expiry: str
    expiry_bot: str
    talk: str
    lost: list[LostSeat]
    rematch_of: str | None
    rematch: str | None


class Table(msgspec.Struct, frozen=True):
    """What everybody may know of a table. Its key is told when the game is over."""

    table: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: list[TableSeat]
    spectators: bool
    status: str
    waiting_for: list[str]
    commitment: str
    created_at: float
    result: dict[str, Any] | None = None
    key: str | None = None
    # Where the game came from if it was not begun there: "import", "sample" or "branch".
    origin: str | None = None
    club: ClubInfo | None = None  # where people sit by name
    mine: list[str] = []  # the seats of whoever asks
    my_turn: bool = False
    clocks: list[Clock] = []  # of those who sit there, where the table has a pace; not told in lists
    heading: str = ""  # where its story stands, such as "Spring 1937: Command", for those who may see that
    rules: str = ""  # the version of the rules that it goes by, or went by when it ended


class TablePage(msgspec.Struct, frozen=True):
    """Some of the tables that anybody may watch, and what to ask for as `before` to see more."""

    tables: list[Table]
    before: float | None = None


class JournalPage(msgspec.Struct, frozen=True):
    """A page of a journal, and what to ask for as `after` to see the next."""

    events: list[Told]
    after: int | None = None


class Problem(msgspec.Struct, frozen=True):
    """The server's answer where something went wrong."""

    error: str = ""
    sentence: str = "The server said no, and not why."
    rule: str | None = None
    sure: bool | None = None
