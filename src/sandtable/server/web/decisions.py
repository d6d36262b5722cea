"""Making a decision, or taking one back, for the caller over HTTP or a socket; and counting how it went."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.protocol.frames import Frame, Wanted
from sandtable.server.club import sharing
from sandtable.server.club.people import Person
from sandtable.server.errors import Refused, Stale
from sandtable.server.web.metrics import Metrics
from sandtable.server.web.services import Services


async def decide(
    services: Services,
    table: str,
    seat: int,
    seen: int,
    action: str,
    wants: Wanted,
    person: Person | None = None,
) -> Frame:
    """Make a decision of a seat that has seen its own sequence so far.

    A person who decides is back, even if a bot that played meanwhile was faster. Where several people share
    the seat they are told which of them it was.
    """
    try:
        with counted(services.metrics, "decide"):
            frame = await services.door.decide(table, seat, seen, action, wants)
    finally:
        if services.expiry is not None:
            await services.expiry.decided(table, seat)
    services.metrics.actions.inc()
    if person is not None and not services.settings.single_user:
        await _note(services, table, seat, person, sharing.DECIDED, action)
    return frame


async def take_back(
    services: Services,
    table: str,
    seat: int,
    seen: int,
    move: bool,
    wants: Wanted,
    person: Person | None = None,
) -> Frame:
    """Take back the last click or whole move of a seat that has seen its own sequence so far."""
    with counted(services.metrics, "undo"):
        frame = await services.door.undo(table, seat, seen, move, wants)
    if person is not None and not services.settings.single_user:
        await _note(services, table, seat, person, sharing.TAKEN_BACK, None)
    return frame


async def _note(
    services: Services, table: str, seat: int, person: Person, what: str, action: str | None
) -> None:
    now = services.clock()
    if await sharing.note(services.database, table, seat, person, what, action, now):
        # A click of a move that is not whole is published to nobody; those at the seat see it.
        services.hub.changed(table)


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
