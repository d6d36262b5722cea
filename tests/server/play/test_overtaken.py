"""Half-entered moves at a table: undone when they are possible no more, and said to their owner alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from sandtable.engine.registry import install, uninstall
from sandtable.protocol.frames import Frame
from sandtable.server.errors import Refused
from sandtable.server.play.door import Door
from sandtable.server.storage.database import Database
from tests.server.play.test_door import with_database
from tests.toy.quarry import quarry
from tests.toy.skirmish import SkirmishState
from tests.toy.wrong import WRONG

ANNA, BERT = 0, 1
FIGHT = "{scenario: duel, moves: 2, blocks: {red-1: [camp, horse, 2], blue-1: [ridge, foot, 1]}}"
UNDONE = "Your half-entered move was undone: the position changed before it was complete."


class Quarrying:
    """A table of the quarry."""

    def __init__(self, door: Door, table: str) -> None:
        self.door = door
        self.table = table

    async def look(self, seat: int | None) -> Frame:
        """The whole view of a seat."""
        return await self.door.frame(self.table, seat)

    async def does(self, seat: int, action: str) -> Frame:
        """Decide, on the view that the seat has now."""
        return await self.door.decide(self.table, seat, (await self.look(seat)).sequence, action)

    async def since(self, seat: int, seen: Frame) -> tuple[Frame, list[str]]:
        """What a seat is sent that has seen so much, and what it is told in words."""
        frame = await self.door.frame(self.table, seat, seen.sequence)
        return frame, [told.words for told in frame.events]

    async def journal(self, seat: int | None) -> list[str]:
        """The whole journal of a seat."""
        return [told.words for told in await self.door.journal(self.table, seat, 0)]


def at_quarry(url: str, scenario: str, test: Callable[[Quarrying], Awaitable[None]]) -> None:
    async def run(database: Database) -> None:
        door = Door(database)
        created = await door.open(game.start(scenario, seed=1), ["person", "person"])
        await test(Quarrying(door, created.table))

    with quarry() as game:
        with_database(url, run)


def choices(frame: Frame) -> list[str]:
    assert frame.view is not None
    found: list[str] = frame.view["choices"]
    return found


def test_the_owner_is_asked_anew_and_told_why_and_nobody_else_is(database_url: str) -> None:
    async def test(at: Quarrying) -> None:
        await at.does(ANNA, "lift granite")
        seen, of_bert = await at.look(ANNA), await at.look(BERT)
        await at.does(BERT, "crush granite")

        mine, told = await at.since(ANNA, seen)
        assert mine.sequence > seen.sequence
        assert told == ["granite is dust.", UNDONE]
        assert choices(await at.look(ANNA)) == ["lift marble", "lift slate", "done"]
        assert (await at.since(BERT, of_bert))[1] == ["granite is dust."]
        await at.does(ANNA, "lift marble")
        await at.does(ANNA, "to gate")
        assert await at.journal(ANNA) == ["granite is dust.", UNDONE, "marble lies at the gate."]
        for viewer in (BERT, None):
            assert await at.journal(viewer) == ["granite is dust.", "marble lies at the gate."]

    at_quarry(database_url, "alone", test)


def test_whoever_serves_the_table_next_tells_it_alike(database_url: str) -> None:
    async def test(at: Quarrying) -> None:
        await at.does(ANNA, "lift granite")
        await at.does(BERT, "crush granite")
        seen = await at.look(ANNA)
        at.door = Door(at.door.database)
        again = await at.look(ANNA)
        assert (again.sequence, again.view) == (seen.sequence, seen.view)
        assert [told.words for told in again.events] == ["granite is dust.", UNDONE]
        assert [told.words for told in (await at.look(BERT)).events] == ["granite is dust."]

    at_quarry(database_url, "alone", test)


def test_a_move_that_is_still_possible_goes_on(database_url: str) -> None:
    async def test(at: Quarrying) -> None:
        await at.does(ANNA, "lift granite")
        await at.does(BERT, "crush slate")
        assert choices(await at.look(ANNA)) == ["to ramp", "to shed"]
        assert UNDONE not in await at.journal(ANNA)
        await at.does(ANNA, "to ramp")

    at_quarry(database_url, "alone", test)


def test_a_right_of_ones_own_plays_the_clicks_before_it_and_undoes_them(database_url: str) -> None:
    async def test(at: Quarrying) -> None:
        await at.does(ANNA, "lift granite")
        await at.does(ANNA, "crush granite")
        at.door = Door(at.door.database)
        assert choices(await at.look(ANNA)) == ["lift marble", "lift slate", "done"]
        assert await at.journal(ANNA) == ["granite is dust.", UNDONE]
        assert await at.journal(BERT) == ["granite is dust."]
        await at.door.undo(at.table, ANNA, (await at.look(ANNA)).sequence)
        assert choices(await at.look(ANNA)) == ["to shed"]
        assert await at.journal(BERT) == []

    at_quarry(database_url, "alone", test)


def test_what_another_takes_back_can_undo_it_too(database_url: str) -> None:
    async def test(at: Quarrying) -> None:
        await at.does(BERT, "crush slate")
        await at.does(ANNA, "lift granite")
        seen = await at.look(ANNA)
        await at.door.undo(at.table, BERT, (await at.look(BERT)).sequence)

        mine = await at.look(ANNA)
        assert mine.sequence > seen.sequence
        assert choices(mine) == ["done"]
        assert [told.words for told in mine.events] == [UNDONE]
        assert await at.journal(ANNA) == [UNDONE]
        assert await at.journal(BERT) == []
        await at.does(ANNA, "done")

    at_quarry(database_url, "full", test)


def test_what_would_leave_somebody_without_a_choice_is_not_played(database_url: str) -> None:
    game = WRONG["empty_choices"]()

    async def run(database: Database) -> None:
        state = game.position(FIGHT)
        assert isinstance(state, SkirmishState)
        # Without a card the defender has nothing to play, and this game forgets that one may pass.
        state.discards += state.hands[1]
        state.hands[1] = []
        at = Quarrying(door := Door(database), (await door.open(state, ["person", "person"])).table)
        await at.does(0, "march red-1")
        with pytest.raises(Refused, match="fault of the program"):
            await at.does(0, "to ridge")
        assert choices(await at.look(0)) == ["to moor", "to ridge"]
        await at.does(0, "to moor")

    install(game.id, lambda: game)
    try:
        with_database(database_url, run)
    finally:
        uninstall(game.id)
