"""The schema: every call is described to the end, the client makes exactly these, and answers fit."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args, get_type_hints

import httpx
import pytest
from litestar import Litestar
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from msgspec import Struct
from msgspec.structs import fields

from sandtable.client import Client, Seat
from sandtable.protocol.admin import AuditPage
from sandtable.protocol.board import Board
from sandtable.protocol.chart import Chart
from sandtable.protocol.drawing import Drawing
from sandtable.protocol.errors import Problem
from sandtable.protocol.frames import BoardView, Frame, SightView
from sandtable.protocol.news import NewsItem
from sandtable.protocol.play import Decision
from sandtable.protocol.replay import ReplayPage
from sandtable.protocol.tables import GameResult, TableWanted
from sandtable.protocol.talk import NewsPage
from sandtable.server.web.app import health
from sandtable.server.web.calls import api
from sandtable.server.web.schemas import shaped
from tests.server.web.running import ROOT, Served

Operation = tuple[str, str]

# For machines, where the links of emails lead, and what the page alone shows.
NOT_FOR_CLIENTS: Final = {
    ("GET", "/health"),
    ("GET", "/metrics"),
    ("POST", "/mail/stop"),
    ("GET", "/api/games/{game}/picture/{theme}"),
}
# What a seat says over its socket.
OVER_SOCKET: Final = {
    ("POST", "/api/tables/{table}/actions"): Seat.act,
    ("POST", "/api/tables/{table}/undo"): Seat.undo,
    ("GET", "/api/tables/{table}/why-not"): Seat.why_not,
}
# Methods of the client that make no call over HTTP.
NO_CALLS: Final = {"close", "join", "watch"}
EXAMPLES = "3"


@pytest.fixture(scope="module")
def schema(served: Served) -> dict[str, Any]:
    """What the server tells programs."""
    with served.http() as http:
        told: dict[str, Any] = http.get("/schema/openapi.json").raise_for_status().json()
        return told


def operations(schema: dict[str, Any]) -> dict[Operation, dict[str, Any]]:
    """All operations."""
    return {
        (method.upper(), path): told
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    }


# ---------------------------------------------------------------------- described to the end


def test_every_operation_says_what_it_does_and_what_can_go_wrong(schema: dict[str, Any]) -> None:
    assert schema["openapi"].startswith("3.1")
    for (method, path), told in operations(schema).items():
        assert told["summary"], path
        assert told["description"], path
        assert len({one["name"] for one in told.get("parameters", [])}) == len(told.get("parameters", []))
        for parameter in told.get("parameters", []):
            assert parameter["description"], (path, parameter["name"])
        failures = {int(status) for status in told["responses"] if status >= "400"}
        assert 500 not in failures
        if "requestBody" in told:
            assert failures >= {400, 413}, (method, path)
        if "{" in path:
            assert 404 in failures, (method, path)
        if method != "GET":
            assert failures >= {400, 503}, (method, path)
        for status in failures:
            content = told["responses"][str(status)]["content"]["application/json"]
            assert content["schema"]["$ref"].endswith("/Problem"), (method, path, status)


def test_every_shape_is_described_and_refuses_what_it_does_not_know(schema: dict[str, Any]) -> None:
    shapes = schema["components"]["schemas"]
    for name, shape in shapes.items():
        assert shape["description"], name
    bodies = {
        found
        for told in operations(schema).values()
        for content in told.get("requestBody", {}).get("content", {}).values()
        for found in re.findall(r"schemas/(\w+)", str(content["schema"]))
    }
    assert {"TableWanted", "Decision", "Words"} <= bodies
    for name in bodies:
        assert shapes[name]["additionalProperties"] is False, name
    days = shapes["NewInvitation"]["properties"]["days"]["anyOf"][0]
    assert (days["exclusiveMinimum"], days["maximum"]) == (0, 366)


def test_every_request_and_answer_is_a_struct_of_the_protocol_and_described_once(
    schema: dict[str, Any],
) -> None:
    spoken = {found for handler in handlers() for found in structs_of(handler)}
    assert {Frame, Decision, TableWanted, ReplayPage, NewsPage, AuditPage, Chart, Drawing, Problem} <= spoken
    for shape in spoken:
        assert shape.__module__.startswith("sandtable.protocol."), f"{shape} is defined elsewhere"
    held = all_within(spoken)
    assert {BoardView, SightView, Board, GameResult} <= held
    # None has a second name, as those would have that are defined twice.
    assert sorted(shape.__name__ for shape in held) == sorted(schema["components"]["schemas"])


def test_views_patches_and_news_are_described_as_what_they_hold(schema: dict[str, Any]) -> None:
    shapes = schema["components"]["schemas"]
    for name in ("Frame", "ReplayFrame"):
        assert re.findall(r"schemas/(\w+View)", str(shapes[name]["properties"]["view"])) == [
            "BoardView",
            "SightView",
        ]
    assert set(shapes["BoardView"]["required"]) == {field.name for field in fields(BoardView)}
    assert set(shapes["SightView"]["required"]) == {field.name for field in fields(SightView)}
    items = re.findall(r"schemas/(\w+)", str(shapes["NewsPage"]["properties"]["items"]))
    assert set(items) == {kind.__name__ for kind in get_args(NewsItem)}
    assert shapes["Talked"]["properties"]["kind"] == {"enum": ["talk"]}


def handlers() -> Iterator[HTTPRouteHandler]:
    """What answers the calls that are described."""
    at_hand = {"services": Provide(lambda: None, sync_to_thread=False)}
    for route in Litestar([api(), health], dependencies=at_hand).routes:
        if isinstance(route, HTTPRoute):
            yield from (one for one in route.route_handlers if one.resolve_include_in_schema())


def structs_of(handler: HTTPRouteHandler) -> set[type[Struct]]:
    """The structs that a call takes and answers with."""
    found = structs_in(handler.parsed_fn_signature.return_type.annotation)
    if handler.parsed_data_field is not None:
        found |= structs_in(handler.parsed_data_field.annotation)
    for answer in (handler.responses or {}).values():
        found |= structs_in(answer.data_container)
    return found


def structs_in(hint: Any) -> set[type[Struct]]:
    """The structs in a type; of plain data, those whose shape it is said to have."""
    known = shaped(hint)
    if isinstance(known, type) and issubclass(known, Struct):
        return {known}
    return {found for one in get_args(known) for found in structs_in(one)}


def all_within(shapes: set[type[Struct]]) -> set[type[Struct]]:
    """Structs with all that they hold."""
    found, more = set[type[Struct]](), shapes
    while more:
        found |= more
        hints = (get_type_hints(shape, include_extras=True).values() for shape in more)
        more = {inner for each in hints for hint in each for inner in structs_in(hint)} - found
    return found


# ---------------------------------------------------------------------- the client


class Sent(Exception):
    """A call of the client, which is not made."""


class Recorder(Client):
    """A client that tells what it would send."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:1")
        self.sent: list[tuple[str, str, set[str]]] = []

    async def _send(self, method: str, path: str, token: str | None = None, **more: Any) -> bytes:
        named = {**more.get("params", {}), **more.get("json", {})}
        self.sent.append((method, path, set(named)))
        raise Sent


VALUES: Final[dict[str, Any]] = {
    "str": "x",
    "int": 1,
    "float": 1.0,
    "bool": True,
    "Sequence": ["read"],
    "Mapping": {},
    "Wanted": "board",
}


def arguments(call: Callable[..., Any]) -> dict[str, Any]:
    """Something for every parameter of a method."""
    found = {}
    for name, parameter in inspect.signature(call).parameters.items():
        if parameter.kind is not parameter.VAR_KEYWORD:
            kinds = re.findall(r"\w+", str(parameter.annotation))
            found[name] = [{}] if kinds[:2] == ["Sequence", "Mapping"] else VALUES[kinds[0]]
    return found


def calls(client: Client) -> Iterator[tuple[str, Callable[..., Any]]]:
    """All methods that make calls: those of the client itself, and of its parts."""
    parts = {name: part for name, part in vars(client).items() if not name.startswith("_")}
    ours = {
        name: part for name, part in parts.items() if type(part).__module__.startswith("sandtable.client.")
    }
    assert {"people", "tables", "talk", "replays", "paces"} <= ours.keys()
    for whole, owner in [("client", client), *ours.items()]:
        for name, method in inspect.getmembers(owner, inspect.ismethod):
            public = not name.startswith("_") or name == "__call__"
            if public and name not in NO_CALLS and not name.startswith("__a"):
                yield f"{whole}.{name}", method


async def made(call: Callable[..., Any]) -> None:
    """Make a call with something for every parameter."""
    answer = call(**arguments(call))
    if inspect.isasyncgen(answer):
        await anext(answer)
    else:
        await answer


@pytest.mark.anyio
async def test_the_client_makes_the_documented_calls_and_no_others(schema: dict[str, Any]) -> None:
    known = operations(schema)
    reached: set[Operation] = set(OVER_SOCKET)
    client = Recorder()
    async with client:
        for name, call in calls(client):
            with pytest.raises(Sent):
                await made(call)
            method, path, named = client.sent[-1]
            (found,) = [
                (other, template)
                for other, template in known
                if other == method and matches(template, path, {one for _, one in known})
            ]
            reached.add(found)
            unknown = named - documented(schema, known[found])
            assert not unknown, (name, unknown)
    assert known.keys() - reached - NOT_FOR_CLIENTS == set()
    assert all(inspect.iscoroutinefunction(method) for method in OVER_SOCKET.values())


def matches(template: str, path: str, templates: set[str]) -> bool:
    """Whether a path is that of an operation; one that is spelt out goes before one with parameters."""
    if path in templates:
        return template == path
    return re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), path) is not None


def documented(schema: dict[str, Any], told: dict[str, Any]) -> set[str]:
    """The names of the parameters of an operation, and of the fields of its body."""
    names = {one["name"] for one in told.get("parameters", [])}
    for content in told.get("requestBody", {}).get("content", {}).values():
        for shape in re.findall(r"schemas/(\w+)", str(content["schema"])):
            names |= schema["components"]["schemas"][shape]["properties"].keys()
    return names


# ---------------------------------------------------------------------- answers


@pytest.mark.slow
def test_made_up_calls_are_answered_as_the_schema_says() -> None:
    """`python -m tests.server.api` makes more of them."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.api", "--examples", EXAMPLES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5000:]


def test_the_schema_is_for_anybody(served: Served) -> None:
    """Anybody who asks, the same is told, and nothing of anybody's."""
    with served.http() as http, served.http("sat_nonsense") as other:
        told = [client.get("/schema/openapi.json") for client in (http, other)]
    assert [answer.status_code for answer in told] == [200, 200]
    assert told[0].content == told[1].content
    assert isinstance(told[0], httpx.Response)
