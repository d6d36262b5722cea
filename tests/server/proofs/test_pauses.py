"""When a bot is seen to decide tells nothing of what it decided, how often, or how long it thought."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

import sandtable
from sandtable.engine.state import State
from sandtable.server.play.door import BOT
from sandtable.server.play.types import PERSON
from sandtable.server.storage import outbox
from sandtable.server.thinking import driver as driver_module
from sandtable.server.thinking.driver import Driver
from sandtable.server.thinking.messages import Decided, Thought
from sandtable.server.thinking.pool import BotPool, by_lot
from tests.default_game import DEFAULT_GAME
from tests.server.proofs.pairs import Pair, positions
from tests.server.proofs.watching import House, open_house
from tests.toy.game import Skirmish
from tests.toy.installing import installed

PAUSE = 0.5
NOON = 1_800_000_000.0
# Positions in which the others decide in secret while the first seat does so too.
POSITIONS = [
    ("skirmish", "melee", 0),
    ("skirmish", "melee", 1),
    (DEFAULT_GAME, "1936", 0),
    (DEFAULT_GAME, "1936", 8),
]


class Clock:
    """A clock that only moves while somebody thinks or waits."""

    def __init__(self) -> None:
        self.now = NOON

    def time(self) -> float:
        """What everybody's watch shows."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Wait, in no time."""
        self.now += max(0.0, seconds)


@contextmanager
def clocked() -> Iterator[Clock]:
    """While it lasts everybody goes by a clock of the test's own."""
    clock = Clock()
    with patch("time.time", clock.time), patch("asyncio.sleep", clock.sleep):
        yield clock


class SlowBots(BotPool):
    """Bots that decide by lot and take their time over it, now more and now less."""

    def __init__(self, clock: Clock, rng: Random) -> None:
        super().__init__()
        self.clock = clock
        self.rng = rng
        self.asked = 0

    async def decide(self, thought: Thought) -> Decided:
        self.asked += 1
        self.clock.now += self.rng.uniform(0, PAUSE / 200)
        return by_lot(thought)


class MomentsDiffer(AssertionError):
    """Somebody could tell two truths apart by when something came."""


Moments = list[tuple[float, bytes]]


async def watched(house: House, state: State, rng: Random) -> tuple[Moments, int]:
    """What the first seat is sent, and when, while bots play all others; and how often these decided."""
    with clocked() as clock:
        pool = SlowBots(clock, rng)
        driver = Driver(house.door, pool, PAUSE)
        table = await house.open(state, [PERSON, *["random"] * (state.n_seats - 1)])
        watcher = await house.join(table, 0, "board")
        moments: Moments = []
        while works := await house.door.database.write(
            lambda c: outbox.claim(c, [BOT], driver.who, clock.now, 60.0, 1)
        ):
            await driver._think_and_play(works[0])
            await house.tick(table)
            moments += [(round(clock.now, 6), heard) for heard in watcher.heard]
            watcher.heard.clear()
    return moments, pool.asked


def check_moments(folder: Path, game_id: str, scenario: str, decision: int) -> set[int]:
    """In several truths the first seat is sent the same at the same moments; how often the bots decided."""
    asked: set[int] = set()

    async def check() -> None:
        async with open_house(folder) as house:
            _, state = next(positions(sandtable.game(game_id), scenario, 3, [decision]))
            assert len(state.deciders) == state.n_seats, "all decide at once here"
            expected: Moments | None = None
            for number in range(4):
                rng = Random(f"{game_id} {number}")
                one, two = Pair(state, 0, rng).states()
                moments, decisions = await watched(house, two if number else one, rng)
                asked.add(decisions)
                expected = moments if expected is None else expected
                assert len(moments) >= 2
                if moments != expected:
                    raise MomentsDiffer(f"{game_id}: {moments} and {expected}"[:600])

    asyncio.run(check())
    return asked


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    toy = Skirmish()
    with installed({toy.id: lambda: toy}):
        yield


@pytest.mark.parametrize(("game", "scenario", "decision"), POSITIONS)
def test_moments_tell_nothing(tmp_path: Path, game: str, scenario: str, decision: int) -> None:
    check_moments(tmp_path, game, scenario, decision)


def test_bots_decided_more_often_in_one_truth(tmp_path: Path) -> None:
    assert len(check_moments(tmp_path, DEFAULT_GAME, "1936", 8)) > 1


def at_once(asked_at: float, pause: float, now: float) -> float:
    """When a bot plays that plays as soon as it is ready."""
    return now


def test_a_bot_without_a_pause_is_noticed(tmp_path: Path) -> None:
    with patch.object(driver_module, "played_at", at_once), pytest.raises(MomentsDiffer):
        check_moments(tmp_path, DEFAULT_GAME, "1936", 8)


def test_a_bot_that_is_played_click_by_click_is_noticed(tmp_path: Path) -> None:
    with patch.object(driver_module, "LONGEST_RUN", 1), pytest.raises(MomentsDiffer):
        check_moments(tmp_path, DEFAULT_GAME, "1936", 8)
