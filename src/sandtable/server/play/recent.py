"""What each viewer of a table was told last.

How far back this reaches depends on what that viewer was told, and on nothing else. If it were counted in
the decisions of the table, then how much of the past somebody is sent would tell how much was done unseen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from sandtable.engine.events import Event, EventTable
from sandtable.engine.state import SPECTATOR

# So many events are kept for each viewer; who asks for older ones has them read from the database.
EVENTS_KEPT: Final = 100


class Recent:
    """The latest events for each viewer: the seats, and the spectator after them."""

    def __init__(self, table: EventTable, viewers: int) -> None:
        self._table = table
        # Each with the viewer's own sequence after the decision that it came from.
        self._told: list[deque[tuple[int, Event]]] = [deque(maxlen=EVENTS_KEPT) for _ in range(viewers)]

    @property
    def full(self) -> bool:
        """Whether nothing older would be kept for anybody."""
        return all(len(told) == EVENTS_KEPT for told in self._told)

    def add(self, events: Sequence[Event], numbers: Sequence[int]) -> None:
        """A decision wrote these events, and the viewers' sequences stand so after it."""
        for viewer, told in enumerate(self._told):
            told.extend((numbers[viewer], event) for event in events if self._tells(event, viewer))

    def add_older(self, events: Sequence[Event], numbers: Sequence[int]) -> None:
        """The same for a decision before all others that are known."""
        for viewer, told in enumerate(self._told):
            for event in reversed(events):
                if len(told) < EVENTS_KEPT and self._tells(event, viewer):
                    told.appendleft((numbers[viewer], event))

    def _tells(self, event: Event, viewer: int) -> bool:
        seat = SPECTATOR if viewer == len(self._told) - 1 else viewer
        return self._table.tells(event, seat)

    def since(self, viewer: int, sequence: int) -> list[Event] | None:
        """What a viewer was told after its sequence stood so; None where that is too long ago."""
        told = self._told[viewer]
        if len(told) == EVENTS_KEPT and told[0][0] > sequence:
            return None
        return [event for number, event in told if number > sequence]

    def last(self, viewer: int, most: int) -> list[Event]:
        """What a viewer was told last."""
        return [event for _, event in self._told[viewer]][-most:]
