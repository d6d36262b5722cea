"""Where a table can go back to: never the present, each moment once, and told by what would be undone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from sandtable.engine import registry
from sandtable.engine.state import State
from sandtable.protocol.text import plain
from sandtable.server.play.door import Door
from sandtable.server.storage.database import Database
from tests.default_game import DEFAULT_GAME, FOR_TWO, GAME_FOR_TWO
from tests.server.play.test_amending import at_table, finish_turn
from tests.server.play.test_door import with_database
from tests.server.play.test_drafts import At


def test_the_present_is_not_offered(database_url: str) -> None:
    async def test(at: At) -> None:
        await at.click("march")
        await at.click("to")
        await finish_turn(at)
        journal = await at.door.journal(at.table, at.mover, 0)
        offered = await at.door.points(at.table, at.mover)
        assert offered
        for point in offered:
            assert any(plain(line.text) in point.words for line in journal), "something would be undone"

    at_table(database_url, test)


def test_before_anything_has_happened_there_is_nowhere_to_go(database_url: str) -> None:
    async def test(at: At) -> None:
        assert await at.door.points(at.table, at.mover) == []

    at_table(database_url, test)


async def played(database: Database, game_id: str, scenario: str, decisions: int) -> tuple[Door, str, State]:
    """A table at which so many decisions were made by lot."""
    door, rng = Door(database), Random(5)
    state = registry.game(game_id).start(scenario, seed=3)
    created = await door.open(state, ["person"] * len(state.game.seats(scenario)))
    for _ in range(decisions):
        table = await door.trial(created.table)
        seat = table.state.deciders[0]
        frame = await door.frame(created.table, seat)
        assert frame.view is not None
        await door.decide(created.table, seat, frame.sequence, rng.choice(frame.view["choices"]))
    return door, created.table, (await door.trial(created.table)).state


@pytest.mark.parametrize(("game_id", "scenario"), [(DEFAULT_GAME, "1936"), (GAME_FOR_TWO, FOR_TWO[1])])
def test_turns_and_phases_have_their_beginnings_and_nothing_is_said_twice(
    game_id: str, scenario: str, tmp_path: Path
) -> None:
    async def test(database: Database) -> None:
        door, table, _ = await played(database, game_id, scenario, 260)
        offered = await door.points(table, 0)
        assert len(offered) > 5
        words = [(point.words, plain(point.heading), point.starts) for point in offered]
        assert all(one != two for one, two in pairwise(words))
        assert {"turn", "phase"} & {point.starts for point in offered}
        assert all(point.heading for point in offered)

    with_database(f"sqlite:///{tmp_path}/table.db", test)
