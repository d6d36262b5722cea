"""A club that is played at, and somebody who looks after it from another program."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import pytest

from sandtable.server.admin.admin_session import AdminSession, open_admin_session
from sandtable.server.settings import Settings
from sandtable.server.storage import second_process
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club
from tests.server.web.members import Member
from tests.server.web.running import Served


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    """A club whose process hears of what others do; the test runs once on each kind of database."""
    opened = Club(database)
    await opened.door.listen()
    hearing = asyncio.create_task(second_process.listen(database, every=0.02))
    yield opened
    hearing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await hearing


@pytest.fixture
async def office(database: Database, database_url: str) -> AsyncIterator[AdminSession]:
    """The office of anybody who runs the club, over connections of its own."""
    async with open_admin_session(Settings(database=database_url)) as opened:
        yield opened


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that several tests share, with limits that no test reaches."""
    folder = tmp_path_factory.mktemp("extras")
    with Served(folder, sync="NORMAL", limits="off") as server:
        yield server


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
