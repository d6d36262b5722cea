"""What the calls and the sockets share: the door, who is connected, and what is counted."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sandtable.protocol.frames import Frame, Point, Refusal, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.tables import NewTable
from sandtable.server.club.expiry import Expiry
from sandtable.server.club.importing import Importing
from sandtable.server.club.replay import Replay
from sandtable.server.club.talk import Talk
from sandtable.server.club.turn_emails import TurnEmails
from sandtable.server.play.amending import Also, Change
from sandtable.server.play.points import Moment
from sandtable.server.play.types import Created, TableFacts
from sandtable.server.settings import Settings
from sandtable.server.storage.database import Database
from sandtable.server.web.hub import Hub
from sandtable.server.web.limits import Limits
from sandtable.server.web.metrics import Metrics


class Door(Protocol):
    """What the web asks of the one door; `sandtable.server.play.door` has it."""

    async def create(self, wanted: NewTable) -> Created: ...
    async def decide(
        self, table_id: str, seat: int, seen: int, action: str, wants: Wanted = "sight"
    ) -> Frame: ...
    async def set_up(
        self,
        table_id: str,
        seat: int,
        prepared: str = "",
        slots: Mapping[str, Sequence[str]] | None = None,
        seen: int | None = None,
        wants: Wanted = "sight",
    ) -> Frame: ...
    async def undo(
        self, table_id: str, seat: int, seen: int, move: bool = False, wants: Wanted = "sight"
    ) -> Frame: ...
    async def frame(
        self, table_id: str, seat: int | None, since: int | None = None, wants: Wanted = "sight"
    ) -> Frame: ...
    async def why_not(self, table_id: str, seat: int, action: str) -> Refusal | None: ...
    async def journal(self, table_id: str, seat: int | None, after: int) -> list[JournalEntry]: ...
    async def facts(self, table_id: str) -> TableFacts: ...
    async def list_tables(self, before: float | None = None, most: int = 50) -> list[TableFacts]: ...
    async def seat_of(self, table_id: str, token: str) -> int: ...
    async def amend(self, table_id: str, by_seat: int, code: int, change: Change) -> None: ...
    async def moments(self, table_id: str, seat: int) -> list[Moment]: ...
    async def points(self, table_id: str, seat: int) -> list[Point]: ...
    async def rewind(self, table_id: str, by_seat: int, point: int, also: Also, why: str = "") -> None: ...


async def _well() -> None:
    """Nothing to look after."""


@dataclass
class Services:
    """All that answering needs.

    `check` raises where the database does not answer; `refresh` brings up to date what others count.
    """

    settings: Settings
    door: Door
    hub: Hub
    metrics: Metrics
    check: Callable[[], Awaitable[None]] = _well
    refresh: Callable[[], Awaitable[None]] = _well
    database: Database = field(kw_only=True)
    # What time it is, in seconds since 1970.
    clock: Callable[[], float] = time.time
    # What is said at the tables, and who writes emails about them, if any are sent.
    talk: Talk | None = None
    emails: TurnEmails | None = None
    # What happens to those who are late, and when they are back.
    expiry: Expiry | None = None
    # Open sockets, joined or not.
    sockets: int = 0
    # The names of the seats, by table, of those asked for last: they never change.
    seats: OrderedDict[str, list[str]] = field(default_factory=OrderedDict)
    # How often something may be asked.
    limits: Limits = field(init=False)
    # Looking back at tables, and bringing games along.
    replay: Replay = field(init=False)
    importing: Importing = field(init=False)

    def __post_init__(self) -> None:
        self.limits = Limits(self.settings.limits)
        self.replay = Replay(self.database)
        self.importing = Importing(self.database)
