"""The bots' processes together: who is asked next, and who decides where a bot fails."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from types import TracebackType
from typing import Final, Self

import msgspec

from sandtable.bots.chance import Random as ByLot
from sandtable.engine.errors import SandtableError
from sandtable.server.thinking.limits import RANDOM, REST_SECONDS, STRIKES, BotSuspensions, stand_ins
from sandtable.server.thinking.messages import Decided, Thought
from sandtable.server.thinking.process import Failure, WorkerProcess

__all__ = ["BotPool", "Closed", "Counts", "Decided", "Thought"]

logger: Final = logging.getLogger("sandtable.server.thinking")

# Where a process cannot be started, it is tried again after this many seconds each.
START_PAUSES: Final = (0.2, 1.0)
# After these the process is as good as before; after any other trouble it is replaced.
UNHARMED: Final = frozenset({"raised", "forbidden"})


class Closed(SandtableError):
    """The pool was closed before the decision was made; another process may make it."""


@dataclass
class Counts:
    """What the pool has done since it was made, for anybody who measures it."""

    # By the bot that decided.
    thoughts: Counter[str] = field(default_factory=Counter)
    # By the bot that was asked, the seconds that it kept a process busy, whether or not it decided.
    seconds: dict[str, float] = field(default_factory=dict)
    # By the bot that failed, and the kind of trouble.
    failures: Counter[tuple[str, str]] = field(default_factory=Counter)
    # How many processes were started.
    started: int = 0

    def spend(self, bot: str, seconds: float) -> None:
        """Add to the seconds of a bot."""
        self.seconds[bot] = self.seconds.get(bot, 0.0) + seconds


@dataclass
class Job:
    """A thought that waits for its decision. The one who cancelled it has the future cancelled."""

    thought: Thought
    decided: asyncio.Future[Decided]


class WorkerSlot:
    """A place for one worker: the process that sits there is replaced whenever it is lost."""

    def __init__(self, seconds: float, megabytes: int, modules: Sequence[str], counts: Counts) -> None:
        self._seconds = seconds
        self._megabytes = megabytes
        self._modules = modules
        self._counts = counts
        self.worker: WorkerProcess | None = None
        self.busy = False

    async def ask(self, thought: Thought) -> int:
        """One of the choices; Failure where the bot fails, or where there is no process to ask it in."""
        try:
            return await self._ask(thought)
        except Failure as failure:
            if not failure.blameless:
                raise
            logger.warning("%s in %s %s and is asked again", thought.bot, thought.game, failure.words)
        return await self._ask(thought)

    async def _ask(self, thought: Thought) -> int:
        worker = await self._seated()
        began = time.perf_counter()
        try:
            code = await worker.ask(thought)
            if code not in thought.choices:
                raise Failure("forbidden", "chose what was not offered")
        except Failure as failure:
            if failure.trouble not in UNHARMED:
                await self.clear()
            raise
        except BaseException:
            # Nobody knows what is still to come out of the pipe.
            await self.clear()
            raise
        finally:
            self._counts.spend(thought.bot, time.perf_counter() - began)
        return code

    async def _seated(self) -> WorkerProcess:
        """The worker of this place, a new one where there is none."""
        if self.worker is not None:
            return self.worker
        for pause in START_PAUSES:
            try:
                return await self._start()
            except Failure as failure:
                logger.warning("a bot %s; another attempt in %g s", failure.words, pause)
                await asyncio.sleep(pause)
        return await self._start()

    async def _start(self) -> WorkerProcess:
        self.worker = await WorkerProcess.start(self._seconds, self._megabytes, self._modules)
        self._counts.started += 1
        return self.worker

    async def clear(self) -> None:
        """End the process of this place, if there is one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.stop()


class BotPool:
    """Decides for bots, in processes that start when they are first needed. Used within one event loop.

    First come, first served. A bot that fails is replaced for this decision by the next weaker one, in the
    same turn; the last resort is a lot drawn here, so that there is always a decision.
    """

    def __init__(
        self,
        workers: int = 1,
        seconds: float = 20.0,
        megabytes: int = 512,
        modules: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`seconds` bounds a decision, `megabytes` a process; `modules` bring workers more games or bots."""
        if workers < 1 or seconds <= 0 or megabytes < 1:
            raise SandtableError("bots need at least one process, some time and some memory")
        self.counts = Counts()
        self._rests = BotSuspensions(clock)
        self._desks = [WorkerSlot(seconds, megabytes, tuple(modules), self.counts) for _ in range(workers)]
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return self._jobs.qsize()

    @property
    def busy(self) -> int:
        """How many processes think."""
        return sum(desk.busy for desk in self._desks)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes there are."""
        return [desk.worker.pid for desk in self._desks if desk.worker is not None]

    async def decide(self, thought: Thought) -> Decided:
        """A decision, by the bot that is asked for or by the next weaker that can.

        Anybody who cancels this gets no decision, and others do not suffer: the process finishes its thought,
        or its time, and takes the next.
        """
        if self._closed:
            raise Closed("the bots have gone home")
        if not thought.choices:
            raise SandtableError(f"there is nothing to choose from for {thought.bot}")
        if len(thought.choices) == 1:
            return self._settled(Decided(thought.choices[0], thought.bot))
        if thought.bot == RANDOM:
            return self._settled(by_lot(thought))
        if not self._keepers:
            self._keepers = [asyncio.create_task(self._keep(desk)) for desk in self._desks]
        job = Job(thought, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return await job.decided

    async def _keep(self, desk: WorkerSlot) -> None:
        """Take one thought after the other to a desk."""
        while True:
            job = await self._jobs.get()
            desk.busy = True
            try:
                decided = await self._decided(desk, job)
                if decided is not None and not job.decided.done():
                    job.decided.set_result(self._settled(decided))
            except asyncio.CancelledError:
                refuse(job)
                raise
            except Exception as error:
                logger.exception("a thought of %s could not be handled", job.thought.bot)
                if not job.decided.done():
                    job.decided.set_exception(error)
            finally:
                desk.busy = False

    async def _decided(self, desk: WorkerSlot, job: Job) -> Decided | None:
        """The decision of the strongest bot that makes one; None where nobody wants it any more."""
        thought, reasons = job.thought, list[str]()
        for bot in (thought.bot, *stand_ins(thought.bot)):
            if job.decided.done():
                return None
            if bot == RANDOM:
                break
            if self._rests.resting(bot, thought.game):
                reasons.append(f"{bot} rests")
                continue
            try:
                code = await desk.ask(msgspec.structs.replace(thought, bot=bot))
            except Failure as failure:
                reasons.append(f"{bot} {failure.words}")
                self._note(bot, thought.game, failure)
                if failure.trouble == "absent":
                    break
                continue
            self._rests.succeeded(bot, thought.game)
            return Decided(code, bot, "; ".join(reasons))
        return by_lot(thought, "; ".join(reasons))

    def _note(self, bot: str, game: str, failure: Failure) -> None:
        """Count a failure and tell the log. That there was no process is not held against the bot."""
        self.counts.failures[bot, failure.trouble] += 1
        facts = {"bot": bot, "game": game, "trouble": failure.trouble}
        logger.warning("%s in %s %s", bot, game, failure.words, extra=facts)
        if failure.trouble != "absent" and self._rests.failed(bot, game):
            logger.error(
                "%s failed %d times in a row in %s and rests for %g s; last it %s",
                *(bot, STRIKES, game, REST_SECONDS, failure.words),
                extra=facts,
            )

    def _settled(self, decided: Decided) -> Decided:
        self.counts.thoughts[decided.bot] += 1
        return decided

    async def close(self) -> None:
        """End every process. Anybody who still waits for a decision is told that there will be none."""
        self._closed = True
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        while not self._jobs.empty():
            refuse(self._jobs.get_nowait())
        for desk in self._desks:
            await desk.clear()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def by_lot(thought: Thought, why: str = "") -> Decided:
    """What `random` decides. It needs neither a sight nor a process."""
    return Decided(ByLot().pick(thought.choices, Random(thought.seed)), RANDOM, why)


def refuse(job: Job) -> None:
    """Tell who waits that the pool was closed."""
    if not job.decided.done():
        job.decided.set_exception(Closed("the bots have gone home"))
