"""When sockets are told news: each listener by its own count, none without bound, and strangers never."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.server.club.news import EVERYBODY, PAGE, Item
from sandtable.server.errors import Unavailable
from sandtable.server.web import hub as hubs
from sandtable.server.web.hub import Client, Hub
from sandtable.server.web.metrics import Metrics
from tests.server.web.test_hub import TICK, FakeClient, Tables, rest, soon

pytestmark = pytest.mark.anyio

RED, BLUE = 1, 2


class Board:
    """News with audiences, as the database would have it."""

    def __init__(self) -> None:
        self.items: list[tuple[int, Item]] = []
        self.looks: list[tuple[int, int]] = []
        self.trouble: list[Exception] = []

    def add(self, audience: int, words: str, **more: Any) -> None:
        """Write something down."""
        self.items.append((audience, {"kind": "talk", "at": 0.0, "words": words, **more}))

    async def listen(self, table: str, listening: int, after: int) -> list[Item]:
        """What a listener hears after so many items of its own."""
        self.looks.append((listening, after))
        if self.trouble:
            raise self.trouble.pop()
        mine = [item for audience, item in self.items if audience == EVERYBODY or audience & listening]
        return mine[after : after + PAGE]


def client(ear: FakeClient, seat: int, name: str, cursor: int = 0) -> Client:
    """A socket of a seat."""
    plain = ear.client(seat)
    return Client("t", seat, 0, plain.outlet, ear.dropped.append, 1 << seat, cursor, name)


def told(ear: FakeClient) -> list[tuple[int, list[str]]]:
    """The cursors and words that a socket was sent."""
    return [(news["cursor"], [item["words"] for item in news["items"]]) for news in ear.heard]


def club() -> tuple[Board, Tables, Hub, FakeClient, FakeClient]:
    """Red and blue at a table."""
    board, tables, red, blue = Board(), Tables(), FakeClient(), FakeClient()
    hub = Hub(tables.frame, Metrics(), TICK, board.listen)
    hub.join(client(red, 0, "red"))
    hub.join(client(blue, 1, "blue"))
    return board, tables, hub, red, blue


async def test_news_goes_to_its_audience_and_nobody_looks_at_the_game_for_it() -> None:
    board, tables, hub, red, blue = club()
    await rest()
    tables.looks.clear()
    board.add(RED, "to red")
    hub.told("t")
    await soon(lambda: red.heard)
    await rest()
    assert (told(red), told(blue), tables.looks) == ([(1, ["to red"])], [], [])
    board.add(EVERYBODY, "to all")
    hub.told("t")
    await soon(lambda: blue.heard)
    await rest()
    assert told(red)[1:] == [(2, ["to all"])]
    assert told(blue) == [(1, ["to all"])]


async def test_a_decision_alone_makes_nobody_look_for_news() -> None:
    board, _, hub, _, _ = club()
    await rest()
    board.looks.clear()
    hub.changed("t")
    hub.told("another")
    await rest()
    assert board.looks == []
    hub.changed("")
    await soon(lambda: board.looks)


async def test_what_was_told_between_joining_and_now_is_not_missed() -> None:
    board, tables, red = Board(), Tables(), FakeClient()
    for number in range(3):
        board.add(RED, str(number))
    hub = Hub(tables.frame, Metrics(), TICK, board.listen)
    hub.join(client(red, 0, "red", cursor=2))
    await soon(lambda: red.heard)
    assert told(red) == [(3, ["2"])]


async def test_many_items_come_in_pages() -> None:
    board, _, hub, red, blue = club()
    for number in range(2 * PAGE + 1):
        board.add(RED, str(number))
    hub.told("t")
    await soon(lambda: red.heard and red.heard[-1]["cursor"] == 2 * PAGE + 1)
    await rest()
    assert [len(words) for _, words in told(red)] == [PAGE, PAGE, 1]
    assert [word for _, words in told(red) for word in words] == [str(n) for n in range(2 * PAGE + 1)]
    assert blue.heard == []


async def test_who_is_slow_is_told_later_and_everything() -> None:
    board, _, hub, red, blue = club()
    await rest()
    red.open.clear()
    for number in range(4):
        board.add(EVERYBODY, str(number))
        hub.told("t")
        await rest()
    assert len(blue.heard) == 4
    red.open.set()
    await soon(lambda: red.heard and red.heard[-1]["cursor"] == 4)
    assert [word for _, words in told(red) for word in words] == ["0", "1", "2", "3"]
    assert len(red.heard) == 2


async def test_after_the_database_was_gone_news_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "PAUSE", TICK)
    board, _, hub, red, _ = club()
    await rest()
    board.trouble = [Unavailable("The database does not answer.")] * 2
    board.add(RED, "to red")
    hub.told("t")
    await soon(lambda: red.heard)
    assert told(red) == [(1, ["to red"])]


async def test_where_somebody_else_sits_now_the_socket_is_closed_and_told_nothing_more() -> None:
    board, tables, hub, red, blue = club()
    await rest()
    board.add(EVERYBODY, "Bert leaves", kind="seat", seat="blue")
    board.add(BLUE, "for the person sitting there now")
    tables.sequences[1] = 5
    hub.told("t")
    hub.changed("t")
    await soon(lambda: blue.dropped and red.heard)
    await rest()
    assert (blue.dropped, blue.heard) == (["seat"], [])
    assert (red.dropped, told(red)) == ([], [(1, ["Bert leaves"])])
