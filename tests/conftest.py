"""What holds for the tests of every package."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
# These talk to servers, databases and browsers in processes of their own.
WITH_PROCESSES = {"server", "client", "browser"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that talks to other processes gets a second try: on a busy machine one of them may be late.

    The summary counts such tries, and `-ra` names them; a test that fails twice has failed.
    """
    for item in items:
        if WITH_PROCESSES & set(item.path.relative_to(TESTS).parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
