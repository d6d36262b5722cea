"""Databases for the tests of the server: each test gets an empty one, of each kind."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from sandtable.server.storage.database import Database, open_database
from tests.server.postgres import Postgres

_TEMPLATE = "sandtable_template"
_numbers = itertools.count(1)


@pytest.fixture
def anyio_backend() -> str:
    """What runs the tests that are coroutines."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL of this run. It stays up: a test that stops one starts its own."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_template(postgres: Postgres) -> str:
    """The name of a database with all tables, of which copies are made."""

    async def make(url: str) -> None:
        await (await open_database(url)).close()

    asyncio.run(make(postgres.create_database(_TEMPLATE)))
    return _TEMPLATE


@pytest.fixture(scope="session")
def postgres_emptied() -> list[str]:
    """The databases that earlier tests have left, emptied: that is quicker than to make a new one."""
    return []


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_template: str, postgres_emptied: list[str]) -> Iterator[str]:
    """The URL of a PostgreSQL database of this test's own, with all tables and no rows."""
    if postgres_emptied:
        name = postgres_emptied.pop()
    else:
        name = f"test_{next(_numbers)}"
        postgres.create_database(name, postgres_template)
    yield postgres.url(name)
    if postgres.empty_database(name, like=postgres_template):
        postgres_emptied.append(name)
    else:
        postgres.drop_database(name)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables, of which copies are made."""
    file = tmp_path_factory.mktemp("template") / "sandtable.db"

    async def make() -> None:
        await (await open_database(f"sqlite:///{file}")).close()

    asyncio.run(make())
    return file


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path, sqlite_template: Path) -> str:
    """The URL of a database of this test's own; the test runs once on each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'sandtable.db')}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database of this test's own; the test runs once on each kind."""
    opened = await open_database(database_url)
    yield opened
    await opened.close()
