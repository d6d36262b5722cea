"""Talk over real sockets and calls: who is told, who is told nothing at all, and what is refused."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.web.running import Served, Table
from tests.server.web.socket_talk import Line, joined

pytestmark = pytest.mark.anyio

QUIET = 0.5


@pytest.fixture(scope="module")
def chatty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where nobody is told to speak more slowly."""
    with Served(tmp_path_factory.mktemp("chatty"), sync="NORMAL", limits="off") as server:
        yield server


@pytest.fixture
def melee(chatty: Served) -> Table:
    """A table for three people."""
    return chatty.table(scenario="melee")


@asynccontextmanager
async def lines(table: Table, *seats: str | None) -> AsyncIterator[list[Line]]:
    """Sockets that have joined, in the order of the seats."""
    async with AsyncExitStack() as stack:
        found = []
        for seat in seats:
            socket = await stack.enter_async_context(table.socket())
            line, first = await joined(socket, table, seat)
            assert first["type"] == "view"
            found.append(line)
        yield found


async def say(line: Line, words: str, channel: str = "table", number: int = 1) -> dict[str, Any]:
    """Say something; the news of it, after the answer."""
    answer = await line.ask(type="say", id=number, channel=channel, words=words)
    told = await line.hear()
    both = {answer["type"]: answer, told["type"]: told}
    assert both["said"] == {"type": "said", "id": number}
    return both["news"]


def news(table: Table, seat: str | None, **query: Any) -> dict[str, Any]:
    """What a seat is told over HTTP."""
    with table.served.http(None if seat is None else table.tokens[seat]) as http:
        found: dict[str, Any] = http.get(f"{table.path}/news", params=query).raise_for_status().json()
        return found


# ---------------------------------------------------------------------- who hears


async def test_what_is_said_to_the_table_everybody_hears(melee: Table) -> None:
    async with lines(melee, "red", "blue", "green", None) as (red, *others):
        mine = await say(red, "Hello, all!")
        assert mine["cursor"] == 1
        (item,) = mine["items"]
        assert {**item, "at": 0} == {
            "kind": "talk",
            "at": 0,
            "channel": "table",
            "seat": "red",
            "name": "red",
            "words": "Hello, all!",
        }
        for line in others:
            assert await line.hear() == mine
    assert news(melee, None) == {"cursor": 1, "items": [item]}


async def test_whoever_may_not_hear_is_told_nothing_at_all(melee: Table) -> None:
    async with lines(melee, "red", "blue", "green", None) as (red, blue, green, watcher):
        await say(red, "to all")
        assert (await green.hear())["cursor"] == (await watcher.hear())["cursor"] == 1
        await blue.hear()
        before = [(melee.view(seat), news(melee, seat)) for seat in ("green", "blue")]
        for number in range(5):
            whispered = await say(red, f"a plan {number}", "red+blue", number)
            assert whispered["cursor"] == number + 2
            assert await blue.hear() == whispered
        # No frame, no news, no other cursor, no other sequence: nothing that green could notice.
        assert await green.silence(QUIET)
        assert await watcher.silence(0.1)
        assert (melee.view("green"), news(melee, "green")) == before[0]
        assert melee.view("blue") == before[1][0]
        assert news(melee, "blue")["cursor"] == 6
        assert news(melee, None)["cursor"] == 1
        # The next thing that green hears is the next thing it may hear, by its own count.
        await say(blue, "and now to all")
        assert (await green.hear())["cursor"] == 2


async def test_what_a_seat_is_sent_is_the_same_whether_or_not_others_whisper(chatty: Served) -> None:
    heard: list[list[str]] = []
    for whispering in (False, True):
        table = chatty.table(scenario="melee")
        async with lines(table, "red", "blue", "green") as (red, blue, green):
            received = []
            for number in range(3):
                if whispering:
                    await say(red, "psst", "red+blue", number)
                    await blue.hear()
                await say(blue, f"public {number}", "table", number)
                await red.hear()
                received.append(await green.hear())
            if whispering:
                await say(red, "psst again", "blue+red")
            assert await green.silence(QUIET)
        token = table.tokens["green"]
        async with table.socket() as socket:
            again = Line(socket)
            received.append(await again.ask(type="join", seat="green", token=token, sequence=0, news=1))
            received.append(await again.hear())
        for message in received:
            for item in message.get("items", []):
                item["at"] = 0
        heard.append([json.dumps(message) for message in received])
    assert heard[0] == heard[1]


async def test_a_coalition_is_any_set_of_seats(melee: Table) -> None:
    async with lines(melee, "red", "blue", "green", None) as (red, blue, green, watcher):
        told = await say(green, "we three", "green+red+blue")
        assert told["items"][0]["channel"] == "red+blue+green"
        assert await red.hear() == await blue.hear() == told
        assert await watcher.silence(QUIET)


async def test_who_comes_back_is_told_what_it_missed(melee: Table) -> None:
    async with lines(melee, "red", "blue") as (red, blue):
        for number in range(4):
            await say(red, f"public {number}", "table", number)
            await blue.hear()
    token = melee.tokens["green"]
    async with melee.socket() as socket:
        line = Line(socket)
        assert (await line.ask(type="join", seat="green", token=token, news=3))["type"] == "view"
        missed = await line.hear()
        assert (missed["cursor"], [item["words"] for item in missed["items"]]) == (4, ["public 3"])
    async with melee.socket() as socket:
        line = Line(socket)
        again = await line.ask(type="join", seat="green", token=token, sequence=0, news=4)
        assert again == {"type": "resumed", "sequence": 0}
        assert await line.silence(QUIET)
    pages = [news(melee, "green", after=after) for after in (0, 2, 4)]
    assert [(len(page["items"]), page["cursor"]) for page in pages] == [(4, 4), (2, 4), (0, 4)]


async def test_talk_by_call_is_heard_on_sockets(melee: Table) -> None:
    async with lines(melee, "blue", "green") as (blue, green):
        with melee.served.http(melee.tokens["red"]) as http:
            body = {"channel": "blue+red", "words": "by call"}
            answer = http.post(f"{melee.path}/talk", json=body)
            where = http.get(f"{melee.path}/talk").json()
        assert answer.status_code == 201
        assert (answer.json()["channel"], answer.json()["words"]) == ("red+blue", "by call")
        assert (await blue.hear())["items"][0]["words"] == "by call"
        assert await green.silence(QUIET)
        assert where == {"talk": "all", "channels": ["table"], "private": ["blue", "green"], "until": None}


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ({"words": "hi", "channel": "blue+green"}, "refused"),
        ({"words": "hi", "channel": "spectators"}, "refused"),
        ({"words": "hi", "channel": "red+purple"}, "error"),
        ({"words": "hi", "channel": "red"}, "error"),
        ({"words": "hi", "channel": ""}, "error"),
        ({"words": " \n\t "}, "error"),
        ({"words": "\u0000\u202e"}, "error"),
        ({"words": "x" * 2001}, "error"),
        ({"words": "x" * 15_000}, "error"),
    ],
)
async def test_what_makes_no_sense_is_not_said(melee: Table, message: dict[str, str], kind: str) -> None:
    async with lines(melee, "red", "blue") as (red, blue):
        answer = await red.ask(type="say", id=9, **message)
        assert (answer["type"], answer["id"]) == (kind, 9)
        assert await blue.silence(0.3)
    assert news(melee, "red")["items"] == []
    with melee.served.http(melee.tokens["red"]) as http:
        status = http.post(f"{melee.path}/talk", json=message).status_code
    assert status in ((422,) if kind == "refused" else (400,))


@pytest.mark.parametrize("words", [7, None, ["x"], {"a": 1}, "\ud800"])
async def test_words_are_text(melee: Table, words: Any) -> None:
    async with lines(melee, "red") as (red,):
        assert (await red.ask(type="say", id=1, words=words))["type"] == "error"
        assert (await red.ask(type="say", id=1, words="x", seat="blue"))["type"] == "error"
    with melee.served.http(melee.tokens["red"]) as http:
        assert http.post(f"{melee.path}/talk", content=json.dumps({"words": words})).status_code == 400


async def test_words_are_told_as_they_were_written_and_never_as_anything_else(melee: Table) -> None:
    hostile = "<script>alert(1)</script> {{7*7}} ${x} '; DROP TABLE news; -- \\u0000 %s {0}"
    async with lines(melee, "red", "blue") as (red, blue):
        assert (await say(red, hostile + "\x1b[2J\x00"))["items"][0]["words"] == hostile + "[2J"
        assert (await blue.hear())["items"][0]["words"] == hostile + "[2J"
    with melee.served.http(melee.tokens["blue"]) as http:
        answer = http.get(f"{melee.path}/news")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_who_only_watches_and_is_nobody_says_nothing(melee: Table) -> None:
    async with lines(melee, None) as (watcher,):
        for channel in ("table", "spectators", "red+blue"):
            answer = await watcher.ask(type="say", id=1, channel=channel, words="hi")
            assert answer["type"] == "error"
    with melee.served.http() as http:
        assert http.post(f"{melee.path}/talk", json={"words": "hi"}).status_code == 401
        assert http.get(f"{melee.path}/talk").json()["channels"] == []
        assert http.get("/api/tables/nosuch/news").status_code == 404
    private = melee.served.table(spectators=False)
    with melee.served.http() as http:
        assert http.get(f"{private.path}/news").status_code == 401
    with melee.served.http(melee.tokens["red"]) as http:
        assert http.get(f"{private.path}/news").status_code == 403
        assert http.get(f"{melee.path}/news", params={"seat": "blue"}).status_code == 403


async def test_who_talks_too_much_is_told_to_wait(tmp_path: Path) -> None:
    with Served(tmp_path) as strict:
        table = strict.table()
        async with lines(table, "red") as (red,):
            answers: list[dict[str, Any]] = []
            for number in range(12):
                await red.say(type="say", id=number, words=f"word {number}")
            while not answers or answers[-1]["type"] != "refused":
                answers.append(await red.hear())
            assert answers[-1]["rule"] == "limit"
        with strict.http(table.tokens["red"]) as http:
            answer = http.post(f"{table.path}/talk", json={"words": "more"})
            assert answer.status_code == 429
            assert int(answer.headers["Retry-After"]) >= 1
        assert len(news(table, "red")["items"]) <= 11


# ---------------------------------------------------------------------- people


class Somebody:
    """A person who is logged in, and has a token for sockets."""

    def __init__(self, served: Served, name: str) -> None:
        self.http = served.http()
        made = self.http.post("/api/people", json={"name": name, "password": "seven blue windmills"})
        self.http.headers["X-CSRF-Token"] = made.raise_for_status().json()["csrf"]
        body = {"name": "sockets", "scopes": ["read", "play", "tables", "talk"]}
        self.token: str = self.post("/api/me/tokens", body).raise_for_status().json()["token"]

    def post(self, path: str, body: Any) -> httpx.Response:
        """Do something."""
        return self.http.post(path, json=body)


@asynccontextmanager
async def at(served: Served, table: str, who: Somebody, seat: str | None = None) -> AsyncIterator[Line]:
    """Somebody's socket."""
    async with served.socket(table) as socket:
        line = Line(socket)
        assert (await line.ask(type="join", seat=seat, token=who.token))["type"] == "view"
        yield line


@pytest.fixture(scope="module")
def crowd(chatty: Served) -> Iterator[dict[str, Somebody]]:
    """People who know the server."""
    found = {name: Somebody(chatty, name) for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")}
    yield found
    for person in found.values():
        person.http.close()


def club_table(crowd: dict[str, Somebody], **terms: Any) -> str:
    """A table that Anna opened; Bert and Cleo sit there, too."""
    seats = {"red": "me", "blue": "open", "green": "open"}
    wanted = {"game": "skirmish", "scenario": "melee", "seats": seats, **terms}
    table = str(crowd["Anna"].post("/api/tables", wanted).raise_for_status().json()["table"])
    for name, seat in (("Bert", "blue"), ("Cleo", "green")):
        crowd[name].post(f"/api/tables/{table}/sit", {"seat": seat}).raise_for_status()
    return table


async def passed(line: Line) -> dict[str, Any]:
    """The next message that is no frame and no news but talk."""
    while True:
        heard = await line.hear()
        talk: list[dict[str, Any]] = [item for item in heard.get("items", []) if item["kind"] == "talk"]
        if heard["type"] == "news" and talk:
            return talk[-1]
        if heard["type"] not in ("news", "patch", "said"):
            return heard


async def quiet(line: Line) -> bool:
    """Whether nothing is heard of talk for a while."""
    while True:
        try:
            heard = await line.hear(QUIET)
        except TimeoutError:
            return True
        if any(item["kind"] == "talk" for item in heard.get("items", [])):
            return False


async def test_people_talk_under_their_names(chatty: Served, crowd: dict[str, Somebody]) -> None:
    table = club_table(crowd)
    async with (
        at(chatty, table, crowd["Anna"]) as anna,
        at(chatty, table, crowd["Bert"]) as bert,
        at(chatty, table, crowd["Cleo"]) as cleo,
    ):
        await anna.say(type="say", id=1, channel="red+blue", words="psst")
        told = await passed(bert)
        assert (told["seat"], told["name"], told["words"]) == ("red", "Anna", "psst")
        assert await quiet(cleo)


async def test_spectators_talk_among_themselves(chatty: Served, crowd: dict[str, Somebody]) -> None:
    table = club_table(crowd)
    async with AsyncExitStack() as stack:
        anna, dora, emil = [
            await stack.enter_async_context(at(chatty, table, crowd[name]))
            for name in ("Anna", "Dora", "Emil")
        ]
        nobody = Line(await stack.enter_async_context(chatty.socket(table)))
        assert (await nobody.ask(type="join"))["type"] == "view"
        await dora.say(type="say", id=1, channel="spectators", words="they are lost")
        told = await passed(emil)
        assert (told["channel"], told["seat"], told["name"]) == ("spectators", None, "Dora")
        # Neither those who play nor anybody who does not say who they are, and might play.
        assert await quiet(anna)
        assert await quiet(nobody)
        refused = await anna.ask(type="say", id=2, channel="spectators", words="what?")
        assert refused["type"] == "refused"
        assert (await dora.ask(type="say", id=3, channel="table", words="hi"))["type"] in ("refused", "news")
    for name in ("Anna", "Bert"):
        http = crowd[name].http
        words = json.dumps(http.get(f"/api/tables/{table}/news").json())
        assert "they are lost" not in words
        assert http.get(f"/api/tables/{table}/news", params={"spectators": True}).status_code == 422


@pytest.mark.parametrize(("talk", "table_open"), [("public", True), ("none", False)])
async def test_a_table_talks_as_it_agreed(
    chatty: Served, crowd: dict[str, Somebody], talk: str, table_open: bool
) -> None:
    table = club_table(crowd, talk=talk)
    path = f"/api/tables/{table}/talk"
    whispered = crowd["Anna"].post(path, {"channel": "red+blue", "words": "psst"})
    spoken = crowd["Anna"].post(path, {"words": "hello"})
    assert (whispered.status_code, spoken.status_code) == (422, 201 if table_open else 422)
    assert crowd["Anna"].http.get(path).json()["private"] == []


async def test_who_blocked_somebody_hears_nothing_from_them_in_private(
    chatty: Served, crowd: dict[str, Somebody]
) -> None:
    table = club_table(crowd)
    path = f"/api/tables/{table}/talk"
    crowd["Cleo"].http.put("/api/people/Bert/block").raise_for_status()
    try:
        refused = crowd["Bert"].post(path, {"channel": "blue+green", "words": "psst"})
        assert (refused.status_code, refused.json()["rule"]) == (422, "talk")
        assert crowd["Cleo"].post(path, {"channel": "blue+green", "words": "psst"}).status_code == 422
        assert crowd["Bert"].post(path, {"words": "to all"}).status_code == 201
    finally:
        crowd["Cleo"].http.delete("/api/people/Bert/block").raise_for_status()
    assert crowd["Bert"].post(path, {"channel": "blue+green", "words": "psst"}).status_code == 201


async def test_a_token_that_is_not_for_talk_says_nothing(chatty: Served, crowd: dict[str, Somebody]) -> None:
    table = club_table(crowd)
    body = {"name": "reader", "scopes": ["read"]}
    secret = crowd["Anna"].post("/api/me/tokens", body).raise_for_status().json()["token"]
    with chatty.http(secret) as http:
        assert http.get(f"/api/tables/{table}/news").status_code == 200
        refused = http.post(f"/api/tables/{table}/talk", json={"words": "hi"})
    assert refused.status_code == 403
    assert "talk" in refused.json()["sentence"]


async def test_whoever_lost_the_seat_hears_no_more(chatty: Served, crowd: dict[str, Somebody]) -> None:
    table = club_table(crowd)
    async with at(chatty, table, crowd["Anna"]) as anna, at(chatty, table, crowd["Bert"]) as bert:
        crowd["Bert"].post(f"/api/tables/{table}/leave", {}).raise_for_status()
        await anna.say(type="say", id=1, channel="red+blue", words="for the person sitting there now")
        code, _ = await bert.closed()
        assert code == 4409
        heard: list[str] = []
        try:
            while True:
                heard.append(json.dumps(await bert.hear(1)))
        except Exception:  # the socket is closed
            assert "anybody who sits" not in "".join(heard)


async def test_letters_wishes_are_kept_for_a_table(chatty: Served, crowd: dict[str, Somebody]) -> None:
    path = f"/api/tables/{club_table(crowd)}/mail"
    anna, dora = crowd["Anna"].http, crowd["Dora"].http
    assert anna.get(path).json() == {"mail": None, "holds": "turn"}
    assert anna.put(path, json={"mail": "alone"}).json() == {"mail": "alone", "holds": "alone"}
    assert anna.get(path).json() == {"mail": "alone", "holds": "alone"}
    assert anna.put(path, json={"mail": None}).json() == {"mail": None, "holds": "turn"}
    assert anna.put(path, json={"mail": "often"}).status_code == 400
    assert dora.put(path, json={"mail": "never"}).status_code == 422
    with chatty.http() as nobody:
        assert nobody.get(path).status_code == 401
