"""One evening of a club over a real server: people with accounts, a guest by a link, and a bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sandtable.client import Client, NotAllowed, NotFound, Refused, Seat, Stale, Table
from tests.server.web.running import Served

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PASSWORD = "seven blue windmills"
SOON = 60.0


async def eventually(ready: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + SOON
    while not await ready():
        assert time.monotonic() < until
        await asyncio.sleep(0.05)


async def decided(seat: Seat) -> bool:
    """Take the first choice of a seat, if it is asked and has seen the latest."""
    try:
        if seat.choices:
            await seat.act(seat.choices[0])
            return True
    except Stale:
        pass
    return False


async def play_turns(seats: dict[str, Seat], decisions: int) -> None:
    """Let people decide as they are asked, over their sockets; the bot decides by itself meanwhile."""
    until = time.monotonic() + SOON
    while decisions and time.monotonic() < until:
        for seat in seats.values():
            decisions -= await decided(seat)
        await asyncio.sleep(0.02)
    assert decisions <= 0


def seats_of(table: Table) -> dict[str, tuple[str, list[str]]]:
    return {seat.seat: (seat.player, seat.people) for seat in table.seats}


async def test_an_evening_at_the_club(tmp_path: Path) -> None:
    with Served(tmp_path, sync="NORMAL", bot_pause=0, limits="off") as served:
        async with Client(served.url) as anna, Client(served.url) as bert, Client(served.url) as guest:
            await anna.people.register("Anna", PASSWORD)
            await bert.people.register("Bert", PASSWORD)
            table = await open_and_sit(anna, bert, guest)
            await play_and_resign(table, anna, bert, guest)
            await end_and_play_again(table, anna, bert, guest)
        served.stop()
        assert not [line for line in served.lines if '"error"' in line]


async def open_and_sit(anna: Client, bert: Client, guest: Client) -> str:
    """Anna opens a private table, invites Bert by name and a guest by a link; both sit down."""
    opened = await anna.tables.open(
        "skirmish",
        "melee",
        {"red": "me"},
        title="Friday",
        visibility="private",
        expiry_bot="random",
    )
    table = opened.table
    assert [seat.token for seat in opened.seats] == [None] * 3
    with pytest.raises(NotFound):
        await bert.table(table)
    with pytest.raises(NotFound):
        await bert.join(table, None)
    await anna.tables.invite(table, "blue", person="Bert")
    (invited,) = await bert.tables.my_invitations()
    assert (invited.table.table, invited.seat) == (table, "blue")
    await bert.tables.sit(table)
    link = await anna.tables.invite(table)
    assert link.token is not None
    assert (await guest.tables.look(link.token)).table.table == table
    seated = await guest.tables.take(link.token, name="Gast")
    assert (seated.table, seated.seat, seated.name) == (table, "green", "Gast")
    assert seats_of(await guest.table(table)) == {
        "red": ("person", ["Anna"]),
        "blue": ("person", ["Bert"]),
        "green": ("person", ["Gast"]),
    }
    return table


async def play_and_resign(table: str, anna: Client, bert: Client, guest: Client) -> None:
    """All three play over their sockets by their cookies; then Bert resigns, and a bot plays his seat."""
    seats = {
        "red": await anna.join(table, "red"),
        "blue": await bert.join(table, None),
        "green": await guest.join(table, "green"),
    }
    await play_turns(seats, 9)
    with pytest.raises(NotAllowed):
        await guest.join(table, "red")
    with pytest.raises(Refused):
        await bert.tables.leave(table)
    await bert.tables.resign(table)
    await seats["blue"].close()
    with pytest.raises(NotAllowed):
        await bert.join(table, "blue")
    found = await anna.table(table)
    assert seats_of(found)["blue"] == ("random", [])
    assert found.club is not None
    assert [(lost.seat, lost.name, lost.why) for lost in found.club.lost] == [("blue", "Bert", "resigned")]
    del seats["blue"]

    async def bot_has_played() -> bool:
        for seat in seats.values():
            await decided(seat)
        return "blue" not in (await anna.table(table)).waiting_for

    await eventually(bot_has_played)
    for seat in seats.values():
        await seat.close()


async def end_and_play_again(table: str, anna: Client, bert: Client, guest: Client) -> None:
    """Anna and the guest agree to end it; then all play again, each one seat further."""
    proposed = await anna.tables.propose(table, "end")
    assert proposed.waiting_for == ["green"]
    assert (await guest.tables.agree(table, proposed.proposal)).status == "done"
    over = await anna.table(table)
    assert over.status == "ended"
    assert over.key is not None
    dice = await guest.tables.dice(table)
    assert dice.unknown == 0
    again = await guest.tables.rematch(table)
    assert await anna.tables.rematch(table) == again
    assert [(one.table.table, one.seat) for one in await bert.tables.my_invitations()] == [(again, "green")]
    await anna.tables.sit(again)
    await bert.tables.sit(again)
    assert seats_of(await bert.table(again)) == {
        "red": ("person", ["Gast"]),
        "blue": ("person", ["Anna"]),
        "green": ("person", ["Bert"]),
    }
    mine = (await bert.tables.mine()).tables
    assert [(one.table, one.mine) for one in mine] == [(again, ["green"])]
    assert [one.table for one in (await bert.tables.mine(over=True)).tables] == [table]
    async with await bert.join(again, None) as seat:
        assert seat.choices
        await seat.act(seat.choices[0])


async def test_whoever_is_alone_sits_everywhere(tmp_path: Path) -> None:
    with Served(tmp_path, "play", sync="NORMAL", bot_pause=0) as served:
        async with Client(served.url) as client:
            opened = await client.tables.open("skirmish", "duel", {"blue": "random"}, title="Practice")
            table = await client.table(opened.table)
            assert table.mine == ["red"]
            assert table.my_turn
            await client.tables.hand_over(opened.table, "red", "random")
            await client.tables.hand_over(opened.table, "red", "person")
            async with await client.join(opened.table, "red") as seat:
                assert seat.choices
            assert (await client.tables.propose(opened.table, "end")).status == "done"
            again = await client.table(await client.tables.rematch(opened.table))
            assert again.mine == ["blue"]
            assert [one.table for one in (await client.tables.mine()).tables] == [again.table]
