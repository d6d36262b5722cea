"""Two tables that differ only in what a seat may not know send it the same, byte for byte."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

import sandtable
from sandtable.games import shipped
from sandtable.games.manifest import Manifest
from sandtable.server.play import recent
from tests.default_game import DEFAULT_GAME
from tests.server.proofs.leaks import LEAKS
from tests.server.proofs.twins import TwinsDiffer, check_twins
from tests.server.proofs.watching import open_house
from tests.toy.game import Skirmish
from tests.toy.installing import installed
from tests.toy.manifest import TOY

PROVED = [manifest for manifest in (TOY, *shipped().values()) if manifest.proofs is not None]
TOLD_APART = [
    "everybody_counts_every_click",
    "frame_for_every_click",
    "reason_from_the_truth",
    "facts_with_a_number",
    "heading_from_the_truth",
    "journal_with_gaps",
    "sequence_in_a_frame",
    "moment_for_every_decision",
]


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    toy = Skirmish()
    with installed({toy.id: lambda: toy}):
        yield


@pytest.mark.slow
@pytest.mark.parametrize("manifest", PROVED, ids=lambda manifest: manifest.id)
def test_twins_are_sent_the_same(manifest: Manifest) -> None:
    assert manifest.proofs is not None
    twins = manifest.proofs.twins
    seen = check_twins(sandtable.game(manifest.id), twins.scenario, 1, twins.after, 12)
    assert seen.decisions >= twins.enough
    assert seen.uneven
    assert seen.messages > 4 * seen.decisions


@pytest.mark.parametrize("name", TOLD_APART)
def test_a_leak_is_noticed(name: str) -> None:
    with LEAKS[name](), pytest.raises(TwinsDiffer):
        check_twins(sandtable.game(DEFAULT_GAME), "1936", 1, (10,), 12)


def test_who_lags_does_not_learn_how_much_was_done_unseen(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_house(tmp_path) as house:
            # At the start all seats set up at once, each unseen by the others; that one is done is seen.
            table = await house.open(sandtable.game(DEFAULT_GAME).start("1936", seed=1))
            await house.door.frame(table, None)
            while house.live(table).state.deciders[0] == 0:
                await house.act(table, 0, house.live(table).seen_state(0).legal(0)[0])
            frames = []
            for _ in range(6):
                frames.append(await house.door.frame(table, None, 0))
                seat = house.live(table).state.deciders[0]
                await house.act(table, seat, house.live(table).seen_state(seat).legal(seat)[0])
            assert frames == frames[:1] * len(frames)

    with patch.object(recent, "EVENTS_KEPT", 3):
        asyncio.run(look())
