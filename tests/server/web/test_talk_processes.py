"""Talk across two processes on PostgreSQL: told wherever somebody listens, and to nobody else."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.web.running import Served, Table
from tests.server.web.socket_talk import Line

pytestmark = pytest.mark.anyio

QUIET = 0.6


async def _line(
    stack: AsyncExitStack, served: Served, table: Table, seat: str | None, **more: object
) -> Line:
    line = Line(await stack.enter_async_context(served.socket(table.id)))
    token = None if seat is None else table.tokens[seat]
    await line.ask(type="join", seat=seat, token=token, **more)
    return line


async def test_what_is_said_in_private_at_one_process_is_told_at_the_other_to_its_audience_alone(
    tmp_path: Path, postgres_url: str
) -> None:
    url = postgres_url.replace("+asyncpg", "")
    with Served(tmp_path, database=url) as one, Served(tmp_path, database=url) as two:
        table = one.table(scenario="melee")
        async with AsyncExitStack() as stack:
            red = await _line(stack, one, table, "red")
            blue = await _line(stack, two, table, "blue")
            green = [await _line(stack, served, table, "green") for served in (one, two)]
            watchers = [await _line(stack, served, table, None) for served in (one, two)]
            before = table.view("green")
            for number in range(3):
                assert (await red.ask(type="say", id=number, channel="red+blue", words=f"plan {number}"))[
                    "id"
                ] == number
                mine = await red.hear()
                assert await blue.hear() == mine
                assert mine["cursor"] == number + 1
            for line in (*green, *watchers):
                assert await line.silence(QUIET)
            assert table.view("green") == before
            # They speak at the same time, and everybody is told all of it in the same order.
            for number in range(3):
                await red.say(type="say", id=number, words=f"red {number}")
                await blue.say(type="say", id=number, words=f"blue {number}")
            told = [await _talk(line, 6) for line in (*green, *watchers)]
            assert all(words == told[0] for words in told)
            assert sorted(told[0]) == sorted(f"{who} {n}" for who in ("red", "blue") for n in range(3))
            # A cursor means the same at both.
            late = await _line(stack, two, table, "green", sequence=before["sequence"], news=4)
            items = (await late.hear())["items"]
            assert [item["words"] for item in items] == told[0][4:]
        for served in (one, two):
            with served.http(table.tokens["green"]) as http:
                page = http.get(f"{table.path}/news").json()
            assert page["cursor"] == 6
            assert "plan" not in json.dumps(page)


async def _talk(line: Line, number: int) -> list[str]:
    """The words of so many items, by a cursor without gaps."""
    words: list[str] = []
    while len(words) < number:
        heard = await line.hear()
        assert heard["type"] == "news"
        words += [item["words"] for item in heard["items"]]
        assert heard["cursor"] == len(words)
    return words
