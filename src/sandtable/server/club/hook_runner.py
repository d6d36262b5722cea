"""Calling the addresses of webhooks: from the outbox, signed, again and again for a day where nobody answers.

A call is made at least once, and twice only where a process dies between the answer and our noting it; both
then bear the same `X-Sandtable-Delivery`.
"""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from sqlalchemy import Connection

from sandtable.server.club import hooks
from sandtable.server.club.hook_addresses import NoAnswer
from sandtable.server.club.hooks import HOOK, HookCall, Hooks
from sandtable.server.errors import ServerError
from sandtable.server.storage import outbox
from sandtable.server.storage.database import Database
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.storage.work_queue import WorkQueue

log = logging.getLogger("sandtable.hooks")

LEASE: Final = 60.0
GLANCE: Final = 5.0
LAST_SECONDS: Final = 2.0
FIRST_DELAY: Final = 30.0
LONGEST_DELAY: Final = 3600.0
DAY: Final = 86400.0
AT_ONCE: Final = 4

Send = Callable[[str, bytes, dict[str, str]], Awaitable[None]]


class Runner(WorkQueue):
    """Takes calls from the outbox and makes them."""

    kind = HOOK
    log = log
    lease = LEASE
    glance = GLANCE
    last_seconds = LAST_SECONDS

    def __init__(
        self,
        database: Database,
        send: Send,
        writer: Hooks,
        clock: Callable[[], float] = time.time,
        at_once: int = AT_ONCE,
    ) -> None:
        super().__init__(database, at_once, clock)
        self.send = send
        self.writer = writer

    async def _serve(self, work: OutboxRow) -> None:
        details = json.loads(work.payload)
        try:
            call = await self.database.write(lambda c: self._written(c, work, details))
            if call is not None:
                await self._make(work, details, call)
        except ServerError as error:
            # The lease will run out.
            log.warning("a webhook waits for the database: %s", error)
        except Exception:
            log.exception("a webhook could not be called")
            with contextlib.suppress(ServerError):
                await self.database.write(lambda c: outbox.finish(c, work.id, self.who))

    def _written(self, c: Connection, work: OutboxRow, details: dict[str, Any]) -> HookCall | None:
        """The call, if it is still wanted; else it is struck off."""
        call = self.writer.written(c, work, details, self.clock())
        if call is None:
            outbox.finish(c, work.id, self.who)
        return call

    async def _make(self, work: OutboxRow, details: dict[str, Any], call: HookCall) -> None:
        timestamp = str(int(self.clock()))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "sandtable",
            "X-Sandtable-Delivery": str(work.id),
            "X-Sandtable-Event": str(details["event"]),
            "X-Sandtable-Timestamp": timestamp,
            "X-Sandtable-Signature": hooks.signature(call.secret, timestamp, call.body),
        }
        try:
            await self.send(call.url, call.body, headers)
        except NoAnswer as error:
            log.info("the webhook %s was not taken: %s", call.hook_id, error)
            gone = error.gone
            await self.database.write(lambda c: self._failed(c, work, details, call, gone))
        else:
            await self.database.write(lambda c: self._taken(c, work, call))

    def _taken(self, c: Connection, work: OutboxRow, call: HookCall) -> None:
        outbox.finish(c, work.id, self.who)
        hooks.taken(c, call.hook_id)

    def _failed(
        self, c: Connection, work: OutboxRow, details: dict[str, Any], call: HookCall, gone: bool
    ) -> None:
        """Try again later, unless a day has passed or the hook is off by now."""
        now = self.clock()
        due = now + min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(work.attempts - 1, 10))
        off = hooks.failed(c, call.hook_id, gone, now)
        if off or due - float(details["since"]) > DAY:
            outbox.finish(c, work.id, self.who)
        else:
            outbox.release(c, work.id, self.who, due)
