"""The audit log: what was done about people and by those who run the server, for them to look up.

Rows are only ever added, and outlive whom they are about. No secret is ever among the details.
"""

from __future__ import annotations

import json
import time
from typing import Final

from sqlalchemy import Connection, Row, insert, select

from sandtable.server.storage.club_schema import audit

LONGEST: Final = 200
# Anybody who would note one of these has made a mistake.
SECRETS: Final = frozenset({"password", "token", "secret", "csrf", "cookie", "hash", "key"})


def note(c: Connection, person_id: str | None, address: str | None, what: str, **details: object) -> None:
    """Write down that somebody, at an address, did something."""
    if SECRETS & details.keys():
        raise ValueError("secrets are not noted")
    told = {name: _short(value) for name, value in details.items()}
    row = {"person_id": person_id, "address": address, "what": what, "details": json.dumps(told)}
    c.execute(insert(audit).values(at=time.time(), **row))


def latest(c: Connection, person_id: str | None = None, most: int = 100) -> list[Row[tuple[object, ...]]]:
    """The latest rows, of one person or of all, the newest first."""
    wanted = select(audit).order_by(audit.c.id.desc()).limit(most)
    return list(c.execute(wanted if person_id is None else wanted.where(audit.c.person_id == person_id)))


def _short(value: object) -> object:
    return value if value is None or isinstance(value, bool | int | float) else str(value)[:LONGEST]
