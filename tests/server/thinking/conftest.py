"""What is logged while bots think, and what must not be left when they are done."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.thinking.duel_helpers import Listener


@pytest.fixture
def log() -> Iterator[Listener]:
    """The log of a test."""
    logger, listener = logging.getLogger("sandtable.server.thinking"), Listener()
    logger.addHandler(listener)
    yield listener
    logger.removeHandler(listener)


def children() -> set[int]:
    """The processes that this one has started and that are not gone, where that can be told."""
    lists = Path("/proc/self/task").glob("*/children")
    return {int(pid) for each in lists for pid in each.read_text().split()}


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """The test leaves no process behind, running or not waited for."""
    before = children()
    yield
    assert children() <= before, f"left behind by {os.getpid()}"
