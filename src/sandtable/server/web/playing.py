"""Making a decision, or taking one back, for whoever asks over HTTP or a socket; and counting how it went."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.server.errors import Refused, Stale
from sandtable.server.play.types import Frame
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.services import Services


async def decide(services: Services, table: str, seat: int, seen: int, action: str) -> Frame:
    """Make a decision of a seat that has seen its own sequence so far.

    Whoever decides is there again, even if a bot that played meanwhile was faster.
    """
    try:
        with counted(services.metrics, "decide"):
            frame = await services.door.decide(table, seat, seen, action)
    finally:
        if services.expiry is not None:
            await services.expiry.decided(table, seat)
    services.metrics.actions.inc()
    return frame


async def take_back(services: Services, table: str, seat: int, seen: int, move: bool) -> Frame:
    """Take back the last click or whole move of a seat that has seen its own sequence so far."""
    with counted(services.metrics, "undo"):
        return await services.door.undo(table, seat, seen, move)


@contextmanager
def counted(metrics: Metrics, name: str) -> Iterator[None]:
    """Time something, and count where it is refused or comes too late."""
    try:
        with metrics.timed(name):
            yield
    except Refused:
        metrics.refusals.inc()
        raise
    except Stale:
        metrics.stale.inc()
        raise
