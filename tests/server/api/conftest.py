"""The server of these tests, and people at it."""

from collections.abc import Iterator

import pytest

from tests.server.web.members import Member
from tests.server.web.running import Served, Table


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that these tests share; each opens tables of its own. It must not have made one mistake."""
    folder = tmp_path_factory.mktemp("hostile")
    with Served(
        folder, sync="NORMAL", log_level="debug", limits="off", messages_per_second=100_000
    ) as server:
        yield server
        server.stop()
        assert [line for line in server.lines if '"level": "error"' in line] == []


@pytest.fixture
def table(served: Served) -> Table:
    """A new table for two people."""
    return served.table()


@pytest.fixture
def anna(served: Served) -> Iterator[Member]:
    """Somebody with an account."""
    with Member(served, "Anna") as member:
        yield member


@pytest.fixture
def bert(served: Served) -> Iterator[Member]:
    """Somebody else with an account."""
    with Member(served, "Bert") as member:
        yield member
