"""What the calls and the sockets share: the door, who is connected, and what is counted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from sandtable.server.play.types import Created, Frame, NewTable, Refusal, TableFacts, Told
from sandtable.server.settings import Settings
from sandtable.server.web.hub import Hub
from sandtable.server.web.metrics import Metrics


class Door(Protocol):
    """What the web asks of the one door; `sandtable.server.play.door` has it."""

    async def create(self, wanted: NewTable) -> Created: ...
    async def decide(self, table_id: str, seat: int, seen: int, action: str) -> Frame: ...
    async def frame(self, table_id: str, seat: int | None, since: int | None = None) -> Frame: ...
    async def why_not(self, table_id: str, seat: int, action: str) -> Refusal | None: ...
    async def journal(self, table_id: str, seat: int | None, after: int) -> list[Told]: ...
    async def facts(self, table_id: str) -> TableFacts: ...
    async def list_tables(self, before: float | None = None, most: int = 50) -> list[TableFacts]: ...
    async def seat_of(self, table_id: str, token: str) -> int: ...


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
    # Open sockets, joined or not.
    sockets: int = 0
    # The names of the seats, by table, of those asked for last: they never change.
    seats: OrderedDict[str, list[str]] = field(default_factory=OrderedDict)
