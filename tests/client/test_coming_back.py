"""A seat whose socket breaks: it comes back to where it was, and no decision is lost or made twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sandtable.client import Stale, Unavailable, Unreachable
from tests.client.scripted import Line, Scripted, run, view


async def die_after_hearing(line: Line) -> None:
    """Take a decision, and break off before it is answered."""
    await line.welcome(4, "march", "pass")
    said = await line.hear()
    assert (said["sequence"], said["action"]) == (4, "march")
    line.break_off()


def test_a_seat_comes_back_from_its_own_sequence() -> None:
    async def first(line: Line) -> None:
        await line.welcome(4)
        line.break_off()

    async def second(line: Line) -> None:
        joined = await line.hear()
        assert joined["sequence"] == 4
        await line.say("resumed", sequence=4)
        await line.say("patch", sequence=5, since=4, patch=[[["choices"], ["fire"]]])
        await line.stay()

    async def test() -> None:
        async with Scripted(first, second) as server:
            seat = server.seat()
            await seat.open()
            await seat.changed()
            assert (seat.sequence, seat.choices, seat.reconnected) == (5, ["fire"], 1)
            await seat.close()

    run(test())


def test_what_happened_meanwhile_comes_as_a_patch_or_as_a_whole_view() -> None:
    async def first(line: Line) -> None:
        await line.welcome(4, turn=1)
        line.break_off()

    async def second(line: Line) -> None:
        await line.hear()
        await line.say("patch", sequence=6, since=4, patch=[[["columns", "turn"], 2]])
        line.break_off()

    async def third(line: Line) -> None:
        assert (await line.hear())["sequence"] == 6
        await line.say("view", sequence=9, view=view("fire", turn=3))
        await line.stay()

    async def test() -> None:
        async with Scripted(first, second, third) as server:
            seat = server.seat()
            await seat.open()
            turns = []
            while seat.sequence < 9:
                await seat.changed()
                turns.append(seat.view["columns"]["turn"])
            assert turns == [2, 3]
            await seat.close()

    run(test())


def test_a_decision_that_was_not_made_is_said_again_on_the_same_view() -> None:
    async def second(line: Line) -> None:
        await line.hear()
        await line.say("resumed", sequence=4)
        said = await line.hear()
        assert (said["type"], said["sequence"], said["action"]) == ("act", 4, "march")
        await line.say("done", id=said["id"], sequence=5, since=4, patch=[[["choices"], []]])
        await line.stay()

    async def test() -> None:
        async with Scripted(die_after_hearing, second) as server:
            seat = server.seat()
            await seat.open()
            await seat.act("march")
            assert (seat.sequence, seat.choices) == (5, [])
            await seat.close()

    run(test())


@pytest.mark.parametrize(("made", "is_ours"), [("march", True), ("pass", False), (None, False)])
def test_the_server_says_whether_a_decision_was_made_before_the_answer_was_lost(
    made: str | None, is_ours: bool
) -> None:
    async def second(line: Line) -> None:
        await line.hear()
        await line.say("patch", sequence=6, since=4, patch=[[["choices"], ["retreat"]]])
        said = await line.hear()
        assert (said["sequence"], said["action"]) == (4, "march")
        await line.say("stale", id=said["id"], sequence=6, view=view("retreat"), made=made)
        await line.stay()

    async def test() -> None:
        async with Scripted(die_after_hearing, second) as server:
            seat = server.seat()
            await seat.open()
            if is_ours:
                await seat.act("march")
            else:
                with pytest.raises(Stale):
                    await seat.act("march")
            assert (seat.sequence, seat.choices) == (6, ["retreat"])
            await seat.close()

    run(test())


def test_what_may_have_been_stored_is_asked_for_until_that_is_known() -> None:
    heard: list[Any] = []

    async def script(line: Line) -> None:
        await line.welcome(4, "march")
        for sure in (False, True):
            said = await line.hear()
            heard.append((said["sequence"], said["action"]))
            await line.say("unavailable", id=said["id"], sentence="The database restarts.", sure=sure)
        said = await line.hear()
        heard.append((said["sequence"], said["action"]))
        await line.say("stale", id=said["id"], sequence=5, view=view(), made="march")
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            await seat.act("march")
            assert seat.sequence == 5
            await seat.close()

    run(test())
    assert heard == [(4, "march")] * 3


def test_whoever_never_learns_it_is_told_that_it_is_not_sure() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4, "march")
        while True:
            said = await line.hear()
            await line.say("unavailable", id=said["id"], sentence="The database restarts.", sure=False)

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat(0.2)
            await seat.open()
            with pytest.raises(Unavailable) as unavailable:
                await seat.act("march")
            assert not unavailable.value.sure
            await seat.close()

    run(test())


@pytest.mark.parametrize(
    ("since", "patch"), [(8, [[["columns", "turn"], 66]]), (4, [[["columns", "turn", "deep", 3], 66]])]
)
def test_where_a_patch_does_not_fit_the_whole_view_is_asked_for(since: int, patch: list[Any]) -> None:
    async def first(line: Line) -> None:
        await line.welcome(4, turn=1)
        await line.say("patch", sequence=9, since=since, patch=patch)
        await line.stay()

    async def second(line: Line) -> None:
        assert (await line.hear())["sequence"] is None
        await line.say("view", sequence=9, view=view(turn=7))
        await line.stay()

    async def test() -> None:
        async with Scripted(first, second) as server:
            seat = server.seat()
            await seat.open()
            await seat.changed()
            assert (seat.sequence, seat.view) == (9, view(turn=7))
            await seat.close()

    run(test())


def test_a_decision_made_while_the_socket_is_down_waits_for_it() -> None:
    back = asyncio.Event()

    async def first(line: Line) -> None:
        await line.welcome(4, "march")
        line.break_off()

    async def second(line: Line) -> None:
        await line.hear()
        await back.wait()
        await line.say("resumed", sequence=4)
        said = await line.hear()
        assert said["type"] == "act"
        await line.say("done", id=said["id"], sequence=5, since=4, patch=[])
        await line.stay()

    async def test() -> None:
        async with Scripted(first, second) as server:
            seat = server.seat()
            await seat.open()
            while server.opened < 2:
                await asyncio.sleep(0.01)
            acting = asyncio.create_task(seat.act("march"))
            await asyncio.sleep(0.01)
            back.set()
            await acting
            assert seat.sequence == 5
            await seat.close()

    run(test())


def test_a_server_that_is_busy_is_tried_again() -> None:
    async def busy(line: Line) -> None:
        await line.hear()
        await line.say("error", sentence="The database does not answer.")
        await line.socket.close(4503)

    async def well(line: Line) -> None:
        await line.welcome(4)
        await line.stay()

    async def test() -> None:
        async with Scripted(busy, busy, well) as server:
            seat = server.seat()
            await seat.open()
            assert seat.sequence == 4
            await seat.close()

    run(test())


def test_any_of_several_addresses_will_do() -> None:
    async def well(line: Line) -> None:
        await line.welcome(4)
        await line.stay()

    async def test() -> None:
        async with Scripted(well) as gone:
            nobody = gone.url
        async with Scripted(well) as server:
            seat = server.seat(10.0, nobody)
            await seat.open()
            assert (server.opened, seat.sequence) == (1, 4)
            await seat.close()

    run(test())


def test_patience_ends() -> None:
    async def first(line: Line) -> None:
        await line.welcome(4)
        line.break_off()

    async def test() -> None:
        async with Scripted(first) as server:
            seat = server.seat(0.2)
            await seat.open()
        with pytest.raises(Unreachable):
            await seat.changed()
        with pytest.raises(Unreachable):
            await seat.act("march")
        await seat.close()

    run(test())
