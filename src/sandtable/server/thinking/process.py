"""The server's end of one worker: starting it, asking it, and ending it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from sandtable.server.thinking.messages import (
    HEADER,
    LONGEST_ANSWER,
    Begun,
    Chosen,
    Failed,
    Ready,
    Thought,
    Told,
    Trouble,
    frame,
    read_told,
)

logger: Final = logging.getLogger("sandtable.server.thinking")

# To start, and to load a game: seconds on a busy machine, and never the bot's fault.
START_SECONDS: Final = 60.0
# How long the last words of a worker that has ended are waited for.
LAST_WORDS_SECONDS: Final = 1.0
# The status of a process that was killed, and of one whose alarm went off.
KILLED: Final = -9
ALARMED: Final = -14
# What a worker needs of the server's environment. Settings and secrets of the server are not among it.
KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SYSTEMROOT")
# A worker may say so much for each decision; a bot that prints for ever must not fill the log.
MOST_LINES: Final = 50
LONGEST_LINE: Final = 400


class Failure(Exception):
    """A decision that did not come about: what kind of trouble, and the words that follow the bot's name.

    `blameless`: the process ended for a reason that need not be the bot's, so that it may be asked again.
    """

    def __init__(self, trouble: Trouble, words: str, blameless: bool = False) -> None:
        super().__init__(words)
        self.trouble: Trouble = trouble
        self.words = words
        self.blameless = blameless


def environment() -> dict[str, str]:
    """What a worker gets: what it needs of the server's, and where the server itself imports from."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    kept["PYTHONPATH"] = os.pathsep.join(os.path.abspath(path) for path in sys.path)
    return kept


def command(seconds: float, megabytes: int, modules: Sequence[str]) -> list[str]:
    """The command that runs a worker. It looks for modules where the server does, and nowhere else."""
    limits = [f"--seconds={seconds}", f"--megabytes={megabytes}"]
    also = [f"--also={module}" for module in modules]
    return [sys.executable, "-P", "-m", "sandtable.server.thinking.worker", *limits, *also]


class WorkerProcess:
    """A worker that runs. It is asked one thing at a time."""

    def __init__(self, process: asyncio.subprocess.Process, seconds: float) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._seconds = seconds
        self._to = process.stdin
        self._from = process.stdout
        self._lines_left = MOST_LINES
        self._listener = asyncio.create_task(self._overhear(process.stderr))

    @classmethod
    async def start(cls, seconds: float, megabytes: int, modules: Sequence[str]) -> WorkerProcess:
        """A new worker, ready to be asked; Failure where it cannot be started."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command(seconds, megabytes, modules),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env=environment(),
                # What is typed at the server's terminal is not meant for its workers.
                start_new_session=True,
            )
        except OSError as error:
            raise Failure("absent", f"got no process: {error}") from error
        worker = cls(process, seconds)
        try:
            async with asyncio.timeout(START_SECONDS):
                told = await worker._receive()
        except (TimeoutError, EOFError, OSError, msgspec.MsgspecError) as error:
            await worker.stop()
            raise Failure("absent", f"got no process that works ({worker._end()})") from error
        except BaseException:
            await worker.stop()
            raise
        if not isinstance(told, Ready):
            await worker.stop()
            raise Failure("absent", "got no process that works")
        return worker

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def ask(self, thought: Thought) -> int:
        """What the bot chooses, which may be anything; Failure where it chooses nothing."""
        self._lines_left = MOST_LINES
        begun = False
        try:
            async with asyncio.timeout(START_SECONDS):
                self._to.write(frame(thought))
                await self._to.drain()
                told = await self._receive()
            if isinstance(told, Begun):
                begun = True
                async with asyncio.timeout(self._seconds):
                    told = await self._receive()
        except TimeoutError as error:
            most = self._seconds if begun else START_SECONDS
            raise Failure("slow", f"took more than {most:g} s") from error
        except (EOFError, OSError) as error:
            raise await self._death(begun) from error
        except msgspec.MsgspecError as error:
            raise Failure("garbled", "gave an answer that is none") from error
        if isinstance(told, Failed):
            raise Failure(told.trouble, told.words)
        if not (begun and isinstance(told, Chosen)):
            raise Failure("garbled", "answered something else")
        return told.code

    async def _receive(self) -> Told:
        """The next thing that the worker says. EOFError where it has ended."""
        length = int.from_bytes(await self._from.readexactly(HEADER), "big")
        if length > LONGEST_ANSWER:
            raise msgspec.DecodeError("longer than any answer")
        told: Told = read_told(await self._from.readexactly(length))
        return told

    async def _death(self, begun: bool) -> Failure:
        """Why the process ended under a thought."""
        await self.stop(kill=False)
        if self._process.returncode == ALARMED:
            return Failure("slow", f"took more than {self._seconds:g} s")
        from_outside = self._process.returncode == KILLED
        return Failure("crashed", f"lost its process ({self._end()})", blameless=from_outside or not begun)

    def _end(self) -> str:
        """How the process ended."""
        code = self._process.returncode
        if code is None:
            return "it still runs"
        return f"ended by signal {-code}" if code < 0 else f"ended with status {code}"

    async def stop(self, kill: bool = True) -> None:
        """End the process and wait until it is gone; unless `kill`, give it a moment to go by itself."""
        if not kill:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS_SECONDS):
                    await self._process.wait()
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._to.close()
        await self._process.wait()
        await asyncio.wait({self._listener}, timeout=LAST_WORDS_SECONDS)
        self._listener.cancel()

    async def _overhear(self, errors: asyncio.StreamReader) -> None:
        """Put what the worker and its bots print into the log, up to a measure."""
        rest = b""
        while part := await errors.read(4096):
            *lines, rest = (rest + part).split(b"\n")
            self._log(lines)
            if len(rest) > LONGEST_LINE:
                self._log([rest])
                rest = b""
        if rest:
            self._log([rest])

    def _log(self, lines: list[bytes]) -> None:
        for line in lines[: self._lines_left]:
            text = line[:LONGEST_LINE].decode("utf-8", "replace").rstrip()
            logger.warning("a bot's process %d says: %s", self.pid, text)
        self._lines_left = max(0, self._lines_left - len(lines))
