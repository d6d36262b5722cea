"""Tables that begin with a prepared set-up, and filling in one's own; the gallery, and how games went."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from sandtable.games import shipped
from tests.default_game import DEFAULT_GAME
from tests.server.web.members import Member
from tests.server.web.running import Served, Table

OTHERS = {"usa": "random", "soviets": "random"}


def opened(served: Served, **more: Any) -> Table:
    """A table at which Japan is played by whoever has its token."""
    wanted = {"game": DEFAULT_GAME, "scenario": "1936", "seats": OTHERS, **more}
    with served.http() as http:
        return Table(served, http.post("/api/tables", json=wanted).raise_for_status().json())


def fill(table: Table, **wanted: Any) -> httpx.Response:
    """Fill in the set-up of Japan."""
    with table.served.http(table.tokens["japan"]) as http:
        return http.post(f"{table.path}/set-up", json={"wants": "board", **wanted})


def kinds(frame: dict[str, Any]) -> list[str]:
    """What has been chosen of a set-up, the empty name where nothing is."""
    roster = frame["view"]["board"]["roster"]
    return [kind for chosen in roster["slots"].values() for kind in chosen]


def test_a_table_begins_with_the_set_up_that_was_asked_for(served: Served) -> None:
    table = opened(served, set_ups={"japan": "balanced"})
    assert "roster" not in table.view("japan", "board")["view"]["board"]
    assert not any(choice.startswith("as ") for choice in table.view("japan")["view"]["choices"])


def test_the_rest_of_a_set_up_is_filled_in_and_can_be_taken_back(served: Served) -> None:
    table = opened(served)
    before = table.view("japan", "board")
    assert set(kinds(before)) == {""}
    table.act("japan", before["sequence"], "as tank").raise_for_status()
    sequence = table.view("japan")["sequence"]
    fill(table, sequence=sequence, prepared="bold", slots={"hailar": ["fortress"]}).raise_for_status()
    after = table.view("japan", "board")
    assert "" not in kinds(after)
    assert after["view"]["board"]["roster"]["slots"]["hailar"] == ["fortress"]
    assert after["view"]["choices"] == ["done"]
    with served.http(table.tokens["japan"]) as http:
        http.post(f"{table.path}/undo", json={"sequence": after["sequence"]}).raise_for_status()
    assert kinds(table.view("japan", "board")).count("") == 1


def test_what_cannot_be_filled_in_is_refused(served: Served) -> None:
    table = opened(served)
    sequence = table.view("japan")["sequence"]
    strange = fill(table, sequence=sequence, prepared="clever")
    assert (strange.status_code, strange.json()["sentence"]) == (
        422,
        "There is no set-up 'clever'; there are balanced, bold.",
    )
    stale = fill(table, sequence=sequence + 5)
    assert stale.status_code == 409
    fill(table, sequence=sequence).raise_for_status()
    again = fill(table, sequence=table.view("japan")["sequence"])
    assert (again.status_code, again.json()["sentence"]) == (
        422,
        "There is nothing left to set up at this seat.",
    )


@pytest.mark.parametrize(
    ("set_ups", "sentence"),
    [
        ({"usa": "balanced"}, "A set-up is for a seat that a person plays; 'usa' is none."),
        ({"nobody": "balanced"}, "A set-up is for a seat that a person plays; 'nobody' is none."),
        ({"japan": "clever"}, "There is no prepared set-up 'clever'; there are balanced, bold."),
    ],
)
def test_a_table_with_a_set_up_that_cannot_be_is_not_opened(
    served: Served, set_ups: dict[str, str], sentence: str
) -> None:
    wanted = {"game": DEFAULT_GAME, "scenario": "1936", "seats": OTHERS, "set_ups": set_ups}
    with served.http() as http:
        answer = http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["sentence"]) == (400, sentence)


def test_nobody_chooses_the_set_up_of_others(anna: Member) -> None:
    seats = {"japan": "me", "usa": "open", "soviets": "random"}
    wanted = {"game": DEFAULT_GAME, "scenario": "1936", "seats": seats}
    answer = anna.http.post("/api/tables", json={**wanted, "set_ups": {"usa": "balanced"}})
    assert (answer.status_code, answer.json()["sentence"]) == (
        400,
        "You choose the set-up of your own seats only, and usa is not yours.",
    )
    mine = anna.http.post("/api/tables", json={**wanted, "set_ups": {"japan": "bold"}})
    assert mine.status_code == 201


def test_the_gallery_tells_what_the_games_say_of_themselves(served: Served) -> None:
    with served.http() as http:
        games = {game["id"]: game for game in http.get("/api/games").json()["games"]}
        for id, manifest in shipped().items():
            assert manifest.gallery is not None
            assert games[id]["gallery"]["sentence"] == manifest.gallery.sentence
            assert manifest.opening is not None
            assert games[id]["opening"]["scenario"] == manifest.opening.scenario
            for theme in ("light", "dark"):
                picture = http.get(f"/api/games/{id}/picture/{theme}")
                assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
        assert "gallery" not in games["skirmish"]
        assert http.get("/api/games/skirmish/picture/light").status_code == 404
        assert http.get(f"/api/games/{DEFAULT_GAME}/picture/pink").status_code == 400


def played_out(served: Served) -> Table:
    """A game of the toy, played to its end by lot."""
    table, rng = served.table(), Random(7)
    with served.http() as http:
        while (told := http.get(table.path).json())["status"] == "playing":
            frame = table.view(seat := told["waiting_for"][0])
            table.act(seat, frame["sequence"], rng.choice(frame["view"]["choices"])).raise_for_status()
    return table


def test_finished_games_are_counted_by_who_has_won(served: Served) -> None:
    def duels(http: httpx.Client) -> dict[str, Any]:
        told = http.get("/api/games/skirmish/records").raise_for_status().json()["scenarios"]
        found: dict[str, Any] = next((one for one in told if one["scenario"] == "duel"), {"games": 0})
        return found

    with served.http() as http:
        before = duels(http)
        result = http.get(played_out(served).path).json()["result"]
        after = duels(http)
    assert after["games"] == before["games"] + 1
    assert sum(after["won"].values()) + after["drawn"] >= after["games"]
    for winner in result["winners"]:
        assert after["won"][winner] == before.get("won", {}).get(winner, 0) + 1
