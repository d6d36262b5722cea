"""Processes may be killed at any time, thoughts cancelled, and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap

import pytest

from sandtable.server.thinking.pool import BotPool, Closed, Decided
from tests.server.thinking.duel_helpers import (
    Listener,
    duel_thought,
    lives,
    needs_proc,
    small_pool,
    until,
    wake,
)

pytestmark = [needs_proc, pytest.mark.usefixtures("nothing_left")]


def test_a_worker_killed_in_the_middle_is_replaced_and_the_same_bot_decides(log: Listener) -> None:
    async def play() -> tuple[Decided, int, int, BotPool]:
        async with small_pool() as pool:
            asked = asyncio.create_task(pool.decide(duel_thought("sleeps")))
            first = await log.sleeper()
            os.kill(first, signal.SIGKILL)
            second = await log.sleeper(2)
            wake(second)
            return await asked, first, second, pool

    decided, first, second, pool = asyncio.run(play())
    assert (decided.bot, decided.why) == ("sleeps", "")
    assert first != second
    assert pool.counts.started == 2
    assert log.heard("sleeps in duel lost its process (ended by signal 9) and is asked again")


def test_a_worker_killed_twice_over_a_thought_is_held_against_the_bot(log: Listener) -> None:
    async def play() -> Decided:
        async with small_pool() as pool:
            asked = asyncio.create_task(pool.decide(duel_thought("sleeps")))
            for number in (1, 2):
                os.kill(await log.sleeper(number), signal.SIGKILL)
            return await asked

    decided = asyncio.run(play())
    assert (decided.bot, decided.why) == ("cadet", "sleeps lost its process (ended by signal 9)")


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_killed_while_it_has_nothing_to_do_is_not_missed(ending: signal.Signals) -> None:
    async def play() -> tuple[Decided, Decided, list[int], list[int]]:
        async with small_pool() as pool:
            before = await pool.decide(duel_thought("cadet"))
            killed = pool.pids
            os.kill(killed[0], ending)
            return before, await pool.decide(duel_thought("cadet")), killed, pool.pids

    before, after, killed, now = asyncio.run(play())
    assert before == after == Decided(before.code, "cadet", "")
    assert killed != now


def test_thoughts_are_served_in_the_order_in_which_they_came(log: Listener) -> None:
    served: list[str] = []

    async def asked(pool: BotPool, name: str, bot: str) -> None:
        await pool.decide(duel_thought(bot))
        served.append(name)

    async def play() -> tuple[int, int, list[str]]:
        async with small_pool() as pool, asyncio.TaskGroup() as group:
            group.create_task(asked(pool, "first", "sleeps"))
            pid = await log.sleeper()
            for name, bot in [("second", "raises"), ("third", "cadet"), ("fourth", "officer")]:
                group.create_task(asked(pool, name, bot))
            await until(lambda: pool.waiting == 3)
            facts = pool.waiting, pool.busy, served[:]
            wake(pid)
            return facts

    assert asyncio.run(play()) == (3, 1, [])
    assert served == ["first", "second", "third", "fourth"]


def test_two_workers_think_at_once(log: Listener) -> None:
    async def play() -> tuple[int, int, int]:
        async with small_pool(workers=2) as pool, asyncio.TaskGroup() as group:
            for _ in range(2):
                group.create_task(pool.decide(duel_thought("sleeps")))
            first, second = await log.sleeper(1), await log.sleeper(2)
            busy = pool.busy
            wake(first)
            wake(second)
            return busy, first, second

    busy, first, second = asyncio.run(play())
    assert busy == 2
    assert first != second


def test_a_cancelled_thought_does_not_lose_the_worker(log: Listener) -> None:
    async def play() -> tuple[Decided, list[int], int, BotPool]:
        async with small_pool() as pool:
            unwanted = asyncio.create_task(pool.decide(duel_thought("sleeps")))
            pid = await log.sleeper()
            unwanted.cancel()
            with pytest.raises(asyncio.CancelledError):
                await unwanted
            wanted = asyncio.create_task(pool.decide(duel_thought("cadet")))
            await until(lambda: pool.waiting == 1)
            wake(pid)
            return await wanted, pool.pids, pid, pool

    decided, pids, pid, pool = asyncio.run(play())
    assert (decided.bot, decided.why) == ("cadet", "")
    assert pids == [pid]
    assert pool.counts.thoughts == {"cadet": 1}


def test_a_thought_cancelled_while_it_waits_is_not_thought(log: Listener) -> None:
    async def play() -> BotPool:
        async with small_pool() as pool:
            first = asyncio.create_task(pool.decide(duel_thought("sleeps")))
            pid = await log.sleeper()
            unwanted = asyncio.create_task(pool.decide(duel_thought("raises")))
            await until(lambda: pool.waiting == 1)
            unwanted.cancel()
            wake(pid)
            await first
            await pool.decide(duel_thought("cadet"))
            return pool

    pool = asyncio.run(play())
    assert pool.counts.failures == {}
    assert pool.counts.thoughts == {"sleeps": 1, "cadet": 1}


def test_nobody_stands_in_for_a_bot_whose_decision_is_not_wanted_any_more(log: Listener) -> None:
    async def play() -> BotPool:
        async with small_pool(seconds=1.0) as pool:
            unwanted = asyncio.create_task(pool.decide(duel_thought("sleeps")))
            await log.sleeper()
            unwanted.cancel()
            await until(lambda: pool.busy == 0)
            return pool

    pool = asyncio.run(play())
    assert pool.counts.failures == {("sleeps", "slow"): 1}
    assert "cadet" not in pool.counts.seconds


def test_close_ends_every_process_and_tells_those_who_wait(log: Listener) -> None:
    async def play() -> tuple[list[int], list[object]]:
        pool = small_pool(workers=2)
        asked = [asyncio.create_task(pool.decide(duel_thought("sleeps"))) for _ in range(3)]
        pids = [await log.sleeper(1), await log.sleeper(2)]
        await pool.close()
        return pids, list(await asyncio.gather(*asked, return_exceptions=True))

    pids, ends = asyncio.run(play())
    assert [type(end) for end in ends] == [Closed, Closed, Closed]
    assert [pid for pid in pids if lives(pid)] == []


SERVER = """
    import asyncio
    import logging
    from tests.server.thinking.duel_helpers import Listener, duel_thought, small_pool

    async def serve():
        log = Listener()
        logging.getLogger("sandtable.server.thinking").addHandler(log)
        pool = small_pool(seconds=1.0)
        decided = asyncio.create_task(pool.decide(duel_thought("{bot}")))
        print(await log.sleeper() if "{bot}" == "sleeps" else (await decided, pool.pids[0])[1], flush=True)
        await asyncio.sleep(600)

    asyncio.run(serve())
"""


@pytest.mark.parametrize(
    "bot",
    [
        pytest.param("cadet", id="idle"),
        # Who is deep in thought cannot notice that nobody is there any more; the alarm ends it.
        pytest.param("sleeps", id="thinking"),
    ],
)
def test_a_worker_does_not_outlive_the_server(bot: str) -> None:
    command = [sys.executable, "-c", textwrap.dedent(SERVER).format(bot=bot)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            worker = int(server.stdout.readline())
        finally:
            server.kill()
    try:
        asyncio.run(until(lambda: not lives(worker)))
    finally:
        if lives(worker):
            os.kill(worker, signal.SIGKILL)
