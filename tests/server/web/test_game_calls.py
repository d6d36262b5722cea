"""What never changes of a game, over HTTP."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.protocol.board import Board
from sandtable.protocol.chart import Chart
from tests.default_game import DEFAULT_GAME, JOINED_GAME, OTHER_GAME
from tests.server.web.running import Served, Table


@pytest.mark.parametrize("game", [DEFAULT_GAME, OTHER_GAME, JOINED_GAME])
def test_a_chart_names_everything_that_a_board_speaks_of(served: Served, game: str) -> None:
    with served.http() as http:
        scenario = next(g for g in http.get("/api/games").json()["games"] if g["id"] == game)["scenarios"][0]
        table = Table(
            served, http.post("/api/tables", json={"game": game, "scenario": scenario["id"]}).json()
        )
        answer = http.get(f"/api/games/{game}/chart")
    view = table.view(table.seats[0], "board")["view"]
    chart, board = msgspec.json.decode(answer.content, type=Chart), msgspec.convert(view["board"], Board)
    assert (chart.game, answer.headers["content-type"]) == (game, "application/json")
    listed = {space for region in chart.regions for space in region.spaces}
    assert listed <= set(chart.spaces)
    assert {end for link in chart.links for end in link[:2]} <= set(chart.spaces)
    assert set(board.units) | set(board.control) | set(board.marks) <= listed
    assert {unit for units in board.units.values() for unit in units} <= set(chart.units)
    assert set(chart.units.values()) | set(board.mine) <= set(chart.powers)
    assert {face.kind for face in board.faces.values() if face.kind} <= set(chart.kinds)
    assert set(board.tracks) <= set(chart.factions)
    for choice in view["choices"] + view["rights"]:
        word, _, argument = choice.partition(" ")
        assert (chart.actions[word].argument is None) == (not argument)


def test_what_one_has_is_not_sent_again(served: Served) -> None:
    with served.http() as http:
        first = http.get(f"/api/games/{DEFAULT_GAME}/chart")
        again = http.get(f"/api/games/{DEFAULT_GAME}/chart", headers={"If-None-Match": first.headers["etag"]})
        other = http.get(f"/api/games/{DEFAULT_GAME}/chart", headers={"If-None-Match": '"something else"'})
    assert (again.status_code, again.content) == (304, b"")
    assert other.content == first.content


def test_what_is_long_is_sent_packed_to_those_who_can_unpack_it(served: Served) -> None:
    with served.http() as http:
        packed = http.get(f"/api/games/{DEFAULT_GAME}/drawing", headers={"Accept-Encoding": "br, gzip"})
        plain = http.get(f"/api/games/{DEFAULT_GAME}/drawing", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_rules_are_read_by_their_numbers(served: Served) -> None:
    with served.http() as http:
        rules = http.get(f"/api/games/{DEFAULT_GAME}/rules").json()["rules"]
        toy = http.get("/api/games/skirmish/rules")
    assert {"12.44a", "18.1a"} <= {rule["id"] for rule in rules}
    assert all(rule["text"] for rule in rules)
    assert toy.status_code == 404


@pytest.mark.parametrize("what", ["chart", "drawing", "rules"])
def test_a_game_that_is_not_here_is_told(served: Served, what: str) -> None:
    with served.http() as http:
        answer = http.get(f"/api/games/nothing/{what}")
    assert answer.status_code == 404
    assert "nothing" in answer.json()["sentence"]


def test_a_game_without_a_map_says_so(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/api/games/skirmish/drawing")
        toy, drawn = (http.get(f"/api/games/{game}/chart").json() for game in ("skirmish", DEFAULT_GAME))
    assert toy["game"] == "skirmish"
    assert (toy["drawing"], drawn["drawing"]) == (False, True)
    assert answer.status_code == 404
    assert "no drawn map" in answer.json()["sentence"]
