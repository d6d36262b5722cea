"""Branches: of a running game from what a seat knows and never the truth; afterwards with the true cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import Connection, select, update

import sandtable
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.club import people
from sandtable.server.club.branching import Branching
from sandtable.server.club.private_tables import PrivateTable
from sandtable.server.errors import NotYours, Refused
from sandtable.server.play import log_codes, packing
from sandtable.server.play.types import PERSON
from sandtable.server.storage.club_schema import seat_people, terms
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import actions, tables
from tests.default_game import DEFAULT_GAME, OTHER_GAME
from tests.server.club.random_table import DUEL, LARGE, MELEE, RandomTable, toy_installed, views
from tests.server.proofs.pairs import Pair, positions

pytestmark = pytest.mark.anyio

NOBODY = PrivateTable(None, {})


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


async def branch(
    evening: RandomTable, seat: int, at: int | None = None, own: PrivateTable = NOBODY, lot: int = 1
) -> RandomTable:
    branching = Branching(evening.replay, lambda: Random(lot))
    created = await branching.open(await evening.scene(seat), at, own, 1.0)
    return RandomTable(evening.door.database, created.table, 1)


async def stored(evening: RandomTable) -> bytes:
    """All that is stored of where a table stands."""

    def read(c: Connection) -> bytes:
        row = c.execute(select(tables).where(tables.c.id == evening.table)).one()
        rest = (row.game, row.scenario, row.options, row.players, row.commitment, row.asked, row.origin)
        return packing.unzipped(row.state) + repr(rest).encode()

    return await evening.door.database.read(read)


async def test_a_branch_shows_the_seat_what_it_knows_and_is_played_on(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(90)
    for seat in range(3):
        other = await branch(evening, seat)
        truth, drawn = (await evening.live()).state, (await other.live()).state
        assert drawn.sight(seat).packed()["columns"] == truth.sight(seat).packed()["columns"]
        assert drawn.key != truth.key
        assert drawn.game.problems(drawn) == []
        facts = await other.door.facts(other.table)
        assert (facts.origin, facts.spectators, facts.status) == ("sample", False, "playing")
        assert await other.play(25) == 25
        assert await other.rows_with(log_codes.UNDO) == 0


@pytest.mark.parametrize(
    ("game", "scenario", "at"),
    [
        ("skirmish", "melee", [8, 20, 33]),
        (DEFAULT_GAME, "1936", [10, 100, 260]),
        (OTHER_GAME, "1936", [60, 150]),
    ],
)
async def test_twins_have_the_same_branch(
    database: Database, game: str, scenario: str, at: list[int]
) -> None:
    different = 0
    for decision, state in positions(sandtable.game(game), scenario, 3, at):
        for seat in range(state.n_seats):
            pair = Pair(state, seat, Random(f"{decision} {seat}"))
            one, two = [await _open(database, each) for each in pair.states()]
            different += pair.twins.one.digest() != pair.twins.two.digest()
            for lot in (1, 2):
                a, b = await branch(one, seat, lot=lot), await branch(two, seat, lot=lot)
                assert await stored(a) == await stored(b)
    assert different > 2


async def test_a_branch_of_the_truth_would_be_noticed(database: Database) -> None:
    for _, state in positions(sandtable.game("skirmish"), "melee", 3, [20]):
        pair = Pair(state, 0, Random(1))
        drawn = []
        for each in pair.states():
            evening = await _open(database, each)
            scene = replace(await evening.scene(0), finished=True)
            drawn.append(await Branching(evening.replay, lambda: Random(1)).state(scene, None))
        assert drawn[0].sight(0).packed() == drawn[1].sight(0).packed()
        assert drawn[0].digest() != drawn[1].digest()


async def _open(database: Database, state: State) -> RandomTable:
    evening = RandomTable(database, "", 1)
    evening.table = (await evening.door.open(state, [PERSON] * state.n_seats)).table
    return evening


async def test_a_branch_of_an_earlier_moment_knows_no_more_than_the_seat_did(database: Database) -> None:
    evening = await RandomTable.open(database, MELEE)
    await evening.play(50)
    scene = await evening.scene(1)
    seen = views(await evening.frames(scene))
    for at in sorted(seen)[:-1:6]:
        other = await branch(evening, 1, at)
        drawn = (await other.live()).state
        assert drawn.sight(1).packed()["columns"] == seen[at]["columns"]


async def test_two_branches_differ_in_what_the_seat_does_not_know(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(5)
    drawn = {(await (await branch(evening, 0, lot=lot)).live()).state.digest() for lot in range(5)}
    assert len(drawn) == 5


async def test_the_asker_plays_all_seats_in_private(database: Database) -> None:
    await database.write(lambda c: people.make_only_person(c, 1.0))
    evening = await RandomTable.open(database, DUEL)
    other = await branch(evening, 0, own=PrivateTable(people.ALONE, {"blue": "cadet"}))
    whole = await branch(evening, 0, own=PrivateTable(people.ALONE, {}))

    def look(c: Connection, table: str) -> tuple[str, list[int]]:
        agreed = c.execute(select(terms).where(terms.c.table_id == table)).one()
        seats = c.execute(select(seat_people.c.seat).where(seat_people.c.table_id == table)).scalars()
        return agreed.visibility, sorted(seats)

    assert await database.read(lambda c: look(c, other.table)) == ("private", [0])
    assert await database.read(lambda c: look(c, whole.table)) == ("private", [0, 1])
    assert (await other.door.facts(other.table)).players == ["person", "cadet"]


async def test_spectators_branch_only_after_the_end(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(12)
    with pytest.raises(NotYours, match="only its players"):
        await branch(evening, SPECTATOR)
    await evening.to_the_end()
    with pytest.raises(Refused, match="over at that point"):
        await branch(evening, SPECTATOR)
    other = await branch(evening, SPECTATOR, 5)
    assert (await other.door.facts(other.table)).origin == "branch"


async def test_after_the_end_a_branch_has_the_true_cards_and_other_dice(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(20)
    truth = (await evening.live()).state.clone()
    scene = await evening.scene(0)
    await evening.to_the_end()
    other = await branch(evening, 0, scene.now)
    drawn = (await other.live()).state
    assert drawn.packed()["columns"] == truth.packed()["columns"]
    assert drawn.key != truth.key
    await other.to_the_end()


async def test_nothing_branches_off_other_rules(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(20)
    await database.write(lambda c: c.execute(update(actions).values(rules_version="old")))
    with pytest.raises(Refused, match="other rules"):
        await branch(evening, 0)
