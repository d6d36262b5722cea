"""Every message of the WebSocket, in both directions, and everything that can be wrong with one."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from sandtable.protocol.patches import applied
from tests.server.web.running import Served, Table
from tests.server.web.socket_talk import Line, joined

pytestmark = pytest.mark.anyio


async def test_who_joins_is_shown_the_whole_view(table: Table) -> None:
    async with table.socket() as socket:
        _, first = await joined(socket, table, "red")
    assert first["type"] == "view"
    expected = table.view("red")
    assert {name: first[name] for name in expected} == expected


async def test_a_decision_is_answered_with_what_has_changed(table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, "red")
        choice = first["view"]["choices"][0]
        done = await line.ask(type="act", id=7, sequence=first["sequence"], action=choice)
        assert (done["type"], done["id"]) == ("done", 7)
        assert done["since"] == first["sequence"]
        assert applied(first["view"], done["patch"]) == table.view("red")["view"]
        # What it was told with the answer it is not told again.
        assert await line.silence(0.4)


async def test_a_page_and_a_program_at_one_seat_each_get_their_kind_of_view(table: Table) -> None:
    async with table.socket() as one, table.socket() as two:
        page, drawn = await joined(one, table, "red", wants="board")
        program, known = await joined(two, table, "red", wants="sight")
        assert drawn["view"].keys() == {"seat", "deciders", "prompt", "choices", "rights", "board"}
        assert "board" not in known["view"]
        act = {"sequence": drawn["sequence"], "action": drawn["view"]["choices"][0]}
        done = await page.ask(type="act", id=1, **act)
        assert applied(drawn["view"], done["patch"]) == table.view("red", "board")["view"]
        told = await program.hear()
        assert (told["type"], told["since"]) == ("patch", known["sequence"])
        assert applied(known["view"], told["patch"]) == table.view("red", "sight")["view"]
        stale = await page.ask(type="act", id=2, **act)
        assert stale["view"] == table.view("red", "board")["view"]
    async with table.socket() as again:
        # Anybody who comes back is sent what has changed in the kind of view that they have.
        _, later = await joined(again, table, "red", wants="board", sequence=drawn["sequence"])
        assert later["patch"] == done["patch"]


@pytest.mark.parametrize("wants", ["both", "", None, 1, ["board"]])
async def test_who_wants_something_else_is_told_what_there_is(table: Table, wants: object) -> None:
    async with table.socket() as socket:
        join = {"type": "join", "seat": "red", "token": table.tokens["red"], "wants": wants}
        await socket.send(json.dumps(join))
        told = json.loads(await socket.recv())
        assert told["type"] == "error"
        assert "$.wants" in told["sentence"]
        await socket.wait_closed()
        assert socket.close_code == 4400


async def test_the_others_are_shown_a_decision_only_when_they_may_see_it(table: Table) -> None:
    async with table.socket() as one, table.socket() as two, table.socket() as three:
        red, view = await joined(one, table, "red")
        blue, _ = await joined(two, table, "blue")
        watcher, public = await joined(three, table, None)
        choice = view["view"]["choices"][0]
        picked = await red.ask(type="act", id=1, sequence=view["sequence"], action=choice)
        # A card is picked in secret, and can still be changed: nobody else is told anything.
        assert picked["sequence"] > view["sequence"]
        assert await blue.silence(0.5)
        assert await watcher.silence(0.1)
        again = applied(view["view"], picked["patch"])["choices"][0]
        await red.say(type="act", id=2, sequence=picked["sequence"], action=again)
        # That red has made up its mind is to be seen.
        assert (await red.hear())["type"] == "done"
        for line in (blue, watcher):
            assert (await line.hear())["type"] == "patch"
        assert table.view("blue")["view"]["deciders"] == [1]
        assert public["sequence"] == 0


async def test_frames_lead_from_one_view_to_the_next(table: Table) -> None:
    async with table.socket() as one, table.socket() as two:
        lines = [await joined(one, table, "red"), await joined(two, table, "blue")]
        views: list[dict[str, Any]] = [first for _, first in lines]
        for number in range(12):
            for seat, (line, _) in enumerate(lines):
                if views[seat]["view"]["choices"]:
                    action = views[seat]["view"]["choices"][number % len(views[seat]["view"]["choices"])]
                    await line.say(type="act", id=number, sequence=views[seat]["sequence"], action=action)
            await asyncio.sleep(0.15)
            for seat, (line, _) in enumerate(lines):
                while not await _nothing(line, views[seat]):
                    pass
        for seat, name in enumerate(table.seats):
            present = table.view(name)
            assert views[seat]["sequence"] == present["sequence"]
            assert views[seat]["view"] == present["view"]


async def _nothing(line: Line, held: dict[str, Any]) -> bool:
    """Take one message into the view that is held; True where there is none."""
    try:
        heard = await line.hear(0.25)
    except TimeoutError:
        return True
    if "view" in heard:
        held.update(sequence=heard["sequence"], view=heard["view"])
    elif "patch" in heard:
        assert heard["since"] == held["sequence"]
        held.update(sequence=heard["sequence"], view=applied(held["view"], heard["patch"]))
    else:
        assert heard["type"] == "refused", heard
    return False


async def test_who_comes_back_goes_on_from_its_own_sequence(table: Table) -> None:
    async with table.socket() as socket:
        _, first = await joined(socket, table, "red")
    token = table.tokens["red"]
    async with table.socket() as socket:
        again = await Line(socket).ask(type="join", seat="red", token=token, sequence=first["sequence"])
        assert again == {"type": "resumed", "sequence": first["sequence"]}
    table.play("red")
    async with table.socket() as socket:
        later = await Line(socket).ask(type="join", seat="red", token=token, sequence=first["sequence"])
        assert later["type"] == "patch"
        assert later["since"] == first["sequence"]
        assert applied(first["view"], later["patch"]) == table.view("red")["view"]
    async with table.socket() as socket:
        strange = await Line(socket).ask(type="join", seat="red", token=token, sequence=999)
        assert strange["type"] == "view"


async def test_what_the_rules_forbid_is_refused_with_its_rule(table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, "red")
        told = await line.ask(type="act", id=1, sequence=first["sequence"], action="march red-1")
        assert set(told) == {"type", "id", "rule", "sentence"}
        assert told["type"] == "refused"
        why = await line.ask(type="why", id=2, action="march red-1")
        assert why == {"type": "why", "id": 2, "rule": told["rule"], "sentence": told["sentence"]}
        may = await line.ask(type="why", id=3, action=first["view"]["choices"][0])
        assert may == {"type": "why", "id": 3, "rule": None, "sentence": None}
        nonsense = await line.ask(type="act", id=4, sequence=first["sequence"], action="dance")
        assert nonsense["type"] == "refused"


async def test_a_decision_on_an_older_view_is_stale(table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, "red")
        await line.say(type="act", id=5, sequence=first["sequence"] + 3, action="pass")
        told = await line.hear()
        assert (told["type"], told["id"]) == ("stale", 5)
        assert told["view"] == table.view("red")["view"]


async def test_a_decision_that_is_said_again_is_not_made_again(table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, "red")
        said = {"type": "act", "sequence": first["sequence"], "action": first["view"]["choices"][0]}
        assert (await line.ask(**said, id=1))["type"] == "done"
        again = await line.ask(**said, id=2)
        assert (again["type"], again["made"]) == ("stale", said["action"])


async def test_two_who_race_for_one_decision_are_told_apart(table: Table) -> None:
    async with table.socket() as one, table.socket() as two:
        first, view = await joined(one, table, "red")
        second, _ = await joined(two, table, "red")
        choice = view["view"]["choices"][0]
        for line in (first, second):
            await line.say(type="act", id=1, sequence=view["sequence"], action=choice)
        answers = [await line.hear() for line in (first, second)]
    assert sorted(answer["type"] for answer in answers) == ["done", "stale"]


async def test_spectators_only_watch(served: Served, table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, None)
        assert first["view"]["choices"] == []
        told = await line.ask(type="act", id=1, sequence=first["sequence"], action="pass")
        assert (told["type"], told["id"]) == ("error", 1)
        told = await line.ask(type="why", id=2, action="pass")
        assert (told["type"], told["id"]) == ("error", 2)
    private = served.table(spectators=False)
    async with private.socket() as socket:
        line, told = await joined(socket, private, None)
        assert told["type"] == "error"
        assert await line.closed() == (4401, "token needed")


@pytest.mark.parametrize(
    ("seat", "token", "code"),
    [
        ("red", None, 4401),
        ("red", "guess", 4403),
        ("red", "the token of blue", 4403),
        (None, "guess", 4403),
        ("purple", "the token of blue", 4400),
        ("red", "", 4403),
        ("red", "\ud7ff\u0000", 4403),
    ],
)
async def test_a_seat_needs_its_own_token(table: Table, seat: str, token: str | None, code: int) -> None:
    async with table.socket() as socket:
        line = Line(socket)
        token = table.tokens["blue"] if token == "the token of blue" else token
        told = await line.ask(type="join", seat=seat, token=token)
        assert told["type"] == "error"
        assert str(table.tokens["red"]) not in json.dumps(told)
        assert (await line.closed())[0] == code


async def test_there_is_no_such_table(served: Served) -> None:
    for name in ("nosuchtable", "UPPER", "a" * 80):
        async with served.socket(name) as socket:
            line = Line(socket)
            assert (await line.ask(type="join"))["type"] == "error"
            assert (await line.closed())[0] == 4404


@pytest.mark.parametrize("first", ['{"type":"act","id":1,"sequence":0,"action":"x"}', "hello", "{}", "[]"])
async def test_the_first_message_must_be_a_join(table: Table, first: str) -> None:
    async with table.socket() as socket:
        await socket.send(first)
        line = Line(socket)
        assert (await line.hear())["type"] == "error"
        assert (await line.closed())[0] == 4400


NONSENSE: list[str | bytes] = [
    "",
    "null",
    "7",
    "[]",
    "{",
    '{"type":"dance"}',
    '{"type":7}',
    '{"type":"act"}',
    '{"type":"act","id":"one","sequence":0,"action":"pass"}',
    '{"type":"act","id":1,"sequence":0,"action":"pass","seat":"blue"}',
    '{"type":"act","id":1,"sequence":1e400,"action":"pass"}',
    '{"type":"act","id":1,"sequence":0,"action":"\\ud800"}',
    '{"type":"join","seat":"red"}',
    "[" * 8000,
    '{"type":' * 2000,
    b"\xff\xfe\x00",
    b'{"type":"act","id":1,"sequence":0,"action":"\xff"}',
]


async def test_nonsense_is_told_and_changes_nothing(table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, "red")
        for message in NONSENSE:
            await socket.send(message)
            told = await line.hear()
            assert told["type"] == "error", message
            assert len(json.dumps(told)) < 400
        huge = await line.ask(type="act", id=2**80, sequence=2**70, action="pass")
        assert huge["type"] in ("error", "stale")
        choice = first["view"]["choices"][0]
        done = await line.ask(type="act", id=1, sequence=first["sequence"], action=choice)
        assert done["type"] == "done"


async def test_a_message_that_is_too_long_ends_the_conversation(table: Table) -> None:
    async with table.socket() as socket:
        line, _ = await joined(socket, table, "red")
        told = await line.ask(type="act", id=1, sequence=0, action="x" * 20_000)
        assert told["type"] == "error"
        assert (await line.closed())[0] == 1009


async def test_ping_and_pong(table: Table) -> None:
    async with table.socket() as socket:
        line, _ = await joined(socket, table, None)
        assert await line.ask(type="ping") == {"type": "pong"}
        await line.say(type="pong")
        assert await line.ask(type="ping") == {"type": "pong"}
        await asyncio.wait_for(await socket.ping(), 5)


async def test_nothing_that_is_sent_has_the_sequence_of_the_table(table: Table) -> None:
    async with table.socket() as socket:
        line, first = await joined(socket, table, "red")
        for number in range(3):
            if not first["view"]["choices"]:
                break
            await line.say(
                type="act", id=number, sequence=first["sequence"], action=first["view"]["choices"][0]
            )
            done = await line.hear()
            assert set(done) <= {"type", "id", "sequence", "since", "patch", "view", "events", "undo"}
            first = {"sequence": done["sequence"], "view": table.view("red")["view"]}


async def test_a_client_that_says_too_much_is_read_more_slowly(tmp_path: Path) -> None:
    with Served(tmp_path, messages_per_second=5) as slow:
        table = slow.table()
        async with table.socket() as socket:
            line, _ = await joined(socket, table, None)
            began = time.monotonic()
            for _ in range(20):
                await line.say(type="ping")
            for _ in range(20):
                assert await line.hear() == {"type": "pong"}
            # Ten at once, and then five a second.
            assert time.monotonic() - began > 1.5


async def test_a_full_server_says_so(tmp_path: Path) -> None:
    with Served(tmp_path, sockets=1) as full:
        table = full.table()
        async with table.socket() as one:
            await joined(one, table, None)
            async with table.socket() as two:
                code, _ = await Line(two).closed()
                assert code == 1013
