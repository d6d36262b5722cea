"""The audit of a storm finds what a storm must not do. A table is played by hand, and the ledger forged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from sandtable.engine import registry
from sandtable.engine.events import Event
from sandtable.protocol.tables import NewTable
from sandtable.server.play import packing
from sandtable.server.play.door import Door
from sandtable.server.storage.database import open_database
from sandtable.server.storage.schema import actions, snapshots, tables
from tests.default_game import DEFAULT_GAME
from tests.server.storm.ledger import Attempt, Audit, Ledger, Outcome, audit

DECISIONS = 6


async def played(database_url: str, ledger: Ledger) -> None:
    """Play a few decisions through the door, and note them as a client would."""
    database = await open_database(database_url)
    door = Door(database)
    table = (await door.create(NewTable(DEFAULT_GAME, "1936"))).table
    ledger.people[table] = [0, 1, 2]
    for number in range(DECISIONS):
        seat = number % 3
        frame = await door.frame(table, seat)
        assert frame.view is not None
        action = frame.view["choices"][-1]
        attempt = Attempt(table, seat, frame.sequence, action, time.monotonic(), outcome=Outcome.DONE)
        await door.decide(table, seat, frame.sequence, action)
        attempt.answered = time.monotonic()
        ledger.attempts.append(attempt)
    await database.close()


def audited(folder: Path, forge: Callable[[Ledger], object], spoil: Callable[[Connection], object]) -> Audit:
    """The audit of a game whose ledger was forged and whose database was spoilt."""

    async def run() -> Audit:
        url, ledger = f"sqlite:///{folder / 'tables.db'}", Ledger()
        await played(url, ledger)
        forge(ledger)
        database = await open_database(url)
        await database.write(spoil)
        await database.close()
        return await audit(url, ledger)

    return asyncio.run(run())


def honest(ledger: Ledger) -> None:
    """Leave the ledger as it is."""


def whole(c: Connection) -> None:
    """Leave the database as it is."""


def test_an_honest_ledger_is_found_in_the_database(tmp_path: Path) -> None:
    found = audited(tmp_path, honest, whole)

    assert (found.tables, found.rows, found.acknowledged, found.found) == (1, DECISIONS, DECISIONS, DECISIONS)
    assert found.complaints() == []


def test_a_decision_that_was_acknowledged_and_is_not_there_is_lost(tmp_path: Path) -> None:
    def forge(ledger: Ledger) -> None:
        last = ledger.attempts[-1]
        again = Attempt(last.table, last.seat, last.seen + 9, last.action, 0, 1, Outcome.DONE)
        ledger.attempts.append(again)

    found = audited(tmp_path, forge, whole)

    assert (len(found.lost), len(found.complaints())) == (1, 1)


def test_another_action_in_its_place_is_a_loss_and_one_too_many(tmp_path: Path) -> None:
    def spoil(c: Connection) -> None:
        c.execute(update(actions).where(actions.c.sequence == 2).values(code=actions.c.code - 1))

    found = audited(tmp_path, honest, spoil)

    assert (len(found.lost), len(found.denied), len(found.broken)) == (1, 1, 1)


def test_a_decision_that_no_client_asked_for_is_one_too_many(tmp_path: Path) -> None:
    found = audited(tmp_path, lambda ledger: ledger.attempts.pop(3), whole)

    assert (len(found.doubled), len(found.complaints())) == (1, 1)


@pytest.mark.parametrize("told", [Outcome.REFUSED, Outcome.STALE, Outcome.UNAVAILABLE])
def test_a_decision_of_which_the_client_was_told_no_must_not_be_there(tmp_path: Path, told: Outcome) -> None:
    def forge(ledger: Ledger) -> None:
        ledger.attempts[2].outcome = told

    found = audited(tmp_path, forge, whole)

    assert (len(found.denied), len(found.complaints())) == (1, 1)


def test_a_decision_that_was_never_answered_may_be_there_or_not(tmp_path: Path) -> None:
    def forge(ledger: Ledger) -> None:
        ledger.attempts[2].outcome = Outcome.UNSURE
        last = ledger.attempts[-1]
        ledger.attempts.append(Attempt(last.table, last.seat, last.seen + 1, "pass", 0))

    found = audited(tmp_path, forge, whole)

    assert (found.acknowledged, found.complaints()) == (DECISIONS - 1, [])


def test_who_was_answered_first_must_stand_first(tmp_path: Path) -> None:
    def forge(ledger: Ledger) -> None:
        early, late = ledger.attempts[1], ledger.attempts[4]
        early.sent, late.sent = late.sent, early.sent
        early.answered, late.answered = late.answered, early.answered

    found = audited(tmp_path, forge, whole)

    assert found.disordered
    assert found.complaints() == found.disordered


def test_a_state_to_which_the_actions_do_not_lead_is_found(tmp_path: Path) -> None:
    def spoil(c: Connection) -> None:
        start = c.execute(select(snapshots.c.state).where(snapshots.c.sequence == 0)).scalar_one()
        c.execute(update(tables).values(state=start))

    found = audited(tmp_path, honest, spoil)

    assert (len(found.broken), len(found.complaints())) == (1, 1)


def test_a_journal_that_the_actions_do_not_write_is_found(tmp_path: Path) -> None:
    def spoil(c: Connection) -> None:
        invented = packing.pack_events(registry.game(DEFAULT_GAME).events, [Event(0, (), 0)])
        c.execute(update(actions).where(actions.c.sequence == 4).values(events=invented))

    found = audited(tmp_path, honest, spoil)

    assert (len(found.broken), len(found.complaints())) == (1, 1)
