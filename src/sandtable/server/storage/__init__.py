"""What the server keeps, in SQLite or PostgreSQL."""

from sandtable.server.storage import club_schema, extras_schema, schema

__all__ = ["club_schema", "extras_schema", "schema"]
