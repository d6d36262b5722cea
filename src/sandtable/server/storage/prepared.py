"""Statements that every decision runs: written out once for each kind of database, and handed to its driver.

SQLAlchemy looks up how to write a statement, and how to convert its values, each time it is run. For these
few that takes longer than SQLite needs to carry them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult, Executable
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement


class Prepared:
    """A statement whose values the drivers take as they are: numbers, text and bytes."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        # By the name of the dialect: the SQL, and the names of its values in order.
        self._written: dict[str, tuple[str, list[str]]] = {}

    def run(self, c: Connection, *values: Mapping[str, Any]) -> CursorResult[Any]:
        """Run it with these values, or for several rows with those of each."""
        sql, names = self._written.get(c.dialect.name) or self._write(c)
        rows = [tuple(row[name] for name in names) for row in values]
        return c.exec_driver_sql(sql, rows[0] if len(rows) == 1 else rows)

    def _write(self, c: Connection) -> tuple[str, list[str]]:
        assert isinstance(self._statement, ClauseElement)
        compiled = self._statement.compile(dialect=c.dialect)
        assert isinstance(compiled, SQLCompiler)
        written = str(compiled), list(compiled.positiontup or ())
        self._written[c.dialect.name] = written
        return written
