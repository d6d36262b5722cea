"""`sandtable play`: every seat is the person's, and nobody else may knock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.web.running import Served
from tests.server.web.socket_talk import Line

STRANGERS = [
    {"Host": "evil.example"},
    {"Host": "evil.example:8400"},
    {"Host": "127.0.0.1.evil.example"},
    {"Host": "localhost@evil.example"},
    {"Host": "[::1"},
    {"Host": "0.0.0.0"},
    {"Origin": "https://evil.example"},
    {"Origin": "http://127.0.0.1.evil.example"},
    {"Origin": "http://localhost@evil.example"},
    {"Origin": "null"},
    {"Origin": "file://"},
]


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for one person."""
    with Served(tmp_path_factory.mktemp("single"), "play", sync="NORMAL") as server:
        yield server


def test_it_keeps_its_games_apart(single: Served) -> None:
    assert (single.folder / "sandtable" / "play.db").exists()
    assert not (single.folder / "sandtable" / "tables.db").exists()


def test_every_seat_is_open_without_a_token(single: Served) -> None:
    table = single.table(spectators=False)
    with single.http() as http:
        for seat in table.seats:
            frame = http.get(f"{table.path}/view", params={"seat": seat}).raise_for_status().json()
            answer = http.post(
                f"{table.path}/actions",
                json={"seat": seat, "sequence": frame["sequence"], "action": frame["view"]["choices"][0]},
            )
            assert answer.status_code == 200
        assert http.get(f"{table.path}/view", params={"seat": "purple"}).status_code == 400
        wrong = http.get(
            f"{table.path}/view", params={"seat": "red"}, headers={"Authorization": "Bearer guess"}
        )
        assert wrong.status_code == 403


@pytest.mark.anyio
async def test_a_socket_joins_any_seat(single: Served) -> None:
    table = single.table()
    origin = f"http://localhost:{single.port}"
    for seat in table.seats:
        async with single.socket(table.id, additional_headers={"Origin": origin}) as socket:
            assert (await Line(socket).ask(type="join", seat=seat))["type"] == "view"


@pytest.mark.parametrize("headers", STRANGERS, ids=str)
def test_pages_and_names_of_elsewhere_are_turned_away(single: Served, headers: dict[str, str]) -> None:
    with single.http(**headers) as http:
        for path in ("/", "/api/games", "/health"):
            answer = http.get(path)
            assert answer.status_code == 403
            assert answer.json()["error"] == "not yours"
        assert http.post("/api/tables", json={"game": "skirmish", "scenario": "duel"}).status_code == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST:8400"])
def test_names_of_this_machine_are_let_in(single: Served, host: str) -> None:
    with single.http(Host=host, Origin=f"http://{host}") as http:
        assert http.get("/api/games").status_code == 200


@pytest.mark.anyio
async def test_sockets_of_pages_of_elsewhere_are_turned_away(single: Served) -> None:
    table = single.table()
    with pytest.raises(InvalidStatus) as refused:
        async with single.socket(table.id, additional_headers={"Origin": "https://evil.example"}):
            pass
    assert refused.value.response.status_code == 403


def test_a_server_for_everybody_lets_any_name_in(served: Served) -> None:
    with served.http(Host="club.example", Origin="https://club.example") as http:
        assert http.get("/api/games").status_code == 200
