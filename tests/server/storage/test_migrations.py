"""The steps lead to exactly the tables that the program knows, and never from a future it does not know."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from sandtable.server.storage.database import Database, WrongDatabase, open_database
from sandtable.server.storage.schema import metadata
from tests.server.storage.rows import opening, table_ids

pytestmark = pytest.mark.anyio


def differences(c: Connection) -> list[object]:
    """What would have to change for the tables to be those of the schema."""
    return list(compare_metadata(MigrationContext.configure(c), metadata))


async def test_the_steps_lead_to_the_tables_of_the_schema(database: Database) -> None:
    assert await database.read(differences) == []


async def test_a_difference_would_be_seen(database: Database) -> None:
    await database.write(lambda c: c.execute(text("DROP INDEX ix_outbox_due_at")))

    assert len(await database.read(differences)) == 1


async def test_constraints_bear_the_names_of_the_schema(database: Database) -> None:
    def keys(c: Connection) -> dict[str, tuple[object, list[str]]]:
        look = inspect(c)
        return {
            name: (
                look.get_pk_constraint(name)["name"],
                sorted(str(key["name"]) for key in look.get_foreign_keys(name)),
            )
            for name in look.get_table_names()
            if name in metadata.tables
        }

    expected = {
        name: (table.primary_key.name, sorted(str(key.name) for key in table.foreign_key_constraints))
        for name, table in metadata.tables.items()
    }
    assert await database.read(keys) == expected


async def test_a_database_that_is_up_to_date_is_left_as_it_is(database: Database, database_url: str) -> None:
    await database.write(opening("t"))

    again = await open_database(database_url)

    assert await again.read(table_ids) == ["t"]
    await again.close()


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(
    database: Database, database_url: str
) -> None:
    await database.write(opening("t"))
    await database.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))

    with pytest.raises(WrongDatabase, match="newer version"):
        await open_database(database_url)

    version = text("SELECT version_num FROM alembic_version")
    assert await database.read(lambda c: c.execute(version).scalar_one()) == "9999"
    assert await database.read(table_ids) == ["t"]
