"""The servers of these tests: one for most of them."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from sandtable.server.storage.database import Database, open_database
from tests.server.web.members import Member
from tests.server.web.people_site import Site, open_site
from tests.server.web.running import Served, Table


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that several tests share; each opens tables of its own."""
    folder = tmp_path_factory.mktemp("served")
    with Served(folder, sync="NORMAL", log_level="debug", limits="off") as server:
        yield server


@pytest.fixture
def table(served: Served) -> Table:
    """A new table for two people."""
    return served.table()


@pytest.fixture
def anna(served: Served) -> Iterator[Member]:
    """Somebody with an account who opens tables."""
    with Member(served, "Anna") as member:
        yield member


@pytest.fixture
def bert(served: Served) -> Iterator[Member]:
    """Somebody else with an account."""
    with Member(served, "Bert") as member:
        yield member


@pytest.fixture
async def site(database: Database) -> AsyncIterator[Site]:
    """A club in this process; the test runs once on each kind of database."""
    async with open_site(database) as opened:
        yield opened


@pytest.fixture
async def small_database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database for what has nothing to do with how it is stored."""
    opened = await open_database(f"sqlite:///{tmp_path / 'club.db'}", "NORMAL")
    yield opened
    await opened.close()


@pytest.fixture
async def small_site(small_database: Database) -> AsyncIterator[Site]:
    """A club on SQLite alone."""
    async with open_site(small_database) as opened:
        yield opened
