"""The tables of the database for what makes a club comfortable, and for those who run it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, Text
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

# What people write down for themselves about the spaces of a table. Nobody else is ever shown it.
notes: Final = DatabaseTable(
    "notes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("space", Text, primary_key=True),  # by whatever name the person's page knows it
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
)
Index("ix_notes_person_id", notes.c.person_id)

# Addresses of others that are called when something happens at a table, or at all tables of a person.
hooks: Final = DatabaseTable(
    "hooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE")),  # none: wherever the person sits
    Column("url", Text, nullable=False),
    Column("shape", Text, nullable=False),  # "discord" or "plain"
    Column("events", Text, nullable=False),  # JSON: a list of "turn", "end" and "talk"
    Column("secret", Text, nullable=False),  # what calls are signed with; it cannot be a hash
    Column("failures", Integer, nullable=False),  # in a row
    Column("off_since", Float),  # when it was switched off, because nobody answered
    Column("created_at", Float, nullable=False),
)
Index("ix_hooks_person_id", hooks.c.person_id)
Index("ix_hooks_table_id", hooks.c.table_id)
