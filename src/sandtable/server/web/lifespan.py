"""Opening what the server works with, and closing it again, in the order that each needs the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import Connection, func, select

from sandtable.server.club import mail, news, sessions
from sandtable.server.club.clocks import Timekeeper
from sandtable.server.club.expiry import Expiry
from sandtable.server.club.hook_addresses import Caller
from sandtable.server.club.hook_runner import Runner
from sandtable.server.club.hooks import HOOK, Hooks
from sandtable.server.club.mail import Carrier, Postman
from sandtable.server.club.talk import Talk
from sandtable.server.club.turn_emails import TURN, TurnEmails
from sandtable.server.errors import Unavailable
from sandtable.server.play.door import BOT, Door
from sandtable.server.play.table_cache import TableCache
from sandtable.server.settings import Settings
from sandtable.server.storage import second_process
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.notices import NEWS, seat_of_draft
from sandtable.server.storage.schema import outbox
from sandtable.server.thinking.driver import Driver
from sandtable.server.thinking.pool import BotPool
from sandtable.server.web.ejection import SocketEjector
from sandtable.server.web.hub import Hub
from sandtable.server.web.locks import hold
from sandtable.server.web.logs import log
from sandtable.server.web.metrics import Metrics, forget_the_dead
from sandtable.server.web.services import Services

_log: Final = logging.getLogger("sandtable.server")

# How often the silent are looked for and counts are brought up to date.
SWEEP_SECONDS: Final = 15.0
# How often sessions and guests are looked through that have ended.
TIDY_SECONDS: Final = 3600.0
# How often a process looks whether the one that started it is still there.
ORPHAN_SECONDS: Final = 1.0
# How long a process that starts waits for a database that is just being restarted.
DATABASE_SECONDS: Final = 60.0
PAUSE: Final = 1.0


@asynccontextmanager
async def open_services(settings: Settings, parent: int | None = None) -> AsyncIterator[Services]:
    """Everything that answering needs, while the server runs; it ends with the process `parent`."""
    forget_the_dead()
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(hold(settings.database))
        database = await reach_database(settings)
        stack.push_async_callback(database.close)
        pool = BotPool(
            settings.bot_workers, settings.bot_seconds, settings.bot_megabytes, settings.module_names
        )
        stack.push_async_callback(pool.close)
        door = Door(database, TableCache(settings.tables_cached))
        metrics = Metrics()
        talk = Talk(database, door)
        hub = Hub(door.frame, metrics, listen=talk.news)
        services = Services(
            settings,
            door,
            hub,
            metrics,
            check=lambda: check_database(database),
            refresh=lambda: refresh(door, pool, metrics),
            database=database,
            talk=talk,
        )
        driver = Driver(door, pool, pause=settings.bot_pause)
        await listen(database, door, hub, driver)
        putting_out = SocketEjector(services)
        await database.notices.listen_for_work(putting_out.heard)
        # Anybody who is told of every decision must be there before anybody decides.
        door.rules_hooks.append(news.tell_of_rules)
        door.hooks.append(Timekeeper().hook)
        await stack.enter_async_context(sending_letters(services, door))
        await stack.enter_async_context(calling_hooks(services, door))
        expiry = services.expiry = Expiry(door, services.clock)
        await stack.enter_async_context(running("clocks", expiry.run))
        await stack.enter_async_context(running("bots", driver.run))
        await stack.enter_async_context(running("sweep", lambda: sweep(services)))
        await stack.enter_async_context(running("putting out", putting_out.run))
        await stack.enter_async_context(running("notices", lambda: second_process.listen(database)))
        await stack.enter_async_context(running("tidying", lambda: tidy(services)))
        if parent is not None:
            await stack.enter_async_context(running("orphans", lambda: leave_with(parent)))
        stack.callback(hub.drop_all)
        log(_log, logging.INFO, "started", process=os.getpid())
        yield services
    log(_log, logging.INFO, "stopped", process=os.getpid())


async def reach_database(settings: Settings, patience: float = DATABASE_SECONDS) -> Database:
    """Open the database, which may be restarting at the same moment."""
    until = time.monotonic() + patience
    while True:
        try:
            return await open_database(settings.database, sync=settings.sync)
        except Unavailable as error:
            if time.monotonic() > until:
                raise
            log(_log, logging.WARNING, "the database does not answer yet", sentence=error.sentence)
            await asyncio.sleep(PAUSE)


async def listen(database: Database, door: Door, hub: Hub, driver: Driver) -> None:
    """Pass on what is heard of decisions and of work, of this process and of others."""

    def heard(table: str, sequence: int) -> None:
        seat = seat_of_draft(sequence)
        if seat is not None:
            # Anybody who clicked has the answer; a second window of the seat must be shown it.
            hub.drafted(table, seat, windows=2)
        elif sequence == NEWS:
            hub.told(table)
        else:
            hub.changed(table)

    def heard_elsewhere(table: str, sequence: int) -> None:
        if sequence == NEWS:
            return
        door.shelf.heard(table, sequence)
        seat = seat_of_draft(sequence)
        if seat is not None:
            hub.drafted(table, seat, windows=1)

    await database.notices.listen_elsewhere(heard_elsewhere)
    await database.notices.listen(heard)
    await database.notices.listen_for_work(lambda kind: driver.wake() if kind in (BOT, "") else None)


@asynccontextmanager
async def sending_letters(services: Services, door: Door) -> AsyncIterator[None]:
    """Have emails written and carried, if the settings name a mail server."""
    settings, database = services.settings, services.database
    if not mail.is_set_up(settings):
        log(_log, logging.INFO, "no emails are sent: SANDTABLE_SMTP_HOST is not set")
        yield
        return
    emails = services.emails = TurnEmails(settings.url, settings.mail_delay)
    door.hooks.append(emails.moved)
    carrier = Carrier(settings)
    postman = Postman(database, carrier, carrier.sender, {TURN: emails.write_turn})
    await database.notices.listen_for_work(lambda kind: postman.wake())
    async with running("emails", postman.run):
        yield


@asynccontextmanager
async def calling_hooks(services: Services, door: Door) -> AsyncIterator[None]:
    """Have webhooks written and called."""
    settings, database = services.settings, services.database
    hooks = Hooks(settings.url, settings.hook_delay)
    door.hooks.append(hooks.moved)
    runner = Runner(database, Caller(settings.insecure_hooks), hooks)
    await database.notices.listen_for_work(lambda kind: runner.wake() if kind in (HOOK, "") else None)
    async with running("webhooks", runner.run):
        yield


async def check_database(database: Database) -> None:
    """Raise where the database does not answer."""
    await database.read(lambda c: c.execute(select(1)).scalar_one())


async def refresh(door: Door, pool: BotPool, metrics: Metrics) -> None:
    """Take over what others count."""

    def waiting(c: Connection) -> int:
        return c.execute(select(func.count()).select_from(outbox)).scalar_one()

    metrics.copy_shelf(door.shelf)
    metrics.copy_thinking(pool.counts)
    with contextlib.suppress(Unavailable):
        metrics.outbox.set(await door.database.read(waiting))


async def sweep(services: Services) -> None:
    """Look now and then for sockets that have gone without a word."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        services.hub.sweep()
        await services.refresh()


async def tidy(services: Services) -> None:
    """Strike out now and then what has ended: sessions, guests who have gone, emails that nobody carries."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        with contextlib.suppress(Unavailable):
            await services.database.write(lambda c: sessions.forget(c, services.clock()))
            await services.database.write(lambda c: mail.forget(c, services.clock()))


async def leave_with(parent: int) -> None:
    """Stop this process when the one that started it is gone, so that another server can take its place."""
    while os.getppid() == parent:
        await asyncio.sleep(ORPHAN_SECONDS)
    # A process that is still starting does not hear the first one.
    while True:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(ORPHAN_SECONDS)


@asynccontextmanager
async def running(name: str, work: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Have something done in the background. If it breaks, which is a mistake of ours, it is begun again."""

    async def keep() -> None:
        while True:
            try:
                await work()
                return
            except Exception:
                _log.exception("work in the background broke off: %s", name)
                await asyncio.sleep(PAUSE)

    task = asyncio.create_task(keep())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
