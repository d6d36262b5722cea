"""What the tests of thinking share: thoughts about a little duel, and a look at processes."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from sandtable.bots.chance import Random as ByLot
from sandtable.engine.state import State
from sandtable.server.play.live import sight_bytes
from sandtable.server.thinking.pool import BotPool, Thought
from tests.cli.duel import Duel

NAUGHTY = "tests.server.thinking.misbehaving_bots"
IMPOSTORS = "tests.server.thinking.impostors"

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")


def thought_of(state: State, seat: int, bot: str, seed: bytes = b"whim") -> Thought:
    """The decision that a seat is asked for, as the server would have it thought about."""
    return Thought(state.game.id, bot, sight_bytes(state, seat), list(state.legal(seat)), seed)


def duel_thought(bot: str, seed: bytes = b"whim") -> Thought:
    """A decision of the first seat at the beginning of a duel."""
    return thought_of(Duel().start("long", seed=1), 0, bot, seed)


def small_pool(
    workers: int = 1, seconds: float = 30.0, megabytes: int = 256, modules: Sequence[str] = (NAUGHTY,)
) -> BotPool:
    """A pool whose workers know the naughty bots."""
    return BotPool(workers, seconds, megabytes, modules)


def drawn(thought: Thought) -> int:
    """What `random` makes of a thought."""
    return ByLot().pick(thought.choices, Random(thought.seed))


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


class Listener(logging.Handler):
    """What the thinking part of the server has logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def heard(self, words: str) -> list[str]:
        """The lines in which some words are."""
        return [line for line in self.lines if words in line]

    async def sleeper(self, number: int = 1) -> int:
        """The process in which a bot sleeps, once that many have fallen asleep."""
        await until(lambda: len(self.heard("asleep in")) >= number)
        return int(self.heard("asleep in")[number - 1].split()[-1])


def wake(pid: int) -> None:
    """Let the sleeping bot of a process decide."""
    os.kill(pid, signal.SIGUSR1)


def lives(pid: int) -> bool:
    """Whether a process runs. One that has ended and that nobody has asked about does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
