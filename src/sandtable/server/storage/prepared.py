"""Statements that every decision runs: written out once for each kind of database, and handed to its driver.

SQLAlchemy looks up how to write a statement, and how to convert its values, each time it is run. For these
few that takes longer than SQLite needs to carry them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, Executable
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
        rows = [self.written(c.dialect, row) for row in values]
        sql = rows[0][0]
        return c.exec_driver_sql(sql, rows[0][1] if len(rows) == 1 else [row for _, row in rows])

    def written(self, dialect: Dialect, values: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
        """The SQL of a kind of database, and these values in the order in which it wants them."""
        sql, names = self._written.get(dialect.name) or self._write(dialect)
        return sql, tuple(values[name] for name in names)

    def _write(self, dialect: Dialect) -> tuple[str, list[str]]:
        assert isinstance(self._statement, ClauseElement)
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        written = str(compiled), list(compiled.positiontup or ())
        self._written[dialect.name] = written
        return written
