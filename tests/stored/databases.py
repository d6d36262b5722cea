"""Databases of earlier releases, small enough to be kept: what lay in an SQLite file, as one compressed text.

Each was written by a server of its time that was played at over HTTP: `FIRST` is of the first program that
had its schema, the others of the last. Compressed states are kept unpacked, for of those that lie
side by side hardly anything differs. Beside the rows stands what that server told of each table, and the
secrets of its seats.
To keep one: `python -m tests.stored.databases FILE.db TABLES.json NAME`.
"""

from __future__ import annotations

import base64
import json
import lzma
import sqlite3
import sys
import zlib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent / "databases"
SUFFIX: Final = ".json.xz"
FIRST: Final = "-first"


def names() -> list[str]:
    """The databases that are kept, by schema."""
    return sorted(file.name.removesuffix(SUFFIX) for file in FOLDER.glob(f"*{SUFFIX}"))


def schema(name: str) -> str:
    """The schema of a database that is kept."""
    return name.removesuffix(FIRST)


def keep(database: Path, tables: list[Any], name: str) -> None:
    """Keep a database, and what was told of its tables."""
    with sqlite3.connect(database) as connection:
        made = connection.execute(
            "SELECT name, sql, type FROM sqlite_master WHERE sql IS NOT NULL"
        ).fetchall()
        rows = {
            table: [[_kept(value) for value in row] for row in connection.execute(f'SELECT * FROM "{table}"')]
            for table, _, kind in made
            if kind == "table" and not table.startswith("sqlite_")
        }
    statements = [sql for table, sql, _ in made if not table.startswith("sqlite_")]
    whole = {"statements": statements, "rows": rows, "tables": tables}
    text = json.dumps(whole, ensure_ascii=False).encode()
    (FOLDER / (name + SUFFIX)).write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))


def lay_out(name: str, database: Path) -> list[dict[str, Any]]:
    """Write a database as it was into a file; what was told of its tables."""
    whole = json.loads(lzma.decompress((FOLDER / (name + SUFFIX)).read_bytes()))
    database.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(database)
    with connection:
        for statement in whole["statements"]:
            connection.execute(statement)
        for table, rows in whole["rows"].items():
            for row in rows:
                marks = ", ".join("?" * len(row))
                connection.execute(
                    f'INSERT INTO "{table}" VALUES ({marks})', [_value(value) for value in row]
                )
    connection.close()
    told: list[dict[str, Any]] = whole["tables"]
    return told


def _kept(value: object) -> object:
    if not isinstance(value, bytes):
        return value
    try:
        unpacked = zlib.decompress(value)
    except zlib.error:
        return {"bytes": base64.b85encode(value).decode()}
    return {"packed": base64.b16encode(unpacked).decode()}


def _value(kept: object) -> object:
    if not isinstance(kept, dict):
        return kept
    if "packed" in kept:
        return zlib.compress(base64.b16decode(kept["packed"]), 1)
    return base64.b85decode(kept["bytes"])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    keep(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text())["tables"], sys.argv[3])
