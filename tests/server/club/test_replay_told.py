"""The index of a replay with everything that was told, and hands that lie open after the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.engine import registry
from sandtable.engine.state import SPECTATOR
from sandtable.server.club.replay import render
from sandtable.server.club.replay_log import OPEN
from sandtable.server.storage.database import Database
from tests.default_game import DEFAULT_GAME
from tests.server.club.random_table import LARGE, RandomTable, toy_installed

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


@pytest.mark.parametrize("seat", [SPECTATOR, 0])
async def test_the_index_tells_everything_where_that_is_asked_for(database: Database, seat: int) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(120)
    scene = await evening.scene(seat)
    frames = await evening.frames(scene)
    full = await evening.replay.index(scene, full=True)
    assert [(entry.sequence, entry.events) for entry in full.entries] == [
        (frame.sequence, frame.events) for frame in frames
    ]
    assert sum(len(entry.events) > 1 for entry in full.entries) > 0
    brief = await evening.replay.index(scene)
    assert not any(entry.events for entry in brief.entries)
    # What happened first is told once: by the first event, where the events are told.
    first = [entry.events[0].words if entry.events else entry.words for entry in full.entries]
    assert [entry.words for entry in brief.entries] == first


async def test_the_index_goes_on_after_a_number(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(90)
    scene = await evening.scene(0)
    whole = (await evening.replay.index(scene, full=True)).entries
    middle = whole[len(whole) // 2].sequence
    later = (await evening.replay.index(scene, after=middle, full=True)).entries
    assert later == [entry for entry in whole if entry.sequence > middle]


async def test_all_hands_lie_open_in_an_open_view_and_in_no_other(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(120)
    state = (await evening.live()).state
    hands = render(state, OPEN)["board"]["hands"]
    held = {
        seat: [card["id"] for card in state.view(number)["board"]["cards"]]
        for number, seat in enumerate(registry.game(DEFAULT_GAME).seats("1936"))
    }
    assert {seat: [card["id"] for card in cards] for seat, cards in hands.items()} == {
        seat: cards for seat, cards in held.items() if cards
    }
    assert len(hands) > 1
    for viewer in (None, 0, 1, 2):
        assert "hands" not in state.view(viewer)["board"]
