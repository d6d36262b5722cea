"""A server as processes of its own, on loopback: started, watched, killed and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Final

import httpx

from sandtable.engine.errors import SandtableError

START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 20.0
PAUSE: Final = 0.05
BOT: Final = "sandtable.server.thinking.worker"
TRACKER: Final = "multiprocessing.resource_tracker"


class ServerDidNotStart(SandtableError):
    """The server did not come up; what it said last is part of the words."""


class ServerProcess:
    """`sandtable serve` with a database, as somebody would start it. Its log is written to a file."""

    def __init__(
        self,
        database: str,
        log: Path,
        python: str = sys.executable,
        port: int | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.database = database
        self.log = log
        self.python = python
        self.port = free_port() if port is None else port
        self.settings = dict(settings or {})
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process that was started; the others are its children."""
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process that was started is still there."""
        return self._process is not None and self._process.poll() is None

    # ------------------------------------------------------------------ starting and stopping

    def launch(self) -> None:
        """Start it, and do not wait."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
        chosen = {f"SANDTABLE_{name.upper()}": value for name, value in self.settings.items()}
        chosen |= {"SANDTABLE_PORT": str(self.port), "SANDTABLE_DATABASE": self.database}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [self.python, "-m", "sandtable.cli", "serve"],
                env={"SANDTABLE_LOG": "text", "SANDTABLE_LOG_LEVEL": "warning", **kept, **chosen},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.starts += 1

    async def start(self) -> None:
        """Start it, and wait until it does its work."""
        self.launch()
        await self.well()

    async def well(self) -> None:
        """Wait until it does its work."""
        until = time.monotonic() + START_SECONDS
        async with httpx.AsyncClient(trust_env=False, timeout=5.0) as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.url}/health")).status_code == 200:
                        return
                if not self.alive or time.monotonic() > until:
                    raise ServerDidNotStart(f"the server did not start: {self.last_words()}")
                await asyncio.sleep(PAUSE)

    async def stop(self) -> None:
        """Ask it to stop, and wait until it and its children are gone; end them if that takes too long."""
        if self._process is None:
            return
        family = [self.pid, *descendants(self.pid)]
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        await self._gone(family)

    async def kill(self) -> None:
        """End it at once, and everything that it has started."""
        if self._process is None:
            return
        family = [self.pid, *descendants(self.pid)]
        for pid in family:
            kill(pid)
        await self._gone(family)

    async def _gone(self, family: list[int]) -> None:
        assert self._process is not None
        until = time.monotonic() + STOP_SECONDS
        while self._process.poll() is None or any(is_running(pid) for pid in family[1:]):
            if time.monotonic() > until:
                for pid in family:
                    kill(pid)
            await asyncio.sleep(PAUSE)
        self._process = None

    async def __aenter__(self) -> ServerProcess:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    # ------------------------------------------------------------------ looking at it

    def answering(self) -> list[int]:
        """The processes that answer."""
        return [pid for pid in self._family() if not _is_any(pid, BOT, TRACKER)]

    def thinking(self) -> list[int]:
        """The processes in which bots think."""
        return [pid for pid in self._family() if _is_any(pid, BOT)]

    def tracking(self) -> list[int]:
        """The processes in which Python looks after what the others share."""
        return [pid for pid in self._family() if _is_any(pid, TRACKER)]

    def _family(self) -> list[int]:
        return descendants(self.pid) if self.alive else []

    def left_behind(self) -> list[int]:
        """Processes that were started for this port and have lost the one that started them."""
        mine = f"SANDTABLE_PORT={self.port}"
        everybody = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
        family = {self.pid, *self._family()} if self.alive else set()
        return [pid for pid in everybody if mine in environment(pid) and pid not in family]

    def last_words(self) -> str:
        """The end of its log."""
        said = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return " / ".join(said.strip().splitlines()[-5:]) or "it said nothing"


# ---------------------------------------------------------------------- processes as the system tells of them

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(word) for word in file.read_text().split()]
    return found


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    return [one for child in children(pid) for one in (child, *descendants(child))]


def command_line(pid: int) -> str:
    """What a process was started with."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def environment(pid: int) -> list[str]:
    """The variables that a process was started with, where that may be known."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []


def _is_any(pid: int, *words: str) -> bool:
    """Whether a process was started with one of these words."""
    line = command_line(pid)
    return any(word in line for word in words)


def is_running(pid: int) -> bool:
    """Whether a process is there and does something still."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")


def processor_seconds(pid: int) -> float:
    """How long a process has used a processor."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / _TICKS


def resident_bytes(pid: int) -> int:
    """How much memory a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


def kill(pid: int) -> None:
    """End a process at once."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def end_properly() -> None:
    """Let a request to stop run through every `finally`, so that no server is left behind."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
