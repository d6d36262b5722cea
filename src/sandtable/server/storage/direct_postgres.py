"""A line to PostgreSQL for single looks: one statement by itself, straight to the driver.

A process that shares its tables with others looks after every decision of theirs. A transaction for that, by
way of SQLAlchemy, waits four times for the database and takes more of the processor than the decision did.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, Dialect

# What an address may hold that is for SQLAlchemy alone.
_NOT_FOR_THE_DRIVER: Final = (
    "async_creator_fn",
    "prepared_statement_cache_size",
    "prepared_statement_name_func",
)

TROUBLE: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class DirectPostgres:
    """One connection for everybody, opened when it is first wanted, and again when it was lost."""

    def __init__(self, url: URL, dialect: Dialect, arguments: dict[str, Any]) -> None:
        _, address = dialect.create_connect_args(url)
        kept = {name: value for name, value in address.items() if name not in _NOT_FOR_THE_DRIVER}
        self._arguments = kept | arguments
        self._one_at_a_time = asyncio.Lock()
        self._line: Any = None

    async def fetch(self, sql: str, values: Sequence[Any]) -> list[Any]:
        """The rows that a statement finds. Whatever is raised, the next one has a fresh line."""
        async with self._one_at_a_time:
            try:
                if self._line is None or self._line.is_closed():
                    self._line = await asyncpg.connect(**self._arguments)
                rows: list[Any] = await self._line.fetch(sql, *values)
            except BaseException:
                self._let_go()
                raise
            return rows

    async def close(self) -> None:
        """Let go of the line, once it is not used."""
        async with self._one_at_a_time:
            self._let_go()

    def _let_go(self) -> None:
        """Drop the line without a word: to part politely from a dead one takes for ever."""
        line, self._line = self._line, None
        if line is not None:
            line.terminate()
