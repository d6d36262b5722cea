"""Children: work done in forked processes that can be ended, bounded and kept from writing into the tree."""

from __future__ import annotations

import math
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any

PATIENCE = 10
"""How many times as long a child may take by the clock: on a busy machine it waits for its turn."""

MEMORY = 4 << 30
"""Bytes of address space of a child: one that never stops collecting must not take the machine with it."""


@dataclass
class Task:
    """Work for a child: what it is about, how many seconds of a processor it may take, and what it does."""

    key: Any
    seconds: float
    work: Callable[[], Any]


@dataclass
class Reply:
    """How a child ended: 'done' with what it found, 'error' with a traceback, 'timeout' or 'died'."""

    key: Any
    how: str
    found: Any = None


def fork(work: Callable[[Connection], None]) -> tuple[int, Connection]:
    """Runs that in a child, which never returns from here, and gives back what to listen to."""
    receiving, sending = Pipe(duplex=False)
    pid = os.fork()
    if pid:
        sending.close()
        return pid, receiving
    try:
        receiving.close()
        work(sending)
    finally:
        os._exit(0)


def told_by(work: Callable[[Connection], None]) -> Iterator[tuple[Any, Any]]:
    """Runs that in a child and yields the pairs that it sends, until it ends."""
    pid, connection = fork(work)
    with suppress(EOFError):
        while True:
            yield connection.recv()
    os.waitpid(pid, 0)


def run_children(tasks: Iterable[Task], workers: int) -> Iterator[Reply]:
    """Runs each task in a child of its own, so many at once. Takes the next task only when it can start."""
    waiting = iter(tasks)
    running: dict[Connection, tuple[Task, int, float]] = {}
    try:
        while True:
            while len(running) < workers and (task := next(waiting, None)):
                pid, connection = fork(_worker(task))
                running[connection] = (task, pid, time.monotonic() + PATIENCE * task.seconds)
            if not running:
                return
            patience = min(deadline for _, _, deadline in running.values()) - time.monotonic()
            ready = wait(list(running), max(0.0, patience))
            for connection, (task, pid, deadline) in list(running.items()):
                if connection in ready:
                    reply = _hear(task, connection)
                elif time.monotonic() >= deadline:
                    reply = Reply(task.key, "timeout")
                else:
                    continue
                del running[connection]
                if _end(pid, connection) == signal.SIGXCPU:
                    reply = Reply(task.key, "timeout")
                yield reply
    finally:
        for connection, (_, pid, _) in running.items():
            _end(pid, connection)


def _worker(task: Task) -> Callable[[Connection], None]:
    def work(sending: Connection) -> None:
        os.setpgid(0, 0)
        most = math.ceil(task.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
        try:
            reply = Reply(task.key, "done", task.work())
        except BaseException:
            reply = Reply(task.key, "error", traceback.format_exc())
        sending.send(reply)

    return work


def _hear(task: Task, connection: Connection) -> Reply:
    try:
        reply: Reply = connection.recv()
    except EOFError:
        return Reply(task.key, "died")
    return reply


def _end(pid: int, connection: Connection) -> int:
    """Ends a child and whatever it started. Returns the signal that it died of, or 0."""
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue
    _, status = os.waitpid(pid, 0)
    connection.close()
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def confine(root: Path, scratch: Path) -> Path:
    """Makes this child silent, bounded, and unable to write into the tree. Returns a folder of its own."""
    own = scratch / str(os.getpid())
    own.mkdir(exist_ok=True)  # the number of a child that has ended may come again
    os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.tempdir = str(own)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    tree, allowed = str(root) + os.sep, str(scratch) + os.sep
    changes = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate", "os.link", "os.symlink")

    def guard(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            writes = args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
            paths = args[:1] if writes else ()
        else:
            paths = args[:2] if event in changes else ()
        for path in paths:
            if isinstance(path, str | os.PathLike):
                full = os.path.abspath(os.fspath(path))
                if full.startswith(tree) and not full.startswith(allowed):
                    raise PermissionError(f"a mutant may not write to {full}")

    sys.addaudithook(guard)
    return own
