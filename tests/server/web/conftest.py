"""The servers of these tests: one for most of them."""

from collections.abc import Iterator

import pytest

from tests.server.web.running import Served, Table


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that several tests share; each opens tables of its own."""
    with Served(tmp_path_factory.mktemp("served"), sync="NORMAL", log_level="debug") as server:
        yield server


@pytest.fixture
def table(served: Served) -> Table:
    """A new table for two people."""
    return served.table()
