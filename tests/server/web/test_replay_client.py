"""The past of tables through the client of the package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.client import BadRequest, Client, NotAllowed, NotFound
from tests.server.club.random_table import toy_installed
from tests.server.web.running import Served, Table
from tests.server.web.test_replay_calls import finished_file, play, take_all_back

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


async def test_a_seat_looks_back(served: Served, table: Table) -> None:
    play(table, 30)
    take_all_back(table, "red")  # a move that is half entered is no part of the past
    token = table.tokens["red"]
    async with Client(served.url) as client:
        moments = [moment async for moment in client.replays.moments(table.id, token=token)]
        assert moments[0].sequence == 0
        assert moments[-1].view == table.view("red")["view"]
        lines = await client.replays.index(table.id, token=token)
        assert [line.sequence for line in lines] == [moment.sequence for moment in moments]
        middle = moments[len(moments) // 2]
        assert await client.replays.moment(table.id, middle.sequence, token=token) == middle
        journal = await client.replays.export(table.id, token=token)
        assert "seat: red" in journal
        public = [moment async for moment in client.replays.moments(table.id)]
        assert len(public) <= len(moments)
        with pytest.raises(NotAllowed):
            await client.replays.index(table.id, open_hands=True)


async def test_a_game_comes_in_goes_out_and_branches(served: Served) -> None:
    text = finished_file()
    async with Client(served.url) as client:
        opened = await client.replays.bring(text)
        assert (await client.table(opened.table)).origin == "import"
        token, table = opened.token("blue"), opened.table
        assert await client.replays.export(table, token=token) == text
        moments = client.replays.moments(table, token=token, open_hands=True)
        everything = [moment async for moment in moments]
        assert everything[-1].sequence == len(everything) - 1
        bots = {"blue": "random"}
        other = await client.replays.branch(table, at=7, token=token, open_hands=True, seats=bots)
        seventh = everything[7].view
        assert seventh is not None
        async with await client.join(other.table, "red", other.token("red")) as seat:
            assert seat.view["columns"]["hands"][0] == seventh["columns"]["hands"][0]
        with pytest.raises(BadRequest, match="begins with"):
            await client.replays.bring("no game at all")


async def test_people_keep_what_they_bring_to_themselves(tmp_path: Path) -> None:
    text = finished_file()
    with Served(tmp_path, limits="off") as club:
        async with Client(club.url) as anna, Client(club.url) as bert:
            await anna.people.guest("Anna")
            await bert.people.guest("Bert")
            opened = await anna.replays.bring(text, title="The great game")
            assert [seat.token for seat in opened.seats] == [None, None]
            assert await anna.replays.export(opened.table, form="file") == text
            assert await anna.replays.index(opened.table, seat="red")
            for other in (
                bert.replays.index(opened.table),
                bert.replays.index(opened.table, open_hands=True),
                bert.replays.export(opened.table),
            ):
                with pytest.raises(NotFound):
                    await other
            mine = await anna.replays.branch(opened.table, at=5, seat="red")
            with pytest.raises(NotFound):
                await bert.replays.branch(opened.table, at=5, seat="red")
            async with await anna.join(mine.table, "blue") as seat:
                assert seat.sequence == 0
