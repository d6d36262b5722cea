"""What the server counts, for Prometheus.

With several processes the library keeps the counts in files of a folder, which the command sets up before
the processes start; whichever process is asked then answers for all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final, Protocol

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from sandtable.protocol.frames import Frame

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
# The library looks for the folder of several processes under this name.
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class CacheCounts(Protocol):
    """What is counted of the tables in memory."""

    hits: int
    misses: int

    def __len__(self) -> int: ...


class BotCounts(Protocol):
    """What is counted of the bots."""

    @property
    def thoughts(self) -> dict[str, int]: ...
    @property
    def seconds(self) -> dict[str, float]: ...
    @property
    def failures(self) -> dict[tuple[str, str], int]: ...


class Metrics:
    """Every count and measure of this process."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self._copied: dict[tuple[str, ...], float] = {}
        self._count_play()
        self._count_sockets()
        self._count_the_rest()

    def _count_play(self) -> None:
        self.actions = self._counter("actions", "Decisions that people made")
        self.refusals = self._counter("refusals", "Decisions that the rules did not allow")
        self.stale = self._counter("stale", "Decisions about a position that had changed")
        self.door_seconds = Histogram(
            "sandtable_door_seconds",
            "How long a decision or a look at a table took",
            ["call"],
            buckets=SECONDS,
            registry=self.registry,
        )

    def _count_sockets(self) -> None:
        self.sockets = self._gauge("sockets", "Open sockets that have joined a table")
        self.frames = self._counter("frames", "Frames sent: whole views and patches", "kind")
        self.frame_bytes = self._counter("frame_bytes", "Bytes of the frames sent")
        self.dropped = self._counter("sockets_dropped", "Sockets that the server closed", "reason")

    def _count_the_rest(self) -> None:
        self.requests = self._counter("requests", "HTTP answers", "status")
        self.database_errors = self._counter("database_errors", "Times that the database did not answer")
        self.cached = self._gauge("tables_cached", "Tables in memory")
        self.cache_hits = self._counter("cache_hits", "Tables that were found in memory")
        self.cache_misses = self._counter("cache_misses", "Tables that were read from the database")
        self.thoughts = self._counter("thoughts", "Decisions that bots thought about", "bot")
        self.thought_seconds = self._counter("thought_seconds", "How long bots have thought", "bot")
        self.thought_failures = self._counter("thought_failures", "Bots that failed to decide", "bot", "kind")
        self.outbox = Gauge(
            "sandtable_outbox_waiting",
            "Work waiting for bots, clocks and mail",
            registry=self.registry,
            multiprocess_mode="mostrecent",
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"sandtable_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"sandtable_{name}", about, registry=self.registry, multiprocess_mode="livesum")

    @contextmanager
    def timed(self, call: str) -> Iterator[None]:
        """Measure how long the door takes over something."""
        began = perf_counter()
        try:
            yield
        finally:
            self.door_seconds.labels(call).observe(perf_counter() - began)

    def count_frame(self, frame: Frame, size: int) -> None:
        """Count a frame that is sent."""
        self.frames.labels("patch" if frame.view is None else "view").inc()
        self.frame_bytes.inc(size)

    def copy_shelf(self, shelf: CacheCounts) -> None:
        """Take over what the shelf has counted."""
        self.cached.set(len(shelf))
        self._catch_up(self.cache_hits, shelf.hits)
        self._catch_up(self.cache_misses, shelf.misses)

    def copy_thinking(self, counts: BotCounts) -> None:
        """Take over what the bots' processes have counted."""
        for bot, number in counts.thoughts.items():
            self._catch_up(self.thoughts, number, bot)
        for bot, seconds in counts.seconds.items():
            self._catch_up(self.thought_seconds, seconds, bot)
        for (bot, kind), number in counts.failures.items():
            self._catch_up(self.thought_failures, number, bot, kind)

    def _catch_up(self, counter: Counter, total: float, *labels: str) -> None:
        """Raise a counter to a total that somebody else keeps."""
        key = (str(id(counter)), *labels)
        fresh = total - self._copied.get(key, 0)
        self._copied[key] = total
        (counter.labels(*labels) if labels else counter).inc(fresh)

    def text(self) -> bytes:
        """Everything, in the words of Prometheus: of all processes where they share a folder."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self.registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


def forget_the_dead() -> None:
    """Take the gauges of processes that are no more out of the shared folder."""
    folder = os.environ.get(SHARED_FOLDER)
    for file in Path(folder).glob("gauge_live*_*.db") if folder else ():
        process = file.stem.rpartition("_")[2]
        if process.isdigit() and not _alive(int(process)):
            mark_process_dead(int(process))  # type: ignore[no-untyped-call]


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
