"""The client on a real server: the calls, a seat, and the bot of the examples."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from random import Random

import pytest

from examples.outside_bot import run as run_outside_bot
from sandtable.bench.server.processes import ServerProcess, kill
from sandtable.client import BadRequest, Client, NotAllowed, NotFound, Refused, Seat, Stale
from tests.client.scripted import run
from tests.default_game import DEFAULT_GAME, OTHER_GAME

pytestmark = pytest.mark.slow


def server(folder: Path) -> ServerProcess:
    """A server with an empty database."""
    return ServerProcess(f"sqlite:///{folder / 'tables.db'}", folder / "log", settings={"bot_pause": "0.02"})


async def decide(seats: list[Seat], rng: Random, wanted: int) -> int:
    """Let anybody who is asked decide, one after the other."""
    made = 0
    while made < wanted:
        asked = [seat for seat in seats if seat.choices]
        if not asked:
            waiting = [asyncio.create_task(seat.changed()) for seat in seats]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            continue
        seat = rng.choice(asked)
        try:
            await seat.act(rng.choice(seat.choices))
            made += 1
        except Stale:
            continue
    return made


def test_two_people_and_a_bot_play_on_although_the_server_is_killed(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as host, Client(host.url) as client:
            opened = await client.create_table(DEFAULT_GAME, "1936", {"usa": "random"})
            assert [(one.seat, one.player) for one in opened.seats] == [
                ("japan", "person"),
                ("usa", "random"),
                ("soviets", "person"),
            ]
            seats = [await client.join(opened.table, one, opened.token(one)) for one in ("japan", "soviets")]
            watcher = await client.watch(opened.table)
            await decide(seats, Random(1), 15)
            for pid in host.answering():
                kill(pid)
            assert await decide(seats, Random(2), 15) == 15
            assert sum(seat.reconnected for seat in seats) > 0
            for seat, token in zip(seats, (opened.token("japan"), opened.token("soviets")), strict=True):
                present = await client.view(opened.table, token)
                while seat.sequence < present.sequence:
                    await seat.changed()
                assert seat.view == present.view
            assert watcher.choices == []
            told = [one.words for one in await client.journal(opened.table)]
            assert [one.words for one in watcher.events][-3:] == told[-3:]
            for seat in [*seats, watcher]:
                await seat.close()

    run(test())


def test_the_calls_and_what_they_refuse(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as host, Client(host.url) as client:
            catalogue = await client.games()
            assert DEFAULT_GAME in [game.id for game in catalogue.games]
            assert "cadet" in catalogue.bots
            assert (await client.chart(OTHER_GAME)).spaces["berlin"].name == "Berlin"
            assert "berlin" in (await client.drawing(OTHER_GAME)).spaces
            assert "T1.1" in [rule.id[:4] for rule in await client.rules(OTHER_GAME)]
            opened = await client.create_table(OTHER_GAME, "1936")
            assert (await client.table(opened.table)).waiting_for == ["axis", "west", "ussr"]
            assert opened.table in [table.table for table in (await client.tables()).tables]
            with pytest.raises(BadRequest, match="chess"):
                await client.create_table("chess", "1936")
            with pytest.raises(NotFound):
                await client.table("nosuchtable")
            with pytest.raises(NotAllowed):
                await client.join(opened.table, "axis", "sesame")
            with pytest.raises(NotAllowed):
                await client.view(opened.table, "sesame")
            seat = await client.join(opened.table, "axis", opened.token("axis"))
            with pytest.raises(Refused) as refused:
                await seat.act("pass")
            assert (refused.value.rule, refused.value.sentence) == await seat.why_not("pass")
            assert await seat.why_not(seat.choices[0]) is None
            await seat.close()

    run(test())


def test_the_example_plays(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as host:
            typed = {"server": host.url, "table": None, "seat": "japan", "game": DEFAULT_GAME, "bot": "cadet"}
            assert await run_outside_bot(argparse.Namespace(**typed, decisions=20)) == 20

    run(test())


@pytest.mark.parametrize("opens", [False, True], ids=["a table that is there", "a table of its own"])
def test_the_example_plays_in_somebodys_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    async def test() -> None:
        async with server(tmp_path) as host, Client(host.url) as anna:
            await anna.people.register("Anna", "seven blue windmills")
            scopes = ["read", "play", "tables"] if opens else ["read", "play"]
            monkeypatch.setenv("SANDTABLE_TOKEN", (await anna.people.make_token("a bot", scopes)).token)
            table = None
            if not opens:
                seats = {"japan": "me", "usa": "random", "soviets": "random"}
                table = (await anna.tables.open(DEFAULT_GAME, "1936", seats, visibility="private")).table
            typed = {
                "server": host.url,
                "table": table,
                "seat": "japan",
                "game": DEFAULT_GAME,
                "bot": "random",
            }
            assert await run_outside_bot(argparse.Namespace(**typed, decisions=5)) == 5
            (mine,) = (await anna.tables.mine()).tables
            assert mine.mine == ["japan"]
            assert table in (None, mine.table)

    run(test())
