"""The servers of these tests: one for most of them."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from sandtable.server.storage.database import Database, open_database
from tests.server.web.people_site import Site, open_site
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


@pytest.fixture
async def site(database: Database) -> AsyncIterator[Site]:
    """A club in this process; the test runs once on each kind of database."""
    async with open_site(database) as opened:
        yield opened


@pytest.fixture
async def small_site(tmp_path: Path) -> AsyncIterator[Site]:
    """A club on SQLite alone, for what has nothing to do with how it is stored."""
    database = await open_database(f"sqlite:///{tmp_path / 'club.db'}", "NORMAL")
    async with open_site(database) as opened:
        yield opened
    await database.close()
