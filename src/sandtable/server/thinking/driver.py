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
import time
from typing import Final

import msgspec
from sqlalchemy import Connection

from sandtable.engine.errors import SandtableError
from sandtable.server.errors import LeaseLost, NotFound
from sandtable.server.play.door import BOT, BotDecision, Door
from sandtable.server.play.drafts import UnstoredGame
from sandtable.server.play.live import PLAYING, LiveTable, sight_bytes
from sandtable.server.play.types import PERSON
from sandtable.server.storage import games, outbox
from sandtable.server.storage.outbox import OutboxRow
from sandtable.server.storage.work_queue import WorkQueue
from sandtable.server.thinking.pool import BotPool, Thought

log = logging.getLogger("sandtable.bots")

# A process that dies leaves its work to others after this many seconds.
LEASE: Final = 60.0
# The list is looked at so often even where nobody says that there is something on it.
GLANCE: Final = 1.0
# A bot that has done so much in secret is played all the same.
LONGEST_RUN: Final = 200
# After an error the same work is tried again, later each time.
FIRST_DELAY: Final = 1.0
LONGEST_DELAY: Final = 60.0


class Driver(WorkQueue):
    """Plays the bots of all tables. Of those that think there are a few at a time; any number may wait."""

    kind = BOT
    log = log
    lease = LEASE
    glance = GLANCE

    def __init__(self, door: Door, pool: BotPool, pause: float, at_once: int = 8) -> None:
        super().__init__(door.database, at_once)
        self.door = door
        self.pool = pool
        self.pause = pause

    async def _serve(self, work: OutboxRow) -> None:
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
            await self.later(work, delay)

    async def _think_and_play(self, work: OutboxRow) -> None:
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
            del trial  # of which there may be many by now
            await self._until_due(work.due_at)
            if await self.door.play_for_bot(work.table_id, thoughts, work, self.who):
                return

    async def _strike(self, work: OutboxRow) -> bool:
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

    async def _thoughts(self, trial: LiveTable, work: OutboxRow) -> BotDecision:
        """What a bot decides until others can see something of it."""
        assert work.seat is not None
        seat = work.seat
        asked = BotDecision(seat, trial.seat_sequences[seat], list(trial.state.legal(seat)), [])
        codes = asked.codes
        leased_until = time.monotonic() + LEASE / 2
        while len(codes) < LONGEST_RUN:
            if time.monotonic() > leased_until:
                await self.door.database.write(
                    lambda c: outbox.extend(c, work.id, self.who, time.time() + LEASE)
                )
                leased_until = time.monotonic() + LEASE / 2
            state = trial.state
            thought = Thought(
                game=state.game.id,
                bot=trial.players[seat],
                sight=sight_bytes(state, seat),
                choices=list(state.legal(seat)),
                seed=_seed(state.key, trial.sequence, seat, len(codes)),
            )
            decided = await self.pool.decide(thought)
            code, ahead = with_a_way_on(trial, seat, decided.code)
            codes.append(code)
            _, events = trial.take_over(ahead)
            before = trial.seat_sequences
            after = trial.moved_on(seat, events)
            others = [v for v in range(trial.n_seats + 1) if v != seat and after[v] != before[v]]
            if others or not trial.state.asked() >> seat & 1:
                break
        return asked

    async def _until_due(self, asked_at: float) -> None:
        """Wait for the next of the times at which a bot may be seen to have decided."""
        with self.aside():
            await asyncio.sleep(played_at(asked_at, self.pause, time.time()) - time.time())


def with_a_way_on(table: LiveTable, seat: int, wanted: int) -> tuple[int, UnstoredGame]:
    """What a bot wants to do, and the game after it; something else where nobody could go on from there.

    The table would refuse that, whoever did it. A bot that was asked again would decide the same again.
    """
    text = table.state.game.actions.text
    for code in [wanted, *(other for other in table.state.legal(seat) if other != wanted)]:
        ahead = table.ahead([(seat, code)])
        if not ahead.state.stuck():
            if code != wanted:
                log.error("table %s: seat %s does '%s' instead", table.id, seat, text(code))
            return code, ahead
        log.error(
            "table %s: after '%s' of the bot in seat %s somebody could choose nothing",
            table.id,
            text(code),
            seat,
        )
    raise NoPlayableChoice(
        f"after whatever seat {seat} does at table {table.id} somebody could choose nothing"
    )


class NoPlayableChoice(SandtableError):
    """A fault of the rules: nothing that a bot may do leaves everybody a choice."""


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
