"""The tables of the database for what makes a club comfortable, and for those who run it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Integer, Text
from sqlalchemy import Table as DatabaseTable

from sandtable.server.storage.schema import metadata, row_number

# What another program has done to an SQLite file beside the one server of it, for that server to hear.
# PostgreSQL carries such words by itself.
overheard: Final = DatabaseTable(
    "overheard",
    metadata,
    Column("id", row_number, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),  # "table", "news" or "work"
    Column("word", Text, nullable=False),  # the table, or the kind of work
    Column("number", Integer, nullable=False),  # where the table stands; else 0
)
