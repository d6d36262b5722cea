"""Taking back over the wire: by a call, over a socket, and through the client."""

from __future__ import annotations

import asyncio

import pytest

from sandtable.client import Client, Refused
from tests.server.web.running import Served, Table
from tests.server.web.socket_talk import joined


def begun(table: Table) -> str:
    """Have both pick their cards; the seat that may march first."""
    for seat in table.seats:
        table.play(seat)
        table.play(seat)
    return next(seat for seat in table.seats if table.view(seat)["view"]["choices"])


def test_a_click_is_taken_back_by_a_call(served: Served, table: Table) -> None:
    mover = begun(table)
    before = table.view(mover)
    clicked = table.play(mover)
    assert clicked["undo"]["last"] == [before["view"]["choices"][0]]
    with served.http(table.tokens[mover]) as http:
        stale = http.post(f"{table.path}/undo", json={"sequence": before["sequence"]})
        answer = http.post(f"{table.path}/undo", json={"sequence": clicked["sequence"]})
    assert stale.status_code == 409
    assert answer.status_code == 200
    assert table.view(mover)["view"] == before["view"]


def test_what_stands_is_refused_in_words(served: Served, table: Table) -> None:
    mover = begun(table)
    frame = table.view(mover)
    with served.http(table.tokens[mover]) as http:
        answer = http.post(f"{table.path}/undo", json={"sequence": frame["sequence"], "move": True})
    assert answer.status_code == 422
    assert answer.json()["rule"] == "undo"
    assert answer.json()["sentence"] == frame["undo"]["why"]


def test_others_are_sent_a_move_when_it_is_whole(table: Table) -> None:
    async def run() -> None:
        mover = begun(table)
        other = next(seat for seat in table.seats if seat != mover)
        async with table.socket() as mine, table.socket() as theirs:
            line, frame = await joined(mine, table, mover)
            watching, _ = await joined(theirs, table, other)
            action = frame["view"]["choices"][0]
            half = await line.ask(type="act", id=1, sequence=frame["sequence"], action=action)
            assert half["type"] == "done"
            assert await watching.silence(0.5)
            back = await line.ask(type="undo", id=2, sequence=half["sequence"])
            assert back["type"] == "done"
            assert await watching.silence(0.5)
            again = await line.ask(type="act", id=3, sequence=back["sequence"], action=action)
            field = table.view(mover)["view"]["choices"][0]
            whole = await line.ask(type="act", id=4, sequence=again["sequence"], action=field)
            assert whole["type"] == "done"
            seen = await watching.hear()
            assert seen["type"] == "patch"
            assert seen["events"]

    asyncio.run(run())


def test_the_client_takes_back_what_it_is_told_that_it_can(served: Served, table: Table) -> None:
    async def run() -> None:
        mover = begun(table)
        token = table.tokens[mover]
        async with Client(served.url) as client, await client.join(table.id, mover, token) as seat:
            assert seat.taking_back is not None
            assert seat.taking_back.why
            with pytest.raises(Refused):
                await seat.undo()
            before = seat.choices
            await seat.act(before[0])
            assert seat.choices != before
            await seat.undo()
            assert seat.choices == before
            assert seat.taking_back is not None
            assert seat.taking_back.why

    asyncio.run(run())


def test_a_second_window_of_a_seat_is_shown_a_half_entered_move(table: Table) -> None:
    async def run() -> None:
        mover = begun(table)
        async with table.socket() as here, table.socket() as there:
            line, frame = await joined(here, table, mover)
            watching, _ = await joined(there, table, mover)
            half = await line.ask(
                type="act", id=1, sequence=frame["sequence"], action=frame["view"]["choices"][0]
            )
            seen = await watching.hear()
            assert (seen["type"], seen["sequence"]) == ("patch", half["sequence"])
            assert seen["undo"]["last"] == half["undo"]["last"]
            back = await watching.ask(type="undo", id=1, sequence=seen["sequence"])
            assert back["type"] == "done"
            assert (await line.hear())["sequence"] == back["sequence"]

    asyncio.run(run())
