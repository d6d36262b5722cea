"""A bot that fails in whatever way is replaced by the next weaker, and the reason is told."""

from __future__ import annotations

import asyncio
import sys

import msgspec
import pytest

from sandtable.server.thinking import pool as pool_module
from sandtable.server.thinking.limits import REST_SECONDS, STRIKES
from sandtable.server.thinking.pool import BotPool, Decided
from tests.server.thinking.duel_helpers import (
    IMPOSTORS,
    NAUGHTY,
    Listener,
    drawn,
    duel_thought,
    small_pool,
)

pytestmark = pytest.mark.usefixtures("nothing_left")


@pytest.mark.parametrize(
    ("bot", "trouble", "words"),
    [
        ("loops", "slow", "loops took more than 1 s"),
        ("eats", "memory", "eats ran out of memory"),
        ("raises", "raised", "raises broke down with ValueError: I will not"),
        ("leaves", "raised", "leaves broke down with SystemExit: I quit"),
        ("cheats", "forbidden", "cheats chose what was not offered"),
        ("mumbles", "forbidden", "mumbles chose what was not offered"),
        ("vanishes", "crashed", "vanishes lost its process (ended with status 7)"),
        ("kills_itself", "crashed", "kills_itself lost its process (ended by signal 9)"),
        ("scribbles", "garbled", "scribbles gave an answer that is none"),
        ("nobody", "raised", "nobody broke down with SandtableError: there is no bot 'nobody'"),
    ],
)
def test_a_bad_bot_is_replaced_by_the_next_weaker(bot: str, trouble: str, words: str, log: Listener) -> None:
    async def play() -> tuple[Decided, Decided, BotPool]:
        async with small_pool(seconds=1.0) as pool:
            replaced = await pool.decide(duel_thought(bot))
            return replaced, await pool.decide(duel_thought("cadet")), pool

    replaced, cadet, pool = asyncio.run(play())
    assert (replaced.code, replaced.bot) == (cadet.code, "cadet")
    assert replaced.why.startswith(words)
    assert (cadet.bot, cadet.why) == ("cadet", "")
    assert pool.counts.failures == {(bot, trouble): 1}
    assert log.heard(f"{bot} in duel {words.removeprefix(bot).strip()}")


def test_the_stand_in_may_fail_too() -> None:
    thought = duel_thought("officer")

    async def play() -> Decided:
        async with small_pool(modules=(NAUGHTY, IMPOSTORS)) as pool:
            return await pool.decide(thought)

    decided = asyncio.run(play())
    assert (decided.code, decided.bot) == (drawn(thought), "random")
    assert decided.why == ("officer chose what was not offered; cadet broke down with ValueError: I will not")


def test_only_a_process_that_may_be_harmed_is_replaced() -> None:
    async def play(bot: str) -> bool:
        async with small_pool(seconds=1.0) as pool:
            await pool.decide(duel_thought("cadet"))
            before = pool.pids
            await pool.decide(duel_thought(bot))
            return pool.pids == before

    assert asyncio.run(play("raises"))
    assert not asyncio.run(play("eats"))


def test_a_bot_that_fails_again_and_again_is_not_asked_for_a_while(log: Listener) -> None:
    now = 0.0

    async def play() -> list[str]:
        nonlocal now
        reasons = []
        async with BotPool(modules=(NAUGHTY,), clock=lambda: now) as pool:
            for _ in range(STRIKES + 1):
                reasons.append((await pool.decide(duel_thought("raises"))).why)
            now += REST_SECONDS
            reasons.append((await pool.decide(duel_thought("raises"))).why)
        return reasons

    asked = "raises broke down with ValueError: I will not"
    assert asyncio.run(play()) == [asked] * STRIKES + ["raises rests", asked]
    assert len(log.heard("raises failed 3 times in a row in duel and rests for 60 s")) == 2
    assert log.heard("last it broke down with ValueError: I will not")


def test_a_decision_in_between_forgives_what_was_before() -> None:
    good = duel_thought("sulks")
    bad = msgspec.structs.replace(good, choices=good.choices[:2])

    async def play() -> list[str]:
        async with small_pool() as pool:
            thoughts = [bad] * (STRIKES - 1) + [good] + [bad] * STRIKES
            return [(await pool.decide(thought)).why for thought in thoughts]

    asked = "sulks broke down with ValueError: this or that"
    assert asyncio.run(play()) == [asked] * (STRIKES - 1) + [""] + [asked] * STRIKES


def test_where_no_process_can_be_started_a_lot_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(pool_module, "START_PAUSES", (0.0, 0.0))
    thought = duel_thought("officer")

    async def play() -> tuple[Decided, BotPool]:
        async with small_pool() as pool:
            return await pool.decide(thought), pool

    decided, pool = asyncio.run(play())
    assert (decided.code, decided.bot) == (drawn(thought), "random")
    assert decided.why.startswith("officer got no process")
    assert pool.counts.failures == {("officer", "absent"): 1}


def test_a_worker_that_cannot_be_set_up_is_no_process_either(
    monkeypatch: pytest.MonkeyPatch, log: Listener
) -> None:
    monkeypatch.setattr(pool_module, "START_PAUSES", ())

    async def play() -> Decided:
        async with small_pool(modules=("tests.no_such_module",)) as pool:
            return await pool.decide(duel_thought("cadet"))

    decided = asyncio.run(play())
    assert decided.bot == "random"
    assert decided.why == "cadet got no process that works (ended with status 1)"
    assert log.heard("No module named 'tests.no_such_module'")


def test_after_a_failed_start_another_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "START_PAUSES", (0.0,))
    right = sys.executable
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def mended(pause: float) -> None:
        monkeypatch.setattr(sys, "executable", right)

    async def play() -> Decided:
        async with small_pool() as pool:
            monkeypatch.setattr(asyncio, "sleep", mended)
            return await pool.decide(duel_thought("cadet"))

    assert asyncio.run(play()).bot == "cadet"
