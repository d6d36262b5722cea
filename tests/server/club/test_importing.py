"""Bringing a game along: a file becomes a table that can be looked back at and played on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, func, select

import sandtable
from sandtable.engine import chance
from sandtable.engine.files import read_game, write_game
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.club import exporting, importing, people
from sandtable.server.club.importing import Importing
from sandtable.server.club.private_tables import PrivateTable
from sandtable.server.errors import BadRequest
from sandtable.server.play.keeper import BOT
from sandtable.server.storage.club_schema import seat_people, terms
from sandtable.server.storage.database import Database, open_database
from sandtable.server.storage.schema import actions, outbox, snapshots, tables
from tests.default_game import DEFAULT_GAME
from tests.server.club.random_table import DUEL, RandomTable, toy_installed, views

pytestmark = pytest.mark.anyio

NOBODY = PrivateTable(None, {})


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


@pytest.fixture
async def sqlite_database(tmp_path: Path) -> AsyncIterator[Database]:
    """A file, for what never gets as far as a database."""
    opened = await open_database(f"sqlite:///{tmp_path / 'tables.db'}", sync="NORMAL")
    yield opened
    await opened.close()


def played(game: str, scenario: str, decisions: int, seed: int = 3, epoch_at: int = -1) -> State:
    """A game played by lot, with other dice from some decision on."""
    rng, state = Random(seed), sandtable.game(game).start(scenario, seed=seed)
    for number in range(decisions):
        if state.over:
            break
        if number == epoch_at:
            assert state.record is not None
            state.record.begin_epoch(state, 3)
        seat = rng.choice(state.deciders)
        state.act(seat, rng.choice(state.choices(seat)))
    return state


async def brought(database: Database, text: str, own: PrivateTable = NOBODY) -> RandomTable:
    created = await Importing(database).open(text, own, 1.0)
    evening = RandomTable(database, created.table, 1)
    evening.tokens = created.tokens
    return evening


async def file_of(evening: RandomTable) -> str:
    story = await exporting.read_finished_game(evening.door.database, evening.table)
    return "".join([piece async for piece in exporting.file_of(story)])


@pytest.mark.parametrize(
    ("game", "scenario", "epoch_at"),
    [("skirmish", "melee", -1), ("skirmish", "duel", 12), (DEFAULT_GAME, "1936", 100)],
)
async def test_a_finished_game_is_there_as_it_was_played(
    database: Database, game: str, scenario: str, epoch_at: int
) -> None:
    text = write_game(played(game, scenario, 10_000, epoch_at=epoch_at))
    evening = await brought(database, text)
    facts = await evening.door.facts(evening.table)
    assert facts.status == "over"
    assert facts.origin == "import"
    assert f"key: {facts.key}" in text
    assert not facts.spectators
    assert await file_of(evening) == text


async def test_each_seat_looks_back_with_its_own_eyes(database: Database) -> None:
    state = played("skirmish", "melee", 45, epoch_at=20)
    evening = await brought(database, write_game(state))
    again = sandtable.game("skirmish").start("melee", seed=3)
    for seat in (SPECTATOR, 0, 1, 2):
        frames = await evening.frames(await evening.scene(seat), most=11)
        shown = views(frames)
        viewer = None if seat == SPECTATOR else seat
        assert shown[0] == again.view(viewer, wants=evening.wants)
        assert list(shown.values())[-1] == state.view(viewer, wants=evening.wants)
        told = [event.words for frame in frames for event in frame.events]
        assert told == state.journal(viewer)[len(again.journal(viewer)) :]
    # What is done unseen does not count for others.
    rows = (await evening.live()).sequence
    assert (await evening.scene(SPECTATOR)).now < rows


async def test_an_unfinished_game_is_played_on(database: Database) -> None:
    state = played("skirmish", "duel", 20)
    evening = await brought(database, write_game(state))
    assert (await evening.live()).state.digest() == state.digest()
    assert (await evening.door.facts(evening.table)).key is None
    assert sorted(evening.tokens) == [0, 1]
    assert await evening.door.seat_of(evening.table, evening.tokens[1]) == 1
    await evening.to_the_end()
    assert read_game(await file_of(evening)).digest() == (await evening.live()).state.digest()


async def test_a_table_goes_out_and_comes_back(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL, seed=6)
    await evening.play(25, undo_every=4)
    await evening.go_back(0, 2)
    await evening.to_the_end()
    text = await file_of(evening)
    assert await file_of(await brought(database, text)) == text


async def test_the_importer_owns_it_and_sits_everywhere_but_where_bots_play(database: Database) -> None:
    await database.write(lambda c: people.make_only_person(c, 1.0))
    text = write_game(played("skirmish", "melee", 3))
    own = PrivateTable(people.ALONE, {"blue": "random", "green": "person"}, "An old evening")
    evening = await brought(database, text, own)
    assert evening.tokens == {}

    def look(c: Connection) -> tuple[object, ...]:
        agreed = c.execute(select(terms).where(terms.c.table_id == evening.table)).one()
        sitting = c.execute(select(seat_people.c.seat, seat_people.c.person_id)).all()
        row = c.execute(select(tables).where(tables.c.id == evening.table)).one()
        asked = c.execute(select(outbox.c.seat).where(outbox.c.kind == BOT)).scalars().all()
        return agreed.owner_id, agreed.visibility, agreed.title, list(sitting), json.loads(row.players), asked

    owner, visibility, title, sitting, players, asked = await database.read(look)
    assert (owner, visibility, title) == (people.ALONE, "private", "An old evening")
    assert sitting == [(0, people.ALONE)]
    assert players == ["person", "random", "person"]
    assert asked == [1]
    assert (await evening.door.facts(evening.table)).club


async def test_stored_states_are_few_and_enough(database: Database) -> None:
    text = write_game(played(DEFAULT_GAME, "1936", 400))
    await brought(database, text)

    def count(c: Connection) -> tuple[int, int]:
        rows = c.execute(select(func.count()).select_from(actions)).scalar_one()
        return rows, c.execute(select(func.count()).select_from(snapshots)).scalar_one()

    rows, stored = await database.read(count)
    assert rows == 400
    assert 3 <= stored <= rows / importing.ROWS_BETWEEN + 2


@pytest.mark.parametrize(
    ("start", "line", "said"),
    [
        ("sandtable game", "a letter", "begins with"),
        ("game:", "game: chess", "no game 'chess'"),
        ("scenario:", "scenario: war", "no scenario"),
        ("options:", "options: {", "cannot be read"),
        ("key:", "key: 00", "does not fit the commitment"),
        ("commitment:", f"commitment: {chance.commitment(b'')}", "does not fit the commitment"),
        ("dice:", "dice: 7", "dice a list"),
        ("dice:", f"dice: {[6] * 10_001}", "10,000 scripted dice"),
        ("actions:", "actions: many", "number of actions"),
        ("actions:", "actions: 50001", "50,000 actions"),
        ("red: pick", "red: fly", "line 10"),
        ("red: pick", "epoch: 0", "epoch 0 cannot follow"),
        ("red: pick", "epoch: 1e9", "not a number"),
        ("red: pick", "epoch: 9999999", "epoch 9999999 cannot follow"),
        ("digest:", "digest: 0", "not the one"),
        ("digest:", "", "expected 'digest"),
    ],
)
async def test_what_is_wrong_with_a_file_is_told_and_nothing_is_stored(
    sqlite_database: Database, start: str, line: str, said: str
) -> None:
    lines = write_game(played("skirmish", "duel", 12)).splitlines()
    at = next(i for i, known in enumerate(lines) if known.startswith(start))
    lines[at] = line
    with pytest.raises(BadRequest, match=said):
        await brought(sqlite_database, "\n".join(lines) + "\n")
    assert await sqlite_database.read(lambda c: c.execute(select(tables.c.id)).all()) == []


async def test_a_game_of_other_rules_that_goes_the_same_way_is_brought_along(
    sqlite_database: Database,
) -> None:
    """Each of its decisions was found legal by the rules of today, so it is a game of these from now on."""
    state = played("skirmish", "duel", 20)
    evening = await brought(sqlite_database, write_game(state).replace("rules: 0.1.0", "rules: 0.0.9"))
    assert (await evening.live()).state.digest() == state.digest()
    assert {row.rules_version for row in await evening.rows()} == {"0.1.0"}


async def test_one_that_goes_another_way_is_refused_and_told_why(sqlite_database: Database) -> None:
    lines = write_game(played("skirmish", "duel", 20)).replace("rules: 0.1.0", "rules: 0.0.9").splitlines()
    at = next(i for i, known in enumerate(lines) if known.startswith("red: pick"))
    lines[at] = "red: fly"
    said = r"line 10: .* played by rules 0\.0\.9 and goes another way by 0\.1\.0"
    with pytest.raises(BadRequest, match=said):
        await brought(sqlite_database, "\n".join(lines) + "\n")
    assert await sqlite_database.read(lambda c: c.execute(select(tables.c.id)).all()) == []


@pytest.mark.parametrize("text", ["", "\n", "\x00", "sandtable game 1", "sandtable game 1\n" * 9, "é" * 100])
async def test_what_is_no_file_at_all_is_refused(sqlite_database: Database, text: str) -> None:
    with pytest.raises(BadRequest):
        await brought(sqlite_database, text)


async def test_a_file_has_its_limits(sqlite_database: Database) -> None:
    with pytest.raises(BadRequest, match="2,000,000 characters"):
        await brought(sqlite_database, "x" * 2_000_001)
    text = write_game(played("skirmish", "duel", 12))
    with pytest.raises(BadRequest, match="too long"):
        await Importing(sqlite_database, seconds=-1.0).open(text, NOBODY, 1.0)
    for seats, said in (({"white": "me"}, "no seat 'white'"), ({"red": "deep thought"}, "deep thought")):
        with pytest.raises(BadRequest, match=said):
            await brought(sqlite_database, text, PrivateTable(None, seats))
    with pytest.raises(BadRequest, match="title"):
        await brought(sqlite_database, text, PrivateTable(None, {}, "a\x00b"))


async def test_every_changed_character_is_noticed_or_changes_nothing(sqlite_database: Database) -> None:
    text = write_game(played("skirmish", "duel", 30, epoch_at=10))
    rng = Random(1)
    for _ in range(150):
        at = rng.randrange(len(text))
        other = text[:at] + rng.choice("abc019 :\n{}-\x00") + text[at + 1 :]
        try:
            evening = await brought(sqlite_database, other)
        except BadRequest:
            continue
        assert write_game(read_game(other)) == text
        assert (await evening.live()).state.digest() == read_game(text).digest()
