"""What the server keeps, in SQLite or PostgreSQL."""

from sandtable.server.storage import club_schema, schema, social_schema

__all__ = ["club_schema", "schema", "social_schema"]
