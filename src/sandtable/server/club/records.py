"""How finished games went: by scenario, how many there were and which seat won how many."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from sqlalchemy import Connection, exists, select

from sandtable.protocol.games import ScenarioRecord
from sandtable.server.club.seating import FINISHED
from sandtable.server.storage.club_schema import terms
from sandtable.server.storage.schema import tables

# More games tell nothing more about who wins.
MOST: Final = 2_000


def records(c: Connection, game: str) -> list[ScenarioRecord]:
    """The latest finished games that anybody may look at, by scenario.

    Those ended by agreement have no winner.
    """
    hidden = exists().where(terms.c.table_id == tables.c.id, terms.c.visibility != "public")
    wanted = (
        select(tables.c.scenario, tables.c.result)
        .where(tables.c.game == game, tables.c.status.in_(FINISHED), tables.c.spectators == 1, ~hidden)
        .order_by(tables.c.created_at.desc())
        .limit(MOST)
    )
    count: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    won: dict[str, Counter[str]] = {}
    for row in c.execute(wanted):
        winners = [] if row.result is None else json.loads(row.result)["winners"]
        count[row.scenario] += 1
        drawn[row.scenario] += not winners
        won.setdefault(row.scenario, Counter()).update(winners)
    return [
        ScenarioRecord(scenario, games, dict(won[scenario]), drawn[scenario])
        for scenario, games in sorted(count.items())
    ]
