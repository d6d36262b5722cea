"""Games of other rules: running ones go on by those of today, finished ones are shown by what was stored."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

import sandtable
from sandtable.engine import registry
from sandtable.engine.files import GameRecord, OtherRules, read_game
from sandtable.engine.packing import digest_of
from sandtable.engine.state import SPECTATOR, TRUTH, State
from sandtable.engine.versions import RulesVersion
from sandtable.protocol.replay import ReplayFrame
from sandtable.server.club import exporting, news
from sandtable.server.errors import Refused
from sandtable.server.play import log_codes
from sandtable.server.play.door import Door
from sandtable.server.play.live import LiveTable
from sandtable.server.storage.database import Database
from sandtable.server.storage.schema import actions, snapshots, tables
from tests.default_game import DEFAULT_GAME
from tests.server.club.random_table import DUEL, LARGE, MELEE, RandomTable, toy_installed, views

pytestmark = pytest.mark.anyio

OLD, NEW = "0.1.0", "0.2.0"


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


def age(c: Connection, table: str, version: str = OLD) -> None:
    """As if all that is stored of a table had been done by other rules."""
    c.execute(update(actions).where(actions.c.table_id == table).values(rules_version=version))
    c.execute(update(tables).where(tables.c.id == table).values(rules_version=version))


def renew_rules(game: str = "skirmish") -> None:
    """From now on the game goes by new rules."""
    rules = registry.game(game)
    rules.versions = [RulesVersion(OLD, "The first."), RulesVersion(NEW, "Guns are heavier.")]
    rules.rules_version = NEW


async def aged(database: Database, wanted: Any, decisions: int, **more: Any) -> RandomTable:
    """A table that was played at by the former rules, after the new ones have come."""
    evening = await RandomTable.open(database, wanted, noting=True)
    await evening.play(decisions, **more)
    return evening


def without_question(view: dict[str, Any]) -> dict[str, Any]:
    asked = {"choices", "rights", "prompt", "deciders"}
    return {name: value for name, value in view.items() if name not in asked}


# ---------------------------------------------------------------------- looking back


@pytest.mark.parametrize(("wanted", "decisions"), [(MELEE, 80), (LARGE, 70)], ids=["skirmish", DEFAULT_GAME])
async def test_every_moment_is_shown_as_it_was_seen_and_nothing_is_played_again(
    database: Database, wanted: Any, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To each seat as to that seat, with what was taken back and where the table went back."""
    evening = await aged(database, wanted, decisions, undo_every=7)
    await evening.go_back(0, 3)
    await evening.play(15, undo_every=4)
    assert await evening.rows_with(log_codes.UNDO)
    await database.write(lambda c: age(c, evening.table, "0.0.1"))

    def played(*_: object) -> None:
        raise AssertionError("a row of other rules was played again")

    monkeypatch.setattr(log_codes, "apply", played)
    monkeypatch.setattr(State, "choices", played)
    compared = 0
    for seat, seen in evening.seen.items():
        again = views(await evening.frames(await evening.scene(seat), most=30))
        for number in set(seen) & set(again):
            assert without_question(again[number]) == without_question(seen[number])
            assert again[number]["choices"] == again[number]["rights"] == again[number]["deciders"] == []
            compared += 1
    assert compared > decisions


async def test_pages_begin_at_any_moment(database: Database) -> None:
    evening = await aged(database, DUEL, 60)
    scene = await evening.scene(0)
    await database.write(lambda c: age(c, evening.table, "0.0.1"))
    whole = await evening.frames(scene, most=100)
    assert views(await evening.frames(scene, most=7)) == views(whole)
    for frame in whole[::5]:
        page = await evening.replay.frames(scene, frame.sequence, last=frame.sequence)
        assert page.frames[0].view == views(whole)[frame.sequence]


async def test_of_what_earlier_releases_stored_there_is_shown_what_there_is(database: Database) -> None:
    """They kept the state at some moments only; in between there are the words."""
    evening = await aged(database, DUEL, 40)
    scene = await evening.scene(0)
    before = await evening.frames(scene, most=100)

    def forget(c: Connection) -> list[int]:
        age(c, evening.table, "0.0.1")
        c.execute(update(actions).values(changes=None))
        return list(c.scalars(select(snapshots.c.sequence)))

    kept = await database.write(forget)
    after = await evening.frames(scene, most=100)

    assert [(f.sequence, f.events, f.made) for f in after] == [(f.sequence, f.events, f.made) for f in before]
    # What is not drawn stands under the heading of what was drawn last.
    assert {frame.heading.words for frame in after} == {frame.heading.words for frame in before}
    drawn = [frame for frame in after if frame.view is not None or frame.patch is not None]
    assert 0 < len(drawn) < len(after)
    assert len(drawn) <= len(kept)
    for frame in (frame for frame in drawn if frame.view is not None):
        assert without_question(frame.view or {}) == without_question(evening.seen[0][frame.sequence])


async def test_moments_in_between_stand_under_a_heading_wherever_one_begins(database: Database) -> None:
    evening = await aged(database, LARGE, 60)
    scene = await evening.scene(0)

    def forget(c: Connection) -> None:
        age(c, evening.table, "0.0.1")
        c.execute(update(actions).values(changes=None))

    await database.write(forget)
    whole = await evening.frames(scene, most=100)
    assert all(frame.heading.text for frame in whole)
    assert any(frame.view is None and frame.patch is None for frame in whole)
    for frame in whole[::4]:
        page = await evening.replay.frames(scene, frame.sequence, last=frame.sequence)
        assert page.frames[0].heading == frame.heading


async def test_a_position_that_cannot_be_drawn_is_told_in_words(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await aged(database, DUEL, 20)
    scene = await evening.scene(0)
    await database.write(lambda c: age(c, evening.table, "0.0.1"))

    def stumble(*_: object) -> None:
        raise IndexError("there was no such space then")

    monkeypatch.setattr(type(scene.game), "describe", stumble)
    monkeypatch.setattr(type(scene.game), "heading", stumble)
    evening.wants = "board"
    frames = await evening.frames(scene)
    assert len(frames) > 10
    assert all(frame.view is None and frame.patch is None for frame in frames)
    assert any(frame.events for frame in frames)


async def test_a_mistake_at_a_position_of_today_is_not_hushed_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await aged(database, DUEL, 5)
    scene = await evening.scene(0)

    def stumble(*_: object) -> None:
        raise IndexError("a mistake")

    monkeypatch.setattr(type(scene.game), "describe", stumble)
    evening.wants = "board"
    with pytest.raises(IndexError):
        await evening.frames(scene)


# ---------------------------------------------------------------------- going on


async def test_a_running_table_goes_on_from_where_it_stands(database: Database) -> None:
    evening = await aged(database, DUEL, 12)
    stood = (await evening.live()).state.packed()
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    told: list[Any] = []
    evening.door = Door(database)
    evening.door.rules_hooks.append(lambda c, new: told.append(new))

    frame = await evening.door.frame(evening.table, 0)

    assert (await evening.live()).state.packed() == stood
    assert frame.view is not None
    assert frame.view["columns"]["round"] == stood["columns"]["round"]
    rows = await evening.rows()
    assert [(row.code, row.rules_version) for row in rows][-1] == (log_codes.RULES, NEW)
    assert {row.rules_version for row in rows[:-1]} == {OLD}
    (new,) = told
    assert (new.table_id, new.before, new.now) == (evening.table, OLD, NEW)
    assert [version.changed for version in new.changed] == ["Guns are heavier."]
    await evening.to_the_end()
    assert (await evening.rows())[-1].rules_version == NEW


async def test_that_is_told_once_whoever_comes_and_however_often(database: Database) -> None:
    evening = await aged(database, DUEL, 12)
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    for _ in range(3):
        door = Door(database)
        door.rules_hooks.append(news.tell_of_rules)
        for seat in (None, 0, 1):
            await door.frame(evening.table, seat)
    items = await database.read(lambda c: news.since(c, evening.table, news.listener(1), 0))
    assert [item["kind"] for item in items] == ["rules"]
    assert items[0]["before"] == OLD
    assert items[0]["version"] == NEW
    assert items[0]["changed"] == [{"version": NEW, "changed": "Guns are heavier."}]
    assert await evening.rows_with(log_codes.RULES) == 1


async def test_every_seat_is_shown_the_table_anew_and_nothing_before_can_be_taken_back(
    database: Database,
) -> None:
    evening = await aged(database, DUEL, 12)
    before = (await evening.live()).seat_sequences
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    evening.door = Door(database)
    live = await evening.live()
    assert live.seat_sequences == [number + 1 for number in before]
    for seat in (0, 1):
        assert not live.undo(seat).last
    assert live.fixed is not None
    assert "rules were updated" in live.fixed


async def test_a_paused_table_stays_paused(database: Database) -> None:
    evening = await aged(database, DUEL, 12)
    await evening.door.amend(evening.table, 0, log_codes.PAUSE, lambda c, row: {"status": "paused"})
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    evening.door = Door(database)
    assert (await evening.live()).status == "paused"
    assert (await evening.door.facts(evening.table)).status == "paused"
    assert await evening.rows_with(log_codes.RULES) == 1


async def test_a_half_entered_move_is_kept_where_it_still_fits(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    live: LiveTable = await evening.live()
    for _ in range(400):
        await evening.play(1)
        live = await evening.live()
        if any(draft.clicks for draft in live.drafts.values()):
            break
    (seat,) = (seat for seat, draft in live.drafts.items() if draft.clicks)
    clicks, shown = live.drafts[seat].codes, live.seen_state(seat).packed()
    await database.write(lambda c: age(c, evening.table))
    evening.door = Door(database)

    live = await evening.live()

    assert await evening.rows_with(log_codes.RULES) == 1
    assert live.drafts[seat].codes == clicks
    assert live.seen_state(seat).packed() == shown
    await evening.play(30)


@pytest.mark.parametrize("status", ["over", "ended"])
async def test_a_finished_table_is_left_as_it_was(database: Database, status: str) -> None:
    evening = await aged(database, DUEL, 12)
    if status == "over":
        await evening.to_the_end()
    else:
        await evening.door.amend(evening.table, 0, log_codes.END, lambda c, row: {"status": "ended"})
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    evening.door = Door(database)
    await evening.door.frame(evening.table, 0)
    assert await evening.rows_with(log_codes.RULES) == 0


async def test_rules_that_this_program_does_not_know_are_not_said_to_be_older(database: Database) -> None:
    evening = await aged(database, DUEL, 12)
    await database.write(lambda c: age(c, evening.table, "0.9.0"))
    renew_rules()
    evening.door = Door(database)
    await evening.door.frame(evening.table, 0)
    assert await evening.rows_with(log_codes.RULES) == 0


async def test_a_table_of_two_rules_is_looked_back_at_as_a_whole(database: Database) -> None:
    evening = await aged(database, DUEL, 14)
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    evening.door = Door(database)
    await evening.play(14)

    frames: list[ReplayFrame] = await evening.frames(await evening.scene(SPECTATOR), most=9)

    again = views(frames)
    for number in set(evening.seen[SPECTATOR]) & set(again):
        assert without_question(again[number]) == without_question(evening.seen[SPECTATOR][number])
    index = await evening.replay.index(await evening.scene(SPECTATOR))
    words = [entry.words for entry in index.entries]
    assert sum("The rules were updated" in line for line in words) == 1
    live = await evening.live()
    assert without_question(list(again.values())[-1]) == without_question(
        live.look(live.n_seats, "sight").view
    )


# ---------------------------------------------------------------------- files


async def file_of(evening: RandomTable) -> str:
    story = await exporting.read_finished_game(evening.door.database, evening.table)
    return "".join([piece async for piece in exporting.file_of(story)])


async def test_the_file_of_a_finished_game_names_the_rules_that_it_was_played_by(database: Database) -> None:
    evening = await aged(database, DUEL, 12)
    await evening.to_the_end()
    before = await file_of(evening)
    await database.write(lambda c: age(c, evening.table, "0.0.1"))
    assert await file_of(evening) == before.replace(f"rules: {OLD}", "rules: 0.0.1")


async def test_the_file_of_a_game_of_two_rules_says_where_they_changed(database: Database) -> None:
    evening = await aged(database, DUEL, 12)
    moves = sum(row.code >= 0 for row in await evening.rows())
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    evening.door = Door(database)
    await evening.to_the_end()
    text = await file_of(evening)
    assert GameRecord(text).rules == [(0, OLD), (moves, NEW)]
    assert read_game(text).digest() == (await evening.live()).state.digest()


async def test_a_game_that_began_otherwise_has_its_file_all_the_same(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the rules of then armies may have been set up otherwise."""
    evening = await aged(database, DUEL, 12)
    await evening.to_the_end()
    await database.write(lambda c: age(c, evening.table))
    renew_rules()
    begin = type(sandtable.game("skirmish")).begin

    def otherwise(game: Any, state: Any) -> None:
        begin(game, state)
        state.round = 1

    monkeypatch.setattr(type(sandtable.game("skirmish")), "begin", otherwise)
    text = await file_of(evening)
    assert f"rules: {OLD}" in text
    with pytest.raises(OtherRules):
        read_game(text)
    # Of a branch nobody can say how it began.
    await database.write(lambda c: c.execute(update(tables).values(origin="branch")))
    with pytest.raises(Refused, match="began in the middle"):
        await file_of(evening)


async def test_a_file_states_the_last_position_as_it_was_stored(database: Database) -> None:
    """A later program may keep positions in another shape; the digest that was promised stays the same."""
    evening = await aged(database, DUEL, 12)
    await evening.to_the_end()
    stored = (await evening.live()).state.packed()
    stored["columns"] = {**stored["columns"], "of-former-times": 7}

    def reshape(c: Connection) -> None:
        age(c, evening.table, "0.0.1")
        packed = zlib.compress(msgspec.msgpack.encode(stored))
        c.execute(update(tables).where(tables.c.id == evening.table).values(state=packed))

    await database.write(reshape)
    record = GameRecord(await file_of(evening))
    assert record.digest == digest_of(stored, TRUTH) != (await evening.live()).state.digest()
