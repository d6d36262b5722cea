"""The driver: takes the work of bots from the outbox, has it thought about, and plays it through the door.

What a bot does must not be told by how long it takes. A bot decides as often as it is asked until
others can see something of it, and all that is played at once: how many hidden decisions there were is
not to be seen. And it is played at a fixed time after the bot was asked, however soon it was decided; a
bot that needs longer is played at twice that time, or four times, and so on.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from typing import Final

import msgspec
from sqlalchemy import Connection

from sandtable.server.errors import LeaseLost, NotFound, ServerError
from sandtable.server.play.door import BOT, Door, Thoughts
from sandtable.server.play.live import PLAYING, LiveTable, sight_bytes
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games, outbox
from sandtable.server.storage.outbox import Work
from sandtable.server.thinking.pool import BotPool, Thought

log = logging.getLogger("sandtable.bots")

# A process that dies leaves its work to others after so many seconds.
LEASE: Final = 60.0
# The list is looked at so often even where nobody says that there is something on it.
GLANCE: Final = 1.0
# A bot that has done so much in secret is played all the same.
LONGEST_RUN: Final = 200
# After an error the same work is tried again, later each time.
FIRST_DELAY: Final = 1.0
LONGEST_DELAY: Final = 60.0


class Driver:
    """Plays the bots of all tables, as many at a time as there are workers to think."""

    def __init__(self, door: Door, pool: BotPool, pause: float, at_once: int = 8) -> None:
        self.door = door
        self.pool = pool
        self.pause = pause
        self.at_once = at_once
        self.who = secrets.token_hex(8)
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """There may be work."""
        self._wake.set()

    async def run(self) -> None:
        """Take work until cancelled."""
        if not self.door.database.shared:
            # Whoever held any of it is dead, and need not be waited for.
            await self.door.database.write(lambda c: outbox.free_all(c, BOT))
        try:
            while True:
                self._wake.clear()
                taken = await self._take()
                if taken < self.at_once:
                    await self._rest()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _rest(self) -> None:
        """Wait until something is said to be there, or for a glance."""
        try:
            await asyncio.wait_for(self._wake.wait(), GLANCE)
        except TimeoutError:
            return

    async def _take(self) -> int:
        """Claim as much work as can be begun. Returns how much is being done then."""
        free = self.at_once - len(self._tasks)
        if free <= 0:
            return len(self._tasks)
        try:
            works = await self.door.database.write(
                lambda c: outbox.claim(c, [BOT], self.who, time.time(), LEASE, free)
            )
        except ServerError as error:
            log.warning("bots wait for the database: %s", error)
            return 0
        for work in works:
            task = asyncio.create_task(self._serve(work))
            self._tasks.add(task)
            task.add_done_callback(self._served)
        return len(self._tasks)

    def _served(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._wake.set()

    async def _serve(self, work: Work) -> None:
        """Do one piece of work; whatever goes wrong, it is tried again later."""
        try:
            await self._think_and_play(work)
        except asyncio.CancelledError:
            raise
        except LeaseLost:
            log.warning("a bot thought for longer than its lease; another process plays it")
        except Exception as error:
            log.warning("a bot could not play: %s: %s", type(error).__name__, error)
            delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(work.attempts, 10))
            await self._later(work, delay)

    async def _later(self, work: Work, delay: float) -> None:
        try:
            await self.door.database.write(
                lambda c: outbox.release(c, work.id, self.who, time.time() + delay)
            )
        except ServerError:
            # The lease will run out.
            return

    async def _think_and_play(self, work: Work) -> None:
        assert work.table_id is not None
        assert work.seat is not None
        while True:
            try:
                trial = await self.door.trial(work.table_id)
            except NotFound:
                return
            wanted = trial.state.asked() & trial.bots if trial.status == PLAYING else 0
            if not wanted >> work.seat & 1:
                if await self._strike(work):
                    return
                continue
            thoughts = await self._thoughts(trial, work)
            await self._until_due(work.due_at)
            if await self.door.play_for_bot(work.table_id, thoughts, work, self.who):
                return

    async def _strike(self, work: Work) -> bool:
        """Take work off the list that nobody wants any more; False where it is wanted again by now."""

        def strike(c: Connection) -> bool:
            assert work.table_id is not None
            assert work.seat is not None
            row = games.locked(c, work.table_id)
            asked = row is not None and row.status == PLAYING and row.asked >> work.seat & 1
            if row is not None and asked and _is_bot(row.players, work.seat):
                return False
            outbox.finish(c, work.id, self.who)
            return True

        return await self.door.database.write(strike)

    async def _thoughts(self, trial: LiveTable, work: Work) -> Thoughts:
        """What a bot decides until others can see something of it."""
        assert work.seat is not None
        seat, state = work.seat, trial.state
        asked = Thoughts(seat, trial.seat_sequences[seat], list(state.legal(seat)), [])
        codes = asked.codes
        leased_until = time.monotonic() + LEASE / 2
        while len(codes) < LONGEST_RUN:
            if time.monotonic() > leased_until:
                await self.door.database.write(
                    lambda c: outbox.extend(c, work.id, self.who, time.time() + LEASE)
                )
                leased_until = time.monotonic() + LEASE / 2
            thought = Thought(
                game=state.game.id,
                bot=trial.players[seat],
                sight=sight_bytes(state, seat),
                choices=list(state.legal(seat)),
                seed=_seed(state.key, trial.sequence, seat, len(codes)),
            )
            decided = await self.pool.decide(thought)
            codes.append(decided.code)
            _, events = trial.run([(seat, decided.code)])
            before = trial.seat_sequences
            after = trial.moved_on(seat, events)
            others = [v for v in range(trial.n_seats + 1) if v != seat and after[v] != before[v]]
            if others or not state.asked() >> seat & 1:
                break
        return asked

    async def _until_due(self, asked_at: float) -> None:
        """Wait for the next of the times at which a bot may be seen to have decided."""
        await asyncio.sleep(played_at(asked_at, self.pause, time.time()) - time.time())


def played_at(asked_at: float, pause: float, now: float) -> float:
    """When a decision is played that is ready now: one pause after the question, or two, or four..."""
    if pause <= 0:
        return now
    wait = pause
    while asked_at + wait < now:
        wait *= 2
    return asked_at + wait


def _seed(key: bytes, sequence: int, seat: int, number: int) -> bytes:
    """The whims of a bot at a decision: always the same there, and known to nobody who lacks the key."""
    return hashlib.blake2b(f"bot {sequence} {seat} {number}".encode(), key=key, digest_size=16).digest()


def _is_bot(players: str, seat: int) -> bool:
    return bool(msgspec.json.decode(players, type=list[str])[seat] != PERSON)
