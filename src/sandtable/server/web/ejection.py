"""Closing the sockets of those who are not let in any more: the banned, and those who were deleted.

A call is looked at when it comes; a socket was looked at when it joined, perhaps hours ago.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Final

from sqlalchemy import Connection, or_, select

from sandtable.server.club.people import UNWELCOME
from sandtable.server.errors import Unavailable
from sandtable.server.storage.club_schema import people
from sandtable.server.web.services import Services

# How often one looks without having heard anything; a ban that ended or began unheard is noticed so.
SECONDS: Final = 60.0
AT_ONCE: Final = 500


class SocketEjector:
    """Looks at who is connected to this process whenever it is told that somebody was banned."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._told = asyncio.Event()

    def heard(self, kind: str) -> None:
        """Somebody may be unwelcome now."""
        if kind in (UNWELCOME, ""):
            self._told.set()

    async def run(self) -> None:
        """Look, and look again, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SECONDS):
                    await self._told.wait()
            self._told.clear()
            try:
                await self.look()
            except Unavailable:
                self._told.set()
                await asyncio.sleep(1.0)

    async def look(self) -> None:
        """Close the sockets of those who are not welcome."""
        hub = self._services.hub
        here = sorted({client.person_id for client in hub.clients() if client.person_id is not None})
        now = self._services.clock()
        for start in range(0, len(here), AT_ONCE):
            some = here[start : start + AT_ONCE]
            known = await self._services.database.read(partial(welcome, ids=some, now=now))
            for client in hub.clients():
                if client.person_id in some and client.person_id not in known:
                    client.drop("banned")


def welcome(c: Connection, ids: list[str], now: float) -> set[str]:
    """Those of some people who are known here and not banned."""
    free = or_(people.c.banned_until.is_(None), people.c.banned_until <= now)
    return set(c.execute(select(people.c.id).where(people.c.id.in_(ids), free)).scalars())
