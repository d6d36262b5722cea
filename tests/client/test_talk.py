"""News and talk through the client: heard in order, said once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sandtable.client import Client, Refused, Unavailable
from tests.client.scripted import Line, Scripted, run
from tests.server.web.running import Served


def item(words: str) -> dict[str, Any]:
    """Something that was said."""
    return {"kind": "talk", "at": 1.0, "channel": "table", "seat": "blue", "name": "Bert", "words": words}


def test_news_is_kept_and_asked_for_from_where_it_was_lost() -> None:
    async def first(line: Line) -> None:
        await line.welcome(4)
        await line.say("news", cursor=7, items=[item("six"), item("seven")])
        await line.hear()
        line.break_off()

    async def second(line: Line) -> None:
        joined = await line.hear()
        assert (joined["sequence"], joined["news"]) == (4, 7)
        await line.say("resumed", sequence=4)
        # Whatever is told twice is known once.
        await line.say("news", cursor=9, items=[item("seven"), item("eight"), item("nine")])
        await line.stay()

    async def test() -> None:
        async with Scripted(first, second) as server:
            seat = server.seat()
            await seat.open()
            await seat.told(after=0)
            assert (seat.cursor, [one["words"] for one in seat.news]) == (7, ["six", "seven"])
            await seat.looked()
            await seat.told(after=7)
            assert [one["words"] for one in seat.news] == ["six", "seven", "eight", "nine"]
            assert seat.sequence == 4
            await seat.close()

    run(test())


def test_words_are_said_and_refused() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4)
        said = await line.hear()
        assert {**said, "id": 0} == {"type": "say", "id": 0, "words": "hello", "channel": "red+blue"}
        await line.say("news", cursor=1, items=[item("hello")])
        await line.say("said", id=said["id"])
        await line.say("refused", id=(await line.hear())["id"], rule="talk", sentence="All talk is public.")
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            await seat.say("hello", "red+blue")
            assert seat.cursor == 1
            with pytest.raises(Refused, match="public"):
                await seat.say("psst", "red+green")
            await seat.close()

    run(test())


def test_words_whose_answer_was_lost_are_not_said_again() -> None:
    heard: list[str] = []

    async def first(line: Line) -> None:
        await line.welcome(4)
        await line.hear()
        line.break_off()

    async def second(line: Line) -> None:
        await line.hear()
        await line.say("resumed", sequence=4)
        heard.append((await line.hear())["type"])
        await line.stay()

    async def test() -> None:
        async with Scripted(first, second) as server:
            seat = server.seat()
            await seat.open()
            with pytest.raises(Unavailable) as caught:
                await seat.say("hello")
            assert not caught.value.sure
            await seat.looked()
            while not heard:
                await asyncio.sleep(0.01)
            await seat.close()

    run(test())
    assert heard == ["looked"]


def test_talk_through_a_server(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with Client(served.url) as client:
            opened = await client.create_table("skirmish", "melee")
            tables = opened.table
            seats = [await client.join(tables, name, opened.token(name)) for name in ("red", "blue", "green")]
            red, blue, green = seats
            await red.say("psst", "blue+red")
            await blue.told(after=0)
            await client.talk.say(tables, "to all", token=opened.token("blue"))
            await green.told(after=0)
            assert [one["words"] for one in blue.news] == ["psst"] or len(blue.news) == 2
            assert [one["words"] for one in green.news] == ["to all"]
            page = await client.talk.news(tables, opened.token("red"))
            assert ([one["words"] for one in page.items], page.cursor) == (["psst", "to all"], 2)
            assert (await client.talk.news(tables)).cursor == 1
            assert (await client.talk.news(tables, opened.token("red"), after=1)).cursor == 2
            allowed = await client.talk.allowed(tables, opened.token("red"))
            assert (allowed.talk, allowed.private) == ("all", ["blue", "green"])
            for seat in seats:
                await seat.close()

    with Served(tmp_path, sync="NORMAL") as served:
        run(test(served))
