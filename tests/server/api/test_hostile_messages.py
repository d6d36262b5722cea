"""A socket bears whatever is said to it: it answers as documented, or closes with a documented code."""

from __future__ import annotations

import json
from itertools import count
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.protocol import messages
from sandtable.server.web.sockets import CLOSED, LONGEST, TOO_LONG, TRY_LATER
from tests.server.api.hostile_messages import said
from tests.server.web.members import Member
from tests.server.web.running import ROOT, Served, Table

pytestmark = pytest.mark.slow

SOON: Final = 20
# 4000 and the status that an answer over HTTP would have had.
REFUSED: Final = {4400, 4401, 4403, 4404, 4408, 4503}
DOCUMENTED: Final = REFUSED | {code for code, _ in CLOSED.values()} | {TOO_LONG, TRY_LATER}
MANY: Final = settings(
    max_examples=50,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
_marks = count(10**9)


def opened(table: Table) -> ClientConnection:
    """A socket that has not joined."""
    address = f"ws://127.0.0.1:{table.served.port}{table.path}/socket"
    return connect(address, proxy=None, compression=None, max_size=2**24, close_timeout=1, ping_interval=None)


def hear(socket: ClientConnection) -> Any:
    """The next answer, which must be one of those that are documented."""
    text = socket.recv(SOON)
    messages.read_answer(text)
    return json.loads(text)


def bear(socket: ClientConnection, message: str | bytes) -> list[Any] | None:
    """Say something; what was answered to it, or None where the socket was closed for it."""
    mark = next(_marks)
    heard: list[Any] = []
    try:
        socket.send(message)
        socket.send(json.dumps({"type": "why", "id": mark, "action": "are you there"}))
        while not heard or heard[-1].get("id") != mark:
            heard.append(hear(socket))
    except ConnectionClosed:
        assert socket.close_code == TOO_LONG, socket.close_code
        assert len(message) > LONGEST
        return None
    return heard[:-1]


@pytest.mark.parametrize("seat", ["red", None], ids=["a seat", "a spectator"])
def test_whatever_is_said_changes_nothing_at_the_table(table: Table, seat: str | None) -> None:
    before = [table.view(one) for one in table.seats]
    counted: dict[str, int] = {}

    @MANY
    @given(st.lists(said(), min_size=10, max_size=20))
    def talk(texts: list[str | bytes]) -> None:
        with opened(table) as socket:
            token = None if seat is None else table.tokens[seat]
            socket.send(json.dumps({"type": "join", "seat": seat, "token": token}))
            assert hear(socket)["type"] == "view"
            for text in texts:
                answers = bear(socket, text)
                if answers is None:
                    counted["closed"] = counted.get("closed", 0) + 1
                    return
                for answer in answers:
                    counted[answer["type"]] = counted.get(answer["type"], 0) + 1
                    assert answer["type"] not in ("done", "patch", "view")

    talk()
    assert [table.view(one) for one in table.seats] == before
    # Those that fit were answered as such, those that do not were told so, and the longest ended it.
    assert {"error", "pong", "closed"} <= counted.keys()
    assert seat is None or {"why", "stale", "refused", "said"} <= counted.keys()


def test_whatever_is_said_first_joins_or_is_turned_away(table: Table, served: Served, anna: Member) -> None:
    before = [table.view(one) for one in table.seats]
    ends: set[int | str] = set()

    @settings(MANY, max_examples=80)
    @given(said())
    def come(first: str | bytes) -> None:
        with opened(table) as socket:
            socket.send(first)
            try:
                answer = hear(socket)
                ends.add(answer["type"])
                if answer["type"] == "error":
                    hear(socket)
            except ConnectionClosed:
                assert socket.close_code in REFUSED | {TOO_LONG}, socket.close_code
                ends.add(int(socket.close_code or 0))

    come()
    assert {"error", 4400} <= ends
    assert [table.view(one) for one in table.seats] == before
    with served.http() as http:
        assert http.get("/health").status_code == 200


def test_the_codes_that_close_a_socket_are_documented() -> None:
    guide = (ROOT / "docs" / "server-api.md").read_text(encoding="utf-8")
    for code in DOCUMENTED:
        assert f"| {code} |" in guide
