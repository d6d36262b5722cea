"""Looking back: what a seat saw then, by its own numbers, and nothing of what others did unseen."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.engine.state import SPECTATOR, State
from sandtable.protocol.frames import WANTED, Wanted
from sandtable.protocol.journal import Heading
from sandtable.protocol.tables import NewTable
from sandtable.server.club import replay, replay_log
from sandtable.server.club.replay import WENT_BACK, MomentReader, Replay
from sandtable.server.errors import NotFound, NotYours
from sandtable.server.play import log_codes
from sandtable.server.play.types import PERSON
from sandtable.server.storage.database import Database
from tests.default_game import DEFAULT_GAME
from tests.server.club.random_table import DUEL, LARGE, MELEE, RandomTable, toy_installed, views
from tests.server.proofs.pairs import Pair, positions

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


@pytest.mark.parametrize("wants", WANTED)
@pytest.mark.parametrize(("wanted", "decisions"), [(MELEE, 80), (LARGE, 70)], ids=["skirmish", DEFAULT_GAME])
async def test_everybody_sees_again_what_it_saw_then(
    database: Database, wanted: NewTable, decisions: int, wants: Wanted
) -> None:
    evening = await RandomTable.open(database, wanted, noting=True, wants=wants)
    await evening.play(decisions, undo_every=7)
    assert await evening.rows_with(log_codes.UNDO)
    compared = 0
    for seat, seen in evening.seen.items():
        scene = await evening.scene(seat)
        again = views(await evening.frames(scene, most=30))
        assert max(again) == scene.now
        for number in set(seen) & set(again):
            assert again[number] == seen[number]
            assert (wants == "board") == ("board" in again[number]) == ("columns" not in again[number])
            compared += 1
        # A seat's numbers have gaps only where it entered moves click by click.
        if seat == SPECTATOR:
            assert set(again) == set(seen)
    assert compared > decisions


async def test_a_table_that_went_back_is_seen_going_back(database: Database) -> None:
    evening = await RandomTable.open(database, MELEE, noting=True)
    await evening.play(40)
    await evening.go_back(0, 3)
    await evening.play(25)
    await evening.go_back(1, 2)
    await evening.play(10)
    for seat in (SPECTATOR, 0, 1, 2):
        again = views(await evening.frames(await evening.scene(seat)))
        assert [view["columns"]["epoch"] for view in again.values()][-1] == 2
        for number in set(again) & set(evening.seen[seat]):
            assert again[number] == evening.seen[seat][number]
    index = await evening.replay.index(await evening.scene(SPECTATOR))
    assert [entry.words for entry in index.entries].count(WENT_BACK) == 2


async def test_pages_join_and_a_link_leads_to_its_moment(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(60)
    scene = await evening.scene(0)
    whole = await evening.frames(scene, most=100)
    assert views(await evening.frames(scene, most=7)) == views(whole)
    for frame in whole:
        page = await evening.replay.frames(scene, frame.sequence, last=frame.sequence)
        assert [one.sequence for one in page.frames] == [frame.sequence]
        assert page.next is None
        assert page.frames[0].view == views(whole)[frame.sequence]
        assert page.frames[0].events == frame.events
    beyond = await evening.replay.frames(scene, 10**9)
    assert [frame.sequence for frame in beyond.frames] == [scene.now]


async def test_a_number_in_the_middle_of_a_move_leads_to_the_moment_before(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(60)
    for seat in range(3):
        scene = await evening.scene(seat)
        numbers = [frame.sequence for frame in await evening.frames(scene)]
        gaps = [n for n in range(scene.now) if n not in numbers]
        for number in gaps[:5]:
            page = await evening.replay.frames(scene, number, last=number)
            assert page.frames[0].sequence == max(n for n in numbers if n < number)


async def test_the_index_names_each_moment_of_the_viewer_under_its_heading(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(150)
    scene = await evening.scene(0)
    frames = await evening.frames(scene)
    index = await evening.replay.index(scene)
    assert [entry.sequence for entry in index.entries] == [frame.sequence for frame in frames]
    assert [entry.heading for entry in index.entries] == [frame.heading for frame in frames]
    assert index.entries[0].heading == Heading(["1936: Set-up"], ["1936"], [], ["Set-up"], 1936)
    assert len({entry.heading.words for entry in index.entries}) > 2
    assert index.last == scene.now
    assert [e.words for e in index.entries if e.words] == [f.events[0].words for f in frames if f.events]
    made = [one.action for entry in index.entries for one in entry.made]
    assert made
    # The same in pages.
    entries, after = [], -1
    while True:
        page = await evening.replay.index(scene, after, most=9)
        entries += page.entries
        if page.after is None:
            break
        after = page.after
    assert entries == index.entries


async def test_a_seat_is_told_its_own_decisions_and_a_spectator_nobodys(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(30)
    made = {seat: set[str]() for seat in (SPECTATOR, 0, 1)}
    for seat, told in made.items():
        for frame in await evening.frames(await evening.scene(seat)):
            told.update(one.action for one in frame.made)
    rows = await evening.rows()
    text = sandtable.game("skirmish").actions.text
    for seat in (0, 1):
        assert made[seat] == {text(row.code) for row in rows if row.seat == seat and row.code >= 0}
    assert made[SPECTATOR] == set()


async def test_hands_are_opened_only_after_the_end(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(10)
    for seat in (SPECTATOR, 0):
        with pytest.raises(NotYours, match="over"):
            await evening.scene(seat, open_hands=True)
    await evening.to_the_end()
    scene = await evening.scene(SPECTATOR, open_hands=True)
    frames = await evening.frames(scene, most=100)
    # Every decision is there, and every card on the table.
    assert [frame.sequence for frame in frames] == list(range(scene.now + 1))
    for view in views(frames).values():
        assert -1 not in view["columns"]["block_kind"]
        assert all(-1 not in hand for hand in view["columns"]["hands"])
        assert "key" not in view
        assert view["columns"]["counters"] == []
    assert all("a card" not in event.words for frame in frames for event in frame.events)
    assert {made.seat for frame in frames for made in frame.made} == {"red", "blue"}


async def test_open_hands_of_a_large_game_show_what_stands_where(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(60)
    await evening.door.amend(evening.table, 0, log_codes.END, lambda c, row: {"status": "ended"})
    scene = await evening.scene(SPECTATOR, open_hands=True)
    page = await evening.replay.frames(scene, scene.now - 1)
    view = views(page.frames)[scene.now]
    drawn = (await evening.replay.frames(scene, scene.now, wants="board")).frames[0].view or {}
    state = (await evening.live()).state
    assert view["columns"]["unit_space"] == state.packed()["columns"]["unit_space"]
    assert -1 not in view["columns"]["unit_kind"]
    evening.wants = "board"
    public = list(views(await evening.frames(await evening.scene(SPECTATOR))).values())[-1]
    standing = {unit for units in drawn["board"]["units"].values() for unit in units}
    assert set(drawn["board"]["faces"]) == standing
    assert "faces" not in public["board"]


async def test_there_is_nothing_to_see_of_a_table_that_is_not_there(database: Database) -> None:
    with pytest.raises(NotFound):
        await Replay(database).scene("nowhere", None)


async def test_nobody_has_to_wait_while_somebody_looks_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(40)
    monkeypatch.setattr(replay_log, "ROWS_AT_ONCE", 10)
    played, drawn = list[int](), list[int]()
    apply, render = log_codes.apply, replay.render

    def note_play(state: State, row: Any) -> None:
        played.append(threading.get_ident())
        apply(state, row)

    def note_view(state: State, viewer: int, asking: bool, wants: Wanted) -> Any:
        drawn.append(threading.get_ident())
        return render(state, viewer, asking, wants)

    monkeypatch.setattr(log_codes, "apply", note_play)
    monkeypatch.setattr(replay, "render", note_view)
    scene = await evening.scene(0)
    pieces = [piece async for piece in evening.replay.told(scene, 0, MomentReader(scene).frame)]
    assert len(pieces) > 2
    assert played
    assert drawn
    assert threading.get_ident() not in played + drawn


async def test_only_so_much_is_played_again_as_is_needed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.to_the_end()
    scene = await evening.scene(0)
    played = list[int]()
    apply = log_codes.apply

    def note(state: State, row: Any) -> None:
        played.append(row.sequence)
        apply(state, row)

    monkeypatch.setattr(log_codes, "apply", note)
    await evening.replay.frames(scene, scene.now - 3, most=2)
    assert 0 < len(played) < scene.last / 2


# ---------------------------------------------------------------------- who cannot tell two truths apart


async def _open(database: Database, state: State) -> RandomTable:
    evening = RandomTable(database, "", 1)
    evening.table = (await evening.door.open(state, [PERSON] * state.n_seats)).table
    return evening


async def told_all(evening: RandomTable, seat: int) -> bytes:
    """Everything that somebody can learn by looking back."""
    scene = await evening.scene(seat)
    pages: list[Any] = [await evening.frames(scene, most=4), await evening.frames(scene)]
    after: int | None = -1
    while after is not None:
        page = await evening.replay.index(scene, after, most=3)
        pages.append(page)
        after = page.after
    return msgspec.json.encode(pages)


@pytest.mark.parametrize(
    ("game", "scenario", "at"),
    [("skirmish", "melee", [8, 20, 33]), (DEFAULT_GAME, "1936", [10, 100])],
)
async def test_twins_look_back_at_the_same(
    database: Database, game: str, scenario: str, at: list[int]
) -> None:
    uneven = 0
    for decision, state in positions(sandtable.game(game), scenario, 1, at):
        for seat in range(SPECTATOR, state.n_seats):
            pair = Pair(state, seat, Random(f"{decision} {seat}"))
            both = [await _open(database, one) for one in pair.states()]
            for _ in range(10):
                moves = pair.step()
                if moves is None:
                    break
                uneven += moves.uneven
                await both[1].act(moves.unseen)
                await both[0].act(moves.ones)
                await both[1].act(moves.twos)
                for evening in both:
                    (await evening.live()).state.counters = pair.twins.one.counters[:]
            assert await told_all(both[0], seat) == await told_all(both[1], seat)
    assert uneven


async def test_a_number_that_counted_unseen_decisions_would_be_noticed(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    first = await told_all(evening, SPECTATOR)
    # All set up at once, unseen by the others.
    live = await evening.live()
    while live.seat_sequences[-1] == 0:
        before = await told_all(evening, SPECTATOR)
        assert before == first
        await evening.act([(0, live.state.legal(0)[0])])
        live = await evening.live()
    scene = await evening.scene(SPECTATOR)
    assert scene.now == 1
    leaky = replace(scene, viewer=replay_log.OPEN, now=live.sequence)
    assert len((await evening.replay.index(leaky)).entries) > len((await evening.replay.index(scene)).entries)
