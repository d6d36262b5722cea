"""Moves half entered: kept, seen by nobody else, played when they are whole, and taken back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Connection, select

from sandtable.engine import registry
from sandtable.engine.state import State
from sandtable.protocol.frames import Frame
from sandtable.server.errors import Refused, Stale
from sandtable.server.play import log_codes
from sandtable.server.play.door import Door
from sandtable.server.storage import club_schema, games, schema
from sandtable.server.storage.database import Database
from tests.server.play.test_door import with_database
from tests.server.web import toy

__all__ = ["toy"]


def marching() -> State:
    """The toy where somebody may march: both have picked their cards."""
    state = registry.game("skirmish").start("duel", seed=2)
    while not str(state.choices(state.deciders[0])[0]).startswith("march"):
        seat = state.deciders[0]
        state.play(seat, state.legal(seat)[0])
    return state


class At:
    """A table of the toy, and anybody who has the move."""

    def __init__(self, door: Door, table: str, mover: int) -> None:
        self.door = door
        self.table = table
        self.mover = mover
        self.other = 1 - mover

    async def look(self, seat: int | None) -> Frame:
        """The whole view of a seat."""
        return await self.door.frame(self.table, seat)

    async def click(self, word: str) -> Frame:
        """Take the first choice that begins with a word."""
        frame = await self.look(self.mover)
        assert frame.view is not None
        action = next(choice for choice in frame.view["choices"] if choice.startswith(word))
        return await self.door.decide(self.table, self.mover, frame.sequence, action)

    async def undo(self, move: bool = False) -> Frame:
        """Take back."""
        return await self.door.undo(self.table, self.mover, (await self.look(self.mover)).sequence, move)


async def open_at(database: Database) -> At:
    door = Door(database)
    state = marching()
    mover = state.deciders[0]
    created = await door.open(state, ["person", "person"])
    return At(door, created.table, mover)


def at_table(url: str, test: Callable[[At], Awaitable[None]]) -> None:
    async def run(database: Database) -> None:
        await test(await open_at(database))

    with_database(url, run)


def rows(c: Connection) -> list[int]:
    """The codes in the log."""
    return list(c.execute(select(schema.actions.c.code).order_by(schema.actions.c.sequence)).scalars())


def half_entered(c: Connection) -> int:
    """How many moves are half entered."""
    return len(c.execute(select(club_schema.drafts)).all())


def test_a_click_is_seen_by_its_own_seat_alone_until_the_move_is_whole(database_url: str) -> None:
    async def test(at: At) -> None:
        before = [await at.look(at.other), await at.look(None)]
        first = await at.click("march")

        assert [await at.look(at.other), await at.look(None)] == before
        mine = await at.look(at.mover)
        assert mine.sequence == first.sequence
        assert mine.view is not None
        assert all(choice.startswith("to ") for choice in mine.view["choices"])
        assert await at.door.database.read(rows) == []

        await at.click("to")
        assert len(await at.door.database.read(rows)) == 2
        assert (await at.look(at.other)).sequence > before[0].sequence
        assert await at.door.database.read(half_entered) == 0

    at_table(database_url, test)


def test_a_click_is_there_for_whoever_serves_the_table_next(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        seen = await at.look(at.mover)
        at.door = Door(at.door.database)

        again = await at.look(at.mover)
        assert (again.sequence, again.view, again.undo) == (seen.sequence, seen.view, seen.undo)
        await at.click("to")
        assert len(await at.door.database.read(rows)) == 2

    at_table(database_url, test)


def test_two_processes_see_the_same_clicks(database_url: str) -> None:
    async def test(at: At) -> None:
        if not at.door.database.shared:
            pytest.skip("one process serves SQLite")
        one, two = at.door, Door(at.door.database)
        await at.look(at.mover)
        await two.frame(at.table, at.mover)
        old = await at.look(at.mover)
        await at.click("march")
        at.door = two
        # The second one has not heard of the click: it must not take the move for one not begun.
        assert old.view is not None
        with pytest.raises(Stale) as stale:
            await two.decide(at.table, at.mover, old.sequence, old.view["choices"][0])
        assert stale.value.made is not None
        assert stale.value.made.startswith("march")
        await at.click("to")
        at.door = one
        with pytest.raises(Stale):
            await one.decide(at.table, at.mover, old.sequence + 1, "to ridge")
        assert len(await one.database.read(rows)) == 2

    at_table(database_url, test)


def test_a_click_is_found_by_the_view_that_it_was_made_on(database_url: str) -> None:
    async def test(at: At) -> None:
        seen = (await at.look(at.mover)).sequence
        made: list[str | None] = []
        for word in ("march", "to"):
            await at.click(word)
            with pytest.raises(Stale) as stale:
                await at.door.decide(at.table, at.mover, seen + len(made), "nonsense")
            made.append(stale.value.made)
        assert [str(action).split()[0] for action in made] == ["march", "to"]
        with pytest.raises(Stale) as stale:
            await at.door.decide(at.table, at.mover, seen, "nonsense")
        assert stale.value.made == made[0]

    at_table(database_url, test)


def test_a_click_is_taken_back_before_anybody_saw_it(database_url: str) -> None:
    async def test(at: At) -> None:
        before = await at.look(at.mover)
        other = await at.look(at.other)
        clicked = await at.click("march")
        assert clicked.undo is not None
        assert clicked.undo.last == clicked.undo.move != []

        await at.undo()
        after = await at.look(at.mover)
        assert after.sequence > clicked.sequence
        assert after.view == before.view
        assert await at.look(at.other) == other
        assert await at.door.database.read(rows) == []

    at_table(database_url, test)


def test_a_whole_move_is_taken_back_by_a_row_of_the_log(database_url: str) -> None:
    async def test(at: At) -> None:
        before = await at.look(at.mover)
        other = await at.look(at.other)
        await at.click("march")
        done = await at.click("to")
        assert done.undo is not None
        assert len(done.undo.move) == 2

        await at.undo(move=True)
        assert (await at.look(at.mover)).view == before.view
        assert (await at.look(at.other)).view == other.view
        assert (await at.look(at.other)).sequence == other.sequence + 2
        codes = await at.door.database.read(rows)
        assert codes[2:] == [log_codes.UNDO] * 2
        assert await at.door.journal(at.table, at.other, 0) == []

    at_table(database_url, test)


def test_taking_back_the_last_click_of_a_whole_move_leaves_the_first(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        half = await at.look(at.mover)
        other = await at.look(at.other)
        await at.click("to")

        await at.undo()
        now = await at.look(at.mover)
        assert now.view == half.view
        assert (await at.look(at.other)).view == other.view
        assert now.undo is not None
        assert now.undo.last[0].startswith("march")
        await at.click("to")
        codes = await at.door.database.read(rows)
        assert [code >= 0 for code in codes] == [True, True, False, False, True, True]

    at_table(database_url, test)


def test_what_stands_is_said_with_the_reason(database_url: str) -> None:
    async def test(at: At) -> None:
        frame = await at.look(at.other)
        assert frame.undo is not None
        assert frame.undo.last == []
        assert frame.undo.why
        with pytest.raises(Refused) as refused:
            await at.door.undo(at.table, at.other, frame.sequence)
        assert refused.value.sentence == frame.undo.why
        with pytest.raises(Stale):
            await at.door.undo(at.table, at.other, frame.sequence + 1)

    at_table(database_url, test)


def test_a_table_taken_back_is_the_same_when_it_is_read_again(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        await at.click("to")
        await at.undo(move=True)
        await at.click("march")
        await at.click("to")
        held = at.door.shelf.get(at.table)
        assert held is not None
        fresh = Door(at.door.database)
        await fresh.frame(at.table, 0)
        read = fresh.shelf.get(at.table)
        assert read is not None
        assert read.state.digest() == held.state.digest()
        assert read.seat_sequences == held.seat_sequences
        stored = await at.door.database.read(lambda c: games.since(c, at.table, 0))
        assert [row.sequence for row in log_codes.standing_rows(stored)] == [5, 6]
        backwards = log_codes.StandingMoves()
        assert [row.sequence for row in reversed(stored) if backwards.stands(row)] == [6, 5]

    at_table(database_url, test)
