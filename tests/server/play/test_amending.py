"""Changes of a table that are not moves: pauses, ends, other players, and going back by consent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, Row, select, update

from sandtable.engine import registry
from sandtable.server.errors import NotFound, Refused
from sandtable.server.play import log_codes
from sandtable.server.play.door import Door
from sandtable.server.play.keeper import TableChange
from sandtable.server.storage import games, schema
from sandtable.server.storage.database import Database
from tests.default_game import DEFAULT_GAME
from tests.server.play.test_door import with_database
from tests.server.play.test_drafts import At, half_entered, open_at, rows


def status(value: str) -> Callable[[Connection, Row[Any]], dict[str, object]]:
    """A change of the status alone."""
    return lambda c, row: {"status": value}


def at_table(url: str, test: Any) -> None:
    async def run(database: Database) -> None:
        await test(await open_at(database))

    with_database(url, run)


def nothing(c: Connection) -> None:
    """Do nothing beside."""


async def finish_turn(at: At) -> None:
    """Both pick a card again, so that something irreversible has happened."""
    await at.click("done")
    frame = await at.look(at.other)
    assert frame.view is not None
    await at.door.decide(at.table, at.other, frame.sequence, "done")


def test_a_table_that_rests_takes_no_decision_and_goes_on_where_it_stood(database_url: str) -> None:
    async def test(at: At) -> None:
        before = await at.look(at.mover)
        await at.door.amend(at.table, at.mover, log_codes.PAUSE, status("paused"))
        assert (await at.door.facts(at.table)).status == "paused"
        now = await at.look(at.mover)
        assert now.sequence == before.sequence + 1
        assert now.view == before.view
        with pytest.raises(Refused, match="paused"):
            await at.click("march")
        await at.door.amend(at.table, at.mover, log_codes.RESUME, status("playing"))
        await at.click("march")
        assert await at.door.database.read(rows) == [log_codes.PAUSE, log_codes.RESUME]

    at_table(database_url, test)


def test_a_game_that_was_ended_shows_its_key(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.door.amend(at.table, -1, log_codes.END, status("ended"))
        facts = await at.door.facts(at.table)
        assert facts.status == "ended"
        assert facts.key is not None
        with pytest.raises(Refused, match="agreed to end this game"):
            await at.click("march")

    at_table(database_url, test)


def test_a_change_that_is_refused_changes_nothing(database_url: str) -> None:
    async def test(at: At) -> None:
        before = await at.look(at.mover)

        def refuse(c: Connection, row: Row[Any]) -> dict[str, object]:
            raise Refused("table", "No.")

        with pytest.raises(Refused, match="No"):
            await at.door.amend(at.table, -1, log_codes.PAUSE, refuse)
        assert await at.look(at.mover) == before
        assert await at.door.database.read(rows) == []

    at_table(database_url, test)


def test_a_bot_that_takes_a_seat_is_asked_and_has_no_use_for_half_a_move(database_url: str) -> None:
    async def test(at: At) -> None:
        clicked = await at.click("march")

        def replace(c: Connection, row: Row[Any]) -> dict[str, object]:
            players = json.loads(row.players)
            players[at.mover] = "random"
            return {"players": json.dumps(players)}

        await at.door.amend(at.table, at.mover, log_codes.SEAT, replace)
        assert await at.door.database.read(half_entered) == 0
        work = await at.door.database.read(
            lambda c: c.execute(select(schema.outbox.c.kind, schema.outbox.c.seat)).all()
        )
        assert [tuple(row) for row in work] == [("bot", at.mover)]
        assert (await at.look(at.mover)).sequence > clicked.sequence

    at_table(database_url, test)


def test_another_process_learns_of_a_change(database_url: str) -> None:
    async def test(at: At) -> None:
        if not at.door.database.shared:
            pytest.skip("one process serves SQLite")
        two = Door(at.door.database)
        frame = await two.frame(at.table, at.mover)
        assert frame.view is not None
        await at.door.amend(at.table, -1, log_codes.PAUSE, status("paused"))
        now = await at.look(at.mover)
        with pytest.raises(Refused, match="paused"):
            await two.decide(at.table, at.mover, now.sequence, frame.view["choices"][0])

    at_table(database_url, test)


def test_a_table_goes_back_to_a_point_and_on_with_other_dice(database_url: str) -> None:
    async def test(at: At) -> None:
        start = await at.look(at.mover)
        await at.click("march")
        await at.click("to")
        await finish_turn(at)
        points = await at.door.points(at.table, at.mover)
        assert points[-1].point == 0
        assert len(points) > 1
        also: list[str] = []
        await at.click("pick")
        await at.door.rewind(at.table, at.mover, 0, lambda c: also.append("done"))

        now = await at.look(at.mover)
        assert also == ["done"]
        assert now.view is not None
        assert start.view is not None
        assert now.view["columns"].pop("epoch") == start.view["columns"].pop("epoch") + 1
        assert now.view == start.view
        assert now.sequence > start.sequence
        assert await at.door.journal(at.table, at.mover, 0) == []
        assert await at.door.points(at.table, at.mover) == [], "it stands at the beginning again"
        stored = await at.door.database.read(lambda c: games.since(c, at.table, 0))
        assert log_codes.rewind_target(stored[-1].code) == 0
        # Anybody who reads the table anew finds the same.
        fresh = Door(at.door.database)
        await fresh.frame(at.table, 0)
        held, read = at.door.shelf.get(at.table), fresh.shelf.get(at.table)
        assert held is not None
        assert read is not None
        assert held.state.digest() == read.state.digest()

    at_table(database_url, test)


def test_a_table_goes_back_to_no_other_moment(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        await at.click("to")
        with pytest.raises(NotFound):
            await at.door.rewind(at.table, at.mover, 2, nothing)
        assert len(await at.door.database.read(rows)) == 2

    at_table(database_url, test)


def test_a_game_that_has_ended_does_not_go_back(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        await at.click("to")
        await at.door.amend(at.table, -1, log_codes.END, status("ended"))
        with pytest.raises(Refused, match="The game is over"):
            await at.door.rewind(at.table, at.mover, 0, nothing)

    at_table(database_url, test)


def test_a_game_that_is_paused_does_not_go_back_until_it_goes_on(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        await at.click("to")
        await at.door.amend(at.table, -1, log_codes.PAUSE, status("paused"))
        with pytest.raises(Refused, match="paused"):
            await at.door.rewind(at.table, at.mover, 0, nothing)
        assert (await at.door.facts(at.table)).status == "paused"
        await at.door.amend(at.table, -1, log_codes.RESUME, status("playing"))
        await at.door.rewind(at.table, at.mover, 0, nothing)

    at_table(database_url, test)


def test_who_keeps_clocks_is_told_of_every_change_where_people_agreed_on_terms(database_url: str) -> None:
    async def test(at: At) -> None:
        told: list[TableChange] = []
        at.door.hooks.append(lambda c, moved: told.append(moved))
        await at.click("march")
        await at.click("to")
        assert told == []
        await at.door.database.write(lambda c: c.execute(update(schema.tables).values(club=1)))
        at.door.shelf.drop_all()
        await at.undo(move=True)
        await at.door.amend(at.table, -1, log_codes.PAUSE, status("paused"))
        await at.door.amend(at.table, -1, log_codes.RESUME, status("playing"))
        await at.click("done")
        mine, theirs = 1 << at.mover, 1 << at.other
        assert [(moved.asked_before, moved.asked, moved.status) for moved in told] == [
            (mine, mine, "playing"),
            (mine, 0, "paused"),
            (0, mine, "playing"),
            (mine, theirs, "playing"),
        ]

    at_table(database_url, test)


def test_rows_of_the_log_that_are_no_moves_have_codes_of_their_own() -> None:
    known = [log_codes.UNDO, log_codes.PAUSE, log_codes.RESUME, log_codes.END, log_codes.SEAT]
    assert len(set(known)) == len(known)
    assert all(log_codes.rewind_target(code) is None for code in known)
    assert log_codes.rewind_target(log_codes.rewind_code(7)) == 7
    row = games.LoggedAction(1, 0, log_codes.rewind_code(7), "", b"", "[]", 0.0)
    with pytest.raises(ValueError, match="snapshot"):
        log_codes.apply(registry.game(DEFAULT_GAME).start("1936", seed=1), row)
