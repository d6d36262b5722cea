"""Reading a table from the database, as a state that can be played on and taken back."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row

from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State
from sandtable.protocol.tables import GameResult
from sandtable.server.errors import NotFound
from sandtable.server.play import log_codes, packing
from sandtable.server.play.drafts import Draft
from sandtable.server.play.live import LiveTable, same_bytes
from sandtable.server.play.types import TableFacts
from sandtable.server.storage import drafts, games
from sandtable.server.storage.games import LoggedAction

# The journal is read back in such pieces.
ROWS_AT_ONCE: Final = 200


def no_such(table_id: str) -> NotFound:
    """The answer where there is no such table."""
    return NotFound(f"There is no table {table_id[:40]!r}. Its address may be mistyped.")


def load(c: Connection, table_id: str) -> LiveTable:
    """The table as it stands in the database."""
    row = games.table(c, table_id)
    if row is None:
        raise no_such(table_id)
    found = games.snapshot(c, table_id, row.sequence)
    since = [] if found is None else games.since(c, table_id, found[0])
    table = LiveTable(
        table_id,
        _state(row, None if found is None else found[1:], since),
        json.loads(row.players),
        row.sequence,
        packing.unpack_numbers(row.seat_sequences),
        row.status,
        bool(row.club),
        row.rules_version,
    )
    half_entered = drafts.of_table(c, table_id).items()
    table.drafts = {seat: Draft(clicks, steps) for seat, (clicks, steps) in half_entered}
    _remember(c, table)
    table.recent.known_from(table.numbers)
    assert table.state.log is not None
    return table


def _remember(c: Connection, table: LiveTable) -> None:
    """Read back what everybody was told last."""
    known = table.state.game.events
    backwards = log_codes.StandingMoves()
    rows = games.up_to(c, table.id, table.sequence, ROWS_AT_ONCE)
    while rows:
        for done in reversed(rows):
            if not backwards.tells(done):
                continue
            events = packing.unpack_events(known, done.events)
            table.recent.add_older(events, packing.unpack_numbers(done.seat_sequences))
        if table.recent.full:
            return
        rows = games.up_to(c, table.id, rows[0].sequence - 1, ROWS_AT_ONCE)


def _state(row: Row[Any], snapshot: tuple[bytes, str | None] | None, since: list[LoggedAction]) -> State:
    """The present state, with its record of what can still be taken back where that is possible.

    The record is made by playing again from the last snapshot. What was taken under other rules is
    never played again: the game then simply goes on from where it stands.
    """
    game = registry.game(row.game)
    if snapshot is not None and all(done.rules_version == game.rules_version for done in since):
        try:
            state = packing.unpack_state(game, snapshot[0])
            if state.record is not None and snapshot[1] is not None:
                state.record.why = snapshot[1]
            for done in since:
                log_codes.apply(state, done)
            if same_bytes(state, row.state):
                return state
        except SandtableError:
            pass
    return packing.unpack_state(game, row.state)


def table_facts(row: Row[Any], key: str | None = None) -> TableFacts:
    """What everybody may know of a table."""
    seats = list(registry.game(row.game).seats(row.scenario))
    return TableFacts(
        table=row.id,
        game=row.game,
        scenario=row.scenario,
        options=json.loads(row.options),
        seats=seats,
        players=json.loads(row.players),
        spectators=bool(row.spectators),
        status=row.status,
        waiting_for=[seat for i, seat in enumerate(seats) if row.asked >> i & 1],
        commitment=row.commitment,
        created_at=row.created_at,
        changed_at=row.changed_at,
        result=None if row.result is None else msgspec.json.decode(row.result, type=GameResult),
        key=key,
        club=bool(row.club),
        origin=row.origin,
        heading=row.heading or "",
        rules=row.rules_version,
    )
