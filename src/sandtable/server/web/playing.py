"""Making a decision on behalf of whoever asks, over HTTP or a socket, and counting how it went."""

from __future__ import annotations

from sandtable.server.errors import Refused, Stale
from sandtable.server.play.types import Frame
from sandtable.server.web.services import Services


async def decide(services: Services, table: str, seat: int, seen: int, action: str) -> Frame:
    """Make a decision of a seat that has seen its own sequence so far."""
    metrics = services.metrics
    try:
        with metrics.timed("decide"):
            frame = await services.door.decide(table, seat, seen, action)
    except Refused:
        metrics.refusals.inc()
        raise
    except Stale:
        metrics.stale.inc()
        raise
    metrics.actions.inc()
    return frame
