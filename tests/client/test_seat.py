"""What a seat shows of what the server says, and what it says itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sandtable.client import BadRequest, NotAllowed, NotFound, Refused, Stale, Unavailable, Unreachable
from tests.client.scripted import TOKEN, Line, Scripted, run, view


def test_joining_names_the_seat_and_its_token_in_the_first_message_and_never_in_the_address() -> None:
    heard: list[Any] = []

    async def script(line: Line) -> None:
        heard.append(line.path)
        heard.append(await line.welcome(7, "march", "pass"))
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            assert (seat.sequence, seat.choices, seat.prompt, seat.over) == (
                7,
                ["march", "pass"],
                "Red: what now?",
                False,
            )
            await seat.close()

    run(test())
    assert heard == [
        "/api/tables/t1/socket",
        {"type": "join", "seat": "red", "token": TOKEN, "sequence": None, "news": None, "wants": "sight"},
    ]


def test_a_patch_changes_the_view_and_wakes_whoever_waits() -> None:
    async def script(line: Line) -> None:
        await line.welcome(1)
        unit = {"kind": "unit", "id": "blue-3", "words": "A Blue unit"}
        told = [{"event": "moved", "text": [unit, " moves."], "args": {"unit": "blue-3"}}]
        patch = [[["columns", "turn"], 5], [["choices"], 0, 0, ["fire"]]]
        await line.say("patch", sequence=2, since=1, patch=patch, events=told)
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            await seat.changed(after=1)
            assert seat.view == view("fire", turn=5)
            assert [told.words for told in seat.events] == ["blue-3 moves."]
            assert seat.events[0].args == {"unit": "blue-3"}
            await seat.close()

    run(test())


def test_a_decision_is_made_on_the_view_that_the_seat_has() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4, "march", "pass")
        said = await line.hear()
        assert (said["type"], said["sequence"], said["action"]) == ("act", 4, "march")
        await line.say("done", id=said["id"], sequence=5, since=4, patch=[[["choices"], []]])
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            await seat.act("march")
            assert (seat.sequence, seat.choices) == (5, [])
            await seat.close()

    run(test())


def test_a_refusal_tells_the_rule_and_changes_nothing() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4, "march")
        said = await line.hear()
        await line.say("refused", id=said["id"], rule="7.2", sentence="Ships need a coast.")
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            with pytest.raises(Refused) as refused:
                await seat.act("sail")
            assert (refused.value.rule, refused.value.sentence) == ("7.2", "Ships need a coast.")
            assert (seat.sequence, seat.choices) == (4, ["march"])
            await seat.close()

    run(test())


@pytest.mark.parametrize("made", [None, "march", "pass"])
def test_a_stale_decision_brings_the_present_view_whoever_made_another(made: str | None) -> None:
    async def script(line: Line) -> None:
        await line.welcome(4, "march")
        said = await line.hear()
        await line.say("stale", id=said["id"], sequence=6, view=view("retreat"), made=made)
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            with pytest.raises(Stale):
                await seat.act("march")
            assert (seat.sequence, seat.choices) == (6, ["retreat"])
            await seat.close()

    run(test())


def test_why_not_is_asked_over_the_same_socket() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4)
        said = await line.hear()
        assert (said["type"], said["action"]) == ("why", "sail")
        await line.say("why", id=said["id"], rule="7.2", sentence="Ships need a coast.")
        said = await line.hear()
        await line.say("why", id=said["id"], rule=None, sentence=None)
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            assert await seat.why_not("sail") == ("7.2", "Ships need a coast.")
            assert await seat.why_not("march") is None
            await seat.close()

    run(test())


def test_what_the_server_surely_did_not_store_is_told_at_once() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4, "march")
        said = await line.hear()
        await line.say("unavailable", id=said["id"], sentence="The disk is full.", sure=True)
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            with pytest.raises(Unavailable, match="disk is full") as unavailable:
                await seat.act("march")
            assert unavailable.value.sure
            await seat.close()

    run(test())


def test_the_server_is_answered_when_it_asks_whether_anybody_is_there() -> None:
    heard: list[Any] = []

    async def script(line: Line) -> None:
        await line.welcome(4)
        await line.say("ping")
        heard.append(await line.hear())
        await line.say("patch", sequence=5, since=4, patch=[])
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            await seat.changed()
            await seat.close()

    run(test())
    assert heard == [{"type": "pong"}]


@pytest.mark.parametrize(
    ("code", "error"),
    [(4400, BadRequest), (4401, NotAllowed), (4403, NotAllowed), (4404, NotFound)],
)
def test_who_is_not_let_in_learns_why_and_does_not_knock_again(code: int, error: type[Exception]) -> None:
    async def script(line: Line) -> None:
        await line.hear()
        await line.say("error", sentence="This is not the key to a seat.")
        await line.socket.close(code)

    async def test() -> None:
        async with Scripted(script) as server:
            with pytest.raises(error, match="not the key"):
                await server.seat().open()
            assert server.opened == 1

    run(test())


def test_leaving_wakes_whoever_waits_for_news() -> None:
    async def script(line: Line) -> None:
        await line.welcome(4)
        await line.stay()

    async def test() -> None:
        async with Scripted(script) as server:
            seat = server.seat()
            await seat.open()
            waiting = asyncio.create_task(seat.changed())
            await asyncio.sleep(0)
            await seat.close()
            with pytest.raises(Unreachable):
                await waiting
            with pytest.raises(Unreachable):
                await seat.act("march")

    run(test())
