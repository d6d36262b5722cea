"""A worker decides as the bot would here, and knows nothing but what it is sent."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable import bots
from sandtable.bots.run import play_out
from sandtable.engine.columns import LISTS, NOBODY, PUBLIC
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State
from sandtable.server.thinking.messages import HEADER, read_thought
from sandtable.server.thinking.pool import BotPool, Closed, Decided, Thought
from tests.default_game import DEFAULT_GAME, JOINED_GAME, OTHER_GAME
from tests.server.thinking.duel_helpers import (
    IMPOSTORS,
    NAUGHTY,
    Listener,
    drawn,
    duel_thought,
    small_pool,
    thought_of,
)
from tests.suites.scramble import scramble

pytestmark = pytest.mark.usefixtures("nothing_left")


def under_way(game: str, decisions: int) -> State:
    """A game that cadets have played for a while, so that there is something to hide and to decide."""
    rules = sandtable.game(game)
    state = rules.start(rules.scenarios[0], seed=5)
    players = {seat: bots.bot("cadet") for seat in range(state.n_seats)}
    play_out(state, players, Random(5), decisions)
    while len(state.legal(state.deciders[0])) < 2:
        play_out(state, players, Random(5), 1)
    return state


def decided(*thoughts: Thought, pool: BotPool | None = None) -> list[Decided]:
    """What a pool decides, one thought after the other."""

    async def play() -> list[Decided]:
        async with pool or BotPool() as used:
            return [await used.decide(thought) for thought in thoughts]

    return asyncio.run(play())


@pytest.mark.parametrize("game", [DEFAULT_GAME, OTHER_GAME, JOINED_GAME])
@pytest.mark.parametrize("bot", ["cadet", "officer"])
def test_a_worker_decides_as_the_bot_does_here(game: str, bot: str) -> None:
    states = [under_way(game, decisions) for decisions in (30, 150, 300)]
    cases = [(state, state.deciders[0], bytes([whim])) for state in states for whim in range(4)]
    here = [
        bots.bot(bot).decide(state.sight(seat), state.choices(seat), Random(seed)).code
        for state, seat, seed in cases
    ]
    there = decided(*(thought_of(state, seat, bot, seed) for state, seat, seed in cases))
    assert there == [Decided(code, bot, "") for code in here]
    assert len(set(here)) > 1


def test_random_is_drawn_without_any_process() -> None:
    thought = duel_thought("random")
    pool = small_pool()
    assert decided(thought, pool=pool) == [Decided(drawn(thought), "random", "")]
    assert pool.counts.started == 0


def test_where_there_is_one_choice_nobody_has_to_think() -> None:
    thought = msgspec.structs.replace(duel_thought("loops"), choices=[3])
    pool = small_pool()
    assert decided(thought, pool=pool) == [Decided(3, "loops", "")]
    assert pool.counts.started == 0


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(SandtableError, match="nothing to choose"):
        decided(msgspec.structs.replace(duel_thought("cadet"), choices=[]), pool=small_pool())


def test_a_pool_that_is_closed_decides_nothing() -> None:
    pool = small_pool()
    decided(pool=pool)
    with pytest.raises(Closed):
        asyncio.run(pool.decide(duel_thought("random")))


@pytest.mark.parametrize(("workers", "seconds", "megabytes"), [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_a_pool_needs_processes_time_and_memory(workers: int, seconds: float, megabytes: int) -> None:
    with pytest.raises(SandtableError, match="at least one process"):
        BotPool(workers, seconds, megabytes)


# ---------------------------------------------------------------------- what a worker knows


def written(monkeypatch: pytest.MonkeyPatch, thought: Thought) -> bytes:
    """Every byte that goes to a worker while it decides."""
    sent: list[bytes] = []
    write = asyncio.StreamWriter.write

    def tapped(self: asyncio.StreamWriter, data: Any) -> None:
        sent.append(bytes(data))
        write(self, data)

    with monkeypatch.context() as patched:
        patched.setattr(asyncio.StreamWriter, "write", tapped)
        (made,) = decided(thought)
    assert made.bot == thought.bot
    return b"".join(sent)


def test_hidden_columns_and_the_key_are_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    state = under_way(DEFAULT_GAME, 90)
    seat = state.deciders[0]
    sent = written(monkeypatch, thought_of(state, seat, "cadet"))
    assert state.key not in sent
    assert state.key.hex().encode() not in sent
    assert int.from_bytes(sent[:HEADER], "big") == len(sent) - HEADER

    told = msgspec.msgpack.decode(read_thought(sent[HEADER:]).sight)
    assert "key" not in told
    hidden = 0
    for column in state.columns:
        if column.realm == PUBLIC:
            continue
        shown = told["columns"][column.name]
        if not isinstance(shown, list):
            assert shown == -1
            continue
        known = set() if column.realm == NOBODY else set(state.known_to(seat, column.realm))
        for index, value in enumerate(shown):
            if index not in known:
                assert set(value if column.shape == LISTS else [value]) <= {-1}
                hidden += 1
    assert hidden > 100


def test_another_truth_that_the_seat_cannot_tell_apart_is_sent_as_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = under_way(DEFAULT_GAME, 90)
    seat = state.deciders[0]
    other = scramble(state, seat, Random(1))
    assert other.digest() != state.digest()
    first = written(monkeypatch, thought_of(state, seat, "cadet"))
    assert written(monkeypatch, thought_of(other, seat, "cadet")) == first


def test_the_environment_of_the_server_stays_there(monkeypatch: pytest.MonkeyPatch, log: Listener) -> None:
    monkeypatch.setenv("SANDTABLE_DATABASE", "postgresql://secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")
    monkeypatch.setenv("TZ", "Europe/Berlin")
    (made,) = decided(duel_thought("tells"), pool=small_pool())
    assert made.bot == "tells"
    around = [line.partition("around me: ")[2] for line in log.heard("around me: ")]
    assert "TZ=Europe/Berlin" in around
    assert not [line for line in around if "secret" in line or line.startswith("SANDTABLE")]


def test_a_bot_that_prints_disturbs_nothing_and_finds_nothing_to_read(log: Listener) -> None:
    tells, after = decided(duel_thought("tells"), duel_thought("cadet"), pool=small_pool())
    assert (tells.bot, tells.why, after.bot) == ("tells", "", "cadet")
    assert [line.rpartition(" says: ")[2] for line in log.heard("what I read")] == ["what I read:"]
    assert log.heard("written past Python")


def test_a_bot_that_prints_for_ever_does_not_fill_the_log(log: Listener) -> None:
    (made,) = decided(duel_thought("chatters"), pool=small_pool())
    assert made.bot == "chatters"
    assert 1 <= len(log.heard("chatter")) <= 50


def test_a_worker_loads_nothing_of_storage_and_web() -> None:
    code = "import sys, sandtable.server.thinking.worker; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = loaded.stdout.split()
    server = {name for name in modules if name.startswith("sandtable.server.")}
    thinking = {f"sandtable.server.thinking{part}" for part in ("", ".limits", ".messages", ".worker")}
    assert server == thinking
    assert not {"sqlalchemy", "litestar", "asyncio"} & set(modules)


# ---------------------------------------------------------------------- counting


def test_thoughts_seconds_and_failures_are_counted() -> None:
    pool = small_pool(modules=(NAUGHTY, IMPOSTORS))
    decided(duel_thought("officer"), duel_thought("tells"), duel_thought("random"), pool=pool)
    assert pool.counts.thoughts == {"random": 2, "tells": 1}
    assert pool.counts.failures == {("officer", "forbidden"): 1, ("cadet", "raised"): 1}
    assert set(pool.counts.seconds) == {"officer", "cadet", "tells"}
    assert min(pool.counts.seconds.values()) > 0
    assert pool.counts.started == 1
